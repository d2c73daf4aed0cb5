"""Commands about puzzles: `druza puzzles mine`, `check`, `list`."""

from __future__ import annotations

import json
import time
from collections import Counter
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

import druza
from druza.arena.pool import run_all
from druza.cli.common import GameArg, JsonFlag, note, progress
from druza.kernel.refused import BadInput
from druza.puzzles.checking import check_all, still_clear
from druza.puzzles.kinds import title
from druza.puzzles.mining import Dig, dig
from druza.puzzles.puzzle import Puzzle, file_of, read_puzzles, write_puzzles

puzzles_app = typer.Typer(no_args_is_help=True, help="Puzzles: positions with one answer far above the rest.")
MOST_OF_A_KIND = 0.4  # of the puzzles of a game


@puzzles_app.command("mine")
def mine(
    game: GameArg,
    count: Annotated[int, typer.Option(help="How many puzzles there should be in the end.")] = 40,
    games: Annotated[int, typer.Option(help="How many games to search at most.")] = 2000,
    seats: Annotated[int, typer.Option(help="How many players the games have.")] = 2,
    seed: Annotated[int, typer.Option(help="The first game's seed; those searched before are passed over.")] = 1,
    jobs: Annotated[int, typer.Option(help="Processes; 0: one for each core.")] = 0,
    minutes: Annotated[float, typer.Option(help="Stop after so long; 0: never.")] = 0.0,
    out: Annotated[Path | None, typer.Option(help="The file to add to; usually the game's own.")] = None,
) -> None:
    """Find puzzles in self-play and add them to the game's file. Stop it at any time: what was found is kept."""
    if game not in druza.game_ids():
        raise BadInput(f"unknown game {game!r}: expected one of {', '.join(druza.game_ids())}")
    file = out or file_of(game)
    kept = [puzzle for puzzle in read_puzzles(file) if puzzle.game == game]
    first = max([seed, *[int(puzzle.id.rsplit("-", 2)[1]) + 1 for puzzle in kept]])
    deadline = time.monotonic() + 60 * minutes if minutes else float("inf")
    searched = 0
    tasks = [Dig(game, seats, first + number) for number in range(games)]
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("{task.fields[searched]} games searched"),
        console=note,
    ) as bar:
        task = bar.add_task(game, total=count, completed=len(kept), searched=0)
        for searched, found in enumerate(run_all(dig, tasks, jobs, ""), 1):
            fresh = [puzzle for puzzle in found if is_wanted(puzzle, kept, count) and not still_clear(puzzle)]
            kept += fresh
            if fresh:
                write_puzzles(file, kept)
            bar.update(task, completed=len(kept), searched=searched)
            if len(kept) >= count or time.monotonic() >= deadline:
                break
    typer.echo(f"{len(kept)} puzzles in {file}; to go on: --seed {first + searched}")


def is_wanted(puzzle: Puzzle, kept: list[Puzzle], count: int) -> bool:
    """Not too many that are alike: of one kind, begun by the same verb."""
    alike = sum((other.kind, other.verb) == (puzzle.kind, puzzle.verb) for other in kept)
    return len(kept) < count and alike < max(4, MOST_OF_A_KIND * count)


@puzzles_app.command("check")
def check(
    file: Annotated[Path | None, typer.Argument(help="A file of puzzles; without it, those of every game.")] = None,
    search: Annotated[bool, typer.Option("--search", help="Search each again: is it still clear? Slow.")] = False,
    sample: Annotated[int, typer.Option(help="So many of each game are searched again.")] = 1,
    as_json: JsonFlag = False,
) -> None:
    """Every puzzle opens, its line is legal, its words are there; some are searched again. Exit code 2 if anything is
    wrong."""
    if file is not None and not file.is_file():
        raise BadInput(f"{file}: there is no such file")
    files = [file] if file is not None else [file_of(id) for id in druza.game_ids()]
    puzzles = [puzzle for one in files for puzzle in read_puzzles(one)]
    with progress() as bar:
        task = bar.add_task("puzzles", total=len(puzzles))
        faults = check_all(puzzles, len(puzzles) if search else sample, lambda: bar.advance(task))
    counts = Counter(puzzle.game for puzzle in puzzles)
    if as_json:
        typer.echo(json.dumps({"puzzles": counts, "faults": faults}, indent=2))
    else:
        for fault in faults:
            typer.echo(fault, err=True)
        told = ", ".join(f"{id} {counts[id]}" for id in druza.game_ids() if counts[id]) or "no puzzles"
        typer.echo(f"{told}: {'all is well' if not faults else f'{len(faults)} faults'}")
    if faults:
        raise typer.Exit(2)


@puzzles_app.command("list")
def show(
    game: GameArg,
    lang: Annotated[str, typer.Option("--lang", help="pl or en.")] = "en",
    as_json: JsonFlag = False,
) -> None:
    """The puzzles of a game, the easiest first."""
    found: list[dict[str, Any]] = [
        {"id": one.id, "title": title(game, one.kind, lang), "rating": one.rating, "clicks": len(one.line)}
        for one in sorted(read_puzzles(file_of(game)), key=lambda one: one.rating)
    ]
    if as_json:
        typer.echo(json.dumps(found, ensure_ascii=False, indent=2))
        return
    for one in found:
        typer.echo(f"{one['rating']:5}  {one['clicks']} clicks  {one['id']}  {one['title']}")
