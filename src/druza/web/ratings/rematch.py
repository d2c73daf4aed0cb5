"""The rematch: whoever wants one within a minute meets at a new table; a seat that stays free goes to the lobby."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import IntegrityError

from druza.web.jobs import jobs
from druza.web.keys import GUEST_NAME
from druza.web.lobby.leaving import people_at
from druza.web.lobby.lobby import Lobby
from druza.web.now import Now
from druza.web.people.sessions import Person
from druza.web.problems import N_, Problem
from druza.web.ratings.level import Level
from druza.web.ratings.ratings import Ratings
from druza.web.storage import ratings as schema
from druza.web.storage.database import Storage
from druza.web.tables.collection import Tables
from druza.web.tables.creation import Chair, make_table
from druza.web.tables.live import BOT, LINK, OPEN, YOU, Live, Seat
from druza.web.tables.seats import Seats
from druza.web.tables.shuffling import Shuffles

REMATCH = "rematch"  # the job: a minute is over
LASTS = 60.0  # seconds in which the seats are kept for the same people


@dataclass
class Ending:
    """What follows a game that is over: ratings before and after by seat, and where the rematch is."""

    changes: dict[int, tuple[Level, Level]] = field(default_factory=dict)
    rematch: str = ""
    asked_by: int = -1


class Rematches:
    """Brings people together again."""

    def __init__(
        self,
        storage: Storage,
        now: Now,
        tables: Tables,
        seats: Seats,
        lobby: Lobby,
        ratings: Ratings,
        shuffles: Shuffles,
    ) -> None:
        self.storage = storage
        self.now = now
        self.tables = tables
        self.seats = seats
        self.lobby = lobby
        self.ratings = ratings
        self.shuffles = shuffles

    async def look(self, live: Live) -> None:
        """Have at hand what is shown after the end."""
        if live.status == OPEN:
            live.ending = None
            return
        row = await self._row(live.id)
        changes = await self.ratings.changes(live.id)
        live.ending = Ending(changes, row.new_table, row.seat) if row else Ending(changes)

    async def follow(self, table: str) -> None:
        """After the end of a table: those who look at it are shown what it changed."""
        live = await self.tables.open(table)
        await self.look(live)
        live.seats_changed()

    async def want(self, live: Live, seat: int, browser: str, person: Person | None, nonce: str, salt: str) -> str:
        """Somebody of this table wants to play again; returns the new table."""
        if live.status == OPEN or live.facts.course or seat not in people_at(live):
            raise Problem(409, "no-rematch", N_("There is nothing to play again yet."))
        if (refused := await self.ratings.refusal_at(live, person)) is not None:
            raise refused
        row = await self._row(live.id)
        if row is None:
            made = await self._make(live, seat, browser, person, nonce, salt)
            if made:
                await self.follow(live.id)
                return made
            row = await self._row(live.id)
        if row is None:
            raise Problem(409, "no-rematch", N_("There is nothing to play again yet."))
        new = await self.tables.open(row.new_table)
        place = new.seats[turned(seat, len(live.seats))]
        if place.holder and place.holder == live.seats[seat].holder:
            return str(row.new_table)
        name = person.name if person else GUEST_NAME
        await self.seats.take(new, place, name, browser, salt)
        if not any(is_free(one) for one in new.seats):
            await self.lobby.unlist(new.id)
        return str(row.new_table)

    async def _make(
        self, live: Live, seat: int, browser: str, person: Person | None, nonce: str, salt: str
    ) -> str | None:
        """The new table, with the one who asks; None if somebody else was faster."""
        facts, count = live.facts, len(live.seats)
        chairs = [Chair(LINK)] * count
        for old in live.seats:
            chairs[turned(old.number, count)] = chair_of(old, old.number == seat, person)
        mixing = await self.shuffles.mixing(nonce, salt, True)
        made = await make_table(
            self.storage,
            facts.game,
            chairs,
            facts.options,
            facts.language,
            facts.rated,
            browser,
            hints=facts.hints and not facts.rated,
            mixing=mixing,
            pace=facts.pace,
            public=facts.rated,
        )
        now = self.now()
        row = {"table_id": live.id, "new_table": made.id, "seat": seat, "at": now}

        def write(connection: Connection) -> None:
            connection.execute(insert(schema.rematches), row)
            jobs.put(connection, REMATCH, made.id, now + LASTS)

        try:
            await self.storage.write(write)
        except IntegrityError:
            await self.tables.close(await self.tables.open(made.id))
            return None
        return made.id

    async def open_up(self, table: str) -> float | None:
        """What the job does: the minute is over, and whoever comes may have the seats that are still free."""
        live = await self.tables.open(table)
        if live.status == OPEN and any(is_free(seat) for seat in live.seats):
            await self.lobby.list_table(live)
        return None

    async def _row(self, table: str) -> Any | None:
        chosen = select(schema.rematches).where(schema.rematches.c.table_id == table)
        return await self.storage.read(lambda connection: connection.execute(chosen).one_or_none())


def turned(seat: int, seats: int) -> int:
    """Where somebody sits in the rematch: everybody moves by one."""
    return (seat + 1) % seats


def chair_of(old: Seat, asks: bool, person: Person | None) -> Chair:
    if old.kind == BOT:
        return Chair(BOT, old.name, old.bot)
    if asks:
        return Chair(YOU, person.name if person else GUEST_NAME)
    return Chair(LINK, old.name)


def is_free(seat: Seat) -> bool:
    return seat.kind == LINK and seat.claimed is None
