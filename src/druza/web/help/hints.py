"""Hints: what a search advises a person, from what their seat can know; thought in pieces by a process of its own."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import AsyncIterator

import msgspec

from druza.kernel.state import State
from druza.web.bots.company import Searchers, Subject
from druza.web.bots.pool import PIECE as LENT
from druza.web.bots.pool import Pool, ThinkingFailed
from druza.web.bots.turns import Turns
from druza.web.bots.worker import AdviceQuestion
from druza.web.problems import N_, Problem, stale
from druza.web.requester import requester
from druza.web.settings import Settings
from druza.web.tables.live import OPEN, Hint, Live

logger = logging.getLogger("druza.hints")

SIMULATIONS = 4000
PIECE = 0.25  # seconds of thought between two reports
BEST = 3
AT_ONCE, EACH = 8, 2  # hints that are looked for at a time: of all, and of one address
LONGEST_LINE = 3  # that one person may ask for at once


class Hints:
    """Advice for people. Nothing is thought unless somebody waits for it."""

    def __init__(self, settings: Settings, helpers: Pool) -> None:
        self.seconds = settings.hint_seconds
        self.helpers = helpers
        self.turns = Turns(AT_ONCE, EACH, LONGEST_LINE)

    async def find(self, live: Live, seat: int) -> AsyncIterator[float]:
        """Think about the question that this seat is asked; says how much of it is done, and ends when the hint is
        there (`live.hint_for`). Whoever stops listening ends the thinking."""
        self.check(live, seat)
        version, state = live.version_for((seat,)), live.ahead_for((seat,)).state
        if live.hint_for(seat) is not None:
            return
        async with self.turns.turn(requester()):
            async for done in self._search(live, seat, state, version):
                yield done

    async def _search(self, live: Live, seat: int, state: State, version: str) -> AsyncIterator[float]:
        seed = hint_seed(live.id, version)
        position = state.imagine(seat, seed).to_json()
        job = f"{live.id}:{seat}:{version}"
        rules = live.rules
        question = AdviceQuestion(
            job, rules.id, position, seat, seed, SIMULATIONS, self.seconds, PIECE, rules.fingerprint
        )
        subject = Subject(job, rules.id, position, seat, seed, "", rules.fingerprint)
        with self.helpers.company(Searchers(self.helpers, subject, LENT)) as company:
            while True:
                if live.version_for((seat,)) != version:
                    raise stale(live, (seat,))
                try:
                    found = await self.helpers.ask(msgspec.structs.replace(question, others=company.tallies()))
                except ThinkingFailed as error:
                    logger.warning("no hint at table %s: %s", live.id, error)
                    raise Problem(503, "no-hint", N_("No hint was found in time. Try again.")) from error
                if live.version_for((seat,)) != version:
                    raise stale(live, (seat,))
                if found["options"] is not None:
                    live.hints[seat] = Hint(version, found["tries"], found["options"][:BEST])
                    return
                company.gather()
                yield found["done"]

    def check(self, live: Live, seat: int) -> None:
        """Problem unless this seat may have a hint now."""
        if not live.facts.hints:
            raise Problem(403, "no-hints", N_("This table was made without hints."))
        if live.status != OPEN or live.ahead_for((seat,)).state.seat != seat:
            raise Problem(409, "not-asked", N_("There are hints only while you are asked."))
        if live.hint_for(seat) is None:
            self.turns.check_line(requester())


def hint_seed(table: str, version: str) -> int:
    """A seed for what is imagined: from what everybody knows."""
    return int.from_bytes(hashlib.sha256(f"hint:{table}:{version}".encode()).digest()[:7], "big")
