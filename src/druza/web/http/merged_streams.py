"""Streams that come as one: what happens at a page, and what its reader is told besides."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator


async def mingled(main: AsyncIterator[bytes], *others: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """The events of several streams as they come. It ends when the first of them does."""
    streams = (main, *others)
    waiting: dict[asyncio.Future[bytes], AsyncIterator[bytes]] = {following(stream): stream for stream in streams}
    try:
        while True:
            done, _ = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            while done:
                task = done.pop()
                stream = waiting.pop(task)
                try:
                    event = task.result()
                except StopAsyncIteration:
                    if stream is main:
                        return
                    continue
                yield event
                waiting[following(stream)] = stream
                del task, event  # nothing is kept while the next one is waited for
    finally:
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        for stream in streams:
            await stream.aclose()  # type: ignore[attr-defined]


def following(stream: AsyncIterator[bytes]) -> asyncio.Future[bytes]:
    return asyncio.ensure_future(anext(stream))
