"""The news of the lobby: how many tables are open and who waits. Whoever listens is told at most once a second."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any

import msgspec

from druza.web.lobby.open_tables import open_count, signature, waiting_counts
from druza.web.lobby.presence import Presence
from druza.web.storage.database import Storage
from druza.web.tables.collection import Tables

logger = logging.getLogger("druza.lobby")

LOOK_EVERY = 1.0  # seconds
HEARTBEAT = 15  # looks


class News:
    def __init__(self, storage: Storage, tables: Tables, presence: Presence) -> None:
        self.storage = storage
        self.tables = tables
        self.presence = presence
        self.bells: set[asyncio.Event] = set()
        self.looking: asyncio.Task[None] | None = None
        self.waiting: dict[str, dict[str, int]] = {}  # by game and kind of pace: how many people wait
        self.open_now = 0  # tables, as far as this process has heard
        self.shown: tuple[Any, ...] = ()  # what was told last: it changes with anything that the page shows
        self.stirred = asyncio.Event()  # something has changed here: it is told at once, if nothing was a moment ago

    async def stream(self) -> AsyncIterator[bytes]:
        """Tells how many tables are open and how many people are here, when it changes."""
        bell = asyncio.Event()
        self.bells.add(bell)
        if self.looking is None or self.looking.done():
            self.looking = asyncio.create_task(self._look())
        try:
            yield b"retry: 2000\n\n"
            while not self.tables.stopping:
                try:
                    async with asyncio.timeout(HEARTBEAT):
                        await bell.wait()
                except TimeoutError:
                    yield b": beat\n\n"
                    continue
                bell.clear()
                yield b"event: lobby\ndata: %s\n\n" % msgspec.json.encode(self.counts)
        finally:
            self.bells.discard(bell)

    @property
    def counts(self) -> dict[str, Any]:
        return {"open": self.open_now, "here": self.presence.count, "waiting": self.waiting}

    async def count(self) -> None:
        """Look how many tables are open."""
        self.open_now = await self.storage.read(open_count)
        self.stirred.set()

    async def _look(self) -> None:
        """As long as anybody listens, one look for all of them, however many: at once when something changes here, and
        every second for what other processes change; at most once a second."""
        while self.bells and not self.tables.stopping:
            self.stirred.clear()
            told = self.shown
            try:
                shown = (*await self.storage.read(signature), self.presence.count)
                if shown != self.shown:
                    self.waiting = await self.storage.read(waiting_counts)
                    self.shown, self.open_now = shown, shown[0]
                    for bell in self.bells:
                        bell.set()
            except Exception:
                logger.exception("the lobby cannot be looked at")
            if self.shown != told:  # whoever has just been told something is left alone for a second
                await asyncio.sleep(LOOK_EVERY)
                continue
            with suppress(TimeoutError):
                await asyncio.wait_for(self.stirred.wait(), LOOK_EVERY)
