"""Streams: events to one reader, counted by address, until the reader has gone."""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import AsyncIterator
from typing import Any

from starlette.datastructures import Headers
from starlette.responses import Response

from druza.web.http.middleware import Rates
from druza.web.requester import requester

HEAD = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"  # of a gzip file
EFFORT = 5


class EventStream(Response):
    """A stream of events that ends as soon as the reader has gone. It counts from the moment it is answered: those that
    come at once cannot pass the bound together."""

    def __init__(self, rates: Rates, events: AsyncIterator[bytes]) -> None:
        super().__init__(b"", 200, {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}, "text/event-stream")
        del self.headers["content-length"]
        self.rates = rates
        self.events = events

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        with self.rates.stream(requester()):
            await self._answer(scope, receive, send)

    async def _answer(self, scope: Any, receive: Any, send: Any) -> None:
        if "gzip" in Headers(scope=scope).get("accept-encoding", ""):
            self.headers["content-encoding"] = "gzip"
            self.headers.add_vary_header("Accept-Encoding")
            self.events = packed(self.events)
        await send({"type": "http.response.start", "status": 200, "headers": self.raw_headers})
        sending = asyncio.create_task(self._send(send))
        leaving = asyncio.create_task(_until_gone(receive))
        try:
            await asyncio.wait({sending, leaving}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (sending, leaving):
                task.cancel()
            await asyncio.gather(sending, leaving, return_exceptions=True)
        if not sending.cancelled() and (error := sending.exception()) is not None:
            raise error

    async def _send(self, send: Any) -> None:
        async for event in self.events:
            await send({"type": "http.response.body", "body": event, "more_body": True})
            del event  # an event with a page is large, and the next may be long in coming
        await send({"type": "http.response.body", "body": b"", "more_body": False})


async def packed(events: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """The events as one gzip file. Each is packed by itself and flushed: the reader has it at once, and nothing is kept
    between two events: neither the last one nor a window of 256 KB for each stream."""
    length, check = 0, zlib.crc32(b"")
    yield HEAD
    async for event in events:
        length, check, event = length + len(event), zlib.crc32(event, check), _packed(event)
        yield event
        del event
    end = zlib.compressobj(wbits=-zlib.MAX_WBITS).flush()
    yield end + check.to_bytes(4, "little") + (length & 0xFFFFFFFF).to_bytes(4, "little")


def _packed(event: bytes) -> bytes:
    """One event. The packer ends here: a stream that held it while it waits would hold its window too."""
    packer = zlib.compressobj(EFFORT, wbits=-zlib.MAX_WBITS)
    return packer.compress(event) + packer.flush(zlib.Z_FULL_FLUSH)


async def _until_gone(receive: Any) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
