"""Raids (section 4.9)."""

from __future__ import annotations

import pytest

from tests.games.star_scrappers.table import (
    BESIDE_BOARD,
    actions,
    asked,
    base,
    choose,
    crystals,
    hand,
    legal,
    played,
    refused,
    star_scrappers,
    totem,
)

SEVEN = "p1 p1 p1 p1 p1 p1 p1"


def test_ss_156_any_base_also_the_own() -> None:
    table = star_scrappers(base={0: "y1", 1: "p1 p2", 2: "b1"})
    choose(table, "raid")
    assert legal(table) == {"base:0", "base:1", "base:2"}


def test_ss_157_it_takes_the_place_of_both_actions() -> None:
    table = star_scrappers(base={1: "p1 p2"}, hand="b1", docks="y1", mine="blue-1")
    choose(table, "recruit")
    assert refused(table, "raid") == "SS-157"
    table = star_scrappers(base={1: "p1 p2"}, hand="b1", docks="y1", mine="blue-1")
    choose(table, "raid")
    assert actions(table) == set()


def test_ss_158_the_owner_takes_the_leader_even_above_the_limit() -> None:
    table = star_scrappers(base={1: "p1 y4"}, hand={1: SEVEN})
    choose(table, "raid")
    assert hand(table, 1) == SEVEN + " y4"


@pytest.mark.parametrize("owner", [0, 1, 2, BESIDE_BOARD])
def test_ss_159_the_raider_takes_the_totem_of_the_leaders_colour(owner: int) -> None:
    table = star_scrappers(base={1: "p1 y4"}, totems={"yellow": owner, "purple": 2})
    choose(table, "raid")
    assert (totem(table, "yellow"), totem(table, "purple")) == (0, 2)


def test_ss_160_cards_from_the_top_until_the_hand_has_seven() -> None:
    table = star_scrappers(base={1: "p1 p2 b1 b2 y1"}, hand="br1 br1 br1 br1 br1")
    choose(table, "raid")
    assert (hand(table), base(table, 1)) == ("b1 b2 br1 br1 br1 br1 br1", "p1 p2")


def test_ss_160_or_until_the_base_is_empty() -> None:
    table = star_scrappers(base={1: "p1 p2 b1 b2 y1"})
    choose(table, "raid")
    assert (hand(table), base(table, 1), hand(table, 1)) == ("b1 b2 p1 p2", "", "y1")


def test_ss_161_taking_is_not_optional() -> None:
    table = star_scrappers(base={1: "p1 p2 y1"})
    choose(table, "raid")
    assert (asked(table), hand(table)) == ("main", "p1 p2")  # nothing was asked


def test_ss_162_with_a_full_hand_only_the_totem_is_taken() -> None:
    table = star_scrappers(base={1: "b1 b2 y1"}, hand=SEVEN)
    choose(table, "raid")
    assert (hand(table), base(table, 1), totem(table, "yellow")) == (SEVEN, "b1 b2", 0)


def test_ss_162_and_from_the_own_base_the_leader_returns() -> None:
    table = star_scrappers(base="b1 b2 y1", hand=SEVEN)
    choose(table, "raid")
    assert (hand(table), base(table)) == (SEVEN + " y1", "b1 b2")


def test_ss_163_only_a_raid_brings_the_own_leader_back() -> None:
    table = star_scrappers(base={0: "b1 y1", 1: "p1 p2"}, hand="b4 br3", same_action=True)
    choose(table, "skill card:b4 base:0")
    assert refused(table, "spot:1") == "SS-103"
    choose(table, "spot:0 skill card:br3")
    assert base(table) == "y1"
    table = star_scrappers(base="b1 y1")
    assert hand(choose(table, "raid")) == "b1 y1"


def test_ss_164_a_raid_of_the_own_base_takes_the_totem_too() -> None:
    table = star_scrappers(base="b1 y1", totems={"yellow": 2})
    choose(table, "raid")
    assert totem(table, "yellow") == 0


def test_ss_165_what_stays_has_a_new_leader() -> None:
    table = star_scrappers(base={1: "b1 b2 p3 y1"}, hand="p1 p1 p1 p1 p1 p1")
    choose(table, "raid end")
    assert base(table, 1) == "b1 b2"
    assert (table.active, asked(table)) == (1, "use_leader")
    choose(table, "leader")
    assert table.same_action or asked(table) == "take_mercenary"  # Fish'Bean leads now


@pytest.mark.parametrize("order", ["extra-mine raid", "raid extra-mine"])
def test_ss_166_a_leaders_extra_action_before_or_after_the_raid(order: str) -> None:
    table = star_scrappers(phase="start", base={0: "y2", 1: "p1 p2"}, hand="b1", mine="blue-1")
    choose(table, "leader")
    for word in order.split():
        choose(table, word)
        if asked(table) == "raid_base":
            choose(table, "base:1")
    assert (crystals(table), hand(table)) == (["blue-1-plain"], "p1")
    assert actions(table) == set()


def test_ss_167_the_leaders_lasting_effect_outlives_its_return() -> None:
    table = star_scrappers(phase="start", base={0: "p4"}, mine="blue-3")
    choose(table, "leader raid")
    assert hand(table) == "p4"
    assert table.mine_discount == 4
    table.extra = [0, 1, 0, 0]
    table.settle()
    choose(table, "extra-mine")
    assert crystals(table) == ["blue-3-plain"]


def test_ss_168_cards_played_before_are_no_part_of_the_own_base() -> None:
    table = star_scrappers(base="y1 y2", hand="b1", mine="blue-1", extra_mine=1)
    choose(table, "extra-mine raid")
    assert (hand(table), played(table), base(table)) == ("y1 y2", "b1", "")
    choose(table, "end")
    assert base(table) == "b1"


def test_ss_169_an_empty_base_cannot_be_raided() -> None:
    assert refused(star_scrappers(hand="y1"), "raid") == "SS-169"
    table = star_scrappers(base={1: "p1", 2: "b1"})
    assert refused(table, "raid base:0") == "SS-169"


def test_ss_170_a_totem_of_nobody_comes_from_beside_the_board() -> None:
    table = star_scrappers(seats=2, base={1: "p1 y4"}, totems={"yellow": BESIDE_BOARD})
    choose(table, "raid")
    assert totem(table, "yellow") == 0


def test_ss_171_one_raid_a_turn() -> None:
    table = star_scrappers(base={0: "y1", 1: "p1 p2", 2: "b1 b2"})
    choose(table, "raid base:1")
    assert refused(table, "raid") == "SS-171"


def test_ss_244_the_returned_leader_counts_against_the_limit() -> None:
    table = star_scrappers(base="b1 b2 b3 y1", hand="p1 p1 p1 p1 p1")
    choose(table, "raid")
    assert (hand(table), base(table)) == ("b3 p1 p1 p1 p1 p1 y1", "b1 b2")


def test_ss_245_a_raid_that_brings_nothing_is_allowed() -> None:
    table = star_scrappers(base={1: "y1"}, totems={"yellow": 0}, hand="p1")
    choose(table, "raid")
    assert (hand(table), hand(table, 1), base(table, 1)) == ("p1", "y1", "")


def test_ss_246_after_a_raid_no_normal_action_is_left() -> None:
    table = star_scrappers(base={1: "y1"}, hand="b1", mine="blue-1", docks="p1", artifacts="double-shift")
    choose(table, "raid")
    for action in ("recruit", "mine", "collect", "skill"):
        assert refused(table, action) == "SS-246"


def test_ss_246_fishbean_and_double_shift_allow_no_second_raid() -> None:
    table = star_scrappers(base={1: "y1", 2: "p1"}, same_action=True, artifacts="double-shift")
    choose(table, "raid base:1")
    assert refused(table, "raid") == "SS-171"


def test_r_31_a_skill_played_from_the_hand_rules_out_a_raid() -> None:
    table = star_scrappers(base={1: "y1"}, hand="y2 b1", mine="blue-1")
    choose(table, "skill card:y2")
    assert refused(table, "raid") == "SS-157"
    assert refused(table, "extra-mine") == ""
