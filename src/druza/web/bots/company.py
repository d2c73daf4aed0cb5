"""Company: processes that nobody needs think along, and go as soon as somebody needs them."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from druza.web.bots.worker import HelpQuestion

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
    """Those who think along with one thought. What they found out is kept when they go."""

    def __init__(self, lender: Pool, subject: Subject) -> None:
        self.lender = lender
        self.subject = subject
        self.joined = 0  # who ever thought along
        self.here: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self.found: dict[int, Any] = {}  # tallies, by who told them
        self.failed = False
        self.over = False

    def tallies(self) -> list[Any]:
        """What has been found out by now."""
        return list(self.found.values())

    def gather(self) -> None:
        """Let those think along whom nobody needs, one at each core that nobody uses."""
        while not self.over and not self.failed and len(self.here) < self.share() and self.lender.can_lend():
            self.joined += 1
            told = self.here[self.joined] = self.lender.lend(self, self.joined)
            told.add_done_callback(partial(self._left, self.joined))

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
