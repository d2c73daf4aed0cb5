"""Limits: how often one may claim, sign in and ask for letters. Addresses are kept only as a hash of the day."""

from __future__ import annotations

import hashlib
import logging
import secrets
import time
from collections import Counter

from limits import RateLimitItem, RateLimitItemPerDay, RateLimitItemPerHour, RateLimitItemPerMinute

from druza.web.problems import N_, Problem
from druza.web.rate_windows import Windows

logger = logging.getLogger("druza.limits")

DAY = 24 * 3600


class Limits:
    """Counts deeds by who does them."""

    def __init__(self) -> None:
        self.windows = Windows()
        self.salt, self.day = secrets.token_bytes(16), 0
        self.struck: Counter[str] = Counter()  # how often each limit held somebody back
        self.refused: Counter[str] = Counter()  # what was refused: wrong passwords, used tickets

    def check(self, deed: str, rate: RateLimitItem, who: str) -> None:
        """Problem if it was too often."""
        left = self.windows.spend(rate, deed, self._hidden(who))
        if not left:
            return
        self.struck[deed] += 1
        minutes = max(1, round(left / 60))
        problem = Problem(429, "too-many", N_("Too often. Wait %(minutes)s min."), {"minutes": minutes})
        problem.headers["Retry-After"] = str(max(1, round(left)))
        raise problem

    def refuse(self, deed: str) -> None:
        """Something was refused that might be an attack: counted and written down, without secrets."""
        self.refused[deed] += 1
        logger.warning("refused: %s", deed)

    def _hidden(self, who: str) -> str:
        day = int(time.time() // DAY)
        if day != self.day:
            self.salt, self.day = secrets.token_bytes(16), day
        return hashlib.sha256(self.salt + who.encode()).hexdigest()


SIGN_IN = RateLimitItemPerMinute(10, 10)  # by name and address: nobody can keep others out by guessing
ANYWHERE = RateLimitItemPerMinute(100, 10)  # by name, from wherever
CLAIM = RateLimitItemPerHour(5)  # by address
INVITATIONS = RateLimitItemPerDay(20)  # of one person
LETTER = RateLimitItemPerHour(5)  # by address, and by name
LOOK = RateLimitItemPerMinute(60)  # is this name free?
