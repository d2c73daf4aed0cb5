"""Streams: what goes over them, and what they keep while nothing happens."""

from __future__ import annotations

import asyncio
import os
import tracemalloc
import zlib
from collections.abc import AsyncIterator

from druza.web.http.merged_streams import mingled
from druza.web.http.streams import packed


async def one_event(size: int) -> AsyncIterator[bytes]:
    """An event that cannot be packed, and then none for a long time."""
    yield os.urandom(size)
    await asyncio.Event().wait()


async def silence() -> AsyncIterator[bytes]:
    await asyncio.Event().wait()
    yield b""


async def kept_by_stream(size: int) -> int:
    """Bytes that a stream holds while it waits for its second event."""
    stream = packed(mingled(one_event(size), silence()))
    tracemalloc.start()
    for _ in range(2):  # the head, the event
        await anext(stream)
    waiting = asyncio.ensure_future(anext(stream))
    await asyncio.sleep(0)
    kept = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    return kept


def test_a_stream_that_waits_keeps_neither_its_last_event_nor_what_packed_it() -> None:
    assert asyncio.run(kept_by_stream(200_000)) < 50_000


def test_a_packed_stream_is_one_gzip_file() -> None:
    async def events() -> AsyncIterator[bytes]:
        for number in range(3):
            yield b"event: %d\n\n" % number

    async def whole() -> bytes:
        return b"".join([part async for part in packed(events())])

    assert zlib.decompress(asyncio.run(whole()), 47) == b"event: 0\n\nevent: 1\n\nevent: 2\n\n"
