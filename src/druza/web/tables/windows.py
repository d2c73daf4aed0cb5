"""A window: how long what has just happened is held back, where people play with a live clock.

All others are shown it when the window closes, whether or not anybody was asked about it in secret. Who is asked is
shown it at once; an answer that hides even the question becomes part of what is held back, any other closes the window.
Nothing of it is in the log before; `holding.py` opens windows and closes them."""

from __future__ import annotations

import asyncio
import copy
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

from druza.kernel.state import State
from druza.web.problems import stale
from druza.web.tables.clock import Clock
from druza.web.tables.entries import SPECTATOR
from druza.web.tables.history import Move, step_on
from druza.web.tables.live import Live
from druza.web.tables.paths import walk
from druza.web.tables.wishes import people_at

Waiting = Callable[[asyncio.Event, float], Awaitable[None]]
Made = list[tuple[Move, State]]


class Window:
    """What is held back, and who was asked about it."""

    def __init__(
        self, seat: int, path: str, thoughts: dict[str, Any] | None, silent: bool, since: float, until: float, head: int
    ) -> None:
        self.seat = seat
        self.path = path
        self.thoughts = thoughts  # of the bot that moves
        self.silent = silent  # the move is itself an answer that hides the question
        self.since = since
        self.until = until  # in the server's time
        self.head = head  # the last move before
        self.mark = ""  # by which it is known where all processes read of it; empty: this process alone knows it
        self.changes = 0  # how often it was changed there
        self.moves: Made = []
        self.asked = SPECTATOR  # in secret, and has not answered
        self.answers: Made = []  # given meanwhile, which nobody is to see
        self.shown: dict[int, Live] = {}  # by seat: the table as who was asked was shown it
        self.answering = asyncio.Lock()
        self.closing = asyncio.Event()
        self.over = asyncio.Event()  # what was held back is written, or could not be
        self.written = False  # by this process
        self.left_alone = False  # this process stops, another one holds it

    def left(self, now: float) -> float:
        """Seconds until it closes."""
        return max(0.0, self.until - now)

    @property
    def base(self) -> int:
        """The place of its first entry in the log."""
        return self.moves[0][0].row

    @property
    def state(self) -> State:
        """The position after all that has happened."""
        return (self.answers or self.moves)[-1][1]

    def show(self, live: Live, clock: Clock | None) -> None:
        """If a person is asked in secret now, they are shown it."""
        state = self.state
        self.asked = SPECTATOR
        if live.is_timed(state.seat, live.stand_ins) and live.rules.asked_as_seen(state, SPECTATOR) != state.seat:
            if not self.closing.is_set():
                self.asked = state.seat
            self.shown.pop(state.seat, None)
            self.shown[state.seat] = self._ahead_of(live, clock)
            live.ring()

    def _ahead_of(self, live: Live, clock: Clock | None) -> Live:
        """The table as if what is held back were written already."""
        ahead = copy.copy(live)
        ahead.window, ahead.clock, ahead.request = None, clock, None
        ahead.changes = deque((replace(one, steps=one.steps[:]) for one in live.changes), live.changes.maxlen)
        ahead.history = copy.copy(live.history)
        ahead.history.moves, ahead.history.befores = live.history.moves[:], live.history.befores.copy()
        ahead.rows = live.rows + len(self.moves) + len(self.answers)
        ahead.silent = live.silent + len(self.answers)
        ahead.unseen_by = dict(live.unseen_by)
        if self.silent:
            ahead.silent += 1
            ahead.lengthen(*self.moves[-1])
        else:
            ahead.forget_unseen()
            ahead.go_on(self.moves)
        for answer, after in self.answers:
            ahead.lengthen(answer, after)
        return ahead

    async def closed(self, wait: Waiting, until: float) -> None:
        """Wait until it closes, and until an answer that was given before is heard out."""
        await wait(self.closing, until)
        async with self.answering:
            self.closing.set()
            self.asked = SPECTATOR

    def content(self, answers: Made) -> dict[str, Any]:
        """All that another process needs to hold back the same, if this is what was answered."""
        return {
            "seat": self.seat,
            "path": self.path,
            "thoughts": self.thoughts,
            "silent": self.silent,
            "head": self.head,
            "also": self.moves[-1][0].also,
            "answers": [[answer.seat, answer.option, answer.also] for answer, _ in answers],
        }

    def retrace(self, live: Live, content: dict[str, Any], ask: Callable[[], None]) -> None:
        """Make all of it again, at the table as it is now; `ask` shows it to whoever is asked. Problem if it cannot be
        done any more."""
        if live.history.head != self.head:
            raise stale(live, (self.seat,))
        moves = with_silent_answers(walk(live, self.seat, self.path), content["also"])
        self.moves, self.answers, self.shown = moves, [], {}
        ask()
        for seat, option, also in content["answers"]:
            ahead = self.shown.get(seat)
            if ahead is None:
                raise stale(live, (seat,))
            self.answers = [*self.answers, *with_silent_answers(walk(ahead, seat, option), also)]
            ask()


def with_silent_answers(moves: Made, also: list[str]) -> Made:
    """The same moves with what was answered to the last one by itself, as "1=pass"."""
    for pair in also:
        move, state = moves[-1]
        seat, option = pair.split("=")
        moves[-1] = step_on(move, state, int(seat), state.game.parse(option))
    return moves


def has_window(live: Live, moves: Made) -> bool:
    """May somebody, as everybody can see, have been asked in secret about these moves, where people at several browsers
    play with a live clock? Nothing of it depends on what is hidden."""
    if not live.pace.is_live or len(people_at(live)) < 2:
        return False
    told = {event.kind for move, _ in moves for event in move.events}
    return live.rules.may_ask_in_secret(live.state, moves[-1][1], told)
