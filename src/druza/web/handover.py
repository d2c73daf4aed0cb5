"""The handover: a new process takes over from one that serves already, and nobody at a table notices.

Both listen at the same address for a moment. The old one is told to stop when the new one answers: it ends its streams,
finishes what it has begun and goes. Until then the new one believes the database, not what it remembers."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import socket
from pathlib import Path

from druza.kernel.refused import BadInput
from druza.web.settings import Settings
from druza.web.tables.collection import Tables

try:
    import fcntl

    HAS_LOCKS = True
except ImportError:  # not on this system: then nothing is handed over
    HAS_LOCKS = False

logger = logging.getLogger("druza.handover")

LOOK_EVERY = 0.05  # seconds
PASSED = 3  # the socket that systemd passes on


class Office:
    """Who serves a data folder: its process holds a lock, and its number stands in the file."""

    def __init__(self, data: Path) -> None:
        data.mkdir(parents=True, exist_ok=True)
        self.file = os.open(data / "serving", os.O_CREAT | os.O_RDWR, 0o600)

    def take(self) -> bool:
        """Hold it; False if somebody else does."""
        if not HAS_LOCKS:
            return True
        try:
            fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        os.ftruncate(self.file, 0)
        os.pwrite(self.file, str(os.getpid()).encode(), 0)
        return True

    def holder(self) -> int:
        """The process that holds it."""
        said = os.pread(self.file, 20, 0).decode("ascii", "replace")
        return int(said) if said.isdigit() else 0


class Handover:
    """From the one who serves now, if there is one, to this process."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.office = Office(settings.data)
        self.waits = not self.office.take() and settings.take_over
        self.was_shared = settings.shared
        self.task: asyncio.Task[None] | None = None
        if self.waits:
            settings.shared = True

    def begin(self, tables: Tables) -> None:
        """Now that we answer, the other one may go."""
        if not self.waits:
            return
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.office.holder(), signal.SIGTERM)
        self.task = asyncio.create_task(self._wait(tables))

    async def _wait(self, tables: Tables) -> None:
        while not self.office.take():
            await asyncio.sleep(LOOK_EVERY)
        for table in list(tables.live):
            await tables.heard(table)  # what the other one wrote at the last moment
        self.settings.shared = self.was_shared
        logger.warning("this process serves alone now")


def listen(settings: Settings) -> socket.socket:
    """A socket at the address of the settings, or the one that systemd passes on."""
    if os.environ.get("LISTEN_PID") == str(os.getpid()) and os.environ.get("LISTEN_FDS") == "1":
        return socket.socket(fileno=PASSED)
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as trial:
        if not settings.take_over:
            bind(trial, settings)  # refused where somebody listens already
    listener = socket.socket(family, socket.SOCK_STREAM)
    if hasattr(socket, "SO_REUSEPORT"):
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    try:
        bind(listener, settings)
    except BadInput:
        listener.close()
        raise
    return listener


def bind(listener: socket.socket, settings: Settings) -> None:
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((settings.host, settings.port))
    except OSError as error:
        reason = error.strerror or str(error)
        raise BadInput(
            f"cannot serve on {settings.host}:{settings.port}: {reason}; another --port may be free (0 finds one)"
        ) from error
