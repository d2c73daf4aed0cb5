"""Mining (section 4.6)."""

from __future__ import annotations

import pytest

from druza.games.star_scrappers.rules.mine import mining_cost
from tests.games.star_scrappers.table import (
    CONTENT,
    actions,
    choose,
    crystals,
    hand,
    legal,
    played,
    refused,
    star_scrappers,
    told,
)

COST_1, COST_3, COST_6, COST_10 = 0, 4, 7, 9  # the first place of each cost


def test_ss_071_a_crystal_for_one_or_more_cards() -> None:
    table = star_scrappers(hand="b1 b2", mine="blue-3")
    choose(table, "mine card:b1")
    assert (crystals(table), played(table)) == (["blue-3-plain"], "b1 b2")
    assert table.mine[COST_3] == -1


def test_ss_072_cards_must_have_the_colour_of_the_crystal() -> None:
    table = star_scrappers(hand="b1 y1", mine="blue-1 brown-1")
    assert refused(table, "mine crystal:blue-1 card:y1") == "SS-072"
    assert refused(table, "mine crystal:brown-1") == "SS-073"


def test_ss_073_levels_must_reach_the_cost() -> None:
    table = star_scrappers(hand="y1 y2 y2", mine="yellow-6 yellow-3")
    assert refused(table, "mine crystal:yellow-6") == "SS-073"
    assert refused(table, "mine crystal:yellow-3 card:y1 done") == "SS-073"
    assert refused(table, "mine crystal:yellow-3 card:y1 card:y2 done") == ""


def test_ss_074_more_may_be_paid_and_nothing_is_refunded() -> None:
    table = star_scrappers(hand="y1 y3", mine="yellow-1")
    choose(table, "mine card:y3 card:y1")
    assert (played(table), hand(table)) == ("y3 y1", "")
    assert crystals(table) == ["yellow-1-plain"]


def test_ss_075_the_totem_of_its_colour_makes_it_cheaper() -> None:
    table = star_scrappers(hand="b2", mine="blue-3", totems={"blue": 0})
    assert mining_cost(table, 0, COST_3) == 2
    choose(table, "mine")
    assert crystals(table) == ["blue-3-plain"]


def test_ss_075_not_another_totem_nor_that_of_another_player() -> None:
    assert refused(star_scrappers(hand="b2", mine="blue-3", totems={"yellow": 0}), "mine") == "SS-087"
    assert refused(star_scrappers(hand="b2", mine="blue-3", totems={"blue": 1}), "mine") == "SS-087"


def test_ss_076_at_cost_0_no_card_but_an_action() -> None:
    table = star_scrappers(hand="y1", mine="blue-1 yellow-1", totems={"blue": 0})
    choose(table, "mine crystal:blue-1")
    assert (crystals(table), played(table), hand(table)) == (["blue-1-plain"], "", "y1")
    assert refused(table, "mine") == "SS-046"


def test_ss_077_a_cost_never_falls_below_0() -> None:
    table = star_scrappers(mine="blue-1", totems={"blue": 0}, artifacts="plasma-drill")
    assert mining_cost(table, 0, COST_1) == 0


def test_ss_078_all_discounts_add_up() -> None:
    table = star_scrappers(
        hand="p4 p2", mine="blue-10", totems={"yellow": 0}, artifacts="plasma-drill", same_action=True
    )
    choose(table, "skill card:p4 skill card:p2 crystal:blue-10 colour:yellow")
    assert mining_cost(table, 0, COST_10) == 10 - 4 - 1 - 1 - 1


def test_ss_079_a_wild_crystal_takes_any_one_colour() -> None:
    table = star_scrappers(wild="blue red", hand="y2 y1 p2 p1", mine="blue-3")
    choose(table, "mine")
    assert legal(table) == {"card:y1", "card:y2", "card:p1", "card:p2"}
    assert refused(table, "card:y2 card:p1") == "SS-079"
    choose(table, "card:y2 card:y1")
    assert played(table) == "y2 y1"


def test_ss_080_the_first_card_fixes_the_colour() -> None:
    table = star_scrappers(wild="blue red", hand="y1 y1 y1 p2 p1", mine="blue-3")
    choose(table, "mine card:p1")
    assert played(table) == "p1 p2"


def test_ss_081_no_totem_makes_a_wild_crystal_cheaper() -> None:
    table = star_scrappers(wild="blue red", mine="blue-3", totems={"yellow": 0, "purple": 0, "brown": 0, "green": 0})
    assert mining_cost(table, 0, COST_3) == 3


def test_ss_082_a_mined_cave_in_symbol_moves_the_marker_at_once() -> None:
    table = star_scrappers(hand="b3", mine="blue-3-rich", marker=2)
    choose(table, "mine")
    assert table.marker == 3
    assert told(table, "cave_in") == [{"kind": "cave_in", "seat": 0, "space": 3, "collapsed": False}]


def test_ss_082_no_symbol_no_move() -> None:
    assert choose(star_scrappers(hand="b3", mine="blue-3", marker=2), "mine").marker == 2


def test_ss_083_a_taken_crystal_never_moves_the_marker() -> None:
    table = star_scrappers(hand="y4 b3", mine="blue-3 red-3-rich")
    choose(table, "skill card:y4 mine crystal:blue-3 crystal:red-3-rich")
    assert (crystals(table), table.marker) == (["blue-3-plain", "red-3-rich"], 0)


def test_ss_084_a_mined_crystal_lies_face_down() -> None:
    table = star_scrappers(hand="b1", mine="blue-1")
    choose(table, "mine")
    assert table.view(1)["players"][0]["crystals"] is None


def test_ss_085_only_the_owner_may_look_at_it() -> None:
    table = star_scrappers(crystals={0: "blue-1 red-6", 1: "yellow-3"})
    assert table.view(0)["players"][0]["crystals"] == ["blue-1-plain", "red-6-symbol"]
    assert table.view(0)["players"][1]["crystals"] is None
    assert table.view(-1)["players"][0]["crystals"] is None


@pytest.mark.parametrize("seat", [-1, 1, 2])
def test_ss_086_the_number_is_open_but_not_the_points(seat: int) -> None:
    table = star_scrappers(crystals="blue-1 red-1 red-6 yellow-10")
    seen = table.view(seat)["players"][0]
    assert seen["crystals_by_cost"] == [2, 0, 1, 1]
    assert seen["score"] is None
    other = star_scrappers(crystals="brown-1-symbol blue-1 green-6-rich purple-10")
    assert other.view(seat) == table.view(seat)


def test_ss_087_an_empty_place_offers_nothing() -> None:
    table = star_scrappers(hand="b1 b1", mine="blue-1", same_action=True, mine_stacks={1: ""})
    choose(table, "mine card:b1 done")
    assert refused(table, "mine") == "SS-087"
    choose(table, "end")
    assert table.mine[COST_1] == -1


def test_ss_087_without_a_payable_crystal_there_is_no_mining() -> None:
    assert "mine" not in actions(star_scrappers(hand="b1", mine="yellow-1 blue-3"))


def test_ss_088_a_text_speaks_of_the_printed_cost() -> None:
    table = star_scrappers(hand="p4 b1", mine="blue-3", same_action=True)
    choose(table, "skill card:p4")
    assert mining_cost(table, 0, COST_3) == 0
    choose(table, "skill")  # Frogt'Opus wants a Crystal of cost 1
    assert crystals(table) == []
    assert CONTENT.crystals[table.mine[COST_3]] == "blue-3-plain"
