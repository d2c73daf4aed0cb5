"""A move as a page makes it: how many exchanges and bytes it takes until the table is shown anew, and how long.

Usage: python bench/web_pages.py [--moves 120] [--json FILE]

A real server (its own process, SQLite on disk) is played at by two people at one table; the page of the first listens
to the stream. After each move it gets the table as that seat sees it: with the event if the event carries it, else by
asking for the fragment. Bytes are those on the wire, heads and compression included, as a browser asks for it.
"""

from __future__ import annotations

import argparse
import json
import random
import socket
import sys
import tempfile
import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))
from web_moves import cpu_seconds, server

GAMES = ("star-scrappers", "motherload", "tortuga", "edge", "crystalicum")
BROWSER = "Accept-Encoding: gzip, deflate\r\nAccept-Language: en\r\nUser-Agent: Mozilla/5.0 (X11; Linux x86_64)\r\n"


class Line:
    """One connection, and what went over it."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.socket = socket.create_connection(("127.0.0.1", port), 60)
        self.file = self.socket.makefile("rb")
        self.up = self.down = self.exchanges = 0

    def ask(self, method: str, path: str, key: str = "", body: Any = None) -> dict[str, str]:
        """Send a request; the head of its answer."""
        text = "" if body is None else json.dumps(body)
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n{BROWSER}"
        head += f"Authorization: Bearer {key}\r\n" if key else ""
        head += f"Content-Type: application/json\r\nContent-Length: {len(text)}\r\n" if text else ""
        self.socket.sendall(f"{head}\r\n{text}".encode())
        self.up += len(head) + 2 + len(text)
        self.exchanges += 1
        if b" 20" not in (status := self.line()):
            raise SystemExit(f"{method} {path}: {status!r}")
        found: dict[str, str] = {}
        while (line := self.line()) != b"\r\n":
            name, _, value = line.decode("latin-1").partition(":")
            found[name.lower()] = value.strip()
        return found

    def line(self) -> bytes:
        found = self.file.readline()
        self.down += len(found)
        return found

    def read(self, count: int) -> bytes:
        found = self.file.read(count)
        self.down += len(found)
        return found

    def body(self, head: dict[str, str]) -> bytes:
        found = self.read(int(head["content-length"]))
        return zlib.decompress(found, 47) if head.get("content-encoding") == "gzip" else found

    def events(self, head: dict[str, str]) -> Iterator[dict[str, Any]]:
        """The events of a stream that has been asked for."""
        packed = zlib.decompressobj(47) if head.get("content-encoding") == "gzip" else None
        text = b""
        while True:
            size = int(self.line(), 16)
            part = self.read(size + 2)[:-2]
            text += packed.decompress(part) if packed else part
            while b"\n\n" in text:
                one, _, text = text.partition(b"\n\n")
                said = dict(line.split(b": ", 1) for line in one.split(b"\n") if not line.startswith(b":"))
                if said.get(b"event") == b"changed":
                    yield json.loads(said[b"data"])


def measure(port: int, pid: int, game: str, moves: int) -> dict[str, Any]:
    people, stream = Line(port), Line(port)
    made = json.loads(people.body(people.ask("POST", "/api/tables", "", order(game))))
    keys, table = [seat["key"] for seat in made["seats"]], made["table"]
    news = stream.events(stream.ask("GET", f"/api/tables/{table}/events?seat=0&lang=en&page=1", keys[0]))
    next(news)
    chance, waits = random.Random(3), []
    people.up = people.down = people.exchanges = stream.down = 0
    cpu = spent = 0.0
    for _ in range(moves):
        before = people.up, people.down, people.exchanges, cpu_seconds(pid)
        seat, body = choice(people, table, keys, chance)
        if seat < 0:
            break
        people.up, people.down, people.exchanges = before[:3]
        spent += cpu_seconds(pid) - before[3]  # of our own asking
        if body.pop("unseen"):  # the page may not hear of it
            people.body(people.ask("POST", f"/api/tables/{table}/moves", keys[seat], body))
            people.up, people.down, people.exchanges = before[:3]
            continue
        begun = time.perf_counter()
        said = json.loads(people.body(people.ask("POST", f"/api/tables/{table}/moves", keys[seat], body)))
        while (event := next(news))["ply"] < said["ply"]:
            pass  # of an answer that was not measured
        if "html" not in event:
            people.body(people.ask("GET", f"/table/{table}/fragment?seat=0", keys[0]))
        waits.append(time.perf_counter() - begun)
        cpu += cpu_seconds(pid) - before[3]
    made_moves = len(waits)
    return {
        "game": game,
        "moves": made_moves,
        "exchanges": round(people.exchanges / made_moves + 1, 2),  # and the event
        "bytes_down": round((people.down + stream.down) / made_moves),
        "bytes_up": round(people.up / made_moves),
        "ms": round(1000 * sum(waits) / made_moves, 1),
        "server_cpu_ms": round(1000 * (cpu - spent) / made_moves, 1),
    }


def order(game: str) -> dict[str, Any]:
    return {"game": game, "seats": [{"kind": "you"}, {"kind": "here"}], "seed": 5}


def choice(people: Line, table: str, keys: list[str], chance: random.Random) -> tuple[int, dict[str, Any]]:
    """Who is asked, and what they post; -1 when the game is over."""
    unseen = False
    for seat in range(len(keys)):
        seen = json.loads(people.body(people.ask("GET", f"/api/tables/{table}?seat={seat}", keys[seat])))
        if seen["asked"] == seat:
            named = {"version": seen["version"]} if "version" in seen else {"ply": seen["ply"]}
            return seat, {**named, "unseen": unseen, "option": chance.choice(seen["view"]["options"])}
        unseen = seen["asked"] < 0
    return -1, {}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--moves", type=int, default=120, help="moves of each game (default 120)")
    parser.add_argument("--json", type=Path, help="write the result to a file too")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, server(Path(folder)) as (port, pid):
        found = [measure(port, pid, game, chosen.moves) for game in GAMES]
    print("| game | exchanges | bytes down | bytes up | ms | server CPU ms |\n|---|---:|---:|---:|---:|---:|")
    for one in found:
        figures = [one["exchanges"], f"{one['bytes_down']:,}", one["bytes_up"], one["ms"], one["server_cpu_ms"]]
        print(f"| {one['game']} | " + " | ".join(map(str, figures)) + " |")
    if chosen.json:
        chosen.json.write_text(json.dumps(found, indent=2) + "\n")


if __name__ == "__main__":
    main()
