"""Company: processes that nobody needs think along, and go as soon as somebody needs them."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from druza.web.bots.worker import AnalysisQuestion, AnyQuestion, HelpQuestion

if TYPE_CHECKING:
    from druza.web.bots.pool import Pool

logger = logging.getLogger("druza.thinking")

STEP = 7919  # between the seeds of two who think about the same


@dataclass(frozen=True)
class Subject:
    """What is thought about, for all who think along: an imagined position, and whose search."""

    job: str
    game: str
    position: str
    seat: int
    seed: int
    bot: str
    content: str

    def question(self, number: int, piece: float) -> HelpQuestion:
        """What the so many-th of them is asked."""
        job, seed = f"{self.job}/{number}", self.seed + STEP * number
        return HelpQuestion(job, self.game, self.position, self.seat, seed, piece, self.bot, self.content)


class Company:
    """Those who think along with one thought."""

    def __init__(self, lender: Pool) -> None:
        self.lender = lender
        self.joined = 0  # who ever thought along
        self.here: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self.failed = False
        self.over = False

    def question(self, helper: int) -> AnyQuestion | None:
        """What one of them is asked next, if there is anything; in their own threads."""
        raise NotImplementedError

    def hear(self, helper: int, answer: dict[str, Any]) -> None:
        """What one of them has found out; in their own threads."""
        raise NotImplementedError

    def has_work(self) -> bool:
        """Is there anything to do for one more?"""
        return True

    def gather(self) -> None:
        """Let those think along whom nobody needs, one at each core that nobody uses."""
        while self._has_room() and self.lender.can_lend():
            self.joined += 1
            told = self.here[self.joined] = self.lender.lend(self, self.joined)
            told.add_done_callback(partial(self._left, self.joined))

    def _has_room(self) -> bool:
        return not self.over and not self.failed and len(self.here) < self.share() and self.has_work()

    def share(self) -> int:
        """How many may think along: cores are shared by all thoughts."""
        return self.lender.cores // max(1, len(self.lender.companies)) - 1

    def is_called_off(self) -> bool:
        """Must somebody go? Asked after each piece, by who thinks along."""
        return self.over or bool(self.lender.wants) or len(self.here) > self.share()

    def _left(self, number: int, told: asyncio.Future[dict[str, Any]]) -> None:
        """One of them has gone. If it could not think, no other is asked."""
        del self.here[number]
        if (error := told.exception()) is not None:
            self.failed = True
            if not self.lender.stopped:
                logger.warning("a search beside another failed: %s", error)

    def disband(self) -> None:
        """The thought is over."""
        self.over = True


class Searchers(Company):
    """Those who search for the same. What they found out is kept when they go."""

    def __init__(self, lender: Pool, subject: Subject, piece: float) -> None:
        super().__init__(lender)
        self.subject = subject
        self.piece = piece
        self.found: dict[int, Any] = {}  # tallies, by who told them

    def question(self, helper: int) -> AnyQuestion:
        return self.subject.question(helper, self.piece)

    def hear(self, helper: int, answer: dict[str, Any]) -> None:
        self.found[helper] = answer["tally"]

    def tallies(self) -> list[Any]:
        """What has been found out by now."""
        return list(self.found.values())


FIRST = 0  # the one whose thought it is


class Sharers(Company):
    """Those who share out an analysis in parts: each takes the next that nobody has."""

    def __init__(self, lender: Pool, parts: Sequence[AnalysisQuestion]) -> None:
        super().__init__(lender)
        self.whole = len(parts)
        self.waiting = deque(parts)
        self.taken: dict[int, AnalysisQuestion] = {}  # by who is at it
        self.progress: dict[int, float] = {}  # of what they are at
        self.found: list[list[dict[str, Any]]] = []  # of the parts that are done

    @property
    def done(self) -> float:
        """How much is done, from 0 to 1."""
        return (len(self.found) + sum(list(self.progress.values()))) / self.whole

    def has_work(self) -> bool:
        return bool(self.waiting)

    def question(self, helper: int) -> AnalysisQuestion | None:
        if helper not in self.taken:
            try:
                self.taken[helper] = self.waiting.popleft()
            except IndexError:
                return None
        return self.taken[helper]

    def hear(self, helper: int, answer: dict[str, Any]) -> None:
        if answer["curve"] is None:
            self.progress[helper] = answer["done"]
        else:
            self.progress.pop(helper, None)
            del self.taken[helper]
            self.found.append(answer["curve"])

    def _left(self, helper: int, told: asyncio.Future[dict[str, Any]]) -> None:
        """What one of them has not finished, others begin again."""
        if (part := self.taken.pop(helper, None)) is not None:
            self.progress.pop(helper, None)
            self.waiting.append(part)
        super()._left(helper, told)

    async def all_found(self) -> AsyncIterator[float]:
        """Goes on until everything is found; says how much is done."""
        while len(self.found) < self.whole:
            self.gather()
            if (part := self.question(FIRST)) is not None:
                self.hear(FIRST, await self.lender.ask(part))
            else:
                await asyncio.wait(self.here.values(), return_when=asyncio.FIRST_COMPLETED)
            yield self.done
