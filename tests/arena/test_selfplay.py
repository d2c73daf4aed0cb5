"""Self-play: fair seats, common seeds, sums that add up."""

from __future__ import annotations

from collections import Counter

import pytest

import druza
from druza.arena.bench import bench
from druza.arena.selfplay import plan, play_match, selfplay
from druza.kernel.refused import BadInput


def test_rotation_plays_every_seed_from_each_seating() -> None:
    matches = plan("star-scrappers", 3, 6, 10, ["greedy", "random", "mcts:5"], rotate=True)
    assert [match.seed for match in matches] == [10, 10, 10, 11, 11, 11]
    for seat in range(3):
        assert Counter(match.bots[seat] for match in matches) == {"greedy": 2, "random": 2, "mcts:5": 2}


def test_without_rotation_every_game_has_its_own_seed() -> None:
    matches = plan("star-scrappers", 2, 3, 5, ["random"], rotate=False)
    assert [(match.seed, match.bots) for match in matches] == [(seed, ("random", "random")) for seed in (5, 6, 7)]


def test_a_match_can_be_replayed_from_its_record() -> None:
    outcome = play_match(plan("star-scrappers", 2, 1, 3, ["random"], rotate=False)[0])
    again = druza.replay(outcome.record)
    assert again.scores() == outcome.scores
    assert again.winners() == outcome.winners


def test_wins_and_draws_add_up_and_processes_change_nothing() -> None:
    alone = selfplay("star-scrappers", 2, 6, 1, ["random"], rotate=True, jobs=1)
    together = selfplay("star-scrappers", 2, 6, 1, ["random"], rotate=True, jobs=2)
    assert sum(alone["wins"].values()) + alone["draws"] == 6
    alone.pop("seconds")
    together.pop("seconds")
    assert alone == together


@pytest.mark.parametrize(
    ("seats", "games", "bots", "told"),
    [
        (5, 1, ["random"], "cannot be played by 5"),
        (2, 0, ["random"], "at least 1"),
        (3, 1, ["random", "random"], "2 bots for 3 seats"),
        (2, 1, ["chess"], "unknown bot"),
    ],
)
def test_impossible_matches_are_told(seats: int, games: int, bots: list[str], told: str) -> None:
    with pytest.raises(BadInput, match=told):
        plan("star-scrappers", seats, games, 0, bots, rotate=False)


def test_the_bench_measures_what_it_names() -> None:
    result = bench("star-scrappers", 2, 0.2)
    for key in ("decisions_per_s", "games_per_s", "clones_per_s", "imagines_per_s", "simulations_per_s"):
        assert result[key] > 0
    assert isinstance(result["compiled"], bool)
