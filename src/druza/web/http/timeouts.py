"""Timeouts: how long a connection may take to say what it wants. Who sends half a request makes nobody else wait."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from druza.web.http.joined_writes import Joined

HEADERS_WITHIN = 10.0  # seconds from the first byte of a connection or a request
BODY_WITHIN = 30.0
NEVER = float("inf")


class PatientProtocol(HttpToolsProtocol):
    """The protocol of uvicorn, which itself waits for ever for the end of a request that has begun. One timer serves
    many requests: it looks what has become of them, and waits on."""

    until = NEVER  # when we give up
    looks = NEVER  # when the timer looks
    timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        joined: Any = Joined(transport, self.loop)
        super().connection_made(joined)
        self._wait(HEADERS_WITHIN)

    def connection_lost(self, exc: Exception | None) -> None:
        self.until = NEVER
        if self.timer is not None:
            self.timer.cancel()
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._wait(HEADERS_WITHIN)

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self._wait(BODY_WITHIN)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self.until = NEVER

    def _wait(self, seconds: float) -> None:
        self.until = self.loop.time() + seconds
        if self.looks > self.until:
            self._look_at(self.until)

    def _look_at(self, when: float) -> None:
        if self.timer is not None:
            self.timer.cancel()
        self.looks, self.timer = when, self.loop.call_at(when, self._look)

    def _look(self) -> None:
        self.looks, self.timer = NEVER, None
        if self.until == NEVER:
            return
        if self.until > self.loop.time():
            self._look_at(self.until)
            return
        transport: Any = self.transport
        if transport is not None and not transport.is_closing():
            transport.abort()
