"""What commands share: their arguments, how they print, a progress bar."""

from __future__ import annotations

import contextlib
import json
import os
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from druza.kernel.refused import BadInput

GameArg = Annotated[str, typer.Argument(help="The game's id, as `druza games` lists them.")]
JsonFlag = Annotated[bool, typer.Option("--json", help="Print JSON for scripts.")]
PackOption = Annotated[
    list[Path] | None, typer.Option("--pack", help="A folder of cards to add (docs/packs.md); may be repeated.")
]
LangOption = Annotated[str, typer.Option("--lang", help="pl or en.")]

out = Console()
note = Console(stderr=True)


def print_json(value: Any) -> None:
    typer.echo(json.dumps(value, ensure_ascii=False, indent=2))


def progress() -> Progress:
    """A progress bar with the time left, on the error stream."""
    return Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), console=note
    )


def progress_of_games() -> Progress:
    """The same for games of bots, which plain Python plays slowly: that is said where it can be helped."""
    from druza.arena.bench import is_compiled

    if not is_compiled():
        note.print("Plain Python plays. `druza compile` makes games several times faster (it needs a C compiler).")
    return progress()


def read_options(pairs: list[str]) -> dict[str, Any]:
    """name=value pairs; JSON values are understood."""
    options: dict[str, Any] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadInput(f"bad option {pair!r}: expected name=value")
        try:
            options[name] = json.loads(value)
        except ValueError:
            options[name] = value
        except RecursionError as error:
            raise BadInput(f"bad option {name!r}: nested too deeply") from error
    return options


def add_packs(folders: list[Path] | None) -> None:
    """Play with these packs."""
    from druza.games.registry import use_packs

    if folders:
        use_packs(folders)


def find_kept_content() -> None:
    """Look for the content of records in the data folder too."""
    from druza.games.archive import KEPT

    if KEPT in os.environ:
        return
    with contextlib.suppress(ModuleNotFoundError):  # without the web program there is no data folder
        from druza.web.settings import read_settings

        os.environ[KEPT] = str(read_settings().data / "content")
