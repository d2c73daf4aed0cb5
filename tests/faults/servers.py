"""Servers that can be killed and started again: PostgreSQL and Redis. And what `make faults` reports."""

from __future__ import annotations

import contextlib
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path

import pytest

from tests.processes import end_with_parent
from tests.web.storage.test_postgres import _wait_for, find_programs

IS_LONG = os.environ.get("DRUZA_FAULTS") == "long"
REPORT = Path("build") / "faults" / "report.txt"


def how_many(short: int, long: int) -> int:
    return long if IS_LONG else short


def report(line: str) -> None:
    """One line of what was measured, for `make faults`."""
    if IS_LONG:
        REPORT.parent.mkdir(parents=True, exist_ok=True)
        with REPORT.open("a", encoding="utf-8") as file:
            file.write(line + "\n")


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


class Postgres:
    """A PostgreSQL server whose commits are on the disk."""

    def __init__(self) -> None:
        programs = find_programs()
        if programs is None:
            pytest.skip("no PostgreSQL here; install it so that initdb and postgres are found")
        self.programs = programs
        self.user = "postgres" if os.geteuid() == 0 else None
        self.folder = Path(tempfile.mkdtemp(prefix="druza-postgres-"))
        if self.user:
            found = pwd.getpwnam(self.user)
            os.chown(self.folder, found.pw_uid, found.pw_gid)
        self.port = free_port()
        begin = [str(programs / "initdb"), "-D", str(self.folder / "data"), "-A", "trust", "-U", "druza", "-E", "UTF8"]
        subprocess.run([*begin, "--no-sync"], check=True, user=self.user, cwd="/", stdout=subprocess.DEVNULL)
        self.url = f"postgresql+psycopg://druza@127.0.0.1:{self.port}/postgres"
        self.start()

    def start(self) -> None:
        options = ["-D", str(self.folder / "data"), "-p", str(self.port), "-k", str(self.folder)]
        command = [str(self.programs / "postgres"), *options, "-c", "listen_addresses=127.0.0.1"]
        self.process = subprocess.Popen(
            command, user=self.user, cwd="/", stderr=subprocess.DEVNULL, preexec_fn=end_with_parent
        )
        _wait_for(self.port)

    def kill(self) -> None:
        """As a power cut would: the server and all that it has begun."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        own = [int(one) for one in children.read_text().split()] if children.exists() else []
        for process in (self.process.pid, *own):
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        self.process.wait(20)
        time.sleep(0.2)  # its memory is let go
        (self.folder / "data" / "postmaster.pid").unlink(missing_ok=True)

    def stop(self) -> None:
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait(20)
        shutil.rmtree(self.folder, ignore_errors=True)


class Redis:
    """A Redis server."""

    def __init__(self) -> None:
        found = shutil.which("redis-server")
        if found is None:
            pytest.skip("no Redis here; install it so that redis-server is found")
        self.program = found
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        command = [self.program, "--port", str(self.port), "--save", "", "--bind", "127.0.0.1"]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, cwd="/tmp", preexec_fn=end_with_parent)
        for _ in range(1200):
            with contextlib.suppress(OSError):
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            time.sleep(0.05)
        raise AssertionError("Redis did not start")

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(20)
