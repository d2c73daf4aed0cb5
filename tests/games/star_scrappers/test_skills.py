"""Using a skill (section 4.8)."""

from __future__ import annotations

import pytest

from druza.games.star_scrappers.content.entries import (
    AllowSameAction,
    Discount,
    ExtraAction,
    MultiplyLevel,
    RecolorCards,
    RecolorCrystal,
    RecruitGap,
    Trigger,
)
from druza.games.star_scrappers.rules.mine import mining_cost
from tests.games.star_scrappers.table import (
    CONTENT,
    GAME,
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
    subjugated,
)


def test_ss_100_one_card_of_the_hand_is_played_for_its_skill() -> None:
    table = star_scrappers(hand="b1 y2", mine="blue-1")
    assert refused(table, "skill card:p1") == "SS-100"
    choose(table, "skill card:b1 crystal:blue-1")
    assert (crystals(table), played(table), hand(table)) == (["blue-1-plain"], "b1", "y2")


def test_ss_100_not_without_a_card() -> None:
    assert refused(star_scrappers(hand="", docks="p1"), "skill") == "SS-100"


def test_ss_101_the_three_kinds_of_skill_and_fishbean_of_two() -> None:
    icons = {card.id: card.icon for card in GAME.box.mercenaries}
    assert [id for id, icon in icons.items() if icon == "extra_action"] == ["metanels-2-drollo"]
    assert [id for id, icon in icons.items() if icon == "instant+turn"] == ["hydrans-2-fishbean"]
    lasting = (AllowSameAction, Discount, ExtraAction, MultiplyLevel, RecolorCards, RecolorCrystal, RecruitGap, Trigger)
    for card in GAME.box.mercenaries:
        kinds = {"turn" if isinstance(part, lasting) else "instant" for part in card.effect}
        assert kinds == set(card.icon.replace("extra_action", "turn").split("+"))


def test_ss_102_a_leaders_skill_only_in_the_starting_phase() -> None:
    table = star_scrappers(phase="start", base="b1", hand="y1", mine="blue-1")
    choose(table, "done")
    assert asked(table) == "main"
    assert refused(table, "leader") != ""
    assert "leader" not in legal(table)


@pytest.mark.parametrize("skill", ["b3", "b4"])
def test_ss_103_no_skill_takes_a_leader(skill: str) -> None:
    table = star_scrappers(hand=skill, base={1: "y1 y2"})
    choose(table, "skill base:1")
    assert refused(table, "spot:1") == "SS-103"
    assert refused(table, "spot:0") == ""


def test_ss_103_not_even_the_own_leader() -> None:
    table = star_scrappers(hand="b3", base={0: "y1 y2", 1: "p1"})
    assert refused(table, "skill card:b3 base:1") == "SS-103"  # a lone Leader
    choose(table, "skill base:0")
    assert refused(table, "spot:1") == "SS-103"


def test_ss_104_in_a_raid_the_leader_returns_to_its_owner() -> None:
    table = star_scrappers(base={1: "y1 b4"})
    choose(table, "raid")
    assert (hand(table, 0), hand(table, 1)) == ("y1", "b4")


def test_ss_105_every_use_is_optional() -> None:
    table = star_scrappers(phase="start", base={0: "y1 b2"}, docks="p1 p2", artifacts="recruiting-drone")
    choose(table, "done done")
    assert hand(table) == ""


def test_ss_105_single_parts_of_a_skill_too() -> None:
    table = star_scrappers(hand="b2", docks="p2")
    choose(table, "skill done")  # takes nobody
    assert (hand(table), table.same_action) == ("", True)


def test_ss_106_a_card_may_be_played_for_a_skill_without_object() -> None:
    table = star_scrappers(hand="b1 p1", mine="yellow-1")
    choose(table, "skill card:b1")
    assert (played(table), crystals(table)) == ("b1", [])
    assert refused(table, "skill") == "SS-046"
    choose(table, "end")
    assert base(table) == "b1"


def test_ss_107_the_played_card_has_left_the_hand() -> None:
    table = star_scrappers(hand="b2 p1 p1 p1 p1 p1 p1", docks="y2")
    choose(table, "skill card:b2 dock:y2")
    assert hand(table) == "p1 p1 p1 p1 p1 p1 y2"


def test_ss_108_a_played_card_is_no_object_of_its_own_skill() -> None:
    table = star_scrappers(wild="blue purple", hand="r3", base={0: "y1 r2"})
    choose(table, "skill")
    assert subjugated(table) == ""
    assert asked(table) == "main"


def test_ss_109_a_fixed_gap_is_not_added_to_itself() -> None:
    table = star_scrappers(hand="br2 br2", docks="p4", same_action=True)
    choose(table, "skill skill")
    assert table.recruit_gaps == 0b101  # the usual gap, or three


def test_ss_109_discounts_of_copies_add_up() -> None:
    table = star_scrappers(phase="start", base="p4", hand="p4", mine="blue-10")
    choose(table, "leader skill")
    assert mining_cost(table, 0, 9) == 2


def test_ss_109_but_doubling_is_never_doubled_again() -> None:
    table = star_scrappers(wild="red purple", hand="g2 g2 g1", mine="green-3", same_action=True)
    choose(table, "skill card:g2 skill card:g2")
    assert refused(star_scrappers(wild="red purple", hand="g1", mine="green-3"), "mine") == "SS-087"
    table.used = []
    table.settle()
    assert mining_cost(table, 0, 4) == 3
    assert "mine" not in actions(table)  # 1 x 2, not 1 x 4


def test_every_card_can_be_played_for_its_skill() -> None:
    for card in range(len(CONTENT.mercenaries)):
        table = star_scrappers(wild="purple brown" if CONTENT.faction[card] > 1 else "red green")
        table.hands[0] = [card]
        table.settle()
        choose(table, "skill")
        assert table.played == [card]
