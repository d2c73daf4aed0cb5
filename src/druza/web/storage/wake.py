"""Wake-ups between processes that serve the same tables: over Redis if there is one, else by looking."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from druza.kernel.refused import BadInput

if TYPE_CHECKING:
    from druza.web.settings import Settings

logger = logging.getLogger("druza.wake")

CHANNEL = "druza:tables"
LOOK_EVERY = 1.0  # seconds
TELL_WITHIN = 2.0
TRY_AGAIN = 5.0  # seconds after Redis did not answer

Heard = Callable[[str], Awaitable[None]]


class Wake:
    """Alone: nobody is to be woken, nobody wakes us."""

    async def start(self, heard: Heard, watched: Callable[[], list[str]]) -> None:
        """Begin to listen: `heard` is awaited for each table that others changed, `watched` says which matter here."""

    async def tell(self, table: str) -> None:
        """A table has changed here."""

    async def stop(self) -> None:
        """Listen no more."""


class Looking(Wake):
    """Looks at the tables that are watched here, every second."""

    def __init__(self) -> None:
        self.task: asyncio.Task[None] | None = None

    async def start(self, heard: Heard, watched: Callable[[], list[str]]) -> None:
        self.task = asyncio.create_task(self._look(heard, watched))

    async def _look(self, heard: Heard, watched: Callable[[], list[str]]) -> None:
        while True:
            await asyncio.sleep(LOOK_EVERY)
            for table in watched():
                try:
                    await heard(table)
                except Exception:
                    logger.exception("looking at table %s failed", table)

    async def stop(self) -> None:
        if self.task is not None:
            self.task.cancel()


class OverRedis(Looking):
    """Told by Redis at once. If Redis is away, looking goes on."""

    def __init__(self, url: str) -> None:
        super().__init__()
        try:
            import redis.asyncio
        except ImportError as error:
            raise BadInput('Redis is set, but its package is not installed: pip install "druza[redis]"') from error
        self.redis: Any = redis.asyncio.from_url(url, socket_connect_timeout=2)
        self.listener: asyncio.Task[None] | None = None
        self.telling: set[asyncio.Task[None]] = set()

    async def start(self, heard: Heard, watched: Callable[[], list[str]]) -> None:
        await super().start(heard, watched)
        self.listener = asyncio.create_task(self._listen(heard))

    async def _listen(self, heard: Heard) -> None:
        while True:
            try:
                async with self.redis.pubsub() as channel:
                    await channel.subscribe(CHANNEL)
                    async for message in channel.listen():
                        if message["type"] == "message":
                            await heard(message["data"].decode())
            except asyncio.CancelledError:
                raise
            except Exception as error:
                logger.warning("Redis does not answer (%s); looking at the database instead", error)
                await asyncio.sleep(TRY_AGAIN)

    async def tell(self, table: str) -> None:
        """Returns at once, however long Redis takes: nobody is to wait for others being told."""
        task = asyncio.create_task(self._publish(table))
        self.telling.add(task)
        task.add_done_callback(self.telling.discard)

    async def _publish(self, table: str) -> None:
        try:
            await asyncio.wait_for(self.redis.publish(CHANNEL, table), TELL_WITHIN)
        except Exception as error:
            logger.warning("Redis was not told: %s", str(error) or type(error).__name__)

    async def stop(self) -> None:
        await super().stop()
        if self.listener is not None:
            self.listener.cancel()
        await asyncio.gather(*self.telling)
        await self.redis.aclose()


def wake_for(settings: Settings) -> Wake:
    """How this server and its sisters wake each other."""
    if settings.redis:
        return OverRedis(settings.redis)
    return Looking() if settings.shared else Wake()
