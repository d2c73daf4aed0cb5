"""The lock of a table: whoever changes it does so alone, and not while something is held back (holding.py)."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class TableLock:
    """`async with` waits for what is held back; `own` alone does not: the table can be looked at meanwhile."""

    def __init__(self) -> None:
        self.own = asyncio.Lock()
        self.held: asyncio.Event | None = None  # set when what is held back is written

    async def __aenter__(self) -> None:
        await self.own.acquire()
        while self.held is not None:
            over = self.held
            self.own.release()
            await over.wait()
            await self.own.acquire()

    async def __aexit__(self, *_: object) -> None:
        self.own.release()

    def locked(self) -> bool:
        return self.own.locked() or self.held is not None

    @asynccontextmanager
    async def lent(self) -> AsyncIterator[None]:
        """Whoever has it lets others look."""
        self.own.release()
        try:
            yield
        finally:
            await self.own.acquire()
