"""Pairing: one click, and one sits with whoever waits nearest to one's level, or waits as the first.

Who waits has an open table like others in the lobby; the longer they wait, the wider they look."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from limits import RateLimitItemPerHour
from sqlalchemy import Connection, select

from druza.web.keys import browser_hash
from druza.web.lobby.lobby import Lobby, Order, may_sit
from druza.web.lobby.open_tables import ShownLevel
from druza.web.now import Now
from druza.web.people.limits import Limits
from druza.web.people.sessions import Person
from druza.web.problems import N_, Problem
from druza.web.storage import people as schema
from druza.web.storage.database import Storage
from druza.web.tables.collection import Tables
from druza.web.tables.creation import Chair
from druza.web.tables.live import LINK, OPEN, YOU
from druza.web.tables.pace import LIVE, SLOW, USUALLY, read_pace
from druza.web.tables.shuffling import Mixing

LEAST_RANGE = 100
WIDER, EVERY = 50, 10.0  # points, and seconds
NO_BOUND_AFTER = 60.0  # seconds
AN_HOUR = RateLimitItemPerHour(20)


@dataclass(frozen=True)
class Found:
    """Where one sits now: with others already, or waiting for them."""

    table: str
    paired: bool


class Pairing:
    """Finds somebody to play with."""

    def __init__(self, storage: Storage, lobby: Lobby, tables: Tables, limits: Limits, now: Now) -> None:
        self.storage = storage
        self.lobby = lobby
        self.tables = tables
        self.limits = limits
        self.now = now

    async def look(
        self, game: str, kind: str, language: str, browser: str, person: Person | None, mixing: Mixing | None
    ) -> Found:
        """Sit down with who is nearest, or open a table and wait there."""
        if kind not in (LIVE, SLOW):
            raise Problem(422, "bad-pace", N_("Pairing is live or slow."))
        holder = browser_hash(browser)
        self.limits.check("pairing", AN_HOUR, holder)
        rows = await self.storage.read(lambda connection: waiting_rows(connection, game))
        mine = next((row for row in rows if row.maker == holder and read_pace(row.pace).kind == kind), None)
        level = await self.lobby.level_of(person, game)
        found = await self._sit(rows, kind, 0.0, level, holder, browser, person)
        if found is not None:
            if mine is not None:
                await self._give_up(mine.table_id)
            return Found(found, True)
        if mine is not None:
            return Found(mine.table_id, False)
        order = Order(game, [Chair(YOU), Chair(LINK)], USUALLY[kind], mixing=mixing)
        return Found(await self.lobby.open(order, language, browser, person), False)

    async def again(self, table: str, browser: str, person: Person | None) -> Found:
        """Who waits at a table looks again, further than before; whoever has waited longer stays where they are."""
        live = await self.tables.open(table)
        holder = browser_hash(browser)
        rows = await self.storage.read(lambda connection: waiting_rows(connection, live.facts.game))
        mine = next((row for row in rows if row.table_id == table and row.maker == holder), None)
        if mine is None or live.status != OPEN:
            return Found(table, live.status == OPEN and not is_waiting(live.seats))
        older = [row for row in rows if (row.since, row.table_id) < (mine.since, mine.table_id)]
        level = await self.lobby.level_of(person, live.facts.game)
        waited = self.now() - mine.since
        found = await self._sit(older, live.pace.kind, waited, level, holder, browser, person)
        if found is None:
            return Found(table, False)
        await self._give_up(table)
        return Found(found, True)

    async def _sit(
        self,
        rows: list[Any],
        kind: str,
        waited: float,
        level: ShownLevel,
        holder: str,
        browser: str,
        person: Person | None,
    ) -> str | None:
        """A seat at the table whose maker is nearest; None if nobody is near enough."""
        near: list[tuple[int, float, str]] = []
        for row in rows:
            if row.maker == holder or (read_pace(row.pace).kind or LIVE) != kind or may_sit(row, person, level):
                continue
            if not await self._may_meet(row.table_id, holder):
                continue
            theirs = ShownLevel(*await self._level_of_maker(row))
            apart = abs(theirs.rating - level.rating)
            reach = max(reach_of(level, waited), reach_of(theirs, self.now() - row.since))
            if apart <= reach:
                near.append((apart, row.since, row.table_id))
        for _, _, table in sorted(near):
            try:
                await self.lobby.sit(await self.tables.open(table), browser, person, present=waited == 0.0)
            except Problem as problem:
                if problem.status not in (403, 409, 410):
                    raise
                continue
            return table
        return None

    async def _may_meet(self, table: str, holder: str) -> bool:
        """Is nobody at this table whom one must not meet?"""
        if self.lobby.blocks is None:
            return True
        live = await self.tables.open(table)
        return self.lobby.blocks.may_join(holder, [live.seats[seat].holder for seat in live.people])

    async def _level_of_maker(self, row: Any) -> ShownLevel:
        return await self.lobby.level_of_holder(row.maker, row.game)

    async def _give_up(self, table: str) -> None:
        """Nobody waits there any more."""
        live = await self.tables.open(table)
        await self.lobby.unlist(table)
        await self.tables.close(live)

    async def stop(self, table: str, browser: str) -> None:
        """I do not look any more."""
        terms = await self.lobby.terms(table)
        if terms is not None and terms.maker == browser_hash(browser):
            await self._give_up(table)


def reach_of(level: ShownLevel, waited: float) -> float:
    """How far from their own level somebody looks."""
    if waited >= NO_BOUND_AFTER:
        return float("inf")
    return max(LEAST_RANGE, level.spread) + WIDER * (waited // EVERY)


def is_waiting(seats: list[Any]) -> bool:
    return any(seat.kind == LINK and seat.claimed is None for seat in seats)


def waiting_rows(connection: Connection, game: str) -> list[Any]:
    """The open tables of a game, who waits longest first. One click begins no rated game: that is chosen."""
    own = schema.open_tables.c
    friendly = select(schema.open_tables).where(own.game == game, own.rated.is_(False))
    return list(connection.execute(friendly.order_by(own.since)))
