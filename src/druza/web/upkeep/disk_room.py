"""Room on the disk: what is kept for how long, and how much it takes. What can go goes by itself, once a day.

Games that were played to the end stay, and whatever somebody with a name sits at. What guests began and left is removed
after a time; what was taken back at a table is kept only as far as it counts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Select, delete, func, insert, or_, select, text, update
from sqlalchemy.sql.selectable import ScalarSelect

from druza.web.jobs.jobs import Jobs
from druza.web.now import DAY, Now
from druza.web.settings import Settings
from druza.web.storage import people, schema
from druza.web.storage.database import Storage
from druza.web.tables.collection import Tables
from druza.web.tables.entries import MOVE, SILENT, START, UNDO, broken_log, chain, read_entries
from druza.web.tables.journal import LEAST_APART
from druza.web.tables.live import OVER

SWEEP = "sweep"
DAILY = "daily"
AT_ONCE = 50  # tables of one transaction: others write in between
UNPLAYED_AFTER = 7 * DAY  # a table at which nothing has happened
GREW_BY = 200  # entries since it was last looked at: then a table is made smaller


class Room:
    """Sweeps once a day, whichever process takes the job."""

    def __init__(self, settings: Settings, storage: Storage, tables: Tables, now: Now, jobs: Jobs) -> None:
        self.kept_for = settings.guest_days * DAY
        self.storage = storage
        self.tables = tables
        self.now = now
        self.jobs = jobs

    async def begin(self) -> None:
        """The job is there from the first start on."""
        due = self.now() + DAY / 24
        await self.storage.write(lambda connection: put_once(connection, due))

    async def sweep(self, _ref: str) -> float:
        """Remove what was left, and make smaller what has grown; returns when to sweep again."""
        gone = await self.storage.write(self._remove_some)
        for table in gone:
            self.tables.live.pop(table, None)
        smaller = await self.storage.write(compact_some)
        return self.now() + (1.0 if len(gone) == AT_ONCE or smaller == AT_ONCE else DAY)

    def _remove_some(self, connection: Connection) -> list[str]:
        if not self.kept_for:
            return []
        in_use = {table for table, live in self.tables.live.items() if live.is_in_use}
        found = [row.id for row in connection.execute(left_behind(self.now(), self.kept_for).limit(AT_ONCE))]
        gone = [table for table in found if table not in in_use]
        for table in gone:
            remove(connection, table)
        return gone


def put_once(connection: Connection, due: float) -> None:
    own = people.jobs.c
    if connection.execute(select(own.due).where(own.kind == SWEEP, own.ref == DAILY)).first() is None:
        row = {"kind": SWEEP, "ref": DAILY, "due": due, "lease": 0.0, "tries": 0}
        connection.execute(insert(people.jobs), row)


# -- what goes ---------------------------------------------------------------------------------------------------------


def left_behind(now: float, kept_for: float) -> Select[Any]:
    """Tables of guests whose game was not finished and at which nothing has happened for long."""
    own = schema.tables.c
    last = last_time()
    quiet = or_(
        (last.is_(None)) & (own.created < now - min(kept_for, UNPLAYED_AFTER)),
        last < now - kept_for,
    )
    return select(own.id).where(own.status != OVER, quiet, ~somebody_named()).order_by(own.created)


def last_time() -> ScalarSelect[Any]:
    own, row = schema.tables.c, schema.entries.c
    return select(func.max(row.time)).where(row.table_id == own.id).scalar_subquery()


def somebody_named() -> Any:
    """Does somebody with a name sit at a table, or did they make it?"""
    own, seat, person = schema.tables.c, schema.seats.c, people.persons.c
    sits = select(seat.table_id).join(people.persons, person.holder == seat.holder).where(seat.table_id == own.id)
    made = select(person.id).where(person.holder == own.maker)
    return or_(sits.exists(), made.exists())


def remove(connection: Connection, table: str) -> None:
    """A table and all that belongs to it, wherever it is kept."""
    for kept in reversed(schema.metadata.sorted_tables):
        for column in kept.columns:
            if any(key.column is schema.tables.c.id for key in column.foreign_keys):
                connection.execute(delete(kept).where(column == table))
    own = people.jobs.c
    connection.execute(delete(people.jobs).where(own.ref == table))
    connection.execute(delete(schema.tables).where(schema.tables.c.id == table))


# -- what becomes smaller ----------------------------------------------------------------------------------------------


def compact_some(connection: Connection) -> int:
    """Make tables smaller at which something was taken back since; how many there were."""
    row = schema.entries.c
    undone = select(row.table_id).where(row.kind == UNDO).distinct()
    bulky = select(row.table_id).where(row.kind == MOVE, row.told.is_not(None), row.table_id.in_(undone))
    counted = bulky.group_by(row.table_id).having(func.count() > GREW_BY).order_by(row.table_id)
    changed = 0
    for table in list(connection.execute(counted).scalars()):
        if compact(connection, table):
            changed += 1
        if changed == AT_ONCE:
            break
    return changed


def compact(connection: Connection, table: str) -> bool:
    """What was taken back keeps its place in the log, but not what was told, nor what bots thought of it; positions are
    kept a few moves apart. True if that changed anything."""
    entries = read_entries(connection, table)
    if broken_log(entries) is not None:
        return False  # for the doctor
    standing = {row for entry in chain(entries) for row in range(entry.row, entry.head + 1)}
    gone = [entry.row for entry in entries if entry.kind in (MOVE, SILENT) and entry.row not in standing]
    row, thought, kept = schema.entries.c, schema.thoughts.c, schema.snapshots.c
    changed = 0
    for first in range(0, len(gone), 500):
        some = gone[first : first + 500]
        told = update(schema.entries).where(row.table_id == table, row.number.in_(some), row.told.is_not(None))
        changed += connection.execute(told, {"told": None}).rowcount
        connection.execute(delete(schema.thoughts).where(thought.table_id == table, thought.entry.in_(some)))
    for entry in spare_snapshots(connection, table, standing):
        chosen = delete(schema.snapshots).where(kept.table_id == table, kept.entry == entry)
        changed += connection.execute(chosen).rowcount
    return changed > 0


def spare_snapshots(connection: Connection, table: str, standing: set[int]) -> list[int]:
    """Positions that were taken back, and of those that stand the ones that lie too near to another."""
    own = schema.snapshots.c
    found = connection.execute(select(own.entry).where(own.table_id == table).order_by(own.entry)).scalars()
    spare: list[int] = []
    stored = list(found)
    last = START
    for entry in stored:
        if entry == START or entry == stored[-1]:
            continue
        if entry not in standing or entry - last < LEAST_APART:
            spare.append(entry)
        else:
            last = entry
    return spare


# -- how much there is -------------------------------------------------------------------------------------------------


@dataclass
class Sizes:
    """How much of a database is what."""

    bytes: int
    rows: dict[str, int]
    largest: list[tuple[str, int]]  # the tables with the most entries


COUNTED = (schema.tables, schema.entries, schema.snapshots, schema.thoughts, schema.builds, people.persons)


def sizes(connection: Connection) -> Sizes:
    """How much is kept."""
    if connection.dialect.name == "sqlite":
        taken = "SELECT page_count * page_size FROM pragma_page_count(), pragma_page_size()"
    else:
        taken = "SELECT pg_database_size(current_database())"
    rows = {one.name: int(connection.execute(select(func.count()).select_from(one)).scalar_one()) for one in COUNTED}
    row = schema.entries.c
    most = select(row.table_id, func.count()).group_by(row.table_id).order_by(func.count().desc()).limit(3)
    largest = [(table, int(count)) for table, count in connection.execute(most)]
    return Sizes(int(connection.execute(text(taken)).scalar_one()), rows, largest)
