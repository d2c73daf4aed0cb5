"""Minegglers (purple): economy (section 4.8)."""

from __future__ import annotations

import re

import pytest

from druza.games.star_scrappers.rules.collect import collecting_cost
from druza.games.star_scrappers.rules.mine import mining_cost
from druza.games.star_scrappers.scoring import symbol_points
from druza.kernel.drawing import board_of, look_at
from tests.games.star_scrappers.table import (
    asked,
    choose,
    crystals,
    hand,
    legal,
    played,
    refused,
    star_scrappers,
    told,
)


def test_ss_110_tracker_takes_a_purple_crystal_of_cost_1() -> None:
    table = star_scrappers(hand="p1", mine="purple-1 blue-1 purple-3")
    choose(table, "skill")
    assert legal(table) == {"crystal:purple-1-plain", "done"}
    assert refused(table, "crystal:blue-1") == "SS-112"
    assert refused(table, "crystal:purple-3") == "SS-088"
    choose(table, "crystal:purple-1")
    assert crystals(table) == ["purple-1-plain"]


def test_ss_111_taking_is_no_mine_action() -> None:
    table = star_scrappers(hand="y4 p1 p1", mine="purple-1 blue-1 blue-1", used="", same_action=True)
    choose(table, "skill card:y4 skill card:p1 crystal:purple-1")
    assert crystals(table) == ["purple-1-plain"]  # Scraper adds nothing
    assert told(table, "mined") == []
    table = star_scrappers(hand="p1 b1", mine="purple-1 blue-1")
    choose(table, "skill card:p1 crystal:purple-1")
    assert refused(table, "mine") == ""


@pytest.mark.parametrize("card", ["p1", "br1", "b1", "y1"])
def test_ss_112_without_such_a_crystal_nothing_is_taken(card: str) -> None:
    table = star_scrappers(hand=card, mine="red-1 green-1 purple-3 brown-3 blue-3")
    choose(table, "skill")
    assert crystals(table) == []


def test_ss_113_rhinodigger_changes_a_colour_and_lowers_the_cost() -> None:
    table = star_scrappers(hand="p2 b2", mine="yellow-3 yellow-1")
    choose(table, "skill card:p2 crystal:yellow-3 colour:blue")
    assert table.view(1)["mine"][4]["colour"] == "blue"
    assert mining_cost(table, 0, 4) == 2
    assert mining_cost(table, 0, 0) == 1
    choose(table, "mine")
    assert (crystals(table), played(table)) == (["yellow-3-plain"], "p2 b2")


@pytest.mark.parametrize(
    ("totems", "less", "says"),
    [
        ({}, 0, "3 − 1 this Crystal = 2"),
        ({"yellow": 0}, 0, "3 − 1 this Crystal = 2"),  # of the colour that is printed
        ({"blue": 0}, 0, "3 − 1 your Totem − 1 this Crystal = 1"),
        ({}, 1, "3 − 1 this turn − 1 this Crystal = 1"),
        ({}, 5, "3 − 3 this turn = 0"),
    ],
)
def test_ss_113_the_sum_of_a_crystal_in_another_colour_adds_up(totems: dict[str, int], less: int, says: str) -> None:
    table = star_scrappers(hand="p2 b2 b2", mine="yellow-3", totems=totems)
    choose(table, "skill card:p2 crystal:yellow-3 colour:blue")
    table.mine_discount = less
    choose(table, "mine crystal:yellow-3")
    assert asked(table) == "mine_pay"
    look = look_at(table, 0, "en", ["Ola", "Bartek", "Zuza"])
    drawn = board_of(table.game).draw(table.view(0), look)
    assert re.sub("<[^>]+>", "", drawn.note) == says
    assert 'class="f-h"' in drawn.picture  # the Crystal in its new colour


@pytest.mark.parametrize("crystal", ["purple-1", "green-1-symbol", "red-10", "brown-6-rich"])
def test_ss_113_any_crystal_of_the_mine(crystal: str) -> None:
    table = star_scrappers(hand="p2", mine=crystal)
    choose(table, f"skill crystal:{crystal} colour:blue")
    assert [lying["colour"] for lying in table.view(0)["mine"] if lying] == ["blue"]


def test_ss_113_until_the_end_of_the_turn() -> None:
    table = star_scrappers(hand="p2", mine="yellow-3")
    choose(table, "skill crystal:yellow-3 colour:blue end")
    assert table.view(1)["mine"][4]["colour"] == "yellow"
    assert mining_cost(table, 1, 4) == 3


def test_ss_114_at_cost_0_it_needs_an_action_but_no_card() -> None:
    table = star_scrappers(hand="p2", mine="yellow-1")
    choose(table, "skill crystal:yellow-1 colour:blue mine")
    assert (crystals(table), played(table)) == (["yellow-1-plain"], "p2")
    assert refused(table, "recruit") == "SS-045"


def test_ss_115_any_of_the_other_five_colours_a_wild_one_too() -> None:
    table = star_scrappers(hand="p2 br1 br1", mine="yellow-3")
    choose(table, "skill card:p2 crystal:yellow-3")
    assert legal(table) == {f"colour:{colour}" for colour in ("purple", "brown", "blue", "red", "green")}
    choose(table, "colour:red")  # Wild: any one colour pays
    choose(table, "mine card:br1")
    assert crystals(table) == ["yellow-3-plain"]


def test_ss_115_totems_and_level_1_skills_look_at_the_new_colour() -> None:
    table = star_scrappers(hand="p2 b1", mine="yellow-1", totems={"blue": 0}, same_action=True)
    choose(table, "skill card:p2 crystal:yellow-1 colour:blue")
    assert mining_cost(table, 0, 0) == 0
    choose(table, "skill card:b1 crystal:yellow-1")
    assert crystals(table) == ["yellow-1-plain"]


def test_ss_115_at_scoring_the_printed_symbol_counts() -> None:
    table = star_scrappers(hand="p2 b1", mine="yellow-1-symbol", crystals="blue-1-symbol")
    choose(table, "skill card:p2 crystal:yellow-1-symbol colour:blue mine done")
    assert symbol_points(table, 0) == 3  # yellow and blue: a set of two


def test_ss_116_venerable_makes_artifacts_four_cheaper_and_adds() -> None:
    stacks = ["artifact-05", "artifact-07", ""]
    table = star_scrappers(hand="p3 p3", artifacts="broker-licence", artifact_stacks=stacks, same_action=True)
    choose(table, "skill card:p3")
    assert [collecting_cost(table, 0, stack) for stack in (0, 1)] == [2, 0]
    choose(table, "skill")
    assert collecting_cost(table, 0, 0) == 0


def test_ss_116_only_this_turn() -> None:
    table = star_scrappers(phase="start", base="p3", artifact_stacks=["artifact-05", "", ""])
    choose(table, "leader")
    assert collecting_cost(table, 0, 0) == 4
    choose(table, "end")
    assert collecting_cost(table, 1, 0) == 8


def test_ss_117_makkarat_makes_mining_four_cheaper() -> None:
    table = star_scrappers(hand="p4 b2", mine="blue-1 blue-3 blue-6 blue-10")
    choose(table, "skill card:p4")
    assert [mining_cost(table, 0, place) for place in (0, 4, 7, 9)] == [0, 0, 2, 6]
    choose(table, "mine crystal:blue-3 done")
    assert (crystals(table), hand(table)) == (["blue-3-plain"], "b2")
    assert refused(table, "mine") == "SS-045"


def test_ss_240_whoever_names_a_crystal_gives_it_another_colour() -> None:
    table = star_scrappers(hand="p2", mine="yellow-3")
    choose(table, "skill crystal:yellow-3")
    assert refused(table, "colour:yellow") == "SS-240"
    assert "done" not in legal(table)


def test_ss_240_or_nothing_is_done() -> None:
    table = star_scrappers(hand="p2", mine="yellow-3")
    choose(table, "skill done")
    assert (table.view(0)["mine"][4]["colour"], mining_cost(table, 0, 4)) == ("yellow", 3)


def test_ss_240_two_rhinodiggers_on_one_crystal() -> None:
    table = star_scrappers(hand="p2 p2", mine="yellow-6", same_action=True)
    choose(table, "skill crystal:yellow-6 colour:blue skill crystal:yellow-6")
    assert refused(table, "colour:blue") == "SS-240"
    choose(table, "colour:yellow")
    assert (table.view(0)["mine"][7]["colour"], mining_cost(table, 0, 7)) == ("yellow", 4)
