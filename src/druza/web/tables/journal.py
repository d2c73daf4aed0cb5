"""The journal: what happens at tables is written to their logs, and read from them. It counts when it is committed."""

from __future__ import annotations

import asyncio
import contextlib
import copy
import json
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractContextManager
from functools import partial
from typing import Any, NamedTuple

from sqlalchemy import Connection

from druza.kernel.state import State
from druza.web.problems import closed, full, stale
from druza.web.settings import Settings
from druza.web.storage import queries
from druza.web.storage.database import Conflict, Due, Entries, Position, Row, Storage
from druza.web.storage.held import Release, held_at
from druza.web.tables import history
from druza.web.tables.changes import REMEMBERED_CHANGES, Change, Moment
from druza.web.tables.clock import NOBODY, Clock, new_clock, write_clock
from druza.web.tables.entries import (
    BEGIN,
    EDITION,
    LATE,
    LEAVE,
    MOVE,
    POSITION,
    RETURN,
    SILENT,
    SPECTATOR,
    Entry,
    chain,
    entry_row,
    read_entries,
)
from druza.web.tables.history import History, Move
from druza.web.tables.live import OPEN, OVER, Facts, Live
from druza.web.tables.reading import KEPT, Read, read_seat, read_table, whole_history
from druza.web.tables.wishes import read_wishes, wishes_said

logger = logging.getLogger("druza.journal")

CLOCK = "clock"  # the job: somebody may be out of time
Ticking = Callable[[Clock], Clock]  # what an entry does to the clocks
Moves = Sequence[tuple[Move, State]]  # with the positions after them


class Held(NamedTuple):
    """For how long moves were held back, and the answers that were given meanwhile and that nobody is to see."""

    seconds: float = 0.0
    answers: Moves = ()
    release: Release | None = None  # where other processes read it


AT_ONCE = Held()

LONGEST_PAUSE = 60.0  # seconds between two looks at a table after failures
MOST_RECENT = 256
LEAST_APART = 8  # moves between two positions that are kept where a turn ends


async def nobody_rests(live: Live, begin: float, end: float) -> float:
    """There are no vacations."""
    return 0.0


def other_entry(live: Live, kind: str, seat: int, about: int, needs: int = 0) -> Row:
    """An entry that is no move: about another seat, or about the moves from a ply on."""
    head = live.history.head
    return {**entry_row(live.id, live.rows, kind, seat, str(about), None, head, head), "needs": needs}


class Journal:
    """The logs of all tables. What is changed here is held by the table's lock."""

    def __init__(self, settings: Settings, store: Storage) -> None:
        self.settings = settings
        self.storage = store
        self.now: Callable[[], float] = time.time
        self.first_pause = 1.0  # seconds before a table is looked at again after a failure; doubled each time
        self.mended: Callable[[Live], None] = lambda live: None  # what goes on then
        self.made: Callable[[bool], None] = lambda by_bot: None  # told of every move
        self.hurry: Callable[[], AbstractContextManager[None]] = contextlib.nullcontext  # what can wait waits
        self.rested: Callable[[Live, float, float], Awaitable[float]] = nobody_rests
        self.held: Callable[[Live, Any | None], None] = lambda live, row: None  # told what is held back, if anything

    # -- reading -------------------------------------------------------------------------------------------------------

    async def read(self, table: str) -> Live:
        """A table as its log has it; Problem if there is none."""

        def ask(connection: Connection) -> Read:
            return read_table(connection, table)

        facts, seats, entries, line, clock = await self.storage.read(ask)
        if line.is_stored and facts.status == OPEN:
            await self._go_on(facts, entries, line)
            facts, seats, entries, line, clock = await self.storage.read(ask)
        return Live(facts, seats, line.state.game, entries, line, clock)

    async def _go_on(self, facts: Facts, entries: list[Entry], line: History) -> None:
        """The present rules play this game otherwise than it was played: it goes on from where it was stored."""
        row, rules = len(entries), line.state.game
        lost = line.steps - line.state_step
        option, path = f"{rules.edition}:{lost}", line.state.to_json()
        entry = entry_row(facts.id, row, EDITION, SPECTATOR, option, path, line.head, row)
        entry["time"] = time.time()
        position = Position(row, rules.edition, partial(history.written, line.state))
        with contextlib.suppress(Conflict):  # another process has seen it too
            await self.storage.write_entries(Entries([entry], position))
        logger.warning("table %s goes on by edition %d of the rules", facts.id, rules.edition)

    async def catch_up(self, live: Live) -> None:
        """Take in what other processes have written."""

        def ask(connection: Connection) -> tuple[Read | None, Any | None]:
            """Both of one moment, as all that is read at once: what is no longer held back has been written."""
            return news(connection), held_at(connection, live.id) if may_hold(live) else None

        def news(connection: Connection) -> Read | None:
            if not live.stale and queries.last_number(connection, live.id) == live.rows - 1:
                row = queries.table_row(connection, live.id)
                seats = [read_seat(row) for row in queries.seat_rows(connection, live.id)]
                if (
                    row is not None
                    and (row.status, row.course, row.maker) == (live.status, live.facts.course, live.facts.maker)
                    and (row.dealt, row.watch) == (live.facts.dealt, live.facts.watch)
                    and row.orders_given == live.facts.orders_given
                    and seats == live.seats
                ):
                    if wishes_said(read_wishes(row.wishes), seats) == wishes_said(live.facts.wishes, live.seats):
                        return None
            return read_table(connection, live.id)

        found, held = await self.storage.read(ask)
        if found is not None:
            facts, seats, entries, line, clock = found
            changed = seats != live.seats or facts.status != live.status
            live.take(facts, seats, entries, line, clock)
            if changed:
                live.seats_changed()
            live.ring()
        self.held(live, held)

    def mend(self, live: Live) -> None:
        """After a failure nobody knows what is committed: read the log as soon as it can be read, and go on."""
        if live.mending is None:
            live.mending = asyncio.get_running_loop().create_task(self._mend(live))

    async def _mend(self, live: Live) -> None:
        try:
            while True:
                await asyncio.sleep(min(LONGEST_PAUSE, self.first_pause * 2**live.failures))
                live.failures += 1
                try:
                    async with live.lock.own:
                        live.stale = True
                        await self.catch_up(live)
                    break
                except Exception as error:
                    logger.warning("table %s cannot be read yet: %s", live.id, error)
        finally:
            live.mending = None
        self.mended(live)

    async def read_whole_history(self, live: Live) -> None:
        """Have all moves of a table in memory, back to the first."""

        def ask(connection: Connection) -> History:
            moves = chain(read_entries(connection, live.id))
            return whole_history(connection, live, moves)

        live.history = await self.storage.read(ask)

    async def shorter_history(self, live: Live, place: int) -> History:
        """The line without a move and all after it: from memory if its position is kept, else from the log."""
        if live.history.before(place) is not None:
            shorter = copy.copy(live.history)
            shorter.moves, shorter.befores = live.history.moves[:], live.history.befores.copy()
            shorter.cut(place)
            return shorter
        last = live.history.base_step + place

        def ask(connection: Connection) -> History:
            moves = chain(read_entries(connection, live.id))[:last]
            first = max(history.playable_from(moves), last - KEPT)
            return history.played_history(connection, live.rules, live.facts.start, moves, first, last)

        return await self.storage.read(ask)

    # -- writing -------------------------------------------------------------------------------------------------------

    async def append_moves(
        self,
        live: Live,
        moves: list[tuple[Move, State]],
        path: str,
        thoughts: dict[str, Any] | None,
        silent: bool,
        now: float,
        held: Held = AT_ONCE,
    ) -> None:
        """Moves, with the thoughts of the bot that made them. They were posted at `now`: how long others who are asked
        in secret have thought is on nobody's clock, nor is how long all of it was held back."""
        rows = move_rows(live, moves, path, silent)
        rows += answer_rows(live, held.answers, moves[-1][0].row)
        last, state = [*moves, *held.answers][-1]
        kept = self._is_kept(live, state, len(moves))
        position = Position(last.row, live.rules.edition, partial(history.written, state), kept)
        thought = None
        if thoughts is not None:
            thought = {"table_id": live.id, "entry": rows[0]["number"], "content": json.dumps(thoughts)}
        await self.write(live, rows, position, OVER if state.seat < 0 else OPEN, thought, state, now=now, held=held)
        self.made(thoughts is not None)
        live.history.unsaved = 0 if kept else live.history.unsaved + len(moves)
        if silent:
            live.lengthen(*moves[-1])
        else:
            live.go_on(moves)
        for answer, after in held.answers:
            live.lengthen(answer, after)
        live.end_help()
        if len(live.history.moves) > 2 * KEPT:
            live.history.forget(KEPT)
        live.request = None

    def _is_kept(self, live: Live, state: State, moves: int) -> bool:
        """Is the position after these moves kept for good? Now and then, and where the turn passes to somebody else."""
        unsaved = live.history.unsaved + moves
        if unsaved >= self.settings.snapshot_every or state.seat < 0:
            return True
        asked, before = (live.rules.asked_as_seen(one, SPECTATOR) for one in (state, live.state))
        return unsaved >= LEAST_APART and asked != before

    async def append_position(self, live: Live, state: State) -> None:
        """A lesson goes on from another position. Nothing is told of it, and nothing before it is taken back."""
        move = history.jump(live.ply, live.rows, state)
        last = live.history.head
        row = entry_row(live.id, live.rows, POSITION, move.seat, move.option, state.to_json(), last, live.rows)
        position = Position(live.rows, live.rules.edition, partial(history.written, state))
        await self.write(live, [row], position, OVER if state.seat < 0 else OPEN, after=state)
        live.history.add(move, state)
        live.history.unsaved += 1
        live.request = None
        live.changes.append(Change(live.ply, POSITION, move.seat, [[]]))

    async def append(
        self, live: Live, rows: list[Row], place: int | None, change: Ticking | None = None, ends: str = OPEN
    ) -> None:
        """Entries that are no moves; the last goes back to before `place` if that is given; `change` is what they do
        to the clocks, `ends` how they leave the table."""
        status, shorter = (live.status if ends == OPEN else ends), live.history
        if place is not None:
            shorter = await self.shorter_history(live, place)
            rows[-1]["head"] = live.history.head_before(place)
            status = OPEN
        position = None
        if place is not None:
            standing = partial(history.written, shorter.state)
            position = Position(rows[-1]["head"], live.rules.edition, standing, goes_back=True)
        await self.write(live, rows, position, status, None, shorter.state, change)
        if place is not None:
            live.history = shorter
            live.history.unsaved = self.settings.snapshot_every  # the next move leaves one in the new branch
            live.request = None
        for later, row in enumerate(rows, 1 - len(rows)):
            live.changes.append(Change(live.ply + later, row["kind"], row["seat"], [[]]))

    def clock_after(
        self,
        live: Live,
        rows: list[Row],
        after: State,
        now: float,
        change: Ticking | None = None,
        rested: float = 0.0,
        held: float = 0.0,
    ) -> Clock | None:
        """The clocks after these entries; None at a table without, or before they run. Whoever is asked by them is
        shown it when it was held back for so long."""
        if not live.pace:
            return None
        kinds, clock = {row["kind"]: row["seat"] for row in rows}, live.clock
        if clock is None:
            if BEGIN not in kinds:
                return None
            clock = new_clock(live.pace, len(live.seats))
        answered = MOVE in kinds or SILENT in kinds
        seat, secret = self._asked_after(live, kinds, after)
        if not answered and change is None and clock.asks(seat, secret):
            return clock  # nothing that is on anybody's clock
        if MOVE in kinds and live.plea is None:
            clock = clock.going(now)  # whoever moves does not wait for an answer any more
        clock = clock.rested(rested).charged(live.pace, now, answered)
        if change is not None:
            clock = change(clock)
        if not answered and clock.asks(seat, secret):
            return clock
        return clock.asking(seat, secret, now + held)

    def _asked_after(self, live: Live, kinds: dict[str, int], after: State) -> tuple[int, bool]:
        """Whose time counts after these entries, if anybody's, and whether others may not know that."""
        away = (live.stand_ins | {kinds.get(LEAVE, -1)}) - {kinds.get(RETURN, -1)}
        helped = kinds.get(LATE, live.helping)
        if after.seat == helped and after.seat >= 0 and LATE not in kinds and after.decision().MENU:
            helped = NOBODY  # the decision that a bot answered is over
        timed = after.seat != helped and live.is_timed(after.seat, away)
        seen = live.rules.asked_as_seen(after, SPECTATOR) if live.rules.hides_questions else after.seat
        return after.seat if timed else NOBODY, seen != after.seat

    async def rested_since(self, live: Live, now: float) -> float:
        """Seconds of vacation, at a slow table, of who is asked since they are."""
        clock = live.clock
        if not live.pace.is_slow or clock is None or clock.asked == NOBODY:
            return 0.0
        return await self.rested(live, clock.since, now)

    async def write(
        self,
        live: Live,
        rows: list[Row],
        position: Position | None,
        status: str,
        thought: Row | None = None,
        after: State | None = None,
        change: Ticking | None = None,
        now: float | None = None,
        held: Held = AT_ONCE,
    ) -> None:
        """Commit entries and let the table have them; on a conflict the table is read again."""
        if live.history.is_stored:
            raise closed()
        if live.rows + len(rows) > self.settings.most_entries:
            raise full(self.settings.most_entries)
        changed = {"table": live.id, "status": status} if status != live.facts.status else None
        now = self.now() if now is None else now
        for row in rows:
            row["time"] = now
        rested = await self.rested_since(live, now)
        clock, due = self.clock_after(live, rows, after or live.state, now, change, rested, held.seconds), None
        if clock is not None:
            rows[-1]["clock"] = write_clock(clock)
            due = Due(CLOCK, live.id, clock.looked_at(live.pace) if status == OPEN else None)
        try:
            with self.hurry():
                await self.storage.write_entries(Entries(rows, position, changed, thought, due, held.release))
        except Conflict:
            live.stale = True
            await self.catch_up(live)
            raise stale(live, [row["seat"] for row in rows]) from None
        except asyncio.CancelledError:
            live.stale = True  # perhaps it is committed, perhaps not: the log knows
            raise
        except Exception:
            live.stale = True
            self.mend(live)
            raise
        live.failures = 0
        live.facts.status = status
        live.clock = clock
        moment, kinds = live.moment, {row["kind"] for row in rows}
        for row in rows:
            live.recent[live.version(moment)] = Entry(
                row["number"],
                row["kind"],
                row["seat"],
                row["option"],
                row["path"],
                row["parent"],
                row["head"],
                row["needs"],
                row["also"],
                live.ply,
                row["time"],
            )
            live.rows += 1
            if row["kind"] == SILENT:
                live.silent += 1
                moment = Moment(live.ply, moment.unseen + 1)
            else:
                live.forget_unseen()
                moment = Moment(live.ply, 0) if SILENT in kinds else Moment(live.ply)
        forget_old(live)


def may_hold(live: Live) -> bool:
    """Can something be held back at this table?"""
    return live.pace.is_live and live.rules.hides_questions


def move_rows(live: Live, moves: Moves, path: str, silent: bool) -> list[Row]:
    """Moves that were posted together, as they are stored."""
    rows, parent = [], live.history.head
    for place, (move, _) in enumerate(moves):
        posted = "" if place else None if path == move.option else path
        rows.append(move_row(live, move, SILENT if silent else MOVE, posted, parent))
        parent = move.row
    return rows


def answer_rows(live: Live, answers: Moves, parent: int) -> list[Row]:
    """Answers that were given one after another while that move was held back, as they are stored."""
    before = [parent, *[answer.row for answer, _ in answers]]
    return [move_row(live, answer, SILENT, None, row) for (answer, _), row in zip(answers, before, strict=False)]


def move_row(live: Live, move: Move, kind: str, posted: str | None, parent: int) -> Row:
    row = entry_row(live.id, move.row, kind, move.seat, move.option, posted, parent, move.row)
    return {**row, "also": " ".join(move.also) or None, "told": history.write_events(move.events)}


def forget_old(live: Live) -> None:
    """Let go of old entries now and then, as many as if nobody had been asked unseen."""
    if len(live.recent) <= MOST_RECENT:
        return
    shown = sorted(entry.ply for entry in live.recent.values() if entry.kind != SILENT)
    if len(shown) > MOST_RECENT:
        first = shown[-REMEMBERED_CHANGES]
        live.recent = {at: entry for at, entry in live.recent.items() if entry.ply >= first}
