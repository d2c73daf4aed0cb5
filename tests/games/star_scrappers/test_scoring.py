"""Scoring (section 4.13)."""

from __future__ import annotations

import pytest

from druza.games.star_scrappers.scoring import crystal_points, symbol_points, total_points
from tests.games.star_scrappers.table import base, choose, star_scrappers

ALL_SIX = "purple-1-symbol brown-1-symbol blue-1-symbol yellow-1-symbol red-1-symbol green-1-symbol"


def test_ss_220_each_crystal_scores_its_printed_points() -> None:
    table = star_scrappers(crystals="blue-1 blue-1-symbol red-3 red-6-rich yellow-10")
    assert crystal_points(table, 0) == 1 + 0 + 4 + 8 + 12


def test_ss_221_scoring_artifacts_score_and_abilities_do_not() -> None:
    table = star_scrappers(artifacts="fine-ore plasma-drill diversion", crystals="blue-1 red-1")
    assert table.game.points(table, 0)["artifacts"] == 2


def test_ss_222_each_totem_scores_three() -> None:
    table = star_scrappers(totems={"blue": 0, "yellow": 0, "brown": 2})
    assert [table.game.points(table, seat)["totems"] for seat in range(3)] == [6, 0, 3]


def test_ss_223_a_subjugated_card_scores_its_level() -> None:
    assert star_scrappers(subjugated="y1 y3 p4").scores() == [8, 0, 0]


@pytest.mark.parametrize(("size", "points"), [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 21)])
def test_ss_224_sets_of_different_symbols(size: int, points: int) -> None:
    table = star_scrappers(crystals=" ".join(ALL_SIX.split()[:size]))
    assert symbol_points(table, 0) == points


def test_ss_225_several_sets_each_by_itself() -> None:
    table = star_scrappers(crystals="blue-1-symbol blue-3-symbol red-1-symbol red-6-symbol green-1-symbol")
    assert symbol_points(table, 0) == 6 + 3


def test_ss_226_the_best_sets_are_formed() -> None:
    threefold = "blue-1-symbol blue-3-symbol blue-6-symbol"
    table = star_scrappers(crystals=f"{threefold} red-1-symbol red-3-symbol green-1-symbol")
    assert symbol_points(table, 0) == 6 + 3 + 1


def test_ss_227_cave_in_symbols_form_no_sets() -> None:
    assert symbol_points(star_scrappers(crystals="blue-6-rich red-6-rich"), 0) == 0


def test_ss_228_cards_in_hand_and_base_score_nothing() -> None:
    table = star_scrappers(hand="y4 y3", base="b4 b3", extra_mine=2)
    assert total_points(table, 0) == 0


def test_ss_229_nothing_scores_nothing() -> None:
    assert star_scrappers().game.points(star_scrappers(), 0) == {
        "crystals": 0,
        "symbols": 0,
        "totems": 0,
        "artifacts": 0,
        "subjugated": 0,
    }
    artifacts = "third-time-lucky contract heart-of-the-mountain hexis-spectrum full-crew"
    assert star_scrappers(artifacts=artifacts).scores() == [0, 0, 0]


def test_ss_230_the_most_points_win() -> None:
    table = star_scrappers(seats=3, active=2, marker=8, crystals={0: "blue-1", 1: "yellow-10", 2: "blue-3"})
    choose(table, "end")
    assert (table.scores(), table.winners()) == ([1, 13, 4], [1])


def test_ss_231_tied_players_all_win() -> None:
    table = star_scrappers(seats=3, active=2, marker=8, crystals={0: "blue-3", 1: "yellow-1", 2: "red-3"})
    choose(table, "end")
    assert table.winners() == [0, 2]


def test_ss_250_scoring_comes_after_the_last_clean_up() -> None:
    table = star_scrappers(seats=2, active=1, marker=7, artifacts={1: "full-crew"}, hand={1: "b1 y1"}, mine="blue-1")
    choose(table, "mine end")
    assert base(table, 1) == "b1"
    assert table.scores()[1] == 1 + 1  # the Crystal, and two cards of the crew


@pytest.mark.parametrize("seat", [-1, 0, 1])
def test_ss_250_crystals_are_turned_up_and_hands_stay_hidden(seat: int) -> None:
    table = star_scrappers(seats=2, active=1, marker=7, crystals="blue-1 red-6", hand={0: "y1", 1: "p1"})
    choose(table, "end")
    seen = table.view(seat)["players"]
    assert seen[0]["crystals"] == ["blue-1-plain", "red-6-symbol"]
    assert seen[0]["score"]["crystals"] == 7
    assert [player["hand"] is not None for player in seen] == [seat == 0, seat == 1]


def test_winners_are_named_only_when_the_game_is_over() -> None:
    assert star_scrappers(crystals="blue-10").winners() == []


def test_what_others_see_of_a_score_counts_what_the_open_artifacts_surely_bring() -> None:
    """2 Totem Lord, 8 Patronage, 1 Full Crew, 2 Mass Production; what colours and symbols would add is hidden."""
    scoring = {1: "totem-lord patronage full-crew mass-production hexis-spectrum"}
    seen = []
    for halves in (scoring, ""):
        table = star_scrappers(
            artifacts=halves, totems={"brown": 1}, hand={1: "b1 y1 y2"}, crystals={1: "blue-1 red-3 blue-6"}
        )
        seen.append(table.game.goal(table.view(0)).reached[1])
    assert seen[0] - seen[1] == 2 + 10 + 1 + 2
