"""Leaving: a bot answers for whoever is gone, and gives the seat back; nothing hangs on one person.

All of it are entries of the table's log, so that a restart or another process changes nothing."""

from __future__ import annotations

import contextlib

from sqlalchemy import Connection, select

from druza.web.jobs.jobs import Jobs
from druza.web.lobby.presence import GONE_AFTER, Presence
from druza.web.notices.wishes import Wish, Wishes
from druza.web.now import DAY, MINUTE
from druza.web.problems import N_, Problem, closed
from druza.web.storage import schema
from druza.web.tables.collection import Tables
from druza.web.tables.entries import LEAVE, RESIGN, RETURN, SPECTATOR, VOTE_BOT, VOTE_END, VOTE_WAIT, WAIT
from druza.web.tables.journal import Journal, other_entry
from druza.web.tables.live import CLOSED, OPEN, Live
from druza.web.tables.moves import Moves, check_begun
from druza.web.tables.pace import GRACE
from druza.web.tables.vacations import wish_at

VOTES = {"bot": VOTE_BOT, "end": VOTE_END, "wait": VOTE_WAIT}
COUNT = "vote"  # the job: the votes that were given by then are counted
COUNT_AFTER, COUNT_SLOW = 40.0, DAY
WAIT_FOR, WAIT_FOR_SLOW = 5 * MINUTE, 3 * DAY
MOST_WAITS = 3


class Leaving:
    """Seats go to bots and come back."""

    def __init__(
        self, journal: Journal, moves: Moves, tables: Tables, presence: Presence, wishes: Wishes, jobs: Jobs
    ) -> None:
        self.journal = journal
        self.moves = moves
        self.tables = tables
        self.presence = presence
        self.wishes = wishes
        self.jobs = jobs

    async def leave(self, live: Live, seat: int) -> None:
        """A bot plays on for me."""
        await self._enter(live, LEAVE, seat, seat not in live.stand_ins)

    async def leave_everywhere(self, holder: str) -> None:
        """Bots play on for somebody who comes back nowhere: nobody's game hangs on it."""
        for table, seat in await self.journal.storage.read(lambda connection: seats_of(connection, holder)):
            with contextlib.suppress(Problem):  # a bot plays there already
                await self.leave(await self.tables.open(table), seat)

    async def come_back(self, live: Live, seat: int) -> None:
        """I take my seat back; the bot ends what it has begun."""
        await self._enter(live, RETURN, seat, seat in live.stand_ins)

    async def resign(self, live: Live, seat: int) -> None:
        """With two people the game ends and is lost; what was hidden stays hidden. With more a bot plays on."""
        check_begun(live)
        if len(people_at(live)) > 2 or len(live.seats) > 2:
            await self.leave(live, seat)
            return
        await self._enter(live, RESIGN, seat, True, ends=CLOSED)

    async def vote(self, live: Live, seat: int, about: int, wish: str) -> None:
        """What shall become of somebody who is gone? More than half of the others decide at once, else most of those
        who have said something when the votes are counted; one other decides alone."""
        others = voters(live, about)
        if seat not in others or wish not in VOTES:
            raise Problem(409, "no-vote", N_("There is nothing to decide about this seat."))
        await self.wishes.of(live.seats[about].holder)
        if not self.may_decide(live, about):
            if live.pace.is_slow:
                raise Problem(409, "no-vote", N_("They have time: you can decide a day after their time is over."))
            raise Problem(409, "no-vote", N_("They are not away long enough: two minutes."))
        if wish == "wait" and live.waits[about] >= MOST_WAITS:
            raise Problem(409, "no-vote", N_("You have waited three times."))
        await self._enter(live, VOTES[wish], seat, True, about)
        votes = votes_about(live, about)
        if 2 * votes[wish] > len(others):
            await self._do(live, about, wish)
        else:
            within = COUNT_SLOW if live.pace.is_slow else COUNT_AFTER
            await self.jobs.put_once(COUNT, f"{live.id}:{about}", self.journal.now() + within)

    async def count(self, ref: str) -> float | None:
        """The job: what most of those wish who have said something. A tie waits."""
        table, _, number = ref.partition(":")
        live, about = await self.tables.open(table), int(number)
        if live.status != OPEN or not voters(live, about):
            return None
        await self.wishes.of(live.seats[about].holder)
        votes = votes_about(live, about)
        wish = max(votes, key=lambda one: votes[one])
        is_tie = sum(votes[wish] == count for count in votes.values()) > 1
        if not is_tie and self.may_decide(live, about):
            await self._do(live, about, wish)
        return None

    async def _do(self, live: Live, about: int, wish: str) -> None:
        """What the others have decided about a seat."""
        if wish == "wait":
            await self._enter(live, WAIT, SPECTATOR, True, about)
        elif wish == "bot":
            await self._enter(live, LEAVE, about, about not in live.stand_ins)
        else:
            await self.tables.close(live)

    def may_decide(self, live: Live, about: int) -> bool:
        """Is somebody gone so long that the others may go on? At slow tables who is late counts, not who is away."""
        if live.pace.is_slow:
            until = overdue_from(live, about, self.wishes.known_of(live.seats[about].holder))
            return until is not None and self.journal.now() >= until + live.waits[about] * WAIT_FOR_SLOW
        return self.gone_for(live, about) >= GONE_AFTER + live.waits[about] * WAIT_FOR

    def gone_for(self, live: Live, seat: int) -> float:
        """Seconds since somebody had a page open, sat down or did something at this table."""
        one = live.seats[seat]
        acted = max(one.claimed or 0.0, live.acted.get(seat, 0.0))
        return max(0.0, min(self.presence.gone_for(one.holder), self.journal.now() - acted))

    async def _enter(
        self, live: Live, kind: str, seat: int, is_so: bool, about: int = SPECTATOR, ends: str = OPEN
    ) -> None:
        async with live.lock:
            if live.status != OPEN:
                raise closed()
            if not is_so:
                raise Problem(409, "already", N_("There is nothing to change here."))
            await self.journal.append(live, [other_entry(live, kind, seat, about)], None, None, ends)
            live.note_leaving(kind, seat, about)
        self.moves.after(live)
        live.seats_changed()


def voters(live: Live, about: int) -> list[int]:
    """Who decides what becomes of a seat: the others who play themselves; nobody where there is nothing to decide."""
    people = people_at(live)
    if about not in people or about in live.stand_ins:
        return []
    return [seat for seat in people if seat != about and seat not in live.stand_ins]


def votes_about(live: Live, about: int) -> dict[str, int]:
    """How many of them wish what."""
    mine = set(voters(live, about))
    return {wish: len(mine & live.votes.get((kind, about), set())) for wish, kind in VOTES.items()}


def overdue_from(live: Live, seat: int, wish: Wish) -> float | None:
    """Of a slow game: when the grace of this seat is over; None if it is not asked, or not as everybody may know."""
    clock = live.clock
    if clock is None or clock.is_secret or clock.asked != seat:
        return None
    until = clock.deadline(live.pace)
    return None if until is None else wish_at(live, wish).moved(clock.since, until) + GRACE


def why_not_close(live: Live) -> Problem | None:
    """Why a table may not be closed by who made it: nobody escapes a loss so, and where time counts others go on."""
    if len(people_at(live)) < 2:
        return None
    if live.facts.rated:
        return Problem(409, "rated", N_("A rated game is not closed. Resign, or let a bot play for you."))
    if live.pace and live.begun:
        return Problem(409, "with-others", N_("Others play here too. Resign, or let a bot play for you."))
    return None


def seats_of(connection: Connection, holder: str) -> list[tuple[str, int]]:
    """The seats of somebody in games that run."""
    seats, tables = schema.seats.c, schema.tables.c
    joined = schema.seats.join(schema.tables, seats.table_id == tables.id)
    chosen = select(seats.table_id, seats.number).select_from(joined)
    rows = connection.execute(chosen.where(seats.holder == holder, tables.status == OPEN, tables.course == ""))
    return [(row.table_id, row.number) for row in rows]


def people_at(live: Live) -> list[int]:
    """The seats of people who have come, those of one browser as one."""
    found: dict[str, int] = {}
    for seat in live.seats:
        if seat.is_person and seat.claimed is not None and seat.holder:
            found.setdefault(seat.holder, seat.number)
    return list(found.values())
