"""Time at tables: when a game begins, and what happens when somebody has run out of time.

All of it are entries of the log and jobs of the database: a restart, a kill or a second process changes nothing."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable

from sqlalchemy import Connection, delete, insert, select

from druza.web.jobs import jobs
from druza.web.notices.notices import Notices
from druza.web.notices.wishes import Wish, Wishes
from druza.web.now import DAY, Now
from druza.web.problems import N_, Problem
from druza.web.storage import people as schema
from druza.web.storage.database import Storage
from druza.web.tables.clock import MOST_STRIKES, Clock
from druza.web.tables.collection import Tables
from druza.web.tables.entries import AWAY, BEGIN, LATE, LEAVE, LOST, READY, SPECTATOR
from druza.web.tables.journal import CLOCK, Journal, other_entry
from druza.web.tables.live import CLOSED, LINK, OPEN, Live
from druza.web.tables.moves import Moves
from druza.web.tables.pace import GRACE
from druza.web.tables.vacations import wish_at

logger = logging.getLogger("druza.clocks")

READY_WITHIN = 30.0  # seconds for "I am here"
CHECK = "ready"  # the job that ends the check
BEAT, BEAT_EVERY = "beat", 5.0  # a row that says that some process is there
LOST_BEATS = 20.0  # seconds without one: the program was away
HELD_MORE = 1.0  # seconds that a move may take until it is written, beside the pause before it
LOOK_AGAIN = 5.0  # seconds, while a bot answers


class Clocks:
    """Begins games, and rings when time is over."""

    def __init__(
        self,
        storage: Storage,
        journal: Journal,
        moves: Moves,
        tables: Tables,
        notices: Notices,
        wishes: Wishes,
        now: Now,
    ) -> None:
        self.storage = storage
        self.journal = journal
        self.moves = moves
        self.tables = tables
        self.notices = notices
        self.wishes = wishes
        self.now = now
        self.overdue: Callable[[Live, int], Awaitable[float | None]] = nobody_decides  # after the grace
        self.beating: asyncio.Task[None] | None = None

    # -- beginning ---------------------------------------------------------------------------------------------------

    async def sat(self, live: Live, present: bool) -> None:
        """Somebody has sat down: the last one is here, if they just did so themselves; the others are asked."""
        if present and live.pace.is_live and is_full(live) and not live.begun:
            last = max(live.people, key=lambda seat: live.seats[seat].claimed or 0.0, default=SPECTATOR)
            if last in live.to_come:
                with contextlib.suppress(Problem):
                    await self.here(live, last)
        await self.begin(live)

    async def begin(self, live: Live) -> None:
        """Once everybody has sat down, and said so where that is asked, the clocks run."""
        async with live.lock:
            if is_full(live) and not live.begun and not live.to_come:
                with contextlib.suppress(Problem):  # another process was faster
                    await self.journal.append(live, [other_entry(live, BEGIN, SPECTATOR, 0)], None)
                    live.begun = True
                    self.moves.followed(live)

    async def here(self, live: Live, seat: int) -> None:
        """I am here."""
        async with live.lock:
            if live.begun or not is_full(live) or seat in live.ready or live.status != OPEN:
                raise Problem(409, "already", N_("There is nothing to change here."))
            await self.journal.append(live, [other_entry(live, READY, seat, 0)], None)
            live.ready.add(seat)
            live.acted[seat] = self.now()
        await self.begin(live)
        self.moves.after(live)
        live.seats_changed()

    async def ask_who_is_here(self, live: Live) -> None:
        """Everybody has sat down at a table for strangers: who does not say so soon is not waited for."""
        if live.to_come:
            await self.storage.write(lambda connection: jobs.put(connection, CHECK, live.id, self.now() + READY_WITHIN))
            for seat in live.to_come:
                await self.notices.tell(live.seats[seat].holder, "ready", live.id)

    async def end_check(self, table: str) -> float | None:
        """The job: somebody did not come; the table is closed, and who is here looks on."""
        live = await self.tables.open(table)
        if not live.begun and live.status == OPEN:
            await self.tables.close(live)
        return None

    # -- out of time -------------------------------------------------------------------------------------------------

    async def due(self, table: str) -> float | None:
        """The job: somebody may be out of time."""
        live = await self.tables.open(table)
        if live.pace.is_slow:
            return await self._due_slowly(live)
        async with live.lock:
            clock = live.clock
            if clock is None or live.status != OPEN:
                return None
            until = clock.deadline(live.pace)
            if until is None or until > self.now():
                return until
            if until + self._held_elsewhere(live) > self.now():
                return until + self._held_elsewhere(live)
            await self._out(live, clock)
            again = live.clock.deadline(live.pace) if live.clock is not None and live.status == OPEN else None
        self.moves.after(live)
        if not clock.is_secret:  # else others would hear of it
            live.seats_changed()
        return self.now() + LOOK_AGAIN if again is None and live.status == OPEN else again

    def _held_elsewhere(self, live: Live) -> float:
        """How long another process may take until a move that was made in time is where this one can read it."""
        settings = self.journal.settings
        return settings.window_pause + HELD_MORE if settings.is_shared and live.rules.hides_questions else 0.0

    async def _wish(self, live: Live, seat: int) -> Wish:
        return wish_at(live, await self.wishes.of(live.seats[seat].holder))

    async def rested(self, live: Live, begin: float, end: float) -> float:
        """Seconds of vacation of who is asked."""
        return (await self._wish(live, live.clock.asked)).rested(begin, end) if live.clock is not None else 0.0

    async def _due_slowly(self, live: Live) -> float | None:
        """Of a slow game: who has little time left is told, and who is late; a day later the others, who may decide. A
        secret question, which they may not know of, is then answered by a bot, and in a league every question is."""
        async with live.lock:
            clock = live.clock
            until = None if clock is None or live.status != OPEN else clock.deadline(live.pace)
            if clock is None or until is None:
                return None
            wish = await self._wish(live, clock.asked)
            until = wish.moved(clock.since, until)
            warned = max(clock.since, wish.before_quiet(clock.warns(until)))
            if warned > self.now():
                return warned
            if until > self.now():
                await self._tell_once(live, clock.asked, "time", until=until)
                return until
            if until + GRACE > self.now():
                await self._tell_once(live, clock.asked, "late")
                return until + GRACE
            if not clock.is_secret and not live.league:
                return await self.overdue(live, clock.asked)
            await self._out(live, clock)
        self.moves.after(live)
        if not clock.is_secret:
            live.seats_changed()
        return None

    async def _tell_once(self, live: Live, seat: int, kind: str, **values: float) -> None:
        """Not again with every step of a decision, nor when something else is entered at the table."""
        holder = live.seats[seat].holder
        if not await self.notices.was_told(holder, kind, live.id, self.now() - DAY):
            await self.notices.tell(holder, kind, live.id, **values)

    async def _out(self, live: Live, clock: Clock) -> None:
        """Out of time: a bot answers once; the third time it keeps the seat, or with two people and a clock the game is
        lost."""
        seat, now = clock.asked, self.now()
        if clock.is_secret:
            live.clock, live.helping = clock.out(seat, now), seat  # written with the answer
            return
        rows = [other_entry(live, LATE, seat, clock.strikes[seat] + 1)]
        last = clock.strikes[seat] + 1 >= MOST_STRIKES
        if last:
            loses = len(live.seats) == 2 and live.pace.is_live
            rows.append(other_entry(live, LOST if loses else LEAVE, seat, SPECTATOR))
            rows[1]["number"] += 1
        status = CLOSED if rows[-1]["kind"] == LOST else OPEN
        await self.journal.append(live, rows, None, lambda one: one.out(seat, now), status)
        if not last:
            live.helping = seat
        elif status == OPEN:
            live.note_leaving(LEAVE, seat, SPECTATOR)

    # -- the program itself ------------------------------------------------------------------------------------------

    async def start(self) -> None:
        """If no process was there for a while, nobody loses by it."""
        last = await self.storage.read(last_beat)
        away = time.time() - last if last is not None else 0.0
        if away > LOST_BEATS:
            for table in await self.storage.read(timed_tables):
                await self._after_away(table, away)
        self.beating = asyncio.create_task(self._beat())

    async def _after_away(self, table: str, seconds: float) -> None:
        try:
            live = await self.tables.open(table)
            async with live.lock:
                if live.clock is None or live.status != OPEN:
                    return
                now = self.now()
                before = live.clock.rested(await self.journal.rested_since(live, now - seconds))
                clock = before.charged(live.pace, now - seconds).after_away(now)
                await self.journal.append(live, [other_entry(live, AWAY, SPECTATOR, 0)], None, lambda _: clock)
        except Exception:
            logger.exception("the clocks of table %s could not be put right", table)

    async def _beat(self) -> None:
        while True:
            try:
                await self.storage.write(beat)
            except Exception:
                logger.exception("no beat")
            await asyncio.sleep(BEAT_EVERY)

    async def stop(self) -> None:
        if self.beating is not None:
            self.beating.cancel()
            await asyncio.gather(self.beating, return_exceptions=True)


async def nobody_decides(live: Live, seat: int) -> float | None:
    """Nobody is told."""
    return None


def is_full(live: Live) -> bool:
    """Has everybody sat down?"""
    return live.facts.dealt and all(seat.kind != LINK or seat.claimed is not None for seat in live.seats)


def last_beat(connection: Connection) -> float | None:
    own = schema.jobs.c
    return connection.execute(select(own.due).where(own.kind == BEAT)).scalar_one_or_none()


def beat(connection: Connection) -> None:
    connection.execute(delete(schema.jobs).where(schema.jobs.c.kind == BEAT))
    row = {"kind": BEAT, "ref": "", "due": time.time(), "lease": 0.0, "tries": 0}
    connection.execute(insert(schema.jobs), row)


def timed_tables(connection: Connection) -> list[str]:
    return list(connection.execute(select(schema.jobs.c.ref).where(schema.jobs.c.kind == CLOCK)).scalars())
