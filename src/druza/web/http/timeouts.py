"""Timeouts: how long a connection may take to say what it wants. Who sends half a request makes nobody else wait."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEADERS_WITHIN = 10.0  # seconds from the first byte of a connection or a request
BODY_WITHIN = 30.0


class PatientProtocol(HttpToolsProtocol):
    """The protocol of uvicorn, which itself waits for ever for the end of a request that has begun."""

    waiting: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait(HEADERS_WITHIN)

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait(None)
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._wait(HEADERS_WITHIN)

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self._wait(BODY_WITHIN)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._wait(None)

    def _wait(self, seconds: float | None) -> None:
        if self.waiting is not None:
            self.waiting.cancel()
        self.waiting = None if seconds is None else self.loop.call_later(seconds, self._give_up)

    def _give_up(self) -> None:
        transport: Any = self.transport
        if transport is not None and not transport.is_closing():
            transport.abort()
