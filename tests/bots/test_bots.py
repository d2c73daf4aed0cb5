"""Bots: fair by construction, repeatable, and each better than the one before."""

from __future__ import annotations

import os
import time

import pytest

import druza
from druza.arena.selfplay import selfplay
from druza.bots import Seat, bot
from druza.bots.levels import LEVELS, bot_of_level
from druza.bots.search import MctsBot, Search
from druza.kernel.refused import BadInput
from tests.laws.driving import IDS, SEATS, played_far

pytestmark = pytest.mark.compiled
every_game = pytest.mark.parametrize(("id", "seats"), SEATS, ids=IDS)


@every_game
@pytest.mark.parametrize("name", ["random", "greedy", "mcts:30", "first-mcts:20", "plain-mcts:5", "shared:2/mcts:20"])
def test_a_bot_chooses_the_same_whatever_is_hidden(id: str, seats: int, name: str) -> None:
    for moves in (0, 40, 90):
        state = played_far(id, seats, 21, moves)
        if state.seat < 0:
            return
        other = state.imagine(state.seat, 5)  # the same to the seat, unlike in what is hidden
        chosen = bot(name, 3).choose(Seat(state, state.seat))
        assert chosen in state.options()
        assert bot(name, 3).choose(Seat(other, state.seat)) == chosen


@pytest.mark.parametrize(
    ("name", "simulations", "seconds"),
    [("mcts", 1000, 0.0), ("mcts:50", 50, 0.0), ("mcts:0.5s", 0, 0.5), ("mcts:50@2s", 50, 2.0), ("mcts:", 1000, 0.0)],
)
def test_a_budget_is_simulations_or_seconds_or_both(name: str, simulations: int, seconds: float) -> None:
    found = bot(name)
    assert isinstance(found, MctsBot)
    assert (found.simulations, found.seconds) == (simulations, seconds)


@pytest.mark.parametrize("id", druza.game_ids())
def test_every_level_plays_every_game(id: str) -> None:
    names = [bot_of_level(level, id) for level in LEVELS]
    assert len(set(names)) == len(LEVELS)
    state = druza.game(id).new(2, 3)
    for level in LEVELS[:3]:
        assert bot(level, 1, id).choose(Seat(state, state.seat)) in state.options()


def test_a_seat_holds_no_hidden_card() -> None:
    state = druza.game("star-scrappers").new(3, 9)
    one, other = Seat(state, state.seat), Seat(state.imagine(state.seat, 77), state.seat)
    assert one.could_be.to_json() == other.could_be.to_json()
    assert one.view() == state.view(state.seat)


def test_a_search_counts_its_simulations_and_knows_every_option() -> None:
    state = druza.game("star-scrappers").new(2, 9)
    search = Search(Seat(state, state.seat), 1)
    search.run(200, 0.0)
    assert search.simulations == 200
    assert sum(node.visits for node in search.root.children.values()) == 200
    assert set(search.root.children) == set(state.options())
    assert all(0.0 <= chance <= 1.0 for chance in search.chances().values())


def test_a_search_keeps_to_its_time() -> None:
    state = druza.game("star-scrappers").new(2, 9)
    search = Search(Seat(state, state.seat), 1)
    search.run(0, 0.05)
    assert search.simulations >= 16


@pytest.mark.parametrize(
    "name",
    [
        "",
        "gredy",
        "mcts:0",
        "mcts:-3",
        "mcts:x",
        "mcts:0s",
        "mcts:1s@2s",
        "mcts:5@x",
        "random:3",
        "greedy~",
        "greedy~-1",
    ],
)
def test_an_unknown_bot_is_told(name: str) -> None:
    with pytest.raises(BadInput, match="expected"):
        bot(name)


if os.environ.get("DRUZA_BUILD") == "compiled":

    @pytest.mark.parametrize(("id", "wins"), [("star-scrappers", 95)])
    def test_greedy_beats_random(id: str, wins: int) -> None:
        result = selfplay(id, 2, 100, 500, ["greedy", "random"], rotate=True, jobs=1)
        assert result["wins"]["greedy"] >= wins

    def test_a_small_search_beats_random() -> None:
        result = selfplay("star-scrappers", 2, 10, 500, ["mcts:60", "random"], rotate=True, jobs=1)
        assert result["wins"]["mcts:60"] >= 9

    @every_game
    @pytest.mark.parametrize(("level", "within"), [("casual", 1.0), ("expert", 3.0), ("master", 3.0)])
    def test_a_level_answers_in_time(id: str, seats: int, level: str, within: float) -> None:
        """Also where there is most to choose from; bench/answers.py measures whole games."""
        moments = [played_far(id, seats, 8, moves) for moves in range(0, 300, 10)]
        widest = max((state for state in moments if state.seat >= 0), key=lambda state: len(state.options()))
        player = bot(level, 1, id)
        begun = time.process_time()
        player.choose(Seat(widest, widest.seat))
        assert time.process_time() - begun < within
