"""Jobs: each is done by one of several processes, by another one if that dies, and none holds up the others."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from druza.web.jobs.jobs import LEASE, Jobs
from druza.web.now import Now
from druza.web.storage import people
from druza.web.storage.database import Storage
from tests.web.driving import new_database

KIND = "deed"


@pytest.fixture
def storage(tmp_path: Path) -> Iterator[Storage]:
    file = tmp_path / "jobs.sqlite"
    file.write_bytes(new_database())
    storage = Storage(f"sqlite:///{file}")
    storage.start()
    yield storage
    storage.stop()


def at(seconds: float) -> Now:
    now = Now()
    now.fixed = seconds
    return now


def process(storage: Storage, now: Now, do: Callable[[str], Coroutine[Any, Any, float | None]]) -> Jobs:
    """What one process has of them."""
    jobs = Jobs(storage, now)
    jobs.doers[KIND] = do
    return jobs


def waiting(storage: Storage) -> list[Any]:
    with storage.reading.begin() as connection:
        return list(connection.execute(select(people.jobs)))


def test_of_several_processes_one_does_it(storage: Storage) -> None:
    done: list[str] = []

    async def do(ref: str) -> None:
        await asyncio.sleep(0.01)
        done.append(ref)

    async def play() -> None:
        now = at(100.0)
        processes = [process(storage, now, do) for _ in range(4)]
        for ref in ("a", "b", "c"):
            await processes[0].put(KIND, ref, 99.0)
        await processes[0].put(KIND, "later", 101.0)
        await asyncio.gather(*[one.do_what_is_due() for one in processes])

    asyncio.run(play())
    assert sorted(done) == ["a", "b", "c"]
    assert [row.ref for row in waiting(storage)] == ["later"]


def test_what_a_killed_process_had_taken_another_one_does(storage: Storage) -> None:
    done: list[str] = []

    async def never(ref: str) -> None:
        await asyncio.Event().wait()

    async def do(ref: str) -> None:
        done.append(ref)

    async def play() -> None:
        now = at(100.0)
        killed, other = process(storage, now, never), process(storage, now, do)
        await killed.put(KIND, "a", 99.0)
        begun = asyncio.create_task(killed.do_what_is_due())
        while not any(row.lease for row in waiting(storage)):
            await asyncio.sleep(0.01)
        for task in (begun, *killed.under_way.values()):
            task.cancel()
        await other.do_what_is_due()
        assert done == [], "the lease still holds"
        now.ahead += LEASE
        await other.do_what_is_due()
        await other.do_what_is_due()

    asyncio.run(play())
    assert done == ["a"]
    assert waiting(storage) == []


def test_what_takes_longer_than_a_lease_nobody_else_does_meanwhile(storage: Storage) -> None:
    done: list[str] = []

    async def play() -> None:
        now, may_end = at(100.0), asyncio.Event()

        async def slowly(ref: str) -> None:
            await may_end.wait()
            done.append(ref)

        one, other = process(storage, now, slowly), process(storage, now, slowly)
        one.renew_every = 0.01
        await one.put(KIND, "a", 99.0)
        begun = asyncio.create_task(one.do_what_is_due())
        for _ in range(3):
            first = [row.lease for row in waiting(storage)]
            now.ahead += LEASE / 2
            while [row.lease for row in waiting(storage)] == first or not waiting(storage)[0].lease:
                await asyncio.sleep(0.01)
        await other.do_what_is_due()
        assert other.under_way == {}
        may_end.set()
        await begun

    asyncio.run(play())
    assert done == ["a"]
    assert waiting(storage) == []


def test_nothing_waits_for_what_takes_long(storage: Storage) -> None:
    async def play() -> None:
        now, done, may_end = at(100.0), asyncio.Event(), asyncio.Event()

        async def do(ref: str) -> None:
            await (may_end.wait() if ref == "long" else asyncio.sleep(0))
            done.set()

        jobs = process(storage, now, do)
        await jobs.put(KIND, "long", 99.0)
        jobs.start()
        while not any(row.lease for row in waiting(storage)):
            await asyncio.sleep(0.01)
        await jobs.put(KIND, "short", 100.0)
        await asyncio.wait_for(done.wait(), 30)
        await jobs.stop()
        await storage.write(lambda connection: 0)  # what was begun is written

    asyncio.run(play())


def test_what_failed_is_tried_again_and_what_was_put_again_meanwhile_stays(storage: Storage) -> None:
    tries: list[str] = []

    async def play() -> None:
        now = at(100.0)

        async def do(ref: str) -> float | None:
            tries.append(ref)
            if len(tries) == 1:
                raise RuntimeError
            if len(tries) == 2:
                await jobs.put(KIND, ref, 500.0)  # a deadline was moved while this one was looked at
            return None

        jobs = process(storage, now, do)
        await jobs.put(KIND, "a", 99.0)
        await jobs.do_what_is_due()
        await jobs.do_what_is_due()
        assert tries == ["a"], "not at once"
        now.ahead += 2
        await jobs.do_what_is_due()
        assert [row.due for row in waiting(storage)] == [500.0]
        now.ahead += 400
        await jobs.do_what_is_due()

    asyncio.run(play())
    assert tries == ["a"] * 3
    assert waiting(storage) == []
