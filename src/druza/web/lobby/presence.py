"""Presence: who has a page open here that listens. Known only to this process, and kept nowhere."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager

GONE_AFTER = 120.0  # seconds without a connection, before the others are asked
REMEMBERED = 10_000


class Presence:
    """Counts the streams of each browser and person, known by their hashes."""

    def __init__(self) -> None:
        self.here: Counter[str] = Counter()
        self.left: OrderedDict[str, float] = OrderedDict()  # when the last stream of somebody ended
        self.hidden: set[str] = set()  # who does not want it to be told
        self.since = time.monotonic()  # nobody was seen to leave before

    @contextmanager
    def at(self, holder: str) -> Iterator[None]:
        self.here[holder] += 1
        self.left.pop(holder, None)
        try:
            yield
        finally:
            self.here[holder] -= 1
            if not self.here[holder]:
                del self.here[holder]
                self.left[holder] = time.monotonic()
                if len(self.left) > REMEMBERED:
                    self.left.popitem(last=False)

    def hide(self, holder: str, is_hidden: bool) -> None:
        if is_hidden:
            self.hidden.add(holder)
        else:
            self.hidden.discard(holder)

    @property
    def count(self) -> int:
        """How many people are here."""
        return len(self.here)

    def is_here(self, holder: str) -> bool:
        return holder in self.here

    def gone_for(self, holder: str) -> float:
        """Seconds since somebody was here; since this process began, if they were not seen at all."""
        return 0.0 if holder in self.here else time.monotonic() - self.left.get(holder, self.since)

    def is_gone(self, holder: str) -> bool:
        """Away for so long that the others may go on without them?"""
        return self.gone_for(holder) >= GONE_AFTER


async def present(presence: Presence, holder: str, events: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """A stream whose reader counts as here as long as it lasts."""
    with presence.at(holder):
        async for event in events:
            yield event
