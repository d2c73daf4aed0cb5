"""Copies of all data, made while the server runs: the database, the secret, packs and content that is kept."""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
import subprocess
import tempfile
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy.engine import make_url

from druza.kernel.refused import BadInput
from druza.web.settings import Settings

DATABASE, DUMP, SECRET = "tables.sqlite", "tables.dump", "secret"
FOLDERS = ("packs", "content")
NAME = "druza-*.zip"
LONGEST = 3600  # seconds for the tools of PostgreSQL


def back_up(settings: Settings, target: Path) -> Path:
    """A copy of everything in one file, readable by its owner alone: it holds seeds and the secret. A folder as target
    gets a file with the time in its name."""
    if target.is_dir():
        target = target / time.strftime("druza-%Y%m%d-%H%M%S.zip", time.gmtime())
    part = target.with_suffix(".part")
    with tempfile.TemporaryDirectory(dir=target.parent) as folder:
        name, file = dumped(settings, Path(folder))
        private = os.open(part, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600)
        with open(private, "wb") as raw, zipfile.ZipFile(raw, "w", zipfile.ZIP_DEFLATED) as copy:
            copy.write(file, name)
            for other in others(settings.data):
                copy.write(other, other.relative_to(settings.data))
    part.replace(target)
    return target


def dumped(settings: Settings, folder: Path) -> tuple[str, Path]:
    """The database as it is at one moment, while others write to it."""
    url = settings.database_url
    if url.startswith("sqlite:///"):
        source = Path(url.removeprefix("sqlite:///"))
        if not source.is_file():
            raise BadInput(f"{source}: there is no database")
        with (
            contextlib.closing(sqlite3.connect(source)) as old,
            contextlib.closing(sqlite3.connect(folder / DATABASE)) as new,
        ):
            old.backup(new)
            new.execute("PRAGMA journal_mode=DELETE")
        return DATABASE, folder / DATABASE
    run_tool("pg_dump", url, "--format=custom", "--no-owner", f"--file={folder / DUMP}")
    return DUMP, folder / DUMP


def run_tool(tool: str, url: str, *arguments: str) -> None:
    """One of the tools of PostgreSQL; the password goes in the environment, where others do not see it."""
    found = make_url(url)
    plain = found.set(drivername="postgresql", password=None).render_as_string(hide_password=False)
    environment = {**os.environ, **({"PGPASSWORD": str(found.password)} if found.password else {})}
    try:
        run = subprocess.run(
            [tool, *arguments, f"--dbname={plain}"], capture_output=True, text=True, env=environment, timeout=LONGEST
        )
    except FileNotFoundError as error:
        raise BadInput(f"{tool} is not installed: it comes with PostgreSQL") from error
    if run.returncode:
        raise BadInput(f"{tool}: {run.stderr.strip().splitlines()[-1] if run.stderr.strip() else 'it failed'}")


def others(data: Path) -> Iterator[Path]:
    """What belongs to the database in a data folder."""
    if (data / SECRET).is_file():
        yield data / SECRET
    for folder in FOLDERS:
        yield from sorted(path for path in (data / folder).rglob("*") if path.is_file())


def restore(copy: Path, settings: Settings, replace: bool) -> None:
    """Put a copy where the data was. What is there is moved aside if that is wanted, never overwritten."""
    if not zipfile.is_zipfile(copy):
        raise BadInput(f"{copy}: not a copy that `druza backup` made")
    with zipfile.ZipFile(copy) as opened:
        names = opened.namelist()
        if not {DATABASE, DUMP} & set(names) or any(not is_ours(name) for name in names):
            raise BadInput(f"{copy}: not a copy that `druza backup` made")
        settings.data.mkdir(parents=True, exist_ok=True)
        if DATABASE in names and not settings.database:
            make_room(settings.data, replace)
        with tempfile.TemporaryDirectory(dir=settings.data) as folder:
            opened.extractall(folder)
            if DUMP in names:
                if settings.database_url.startswith("sqlite"):
                    raise BadInput(f"{copy}: a copy of PostgreSQL: set DRUZA_DATABASE to where it is to go")
                put_into_postgres(settings, Path(folder) / DUMP, replace)
            elif settings.database:
                raise BadInput(f"{copy}: a copy of SQLite, but DRUZA_DATABASE says otherwise")
            for name in names:
                if name != DUMP:
                    put(Path(folder) / name, settings.data / name)


def put_into_postgres(settings: Settings, dump: Path, replace: bool) -> None:
    """All of it or nothing. What is there is dumped beside the data first."""
    url, wipe = settings.database_url, []
    if replace:
        aside = settings.data / time.strftime("before-%Y%m%d-%H%M%S.dump", time.gmtime())
        aside.touch(0o600)
        run_tool("pg_dump", url, "--format=custom", "--no-owner", f"--file={aside}")
        wipe = ["--clean", "--if-exists"]
    run_tool("pg_restore", url, "--no-owner", "--single-transaction", *wipe, str(dump))


def is_ours(name: str) -> bool:
    """Is this a name that copies have?"""
    path = Path(name)
    return not path.is_absolute() and ".." not in path.parts and path.parts[0] in (DATABASE, DUMP, SECRET, *FOLDERS)


def make_room(data: Path, replace: bool) -> None:
    """Move a database aside; BadInput if that is not wanted, or if a server uses it."""
    file = data / DATABASE
    if not file.exists():
        return
    if not replace:
        raise BadInput(f"{file} is there already; --replace moves it aside")
    with contextlib.closing(sqlite3.connect(file, timeout=1, isolation_level=None)) as database:
        try:
            database.execute("PRAGMA locking_mode=EXCLUSIVE")
            database.execute("BEGIN EXCLUSIVE")
            database.execute("COMMIT")
            database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        except sqlite3.OperationalError as error:
            raise BadInput(f"{file} is in use: stop the server first") from error
    aside = data / time.strftime("before-%Y%m%d-%H%M%S", time.gmtime())
    aside.mkdir()
    for path in (file, *data.glob(f"{DATABASE}-*"), data / SECRET):
        if path.exists():
            path.rename(aside / path.name)


def put(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
    target.chmod(0o600)


def newest(settings: Settings) -> float | None:
    """When the newest daily copy was made; None if there is none."""
    return max((path.stat().st_mtime for path in (settings.data / "backups").glob(NAME)), default=None)


def daily(settings: Settings) -> Path | None:
    """Today's copy, if there is none yet; those beyond the number to keep are removed."""
    folder = settings.data / "backups"
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    copies = sorted(folder.glob(NAME))
    if copies and time.time() - copies[-1].stat().st_mtime < 24 * 3600:
        return None
    made = back_up(settings, folder)
    for old in sorted(folder.glob(NAME))[: -settings.backups]:
        old.unlink()
    return made
