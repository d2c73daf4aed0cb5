"""Joined writes: what is written to a connection in one turn of the loop goes out in one piece."""

from __future__ import annotations

import asyncio
from typing import Any


class Joined:
    """A transport that waits for the end of the turn. Everything but writing and closing is done by the real one."""

    __slots__ = ("__weakref__", "get_extra_info", "is_closing", "loop", "parts", "transport")

    def __init__(self, transport: Any, loop: asyncio.AbstractEventLoop) -> None:
        self.transport = transport
        self.loop = loop
        self.parts: list[bytes] = []
        self.is_closing = transport.is_closing
        self.get_extra_info = transport.get_extra_info

    def write(self, part: bytes) -> None:
        if not self.parts:
            self.loop.call_soon(self.flush)
        self.parts.append(part)

    def flush(self) -> None:
        if self.parts:
            parts, self.parts = self.parts, []
            self.transport.write(parts[0] if len(parts) == 1 else b"".join(parts))

    def close(self) -> None:
        self.flush()
        self.transport.close()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.transport, name)
