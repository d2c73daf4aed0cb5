"""Now: what time it is here, for whatever waits for days. Tests can be ahead of it."""

from __future__ import annotations

import time

MINUTE = 60.0
HOUR = 60 * MINUTE
DAY = 24 * HOUR


class Now:
    """The time in seconds since 1970."""

    def __init__(self) -> None:
        self.ahead = 0.0
        self.fixed: float | None = None  # it stands still

    def __call__(self) -> float:
        return (time.time() if self.fixed is None else self.fixed) + self.ahead
