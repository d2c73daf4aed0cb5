"""Open tables: those with a free seat, as they are stored and as the page shows them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from sqlalchemy import Connection, func, select

from druza.web.storage import people as schema
from druza.web.storage import schema as table_schema
from druza.web.tables.live import BOT
from druza.web.tables.pace import LIVE, SLOW, read_pace

MOST = 200  # tables on the page


class ShownLevel(NamedTuple):
    """How well somebody plays a game: a rating and its uncertainty."""

    rating: int = 1500
    spread: int = 333
    is_provisional: bool = False

    @property
    def text(self) -> str:
        """1612 ±48; ≈1540 ±150 as long as too little is known."""
        return f"{'≈' if self.is_provisional else ''}{self.rating} ±{self.spread}"


@dataclass
class OpenTable:
    """A table with a free seat, as the page shows it."""

    id: str
    game: str
    language: str
    since: float
    fill: float | None
    seats: list[dict[str, Any]]
    mine: bool
    pace: str = ""
    rated: bool = False
    level_from: int | None = None
    level_to: int | None = None
    note: str = ""
    level: int = ShownLevel().rating  # of the people there, in the middle
    apart: bool = False  # who looks and who sits there do not meet

    @property
    def free(self) -> int:
        return sum(seat["free"] for seat in self.seats)


def as_open_table(row: Any) -> OpenTable:
    """A row of `open_rows` without its seat."""
    return OpenTable(
        row.table_id,
        row.game,
        row.language,
        row.since,
        row.fill,
        [],
        False,
        row.pace,
        row.rated,
        row.level_from,
        row.level_to,
        row.note,
    )


def level_at(table: OpenTable, levels: dict[tuple[str, str], ShownLevel]) -> int:
    """How well those play who sit at a table; whose level nobody knows counts as a beginner's start."""
    people = [seat["holder"] for seat in table.seats if seat["holder"]]
    known = [levels.get((holder, table.game), ShownLevel()).rating for holder in people]
    return round(sum(known) / len(known)) if known else ShownLevel().rating


def open_rows(connection: Connection) -> list[Any]:
    """The seats of all open tables, with the stones of those who have names."""
    own, seats, persons = schema.open_tables.c, table_schema.seats.c, schema.persons.c
    first = select(own.table_id).order_by(own.since).limit(MOST)
    joined = schema.open_tables.join(table_schema.seats, own.table_id == seats.table_id).outerjoin(
        schema.persons, (persons.holder == seats.holder) & (seats.holder != "")
    )
    terms = (own.table_id, own.game, own.language, own.since, own.fill, own.pace, own.rated)
    sitting = (seats.number, seats.kind, seats.name, seats.bot, seats.holder, seats.claimed)
    wanted = (own.level_from, own.level_to, own.note, own.kept)
    chosen = select(*terms, *wanted, *sitting, persons.mark, persons.shows)
    chosen = chosen.select_from(joined).where(own.table_id.in_(first)).order_by(own.since, own.table_id, seats.number)
    return list(connection.execute(chosen))


def signature(connection: Connection) -> tuple[Any, ...]:
    """How many tables are open, the newest of them, and how many seats are taken there."""
    own, seats = schema.open_tables.c, table_schema.seats.c
    count, newest = connection.execute(select(func.count(own.table_id), func.max(own.since))).one()
    taken = select(func.count()).select_from(
        schema.open_tables.join(table_schema.seats, own.table_id == seats.table_id)
    )
    return int(count), newest, int(connection.execute(taken.where(seats.claimed.is_not(None))).scalar_one())


def waiting_counts(connection: Connection) -> dict[str, dict[str, int]]:
    """By game and kind of pace: how many people wait where one click seats anybody: friendly, and for any level."""
    own, seats = schema.open_tables.c, table_schema.seats.c
    anybody = own.rated.is_(False) & own.level_from.is_(None) & own.level_to.is_(None)
    chosen = select(own.table_id, own.game, own.pace).where(anybody)
    rows = {row.table_id: row for row in connection.execute(chosen.limit(MOST))}
    waiting = select(seats.table_id).where(seats.table_id.in_(list(rows)), seats.claimed.is_not(None))
    found: dict[str, dict[str, int]] = {}
    for table in connection.execute(waiting.where(seats.kind != BOT)).scalars():
        counts = found.setdefault(rows[table].game, {LIVE: 0, SLOW: 0})
        counts[read_pace(rows[table].pace).kind or LIVE] += 1
    return found


def open_count(connection: Connection) -> int:
    """How many tables are open."""
    return int(connection.execute(select(func.count(schema.open_tables.c.table_id))).scalar_one())
