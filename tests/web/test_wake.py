"""Wake-ups: several servers tell each other what has changed, over Redis if it is there."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import redis.asyncio

from druza.web.settings import Settings
from druza.web.storage import wake
from druza.web.storage.wake import Looking, OverRedis, Wake, wake_for
from tests.web.driving import HERE, PERSON, Process, Table


class Channel:
    """A channel of the Redis below."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.messages: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    async def __aenter__(self) -> Channel:
        return self

    async def __aexit__(self, *_: object) -> None:
        self.server.channels.remove(self)

    async def subscribe(self, name: str) -> None:
        assert name == wake.CHANNEL
        self.server.channels.append(self)
        await self.messages.put({"type": "subscribe", "data": 1})

    async def listen(self) -> AsyncIterator[dict[str, Any]]:
        while True:
            message = await self.messages.get()
            if message["type"] == "lost":
                raise ConnectionError("lost")
            yield message


class Server:
    """As much of a Redis as we talk to."""

    def __init__(self) -> None:
        self.channels: list[Channel] = []
        self.closed = False

    def pubsub(self) -> Channel:
        return Channel(self)

    async def publish(self, name: str, text: str) -> None:
        if not self.channels:
            raise ConnectionError("away")
        for channel in self.channels:
            await channel.messages.put({"type": "message", "data": text.encode()})

    async def aclose(self) -> None:
        self.closed = True


def test_which_way_is_taken(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(redis.asyncio, "from_url", lambda url, **_: Server())
    assert type(wake_for(Settings(data=tmp_path))) is Wake
    assert type(wake_for(Settings(data=tmp_path, shared=True))) is Looking
    assert type(wake_for(Settings(data=tmp_path, redis="redis://localhost"))) is OverRedis


def test_nobody_waits_for_a_redis_that_is_frozen(monkeypatch: pytest.MonkeyPatch) -> None:
    server = Server()
    frozen = asyncio.Event()
    monkeypatch.setattr(redis.asyncio, "from_url", lambda url, **_: server)
    monkeypatch.setattr(server, "publish", lambda name, text: frozen.wait())

    async def talk() -> int:
        end = OverRedis("redis://x")
        await end.tell("table")
        await end.tell("another")
        waiting = len(end.telling)
        frozen.set()
        await end.stop()
        return waiting

    assert asyncio.run(asyncio.wait_for(talk(), 10)) == 2


def test_what_one_tells_the_other_hears(monkeypatch: pytest.MonkeyPatch) -> None:
    server = Server()
    monkeypatch.setattr(redis.asyncio, "from_url", lambda url, **_: server)

    async def talk() -> list[str]:
        heard: list[str] = []

        async def hear(table: str) -> None:
            heard.append(table)

        one, other = OverRedis("redis://x"), OverRedis("redis://x")
        await other.tell("too early")  # nobody listens; nothing breaks
        await asyncio.gather(*other.telling)
        for end in (one, other):
            await end.start(hear, list)
        while len(server.channels) < 2:
            await asyncio.sleep(0.01)
        await one.tell("table")
        while len(heard) < 2:
            await asyncio.sleep(0.01)
        await one.stop()
        await other.stop()
        return heard

    assert asyncio.run(asyncio.wait_for(talk(), 10)) == ["table", "table"]
    assert server.closed


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

    assert asyncio.run(asyncio.wait_for(look(), 10)) >= 3


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
