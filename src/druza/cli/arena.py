"""Commands for many games at once: `druza selfplay`, `dataset`, `bench`, `arena`, `report`, `balance`, `analyse`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

import druza
from druza.bots import bot_names
from druza.cli.common import (
    GameArg,
    JsonFlag,
    find_kept_content,
    note,
    out,
    print_json,
    progress_of_games,
    read_options,
)
from druza.kernel.refused import BadInput


def selfplay(
    game: GameArg,
    seats: Annotated[int, typer.Option(help="How many sit at the table.")] = 2,
    games: Annotated[int, typer.Option(help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(help="The first seed.")] = 0,
    bots: Annotated[str, typer.Option(help=f"One for all seats or one per seat: {', '.join(bot_names())}.")] = "random",
    rotate: Annotated[bool, typer.Option("--rotate", help="Change seats: every seed from each seating.")] = False,
    jobs: Annotated[int, typer.Option(help="Processes; 0: one per core.")] = 0,
    records: Annotated[Path | None, typer.Option(help="A folder to write every game's record to.")] = None,
    as_json: JsonFlag = False,
) -> None:
    """Let bots play each other and sum it up."""
    from druza.arena.selfplay import Outcome, plan
    from druza.arena.selfplay import selfplay as run

    plan(game, seats, games, seed, bots.split(","), rotate)  # bad input is told before anything begins
    if records is not None:
        records.mkdir(parents=True, exist_ok=True)
    with progress_of_games() as bar:
        task = bar.add_task(f"{game}: {bots}", total=games)
        played = 0

        def on_game(outcome: Outcome) -> None:
            nonlocal played
            if records is not None:
                path = records / f"{game}-{outcome.match.seed}-{played}.json"
                path.write_text(json.dumps(outcome.record, ensure_ascii=False), "utf-8")
            played += 1
            bar.update(task, completed=played)

        result = run(game, seats, games, seed, bots.split(","), rotate, jobs, on_game)
    if as_json:
        print_json(result)
        return
    out.print(f"{games} games of {game}, {seats} seats, {result['seconds']} s")
    for name, won in result["wins"].items():
        score = result["scores"][name]
        out.print(f"  {name:16} won {won:4}   points {score['mean']:7} ({score['min']} to {score['max']})")
    length = result["lengths"]
    out.print(f"  draws {result['draws']}; decisions a game {length['mean']} ({length['min']} to {length['max']})")


def dataset(
    game: GameArg,
    games: Annotated[int, typer.Option(help="How many games.")] = 100,
    bots: Annotated[str, typer.Option(help="One for all seats or one per seat; searches keep visits.")] = "mcts:100",
    seats: Annotated[int, typer.Option(help="How many sit at the table.")] = 2,
    seed: Annotated[int, typer.Option(help="The first seed.")] = 0,
    out_folder: Annotated[Path, typer.Option("--out", help="Where it is kept.")] = Path("dataset"),
    shard: Annotated[int, typer.Option(help="Games in each Parquet file.")] = 25,
    positions: Annotated[bool, typer.Option(help="Keep every whole position too.")] = True,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with what was stopped, or play more --games.")
    ] = False,
    jobs: Annotated[int, typer.Option(help="Processes; 0: one per core.")] = 0,
    ray: Annotated[str, typer.Option(help="Address of a Ray cluster (auto, or host:port) to play on.")] = "",
    as_json: JsonFlag = False,
) -> None:
    """Keep self-play for study: positions, options, visits, values and results, as Parquet with a data card."""
    from druza.arena.dataset import make_plan, write_dataset

    plan = make_plan(game, seats, games, seed, bots.split(","), shard, positions)
    with progress_of_games() as bar:
        task = bar.add_task(f"{game}: {bots}", total=None)
        try:
            found = write_dataset(
                plan, out_folder, resume, jobs, ray, lambda done, of: bar.update(task, completed=done, total=of)
            )
        except KeyboardInterrupt:
            bar.stop()
            raise BadInput(f"stopped; {out_folder} keeps whole shards: --resume goes on") from None
    if as_json:
        print_json(found)
    else:
        size = f"{found['bytes'] / 1e6:.1f} MB"
        out.print(f"{found['decisions']} decisions of {games} games in {found['shards']} shards, {size}: {out_folder}")


def bench(
    game: GameArg,
    seats: Annotated[int, typer.Option(help="How many sit at the table.")] = 4,
    seconds: Annotated[float, typer.Option(help="CPU seconds to measure for, in all.")] = 8.0,
    cores: Annotated[
        int, typer.Option(help="Also random games on so many cores at once; -1: on all, 0: on none.")
    ] = -1,
    as_json: JsonFlag = False,
) -> None:
    """Measure the engine: per CPU second of one core, with random players; and how it scales, on all cores at once."""
    from druza.arena.bench import FIGURES, on_cores
    from druza.arena.bench import bench as run

    with note.status(f"measuring {game}") as status:
        result = run(game, seats, seconds, lambda part: status.update(f"measuring {game}: {part}"))
        if cores:
            status.update(f"measuring {game}: on several cores")
            result |= on_cores(game, seats, seconds / 5, cores)
    if as_json:
        print_json(result)
        return
    out.print(f"{game}, {seats} seats, {'compiled' if result['compiled'] else 'interpreted'}")
    for key in FIGURES:
        out.print(f"  {key:18} {result[key]:>12,}")
    if cores:
        apart = f"{result['decisions_per_s_on_cores']:>12,}  ({result['scaling']} times one core)"
        out.print(f"  on {result['cores']:2} cores        {apart}")


def arena(
    game: GameArg,
    bots: Annotated[str, typer.Option(help=f"Who takes part: {', '.join(bot_names())}.")] = "greedy,random",
    games: Annotated[int, typer.Option(help="Games of each group that meets.")] = 100,
    seats: Annotated[int, typer.Option(help="How many sit at the table.")] = 2,
    out_folder: Annotated[Path, typer.Option("--out", help="Where results are kept.")] = Path("arena"),
    kind: Annotated[
        str, typer.Option(help="round-robin (everybody meets) or ladder (neighbours meet).")
    ] = "round-robin",
    seed: Annotated[int, typer.Option(help="The first seed.")] = 0,
    option: Annotated[
        list[str] | None, typer.Option("--option", "-o", help="An option of the game: name=value.")
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with what was stopped, or play more --games of it.")
    ] = False,
    jobs: Annotated[int, typer.Option(help="Processes; 0: one per core.")] = 0,
    ray: Annotated[str, typer.Option(help="Address of a Ray cluster (auto, or host:port) to play on.")] = "",
    as_json: JsonFlag = False,
) -> None:
    """A tournament: fair seats, common seeds, rows and records kept; stop it any time and --resume."""
    from druza.arena.figures import ratings, shares_by
    from druza.arena.tournament import Folder, Plan

    plan = Plan(game, seats, tuple(bots.split(",")), games, seed, kind, read_options(option or []), {})
    folder = Folder(out_folder)
    run_plan(plan, folder, resume, jobs, ray)
    rows = folder.rows()
    shares = [share.as_json() for share in shares_by(rows, "bot")]
    rated = ratings(rows) if len(plan.bots) > 1 else []
    if as_json:
        print_json({"folder": str(out_folder), "games": len(rows), "bots": shares, "ratings": rated})
        return
    for share in shares:
        interval = f"{share['low']:.1%} to {share['high']:.1%}"
        out.print(f"  {share['name']:20} {share['rate']:6.1%}  ({interval}, {share['games']} games)")
    for entry in rated:
        out.print(f"  {entry['bot']:20} rating {entry['rating']:6} ({entry['low']} to {entry['high']})")
    out.print(f"{len(rows)} games in {out_folder}; `druza report {out_folder}` draws them")


def report(
    folder: Annotated[Path, typer.Argument(help="A folder that `druza arena` has filled.")],
    target: Annotated[Path | None, typer.Option("--to", help="The page to write [default: report.html in it].")] = None,
) -> None:
    """One self-contained page of a tournament: win rates, ratings, lengths, what each piece does."""
    from druza.arena.report import write_report

    typer.echo(str(write_report(folder, target)))


def balance(
    game: GameArg,
    bots: Annotated[str, typer.Option(help="The bot that plays all seats.")] = "greedy",
    games: Annotated[int, typer.Option(help="How many games.")] = 400,
    seats: Annotated[int, typer.Option(help="How many sit at the table.")] = 2,
    seed: Annotated[int, typer.Option(help="The first seed.")] = 0,
    option: Annotated[
        list[str] | None, typer.Option("--option", "-o", help="An option of the game: name=value.")
    ] = None,
    change: Annotated[
        list[str] | None, typer.Option("--set", help="entry-id.key=value: compare this change on the same seeds.")
    ] = None,
    out_folder: Annotated[Path, typer.Option("--out", help="Where results are kept.")] = Path("balance"),
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with what was stopped, or play more --games of it.")
    ] = False,
    jobs: Annotated[int, typer.Option(help="Processes; 0: one per core.")] = 0,
    as_json: JsonFlag = False,
) -> None:
    """Say what is off: seats and sides that win too often or too seldom, lengths, cards that nobody uses or that decide
    more than their price, and how sure that is. Sides are dealt at random, unless --option says otherwise."""
    from druza.arena.balance import changed, compare, findings, in_words
    from druza.arena.report import write_report
    from druza.arena.study import study_of
    from druza.arena.tournament import Folder, Plan

    changes = read_options(change or [])
    druza.game(game)
    study = study_of(game)
    options = {**study.even, **read_options(option or [])}
    plan = Plan(game, seats, tuple(bots.split(",")), games, seed, "round-robin", options, {})
    if changes and druza.game(game, changes).fingerprint == druza.game(game).fingerprint:
        raise BadInput(f"--set changes nothing that the rules of {game} read: {', '.join(changes)}")
    before = Folder(out_folder / "present")
    run_plan(plan, before, resume, jobs, "")
    found = findings(plan, before.rows())
    result: dict[str, Any] = {"game": game, "seats": seats, "games": games, "findings": found}
    if changes:
        after = Folder(out_folder / "changed")
        run_plan(changed(plan, changes), after, resume, jobs, "")
        result["changes"] = changes
        result["compared"] = compare(before.rows(), after.rows())
    if as_json:
        print_json(result)
        return
    for finding in found:
        out.print(in_words(finding, study.names), highlight=False)
    out.print(f"The whole page: {write_report(before.path)}", highlight=False)
    for line in result.get("compared", []):
        sure = "for sure" if line["sure"] else "within chance"
        out.print(
            f"  {line['what']} {line['name']}: {line['before']:.1%} -> {line['after']:.1%} ({sure})", highlight=False
        )


def run_plan(plan: Any, folder: Any, resume: bool, jobs: int, ray: str) -> None:
    """Play a tournament with a progress bar; Ctrl-C keeps what is there."""
    from druza.arena.tournament import play_tournament

    plan.check()
    with progress_of_games() as bar:
        task = bar.add_task(f"{plan.game}: {', '.join(plan.bots)}", total=None)
        try:
            play_tournament(
                plan, folder, resume, jobs, ray, lambda done, whole: bar.update(task, completed=done, total=whole)
            )
        except KeyboardInterrupt:
            bar.stop()
            raise BadInput(f"stopped; {folder.path} keeps what was played: --resume goes on") from None


def analyse(
    file: Annotated[Path, typer.Argument(help="A record.")],
    simulations: Annotated[int, typer.Option(help="Simulations for each moment that is judged.")] = 200,
    points: Annotated[int, typer.Option(help="How many moments are judged.")] = 60,
    jobs: Annotated[int, typer.Option(help="Processes; 0: one per core.")] = 0,
    as_json: JsonFlag = False,
) -> None:
    """Show how the players' chances moved in a game, and where it turned."""
    from druza.arena.analysis import curve, turning_points
    from druza.kernel.record import read_record

    if simulations < 1 or points < 1:
        raise BadInput("--simulations and --points must be at least 1")
    find_kept_content()
    record = read_record(file)
    druza.replay(record)
    with progress_of_games() as bar:
        task = bar.add_task(record["game"], total=len(record["moves"]))
        found = curve(record, simulations, points, lambda ply, whole: bar.update(task, completed=ply), jobs)
    turns = turning_points(found)
    if as_json:
        print_json({"game": record["game"], "curve": found, "turning_points": turns})
        return
    for moment in found:
        shares = "  ".join(f"{chance:4.0%}" for chance in moment["chances"])
        out.print(f"  move {moment['ply']:5}  {shares}", highlight=False)
    for turn in turns:
        way = "gained" if turn["change"] > 0 else "lost"
        out.print(
            f"between moves {turn['from']} and {turn['to']} seat {turn['seat'] + 1} {way} {abs(turn['change']):.0%}"
        )
