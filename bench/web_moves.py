"""Durable moves over HTTP: how many a second of the server's processor, and how long one waits for them.

Usage: python bench/web_moves.py [--tables 64] [--seconds 10] [--pace slow:2] [--json FILE]

A real server (its own process, SQLite on disk, every move committed before it is acknowledged) is played at by as many
people as there are tables, each over its own connection, each waiting for the answer before the next move. Two people
sit at every table, so no bots think. The games are worked out beforehand, so that only moves are posted meanwhile.
With a pace the clocks of both run, and whoever is asked is told.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import druza
from druza.kernel.game import CONFIRM

GAME = "star-scrappers"
START = """
from druza.web.serve import serve
from druza.web.settings import read_settings
serve(read_settings(port=0))
"""


@contextmanager
def server(folder: Path, **settings: str) -> Iterator[tuple[int, int]]:
    """A server of its own; its port and the id of its process."""
    environment = {
        **os.environ,
        "DRUZA_DATA": str(folder),
        "DRUZA_SEEDS": "1",
        "DRUZA_TABLE_RATE": "100000",
        "DRUZA_MOVE_RATE": "100000",
        "DRUZA_RATE": "100000",
        **settings,
    }
    process = subprocess.Popen([sys.executable, "-c", START], env=environment, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        yield int(line.rstrip().rstrip("/").rpartition(":")[2]), process.pid
    finally:
        process.terminate()
        process.wait()


def cpu_seconds(pid: int) -> float:
    """What a process has used of the processor, with all its threads."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Person:
    """Plays both seats of some tables, one after another, over one connection."""

    def __init__(self, port: int, number: int) -> None:
        self.port = port
        self.number = number
        self.waits: list[float] = []
        self.orders: Iterator[bytes] = iter(())

    async def connect(self, games: int, pace: str = "") -> None:
        """Make the tables, and work out every request of their games."""
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        found: list[bytes] = []
        for game in range(games):
            seed = self.number * 1000 + game
            order = {"game": GAME, "seats": [{"kind": "you"}, {"kind": "here"}], "seed": seed, "pace": pace}
            made = json.loads(await self.post(self.request("/api/tables", order, "")))
            keys = [seat["key"] for seat in made["seats"]]
            path = f"/api/tables/{made['table']}/moves"
            first = 1 if pace else 0  # that the clocks run stands in the log
            for ply, (seat, option) in enumerate(random_game(seed), first):
                found.append(self.request(path, {"ply": ply, "option": option}, keys[seat]))
        self.orders = iter(found)

    def request(self, path: str, order: dict[str, Any], key: str) -> bytes:
        body = json.dumps(order)
        authorization = f"Authorization: Bearer {key}\r\n" if key else ""
        return (
            f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nContent-Type: application/json\r\n"
            f"{authorization}Content-Length: {len(body)}\r\n\r\n{body}"
        ).encode()

    async def post(self, request: bytes) -> bytes:
        self.writer.write(request)
        head = (await self.reader.readuntil(b"\r\n\r\n")).lower()
        length = head.partition(b"content-length: ")[2].partition(b"\r")[0]
        body = await self.reader.readexactly(int(length))
        if not head.startswith(b"http/1.1 20"):
            raise SystemExit(f"{request!r}: {head!r} {body!r}")
        return body

    async def play(self, until: float) -> None:
        while (begun := time.perf_counter()) < until:
            order = next(self.orders, None)
            if order is None:
                raise SystemExit("the games are over too soon: give more of them (--games)")
            await self.post(order)
            self.waits.append(time.perf_counter() - begun)


def random_game(seed: int) -> list[tuple[int, str]]:
    """A game of two people who choose anything; as at any table in the browser they end their turns themselves."""
    state, chance = druza.game(GAME).new(2, seed, {CONFIRM: [0, 1]}), random.Random(seed)
    moves: list[tuple[int, str]] = []
    while state.seat >= 0:
        option = chance.choice(state.options())
        moves.append((state.seat, state.game.notation(option)))
        state.apply(option)
    return moves


async def measure(port: int, pid: int, tables: int, seconds: float, games: int, pace: str) -> dict[str, Any]:
    people = [Person(port, number) for number in range(tables)]
    for person in people:
        await person.connect(games, pace)
    await asyncio.gather(*[person.play(time.perf_counter() + 1) for person in people])  # warm
    for person in people:
        person.waits = []
    cpu, begun = cpu_seconds(pid), time.perf_counter()
    await asyncio.gather(*[person.play(begun + seconds) for person in people])
    wall, cpu = time.perf_counter() - begun, cpu_seconds(pid) - cpu
    waits = sorted(wait for person in people for wait in person.waits)
    made = len(waits)
    return {
        "tables": tables,
        "moves": made,
        "moves_per_second": round(made / wall),
        "moves_per_server_cpu_second": round(made / cpu),
        "p50_ms": round(waits[len(waits) // 2] * 1000, 1),
        "p99_ms": round(waits[int(len(waits) * 0.99)] * 1000, 1),
        "max_ms": round(waits[-1] * 1000, 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=64, help="tables that are played at together (default 64)")
    parser.add_argument("--seconds", type=float, default=10, help="how long (default 10)")
    parser.add_argument("--json", type=Path, help="write the result to a file too")
    parser.add_argument("--pace", default="", help="of all tables, as slow:2 (default: no clocks)")
    parser.add_argument("--games", type=int, default=0, help="games that are played at each table (default: enough)")
    chosen = parser.parse_args()
    games = chosen.games or 2 + int(chosen.seconds * 8000 / chosen.tables / 150)
    with tempfile.TemporaryDirectory() as folder, server(Path(folder)) as (port, pid):
        found = asyncio.run(measure(port, pid, chosen.tables, chosen.seconds, games, chosen.pace))
    for name, value in found.items():
        print(f"{name:28} {value}")
    if chosen.json:
        chosen.json.write_text(json.dumps(found, indent=2) + "\n")


if __name__ == "__main__":
    main()
