"""Company: processes that nobody needs think along with one thought, and nobody waits for them."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest

import druza
from druza.bots import Seat, bot
from druza.bots.search import SearchBot
from druza.web.bots.company import Searchers, Sharers, Subject
from druza.web.bots.pool import Pool, ThinkingFailed
from druza.web.bots.worker import AdviceQuestion, AnalysisQuestion, AnyQuestion, HelpQuestion, Minds, More, Question
from druza.web.requester import Requester, work_for
from tests.laws.driving import played_far

HOG, OTHER = Requester("192.0.2.1", "hog"), Requester("192.0.2.2", "other")
INSTANT = 1e-9  # a piece that ends at the first look at the clock


class Hall(Pool):
    """A pool without processes: whoever has the long table thinks until that is ended, others answer at once."""

    def __init__(self, count: int, cores: int, helping: int = 0) -> None:
        super().__init__(count, 60.0, early=False, cores=cores, helping=helping)
        self.ended = threading.Event()
        self.heard: list[AnyQuestion] = []
        self.can_help = True
        self.together = threading.Barrier(1)  # parts of an analysis that are done at the same time

    def _process(self, number: int) -> Any:
        return None

    @contextmanager
    def _limited(self, seconds: float, process: Any) -> Iterator[None]:
        yield

    def _hear(self, process: Any, question: AnyQuestion) -> dict[str, Any]:
        self.heard.append(question)
        if not self.can_help and threading.current_thread() is not self.threads[0]:
            raise ThinkingFailed("its process has gone")
        if isinstance(question, AnalysisQuestion):
            self.together.wait(60)
            return {"curve": [{"ply": question.which}], "done": 1.0}
        if isinstance(question, HelpQuestion):
            self.ended.wait(0.005)  # what a piece takes
            return {"tally": [1, {}, []]}
        going = isinstance(question, More) or (isinstance(question, Question) and question.table.startswith("long"))
        return {"tries": 1} if going and not self.ended.wait(0.005) else {"option": 0, "thoughts": {}}

    def think(self, who: Requester, table: str) -> asyncio.Task[dict[str, Any]]:
        async def thinking() -> dict[str, Any]:
            work_for(who)
            question = Question("", "", 0, "", 0, table, 0)
            return await self.ask(question, Subject(table, "", "", 0, 0, "", ""))

        return asyncio.get_running_loop().create_task(thinking())

    def helping(self) -> list[int]:
        return [len(company.here) for company in self.companies]


def in_hall(hall: Hall, deed: Callable[[], Awaitable[None]]) -> None:
    async def run() -> None:
        try:
            await asyncio.wait_for(deed(), 60)
        finally:
            hall.ended.set()
        await until(lambda: len(hall.free) == len(hall.desks))
        assert not hall.companies

    hall.start()
    try:
        asyncio.run(run())
    finally:
        hall.stop()


async def until(so: Callable[[], bool]) -> None:
    while not so():
        await asyncio.sleep(0.002)


# -- who thinks along --------------------------------------------------------------------------------------------------


def test_all_processes_think_along_and_one_goes_to_whoever_asks() -> None:
    hall = Hall(4, cores=4)

    async def deed() -> None:
        thought = hall.think(HOG, "long")
        await until(lambda: hall.helping() == [3])
        assert not hall.free
        for _ in range(5):
            assert (await hall.think(OTHER, "short"))["option"] == 0
        assert not thought.done(), "it goes on, and nobody waited for it"
        await until(lambda: hall.helping() == [3])

    in_hall(hall, deed)


def test_two_thoughts_have_as_many_cores_each() -> None:
    hall = Hall(6, cores=6)

    async def deed() -> None:
        hall.think(HOG, "long 1")
        await until(lambda: hall.helping() == [5])
        hall.think(OTHER, "long 2")
        await until(lambda: hall.helping() == [2, 2])

    in_hall(hall, deed)


def test_those_that_only_think_along_answer_nobody() -> None:
    """The one that answers is not lent: what it has thought about goes on there."""
    hall = Hall(1, cores=3, helping=2)

    async def deed() -> None:
        with hall.company(Searchers(hall, Subject("hint", "", "", 0, 0, "", ""), INSTANT)) as company:
            company.gather()
            assert sorted(company.here) == [1, 2]
            assert hall.free == {0}
            assert (await hall.think(OTHER, "short"))["option"] == 0

    in_hall(hall, deed)


def test_nobody_thinks_along_where_no_core_is_free() -> None:
    hall = Hall(3, cores=1)

    async def deed() -> None:
        hall.think(HOG, "long")
        await until(lambda: len(hall.heard) > 5)
        assert all(not isinstance(question, HelpQuestion) for question in hall.heard)

    in_hall(hall, deed)


def test_who_gives_up_waiting_for_a_lent_process_takes_none_away() -> None:
    hall = Hall(2, cores=2)

    async def deed() -> None:
        hall.think(HOG, "long")
        await until(lambda: hall.helping() == [1])
        for _ in range(5):
            other = hall.think(OTHER, "short")
            await asyncio.sleep(0)
            other.cancel()
        assert (await hall.think(OTHER, "short"))["option"] == 0

    in_hall(hall, deed)


def test_a_thought_goes_on_when_those_who_think_along_fail(caplog: pytest.LogCaptureFixture) -> None:
    hall = Hall(3, cores=3)
    hall.can_help = False

    async def deed() -> None:
        thought = hall.think(HOG, "long")
        await until(lambda: any(company.failed for company in hall.companies) and len(hall.free) == 2)
        hall.ended.set()
        assert (await thought)["option"] == 0
        assert sum(isinstance(question, HelpQuestion) for question in hall.heard) <= 2, "and are not asked again"

    in_hall(hall, deed)
    assert "a search beside another failed: its process has gone" in caplog.messages


@pytest.mark.parametrize("can_help", [True, False])
def test_an_analysis_is_shared_out_and_what_one_leaves_others_do(can_help: bool) -> None:
    hall = Hall(1, cores=3, helping=2)
    hall.can_help, hall.together = can_help, threading.Barrier(3 if can_help else 1)
    parts = [AnalysisQuestion("", {}, 1, 1, INSTANT, which, 9) for which in range(9)]

    async def deed() -> None:
        with hall.company(Sharers(hall, parts)) as sharers:
            told = [done async for done in sharers.all_found()]
        assert told == sorted(told)
        assert told[-1] == 1
        assert sorted(moment["ply"] for part in sharers.found for moment in part) == list(range(9))

    in_hall(hall, deed)


def test_processes_that_think_along_are_told_nothing_hidden() -> None:
    """Two games that differ only in what is hidden from the seat: the same questions."""
    state = played_far("star-scrappers", 3, 21, 40)
    told = []
    for world in (state, state.imagine(state.seat, 5)):
        hall = Hall(2, cores=2)

        async def deed(hall: Hall = hall, world: Any = world) -> None:
            work_for(HOG)
            thought = asyncio.create_task(hall.choose(world, world.seat, "mcts:20", 3, "long", 40))
            await until(lambda: any(isinstance(question, HelpQuestion) for question in hall.heard))
            hall.ended.set()
            await thought

        in_hall(hall, deed)
        helped = next(question for question in hall.heard if isinstance(question, HelpQuestion))
        told.append((hall.heard[0], helped))
    assert state.to_json() != state.imagine(state.seat, 5).to_json()
    assert told[0] == told[1]


def test_a_process_that_is_killed_while_it_thinks_along_ends_no_thought() -> None:
    """With real processes, which end with the pool."""
    pool = Pool(2, 7200.0, early=False, cores=2)
    state = druza.game("star-scrappers").new(2, 7)

    async def deed() -> None:
        thought = asyncio.create_task(pool.choose(state, state.seat, "mcts:3600s", 1))
        await until(lambda: bool(pool.companies))
        company = pool.companies[0]
        assert isinstance(company, Searchers)
        await until(lambda: bool(company.found))
        pool.processes[1].kill()
        await until(lambda: company.failed)
        assert not thought.done()
        assert company.tallies(), "what it found out is kept"
        pool.processes[0].kill()
        assert (await thought)[0] in state.options()

    pool.start()
    processes = pool.processes
    try:
        asyncio.run(deed())
    finally:
        pool.stop()
    assert not processes


# -- what they find out ------------------------------------------------------------------------------------------------


def question(bot: str, piece: float = 0.0) -> Question:
    state = druza.game("star-scrappers").new(2, 7)
    return Question("star-scrappers", state.to_json(), state.seat, bot, 1, "a", 5, "", 0.0, piece)


def tallies(simulations: int, bot: str = "mcts:40") -> list[Any]:
    """What another process tells of a search that has come so far, as it goes from process to process."""
    asked, minds = question(bot), Minds()
    help = HelpQuestion("job", asked.game, asked.position, asked.seat, 2, INSTANT, bot)
    told = minds.answer(help)
    while told["tally"].simulations < simulations:
        told = minds.answer(help)
    return msgspec.json.decode(msgspec.json.encode(More(INSTANT, [told["tally"]])), type=More).others


def test_a_choice_in_pieces_is_the_choice_at_once() -> None:
    minds = Minds()
    found = minds.answer(question("mcts:40", INSTANT))
    assert found == {"tries": 16}
    while "option" not in found:
        found = minds.answer(More(INSTANT))
    assert found == Minds().answer(question("mcts:40"))
    mind = bot("mcts:40", 1)
    assert isinstance(mind, SearchBot)
    state = druza.game("star-scrappers").new(2, 7)
    assert found["option"] == mind.choose(Seat(state, state.seat))


def test_simulations_elsewhere_are_part_of_the_budget() -> None:
    minds, others = Minds(), tallies(16)
    minds.answer(question("mcts:40", INSTANT))
    found = minds.answer(More(60.0, others))
    assert found["thoughts"]["simulations"] == 40
    assert found["thoughts"] != Minds().answer(question("mcts:40"))["thoughts"]
    assert sum(option["share"] for option in found["thoughts"]["options"]) == pytest.approx(1, abs=0.02)


def test_a_hint_tells_what_all_found_out_also_behind_menus() -> None:
    asked = question("")
    advice = AdviceQuestion("job", asked.game, asked.position, asked.seat, 1, 96, 60.0, 60.0)
    alone = Minds().answer(advice)
    others = tallies(48, "")
    along = Minds().answer(msgspec.structs.replace(advice, others=others))
    assert alone["tries"] == along["tries"] == 96
    assert along["options"] != alone["options"]
    assert any("/" in option["path"] for option in along["options"])
    assert all(0 < option["share"] <= 1 for option in along["options"])
    assert any(branch.options for branch in others[0].options.values()), "what follows an option is told too"
