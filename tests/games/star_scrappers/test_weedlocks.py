"""Weedlocks (green): expansion (section 4.8)."""

from __future__ import annotations

from tests.games.star_scrappers.table import (
    artifacts,
    asked,
    base,
    choose,
    crystals,
    hand,
    legal,
    played,
    refused,
    star_scrappers,
)

GREEN = "blue red"  # Wild, so that green is in play


def test_ss_150_sprouter_takes_a_green_crystal_of_cost_1() -> None:
    table = star_scrappers(wild=GREEN, hand="g1", mine="green-1 brown-1 green-3")
    choose(table, "skill")
    assert legal(table) == {"crystal:green-1-plain", "done"}
    choose(table, "crystal:green-1")
    assert (crystals(table), table.used) == (["green-1-plain"], [3])


def test_ss_151_rooter_doubles_weedlocks_when_mining() -> None:
    table = star_scrappers(wild=GREEN, hand="g2 g3 y1", mine="green-6 yellow-3")
    choose(table, "skill card:g2")
    assert refused(table, "mine crystal:yellow-3") == "SS-073"  # others are not doubled
    choose(table, "mine")
    assert (crystals(table), played(table)) == (["green-6-symbol"], "g2 g3")


def test_ss_151_and_when_recruiting() -> None:
    table = star_scrappers(wild=GREEN, hand="g2 g1", docks="y3")
    choose(table, "skill card:g2 recruit")
    assert hand(table) == "y3"


def test_ss_151_and_when_collecting() -> None:
    table = star_scrappers(wild=GREEN, hand="g2 g2", artifact_stacks=["artifact-07", "", ""])
    choose(table, "skill collect half:0")
    assert artifacts(table) == ["totem-lord"]


def test_ss_151_only_this_turn() -> None:
    table = star_scrappers(seats=2, wild=GREEN, hand="g2 g3", mine="green-6", docks="")
    choose(table, "skill card:g2 end end done")
    assert table.active == 0
    assert table.doubled == [0, 0, 0, 0]


def test_ss_152_in_recruiting_printed_or_doubled_but_exactly() -> None:
    table = star_scrappers(wild=GREEN, hand="g2 g1", docks="y2 y3 y4")
    choose(table, "skill card:g2")
    assert refused(table, "recruit dock:y2") == ""  # g1 as 1
    assert refused(table, "recruit dock:y3") == ""  # g1 as 2
    assert refused(table, "recruit dock:y4") == "SS-061"
    table = star_scrappers(wild=GREEN, hand="g2 g3", docks="y4")
    choose(table, "skill card:g2")
    assert refused(table, "recruit dock:y4") == ""  # g3 as 3


def test_ss_153_sower_takes_one_weedlock_from_each_base() -> None:
    table = star_scrappers(wild=GREEN, hand="g3", base={0: "g1 y1", 1: "g1 g2 y1", 2: "y2 g1 y1"})
    choose(table, "skill mode:0 spot:0 spot:1 spot:1")
    assert (hand(table), asked(table)) == ("g1 g1 g2", "main")
    assert [base(table, seat) for seat in range(3)] == ["y1", "g1 y1", "y2 y1"]


def test_ss_153_or_two_from_one_base() -> None:
    table = star_scrappers(wild=GREEN, hand="g3", base={0: "g1 y1", 1: "g1 y2 g2 y1"})
    choose(table, "skill mode:1 base:1")
    assert refused(table, "spot:1") == "SS-154"
    choose(table, "spot:0 spot:1")
    assert (hand(table), base(table, 1)) == ("g1 g2", "y2 y1")


def test_ss_153_or_nothing() -> None:
    table = star_scrappers(wild=GREEN, hand="g3", base={1: "g1 y1"})
    assert hand(choose(table, "skill done")) == ""
    assert refused(star_scrappers(wild=GREEN, hand="g3", base={1: "y1 y1"}), "skill card:g3 mode:0") == "SS-155"


def test_ss_153_within_the_hand_limit() -> None:
    table = star_scrappers(wild=GREEN, hand="g3 y1 y1 y1 y1 y1 y1", base={0: "g1 y1", 1: "g1 g2 y1"})
    choose(table, "skill card:g3 mode:0 spot:0")
    assert (hand(table), asked(table)) == ("g1 y1 y1 y1 y1 y1 y1", "main")


def test_ss_154_mandragore_takes_all_weedlocks_of_a_base() -> None:
    table = star_scrappers(wild=GREEN, hand="g4", base={1: "g1 y1 g2 g1 y2"})
    choose(table, "skill base:1 spot:0")
    assert legal(table) == {"spot:1", "spot:2", "done"}
    choose(table, "spot:1 spot:1")
    assert (hand(table), base(table, 1)) == ("g1 g1 g2", "y1 y2")


def test_ss_155_leaders_are_left_out() -> None:
    table = star_scrappers(wild=GREEN, hand="g4", base={0: "g1 g2", 1: "y1 g1"})
    assert refused(table, "skill card:g4 base:1") == "SS-103"
    choose(table, "skill base:0")
    assert refused(table, "spot:1") == "SS-103"


def test_ss_155_if_not_all_fit_the_player_chooses() -> None:
    table = star_scrappers(wild=GREEN, hand="g4 y1 y1 y1 y1 y1 y1", base={1: "g1 g2 g3 y2"})
    choose(table, "skill card:g4 base:1 spot:2")
    assert (hand(table), base(table, 1)) == ("g3 y1 y1 y1 y1 y1 y1", "g1 g2 y2")


def test_ss_243_the_bases_are_asked_in_turn_and_each_may_be_passed_over() -> None:
    table = star_scrappers(wild=GREEN, seats=4, active=2, hand={2: "g3"}, base={s: f"g{s + 1} y1" for s in range(4)})
    choose(table, "skill mode:0")
    order = []
    while asked(table) == "base_card":
        order.append(table.prompt()["values"]["base"])
        choose(table, "done" if len(order) % 2 else "spot:0")
    assert order == [2, 3, 0, 1]
    assert hand(table, 2) == "g2 g4"
