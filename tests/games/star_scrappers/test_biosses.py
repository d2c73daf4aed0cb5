"""Biosses (red): subjugation (section 4.8)."""

from __future__ import annotations

from druza.games.star_scrappers.scoring import subjugated_points
from tests.games.star_scrappers.table import (
    asked,
    base,
    choose,
    crystals,
    hand,
    legal,
    refused,
    star_scrappers,
    subjugated,
    told,
)

RED = "blue green"  # Wild, so that red is in play


def test_ss_140_a_subjugated_card_lies_before_the_player_for_good() -> None:
    table = star_scrappers(seats=2, wild=RED, hand="r2", base="y1 y2")
    choose(table, "skill spot:0 end")
    assert (subjugated(table), base(table)) == ("y1", "y2 r2")
    assert table.view(1)["players"][0]["subjugated"] == ["metanels-1-raker"]


def test_ss_141_only_where_the_card_says() -> None:
    table = star_scrappers(wild=RED, hand="r2", base={0: "y1 y2", 1: "p1 p1 p1"})
    choose(table, "skill")
    assert asked(table) == "subjugate_from_base"
    assert legal(table) == {"spot:0", "done"}  # the own Base
    table = star_scrappers(wild=RED, hand="r3", base={1: "p1 p2 p3"})
    choose(table, "skill base:1")
    assert refused(table, "spot:0") == "SS-141"  # not of level 2


def test_ss_142_leaders_cannot_be_subjugated() -> None:
    table = star_scrappers(wild=RED, hand="r2", base="y3 y1")
    choose(table, "skill")
    assert refused(table, "spot:1") == "SS-103"
    table = star_scrappers(wild=RED, hand="r3", base={1: "y2"})
    assert refused(table, "skill card:r3 base:1") == "SS-103"


def test_ss_143_it_is_used_for_nothing_and_scores_its_level() -> None:
    table = star_scrappers(wild=RED, subjugated="y1 y3", mine="yellow-1", docks="")
    assert subjugated_points(table, 0) == 4
    assert legal(table) == {"end"}


def test_ss_144_cyberwitch_takes_a_red_crystal_of_cost_1() -> None:
    table = star_scrappers(wild=RED, hand="r1", mine="red-1 brown-1 red-3")
    choose(table, "skill")
    assert legal(table) == {"crystal:red-1-plain", "done"}
    choose(table, "crystal:red-1")
    assert (crystals(table), table.used) == (["red-1-plain"], [3])


def test_ss_145_psychosa_subjugates_one_of_the_lowest_level() -> None:
    table = star_scrappers(wild=RED, hand="r2", base="y3 y1 p2 p1 br1")
    choose(table, "skill")
    assert legal(table) == {"spot:1", "spot:3", "done"}
    assert refused(table, "spot:0") == refused(table, "spot:2") == "SS-145"
    choose(table, "spot:3")
    assert (subjugated(table), base(table), asked(table)) == ("p1", "y3 y1 p2 br1", "main")


def test_ss_146_nursemaid_subjugates_a_level_2_from_any_base() -> None:
    table = star_scrappers(wild=RED, hand="r3", base={0: "y2 y1", 1: "p1 p2 y2 p2", 2: "br1 br1"})
    choose(table, "skill")
    assert legal(table) == {"base:0", "base:1", "done"}
    choose(table, "base:1")
    assert legal(table) == {"spot:1", "spot:2", "done"}
    choose(table, "spot:1")
    assert (subjugated(table), base(table, 1), asked(table)) == ("p2", "p1 y2 p2", "main")  # one of them


def test_ss_147_domina_subjugates_up_to_three_of_the_hand_for_crystals() -> None:
    table = star_scrappers(wild=RED, hand="r4 y1 y1 p1 p1 y2", mine="red-1 blue-1 yellow-1 green-1")
    choose(table, "skill card:r4")
    assert refused(table, "card:y2") == "SS-147"
    choose(table, "card:y1 crystal:red-1 card:y1 crystal:blue-1 card:p1 crystal:yellow-1")
    assert (subjugated(table), hand(table), asked(table)) == ("p1 y1 y1", "p1 y2", "main")
    assert len(crystals(table)) == 3


def test_ss_148_with_too_few_crystals_the_subjugation_stands() -> None:
    table = star_scrappers(wild=RED, hand="r4 y1 p1", mine="blue-1 red-3")
    choose(table, "skill card:r4 card:y1 crystal:blue-1 card:p1")
    assert (subjugated(table), crystals(table)) == ("p1 y1", ["blue-1-plain"])


def test_ss_148_crystals_of_any_colour_but_cost_1() -> None:
    table = star_scrappers(wild=RED, hand="r4 y1", mine="blue-1 red-3 green-1")
    choose(table, "skill card:r4 card:y1")
    assert legal(table) == {"crystal:blue-1-plain", "crystal:green-1-plain", "done"}


def test_ss_149_the_card_belongs_to_whoever_subjugated_it() -> None:
    table = star_scrappers(wild=RED, hand="r3", base={1: "p2 p1"})
    choose(table, "skill base:1 spot:0")
    assert (subjugated(table, 0), subjugated(table, 1)) == ("p2", "")
    assert [subjugated_points(table, seat) for seat in (0, 1)] == [2, 0]


def test_ss_242_domina_goes_card_by_card_and_shows_each() -> None:
    table = star_scrappers(wild=RED, hand="r4 y1 p1", mine="blue-1 green-1")
    choose(table, "skill card:r4 card:y1")
    assert told(table, "subjugated") == [{"kind": "subjugated", "seat": 0, "card": "metanels-1-raker", "base": -1}]
    assert asked(table) == "bonus_crystal"
    choose(table, "done")  # no Crystal for this one
    assert asked(table) == "subjugate_from_hand"
    choose(table, "card:p1 crystal:green-1")
    assert crystals(table) == ["green-1-plain"]
