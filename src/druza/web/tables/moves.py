"""Moves at tables: made by people when they are asked, by bots as soon as they are."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any

from druza.kernel.state import State
from druza.web.bots.levels import USUAL
from druza.web.bots.pool import Pool
from druza.web.learning.course import check_may_move, is_guided
from druza.web.problems import N_, Problem, closed, stale
from druza.web.requester import work_at
from druza.web.settings import Settings
from druza.web.storage.wake import Wake
from druza.web.tables.changes import Moment
from druza.web.tables.entries import MOVE, SILENT, Entry, read_entries
from druza.web.tables.guard import Guard
from druza.web.tables.holding import Holding
from druza.web.tables.journal import Journal
from druza.web.tables.live import BOT, CLOSED, OPEN, Live, Seat
from druza.web.tables.paths import in_notation, is_silent, walk
from druza.web.tables.windows import Window, has_window
from druza.web.tables.wishes import NO_LIMIT, answer_in_silence, pause_after

logger = logging.getLogger("druza.moves")

SHARE_OF_PAUSE = 0.75  # for each of those who are asked unseen: a few may follow one another
LEAST_THOUGHT = 0.01  # seconds


class Moves:
    """Makes moves, and lets bots follow them."""

    def __init__(self, settings: Settings, journal: Journal, thinkers: Pool, wake: Wake) -> None:
        self.settings = settings
        self.journal = journal
        self.thinkers = thinkers
        self.wake = wake
        self.guard = Guard(journal.storage)
        self.stopping = False
        self.judged: Callable[[Live], Awaitable[None]] | None = None  # what follows a move at a lesson's table
        self.followed: Callable[[Live], None] = lambda live: None  # told of every commit: somebody may be asked now
        journal.mended = self.let_bots_play
        self.holding = Holding(settings, journal, self._think_in_silence, check_goes_on)
        self.holding.tell, self.holding.closed = self.tell, self.after

    async def play(self, live: Live, seat: int, at: str, path: str, thoughts: dict[str, Any] | None = None) -> bool:
        """Make a move, or the moves of a path, at a version. False if it was made before: the same at the same."""
        path = in_notation(live, path)
        window = live.window
        if window is not None and window.asked == seat and await self.holding.answer(live, window, seat, at, path):
            return True
        async with live.lock:
            if at != live.version_for((seat,)):
                await self._late(live, seat, at, path)
                return False
            check_goes_on(live, seat, thoughts is not None)
            try:
                await self.go(live, seat, path, thoughts)
            except Problem as problem:
                if problem.error != "stale":
                    raise
                await self._late(live, seat, at, path)  # perhaps the same was made at another process
                return False
            if thoughts is None:  # a bot that answers for somebody does not bring them back
                live.acted[seat] = self.journal.now()
            if live.facts.course and self.judged is not None:
                await self.judged(live)
        self.after(live)
        return True

    async def go(self, live: Live, seat: int, path: str, thoughts: dict[str, Any] | None = None) -> None:
        """Make the moves of a path, with what is answered by itself after them. Held by the table's lock."""
        begun, now = time.monotonic(), self.journal.now()
        moves = walk(live, seat, path)
        silent = is_silent(live, path)
        hides = live.rules.hides_questions and not is_guided(live)
        pause = pause_after(live, moves, self.settings.window_pause) if hides else 0.0
        held = self.settings.reaction_window if hides and has_window(live, moves) else 0.0
        if hides or live.state.confirms:
            await answer_in_silence(live, moves, self._think_in_silence, begun + pause if pause else NO_LIMIT)
        if held:
            window = Window(seat, path, thoughts, silent, now, now + held, live.history.head)
            await self.holding.hold(live, window, moves)
            return
        if (left := begun + pause - time.monotonic()) > 0:
            await asyncio.sleep(left)  # before it is written: whatever reads the log tells nothing either
        await self.journal.append_moves(live, moves, path, thoughts, silent, now)

    async def _late(self, live: Live, seat: int, at: str, path: str) -> None:
        """A move for another version: the same again is welcome, anything else is stale."""
        entry = live.recent.get(at)
        if entry is None and len(at) == len(live.version(live.moment)):
            entries = await self.journal.storage.read(lambda connection: read_entries(connection, live.id))
            entry = posted_at(live, entries, at)
        if entry is None or entry.kind not in (MOVE, SILENT) or entry.seat != seat or entry.posted != path:
            raise stale(live, (seat,))

    def after(self, live: Live) -> None:
        """What follows a commit."""
        live.ring()
        self.tell(live)
        if live.thinking is None:
            self.let_bots_play(live)
        self.followed(live)

    def tell(self, live: Live) -> None:
        """Other processes are to look at a table."""
        if self.settings.is_shared:
            asyncio.get_running_loop().create_task(self.wake.tell(live.id))

    # -- bots ----------------------------------------------------------------------------------------------------------

    def let_bots_play(self, live: Live) -> None:
        """If a bot is asked, it thinks; one thought at a time for each table."""
        idle = live.thinking is None and live.mending is None and live.id not in self.guard.ill
        if idle and not self.stopping and self._bot_asked(live) is not None:
            live.thinking = asyncio.get_running_loop().create_task(self._bots_play(live))

    def _bot_asked(self, live: Live) -> Seat | None:
        asked = live.state.seat
        if (
            asked < 0
            or not live.facts.dealt
            or not live.begun
            or live.window is not None
            or (live.plea is not None and live.plea.agreed)
            or live.status != OPEN
            or live.rows >= self.settings.most_entries
            or not is_played_by_bot(live, asked)
            or is_guided(live)
            or live.is_deserted
        ):
            return None
        return live.seats[asked]

    async def _bots_play(self, live: Live) -> None:
        work_at(live.id)
        try:
            while not self.stopping and (seat := self._bot_asked(live)) is not None:
                moment, state = live.moment, live.state
                if self.settings.bot_pause:
                    await asyncio.sleep(self.settings.bot_pause)
                option, thoughts = live.decided_for(state) or await self._think(live, state, live.rows, 0.0)
                if live.moment == moment:
                    try:
                        await self.play(live, seat.number, live.version(moment), live.rules.notation(option), thoughts)
                    except Problem as problem:
                        if problem.error not in ("stale", CLOSED):
                            raise
        except Exception:
            logger.exception("a bot at table %s could not go on", live.id)
            if not self.stopping and live.id not in self.guard.ill:
                self.journal.mend(live)
        finally:
            live.thinking = None

    async def _think(self, live: Live, state: State, row: int, seconds: float) -> tuple[int, dict[str, Any]]:
        seat, seed = live.seats[state.seat], thought_seed(live.facts.seed, row)
        return await self.thinkers.choose(state, seat.number, seat.bot or USUAL, seed, live.id, row, seconds)

    async def _think_in_silence(self, live: Live, state: State, row: int, until: float) -> int:
        """What a bot answers to a question that nobody else knows of, in time: what has just happened is shown to all
        at the same moment whether or not it was asked. If others will see the answer, it is not thought of again."""
        left = 0.0 if until == NO_LIMIT else max(LEAST_THOUGHT, (until - time.monotonic()) * SHARE_OF_PAUSE)
        option, thoughts = await self._think(live, state, row, left)
        live.decided = state, option, thoughts
        return option


def is_played_by_bot(live: Live, seat: int) -> bool:
    """A bot's seat, or that of somebody for whom a bot plays."""
    return live.seats[seat].kind == BOT or seat in live.stand_ins or seat == live.helping


def check_goes_on(live: Live, seat: int, by_bot: bool) -> None:
    """Problem unless a move can be made now, and by whoever makes it."""
    if live.facts.status == CLOSED:
        raise closed()
    check_may_move(live)
    check_dealt(live)
    check_begun(live)
    if live.plea is not None and live.plea.agreed:
        raise Problem(409, "break", N_("There is a break. The clocks stand still."))
    if not by_bot and seat == live.helping:
        raise Problem(409, "late", N_("Your time ran out: a bot answers this one for you."))
    if not by_bot and seat in live.stand_ins:
        raise Problem(409, "away", N_("A bot plays for you now. Take your seat back first."))


def check_begun(live: Live) -> None:
    """Problem before the clocks run."""
    if not live.begun:
        raise Problem(409, "not-begun", N_("The game begins when everybody is here."))


def check_dealt(live: Live) -> None:
    """Problem while somebody is still to come: the cards are dealt from everybody's number."""
    if not live.facts.dealt:
        raise Problem(409, "undealt", N_("The cards are dealt when everybody has sat down."))


def posted_at(live: Live, entries: list[Entry], at: str) -> Entry | None:
    """The entry that was posted when this was the version of the table."""
    unseen = 0
    for entry in entries:
        if at in (live.version(Moment(entry.ply, unseen)), live.version(Moment(entry.ply))):
            return entry
        unseen = unseen + 1 if entry.kind == SILENT else 0
    return None


def thought_seed(seed: int, ply: int) -> int:
    """A seed for what a bot imagines; nothing can be told from it about the seed of the table."""
    return int.from_bytes(hashlib.sha256(f"thought:{seed}:{ply}".encode()).digest()[:7], "big")
