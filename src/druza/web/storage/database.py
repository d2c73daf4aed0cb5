"""The storage: one thread that writes, several that read, and migrations before either."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import queue
import shutil
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from operator import itemgetter
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, Engine, create_engine, delete, event, insert, inspect, update
from sqlalchemy.exc import IntegrityError

from druza.web.requester import table_at_work
from druza.web.storage import people, schema
from druza.web.storage.batches import put
from druza.web.storage.held import Release, release
from druza.web.storage.queries import pack, wrap

logger = logging.getLogger("druza.storage")

T = TypeVar("T")
Row = dict[str, Any]

MOST_AT_ONCE = 256  # jobs in one transaction
READERS = 4
MIGRATIONS = Path(__file__).parent / "migrations"
MIGRATING = 0x6472757A61  # the lock that servers take in turn
LEAST_FREE = 8 << 20  # bytes
ENDED = "ended"  # the job: a table is not open any more
COPY_AFTER = 16_000  # commits, after which SQLite's own log is copied to the places of its pages: about 160 MB
LONGEST_LOG = 4 * COPY_AFTER  # pages that it grows to before a commit has to do so: a move writes not quite three
PULSE_LIMIT = 3.0  # seconds in which a database that is well takes a line


class Conflict(Exception):
    """Somebody else has written this ply."""


class Late(Exception):
    """Another process has changed or written what was held back."""


class Position(NamedTuple):
    """The position that entries lead to. It is written down by the thread that writes."""

    entry: int
    edition: int
    text: Callable[[], str]
    kept: bool = False  # as a snapshot too
    goes_back: bool = False  # what came after it was taken back


class Due(NamedTuple):
    """A job for a table, instead of when it was due before; None: not any more."""

    kind: str
    table: str
    at: float | None


class Entries:
    """Entries for one table's log, written whole or not at all, with what goes with them."""

    __slots__ = ("done", "due", "loop", "position", "release", "rows", "status", "thought")

    def __init__(
        self,
        rows: list[Row],
        position: Position | None = None,
        status: Row | None = None,
        thought: Row | None = None,
        due: Due | None = None,
        release: Release | None = None,
    ) -> None:
        self.rows = rows
        self.position = position
        self.thought = thought  # of the bot that makes the move
        self.status = status  # {"table": id, "new_status": ...} when it changes
        self.due = due  # what is to be done about the table, and when
        self.release = release  # what was held back where all processes read it, which these entries are
        self.loop = asyncio.get_running_loop()
        self.done: asyncio.Future[Any] = self.loop.create_future()


class Errand:
    """Any other piece of writing, in a transaction of its own."""

    __slots__ = ("deed", "done", "loop")

    def __init__(self, deed: Callable[[Connection], Any]) -> None:
        self.deed = deed
        self.loop = asyncio.get_running_loop()
        self.done: asyncio.Future[Any] = self.loop.create_future()


class Storage:
    """The database. What `write_*` returns from is committed."""

    def __init__(self, url: str) -> None:
        self.writing = _engine(url, "IMMEDIATE", 1)
        self.reading = _engine(url, "DEFERRED", READERS)
        self.jobs: queue.SimpleQueue[list[Entries] | Errand | Log | None] = queue.SimpleQueue()
        self.gathered: list[Entries] = []
        self.readers = ThreadPoolExecutor(READERS, "druza-read")
        self.writer = threading.Thread(target=self._write, name="druza-write", daemon=True)
        self.beating: asyncio.Task[None] | None = None
        self.asking: dict[int, tuple[float, str]] = {}  # by thread that reads: since when, and for which table
        self.log = Log(self)

    def start(self) -> None:
        migrate(self.writing)
        self.writer.start()
        self.log.begin()

    def stop(self) -> None:
        """Finish what was begun."""
        self.jobs.put(None)
        self.writer.join()
        self.readers.shutdown()
        self.reading.dispose()
        self.writing.dispose()

    # -- writing -----------------------------------------------------------------------------------------------------

    async def write_entries(self, entries: Entries) -> None:
        """Append to a log; Conflict if the ply is taken. What one turn of the loop brings goes together."""
        self.gathered.append(entries)
        if len(self.gathered) == 1:
            entries.loop.call_soon(self._hand_over)
        await entries.done

    def _hand_over(self) -> None:
        gathered, self.gathered = self.gathered, []
        self.jobs.put(gathered)

    async def write(self, deed: Callable[[Connection], T]) -> T:
        """Anything else; `deed` runs in the writing thread."""
        errand = Errand(deed)
        self.jobs.put(errand)
        found: T = await errand.done
        return found

    def _write(self) -> None:
        """Whatever has gathered while the last commit was on its way goes into the next one."""
        while True:
            job = self.jobs.get()
            group: list[Entries] = []
            while job is not None:
                if isinstance(job, Errand | Log):
                    self._commit(group)
                    group = []
                    self._run(job) if isinstance(job, Errand) else job.finish()
                else:
                    group += job
                if len(group) >= MOST_AT_ONCE:
                    break
                try:
                    job = self.jobs.get_nowait()
                except queue.Empty:
                    break
            self._commit(group)
            if job is None:
                return

    def _commit(self, group: list[Entries]) -> None:
        if not group:
            return
        try:
            with self.writing.begin() as connection:
                _append(connection, group)
        except (IntegrityError, Late) as error:
            if len(group) == 1:
                _answer(group, Conflict(str(getattr(error, "orig", error))))
            else:  # one of them is late: each for itself
                for entries in group:
                    self._commit([entries])
        except Exception as error:
            logger.exception("writing failed")
            _answer(group, error)
        else:
            _answer(group, None)
            self.log.grown(len(group))

    def _run(self, errand: Errand) -> None:
        try:
            with self.writing.begin() as connection:
                found = errand.deed(connection)
        except Exception as error:
            errand.loop.call_soon_threadsafe(_settle, errand.done, None, error)
        else:
            errand.loop.call_soon_threadsafe(_settle, errand.done, found, None)
            self.log.grown(1)

    async def pulse(self) -> None:
        """Returns if the database takes what is written and has room for more; raises what is wrong, or TimeoutError.
        One try at a time, however many ask: a database that is stuck is not asked again."""
        file = self.writing.url.database if self.writing.dialect.name == "sqlite" else None
        if file and Path(file).exists() and (free := shutil.disk_usage(Path(file).parent).free) < LEAST_FREE:
            raise OSError(f"only {free} bytes are free where the database is")
        if self.beating is None or self.beating.done():
            self.beating = asyncio.create_task(self.write(_beat))
        await asyncio.wait_for(asyncio.shield(self.beating), PULSE_LIMIT)

    # -- reading -----------------------------------------------------------------------------------------------------

    async def read(self, question: Callable[[Connection], T]) -> T:
        """Ask the database something, in a reading thread."""
        return await asyncio.get_running_loop().run_in_executor(self.readers, self._ask, question, table_at_work())

    def _ask(self, question: Callable[[Connection], T], table: str) -> T:
        own = threading.get_ident()
        self.asking[own] = time.monotonic(), table
        try:
            with self.reading.begin() as connection:
                return question(connection)
        finally:
            self.asking.pop(own, None)


class Log:
    """SQLite's log, which is copied to the places of its pages while moves go on: whoever commits would do it else, and
    all who move at that moment would wait for it. What has been added meanwhile, a little, is copied between two
    commits, and the log begins anew."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.is_kept = storage.writing.dialect.name == "sqlite"
        self.commits = 0
        self.is_copied = False

    def begin(self) -> None:
        """What a process that was killed has left is copied at once: how much it is is not known."""
        if self.is_kept:
            self.is_copied = True
            self.storage.readers.submit(self._copy)

    def grown(self, commits: int) -> None:
        self.commits += commits
        if self.commits >= COPY_AFTER and not self.is_copied:
            self.begin()

    def _copy(self) -> None:
        self._copy_by(self.storage.reading)
        self.storage.jobs.put(self)

    def finish(self) -> None:
        self._copy_by(self.storage.writing)
        self.commits, self.is_copied = 0, False

    def _copy_by(self, engine: Engine) -> None:
        """What cannot be copied now is copied later: until then the log has it."""
        try:
            with engine.connect() as connection:
                own: Any = connection.connection.driver_connection  # outside of any transaction
                own.execute("PRAGMA wal_checkpoint(PASSIVE)")
        except Exception:
            logger.exception("the log could not be copied")


def _beat(connection: Connection) -> None:
    """Write one line in place of the last one."""
    connection.execute(delete(schema.pulse))
    connection.execute(insert(schema.pulse), {"time": time.time()})


def _append(connection: Connection, group: list[Entries]) -> None:
    """All servers write in the same order, so that no two of them wait for each other."""
    group = sorted(group, key=_table_of)
    for entries in group:
        if entries.release is not None and not release(connection, entries.release):
            raise Late("what was held back is not as it was")
    put(connection, schema.entries, [AS_ENTRY(row) for entries in group for row in entries.rows])
    _stand(connection, group)
    for entries in group:
        if entries.thought is not None:
            connection.execute(INSERT_THOUGHT, entries.thought)
    _put(connection, [entries.due for entries in group if entries.due is not None])
    for entries in group:
        if entries.status is not None:
            set_status(connection, entries.status["table"], entries.status["status"])


def _table_of(entries: Entries) -> str:
    table: str = entries.rows[0]["table_id"]
    return table


def _put(connection: Connection, dues: list[Due]) -> None:
    own = people.jobs.c
    for due in dues:
        if due.at is None:
            connection.execute(delete(people.jobs).where((own.kind == due.kind) & (own.ref == due.table)))
    rows = {(due.kind, due.table): (due.kind, due.table, due.at, 0.0, 0) for due in dues if due.at is not None}
    put(connection, people.jobs, [*rows.values()], instead=True)


def set_status(connection: Connection, table: str, status: str) -> None:
    """A table ends or is open again. What follows its end is a job of the same transaction: it is never lost."""
    connection.execute(update(schema.tables).where(schema.tables.c.id == table), {"status": status})
    own = people.jobs.c
    connection.execute(delete(people.jobs).where(own.kind == ENDED, own.ref == table))
    if status != "open":
        job = {"kind": ENDED, "ref": table, "due": 0.0, "lease": 0.0, "tries": 0}
        connection.execute(insert(people.jobs), job)


def _stand(connection: Connection, group: list[Entries]) -> None:
    """Keep the positions that tables have now."""
    standing, kept = {}, []
    own = schema.snapshots.c
    for entries in group:
        position, table = entries.position, _table_of(entries)
        if position is None:
            continue
        packed = (pack if position.kept else wrap)(position.text())
        standing[table] = (table, position.entry, position.edition, packed)
        if position.goes_back:
            connection.execute(delete(schema.snapshots).where(own.table_id == table, own.entry > position.entry))
        if position.kept:
            kept.append((table, position.entry, "", position.edition, packed))
    put(connection, schema.standings, [*standing.values()], instead=True)
    put(connection, schema.snapshots, kept)


AS_ENTRY = itemgetter(*schema.entries.c.keys())
INSERT_THOUGHT = insert(schema.thoughts)


def _answer(group: list[Entries], error: Exception | None) -> None:
    """Wake everybody of a group by one call into their loop."""
    group[0].loop.call_soon_threadsafe(_settle_all, group, error)


def _settle_all(group: list[Entries], error: Exception | None) -> None:
    for entries in group:
        _settle(entries.done, None, error)


def _settle(done: asyncio.Future[Any], found: Any, error: Exception | None) -> None:
    if done.done():  # whoever waited has gone
        return
    if error is not None:
        done.set_exception(error)
    else:
        done.set_result(found)


# -- the engine ------------------------------------------------------------------------------------------------------


def _engine(url: str, begin: str, size: int) -> Engine:
    """What goes wrong is told without what was to be written: that are seeds, hands and addresses. All that is read at
    once is of one moment, as SQLite has it anyway."""
    if not url.startswith("sqlite"):
        level = "REPEATABLE READ" if begin == "DEFERRED" else "READ COMMITTED"
        return create_engine(url, pool_size=size, pool_pre_ping=True, hide_parameters=True, isolation_level=level)
    connecting = {"timeout": 10.0, "check_same_thread": False}
    engine = create_engine(url, pool_size=size, connect_args=connecting, hide_parameters=True)
    path = engine.url.database
    if path and path != ":memory:":
        keep_private(Path(path))
    event.listen(engine, "connect", _on_connect)
    event.listen(engine, "begin", _begin_deferred if begin == "DEFERRED" else _begin_immediate)
    return engine


def keep_private(path: Path) -> None:
    """Make sure that a database file is there and that its owner alone reads it: it holds seeds, and with them hands.
    What SQLite puts beside it has the same mode."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.exists():
        for part in (path, *path.parent.glob(f"{path.name}-*")):
            with contextlib.suppress(OSError):  # somebody else's: then it is theirs to guard
                part.chmod(0o600)
    else:
        with contextlib.suppress(OSError):  # connecting says what is wrong
            os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))


def _on_connect(connection: Any, _record: Any) -> None:
    """WAL, so that readers never wait. FULL: a commit is on the disk when it is acknowledged, whatever fails then;
    commits are made in groups, so that this costs a wait and hardly any work. Pages are written again and again: the
    longer the log, the fewer of them are copied, and the fewer moves wait for that."""
    connection.isolation_level = None  # transactions are begun by us
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.execute(f"PRAGMA wal_autocheckpoint={LONGEST_LOG}")
    cursor.close()


def _begin_deferred(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def _begin_immediate(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def migrate(engine: Engine) -> None:
    """Bring the database to the present form."""
    if is_of_today(engine):
        return
    import alembic.command  # takes longer than to look whether there is anything to do
    import alembic.config

    config = alembic.config.Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.connect() as connection:
        if engine.dialect.name == "postgresql":  # of several servers that start at once one migrates, the others wait
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({MIGRATING})")
        config.attributes["connection"] = connection
        alembic.command.upgrade(config, "head")
        connection.commit()


def is_of_today(engine: Engine) -> bool:
    """Has the last migration there is been made? Their files begin with their numbers."""
    last = max(file.name.partition("_")[0] for file in (MIGRATIONS / "versions").glob("[0-9]*.py"))
    with engine.connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return False
        return list(connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalars()) == [last]
