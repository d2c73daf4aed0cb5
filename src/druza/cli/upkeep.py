"""Commands for whoever runs a server: is its data well, copies of it, tables taken out and put in."""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from pathlib import Path
from typing import Annotated

import typer

from druza.kernel.refused import BadInput

DataOption = Annotated[Path | None, typer.Option(help="The data folder; without it, that of the settings.")]


def doctor(
    place: Annotated[
        Path | None, typer.Argument(help="A data folder, or a database file; without it, that of the settings.")
    ] = None,
    repair: Annotated[
        bool, typer.Option("--repair", help="Repair what can be repaired. Else nothing is changed.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    pack: Annotated[list[Path] | None, typer.Option(help="A pack that tables were made with.")] = None,
) -> None:
    """Check a database: every table opens, every log plays to its stored positions, all content is there. Exit code 1
    if something is ill."""
    from druza.games.registry import use_packs
    from druza.web.settings import read_settings
    from druza.web.upkeep import doctor as upkeep

    settings = read_settings()
    use_packs(pack or settings.pack_folders)
    url = upkeep.database_of(place, settings.database_url)
    with tempfile.TemporaryDirectory() as folder:
        found = upkeep.examine(url if repair else copy_of(url, Path(folder)), repair)
    if as_json:
        typer.echo(upkeep.as_json(found))
    else:
        for one in found.findings:
            if one.kind != upkeep.WELL:
                typer.echo(f"{one.table or 'the database'}: {one.kind}: {one.says}")
        counts = ", ".join(f"{count} {kind}" for kind, count in sorted(found.counts.items()))
        typer.echo(f"{found.tables} tables: {counts or 'nothing to say'}")
    if not found.is_well:
        raise typer.Exit(1)


def copy_of(url: str, folder: Path) -> str:
    """A copy to look at, so that nothing is changed; of PostgreSQL the database itself, which is only read then."""
    if not url.startswith("sqlite:///"):
        return url
    source = Path(url.removeprefix("sqlite:///"))
    if not source.is_file():
        raise BadInput(f"{source}: there is no database")
    if shutil.disk_usage(folder).free < 2 * source.stat().st_size:
        raise BadInput(f"{folder}: no room for a copy to look at; --repair looks at the database itself")
    target = folder / "tables.sqlite"
    with sqlite3.connect(f"file:{source}?mode=ro", uri=True) as old, sqlite3.connect(target) as new:
        old.backup(new)
    return f"sqlite:///{target}"
