"""Hy'drans (blue): bribery (section 4.8)."""

from __future__ import annotations

from tests.games.star_scrappers.table import (
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

SEVEN = "p1 p1 p1 p1 p1 p1 p1"


def test_ss_124_frogtopus_takes_a_blue_crystal_of_cost_1() -> None:
    table = star_scrappers(hand="b1", mine="blue-1 brown-1 blue-3")
    choose(table, "skill")
    assert legal(table) == {"crystal:blue-1-plain", "done"}
    choose(table, "crystal:blue-1")
    assert (crystals(table), table.used) == (["blue-1-plain"], [3])


def test_ss_125_fishbean_takes_a_level_2() -> None:
    table = star_scrappers(hand="b2", docks="p1 y2 p2 p3")
    choose(table, "skill")
    assert legal(table) == {"dock:y2", "dock:p2", "done"}
    assert refused(table, "dock:p3") == "SS-125"
    choose(table, "dock:y2")
    assert (hand(table), asked(table)) == ("y2", "main")


def test_ss_126_and_allows_two_equal_actions_this_turn() -> None:
    table = star_scrappers(seats=2, phase="start", base="b2", docks="p1 y1", dock_stacks={1: "b1 b1"})
    choose(table, "leader recruit dock:p1 recruit")
    assert hand(table) == "p1 y1"
    choose(table, "end end")
    choose(table, "done")  # the same Leader, not used
    choose(table, "recruit dock:b1")
    assert refused(table, "recruit") == "SS-046"


def test_ss_127_the_second_part_works_with_a_full_hand() -> None:
    table = star_scrappers(phase="start", base="b2", hand=SEVEN, docks="y2")
    choose(table, "leader")
    assert (table.same_action, asked(table)) == (True, "main")


def test_ss_127_and_without_a_level_2_in_the_docks() -> None:
    table = star_scrappers(phase="start", base="b2", docks="y1")
    choose(table, "leader")
    assert (table.same_action, asked(table)) == (True, "main")


def test_ss_128_as_first_action_it_allows_a_second_skill() -> None:
    table = star_scrappers(hand="b2 b1", docks="", mine="blue-1")
    choose(table, "skill card:b2 skill crystal:blue-1")
    assert (played(table), crystals(table)) == ("b2 b1", ["blue-1-plain"])


def test_ss_128_as_second_action_its_second_part_has_no_use() -> None:
    table = star_scrappers(hand="b2 b1", docks="p1", mine="blue-1")
    choose(table, "recruit skill card:b2")
    assert refused(table, "recruit") == refused(table, "skill") == "SS-045"


def test_ss_129_shuwar_takes_one_card_from_any_base() -> None:
    table = star_scrappers(hand="b3", base={0: "y1 y2", 1: "p1 p2 p3", 2: "br1"})
    choose(table, "skill")
    assert legal(table) == {"base:0", "base:1", "done"}
    choose(table, "base:1")
    assert legal(table) == {"spot:0", "spot:1", "done"}
    choose(table, "spot:1")
    assert (hand(table), base(table, 1), asked(table)) == ("p2", "p1 p3", "main")


def test_ss_129_also_from_the_own() -> None:
    table = star_scrappers(hand="b3", base={0: "y1 y2"})
    choose(table, "skill base:0 spot:0")
    assert (hand(table), base(table)) == ("y1", "y2")


def test_ss_129_within_the_hand_limit() -> None:
    table = star_scrappers(phase="start", hand=SEVEN, base={0: "y1 b3"}, stay=True)
    assert refused(table, "leader") == "SS-236"


def test_ss_130_mushell_takes_up_to_two_from_one_base() -> None:
    table = star_scrappers(hand="b4", base={1: "p1 p2 p3 p4", 2: "br1 br2"})
    choose(table, "skill base:1 spot:2")
    assert legal(table) == {"spot:0", "spot:1", "done"}
    choose(table, "spot:0")
    assert (hand(table), base(table, 1), asked(table)) == ("p1 p3", "p2 p4", "main")


def test_ss_130_or_one_or_none() -> None:
    table = star_scrappers(hand="b4", base={1: "p1 p2 p3 p4"})
    assert hand(choose(table, "skill base:1 spot:2 done")) == "p3"
    table = star_scrappers(hand="b4", base={1: "p1 p2 p3 p4"})
    assert hand(choose(table, "skill done")) == ""
