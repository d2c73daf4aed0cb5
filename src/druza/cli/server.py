"""Commands for programs beside ours: `druza serve`, `druza engine`, `druza compile`."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

import druza
from druza.cli.common import GameArg, PackOption
from druza.kernel.refused import BadInput


def serve(
    host: Annotated[str | None, typer.Option(help="The address to listen on [default: 127.0.0.1].")] = None,
    port: Annotated[int | None, typer.Option(help="The port [default: 8000].")] = None,
    data: Annotated[Path | None, typer.Option(help="Where tables are kept [default: the user's data folder].")] = None,
    language: Annotated[str | None, typer.Option(help="pl or en, for visitors who have not chosen one.")] = None,
    pack: PackOption = None,
    take_over: Annotated[
        bool,
        typer.Option("--take-over", help="Take over from the process that serves these tables here; nobody notices."),
    ] = False,
    check: Annotated[
        bool,
        typer.Option("--check", help="Only say what is unsafe where anybody can come; exit code 1 if anything is."),
    ] = False,
) -> None:
    """Start the web program: play in the browser."""
    try:
        from druza.web.serve import serve as run
        from druza.web.settings import read_settings
    except ModuleNotFoundError as error:
        raise BadInput(f"the web program needs packages ({error.name} is missing): pip install 'druza[web]'") from error
    packs = os.pathsep.join(str(folder) for folder in pack) if pack else None
    given: dict[str, Any] = {"host": host, "port": port, "data": data, "language": language, "packs": packs}
    given["take_over"] = take_over or None
    settings = read_settings(None, **{name: value for name, value in given.items() if value is not None})
    if check:
        from druza.web.upkeep.settings_check import dangers

        found = list(dangers(settings))
        for danger in found:
            typer.echo(danger)
        raise typer.Exit(1 if found else 0)
    run(settings)


def engine(
    game: GameArg = "",
    at: Annotated[str, typer.Option(help="An invitation to a table of the web program, for --run to play at.")] = "",
    run: Annotated[str, typer.Option(help="The program that plays at that table.")] = "",
    name: Annotated[str, typer.Option(help="What it is called there.")] = "Engine",
) -> None:
    """Speak the text protocol of docs/engine.md: rules and bots for programs in any language. Or bring such a program
    to a table of the web program: --at INVITATION --run COMMAND."""
    from druza.interop.engine import Engine
    from druza.interop.guest import Guest

    if bool(at) != bool(run) or bool(at) == bool(game):
        raise BadInput("expected a game (druza engine tortuga), or --at INVITATION and --run COMMAND")
    if game:
        Engine(game).run(sys.stdin, sys.stdout)
        return
    seen = Guest(at, name).play(run, lambda word: typer.echo(word))
    typer.echo(f"over; winners: {', '.join(seen['names'][seat] for seat in seen['view']['winners']) or 'nobody'}")


def compile_modules(
    jobs: Annotated[int, typer.Option(help="C files at a time; 0: one per core.")] = 0,
    remove: Annotated[bool, typer.Option("--remove", help="Go back to plain Python.")] = False,
) -> None:
    """Compile rules and bots to C, with progress: games and searches become several times faster."""
    from druza.cli import compiling, compiling_installed

    package = Path(druza.__file__).resolve().parent
    if package.parent.name == "src":  # a checkout: beside the sources, which stay as they are
        raise typer.Exit(compiling_installed.compile_checkout(package.parents[1], remove))
    if not os.access(package, os.W_OK):
        raise BadInput(f"{package} cannot be written to: run this as its owner, or install druza into a venv")
    if remove:
        typer.echo(f"{compiling_installed.remove_compiled(package)} compiled files removed from {package}")
        return
    if reason := compiling.trouble():
        raise BadInput(f"cannot compile: {reason}")
    count = compiling_installed.compile_installed(package, compiling.on_one_line(""), jobs)
    typer.echo(f"{count} modules compiled in {package}")
