"""What the web tests share: a server of their own, browsers, and programs that play."""

from __future__ import annotations

import json
import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx
import uvicorn

import druza
from druza.web.app import Program
from druza.web.settings import Settings
from druza.web.storage.database import Storage
from tests.processes import end_with_parent

GAME = "star-scrappers"
PERSON, HERE, LINK, BOT = {"kind": "you"}, {"kind": "here"}, {"kind": "link"}, {"kind": "bot", "bot": "random"}


class Site:
    """A running server."""

    def __init__(self, url: str, program: Program | None = None) -> None:
        self.url = url
        self.running = program

    @property
    def program(self) -> Program:
        assert self.running is not None
        return self.running

    def browser(self, **headers: str) -> httpx.Client:
        """A browser: keeps cookies, follows redirects. It reads no certificates and packs no pages: that takes longer
        than most answers."""
        headers = {"Accept-Encoding": "identity", **headers}
        return httpx.Client(base_url=self.url, follow_redirects=True, headers=headers, timeout=120, verify=False)

    def table(self, *seats: dict[str, str], **order: Any) -> Table:
        """A table made over the API, whose keys we keep. Turns end by themselves, unless its options say otherwise."""
        order["options"] = {"confirm": [], **order.get("options", {})}
        with self.browser() as browser:
            answer = browser.post("/api/tables", json={"game": GAME, "seats": list(seats), **order})
        assert answer.status_code == 201, answer.text
        return Table(self, answer.json())


class Table:
    """A table, and the keys of its seats."""

    def __init__(self, site: Site, made: dict[str, Any]) -> None:
        self.site = site
        self.made = made
        self.id: str = made["table"]
        self.keys = {seat["number"]: seat["key"] for seat in made["seats"] if "key" in seat}
        self.invitations = {seat["number"]: seat["invite"] for seat in made["seats"] if "invite" in seat}
        self.web = site.browser()

    def headers(self, seat: int) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.keys[seat]}"} if seat in self.keys else {}

    def get(self, part: str = "", seat: int = -1, **params: Any) -> httpx.Response:
        return self.web.get(f"/api/tables/{self.id}{part}", headers=self.headers(seat), params=params)

    def post(self, path: str, order: Any, seat: int = -1) -> httpx.Response:
        return self.web.post(f"/api/tables/{self.id}{path}", headers=self.headers(seat), json=order)

    def see(self, seat: int = -1) -> dict[str, Any]:
        answer = self.get(seat=seat)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def join(self, seat: int, name: str = "") -> None:
        answer = self.post("/join", {"token": self.invitations[seat], "name": name})
        assert answer.status_code == 200, answer.text
        assert answer.json()["seat"] == seat
        self.keys[seat] = answer.json()["key"]

    def close(self) -> None:
        """By whoever made the table."""
        headers = {"Authorization": f"Bearer {self.made['maker']}"}
        answer = self.web.post(f"/api/tables/{self.id}/close", headers=headers)
        assert answer.status_code == 200, answer.text

    def move(self, option: str, ply: int | None = None, seat: int | None = None) -> httpx.Response:
        """A move by the seat that is asked, unless another is given."""
        seat = self.see()["asked"] if seat is None else seat
        named = {"version": self.see(seat)["version"]} if ply is None else {"ply": ply}
        return self.post("/moves", {**named, "option": option}, seat)

    def play(self, *options: str) -> None:
        for option in options:
            answer = self.move(option)
            assert answer.status_code == 200, answer.text

    def options(self, seat: int) -> list[str]:
        found: list[str] = self.see(seat)["view"]["options"]
        return found

    def play_randomly(self, moves: int, seed: int = 1) -> int:
        """Play the seats whose keys we have; stops when the game is over. Returns how many moves were made."""
        chance, made, asked = random.Random(seed), 0, next(iter(self.keys), -1)
        while made < moves:
            mine = self.see(asked)  # mostly who was asked is asked again
            if mine["over"]:
                break
            if mine["asked"] != asked:
                found = self.asked(mine)
                if found is None:
                    time.sleep(0.01)
                    continue
                mine, asked = self.see(found), found
            order = {"version": mine["version"], "option": chance.choice(mine["view"]["options"])}
            answer = self.post("/moves", order, asked)
            assert answer.status_code == 200, answer.text
            made += 1
        return made

    def asked(self, seen: dict[str, Any]) -> int | None:
        """Which of our seats is asked; spectators need not know."""
        if seen["asked"] in self.keys:
            return int(seen["asked"])
        hidden = seen["asked"] < 0
        return next((seat for seat in self.keys if hidden and self.see(seat)["asked"] == seat), None)

    def wait_for(self, seat: int) -> dict[str, Any]:
        """Wait until bots have played and this seat is asked, or the game is over."""
        seen: dict[str, Any] = wait_until(lambda: self.see(seat), lambda seen: seen["asked"] == seat or seen["over"])
        return seen


def wait_until(look: Any, is_so: Any, seconds: float = 120) -> Any:
    end, pause = time.monotonic() + seconds, 0.01
    while time.monotonic() < end:
        seen = look()
        if is_so(seen):
            return seen
        time.sleep(pause)
        pause = min(0.1, 1.3 * pause)  # what takes longer is looked at less often: looking costs time too
    raise AssertionError(f"this did not come about within {seconds} s: {str(seen)[:500]}")


def wait_for_health(site: Site, status: int) -> None:
    """Until the server says so, however long it takes to say anything on a machine that has much to do."""
    with site.browser() as web:
        wait_until(lambda: web.get("/health").status_code, lambda said: said == status)


def usual(folder: Path, **changes: Any) -> Settings:
    """Settings for tests: rates that do not stop them, bots that do not wait."""
    chosen = {
        "data": folder,
        "port": 0,
        "seeds": True,
        "rate": 100_000,
        "table_rate": 100_000,
        "move_rate": 100_000,
        "names_rate": 100_000,
        "bot_pause": 0.0,
        "window_pause": 0.0,
        "reaction_window": 0.0,
        "thinkers": 1,
        **changes,
    }
    return Settings(**chosen)


@cache
def new_database() -> bytes:
    """A database without tables: migrating one takes longer than most tests."""
    with TemporaryDirectory() as folder:
        file = Path(folder, "tables.sqlite")
        storage = Storage(f"sqlite:///{file}")
        storage.start()
        storage.stop()
        return file.read_bytes()


@contextmanager
def served(settings: Settings) -> Iterator[Site]:
    """A server in a thread of this process."""
    if not settings.database and not (file := settings.data / "tables.sqlite").exists():
        settings.data.mkdir(parents=True, exist_ok=True)
        file.write_bytes(new_database())
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    program = Program(settings)
    config = uvicorn.Config(program, log_level="warning", lifespan="on", access_log=False, timeout_graceful_shutdown=3)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, args=([listener],), daemon=True)
    thread.start()
    wait_until(lambda: server.started, bool)
    try:
        yield Site(f"http://127.0.0.1:{listener.getsockname()[1]}", program)
    finally:
        program.services.moves.stopping = True
        server.should_exit = True
        thread.join(60)
        assert not thread.is_alive()


START = "from druza.web.serve import serve; from druza.web.settings import read_settings; serve(read_settings())"


class Process:
    """A server in a process of its own, which can be killed."""

    def __init__(self, folder: Path, start: str = START, **environment: str) -> None:
        self.folder = folder
        chosen = {
            "DRUZA_DATA": str(folder),
            "DRUZA_SEEDS": "1",
            "DRUZA_RATE": "100000",
            "DRUZA_TABLE_RATE": "100000",
            "DRUZA_MOVE_RATE": "100000",
            "DRUZA_NAMES_RATE": "100000",
            "DRUZA_BOT_PAUSE": "0",
            "DRUZA_WINDOW_PAUSE": "0",
            "DRUZA_REACTION_WINDOW": "0",
            "DRUZA_THINKERS": "1",
            **environment,
        }
        self.process = subprocess.Popen(
            [sys.executable, "-c", start],
            env={**os.environ, "DRUZA_PORT": "0", **chosen},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            preexec_fn=end_with_parent,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert "ready" in line, self.process.stderr.read() if self.process.stderr else line
        self.said = ""
        self.listener = threading.Thread(target=self._listen, daemon=True)
        self.listener.start()
        self.site = Site(line.split()[-1].rstrip("/"))

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(60)
        self._close()

    def stop(self) -> int:
        """Ask it to stop; its exit status."""
        self.process.terminate()
        code = self.process.wait(120)
        self.listener.join(10)
        self._close()
        return code

    def _listen(self) -> None:
        """What it says is heard at once: a server whose log nobody reads would wait for somebody who does."""
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self.said += line

    def _close(self) -> None:
        self.listener.join(10)
        for pipe in (self.process.stdout, self.process.stderr):
            if pipe is not None:
                pipe.close()


def replayed(made: Table) -> druza.State:
    """The state of a table that is over, from its record."""
    record = made.web.get(f"/table/{made.id}/record.json")
    assert record.status_code == 200, record.text
    return druza.replay(record.json())


def events_of(lines: Iterator[str]) -> Iterator[dict[str, Any]]:
    """The events of a stream."""
    event: dict[str, Any] = {}
    for line in lines:
        if line == "":
            if "data" in event:
                yield event
            event = {}
        elif not line.startswith(":"):
            key, _, value = line.partition(": ")
            event[key] = json.loads(value) if key == "data" else value
