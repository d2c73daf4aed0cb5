"""Thinking: bots choose in time or a legal move is made for them; pages never wait for them."""

from __future__ import annotations

import asyncio
import shutil
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import druza
from druza.bots import Bot
from druza.kernel.state import State
from druza.web.bots import pool as thinking
from druza.web.bots.levels import BY_NAME
from druza.web.bots.pool import Pool
from druza.web.bots.worker import MOST_KEPT, Minds, Question
from tests.web.driving import Table, served, usual, wait_until


class Clock:
    """Time passes when the test says so."""

    def __init__(self) -> None:
        self.set: list[Alarm] = []

    def __call__(self, seconds: float, deed: Callable[[], Any]) -> Alarm:
        return Alarm(self, deed)

    def turn(self) -> None:
        """All that is waited for is over."""
        for alarm in list(self.set):
            alarm.deed()


class Alarm:
    def __init__(self, clock: Clock, deed: Callable[[], Any]) -> None:
        self.clock = clock
        self.deed = deed

    def start(self) -> None:
        self.clock.set.append(self)

    def cancel(self) -> None:
        self.clock.set.remove(self)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def thinkers(clock: Clock) -> Iterator[Pool]:
    found = Pool(1, 0.3, clock=clock)
    found.start()
    yield found
    found.stop()


def choice(thinkers: Pool, bot: str, seed: int = 1) -> int:
    state = druza.game("star-scrappers").new(2, 7)
    return asyncio.run(thinkers.choose(state, state.seat, bot, seed))[0]


@pytest.mark.parametrize("level", BY_NAME)
def test_every_level_chooses_something_legal(thinkers: Pool, level: str) -> None:
    assert choice(thinkers, level) in druza.game("star-scrappers").new(2, 7).options()
    assert thinkers.misses == 0


def test_equal_questions_get_equal_answers(thinkers: Pool) -> None:
    assert len({choice(thinkers, "random", 5) for _ in range(4)}) == 1


def test_a_mind_is_kept_within_a_turn_and_no_longer() -> None:
    state, minds = druza.game("star-scrappers").new(2, 7), Minds()

    def ask(ply: int, table: str = "a") -> Bot:
        minds.choice(Question("star-scrappers", state.to_json(), state.seat, "mcts:20", 1, table, ply))
        return minds.kept[(table, state.seat, "mcts:20")][1]

    first = ask(5)
    assert ask(6) is first
    assert ask(8) is not first, "somebody else has moved in between"
    assert ask(9, "b") is not ask(10)
    for number in range(99):
        ask(0, str(number))
    assert len(minds.kept) <= MOST_KEPT


def test_who_thinks_too_long_is_stopped_and_a_legal_move_is_made(
    thinkers: Pool, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    choice(thinkers, "random")
    before = thinkers.processes[0]
    with ThreadPoolExecutor(1) as bots:
        chosen = bots.submit(choice, thinkers, "mcts:3600s")
        wait_until(lambda: clock.set, bool)
        clock.turn()
        assert chosen.result(120) in druza.game("star-scrappers").new(2, 7).options()
    assert thinkers.misses == 1
    assert before.poll() is not None
    line = caplog.messages[-1]
    assert line.startswith("mcts:3600s at seat 0 of star-scrappers: no answer within 0.3 s; played ")
    assert line.endswith(" instead")
    played = line.removesuffix(" instead").rpartition(" ")[2]
    assert druza.game("star-scrappers").parse(played) in druza.game("star-scrappers").new(2, 7).options()
    choice(thinkers, "random")
    assert thinkers.misses == 1, "another process has taken its place"


def test_a_process_that_dies_is_replaced(thinkers: Pool) -> None:
    choice(thinkers, "random")
    thinkers.processes[0].kill()
    thinkers.processes[0].wait()
    assert choice(thinkers, "random") in druza.game("star-scrappers").new(2, 7).options()


def test_a_bot_that_fails_is_replaced_by_a_fallback(thinkers: Pool) -> None:
    assert choice(thinkers, "nobody") in druza.game("star-scrappers").new(2, 7).options()
    assert thinkers.misses == 1


def test_thinking_goes_on_whatever_fails(thinkers: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise MemoryError("no more processes")

    choice(thinkers, "random")
    thinkers.processes[0].kill()
    thinkers.processes[0].wait()
    with monkeypatch.context() as broken:
        broken.setattr(thinking, "spawn", fail)
        assert choice(thinkers, "random") in druza.game("star-scrappers").new(2, 7).options()
        assert thinkers.misses == 1
    choice(thinkers, "random")
    assert thinkers.misses == 1


def test_an_illegal_choice_is_not_played(thinkers: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinkers, "_ask", lambda number, job: {"option": 10_000, "thoughts": {}})
    assert choice(thinkers, "random") in druza.game("star-scrappers").new(2, 7).options()
    assert thinkers.misses == 1


def test_a_fallback_needs_no_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    state = druza.game("star-scrappers").new(2, 7)

    def fail(*_: Any) -> float:
        raise RuntimeError

    monkeypatch.setattr(type(state.game), "rate", fail)
    assert thinking.fallback(state, state.options(), 3) in state.options()
    assert thinking.fallback(state, state.options()[-1:], 3) == state.options()[-1]


def test_a_missed_deadline_is_played_on_and_counted(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """At a table: the game goes on with a legal move, the log and the page of health say so. An expert can be ready in
    a few hundredths of a second, so it has none."""
    with served(usual(tmp_path, think_limit=0.001)) as site:
        table = site.table({"kind": "bot", "bot": "expert"}, {"kind": "you"}, seed=7, options={"first_player": 0})
        table.wait_for(1)
        with site.browser() as browser:
            assert browser.get("/health").json()["bot_fallbacks"] > 0
    assert any("no answer within 0.001 s; played" in line for line in caplog.messages)


def test_a_compiled_build_of_other_sources_is_not_used(tmp_path: Path) -> None:
    """After an update an old build may still lie there: its bots would play by other rules."""
    assert not thinking.is_ours(tmp_path)
    shutil.copytree(thinking.OWN, tmp_path / "druza", ignore=shutil.ignore_patterns("__pycache__"))
    assert not thinking.is_ours(tmp_path), "it is still being made"
    (tmp_path / "built-from").touch()
    assert thinking.is_ours(tmp_path)
    (tmp_path / "druza" / "web" / "bots" / "worker.py").write_text("print('ready')")
    assert not thinking.is_ours(tmp_path)


# -- pages never wait --------------------------------------------------------------------------------------------------

ENDLESS = "mcts:3600s"


def ask_endlessly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever bot is asked, it thinks for an hour."""
    choose = Pool.choose

    async def choose_slowly(thinkers: Pool, state: State, seat: int, name: str, *more: Any) -> Any:
        return await choose(thinkers, state, seat, ENDLESS, *more)

    monkeypatch.setattr(Pool, "choose", choose_slowly)


def page(table: Table) -> int:
    return table.web.get(f"/table/{table.id}", headers=table.headers(1)).status_code


def test_pages_are_answered_while_eight_bots_think(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All of them think as long as the test takes; that the server ends then is seen by `served`."""
    ask_endlessly(monkeypatch)
    with served(usual(tmp_path, thinkers=9, think_limit=7200.0)) as site:  # one address has all but one
        seats = {"kind": "bot", "bot": "expert"}, {"kind": "you"}
        tables = [site.table(*seats, seed=seed, options={"first_player": 0}) for seed in range(8)]
        wait_until(lambda: len(site.program.services.thinkers.processes), lambda count: count == 8)
        assert [page(table) for table in tables * 2] == [200] * 16
        live = site.program.services.tables.live
        assert all(live[table.id].thinking is not None and live[table.id].ply == 0 for table in tables)


def test_pages_would_wait_if_bots_thought_in_the_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the test before would notice: while a thought holds the server, no page is answered."""
    happened: list[str] = []

    async def choose_here(thinkers: Pool, state: State, seat: int, name: str, seed: int, *_: Any) -> Any:
        happened.append("begun")
        time.sleep(2)
        happened.append("ended")
        return state.choices[0], {"kind": "random", "options": []}

    monkeypatch.setattr(Pool, "choose", choose_here)
    with served(usual(tmp_path)) as site:
        with ThreadPoolExecutor(1) as people:
            people.submit(site.table, {"kind": "bot", "bot": "expert"}, {"kind": "you"}, options={"first_player": 0})
            wait_until(lambda: happened, bool)
            with site.browser() as browser:
                assert browser.get("/health").status_code == 200
        happened.append("page")
        assert happened[:2] == ["begun", "ended"]
