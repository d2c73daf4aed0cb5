"""The drawing queue: pages for streams are drawn one after another, and between two of them others are answered."""

from __future__ import annotations

import asyncio


class Easel:
    """Drawing a table takes some milliseconds. When many are told something at once, moves that come meanwhile wait
    for one drawing, not for all of them."""

    def __init__(self) -> None:
        self.taken = asyncio.Lock()

    async def turn(self) -> None:
        """Returns when it is one's turn to draw: who was first, and after everything that is ready to be answered."""
        async with self.taken:
            await asyncio.sleep(0)
