"""Calls: people are told what waits for them at their tables. What does not wait any more, nobody need look at."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from sqlalchemy import Connection, func, select

from druza.web.lobby.leaving import WAIT_FOR, WAIT_FOR_SLOW, Leaving, overdue_from, people_at, voters
from druza.web.lobby.presence import GONE, GONE_AFTER, Presence
from druza.web.notices.notices import Notices
from druza.web.notices.wishes import Wishes
from druza.web.notices.words import named
from druza.web.now import DAY, Now
from druza.web.storage import schema
from druza.web.tables.collection import Tables
from druza.web.tables.entries import BEGIN, MOVE, SILENT, SPECTATOR, UNDO
from druza.web.tables.live import OPEN, Live
from druza.web.tables.orders import Orders, plain_names

logger = logging.getLogger("druza.calls")

OWN = ("move", "move-live", "time", "late")  # of who is asked


class Calls:
    """Follows what happens at tables."""

    def __init__(
        self,
        now: Now,
        tables: Tables,
        notices: Notices,
        wishes: Wishes,
        presence: Presence,
        leaving: Leaving,
        orders: Orders,
        rings: Callable[[str], Awaitable[Any]],
    ) -> None:
        self.now = now
        self.tables = tables
        self.notices = notices
        self.wishes = wishes
        self.presence = presence
        self.leaving = leaving
        self.orders = orders
        self.rings = rings  # has somebody a browser that can be rung?
        self.names: Callable[[Live, str], list[str]] = plain_names
        self.under_way: set[asyncio.Task[None]] = set()
        self.missed: set[str] = set()  # tables at which somebody who is asked is soon gone for long
        orders.unanswered = self.slow_move

    def name_of(self, live: Live, seat: int) -> str:
        return self.names(live, live.facts.language)[seat]

    # -- after every commit --------------------------------------------------------------------------------------------

    def follow(self, live: Live) -> None:
        """Something was entered: somebody else may be asked now."""
        self.orders.follow(live)
        if any(seat.holder and self.notices.is_unread(seat.holder, live.id) for seat in live.seats):
            self._begin(self._settle(live))
        seat = live.state.seat
        if not live.pace.is_live or not live.begun or len(live.people) < 2 or not live.is_timed(seat, live.stand_ins):
            return
        holder = live.seats[seat].holder
        if not holder:
            return  # a program
        if not self.presence.is_looking(holder):
            self._begin(self._live_move(live, seat))
        if self.presence.state(holder) == GONE and openly_asked(live) == seat:
            self._miss(live.id, GONE_AFTER - self.leaving.gone_for(live, seat))

    def _begin(self, deed: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(self._try(deed))
        self.under_way.add(task)
        task.add_done_callback(self.under_way.discard)

    async def _try(self, deed: Coroutine[Any, Any, None]) -> None:
        try:
            await deed
        except Exception:
            logger.exception("somebody was not called to a table")

    async def _settle(self, live: Live) -> None:
        """What was asked is answered, what was to be decided is decided."""
        over = [] if live.request is not None else ["undo"]
        over += [] if live.plea is not None and not live.plea.agreed else ["draw", "break"]
        over += [] if self._who_is_missed(live) is not None else ["gone", "overdue"]
        if live.pace.is_live and (live.begun or live.status != OPEN):
            over += ["ready", "sat"]
        asked = live.seats[live.state.seat].holder if live.status == OPEN and live.state.seat >= 0 else ""
        for holder in {seat.holder for seat in live.seats if seat.holder}:
            if self.notices.is_unread(holder, live.id):
                await self.notices.settle(live.id, *over, *([] if holder == asked else OWN), person=holder)

    # -- whose move it is ----------------------------------------------------------------------------------------------

    async def slow_move(self, live: Live, seat: int) -> None:
        """Said at the bell, to the browser, and in the letter of the day."""
        holder = live.seats[seat].holder
        if not holder or not live.begun or live.state.seat != seat or not live.is_timed(seat, live.stand_ins):
            return
        if goes_on(live, seat):
            return
        since = await self.tables.journal.storage.read(lambda connection: asked_since(connection, live.id, seat))
        if await self.notices.was_told(holder, "move", live.id, since - 0.001):
            return  # a step of the same turn, or the table was read again
        await self.notices.tell(holder, "move", live.id, **time_for(live))

    async def _live_move(self, live: Live, seat: int) -> None:
        """Only a browser is rung: whoever has none would find it too late."""
        holder = live.seats[seat].holder
        if await self.rings(holder) and live.state.seat == seat and live.status == OPEN:
            await self.notices.tell(holder, "move-live", live.id)

    async def undo_asked(self, live: Live) -> None:
        """Somebody asks to take something back."""
        if live.request is not None:
            asks = named(live.seats[live.request.seat], self.name_of(live, live.request.seat))
            for seat in live.request.needs:
                await self.notices.tell(live.seats[seat].holder, "undo", live.id, **asks)

    # -- who is gone ---------------------------------------------------------------------------------------------------

    def left(self, live: Live) -> None:
        """Somebody has closed their page: after two minutes the others may decide."""
        asyncio.get_running_loop().call_later(GONE_AFTER + 1, self._look_again, live.id)

    def _miss(self, table: str, seconds: float) -> None:
        if table not in self.missed:
            self.missed.add(table)
            asyncio.get_running_loop().call_later(max(0.0, seconds) + 1, self._look_again, table)

    def _look_again(self, table: str) -> None:
        self.missed.discard(table)
        live = self.tables.live.get(table)
        if live is not None:
            live.seats_changed()
            if live.pace.is_live:
                self._begin(self.missing(live))

    async def missing(self, live: Live) -> None:
        """The others are told that they can decide about who is asked and gone, if they can."""
        seat = self._who_is_missed(live)
        if seat is None:
            return
        name, kind = self.name_of(live, seat), "overdue" if live.pace.is_slow else "gone"
        since = self.now() - (DAY if live.pace.is_slow else WAIT_FOR)
        for other in voters(live, seat):
            holder = live.seats[other].holder
            if not await self.notices.was_told(holder, kind, live.id, since):
                await self.notices.tell(holder, kind, live.id, **named(live.seats[seat], name))

    def _who_is_missed(self, live: Live) -> int | None:
        """The seat that all see asked and about which the others may decide."""
        seat = openly_asked(live)
        if live.status != OPEN or not live.begun or not live.pace or seat not in people_at(live):
            return None
        return seat if seat not in live.stand_ins and self.leaving.may_decide(live, seat) else None

    async def overdue(self, live: Live, seat: int) -> float | None:
        """Of a slow game, after its grace: the others are told; returns when they may decide if they wait."""
        until = overdue_from(live, seat, await self.wishes.of(live.seats[seat].holder))
        if until is not None and until + live.waits[seat] * WAIT_FOR_SLOW > self.now():
            return until + live.waits[seat] * WAIT_FOR_SLOW
        live.seats_changed()
        await self.missing(live)
        return None

    # -- the end -------------------------------------------------------------------------------------------------------

    async def over(self, table: str) -> None:
        """A game with others is over: said to whoever does not see it."""
        live = await self.tables.open(table)
        await self._settle(live)
        people = people_at(live)
        for seat in people if len(people) > 1 and not live.never_began and not live.facts.course else []:
            holder = live.seats[seat].holder
            if not self.presence.looks_at(holder, table):
                await self.notices.tell(holder, "over", table)


def time_for(live: Live) -> dict[str, float]:
    """Until when the days of a slow move last, and the seconds of the bank behind them."""
    clock = live.clock
    if clock is None or clock.asked == SPECTATOR:
        return {}
    days, bank = clock.left(live.pace, clock.since)
    return {"until": clock.since + days, "bank": bank}


def goes_on(live: Live, seat: int) -> bool:
    """Has this seat itself made the last move, with nobody's answer to it? Whoever does so need not be told, unless an
    order in advance did it for them."""
    moves, changes = live.history.moves, live.changes
    if not moves or not changes or changes[-1].kind != MOVE or moves[-1].last == live.ordered:
        return False
    return moves[-1].seat == seat and not moves[-1].also


def asked_since(connection: Connection, table: str, seat: int) -> float:
    """When somebody else moved last, or something was taken back: since then it is this seat's move."""
    own = schema.entries.c
    others = (own.table_id == table) & (own.seat != seat) & own.kind.in_((MOVE, SILENT, BEGIN))
    chosen = select(func.max(own.time)).where(others | ((own.table_id == table) & (own.kind == UNDO)))
    return float(connection.execute(chosen).scalar() or 0.0)


def openly_asked(live: Live) -> int:
    """Whose answer all see waited for; -1 if nobody's."""
    if not live.facts.dealt or live.state.seat < 0:
        return SPECTATOR
    return live.rules.asked_as_seen(live.state, SPECTATOR)
