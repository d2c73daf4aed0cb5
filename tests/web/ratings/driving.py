"""What the tests of ratings share: people with names at rated tables, and games that end."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import TypeVar

import httpx
from sqlalchemy import update

from druza.web.ratings.level import Level
from druza.web.storage import schema
from tests.web.driving import Site, wait_until
from tests.web.lobby.driving import opened, see
from tests.web.people.driving import somebody

T = TypeVar("T")


def awaited(site: Site, question: Awaitable[T]) -> T:
    """The answer to something that is asked within the server."""
    loop = site.program.services.jobs.task.get_loop()  # type: ignore[union-attr]

    async def ask() -> T:
        return await question

    return asyncio.run_coroutine_threadsafe(ask(), loop).result(120)


def people(site: Site, count: int) -> list[tuple[httpx.Client, str]]:
    return [somebody(site) for _ in range(count)]


def person_id(site: Site, name: str) -> str:
    found = awaited(site, site.program.services.people.by_name(name))
    assert found is not None
    return found.id


def seated(site: Site, browsers: list[httpx.Client], rated: bool = True, game: str = "star-scrappers") -> str:
    """A table at which all of them sit, rated and with a clock."""
    table = opened(browsers[0], game, seats=len(browsers))
    for one in browsers[1:]:
        assert one.post(f"/table/{table}/sit").status_code == 200
    if rated:
        services = site.program.services
        chosen = update(schema.tables).where(schema.tables.c.id == table)
        values = {"rated": True, "pace": "live:10+15"}
        awaited(site, services.storage.write(lambda connection: connection.execute(chosen, values).rowcount))
        services.tables.live[table].stale = True
        for one in browsers:
            assert one.post(f"/table/{table}/here").status_code == 200
        see(browsers[0], table)
    return table


def resign(site: Site, browser: httpx.Client, table: str) -> None:
    """The game ends, and what follows has been done."""
    browser.post(f"/table/{table}/leave", data={"do": "resign"})
    settled(site, table)


def settled(site: Site, table: str) -> None:
    """Wait until results and ratings are written."""
    services = site.program.services

    def waiting() -> bool:
        from druza.web.storage.people import jobs

        chosen = jobs.select().where(jobs.c.kind == "ended", jobs.c.ref == table)
        return awaited(site, services.storage.read(lambda connection: connection.execute(chosen).first())) is None

    wait_until(waiting, bool)


def level(site: Site, name: str, game: str = "star-scrappers") -> Level:
    return awaited(site, site.program.services.ratings.of(person_id(site, name), game))
