"""The commands `druza learn` and `druza net`."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

import druza
from druza.cli.common import GameArg
from druza.kernel.refused import BadInput


def learn(
    game: GameArg,
    seats: Annotated[int, typer.Option(help="For how many seats.")] = 2,
    out: Annotated[Path, typer.Option(help="The folder for positions, nets and the report.")] = Path("learned"),
    scale: Annotated[float, typer.Option(help="How many games, as a share of the usual; 0.01 to try it.")] = 1.0,
    matches: Annotated[int, typer.Option(help="Games of the match against mcts at the end; 0: none.")] = 100,
    begin: Annotated[Path | None, typer.Option(help="A net to begin with, perhaps for other seats.")] = None,
    seed: Annotated[int, typer.Option(help="Equal seeds give equal games.")] = 1,
    jobs: Annotated[int, typer.Option(help="Processes for self-play; 0: one for each core.")] = 0,
    ray: Annotated[str, typer.Option(help="The address of a Ray cluster that plays the games.")] = "",
) -> None:
    """Learn a net for the search by self-play. Stop it at any time; the same command in the same folder goes on."""
    from druza.arena.learning.pipeline import Pipeline
    from druza.arena.learning.plan import Train, recipe
    from druza.arena.learning.report import write_report

    if importlib.util.find_spec("torch") is None:
        raise BadInput("learning needs PyTorch: install the extra `learn` (pip install 'druza[learn]')")
    with Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
    ) as bar:
        task = bar.add_task("learning", total=1.0)

        def progress(step: str, share: float) -> None:
            bar.update(task, description=step, completed=share)

        steps = recipe(game, scale, matches, str(begin or ""))
        pipeline = Pipeline(out, game, seats, steps, seed, jobs, ray, bar.console.print, progress)
        results = pipeline.run()
    page = write_report(out, f"{game}, {seats} seats", results)
    last = [step for step in steps if isinstance(step, Train)][-1]
    typer.echo(f"the net is {pipeline.net(last.name)}, the report {page}")
    typer.echo(f"try it: druza selfplay {game} --seats {seats} --bots net@{pipeline.net(last.name)}:200,...")


def net(
    game: GameArg,
    seats: Annotated[int, typer.Option(help="For how many seats.")] = 2,
    file: Annotated[Path | None, typer.Option(help="A net of your own instead of the one that comes along.")] = None,
    onnx: Annotated[Path | None, typer.Option(help="Write the net into this file in the ONNX format.")] = None,
) -> None:
    """Say what a net is and how well it judged games held back; or write it as ONNX."""
    from druza.bots.nets import file_of, has_net, read_net

    rules = druza.game(game)
    if file is None and not has_net(game, seats):
        known = [count for count in rules.seat_counts if has_net(game, count)]
        there = f"there is one for {', '.join(map(str, known))}" if known else "there is none for this game yet"
        raise BadInput(f"no net comes with {game} for {seats} seats: {there}")
    source = file or file_of(game, seats)
    about, _ = read_net(source)
    inputs, first, second, count, tokens = about["sizes"]
    typer.echo(f"{about['game']}, {count} seats: {inputs} inputs, layers of {first} and {second}, {tokens} tokens")
    told = ", ".join(f"{name} {value:g}" for name, value in about.get("held_back", {}).items())
    typer.echo(f"on games held back: {told}" if told else "nothing is known about games held back")
    if onnx is not None:
        from druza.interop.onnx import write_onnx

        write_onnx(source, onnx)
        typer.echo(f"written: {onnx}")
