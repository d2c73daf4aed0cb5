"""What one visitor who asks for all that is allowed costs another: `.venv/bin/python bench/fairness.py`.

A server with its usual limits, in a process of its own. Another visitor opens pages, plays against an expert and asks
for hints, first alone, then beside a visitor at one other address who does what stands in the line: seconds, and the
ratio. On a machine that has more to do all of it is slower; the ratios hold."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import httpx

START = "from druza.web.serve import serve; from druza.web.settings import read_settings; serve(read_settings())"
OTHER = "192.0.2.1"
HOGS = {"galleries": "192.0.2.2", "tables": "192.0.2.3", "hints": "192.0.2.4"}
EXPERT, YOU = {"kind": "bot", "bot": "expert"}, {"kind": "you"}
WHAT = {
    "600 gallery pages at once, again and again": "galleries",
    "30 watched tables of six experts": "tables",
    "180 hints at once, again and again": "hints",
}
SETTLE = 20.0  # seconds until what was begun is in full swing


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=5, help="how often each thing is measured")
    parser.add_argument(
        "--do", help="what the one does, in a process of its own: URL and one of galleries, tables, hints"
    )
    parser.add_argument("beside", nargs="*", default=list(WHAT.values()), help=f"of {', '.join(WHAT.values())}; all")
    asked = parser.parse_args()
    if asked.do:
        url, what = asked.do.split()
        asyncio.run(do(url, what))
        return
    with tempfile.TemporaryDirectory() as data:
        chosen = {
            "DRUZA_DATA": data,
            "DRUZA_PORT": "0",
            "DRUZA_PROXIES": "127.0.0.1",
            "DRUZA_BACKUPS": "0",
            "DRUZA_SLOW": "1000",
        }
        server = subprocess.Popen(
            [sys.executable, "-c", START],
            env={**os.environ, **chosen},
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        try:
            assert server.stdout is not None
            asyncio.run(measure(server.stdout.readline().split()[-1].rstrip("/"), asked.times, asked.beside))
        finally:
            server.terminate()
            server.wait(60)


async def measure(url: str, times: int, beside: list[str]) -> None:
    async with visitor(url, OTHER) as other:
        while (await other.get("/ready")).status_code != 200:
            await asyncio.sleep(0.2)
        tasks: dict[str, Callable[[httpx.AsyncClient], Awaitable[float]]] = {
            "a page": page,
            "an expert's answer": bot_answer,
            "a hint": hint,
        }
        for task in tasks.values():
            await task(other)  # what is loaded once is no cost of the next
        print(f"| beside | {' | '.join(tasks)} |\n|---|{'---:|' * len(tasks)}", flush=True)
        alone = {name: await median(task, other, times) for name, task in tasks.items()}
        print(f"| nobody | {' | '.join(f'{one:.2f} s' for one in alone.values())} |", flush=True)
        for what, words in [(what, words) for what, words in WHAT.items() if words in beside]:
            doing = subprocess.Popen([sys.executable, __file__, "--do", f"{url} {words}"])
            await asyncio.sleep(SETTLE)
            found = {name: await median(task, other, times) for name, task in tasks.items()}
            doing.kill()
            doing.wait()
            told = [f"{found[name]:.2f} s ({found[name] / alone[name]:.1f})" for name in tasks]
            print(f"| {what} | {' | '.join(told)} |", flush=True)


@asynccontextmanager
async def visitor(url: str, address: str) -> AsyncIterator[httpx.AsyncClient]:
    many = httpx.Limits(max_connections=1000)
    headers = {"X-Forwarded-For": address}
    async with httpx.AsyncClient(base_url=url, headers=headers, timeout=600, limits=many) as client:
        yield client


async def median(task: Callable[[httpx.AsyncClient], Awaitable[float]], who: httpx.AsyncClient, times: int) -> float:
    return statistics.median([await task(who) for _ in range(times)])


# -- what the other does -----------------------------------------------------------------------------------------------


async def made(who: httpx.AsyncClient, game: str, *seats: dict[str, str], **options: Any) -> dict[str, Any]:
    answer = await who.post("/api/tables", json={"game": game, "seats": list(seats), "options": options})
    answer.raise_for_status()
    found: dict[str, Any] = answer.json()
    return found


async def page(who: httpx.AsyncClient) -> float:
    begun = time.perf_counter()
    (await who.get("/gallery/tortuga?q=a")).raise_for_status()
    return time.perf_counter() - begun


async def bot_answer(who: httpx.AsyncClient) -> float:
    """From a table at which an expert begins until it has moved."""
    table = await made(who, "star-scrappers", YOU, EXPERT, first_player=1)
    begun = time.perf_counter()
    while (await who.get(f"/api/tables/{table['table']}")).json()["ply"] == 0:
        await asyncio.sleep(0.05)
    return time.perf_counter() - begun


async def hint(who: httpx.AsyncClient) -> float:
    table = await made(who, "star-scrappers", YOU, EXPERT, first_player=0)
    begun = time.perf_counter()
    key = {"Authorization": f"Bearer {table['seats'][0]['key']}"}
    async with who.stream("GET", f"/api/tables/{table['table']}/hint", headers=key) as events:
        async for line in events.aiter_lines():
            if line in ("event: ready", "event: failed"):
                assert line == "event: ready"
                break
    return time.perf_counter() - begun


# -- what the one does -------------------------------------------------------------------------------------------------


async def do(url: str, what: str) -> None:
    async with visitor(url, HOGS[what]) as hog:
        await {"galleries": galleries, "tables": tables, "hints": hints}[what](hog)


async def galleries(who: httpx.AsyncClient) -> None:
    while True:
        await asyncio.gather(*[who.get(f"/gallery/edge?q={number}") for number in range(600)])


async def tables(who: httpx.AsyncClient) -> None:
    async def watch(number: int) -> None:
        table = await made(who, "crystalicum", *[EXPERT] * 6)
        async with who.stream("GET", f"/api/tables/{table['table']}/events") as events:
            async for _ in events.aiter_lines():
                pass

    await asyncio.gather(*[watch(number) for number in range(30)], return_exceptions=True)


async def hints(who: httpx.AsyncClient) -> None:
    """At thirty tables six at once; who has got one moves, so that the next one has to be thought of."""

    async def ask(table: dict[str, Any]) -> None:
        while True:
            at = f"/api/tables/{table['table']}"
            asked = (await who.get(at)).json()["asked"]
            key = {"Authorization": f"Bearer {table['seats'][asked]['key']}"}
            async with who.stream("GET", f"{at}/hint?seat={asked}", headers=key) as events:
                ready = [line async for line in events.aiter_lines() if '"options"' in line]
            if ready:
                now = json.loads(ready[-1].removeprefix("data: "))
                move = {"version": now["version"], "path": now["options"][0]["path"], "seat": asked}
                await who.post(f"{at}/moves", json=move, headers=key)
            else:
                await asyncio.sleep(1)

    own = [await made(who, "star-scrappers", YOU, {"kind": "here"}) for _ in range(30)]
    await asyncio.gather(*[ask(table) for table in own for _ in range(6)], return_exceptions=True)


if __name__ == "__main__":
    main()
