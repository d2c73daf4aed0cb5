"""The drawing queue: pages for streams are drawn one after another, and between two of them others are answered."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager, suppress

PATIENCE = 0.02  # seconds for which a drawing waits for moves; then it is made, so that drawings never starve


class Easel:
    """Drawing a table takes some milliseconds. When many are told something at once, moves that come meanwhile wait
    for one drawing, not for all of them; and while a move is being committed none is begun."""

    def __init__(self) -> None:
        self.taken = asyncio.Lock()
        self.hurried = 0  # moves that are being committed
        self.calm = asyncio.Event()
        self.calm.set()

    async def turn(self) -> None:
        """Returns when it is one's turn to draw: who was first, and after everything that is ready to be answered."""
        async with self.taken:
            await asyncio.sleep(0)
            if self.hurried:
                with suppress(TimeoutError):
                    async with asyncio.timeout(PATIENCE):
                        await self.calm.wait()

    @contextmanager
    def hurry(self) -> Iterator[None]:
        """As long as this lasts, drawings wait."""
        self.hurried += 1
        self.calm.clear()
        try:
            yield
        finally:
            self.hurried -= 1
            if not self.hurried:
                self.calm.set()
