"""A search on several cores."""

from __future__ import annotations

import multiprocessing
import os
import signal
from typing import Any

import pytest

import druza
from druza.arena.bench import on_cores
from druza.arena.cores import CoresBot, Question, add_up, tally_of
from druza.arena.selfplay import plan, play_match
from druza.bots import Seat, bot
from druza.bots.nets import NetBot
from druza.bots.search import Search, SearchBot


def test_trees_are_added_up_at_the_root() -> None:
    state = druza.game("star-scrappers").new(seats=2, seed=3)
    one, other = (Search(Seat(state, state.seat), seed) for seed in (1, 2))
    one.run(40, 0.0)
    other.run(30, 0.0)
    before = tally_of(one)
    add_up(one, tally_of(other))
    assert one.simulations == 70
    for option, (visits, total, _) in tally_of(one).options.items():
        more = tally_of(other).options.get(option, (0, 0.0))
        assert visits == before.options[option].visits + more[0]
        assert total == pytest.approx(before.options[option].total + more[1])
    assert one.rewarded == pytest.approx([a + b for a, b in zip(before.rewarded, other.rewarded, strict=True)])


def test_a_search_on_two_cores_plays_and_tells_what_both_thought() -> None:
    state = druza.game("star-scrappers").new(seats=2, seed=5)
    both = bot("cores:2/mcts:20", seed=4)
    assert isinstance(both, CoresBot)
    for _ in range(4):
        option = both.choose(Seat(state, state.seat))
        assert option in state.options()
        assert both.thoughts()["simulations"] >= 40
        state.apply(option)


def thoughts_of(name: str, seed: int, moves: int) -> list[dict[str, Any]]:
    """What a bot thinks at the first questions of a game that it plays alone."""
    state, mind = druza.game("star-scrappers").new(seats=2, seed=5), bot(name, seed)
    found = []
    for _ in range(moves):
        state.apply(mind.choose(Seat(state, state.seat)))
        found.append(mind.thoughts())
    return found


def test_equal_seeds_on_as_many_cores_give_equal_thoughts() -> None:
    first = thoughts_of("cores:2/mcts:20", 4, 4)
    assert thoughts_of("cores:2/mcts:20", 4, 4) == first
    assert thoughts_of("cores:2/mcts:20", 5, 4) != first


def test_a_shared_budget_is_not_exceeded() -> None:
    assert [thought["simulations"] for thought in thoughts_of("shared:3/mcts:21", 4, 2)] == [21, 21]
    mind = bot("shared:2/net:100/mcts:800", 1)
    assert isinstance(mind, CoresBot)
    assert isinstance(mind.own, NetBot)
    assert (mind.own.simulations, mind.own.otherwise) == (50, (400, 0.0))


def test_a_process_that_is_killed_is_missed_once_and_replaced() -> None:
    state, both = druza.game("star-scrappers").new(seats=2, seed=5), bot("cores:2/mcts:20", seed=4)
    assert isinstance(both, CoresBot)
    seat, other = Seat(state, state.seat), both.others[0]
    both.choose(seat)
    searcher = other.searcher
    assert searcher is not None
    os.kill(searcher.process.pid, signal.SIGSTOP)  # it does not come to answer
    other.ask(Question(state.game.id, "", seat.could_be.to_json(), seat.number))
    searcher.process.kill()
    assert other.answer() is None
    other.tell(seat.options()[0])
    assert both.choose(seat) in state.options()
    assert both.thoughts()["simulations"] == 40


def chosen_in(results: Any, name: str) -> None:
    results.put(thoughts_of(name, 4, 2))


@pytest.mark.parametrize("way", ["fork", "spawn"])
def test_it_thinks_in_a_process_begun_in_either_way(way: str) -> None:
    """Also in a fork of a process that has other searchers already."""
    here = thoughts_of("cores:2/mcts:20", 4, 2)
    context: Any = multiprocessing.get_context(way)
    results = context.SimpleQueue()
    process = context.Process(target=chosen_in, args=(results, "cores:2/mcts:20"))
    process.start()
    assert results.get() == here
    process.join()
    assert process.exitcode == 0
    assert thoughts_of("cores:2/mcts:20", 4, 2) == here


def test_cores_are_shared_by_searches_alone() -> None:
    for name in (
        "cores:greedy",
        "shared:4/casual",
        "shared:0/mcts:10",
        "cores:0/mcts:10",
        "cores:",
        "cores:9999/mcts:10",
    ):
        with pytest.raises(druza.BadInput, match="expected"):
            bot(name)


def test_one_core_is_the_search_itself() -> None:
    state = druza.game("tortuga").new(seats=2, seed=5)
    alone, cores = bot("mcts:30", seed=4), bot("cores:1/mcts:30", seed=4)
    assert isinstance(alone, SearchBot)
    seat = Seat(state, state.seat)
    assert cores.choose(seat) == alone.choose(seat)
    assert cores.thoughts() == alone.thoughts()


def test_it_plays_whole_games_in_the_arena() -> None:
    match = plan("star-scrappers", 2, 1, 3, ["cores:2/mcts:2", "random"], rotate=False)[0]
    assert play_match(match).winners


def test_a_measurement_on_two_cores_says_how_it_scales() -> None:
    found = on_cores("star-scrappers", 2, 0.2, 2)
    assert found["cores"] == 2
    assert found["decisions_per_s_on_cores"] > 0
    assert found["scaling"] > 0
    with pytest.raises(druza.BadInput, match="--cores"):
        on_cores("star-scrappers", 2, 0.2, 0)
