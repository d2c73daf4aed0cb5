"""Pairing and standings: nobody twice, a bye once, everybody paired, ties broken as promised."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from druza.web.leagues.pairing import BYE, by_tables, divisions, most_rounds, promoted, round_robin, swiss, table_sizes
from druza.web.leagues.standings import Game, standings


def names(count: int) -> list[str]:
    return [f"p{number:02}" for number in range(count)]


@given(st.integers(2, 12))
@settings(max_examples=11)
def test_in_a_league_everybody_meets_everybody_once(count: int) -> None:
    rounds = round_robin(names(count))
    met = [frozenset(pair) for one in rounds for pair in one]
    assert sorted(map(sorted, met)) == sorted(map(sorted, combinations(names(count), 2)))
    for one in rounds:
        players = [player for pair in one for player in pair]
        assert len(players) == len(set(players)) == count - count % 2


@given(st.integers(4, 24), st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_in_a_swiss_tournament_nobody_meets_twice_and_everybody_is_paired(count: int, seed: int) -> None:
    luck, players = random.Random(seed), names(count)
    ratings = {player: luck.gauss(1500, 200) for player in players}
    met: set[frozenset[str]] = set()
    byes: list[str] = []
    points = dict.fromkeys(players, 0.0)
    for _ in range(min(7, most_rounds(count))):
        pairs = swiss(players, points, ratings, met, byes)
        assert sorted(player for pair in pairs for player in pair if player != BYE) == players
        for one, other in pairs:
            if other == BYE:
                assert one not in byes
                byes.append(one)
                points[one] += 1
            else:
                assert frozenset((one, other)) not in met
                met.add(frozenset((one, other)))
                points[luck.choice((one, other))] += 1
    assert len(byes) == (min(7, most_rounds(count)) if count % 2 else 0)


def test_swiss_pairs_neighbours_by_points_and_then_by_rating() -> None:
    ratings = {"p00": 1900.0, "p01": 1800.0, "p02": 1700.0, "p03": 1600.0}
    assert swiss(names(4), {}, ratings, set(), []) == [("p00", "p01"), ("p02", "p03")]
    met = {frozenset(("p00", "p01")), frozenset(("p02", "p03"))}
    points = {"p00": 1.0, "p02": 1.0}
    assert swiss(names(4), points, ratings, met, []) == [("p00", "p02"), ("p01", "p03")]


def test_who_must_meet_again_does() -> None:
    met = {frozenset(pair) for pair in combinations(names(4), 2)}
    assert len(swiss(names(4), {}, {}, met, [])) == 2


@given(st.integers(3, 40))
def test_tables_are_of_three_and_four(count: int) -> None:
    sizes = table_sizes(count)
    assert set(sizes) <= {3, 4}
    assert sum(sizes) == count - (count == 5)
    tables = by_tables(names(count), {}, {}, [])
    assert sorted(player for table in tables for player in table if player != BYE) == names(count)


@given(st.integers(6, 60))
def test_divisions_hold_six_to_ten(count: int) -> None:
    groups = divisions(names(count), 6, 10)
    assert [player for group in groups for player in group] == names(count)
    assert all(len(group) >= 6 for group in groups)
    assert max(map(len, groups)) <= (11 if count == 11 else 10)


def test_two_go_up_and_two_go_down() -> None:
    first, second = names(12)[:6], names(12)[6:]
    up, down = promoted([first, second])
    assert up == ["p00", "p01", "p02", "p03", "p06", "p07"]
    assert down == ["p04", "p05", "p08", "p09", "p10", "p11"]


def test_points_of_two_and_of_four() -> None:
    assert Game(("a", "b"), (1, 2)).points() == {"a": 1.0, "b": 0.0}
    assert Game(("a", "b"), (1, 1)).points() == {"a": 0.5, "b": 0.5}
    assert Game(("a", BYE)).points() == {"a": 1.0}
    assert Game(("a", "b", "c", "d"), (2, 1, 4, 3)).points() == {"a": 2.0, "b": 3.0, "c": 0.0, "d": 1.0}
    assert Game(("a", "b", "c"), (1, 2, 2)).points() == {"a": 3.0, "b": 1.5, "c": 1.5}


def test_ties_the_game_between_them_then_buchholz_then_ratings() -> None:
    games = [Game(("a", "b"), (2, 1)), Game(("a", "c"), (1, 2)), Game(("b", "c"), (2, 1))]
    ratings = {"a": 1500.0, "b": 1600.0, "c": 1700.0}
    assert next(one.player for one in standings("abc", games, ratings)) == "a"  # b and c are the stronger opponents
    games = [Game(("a", "b"), (2, 1)), Game(("a", "c"), (1, 2))]
    assert [one.player for one in standings("abc", games, {})] == ["b", "a", "c"]


def test_games_with_who_left_count_as_wins() -> None:
    games = [Game(("a", "b"), (2, 1)), Game(("b", "c")), Game(("a", "c"))]
    table = standings("abc", games, {}, ["b"])
    assert [(one.player, one.points) for one in table] == [("a", 1.0), ("c", 1.0), ("b", 0.0)]


@pytest.mark.parametrize("count", [1, 2])
def test_too_few_have_a_bye(count: int) -> None:
    assert by_tables(names(count), {}, {}, []) == [(player, BYE) for player in reversed(names(count))]
