"""The lobby: open tables, how one sits down at them, and how the news of them spreads."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import msgspec
from limits import RateLimitItemPerHour
from sqlalchemy import Connection, delete, func, insert, select

from druza.web.bots.levels import USUAL
from druza.web.jobs import jobs
from druza.web.keys import browser_hash
from druza.web.lobby.presence import Presence
from druza.web.now import MINUTE, Now
from druza.web.people.limits import Limits
from druza.web.people.names import GUEST_NAME
from druza.web.people.sessions import Person
from druza.web.problems import N_, Problem
from druza.web.storage import people as schema
from druza.web.storage import schema as table_schema
from druza.web.storage.database import Storage
from druza.web.tables.collection import Tables
from druza.web.tables.creation import Chair, make_table
from druza.web.tables.live import BOT, LINK, OPEN, YOU, Live, Seat
from druza.web.tables.seats import Seats

logger = logging.getLogger("druza.lobby")

FILL_AFTER = 5 * MINUTE
UNLIST_AFTER = 20 * MINUTE
FILL, UNLIST = "fill", "unlist"  # jobs
AN_HOUR = RateLimitItemPerHour(10)  # open tables of one person
LOOK_EVERY = 1.0  # seconds
HEARTBEAT = 15  # looks
MOST = 200  # tables on the page


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

    @property
    def free(self) -> int:
        return sum(seat["free"] for seat in self.seats)


class Lobby:
    """All open tables. Whoever listens is told of changes at most once a second."""

    def __init__(
        self, storage: Storage, now: Now, tables: Tables, seats: Seats, presence: Presence, limits: Limits
    ) -> None:
        self.storage = storage
        self.now = now
        self.tables = tables
        self.seats = seats
        self.presence = presence
        self.limits = limits
        self.bells: set[asyncio.Event] = set()
        self.looking: asyncio.Task[None] | None = None
        self.shown: tuple[Any, ...] = ()  # what was told last: it changes with anything that the page shows

    # -- making and joining --------------------------------------------------------------------------------------------

    async def open(self, game: str, seats: int, fill: bool, language: str, browser: str, person: Person | None) -> str:
        """A new table for whoever comes; returns its id."""
        holder, now = browser_hash(browser), self.now()
        own = schema.open_tables.c
        mine = select(own.table_id).where(own.maker == holder)
        other = await self.storage.read(lambda connection: connection.execute(mine).scalars().first())
        if other is not None:
            message = N_("You have an open table: sit there, or close it first.")
            raise Problem(409, "one-open", message, more={"table": other})
        self.limits.check("open", AN_HOUR, holder)
        chairs = [Chair(YOU), *[Chair(LINK) for _ in range(seats - 1)]]
        made = await make_table(self.storage, game, chairs, {}, language, False, browser, hints=False)
        until = now + (FILL_AFTER if fill else UNLIST_AFTER)
        row = {
            "table_id": made.id,
            "game": game,
            "language": language,
            "fill": until if fill else None,
            "since": now,
            "maker": holder,
        }

        def write(connection: Connection) -> None:
            seat = table_schema.seats
            first = (seat.c.table_id == made.id) & (seat.c.number == 0)
            connection.execute(seat.update().where(first), {"name": person.name if person else GUEST_NAME})
            connection.execute(insert(schema.open_tables), row)
            jobs.put(connection, FILL if fill else UNLIST, made.id, until)

        await self.storage.write(write)
        return made.id

    async def is_open(self, table: str) -> bool:
        chosen = select(schema.open_tables.c.table_id).where(schema.open_tables.c.table_id == table)
        return await self.storage.read(lambda connection: connection.execute(chosen).first()) is not None

    async def sit(self, live: Live, browser: str, person: Person | None) -> int:
        """Take a free seat of an open table; of two that want the last one, one gets it."""
        name = person.name if person else GUEST_NAME
        if await self.is_open(live.id) and live.status == OPEN:
            for seat in [seat for seat in live.seats if is_free(seat)]:
                try:
                    await self.seats.take(live, seat, name, browser)
                except Problem as problem:
                    if problem.error != "taken":
                        raise
                    continue
                if not any(is_free(seat) for seat in live.seats):
                    await self.unlist(live.id)
                return seat.number
        raise Problem(409, "taken", N_("Somebody was faster. Look what else is open."))

    async def unlist(self, table: str) -> None:
        """It is not for everybody any more: full, closed, or too old."""

        def write(connection: Connection) -> None:
            connection.execute(delete(schema.open_tables).where(schema.open_tables.c.table_id == table))
            jobs.drop(connection, FILL, table)
            jobs.drop(connection, UNLIST, table)

        await self.storage.write(write)

    # -- jobs ----------------------------------------------------------------------------------------------------------

    async def fill(self, table: str) -> float | None:
        """Bots take the seats that are still free."""
        live = await self.tables.open(table)
        for seat in live.seats:
            if is_free(seat) and live.status == OPEN:
                await self.seats.give_to_bot(live, seat.number, USUAL)
        await self._remove(table)
        return None

    async def expire(self, table: str) -> float | None:
        """Nobody came: the table is closed; with some people at it, bots take the rest."""
        live = await self.tables.open(table)
        if sum(seat.is_person and seat.claimed is not None for seat in live.seats) > 1:
            return await self.fill(table)
        await self.tables.close(live)
        await self._remove(table)
        return None

    async def _remove(self, table: str) -> None:
        chosen = delete(schema.open_tables).where(schema.open_tables.c.table_id == table)
        await self.storage.write(lambda connection: connection.execute(chosen).rowcount)

    # -- looking -------------------------------------------------------------------------------------------------------

    async def all(self, holder: str) -> list[OpenTable]:
        """The open tables, who waits longest first."""
        rows = await self.storage.read(open_rows)
        found: dict[str, OpenTable] = {}
        for row in rows:
            table = found.setdefault(
                row.table_id, OpenTable(row.table_id, row.game, row.language, row.since, row.fill, [], False)
            )
            table.seats.append(self._seat(row))
            table.mine = table.mine or (bool(holder) and row.holder == holder)
        return [table for table in found.values() if table.free]

    def _seat(self, row: Any) -> dict[str, Any]:
        free = row.kind == LINK and row.claimed is None
        shows = row.shows is None or msgspec.json.decode(row.shows).get("presence", True)
        here = not free and row.kind != BOT and shows and self.presence.is_here(row.holder)
        return {
            "free": free,
            "bot": row.bot if row.kind == BOT else "",
            "name": row.name,
            "mark": row.mark or "1n",
            "holder": row.holder,
            "here": here,
        }

    async def stream(self, tables: Tables) -> AsyncIterator[bytes]:
        """Tells how many tables are open and how many people are here, when it changes."""
        bell = asyncio.Event()
        self.bells.add(bell)
        if self.looking is None or self.looking.done():
            self.looking = asyncio.create_task(self._look())
        try:
            yield b"retry: 2000\n\n"
            while not tables.stopping:
                try:
                    await asyncio.wait_for(bell.wait(), HEARTBEAT)
                except TimeoutError:
                    yield b": beat\n\n"
                    continue
                bell.clear()
                yield b"event: lobby\ndata: %s\n\n" % msgspec.json.encode(self.counts)
        finally:
            self.bells.discard(bell)

    @property
    def counts(self) -> dict[str, int]:
        return {"open": self.shown[0] if self.shown else 0, "here": self.presence.count}

    async def _look(self) -> None:
        """Once a second as long as anybody listens; one look for all of them, however many."""
        while self.bells and not self.tables.stopping:
            try:
                shown = (*await self.storage.read(signature), self.presence.count)
                if shown != self.shown:
                    self.shown = shown
                    for bell in self.bells:
                        bell.set()
            except Exception:
                logger.exception("the lobby cannot be looked at")
            await asyncio.sleep(LOOK_EVERY)


def is_free(seat: Seat) -> bool:
    return seat.kind == LINK and seat.claimed is None


def open_rows(connection: Connection) -> list[Any]:
    """The seats of all open tables, with the stones of those who have names."""
    own, seats, persons = schema.open_tables.c, table_schema.seats.c, schema.persons.c
    first = select(own.table_id).order_by(own.since).limit(MOST)
    joined = schema.open_tables.join(table_schema.seats, own.table_id == seats.table_id).outerjoin(
        schema.persons, (persons.holder == seats.holder) & (seats.holder != "")
    )
    columns = (own.table_id, own.game, own.language, own.since, own.fill, seats.number, seats.kind, seats.name)
    chosen = select(*columns, seats.bot, seats.holder, seats.claimed, persons.mark, persons.shows)
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
