"""The tables: opened, kept in memory while they are in use, closed."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any

from sqlalchemy import Connection, select

from druza.web.keys import browser_hash
from druza.web.problems import no_table
from druza.web.requester import work_at
from druza.web.settings import Settings
from druza.web.storage import schema
from druza.web.storage.database import set_status
from druza.web.storage.wake import Wake
from druza.web.tables.journal import Journal, may_hold
from druza.web.tables.live import CLOSED, OPEN, Live
from druza.web.tables.moves import Moves


class Tables:
    """All tables. Those in use are kept in memory; any of them can be read again from its log."""

    def __init__(self, settings: Settings, journal: Journal, moves: Moves, wake: Wake) -> None:
        self.settings = settings
        self.journal = journal
        self.moves = moves
        self.wake = wake
        self.live: OrderedDict[str, Live] = OrderedDict()
        self.also: Callable[[Live], Awaitable[None]] = nothing  # what else there may be news of
        self.opened: Callable[[Live], Awaitable[None]] = nothing  # what follows when a table was read
        self.opening: dict[str, asyncio.Future[Live]] = {}
        self.guard = moves.guard

    async def open(self, table: str) -> Live:
        """A table by its id; Problem if there is none. What the task does from then on is for this table."""
        work_at(table)
        self.guard.check(table)
        live = self.live.get(table)
        if live is None:
            return await self._open(table)
        self.live.move_to_end(table)
        live.looked_at = time.monotonic()
        if self.settings.is_shared or live.stale:
            async with live.lock.own:
                await self.journal.catch_up(live)
        if live.thinking is None:
            self.moves.let_bots_play(live)
        return live

    async def _open(self, table: str) -> Live:
        """Read a table once, however many ask for it meanwhile."""
        waiting = self.opening.get(table)
        if waiting is not None:
            return await asyncio.shield(waiting)
        if len(table) > 16 or not table.isalnum():
            raise no_table()
        self.opening[table] = waiting = asyncio.ensure_future(self.journal.read(table))
        try:
            live = await asyncio.shield(waiting)
        finally:
            self.opening.pop(table, None)
        if table not in self.live:
            self._make_room()
            self.live[table] = live
            if may_hold(live):
                async with live.lock.own:
                    await self.journal.catch_up(live)
        live = self.live[table]
        await self.opened(live)
        self.moves.let_bots_play(live)
        self.moves.followed(live)
        return live

    def _make_room(self) -> None:
        """Forget the tables that were not used for the longest time and at which nobody waits, so that one more has
        room. Where somebody waits at all of them, there are more for a while: streams are bounded, so are these."""
        spare = (table for table, live in list(self.live.items()) if not live.is_in_use)
        while len(self.live) >= self.settings.live_tables and (table := next(spare, None)) is not None:
            del self.live[table]

    async def heard(self, table: str) -> None:
        """Another process says that a table has changed."""
        live = self.live.get(table)
        if live is not None:
            async with live.lock.own:
                await self.journal.catch_up(live)
            await self.also(live)

    def told_of(self, holders: set[str]) -> None:
        """Something is to be told of people at their tables: whether they are here."""
        for live in list(self.live.values()):
            if live.bells and any(seat.holder in holders for seat in live.seats if seat.holder):
                live.seats_changed()

    def watched(self) -> list[str]:
        """The tables at which streams wait here."""
        return [table for table, live in self.live.items() if live.bells]

    async def close(self, live: Live) -> None:
        """End a table for good. One that is over stays as it is."""
        async with live.lock:
            if live.status != OPEN:
                return
            await self.journal.storage.write(lambda connection: set_status(connection, live.id, CLOSED))
            live.facts.status = CLOSED
        live.seats_changed()
        await self.wake.tell(live.id)

    @property
    def stopping(self) -> bool:
        """Does the server stop? Then nothing new begins."""
        return self.moves.stopping

    def begin_to_stop(self) -> None:
        """No bot thinks any more, and no stream waits for news."""
        self.moves.stopping = True
        self.moves.holding.begin_to_stop(self.live.values())
        for live in list(self.live.values()):
            live.ring()

    async def stop(self) -> None:
        """Let go of everything; what is committed stays."""
        self.begin_to_stop()
        await self.moves.holding.stop()
        for live in self.live.values():
            for task in (live.thinking, live.mending):
                if task is not None:
                    task.cancel()


async def nothing(live: Live) -> None:
    """There is nothing else."""


def tables_of(connection: Connection, browser: str, most: int, status: str = "") -> list[Any]:
    """The newest tables at which a browser has a seat: with a status, or all."""
    tables, seats = schema.tables.c, schema.seats.c
    mine = select(seats.table_id).where(seats.holder == browser_hash(browser)).distinct()
    chosen = select(schema.tables).where(tables.id.in_(mine)).order_by(tables.created.desc()).limit(most)
    if status:
        chosen = chosen.where(tables.status == status)
    return list(connection.execute(chosen))
