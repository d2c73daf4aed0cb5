"""Terrons (brown): recruitment (section 4.8)."""

from __future__ import annotations

import pytest

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


def test_ss_118_driller_takes_a_brown_crystal_of_cost_1() -> None:
    table = star_scrappers(hand="br1", mine="brown-1 blue-1 brown-3")
    choose(table, "skill")
    assert legal(table) == {"crystal:brown-1-plain", "done"}
    choose(table, "crystal:brown-1")
    assert (crystals(table), table.used) == (["brown-1-plain"], [3])


@pytest.mark.parametrize(("target", "pay"), [("p1", ""), ("p2", ""), ("p3", ""), ("p4", "y1")])
def test_ss_119_foreman_makes_the_gap_three(target: str, pay: str) -> None:
    table = star_scrappers(hand="br2 y1", docks=target)
    choose(table, f"skill card:br2 recruit dock:{target}")
    if "done" in legal(table):
        choose(table, "done")
    assert played(table) == f"br2 {pay}".strip()
    assert target in hand(table)


def test_ss_119_a_second_foreman_adds_nothing() -> None:
    """R-43: three instead of one is a fixed value."""
    table = star_scrappers(phase="start", base="br2", hand="br2", docks="p4")
    assert refused(choose(table, "leader skill"), "recruit") == "SS-061"
    table = star_scrappers(phase="start", base="br2", hand="br2 y1", docks="p4")
    choose(table, "leader skill card:br2 recruit")
    assert (hand(table), played(table)) == ("p4", "br2 y1")


def test_ss_119_only_this_turn() -> None:
    table = star_scrappers(phase="start", base="br2", docks="p3", dock_stacks={1: "", 2: "", 3: "", 4: ""})
    choose(table, "leader end")
    assert (table.active, refused(table, "recruit")) == (1, "SS-061")


def test_ss_120_sergeant_takes_from_the_bottom_of_the_own_base() -> None:
    table = star_scrappers(hand="br3", base={0: "y1 b2 p1 p2", 1: "y4 y4"})
    choose(table, "skill")
    assert legal(table) == {"count:0", "count:1", "count:2"}
    choose(table, "count:2")
    assert (hand(table), base(table)) == ("b2 y1", "p1 p2")


def test_ss_120_never_the_leader() -> None:
    table = star_scrappers(hand="br3", base="y1 p2")
    choose(table, "skill")
    assert refused(table, "count:2") == "SS-103"
    choose(table, "count:1")
    assert base(table) == "p2"


def test_ss_121_with_six_cards_in_hand_only_one() -> None:
    table = star_scrappers(hand="br3 p1 p1 p1 p1 p1 p1", base="y1 b2 p1 p2")
    choose(table, "skill card:br3")
    assert refused(table, "count:2") == "SS-121"
    assert legal(table) == {"count:0", "count:1"}


def test_ss_122_colonel_takes_levels_that_add_up_to_five() -> None:
    table = star_scrappers(hand="br4", docks="p1 b1 y1 br1 p2 p3 p4")
    choose(table, "skill dock:p3")
    assert legal(table) == {"dock:p1", "dock:b1", "dock:y1", "dock:br1", "dock:p2", "done"}
    choose(table, "dock:p1")
    assert refused(table, "dock:p2") == "SS-122"
    choose(table, "dock:b1")
    assert hand(table) == "b1 p1 p3"
    assert asked(table) == "main"


def test_ss_122_any_number_of_them() -> None:
    table = star_scrappers(hand="br4", docks="p1 b1 y1 br1 p2")
    choose(table, "skill dock:p1 dock:b1 dock:y1 dock:br1 done")
    assert hand(table) == "b1 br1 p1 y1"


def test_ss_123_it_is_no_recruit_action_and_goes_up_to_the_limit() -> None:
    table = star_scrappers(hand="br4 p1 p1 p1 p1 p1", docks="b1 y1 y1")
    choose(table, "skill card:br4 dock:b1")
    assert len(table.hands[0]) == 6
    choose(table, "dock:y1")
    assert (len(table.hands[0]), asked(table)) == (7, "main")
    assert table.used == [3]
