"""The lobby: open tables are made, found and left, and one sits down at them."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec
from limits import RateLimitItemPerHour
from sqlalchemy import Connection, delete, insert, select

from druza.web.bots.levels import USUAL
from druza.web.jobs import jobs
from druza.web.keys import GUEST_NAME, browser_hash, clean_name
from druza.web.lobby.news import News
from druza.web.lobby.open_tables import OpenTable, ShownLevel, as_open_table, level_at, open_rows
from druza.web.lobby.presence import GONE_AFTER, Presence
from druza.web.moderation.blocks import Blocks
from druza.web.moderation.sanctions import Sanctions
from druza.web.now import DAY, MINUTE, Now
from druza.web.people.limits import Limits
from druza.web.people.sessions import Person
from druza.web.problems import N_, Problem
from druza.web.storage import people as schema
from druza.web.storage import schema as table_schema
from druza.web.storage.database import Storage
from druza.web.tables.collection import Tables
from druza.web.tables.creation import Chair, make_table
from druza.web.tables.live import BOT, CLOSED, LINK, OPEN, YOU, Live, Seat
from druza.web.tables.pace import Pace, read_pace
from druza.web.tables.seats import Seats
from druza.web.tables.shuffling import Mixing

logger = logging.getLogger("druza.lobby")

FILL_AFTER, FILL_SLOW = 5 * MINUTE, DAY
UNLIST_AFTER, UNLIST_SLOW = 20 * MINUTE, 14 * DAY
MOST_SLOW = 5  # open slow tables of one person
FILL, UNLIST, ATTEND = "fill", "unlist", "attend"  # jobs
ATTEND_EVERY = 30.0  # seconds between two looks whether anybody still waits at a live table
AN_HOUR = RateLimitItemPerHour(10)  # open tables of one person
LOWEST, HIGHEST = 1000, 2000  # the ends of the vein: whoever is beyond them is welcome where it reaches that far
LONGEST_NOTE = 80  # characters
TALKS = {"pl": N_("Polish"), "en": N_("English")}  # languages of the chat
TAKEN, CLOSED_NOW = "taken", "closed"  # what became of a table that is not open any more


@dataclass(frozen=True)
class Order:
    """A table for whoever comes, as it is asked for."""

    game: str
    chairs: list[Chair]
    pace: str = ""
    rated: bool = False
    fill: bool = False  # bots take what stays free
    level_from: int | None = None
    level_to: int | None = None
    options: dict[str, Any] = field(default_factory=dict)
    hints: bool = False
    mixing: Mixing | None = None
    talk: str = ""  # the language of the chat; empty: any
    note: str = ""
    kept: tuple[int, ...] = ()  # seats for friends with the link
    watch: bool = True


async def unknown_level(person: Person | None, game: str) -> ShownLevel:
    """Nobody is rated yet."""
    return ShownLevel()


async def nobodys_level(holder: str, game: str) -> ShownLevel:
    """Nobody is rated yet."""
    return ShownLevel()


async def no_levels(holders: Sequence[str]) -> dict[tuple[str, str], ShownLevel]:
    """Nobody is rated yet."""
    return {}


async def nothing(*facts: Any) -> None:
    """Nothing follows, and nobody is held back."""


class Lobby:
    """All open tables."""

    def __init__(
        self, storage: Storage, now: Now, tables: Tables, seats: Seats, presence: Presence, limits: Limits
    ) -> None:
        self.storage = storage
        self.now = now
        self.tables = tables
        self.seats = seats
        self.presence = presence
        self.limits = limits
        self.level_of: Callable[[Person | None, str], Awaitable[ShownLevel]] = unknown_level  # by who knows ratings
        self.blocks: Blocks | None = None  # who must not meet
        self.sanctions: Sanctions | None = None  # who may not write
        self.level_of_holder: Callable[[str, str], Awaitable[ShownLevel]] = nobodys_level
        self.levels_of_holders: Callable[[Sequence[str]], Awaitable[dict[tuple[str, str], ShownLevel]]] = no_levels
        self.held_back: Callable[[Person | None, bool], Awaitable[Problem | None]] = nothing  # from rated tables
        self.held_back_at: Callable[[Live, Person | None], Awaitable[Problem | None]] = nothing
        self.full: Callable[[Live], Awaitable[None]] = nothing  # what follows when the last seat was taken
        self.news = News(storage, tables, presence)

    # -- making and joining --------------------------------------------------------------------------------------------

    async def open(self, order: Order, language: str, browser: str, person: Person | None) -> str:
        """A new table for whoever comes; returns its id."""
        holder, now, pace = browser_hash(browser), self.now(), read_pace(order.pace)
        if order.rated and person is None:
            raise name_needed()
        if order.rated and (refused := await self.held_back(person, pace.is_live)) is not None:
            raise refused
        if order.rated and order.fill:
            order = replace(order, fill=False)
        await self._check_few(holder, pace)
        self.limits.check("open", AN_HOUR, holder)
        made = await make_table(
            self.storage,
            order.game,
            order.chairs,
            order.options,
            language,
            order.rated,
            browser,
            hints=order.hints,
            pace=order.pace,
            public=True,
            mixing=order.mixing,
            watch=order.watch,
        )
        slow = pace.is_slow
        until = now + ((FILL_SLOW if slow else FILL_AFTER) if order.fill else UNLIST_SLOW if slow else UNLIST_AFTER)
        row = {
            "table_id": made.id,
            "game": order.game,
            "language": order.talk,
            "fill": until if order.fill else None,
            "since": now,
            "maker": holder,
            "pace": pace.word,
            "rated": order.rated,
            "level_from": order.level_from,
            "level_to": order.level_to,
            "note": order.note,
            "kept": " ".join(map(str, order.kept)),
        }

        def write(connection: Connection) -> None:
            seat = table_schema.seats
            first = (seat.c.table_id == made.id) & (seat.c.kind == YOU)
            connection.execute(seat.update().where(first), {"name": person.name if person else GUEST_NAME})
            connection.execute(insert(schema.open_tables), row)
            jobs.put(connection, FILL if order.fill else UNLIST, made.id, until)
            if not slow:
                jobs.put(connection, ATTEND, made.id, now + GONE_AFTER)

        await self.storage.write(write)
        await self.news.count()
        return made.id

    def read_note(self, note: str, holder: str, person: Person | None) -> str:
        """A line about a table, from who may write freely; Problem if it may not be written."""
        if not note.strip():
            return ""
        if person is None:
            raise Problem(403, "no-name", N_("For this you need a name: claim one or sign in."))
        if self.sanctions is not None:
            self.sanctions.check_may_write(holder)
        found = clean_name(note[: 4 * LONGEST_NOTE], 4 * LONGEST_NOTE)
        if len(found) > LONGEST_NOTE:
            message = N_("The note is too long: at most %(most)s characters.")
            raise Problem(422, "bad-note", message, {"most": LONGEST_NOTE})
        return found

    async def _check_few(self, holder: str, pace: Pace) -> None:
        """Problem if somebody has as many open tables as one may have: one, and five slow ones."""
        own = schema.open_tables.c
        mine = select(own.table_id, own.pace).where(own.maker == holder)
        rows = await self.storage.read(lambda connection: list(connection.execute(mine)))
        alike = [row.table_id for row in rows if read_pace(row.pace).is_slow == pace.is_slow]
        if len(alike) >= (MOST_SLOW if pace.is_slow else 1):
            message = N_("You have an open table: sit there, or close it first.")
            raise Problem(409, "one-open", message, more={"table": alike[0]})

    async def terms(self, table: str) -> Any | None:
        """The row of an open table; None if it is not open."""
        chosen = select(schema.open_tables).where(schema.open_tables.c.table_id == table)
        return await self.storage.read(lambda connection: connection.execute(chosen).one_or_none())

    async def sit(self, live: Live, browser: str, person: Person | None, salt: str = "", present: bool = True) -> int:
        """Take a free seat of an open table; of two that want the last one, one gets it."""
        name = person.name if person else GUEST_NAME
        terms = await self.terms(live.id)
        if terms is not None and live.status == OPEN:
            refused = may_sit(terms, person, await self.level_of(person, live.facts.game))
            refused = refused or await self.held_back_at(live, person)
            if refused is not None:
                raise refused
            for seat in free_seats(live, terms):
                try:
                    await self.seats.take(live, seat, name, browser, salt, present)
                except Problem as problem:
                    if problem.error != "taken":
                        raise
                    continue
                self.news.stirred.set()
                if not free_seats(live, terms):
                    await self.unlist(live.id)
                if not any(is_free(seat) for seat in live.seats):
                    await self.full(live)
                return seat.number
        raise Problem(409, "taken", N_("Somebody was faster. Look what else is open."))

    async def list_table(self, live: Live) -> None:
        """A table that was kept for some people becomes one for whoever comes."""
        facts, now = live.facts, self.now()
        until = now + (UNLIST_SLOW if live.pace.is_slow else UNLIST_AFTER)
        row = {
            "table_id": live.id,
            "game": facts.game,
            "language": "",
            "fill": None,
            "since": now,
            "maker": facts.maker,
            "pace": facts.pace,
            "rated": facts.rated,
            "level_from": None,
            "level_to": None,
            "note": "",
            "kept": "",
        }

        def write(connection: Connection) -> None:
            connection.execute(delete(schema.open_tables).where(schema.open_tables.c.table_id == live.id))
            connection.execute(insert(schema.open_tables), row)
            jobs.put(connection, UNLIST, live.id, until)
            if not live.pace.is_slow:
                jobs.put(connection, ATTEND, live.id, now + GONE_AFTER)

        await self.storage.write(write)

    async def unlist(self, table: str) -> None:
        """It is not for everybody any more: full, closed, or too old."""

        def write(connection: Connection) -> None:
            connection.execute(delete(schema.open_tables).where(schema.open_tables.c.table_id == table))
            for kind in (FILL, UNLIST, ATTEND):
                jobs.drop(connection, kind, table)

        await self.storage.write(write)
        await self.news.count()

    # -- jobs ----------------------------------------------------------------------------------------------------------

    async def fill(self, table: str) -> float | None:
        """Bots take the seats that are still free; those of friends are kept for them."""
        live, terms = await self.tables.open(table), await self.terms(table)
        await self._give_to_bots(live, free_seats(live, terms) if terms is not None else [])
        await self._remove(table)
        return None

    async def _give_to_bots(self, live: Live, seats: list[Seat]) -> None:
        for seat in seats:
            if live.status == OPEN:
                await self.seats.give_to_bot(live, seat.number, USUAL)

    async def expire(self, table: str) -> float | None:
        """Nobody came: the table is closed; with some people at it, bots take the rest."""
        live = await self.tables.open(table)
        if sum(seat.is_person and seat.claimed is not None for seat in live.seats) > 1:
            await self._give_to_bots(live, [seat for seat in live.seats if is_free(seat)])
        else:
            await self.tables.close(live)
        await self._remove(table)
        return None

    async def attend(self, table: str) -> float | None:
        """A live table that everybody has left for two minutes is closed: who sat down there would wait in vain."""
        if await self.terms(table) is None:
            return None
        live = await self.tables.open(table)
        away = [self.presence.left_for(live.seats[seat].holder) for seat in live.people if live.seats[seat].holder]
        longest = min(away, default=0.0)
        if longest < GONE_AFTER:
            return self.now() + (GONE_AFTER - longest if longest else ATTEND_EVERY)
        await self.tables.close(live)
        await self.unlist(table)
        return None

    async def _remove(self, table: str) -> None:
        chosen = delete(schema.open_tables).where(schema.open_tables.c.table_id == table)
        await self.storage.write(lambda connection: connection.execute(chosen).rowcount)
        await self.news.count()

    # -- looking -------------------------------------------------------------------------------------------------------

    async def all(self, holder: str) -> list[OpenTable]:
        """The open tables that somebody sees, who waits longest first."""
        return [table for table in await self.everything(holder) if not table.apart]

    async def everything(self, holder: str) -> list[OpenTable]:
        """Those tables too at which somebody sits whom one does not meet."""
        rows = await self.storage.read(open_rows)
        found: dict[str, OpenTable] = {}
        for row in rows:
            table = found.setdefault(row.table_id, as_open_table(row))
            table.seats.append(self._seat(row))
            table.mine = table.mine or (bool(holder) and row.holder == holder)
        shown = [table for table in found.values() if table.free]
        for table in shown:
            table.apart = not self._may_see(holder, table)
        levels = await self.levels_of_holders(list({row.holder for row in rows if row.holder}))
        for table in shown:
            table.level = level_at(table, levels)
            for seat in table.seats:
                known = levels.get((seat["holder"], table.game))
                seat["level"] = known.text if known is not None else ""
        return shown

    async def what_became(self, tables: list[str]) -> dict[str, str]:
        """Of tables that were open: was the last seat taken, or was the table closed?"""
        own = table_schema.tables.c
        chosen = select(own.id, own.status).where(own.id.in_(tables))
        rows = await self.storage.read(lambda connection: list(connection.execute(chosen))) if tables else []
        return {row.id: CLOSED_NOW if row.status == CLOSED else TAKEN for row in rows}

    def _may_see(self, holder: str, table: OpenTable) -> bool:
        """Those who must not meet do not see each other's tables."""
        if self.blocks is None or not holder:
            return True
        return self.blocks.may_join(holder, [seat["holder"] for seat in table.seats])

    def _seat(self, row: Any) -> dict[str, Any]:
        empty = row.kind == LINK and row.claimed is None
        kept = empty and row.number in kept_seats(row)
        free = empty and not kept
        shows = row.shows is None or msgspec.json.decode(row.shows).get("presence", True)
        told = not empty and row.kind != BOT and shows
        return {
            "free": free,
            "kept": kept,
            "bot": row.bot if row.kind == BOT else "",
            "name": row.name,
            "mark": row.mark or "1n",
            "holder": row.holder,
            "state": self.presence.state(row.holder) if told else "",
        }


def name_needed() -> Problem:
    return Problem(403, "no-name", N_("A rated game needs a name: claim one or sign in."))


def may_sit(terms: Any, person: Person | None, level: ShownLevel) -> Problem | None:
    """Why somebody may not sit down at an open table; None if nothing forbids it."""
    if terms.rated and person is None:
        return name_needed()
    values = {"from": terms.level_from, "to": terms.level_to, "level": level.rating, "spread": level.spread}
    if terms.level_from is not None and level.rating < terms.level_from:
        return Problem(403, "level", N_("level from %(from)s, yours is %(level)s ±%(spread)s"), values)
    if terms.level_to is not None and level.rating > terms.level_to:
        return Problem(403, "level", N_("level up to %(to)s, yours is %(level)s ±%(spread)s"), values)
    return None


def is_free(seat: Seat) -> bool:
    return seat.kind == LINK and seat.claimed is None


def kept_seats(terms: Any) -> set[int]:
    """The seats of an open table that wait for friends with the link."""
    return {int(number) for number in terms.kept.split()}


def free_seats(live: Live, terms: Any) -> list[Seat]:
    """Where anybody may sit down."""
    kept = kept_seats(terms)
    return [seat for seat in live.seats if is_free(seat) and seat.number not in kept]
