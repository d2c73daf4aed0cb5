"""Levels: where they begin, how they are shown, what games and idle days do to them."""

from __future__ import annotations

import math

import pytest
from sqlalchemy import create_engine, insert

from druza.web.now import DAY
from druza.web.ratings.leaders import levels_at
from druza.web.ratings.level import START_SIGMA, WIDER_A_DAY, Level, after_game, ranks_of, wilson
from druza.web.ratings.reliability import is_reliable, share_finished
from druza.web.ratings.season import Season
from druza.web.storage import ratings as schema


def test_everybody_begins_in_the_middle_and_unsure() -> None:
    assert (Level().shown, Level().spread, Level().sure) == (1500, 333, 1167)
    assert Level().is_provisional


def test_a_winner_rises_and_both_are_surer() -> None:
    won, lost = after_game([Level(), Level()], [1, 2], 100)
    assert won.shown > 1500 > lost.shown
    assert won.spread < 333
    assert (won.games, won.day) == (1, 100)


def test_equal_ranks_change_nothing_between_equals() -> None:
    one, other = after_game([Level(), Level()], [1, 1], 100)
    assert one.shown == other.shown == 1500


def test_in_a_game_of_three_the_middle_stays_in_the_middle() -> None:
    first, second, third = after_game([Level()] * 3, [1, 2, 3], 100)
    assert first.mu > second.mu > third.mu


def test_idle_days_widen_up_to_the_start() -> None:
    level = Level(30.0, 1.0, 20, 100)
    assert level.on(100) == level
    assert level.on(200).sigma == pytest.approx((1 + 0.64) ** 0.5)
    assert level.on(1_000_000).sigma == START_SIGMA
    assert Level().on(500) == Level()


def test_a_season_that_is_over_lists_levels_as_they_were_on_its_last_day() -> None:
    season = Season(2031, 0)
    before = {"table_id": "table", "person": "ala", "game": "edge", "seat": 0, "rank": 1, "mu_before": 25.0}
    step = {**before, "sigma_before": 2.0, "mu": 26.0, "sigma": 2.0, "at": season.start + 1}
    with create_engine("sqlite://").connect() as connection:
        schema.rating_steps.create(connection)
        connection.execute(insert(schema.rating_steps), step)
        found = levels_at(connection, "edge", season, season.end + DAY)["ala"]
    assert found.spread == round(40 * math.sqrt(4 + 89 * WIDER_A_DAY)) == 86
    assert not found.is_listed, "as it was then"


@pytest.mark.parametrize(
    ("games", "sigma", "provisional"), [(9, 1.0, True), (10, 1.0, False), (10, 3.0, True), (40, 2.9, False)]
)
def test_provisional_until_ten_games_and_less_than_120(games: int, sigma: float, provisional: bool) -> None:
    assert Level(25.0, sigma, games).is_provisional is provisional


def test_ranks_are_those_of_the_end_and_leavers_are_last() -> None:
    assert ranks_of([1], [5.0, 9.0, 7.0]) == [3, 1, 2]
    assert ranks_of([0, 1], [9.0, 9.0, 7.0]) == [1, 1, 3]
    assert ranks_of([2], [9.0, 9.0, 9.0]) == [2, 2, 1]  # a tie that the rules broke
    assert ranks_of([1], [5.0, 9.0, 7.0], [1]) == [2, 3, 1]
    assert ranks_of([1], [5.0, 9.0, 7.0], [1, 2]) == [1, 2, 2]


def test_the_best_of_those_who_stayed_is_first() -> None:
    assert ranks_of([0], [9.0, 5.0, 7.0], [0]) == [3, 2, 1]


def test_shares_of_wins_have_intervals() -> None:
    low, high = wilson(5, 10)
    assert low == pytest.approx(1 - high)
    assert 0.3 < low < 0.35
    assert wilson(0, 5)[0] == 0.0
    assert wilson(5, 5)[1] == pytest.approx(1.0)


def test_who_leaves_too_often_waits_until_five_games_are_finished() -> None:
    assert share_finished([]) is None
    assert is_reliable([False])
    assert not is_reliable([False, True, True, True, False])
    assert is_reliable([True] * 24 + [False] * 6)
    assert not is_reliable([True] * 4 + [False] * 4)
    assert is_reliable([True] * 5 + [False] * 4)
