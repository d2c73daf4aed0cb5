"""Turns: whoever asks for much makes nobody else wait long. Bounds are by order of service, never by the clock."""

from __future__ import annotations

import asyncio
import itertools
import threading
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from druza.web.bots.pool import Pool
from druza.web.bots.turns import Turns
from druza.web.bots.worker import Question
from druza.web.help import hints
from druza.web.problems import Problem
from druza.web.requester import Requester, household, requester, work_for

HOG, OTHER = Requester("1.1.1.1", "hog"), Requester("2.2.2.2", "other")


class Hall:
    """Turns whose time goes on by a second for each service; notes who was served."""

    def __init__(self, turns: Turns) -> None:
        self.turns = turns
        self.time = 0.0
        self.served: list[Requester] = []
        turns.clock = lambda: self.time

    async def visit(self, who: Requester, seconds: float = 1.0) -> None:
        async with self.turns.turn(who):
            self.served.append(who)
            await asyncio.sleep(0)
            self.time += seconds


def play(coroutine: Awaitable[Any]) -> Any:
    async def run() -> Any:
        return await coroutine

    return asyncio.run(run())


async def come(hall: Hall, *visits: tuple[Requester, int]) -> None:
    """All come at once, in this order."""
    await asyncio.gather(*[asyncio.create_task(hall.visit(who)) for who, count in visits for _ in range(count)])


@pytest.mark.parametrize("places", [1, 2, 8])
def test_who_comes_after_180_of_another_is_served_next(places: int) -> None:
    hall = Hall(Turns(places))
    play(come(hall, (HOG, 180), (OTHER, 1)))
    assert hall.served.index(OTHER) <= 2 * places, "after those who had a place, and one round"
    assert len(hall.served) == 181, "and nobody is forgotten"


def test_shares_are_equal_as_long_as_both_want_something() -> None:
    hall = Hall(Turns(1))
    play(come(hall, (HOG, 60), (OTHER, 20)))
    assert abs(hall.served[:40].count(HOG) - 20) <= 1


def test_ten_visitors_have_a_tenth_each() -> None:
    hall = Hall(Turns(1))
    crowd = [Requester(f"10.0.0.{n}") for n in range(9)]
    play(come(hall, (HOG, 100), *[(one, 3) for one in crowd]))
    assert max(len(hall.served) - 1 - hall.served[::-1].index(one) for one in crowd) <= 40


def test_many_browsers_at_one_address_are_one_address() -> None:
    hall = Hall(Turns(1))
    play(come(hall, *[(Requester(HOG.address, f"browser {n}"), 3) for n in range(30)], (OTHER, 5)))
    assert max(place for place, who in enumerate(hall.served) if who == OTHER) <= 12


def test_at_one_address_each_has_a_share() -> None:
    hall = Hall(Turns(1))
    child = Requester(HOG.address, "child")
    play(come(hall, (HOG, 50), (child, 5)))
    assert max(place for place, who in enumerate(hall.served) if who == child) <= 12


def test_dear_things_count_for_more() -> None:
    async def run() -> None:
        slow = [asyncio.create_task(hall.visit(HOG, 10.0)) for _ in range(5)]
        await asyncio.gather(*slow, *[asyncio.create_task(hall.visit(OTHER, 1.0)) for _ in range(20)])

    hall = Hall(Turns(1))
    play(run())
    assert hall.served[1:11].count(OTHER) == 10, "ten short ones after a long one"


def test_who_waited_is_owed_nothing_for_the_time_before() -> None:
    async def run() -> None:
        for _ in range(50):
            await hall.visit(HOG)
        await come(hall, (HOG, 10), (OTHER, 10))

    hall = Hall(Turns(1))
    play(run())
    assert hall.served[50:].index(HOG) == 0
    assert abs(hall.served[50:60].count(HOG) - 5) <= 1


def test_the_line_of_one_person_has_an_end() -> None:
    async def run() -> list[int]:
        tasks = [asyncio.create_task(hall.visit(HOG)) for _ in range(20)]
        await asyncio.sleep(0)
        await hall.visit(OTHER)
        found = await asyncio.gather(*tasks, return_exceptions=True)
        return [one.status for one in found if isinstance(one, Problem)]

    hall = Hall(Turns(1, longest_line=3))
    assert play(run()) == [429] * 17


def test_who_leaves_the_line_makes_room() -> None:
    async def run() -> None:
        tasks = [asyncio.create_task(hall.visit(HOG)) for _ in range(3)]
        await asyncio.sleep(0)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await hall.visit(OTHER)

    hall = Hall(Turns(1))
    play(run())
    assert hall.turns.free == 1
    assert len(hall.turns) == 0
    assert not hall.turns.had


def test_an_address_of_ipv6_is_its_network() -> None:
    assert household("2001:db8::1") == household("2001:db8::ffff:2") != household("2001:db8:0:1::1")
    assert household("::ffff:192.0.2.1") == household("192.0.2.1")
    assert household("::1") == "::1"


# -- what thinks -------------------------------------------------------------------------------------------------------


class Slow(Pool):
    """A pool whose processes answer at once, and note for whom."""

    def __init__(self) -> None:
        super().__init__(1, 60.0, early=False)
        self.asked: list[str] = []

    def _ask(self, number: int, job: Any) -> dict[str, Any]:
        self.asked.append(job.question)
        return {"option": 0, "thoughts": {}}


def in_turn(pool: Pool, *asking: Callable[[], Awaitable[Any]]) -> None:
    async def run() -> None:
        await asyncio.gather(*[asyncio.create_task(one()) for one in asking])  # type: ignore[arg-type]

    pool.start()
    try:
        asyncio.run(run())
    finally:
        pool.stop()


def ask(pool: Slow, who: Requester, times: int = 1) -> Callable[[], Awaitable[None]]:
    async def asking() -> None:
        work_for(who)
        for _ in range(times):
            await pool.ask(requester().person)  # type: ignore[arg-type]

    return asking


def test_thirty_tables_of_experts_do_not_slow_another_table() -> None:
    """Each table asks again as soon as its bot has moved."""
    pool = Slow()
    in_turn(pool, *[ask(pool, HOG, 20) for _ in range(30)], ask(pool, OTHER, 20))
    places = [place for place, who in enumerate(pool.asked) if who == OTHER.person]
    assert len(places) == 20
    assert max(later - place for place, later in itertools.pairwise(places)) <= 3, "every second or third"


def test_a_hint_takes_its_turn_before_180_others_of_one_visitor() -> None:
    """As `Hints.find` asks: a place for the whole of it, then piece by piece."""
    pool, turns = Slow(), Turns(hints.AT_ONCE, hints.EACH)

    def find(who: Requester) -> Callable[[], Awaitable[None]]:
        async def finding() -> None:
            work_for(who)
            async with turns.turn(who):
                for _ in range(12):
                    await pool.ask(who.person)  # type: ignore[arg-type]

        return finding

    in_turn(pool, *[find(HOG) for _ in range(180)], find(OTHER))
    last = max(place for place, who in enumerate(pool.asked) if who == OTHER.person)
    assert last <= 3 * 12, "its twelve pieces, and no more than twice as many of the other"


class Endless(Pool):
    """Two processes; the visitor who asks for much is never answered before the other."""

    def __init__(self) -> None:
        super().__init__(2, 60.0, early=False)
        self.answered = threading.Event()
        self.desks_of: dict[str, list[int]] = {}

    def _ask(self, number: int, job: Any) -> dict[str, Any]:
        self.desks_of.setdefault(job.question.table, []).append(number)
        if job.question.table == HOG.person:
            assert self.answered.wait(60), "the other waits for a thought of this one"
        return {}


def test_nobody_waits_for_a_thought_that_another_visitor_has_begun() -> None:
    pool = Endless()

    def asking(who: Requester, times: int) -> Callable[[], Awaitable[None]]:
        async def answers() -> None:
            work_for(who)
            for _ in range(times):
                await pool.ask(Question("", "", 0, "", 0, who.person, 0))
            pool.answered.set()

        return answers

    in_turn(pool, *[asking(HOG, 1) for _ in range(30)], asking(OTHER, 3))
    assert pool.desks_of[OTHER.person] == [1, 1, 1], "and a table's next thought goes on where the last one was"
