"""A real mail server on this machine: letters that are sent to it can be read."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from typing import Any

from aiosmtpd.controller import Controller

from tests.web.driving import wait_until


class Box:
    """Where letters arrive."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.letters: list[EmailMessage] = []

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        self.letters.append(message_from_bytes(envelope.content, policy=policy.default))
        return "250 OK"

    def to(self, address: str, subject: str) -> EmailMessage:
        def look() -> list[EmailMessage]:
            return [one for one in self.letters if one["To"] == address and subject in one["Subject"]]

        found: list[EmailMessage] = wait_until(look, bool)
        return found[-1]


class Office(Controller):
    """A server at a port that nobody else can take meanwhile."""

    def __init__(self, box: Box, listener: socket.socket) -> None:
        super().__init__(box, hostname="127.0.0.1", port=box.port)
        self.listener = listener

    def _create_server(self) -> Any:
        return self.loop.create_server(self._factory_invoker, sock=self.listener)


@contextmanager
def receiving() -> Iterator[Box]:
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    box = Box(listener.getsockname()[1])
    server = Office(box, listener)
    server.start()
    yield box
    server.stop(no_assert=True)
