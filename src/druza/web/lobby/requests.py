"""Requests to the others at a table: a draw, or a break. Everybody agrees, or it is refused; silence refuses too.

Each is entries of the table's log; while one waits for an answer the clocks stand still."""

from __future__ import annotations

import contextlib
from collections.abc import Awaitable, Callable

from druza.web.jobs.jobs import Jobs
from druza.web.notices.notices import Notices
from druza.web.notices.words import named
from druza.web.now import DAY, MINUTE, Now
from druza.web.problems import N_, Problem, closed
from druza.web.tables.clock import Clock
from druza.web.tables.collection import Tables
from druza.web.tables.entries import BREAK, DRAW, DRAWN, MOVE, NO, RESUME, SPECTATOR, YES, Entry, read_entries
from druza.web.tables.journal import Journal, other_entry
from druza.web.tables.live import CLOSED, OPEN, Live
from druza.web.tables.moves import Moves
from druza.web.tables.requests import Plea
from druza.web.tables.undo import Undos

PLEA = "plea"  # the job: an answer did not come, or a break is over
TURNS_BETWEEN = 5  # own turns between two offers of a draw
BREAK_LASTS = 10 * MINUTE
ANSWER_WITHIN, ANSWER_WITHIN_SLOW = 30.0, DAY
KINDS = {"draw": DRAW, "break": BREAK}


class Requests:
    """Asked, answered, and forgotten when nobody answers."""

    def __init__(
        self, journal: Journal, moves: Moves, tables: Tables, jobs: Jobs, notices: Notices, undos: Undos, now: Now
    ) -> None:
        self.journal = journal
        self.moves = moves
        self.tables = tables
        self.jobs = jobs
        self.notices = notices
        self.undos = undos
        self.now = now
        self.also_undo: Callable[[Live], Awaitable[None]] = nothing  # the others are told

    async def ask(self, live: Live, seat: int, wish: str, name: str) -> None:
        """Ask the others for a draw or a break."""
        if wish not in KINDS:
            raise Problem(422, "no-deed", N_("The form does not say what was chosen."))
        await self._check(live, seat, wish)
        async with live.lock:
            if live.status != OPEN:
                raise closed()
            if live.plea is not None or live.request is not None:
                raise Problem(409, "asked", N_("One request at a time: the last one is not answered yet."))
            others = set(live.playing) - {seat}
            row = other_entry(live, KINDS[wish], seat, 0, sum(1 << other for other in others))
            await self.journal.append(live, [row], None, self._stop)
            live.plea = Plea(KINDS[wish], seat, others, at=self.now())
            live.pleaded[KINDS[wish], seat] += 1
        await self._wait(live)
        for other in others:
            await self.notices.tell(live.seats[other].holder, wish, live.id, **named(live.seats[seat], name))
        self._told(live)

    async def _check(self, live: Live, seat: int, wish: str) -> None:
        """Problem if this may not be asked for now."""
        if not live.begun or len(live.playing) < 2 or seat not in live.playing:
            raise Problem(409, "nobody", N_("There is nobody to ask."))
        if wish == "break":
            if not live.pace.is_live:
                raise Problem(409, "no-break", N_("Only a live game needs a break."))
            if live.pleaded[BREAK, seat]:
                raise Problem(409, "no-break", N_("You have asked for a break in this game."))
            return
        if len(live.seats) != 2:
            raise Problem(409, "no-draw", N_("Only two can agree on a draw."))
        entries = await self.journal.storage.read(lambda connection: read_entries(connection, live.id))
        if turns_since_offer(entries, seat) < TURNS_BETWEEN:
            raise Problem(409, "no-draw", N_("You can offer a draw again after five turns of yours."))

    async def answer(self, live: Live, seat: int, accept: bool) -> None:
        """Agree or refuse; whoever asked can withdraw, and end a break."""
        async with live.lock:
            plea = live.plea
            if plea is None or live.status != OPEN or not (plea.agreed or seat in {*plea.needs, plea.seat}):
                raise Problem(409, "nothing-asked", N_("Nobody asks for anything."))
            if plea.agreed:
                await self._end(live, RESUME, seat)
            elif not accept:
                await self._end(live, NO, seat)
            elif seat in plea.needs:
                await self._agree(live, plea, seat)
            else:
                raise Problem(409, "nothing-asked", N_("Nobody asks for anything."))
        self._told(live)

    async def _agree(self, live: Live, plea: Plea, seat: int) -> None:
        left = plea.needs - {seat}
        rows = [other_entry(live, YES, seat, 0)]
        ends = OPEN
        if not left and plea.kind == DRAW:
            rows.append({**other_entry(live, DRAWN, SPECTATOR, 0), "number": live.rows + 1})
            ends = CLOSED
        await self.journal.append(live, rows, None, self._stop, ends)
        if left or plea.kind == BREAK:
            live.plea = Plea(plea.kind, plea.seat, left, not left, plea.at if left else self.now())
        else:
            live.plea = None
        if live.plea is not None and live.plea.agreed:
            await self.jobs.put(PLEA, live.id, self.now() + BREAK_LASTS)

    async def _end(self, live: Live, kind: str, seat: int) -> None:
        """Refused, withdrawn, or over: the clocks run again."""
        now = self.now()
        await self.journal.append(live, [other_entry(live, kind, seat, 0)], None, lambda clock: clock.going(now))
        live.plea = None

    async def late(self, table: str) -> float | None:
        """The job: nobody answered in time, or the break is over."""
        live = await self.tables.open(table)
        await self.undos.forget(live)
        async with live.lock:
            plea = live.plea
            if plea is None or live.status != OPEN:
                return None
            with contextlib.suppress(Problem):
                await self._end(live, RESUME if plea.agreed else NO, SPECTATOR)
        self._told(live)
        return None

    async def _wait(self, live: Live) -> None:
        """An answer is waited for so long."""
        within = ANSWER_WITHIN_SLOW if live.pace.is_slow else ANSWER_WITHIN
        await self.jobs.put(PLEA, live.id, self.now() + within)

    async def undo_asked(self, live: Live) -> None:
        """Somebody asks to take something back: at tables with a clock, silence is a no."""
        if live.pace:
            await self._wait(live)
        await self.also_undo(live)

    def _stop(self, clock: Clock) -> Clock:
        return clock.stopped(self.now())

    def _told(self, live: Live) -> None:
        self.moves.after(live)
        live.seats_changed()


async def nothing(live: Live) -> None:
    """Nothing follows."""


def answer_by(live: Live) -> float | None:
    """When silence becomes a no, or a break ends by itself; None if nothing is asked, or nothing hurries."""
    within = ANSWER_WITHIN_SLOW if live.pace.is_slow else ANSWER_WITHIN
    if live.plea is not None:
        return live.plea.at + (BREAK_LASTS if live.plea.agreed else within)
    return live.request.at + within if live.request is not None and live.pace else None


def turns_since_offer(entries: list[Entry], seat: int) -> int:
    """How often the question came to a seat since it last offered a draw; many if it never did."""
    turns, last = TURNS_BETWEEN, -1
    for entry in entries:
        if entry.kind == DRAW and entry.seat == seat:
            turns = 0
        elif entry.kind == MOVE and entry.seat != last:
            last = entry.seat
            turns += entry.seat == seat
    return turns
