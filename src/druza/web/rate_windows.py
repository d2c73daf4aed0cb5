"""Rates in windows of time: how often something was done in a while. They go by a clock that never jumps."""

from __future__ import annotations

import time
from collections.abc import Callable

from limits import RateLimitItem

MOST_KEPT = 20_000

Key = tuple[object, ...]


class Windows:
    """Counts by whatever names a deed and who does it; each window begins with the first deed of it."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.open: dict[Key, tuple[float, int]] = {}  # when it ends, and what was spent

    def spend(self, rate: RateLimitItem, *who: str, cost: int = 1) -> float:
        """Seconds to wait if that was too much, else 0."""
        now, key = self.clock(), (rate, *who)
        end, spent = self.open.get(key, (0.0, 0))
        if end <= now:
            self._make_room(now)
            end, spent = now + rate.get_expiry(), 0
        self.open[key] = end, spent + cost
        return end - now if spent + cost > rate.amount else 0.0

    def spent(self, rate: RateLimitItem, *who: str) -> int:
        """What was spent in the last window, too much or not."""
        return self.open.get((rate, *who), (0.0, 0))[1]

    def _make_room(self, now: float) -> None:
        if len(self.open) >= MOST_KEPT:
            self.open = {key: window for key, window in self.open.items() if window[0] > now}
