"""The guard: rules that do not come to an end are stopped, and their table is set aside. Everybody else plays on.

What takes steps for ever the engine itself refuses (`Endless`), in both builds. A loop in the code of a rule is
interrupted here, where the interpreter runs it. A compiled loop cannot be interrupted: then the process no longer says
that it is alive, and systemd starts another."""

from __future__ import annotations

import asyncio
import ctypes
import logging
import os
import signal
import socket
import threading
import time
from types import FrameType

from druza.web.problems import N_, Problem
from druza.web.requester import table_at_work
from druza.web.storage.database import Storage

logger = logging.getLogger("druza.guard")

BEAT = 0.5  # seconds between two looks
LONGEST_DEED = 4.0  # seconds of the processor without a pause for others
LONGEST_READING = 60.0  # seconds of a thread that reads a table
NOTIFY = "NOTIFY_SOCKET"  # where systemd hears that we are alive


class Unending(Exception):
    """Something was interrupted because it did not come to an end."""


class Guard:
    """Looks after what runs."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.longest = LONGEST_DEED
        self.longest_reading = LONGEST_READING
        self.ill: set[str] = set()  # tables that are set aside until the server is started again
        self.task: asyncio.Task[None] | None = None
        self.can_interrupt = False

    def check(self, table: str) -> None:
        """Problem if a table was set aside."""
        if table in self.ill:
            message = N_("What was to happen at this table does not come to an end. It is set aside; nothing is lost.")
            raise Problem(503, "unending", message)

    def set_aside(self, table: str, why: str) -> None:
        logger.error("table %s is set aside: %s", table, why)
        self.ill.add(table)

    def start(self) -> None:
        in_main = threading.current_thread() is threading.main_thread()
        self.can_interrupt = in_main and hasattr(signal, "setitimer")
        if self.can_interrupt:
            signal.signal(signal.SIGPROF, self._interrupt)
        self.task = asyncio.create_task(self._look())
        say_to_systemd("READY=1")

    def stop(self) -> None:
        if self.task is not None:
            self.task.cancel()
        if self.can_interrupt:
            signal.setitimer(signal.ITIMER_PROF, 0)

    async def _look(self) -> None:
        """As long as this goes on, nobody keeps the others waiting."""
        while True:
            if self.can_interrupt:
                signal.setitimer(signal.ITIMER_PROF, self.longest)
            self._end_readings()
            say_to_systemd("WATCHDOG=1")
            await asyncio.sleep(BEAT)

    def _interrupt(self, sig: int, frame: FrameType | None) -> None:
        """The loop has not come round for too long."""
        table = table_at_work()
        if table:
            self.set_aside(table, f"a deed took more than {self.longest:g} s")
            raise Unending(table)

    def _end_readings(self) -> None:
        """Threads that play the moves of a table again and again."""
        late = time.monotonic() - self.longest_reading
        for thread, (since, table) in list(self.storage.asking.items()):
            if table and since < late:
                self.set_aside(table, "it cannot be read in time")
                self.storage.asking.pop(thread, None)
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(Unending))


def say_to_systemd(words: str) -> None:
    """Tell the service manager how we are, if it wants to know."""
    path = os.environ.get(NOTIFY)
    if not path:
        return
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        try:
            line.connect("\0" + path[1:] if path.startswith("@") else path)
            line.send(words.encode())
        except OSError as error:
            logger.warning("the service manager was not told: %s", error)
