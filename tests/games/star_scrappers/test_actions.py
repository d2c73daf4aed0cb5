"""The Action phase in general (section 4.4)."""

from __future__ import annotations

import pytest

from tests.games.star_scrappers.table import (
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
    told,
)


def test_ss_045_two_of_the_four_actions() -> None:
    table = star_scrappers(hand="b1 y1 y2", mine="blue-1", docks="p1", artifact_stacks=["artifact-07", "", ""])
    assert actions(table) == {"recruit", "mine", "collect", "skill"}
    choose(table, "recruit mine")
    assert refused(table, "skill") == "SS-045"


def test_ss_046_of_two_different_kinds() -> None:
    table = star_scrappers(hand="b1 b1", mine="blue-1 blue-1", docks="p1 y1")
    choose(table, "mine crystal:0 card:b1 done")
    assert refused(table, "mine") == "SS-046"
    assert refused(table, "recruit") == ""


def test_ss_047_or_a_raid() -> None:
    table = star_scrappers(hand="b1", base={1: "p1"}, mine="blue-1")
    choose(table, "raid")
    assert table.raided
    assert actions(table) == set()


def test_ss_048_played_cards_lie_in_the_play_area() -> None:
    table = star_scrappers(hand="b1 b2 p1", base="y1", mine="blue-3")
    choose(table, "mine card:b2")
    assert (played(table), base(table)) == ("b2 b1", "y1")
    assert table.view(2)["turn"]["played"] == ["hydrans-2-fishbean", "hydrans-1-frogtopus"]


def test_ss_049_they_enter_the_base_in_the_order_of_playing() -> None:
    table = star_scrappers(hand="b1 b2 y3 p1", base="y1", mine="blue-3")
    choose(table, "mine card:b2 skill card:y3 done end")
    assert base(table) == "y1 b2 b1 y3"


def test_ss_050_cards_of_one_action_in_any_order() -> None:
    orders = set()
    for first in ("b1", "b2"):
        table = star_scrappers(hand="b1 b2", mine="blue-3")
        orders.add(played(choose(table, f"mine card:{first}")))
    assert orders == {"b1 b2", "b2 b1"}


def test_ss_051_only_cards_of_the_hand_are_played() -> None:
    table = star_scrappers(hand="p1", base="b3 b3 p1", mine="blue-3")
    assert refused(table, "mine") == "SS-087"


def test_ss_052_nothing_is_refilled_during_a_turn() -> None:
    table = star_scrappers(hand="b1", mine="blue-1", docks="p1")
    choose(table, "recruit mine")
    assert max(table.docks) == max(table.mine) == -1
    choose(table, "end")
    assert min(table.docks) >= 0
    assert min(table.mine) >= 0


def test_ss_053_fishbean_allows_two_equal_actions() -> None:
    table = star_scrappers(phase="start", base="b2", hand="", docks="p1 y1")
    choose(table, "leader recruit dock:p1")
    assert refused(table, "recruit") == ""


def test_ss_053_double_shift_allows_two_equal_actions() -> None:
    table = star_scrappers(artifacts="double-shift", docks="p1 y1")
    choose(table, "recruit dock:p1 recruit")
    assert hand(table) == "p1 y1"
    assert refused(star_scrappers(artifacts={1: "double-shift"}, used="recruit"), "recruit") == "SS-046"


def test_ss_054_an_extra_action_is_outside_the_rule_of_two_kinds() -> None:
    table = star_scrappers(hand="b1 b1 b1", mine="blue-1 blue-1 blue-1", extra_mine=1, docks="")
    choose(table, "extra-mine crystal:0 card:b1 done mine crystal:1 card:b1 done")
    assert len(crystals(table)) == 2
    assert refused(table, "skill") == ""


@pytest.mark.parametrize("order", ["extra-mine mine recruit", "mine extra-mine recruit", "mine recruit extra-mine"])
def test_ss_055_an_extra_action_before_between_or_after(order: str) -> None:
    table = star_scrappers(hand="b1 y1", mine="blue-1 yellow-1", extra_mine=1, docks="p1")
    for action in order.split():
        choose(table, action)
        if asked(table) == "mine_target":
            choose(table, "crystal:blue-1")
    assert (len(crystals(table)), hand(table)) == (2, "p1")


def test_ss_056_unused_extra_actions_are_lost() -> None:
    table = star_scrappers(seats=2, hand="b1", mine="blue-1", extra_mine=1)
    choose(table, "end end")
    assert table.active == 0
    assert table.extra == [0, 0, 0, 0]


def test_ss_057_each_source_gives_its_own_extra_action() -> None:
    table = star_scrappers(phase="start", base="y2", hand="y2", mine="")
    choose(table, "leader skill")
    assert table.extra[1] == 2


def test_ss_058_a_paying_card_does_not_use_its_skill() -> None:
    table = star_scrappers(hand="y2 p1", mine="yellow-1")
    choose(table, "mine")
    assert played(table) == "y2"
    assert table.extra == [0, 0, 0, 0]


def test_ss_237_paid_gained_marker_then_what_follows() -> None:
    table = star_scrappers(hand="y4 b3 p1", mine="blue-3-rich red-3")
    choose(table, "skill card:y4 mine crystal:blue-3-rich crystal:red-3")
    kinds = [event.kind for event in table.events or []]
    assert [kind for kind in kinds if kind in ("laid", "mined", "cave_in", "took_crystal")] == [
        "laid",
        "mined",
        "cave_in",
        "took_crystal",
    ]
    assert len(told(table, "cave_in")) == 1


def test_ss_238_an_action_is_offered_only_if_it_can_be_completed() -> None:
    table = star_scrappers(hand="b1 y1", mine="blue-3 yellow-6", docks="p3", artifact_stacks=["artifact-05", "", ""])
    assert refused(table, "mine") == "SS-087"
    assert refused(table, "collect") == "SS-089"
    assert refused(table, "recruit") == "SS-061"
    assert refused(star_scrappers(hand=""), "skill") == "SS-100"


def test_ss_238_no_choice_in_a_payment_leads_to_a_dead_end() -> None:
    table = star_scrappers(wild="blue red", hand="p1 p2 y1", mine="blue-3")
    choose(table, "mine crystal:blue-3")
    assert legal(table) == {"card:p1", "card:p2"}  # y1 could never reach 3
    assert "done" not in legal(table)
