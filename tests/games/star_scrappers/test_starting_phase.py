"""The Starting phase: Artifacts, then the Leader (section 4.3)."""

from __future__ import annotations

from typing import Any

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
)

BOTH = "third-cyber-arm recruiting-drone"


def test_ss_031_artifacts_of_the_start_may_be_activated() -> None:
    table = star_scrappers(phase="start", base="y1 y2", artifacts="third-cyber-arm")
    assert legal(table) == {"artifact:third-cyber-arm", "done"}


def test_ss_031_passive_artifacts_are_not_activated() -> None:
    table = star_scrappers(phase="start", base="y1 y2", artifacts="plasma-drill diversion")
    assert asked(table) == "use_leader"


def test_ss_032_in_any_order_and_each_once() -> None:
    table = star_scrappers(phase="start", base="y1 y2 y3", artifacts=BOTH, docks="p1")
    assert legal(table) == {"artifact:third-cyber-arm", "artifact:recruiting-drone", "done"}
    choose(table, "artifact:recruiting-drone dock:p1")
    assert refused(table, "artifact:recruiting-drone") == "SS-032"
    choose(table, "artifact:third-cyber-arm")
    assert hand(table) == "p1 y1"
    assert asked(table) == "use_leader"


def test_ss_032_the_other_order() -> None:
    table = star_scrappers(phase="start", base="y1 y2 y3", artifacts=BOTH, docks="p1")
    choose(table, "artifact:third-cyber-arm")
    assert refused(table, "artifact:third-cyber-arm") == "SS-032"
    choose(table, "artifact:recruiting-drone dock:p1")
    assert hand(table) == "p1 y1"


def test_ss_032_and_again_in_the_next_turn() -> None:
    table = star_scrappers(seats=2, phase="start", base="y1 y2 y3", artifacts="third-cyber-arm")
    choose(table, "artifact:third-cyber-arm done done end end")
    assert (table.active, legal(table)) == (0, {"artifact:third-cyber-arm", "done"})


def test_ss_033_an_artifact_to_activate_works_from_the_next_starting_phase() -> None:
    stacks = ["artifact-10 artifact-04", "artifact-11", "artifact-12"]
    table = star_scrappers(seats=2, hand="y4 y1", base="p1 p2", docks="y1", mine="", artifact_stacks=stacks)
    choose(table, "collect stack:0 card:y4")
    choose(table, "card:y1 half:1" if asked(table) == "collect_pay" else "half:1")
    assert asked(table) == "main"  # nothing is activated in this turn
    choose(table, "end end")
    assert (table.active, asked(table)) == (0, "start_artifact")


def test_ss_033_a_permanent_artifact_works_at_once() -> None:
    stacks = ["artifact-01 artifact-05", "artifact-11", "artifact-12"]
    table = star_scrappers(hand="y4 y4 b2", mine="blue-3", artifact_stacks=stacks)
    assert refused(table, "mine") == "SS-087"
    choose(table, "collect stack:0 card:y4 card:y4 done half:1")
    assert refused(table, "mine") == ""


def test_ss_034_artifacts_come_before_the_leader() -> None:
    table = star_scrappers(phase="start", base="y1 b1", artifacts="third-cyber-arm", mine="blue-1")
    choose(table, "done")
    assert asked(table) == "use_leader"
    choose(table, "leader crystal:blue-1")
    assert asked(table) == "main"


def test_ss_035_the_leaders_skill_needs_no_card_and_no_action() -> None:
    table = star_scrappers(phase="start", base="y1 b1", mine="blue-1", hand="p1")
    choose(table, "leader crystal:blue-1")
    assert crystals(table) == ["blue-1-plain"]
    assert (hand(table), played(table), table.used) == ("p1", "", [])


def test_ss_036_the_leader_stays_on_top_of_the_base() -> None:
    table = star_scrappers(phase="start", base="y1 b2", docks="p2")
    choose(table, "leader dock:p2")
    assert base(table) == "y1 b2"


def test_ss_037_the_leaders_extra_action_waits_for_the_action_phase() -> None:
    table = star_scrappers(phase="start", base="y2", mine="blue-1", hand="b1")
    choose(table, "leader")
    assert asked(table) == "main"
    assert crystals(table) == []
    assert "extra-mine" in legal(table)


def test_ss_038_the_leaders_extra_action_leaves_both_actions() -> None:
    table = star_scrappers(phase="start", base="y2", mine="blue-1 blue-3", hand="b1 b1 b2", docks="y1")
    choose(table, "leader extra-mine crystal:blue-1 card:b1 done")
    assert table.used == []
    choose(table, "mine card:b1 card:b2")
    choose(table, "recruit")
    assert (crystals(table), hand(table)) == (["blue-1-plain", "blue-3-plain"], "y1")


def test_ss_039_a_lasting_skill_works_the_whole_action_phase() -> None:
    table = star_scrappers(phase="start", base="p4", mine="blue-3 blue-1", same_action=True)
    choose(table, "leader")
    table.same_action = True
    choose(table, "mine crystal:blue-3 mine")
    assert crystals(table) == ["blue-3-plain", "blue-1-plain"]


def test_ss_039_and_no_longer_than_the_turn() -> None:
    table = star_scrappers(phase="start", base="p4", mine="blue-3", mine_stacks={1: "", 3: "", 6: "", 10: ""})
    choose(table, "leader end")
    assert table.mine_discount == 0
    assert refused(table, "mine") == "SS-087"


def test_ss_040_without_a_base_there_is_no_leader() -> None:
    assert asked(star_scrappers(phase="start", hand="y1", stay=True)) == "main"


def test_ss_041_the_first_turn_begins_with_the_actions() -> None:
    table = star_scrappers(phase="start", round=1, hand="y1 y1 y2")
    assert asked(table) == "main"


def test_ss_042_a_card_in_the_play_area_is_no_leader_yet() -> None:
    table = star_scrappers(seats=2, hand="b1", base={1: "p1 p2"}, mine="blue-1", extra_mine=1)
    choose(table, "extra-mine")
    assert (played(table), base(table)) == ("b1", "")
    assert refused(table, "raid base:0") == "SS-169"
    choose(table, "end")
    assert base(table) == "b1"


def test_ss_043_the_last_played_card_is_on_top() -> None:
    table = star_scrappers(hand="b1 b2 y3", base="p1", mine="blue-3")
    choose(table, "mine card:b2 skill end")
    assert base(table) == "p1 b2 b1 y3"


@pytest.mark.parametrize("seat", [-1, 0, 1, 2])
def test_ss_044_every_base_is_open_to_everybody(seat: int) -> None:
    table = star_scrappers(base={0: "y1 b2", 1: "p3"}, hand={1: "y1"})
    bases = [player["base"] for player in table.view(seat)["players"]]
    assert bases == [["metanels-1-raker", "hydrans-2-fishbean"], ["minegglers-3-venerable"], []]


@pytest.mark.parametrize(
    ("leader", "table_words"),
    [
        ("b1", {"mine": "red-1 blue-3"}),  # no blue Crystal of cost 1
        ("b3", {}),  # no card in a Base but Leaders
        ("br3", {}),  # nothing under the Leader
        ("y3", {}),  # no card in hand
        ("p2", {"mine": ""}),  # no Crystal
        ("b3", {"hand": "p1 p1 p1 p1 p1 p1 p1", "base": {0: "y1 y1 b3"}}),  # no room
    ],
)
def test_ss_236_a_skill_without_an_object_is_not_offered(leader: str, table_words: dict[str, Any]) -> None:
    setting: dict[str, Any] = {"phase": "start", "base": leader, "stay": True, "docks": "y1", **table_words}
    table = star_scrappers(**setting)
    assert refused(table, "leader") == "SS-236"


@pytest.mark.parametrize("leader", ["b2", "y2", "br2", "p3", "p4", "y4"])
def test_ss_236_a_skill_that_needs_none_is_always_offered(leader: str) -> None:
    table = star_scrappers(phase="start", base=leader, docks="", mine="")
    assert legal(table) == {"leader", "done"}


def test_ss_236_rooter_is_always_offered() -> None:
    table = star_scrappers(phase="start", wild="red purple", base="g2", docks="", mine="")
    assert "leader" in legal(table)
    assert actions(choose(table, "leader")) == {"raid"}
