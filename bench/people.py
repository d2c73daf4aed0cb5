"""People together: moves while many are connected, idle streams, news of the lobby, pairing, memory, the lobby page.

Usage: python bench/people.py [--tables 200] [--seconds 30] [--every 4] [--streams 2000] [--old 20000] [--json FILE]

A real server (its own process, SQLite on disk) on 127.0.0.1. At every table sit two people, each with the stream of a
page open, to which the whole table comes anew with every move, packed as for a browser; one of them moves about every
`--every` seconds. Bots think nowhere. All of it takes a minute or two; progress is told.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import sqlite3
import sys
import tempfile
import time
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

from web_moves import GAME, cpu_seconds, random_game, server

HELD_BACK = {"DRUZA_STREAMS": "1000000", "DRUZA_OWN_STREAMS": "1000000"}  # one address has all the streams here
TOO_LONG = 30.0  # seconds for anything
LOOKS = 50  # at the lobby page
WARM = 3.0  # seconds of play that are not counted


def told(what: str) -> None:
    print(f"{time.strftime('%H:%M:%S')}  {what}", file=sys.stderr, flush=True)


def kilobytes(pid: int) -> int:
    """What a process holds in memory."""
    return next(int(line.split()[1]) for line in Path(f"/proc/{pid}/status").open() if line.startswith("VmRSS"))


class Browser:
    """One connection that asks and waits; keeps its cookies."""

    def __init__(self, port: int, key: str = "") -> None:
        self.port = port
        self.key = key
        self.cookies: dict[str, str] = {}

    async def open(self) -> Browser:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        return self

    def head(self, method: str, path: str, kind: str = "", length: int = 0) -> str:
        lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{self.port}", "Accept-Encoding: gzip"]
        lines += [f"Authorization: Bearer {self.key}"] if self.key else []
        if self.cookies:
            lines.append("Cookie: " + "; ".join(f"{name}={value}" for name, value in self.cookies.items()))
        lines += [f"Content-Type: {kind}", f"Content-Length: {length}"] if kind else []
        return "\r\n".join(lines) + "\r\n\r\n"

    async def ask(self, method: str, path: str, body: str = "", kind: str = "") -> tuple[str, bytes]:
        """The head of the answer, and its body."""
        request = (self.head(method, path, kind, len(body)) + body).encode()
        try:
            head = await self._head_of(request)
        except (asyncio.IncompleteReadError, ConnectionError):  # an idle connection was closed, as browsers know it
            await self.open()
            head = await self._head_of(request)
        for line in head.split("\r\n"):
            if line.lower().startswith("set-cookie: "):
                name, _, value = line[12:].partition(";")[0].partition("=")
                self.cookies[name] = value
        length = head.lower().partition("content-length: ")[2].partition("\r")[0]
        found = await self.reader.readexactly(int(length or 0))
        if not head.startswith(("HTTP/1.1 20", "HTTP/1.1 303")):
            raise SystemExit(f"{method} {path}: {head} {found[:300]!r}")
        return head, found

    async def _head_of(self, request: bytes) -> str:
        self.writer.write(request)
        return (await asyncio.wait_for(self.reader.readuntil(b"\r\n\r\n"), TOO_LONG)).decode()

    async def form(self, path: str, **fields: str) -> str:
        """Where a posted form leads."""
        body = "&".join(f"{name}={value}" for name, value in fields.items())
        head, _ = await self.ask("POST", path, body, "application/x-www-form-urlencoded")
        return head.lower().partition("location: ")[2].partition("\r")[0]


class Stream:
    """A stream that is read for ever; notes when something came last."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.heard = asyncio.Event()
        self.bytes = 0

    async def open(self, path: str) -> Stream:
        await self.browser.open()
        self.browser.writer.write(self.browser.head("GET", path).encode())
        head = await asyncio.wait_for(self.browser.reader.readuntil(b"\r\n\r\n"), TOO_LONG)
        if not head.startswith(b"HTTP/1.1 200"):
            raise SystemExit(f"{path}: {head!r}")
        self.task = asyncio.create_task(self._read())
        return self

    async def _read(self) -> None:
        while found := await self.browser.reader.read(1 << 16):
            self.bytes += len(found)
            self.heard.set()

    def close(self) -> None:
        self.task.cancel()
        self.browser.writer.close()


class Table:
    """Two people at a table, and the moves that they will make."""

    def __init__(self, port: int, number: int) -> None:
        self.port = port
        self.seed = number + 1
        self.made = 0
        self.waits: list[float] = []
        self.news: list[float] = []

    async def open(self, maker: Browser) -> Table:
        order = {"game": GAME, "seats": [{"kind": "you"}, {"kind": "here"}], "seed": self.seed}
        made = json.loads((await maker.ask("POST", "/api/tables", json.dumps(order), "application/json"))[1])
        self.id = made["table"]
        self.people = [await Browser(self.port, seat["key"]).open() for seat in made["seats"]]
        self.moves = random_game(self.seed)
        return self

    async def connect(self) -> list[Stream]:
        """The streams of both."""
        self.streams = [
            await Stream(Browser(self.port, person.key)).open(f"/api/tables/{self.id}/events?seat={seat}&page=1")
            for seat, person in enumerate(self.people)
        ]
        return self.streams

    async def play(self, until: float, counts_from: float, every: float, chance: random.Random) -> None:
        await asyncio.sleep(chance.uniform(0, every))
        for ply, (seat, option) in enumerate(self.moves):
            if time.perf_counter() > until:
                return
            await self._move(seat, ply, option, counts_from)
            await asyncio.sleep(chance.uniform(0.5 * every, 1.5 * every))

    async def _move(self, seat: int, ply: int, option: str, counts_from: float) -> None:
        other = self.streams[1 - seat]
        other.heard.clear()
        begun = time.perf_counter()
        order = json.dumps({"ply": ply, "option": option})
        await self.people[seat].ask("POST", f"/api/tables/{self.id}/moves", order, "application/json")
        answered, self.made = time.perf_counter() - begun, self.made + 1
        await asyncio.wait_for(other.heard.wait(), TOO_LONG)
        if begun > counts_from:
            self.waits.append(answered)
            self.news.append(time.perf_counter() - begun)


def milliseconds(found: list[float]) -> dict[str, float]:
    """How long things took: the middle, and what 1 in 100 exceeds."""
    found = sorted(found)
    at = {"p50": len(found) // 2, "p95": int(len(found) * 0.95), "p99": int(len(found) * 0.99), "most": len(found) - 1}
    return {name: round(1000 * found[place], 1) for name, place in at.items()}


async def gathered(deeds: list[Coroutine[Any, Any, Any]], at_once: int = 20) -> list[Any]:
    """All of them, some at a time: nobody connects a thousand people in one moment."""
    found: list[Any] = []
    for first in range(0, len(deeds), at_once):
        found += await asyncio.gather(*deeds[first : first + at_once])
    return found


async def playing(port: int, pid: int, tables: int, seconds: float, every: float) -> dict[str, Any]:
    """Moves at many tables with everybody connected."""
    maker = await Browser(port).open()
    await Table(port, 999_999).open(maker)  # what is loaded once is loaded now
    before = kilobytes(pid)
    found = [await Table(port, number).open(maker) for number in range(tables)]
    of_tables = kilobytes(pid) - before
    told(f"{tables} tables are made")
    streams = await gathered([table.connect() for table in found])
    told(f"{2 * tables} people are connected; they play for {seconds:.0f} s")
    begun, chance = time.perf_counter(), random.Random(1)
    used = cpu_seconds(pid)
    until = begun + WARM + seconds
    await asyncio.gather(*[table.play(until, begun + WARM, every, random.Random(chance.random())) for table in found])
    spent, wall = cpu_seconds(pid) - used, time.perf_counter() - begun
    waits = [wait for table in found for wait in table.waits]
    for pair in streams:
        for stream in pair:
            stream.close()
    return {
        "tables": tables,
        "people": 2 * tables,
        "moves": len(waits),
        "moves_per_second": round(len(waits) / seconds, 1),
        "server_cores_used": round(spent / wall, 2),
        "server_cpu_ms_a_move": round(1000 * spent / max(1, sum(table.made for table in found)), 1),
        "answer_ms": milliseconds(waits),
        "seen_by_the_other_ms": milliseconds([wait for table in found for wait in table.news]),
        "idle_table_kb": round(of_tables / tables, 1),
    }


async def idling(port: int, pid: int, streams: int) -> dict[str, Any]:
    """Streams that only listen, and how soon they hear of a new table."""
    before = kilobytes(pid)
    found = await gathered([Stream(Browser(port)).open("/events/lobby") for _ in range(streams)], 100)
    told(f"{streams} streams listen")
    await asyncio.sleep(2)
    after, used = kilobytes(pid), cpu_seconds(pid)
    await asyncio.sleep(5)
    used = (cpu_seconds(pid) - used) / 5
    first, last = [], []
    for _ in range(5):
        await asyncio.sleep(2)
        maker = await Browser(port).open()
        for stream in found:
            stream.heard.clear()
        begun = time.perf_counter()
        await maker.form("/lobby", game=GAME, seats="2", pace="live:10%2B15")
        await asyncio.wait_for(found[0].heard.wait(), TOO_LONG)
        first.append(time.perf_counter() - begun)
        await asyncio.wait_for(asyncio.gather(*[stream.heard.wait() for stream in found]), TOO_LONG)
        last.append(time.perf_counter() - begun)
    for stream in found:
        stream.close()
    return {
        "streams": streams,
        "stream_kb": round((after - before) / max(1, streams), 1),
        "server_cores_used": round(used, 3),
        "news_first_s": round(max(first), 2),
        "news_last_s": round(max(last), 2),
    }


async def pairing(port: int, times: int) -> dict[str, Any]:
    """Somebody waits, somebody comes: until both know."""
    answers, knows = [], []
    for _ in range(times):
        waits, comes = await Browser(port).open(), await Browser(port).open()
        await waits.form("/pairing", pair="live%2Ftortuga")
        begun = time.perf_counter()
        await comes.form("/pairing", pair="live%2Ftortuga")
        answers.append(time.perf_counter() - begun)
        while json.loads((await waits.ask("GET", "/pairing"))[1])["state"] == "waiting":
            await asyncio.sleep(0.02)
            if time.perf_counter() - begun > TOO_LONG:
                raise SystemExit("nobody was paired")
        knows.append(time.perf_counter() - begun)
    return {"times": times, "answer_ms": milliseconds(answers), "known_to_who_waited_ms": milliseconds(knows)}


async def lobby_page(port: int, pid: int, database: Path, old: int) -> dict[str, Any]:
    """What the lobby page costs the server's processor, with few tables that ever were and with many."""
    browser = await Browser(port).open()

    async def cost() -> float:
        used = cpu_seconds(pid)
        for _ in range(LOOKS):
            await browser.ask("GET", "/lobby")
        return round(1000 * (cpu_seconds(pid) - used) / LOOKS, 1)

    await cost()
    few = await cost()
    multiply(database, old)
    told(f"{old} tables more stand in the database")
    return {"few_tables_cpu_ms": few, "many_tables": old, "many_tables_cpu_ms": await cost()}


def multiply(database: Path, old: int) -> None:
    """Closed tables with their seats, as years would leave them."""
    with sqlite3.connect(database, timeout=TOO_LONG) as link:
        model = link.execute("select id from tables limit 1").fetchone()[0]
        for name, key in (("tables", "id"), ("seats", "table_id")):
            columns = [row[1] for row in link.execute(f"pragma table_info({name})")]
            values = ["'old' || n.value" if one == key else "'closed'" if one == "status" else one for one in columns]
            numbers = "with recursive n(value) as (select 1 union all select value + 1 from n where value < ?)"
            link.execute(
                f"insert into {name} ({', '.join(columns)}) {numbers} select {', '.join(values)} from {name}, n"
                f" where {name}.{key} = ?",
                (old, model),
            )
    link.close()


async def measure(port: int, pid: int, folder: Path, chosen: argparse.Namespace) -> dict[str, Any]:
    load = os.getloadavg()[0]
    found = {
        "machine": {"cores": os.cpu_count(), "load_before": round(load, 1)},
        "play": await playing(port, pid, chosen.tables, chosen.seconds, chosen.every),
        "idle": await idling(port, pid, chosen.streams),
        "pairing": await pairing(port, 8),
        "lobby": await lobby_page(port, pid, folder / "tables.sqlite", chosen.old),
    }
    found["machine"]["load_after"] = round(os.getloadavg()[0], 1)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200, help="tables with two people each (default 200)")
    parser.add_argument("--seconds", type=float, default=30, help="how long they play (default 30)")
    parser.add_argument("--every", type=float, default=4, help="seconds between two moves of a table (default 4)")
    parser.add_argument("--streams", type=int, default=2000, help="idle streams (default 2000)")
    parser.add_argument("--old", type=int, default=20_000, help="tables that once were (default 20,000)")
    parser.add_argument("--json", type=Path, help="write the result to a file too")
    chosen = parser.parse_args()
    os.environ.update(HELD_BACK)
    with tempfile.TemporaryDirectory() as folder, server(Path(folder)) as (port, pid):
        found = asyncio.run(measure(port, pid, Path(folder), chosen))
    for part, facts in found.items():
        for name, value in facts.items():
            print(f"{part + ' ' + name:36} {value}")
    if chosen.json:
        chosen.json.write_text(json.dumps(found, indent=2) + "\n")


if __name__ == "__main__":
    main()
