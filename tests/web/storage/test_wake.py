"""Wake-ups: several servers tell each other what has changed, over Redis if it is there."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from druza.web.settings import Settings
from druza.web.storage import wake
from druza.web.storage.wake import Looking, OverRedis, Wake, wake_for
from tests.faults.servers import Redis
from tests.web.driving import HERE, PERSON, Process, Table


@pytest.fixture
def server() -> Iterator[Redis]:
    """A Redis of our own."""
    running = Redis()
    yield running
    running.process.send_signal(signal.SIGCONT)
    running.kill()


def test_which_way_is_taken(tmp_path: Path) -> None:
    assert type(wake_for(Settings(data=tmp_path))) is Wake
    assert type(wake_for(Settings(data=tmp_path, shared=True))) is Looking
    assert type(wake_for(Settings(data=tmp_path, redis="redis://localhost"))) is OverRedis


def test_nobody_waits_for_a_redis_that_is_frozen(server: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wake, "TELL_WITHIN", 0.2)

    async def talk() -> int:
        end = OverRedis(server.url)
        server.process.send_signal(signal.SIGSTOP)
        await end.tell("table")
        await end.tell("another")
        waiting = len(end.telling)
        await end.stop()
        return waiting

    assert asyncio.run(asyncio.wait_for(talk(), 60)) == 2


def test_what_one_tells_the_other_hears(server: Redis) -> None:
    async def talk() -> set[str]:
        heard: dict[str, list[str]] = {"one": [], "other": []}
        ends = {name: OverRedis(server.url) for name in heard}

        def hearing(name: str) -> wake.Heard:
            async def hear(table: str) -> None:
                heard[name].append(table)

            return hear

        await ends["other"].tell("too early")  # nobody listens; nothing breaks
        await asyncio.gather(*ends["other"].telling)
        for name, end in ends.items():
            await end.start(hearing(name), list)
        while not all(heard.values()):  # until both have subscribed
            await ends["one"].tell("table")
            await asyncio.sleep(0.05)
        for end in ends.values():
            await end.stop()
        return {table for tables in heard.values() for table in tables}

    assert asyncio.run(asyncio.wait_for(talk(), 60)) == {"table"}


def test_a_redis_that_was_away_is_heard_again(server: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wake, "TRY_AGAIN", 0.1)

    async def talk() -> None:
        heard: list[str] = []

        async def hear(table: str) -> None:
            heard.append(table)

        end = OverRedis(server.url)
        await end.start(hear, list)
        for restart in (False, True):
            if restart:
                server.kill()
                await end.tell("while it is away")
                server.start()
                heard.clear()
            while "table" not in heard:
                await end.tell("table")
                await asyncio.sleep(0.05)
        await end.stop()

    asyncio.run(asyncio.wait_for(talk(), 60))


def test_looking_goes_on_when_something_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wake, "LOOK_EVERY", 0.01)

    async def look() -> int:
        looks = 0

        async def hear(table: str) -> None:
            nonlocal looks
            looks += 1
            if looks == 1:
                raise RuntimeError("the database is away for a moment")

        looking = Looking()
        await looking.start(hear, lambda: ["table"])
        while looks < 3:
            await asyncio.sleep(0.01)
        await looking.stop()
        return looks

    assert asyncio.run(asyncio.wait_for(look(), 60)) >= 3


def test_servers_whose_redis_is_away_still_tell_each_other(tmp_path: Path) -> None:
    away = {"DRUZA_REDIS": "redis://127.0.0.1:1"}
    first, second = Process(tmp_path, **away), Process(tmp_path, **away)
    table = first.site.table(PERSON, HERE, seed=7)
    other = Table(second.site, table.made)
    with other.web.stream("GET", f"/api/tables/{table.id}/events", headers=other.headers(0)) as stream:
        lines = stream.iter_lines()
        assert any(line.startswith("id: ") for line in lines)
        table.play_randomly(1)
        assert any(line.startswith("id: ") for line in lines)
    first.stop()
    second.stop()
