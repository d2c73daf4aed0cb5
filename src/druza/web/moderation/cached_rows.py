"""What is known by heart: read at the start, and again when another process has changed it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection

from druza.web.storage.database import Storage

logger = logging.getLogger("druza.cached_rows")

LOOK_EVERY = 1.0  # seconds


class CachedRows:
    """Rows that every page asks for, few enough to be remembered."""

    def __init__(self, storage: Storage, shared: bool, signature: Callable[[Connection], tuple[Any, ...]]) -> None:
        self.storage = storage
        self.shared = shared
        self.signature = signature  # changes with the rows
        self.looking: asyncio.Task[None] | None = None

    async def start(self) -> None:
        await self.read()
        if self.shared:
            self.looking = asyncio.create_task(self._look())

    async def stop(self) -> None:
        if self.looking is not None:
            self.looking.cancel()
            await asyncio.gather(self.looking, return_exceptions=True)

    async def read(self) -> None:
        """Take in all rows."""
        raise NotImplementedError

    async def _look(self) -> None:
        known: tuple[Any, ...] = ()
        while True:
            await asyncio.sleep(LOOK_EVERY)
            try:
                found = await self.storage.read(self.signature)
                if found != known:
                    await self.read()
                    known = found
            except Exception:
                logger.exception("%s cannot be read", type(self).__name__)
