"""Holding back: what may be answered in secret becomes part of the log when its window closes (windows.py).

Where several processes serve the tables it is written down first, in a row that all of them read (`held`): each shows
its people the same window, and an answer that comes to any of them changes that row. Whoever made the move writes it
into the log, in the transaction that takes the row away; if that process died, another one does a moment later."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import secrets
import time
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from sqlalchemy.exc import IntegrityError

from druza.web.problems import Problem, stale
from druza.web.settings import Settings
from druza.web.storage import held
from druza.web.storage.held import Release
from druza.web.tables.entries import MOVE, SILENT
from druza.web.tables.history import Move
from druza.web.tables.journal import Held, Journal
from druza.web.tables.live import Live
from druza.web.tables.paths import is_silent, walk
from druza.web.tables.windows import Made, Waiting, Window
from druza.web.tables.wishes import Thinking, answer_in_silence

logger = logging.getLogger("druza.windows")

Check = Callable[[Live, int, bool], None]  # Problem if this seat cannot move now; is it a bot that moves?
TAKEN_OVER = 1.0  # seconds after its end in which the process that opened a window closes it
MOST_TRIES = 5  # to write what others change at the same time


class Holding:
    """Opens windows, hears answers, and closes them; at every process that serves the table."""

    def __init__(self, settings: Settings, journal: Journal, think: Thinking, check: Check) -> None:
        self.settings = settings
        self.journal = journal
        self.storage = journal.storage
        self.think = think
        self.check = check
        self.waiting: Waiting = self._wait  # until a window closes
        self.tell: Callable[[Live], None] = lambda live: None  # other processes are to look at what is held back
        self.closed: Callable[[Live], None] = lambda live: None  # told of what was written for another process
        self.stopping = self.stopped = False
        self.following: set[asyncio.Task[None]] = set()
        self.followed: set[Window] = set()  # those that other processes hold
        journal.held = self.look

    async def hold(self, live: Live, window: Window, moves: Made) -> None:
        """Write the moves when the window closes. Held by the table's lock; others look at the table meanwhile."""
        window.moves = moves
        first = moves[0][0]
        if self.settings.is_shared:
            await self._write_down(live, window)
        if self.stopping:
            window.closing.set()
        try:
            self._open(live, window)
            self._ask(live, window)
            live.ring()
            self.tell(live)
            async with live.lock.lent():
                await window.closed(self.waiting, window.until)
            await self._close(live, window)
        finally:
            self._end(live, window)
        if not window.written and not await self._is_written(live, first):
            raise stale(live, (window.seat,))

    async def _write_down(self, live: Live, window: Window) -> None:
        """Before anybody is shown anything: then a process that is killed loses nothing that somebody has answered."""
        mark, content = secrets.token_hex(8), json.dumps(window.content([]))
        times = {"since": window.since, "until": window.until}
        row = {"table_id": live.id, "mark": mark, "changes": 0, **times, "content": content}
        rows = live.rows
        try:
            written = await self.storage.write(lambda connection: held.hold(connection, row, rows))
        except IntegrityError:
            written = False
        if not written:
            await self.journal.catch_up(live)
            if live.window is not None:
                async with live.lock.lent():  # perhaps the same move was made there
                    await live.window.over.wait()
            raise stale(live, (window.seat,))
        window.mark = mark

    async def answer(self, live: Live, window: Window, seat: int, at: str, path: str) -> bool:
        """An answer while the others are shown nothing yet. False if it does not hide the question: what was held back
        is written then, and it is made like any other."""
        async with window.answering:
            if window.asked != seat:
                return False
            ahead, before = window.shown[seat], (window.changes, window.base)
            if at != ahead.version_for((seat,)):
                raise stale(ahead, (seat,))
            made, hidden = walk(ahead, seat, path), is_silent(ahead, path)
            if hidden:
                answers = [*window.answers, *made]
                left = min(self.settings.window_pause, window.left(self.journal.now()))  # it still closes in time
                await answer_in_silence(live, answers, self.think, time.monotonic() + left)
                await self._note(live, window, before, answers)
            else:
                window.closing.set()
        await window.over.wait()
        if hidden and not window.written and not await self._is_written(live, made[0][0]):
            raise stale(live, (seat,))
        live.acted[seat] = self.journal.now()
        return hidden

    async def _note(self, live: Live, window: Window, before: tuple[int, int], answers: Made) -> None:
        """These answers were given, if nobody has changed anything meanwhile."""
        if window.mark:
            content = json.dumps(window.content(answers))
            change = partial(held.change, held=Release(live.id, window.mark, before[0]), content=content)
            if window.over.is_set() or window.base != before[1] or not await self.storage.write(change):
                raise stale(live, (answers[-1][0].seat,))
        if window.changes == before[0]:  # else it was read already
            window.changes += 1
            if window.base == before[1]:
                window.answers = answers
                self._ask(live, window)
            else:
                self._retrace(live, window, window.content(answers))
        self.tell(live)

    # -- opening and closing -------------------------------------------------------------------------------------------

    def _open(self, live: Live, window: Window) -> None:
        live.window, live.lock.held = window, window.over

    def _end(self, live: Live, window: Window) -> None:
        window.closing.set()
        window.over.set()
        if live.window is window:
            live.window = live.lock.held = None
            live.ring()

    def _ask(self, live: Live, window: Window) -> None:
        row = {"kind": SILENT if window.silent else MOVE, "seat": window.seat}
        clock = self.journal.clock_after(live, [row], window.state, window.since, held=window.until - window.since)
        window.show(live, clock)

    async def _wait(self, closing: asyncio.Event, until: float) -> None:
        """Until a moment of the server's time, or until a window is closed before."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(closing.wait(), max(0.0, until - self.journal.now()))

    async def _close(self, live: Live, window: Window) -> None:
        """Write what was held back, unless another process has. What else was entered meanwhile, which is no move, goes
        before it. Held by the table's lock."""
        if window.mark and live.window is window:
            await self.journal.catch_up(live)  # also if nobody has answered elsewhere: it takes as long
        for _ in range(MOST_TRIES):
            if live.window is not window:
                return
            try:
                self._fit(live, window)
            except Problem:
                await self._drop(window.mark)
                raise
            try:
                await self._write(live, window)
                return
            except Problem as problem:
                if problem.error != "stale":
                    await self._drop(window.mark)
                    raise
        raise stale(live, (window.seat,))

    def _fit(self, live: Live, window: Window) -> None:
        """If something else was entered, all of it has other places in the log."""
        if window.base != live.rows:
            self._retrace(live, window, window.content(window.answers))

    def _retrace(self, live: Live, window: Window, content: dict[str, Any]) -> None:
        self.check(live, window.seat, window.thoughts is not None)
        window.retrace(live, content, partial(self._ask, live, window))

    async def _write(self, live: Live, window: Window) -> None:
        seconds = max(0.0, min(window.until, self.journal.now()) - window.since)
        release = Release(live.id, window.mark, window.changes) if window.mark else None
        back = Held(seconds, window.answers, release)
        path, thoughts, silent, since = window.path, window.thoughts, window.silent, window.since
        await self.journal.append_moves(live, window.moves, path, thoughts, silent, since, back)
        window.written = True

    async def _drop(self, mark: str) -> None:
        if mark:
            await self.storage.write(lambda connection: held.drop(connection, mark))

    async def _is_written(self, live: Live, move: Move) -> bool:
        """Did another process write it?"""
        row, seat, option = move.row, move.seat, move.option
        return await self.storage.read(lambda connection: held.is_written(connection, live.id, row, seat, option))

    # -- what other processes hold back --------------------------------------------------------------------------------

    def look(self, live: Live, row: Any | None) -> None:
        """What is held back at a table, as all processes read it: shown here too, or not held back any more. Held by
        the table's own lock."""
        window = live.window
        if window is not None and not window.mark:
            return  # this process alone serves the table
        if window is not None and (row is None or row.mark != window.mark):
            self._end(live, window)
            window = None
        if row is None or self.stopped:
            return
        if window is None:
            self._follow(live, row)
        elif row.changes > window.changes:
            window.changes = row.changes
            with contextlib.suppress(Problem):  # said when it is to be written
                self._retrace(live, window, json.loads(row.content))
        elif window.base != live.rows:
            with contextlib.suppress(Problem):
                self._fit(live, window)

    def _follow(self, live: Live, row: Any) -> None:
        content = json.loads(row.content)
        said = (content["seat"], content["path"], content["thoughts"], content["silent"])
        window = Window(*said, row.since, row.until, content["head"])
        window.mark, window.changes = row.mark, row.changes
        try:
            self._retrace(live, window, content)
        except Exception as error:  # whoever opened it knows better: the log may have been read before
            if self.journal.now() > row.until + TAKEN_OVER:
                why = getattr(error, "error", type(error).__name__)
                logger.warning("what was held back at table %s cannot be done any more: %s", live.id, why)
                self._begin(self._drop(row.mark))
            return
        self._open(live, window)
        self.followed.add(window)
        live.ring()
        self._begin(self._close_in_time(live, window))

    async def _close_in_time(self, live: Live, window: Window) -> None:
        """If the process that opened it does not close it, this one does; so it does when an answer closes it here. One
        that stops leaves it to the others."""
        await window.closed(self.waiting, window.until + TAKEN_OVER)
        try:
            if not window.left_alone:
                async with live.lock.own:
                    await self._close(live, window)
        except Exception:
            logger.exception("what was held back at table %s could not be written", live.id)
        finally:
            self.followed.discard(window)
            self._end(live, window)
        if window.written:
            self.closed(live)

    def _begin(self, deed: Any) -> None:
        task: asyncio.Task[None] = asyncio.get_running_loop().create_task(deed)
        self.following.add(task)
        task.add_done_callback(self.following.discard)

    def begin_to_stop(self, tables: Iterable[Live]) -> None:
        """What this process holds back it writes now. What another one does stays until its time: answers that came to
        this one wait for it."""
        self.stopping = True
        for live in tables:
            if live.window is not None and live.window not in self.followed:
                live.window.closing.set()

    async def stop(self) -> None:
        """Wait for what is being written; nobody waits here for anything else any more."""
        self.stopped = True
        for window in self.followed:
            window.left_alone = not window.closing.is_set()
            window.closing.set()
        await asyncio.gather(*self.following, return_exceptions=True)
