"""Commands for whoever runs a server: is its data well, copies of it, tables taken out and put in."""

from __future__ import annotations

import contextlib
import json
import shutil
import sqlite3
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from druza.cli.common import JsonFlag
from druza.kernel.refused import BadInput

if TYPE_CHECKING:
    from druza.web.upkeep.doctor import Diagnosis

DataOption = Annotated[Path | None, typer.Option(help="The data folder; without it, that of the settings.")]


def doctor(
    place: Annotated[
        Path | None, typer.Argument(help="A data folder, or a database file; without it, that of the settings.")
    ] = None,
    repair: Annotated[
        bool, typer.Option("--repair", help="Repair what can be repaired. Else nothing is changed.")
    ] = False,
    as_json: JsonFlag = False,
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
        typer.echo(counted(found))
        if found.sizes is not None:
            rows = ", ".join(f"{count} {name}" for name, count in found.sizes.rows.items())
            largest = ", ".join(f"{table} ({count} entries)" for table, count in found.sizes.largest)
            typer.echo(f"{found.sizes.bytes / 1e6:.1f} MB: {rows}; largest: {largest or 'none'}")
    if not found.is_well:
        raise typer.Exit(1)


def counted(found: Diagnosis) -> str:
    """How many tables there are and how they are, in any number."""
    kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(found.counts.items()))
    return f"tables: {found.tables}" + (f" ({kinds})" if kinds else "")


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


def backup(
    target: Annotated[
        Path, typer.Argument(help="A file, or a folder that gets one with the time in its name.")
    ] = Path(),
    data: DataOption = None,
    check: Annotated[bool, typer.Option(help="Let the doctor look at the copy.")] = True,
) -> None:
    """Copy all data into one file while the server runs. The file holds seeds and the secret: keep it private."""
    from druza.games.registry import use_packs
    from druza.web.settings import read_settings
    from druza.web.upkeep import copies
    from druza.web.upkeep import doctor as upkeep

    settings = read_settings(data=data)
    made = copies.back_up(settings, target)
    typer.echo(f"{made}: {made.stat().st_size} bytes")
    if not check:
        return
    use_packs(settings.pack_folders)
    with tempfile.TemporaryDirectory() as folder, zipfile.ZipFile(made) as copy:
        if copies.DATABASE not in copy.namelist():
            typer.echo("a copy of PostgreSQL is checked where it is restored: druza doctor")
            return
        copy.extract(copies.DATABASE, folder)
        found = upkeep.examine(f"sqlite:///{Path(folder) / copies.DATABASE}", False)
    typer.echo(counted(found))
    if not found.is_well:
        raise typer.Exit(1)


def restore(
    copy: Annotated[Path, typer.Argument(help="A file that `druza backup` made.")],
    data: DataOption = None,
    replace: Annotated[bool, typer.Option("--replace", help="Move what is there aside.")] = False,
) -> None:
    """Put a copy of all data back. The server must be stopped."""
    from druza.web.settings import read_settings
    from druza.web.upkeep import copies

    settings = read_settings(data=data)
    copies.restore(copy, settings, replace)
    typer.echo(f"{copy} is restored to {settings.data}; druza doctor says whether all is well")


table_app = typer.Typer(help="Single tables: take them out of a database, put them into another.", no_args_is_help=True)


@table_app.command("export")
def table_export(
    id: Annotated[str, typer.Argument(help="The id of a table, as in its address.")],
    file: Annotated[Path, typer.Argument(help="Where to write it.")],
    data: DataOption = None,
) -> None:
    """Write a table with its log, its positions and its content to a file. It holds all that is hidden."""
    from druza.web.upkeep import table_files

    with database(data) as connection:
        file.write_text(table_files.written(table_files.take_out(connection, id)), "utf-8")
    file.chmod(0o600)


@table_app.command("import")
def table_import(
    file: Annotated[Path, typer.Argument(help="A table that was taken out.")], data: DataOption = None
) -> None:
    """Put a table that was taken out into a database, under the same address."""
    from druza.web.upkeep import table_files

    try:
        found = json.loads(file.read_text("utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise BadInput(f"{file}: cannot be read: {error}") from error
    with database(data) as connection:
        typer.echo(table_files.put_in(connection, found))


@contextlib.contextmanager
def database(data: Path | None) -> Iterator[Any]:
    """The database of a data folder, in its present form."""
    from druza.web.settings import read_settings
    from druza.web.storage.database import Storage, migrate

    storage = Storage(read_settings(data=data).database_url)
    try:
        migrate(storage.writing)
        with storage.writing.begin() as connection:
            yield connection
    finally:
        storage.readers.shutdown()
        storage.reading.dispose()
        storage.writing.dispose()
