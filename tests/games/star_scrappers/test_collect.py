"""Collecting an Artifact (section 4.7)."""

from __future__ import annotations

import pytest

from tests.games.star_scrappers.table import (
    actions,
    artifacts,
    asked,
    choose,
    hand,
    legal,
    played,
    refused,
    star_scrappers,
    told,
)

# costs: artifact-07 and -09: 4; artifact-02: 5; artifact-03: 6; artifact-05 and -12: 8


def test_ss_089_the_levels_must_reach_the_cost_of_a_top_card() -> None:
    table = star_scrappers(hand="y3 p2", artifact_stacks=["artifact-07 artifact-02", "artifact-05", "artifact-03"])
    assert refused(table, "collect stack:1") == "SS-089"
    assert refused(table, "collect stack:2") == "SS-089"
    choose(table, "collect stack:0 card:y3 card:p2 half:0")
    assert artifacts(table) == ["contract"]


def test_ss_089_paying_may_stop_only_when_it_is_enough() -> None:
    table = star_scrappers(hand="y3 p2 b1", artifact_stacks=["artifact-02", "", ""])
    assert refused(table, "collect stack:0 card:y3 done") == "SS-089"
    assert refused(table, "collect stack:0 card:y3 card:p2 done") == ""


def test_ss_090_colours_do_not_matter() -> None:
    table = star_scrappers(hand="y1 p1 b1 br1", artifact_stacks=["artifact-07", "", ""])
    choose(table, "collect card:y1 card:p1 card:b1 half:0")
    assert played(table) == "y1 p1 b1 br1"
    assert artifacts(table) == ["totem-lord"]


def test_ss_091_one_of_two_artifacts_is_chosen_at_once() -> None:
    table = star_scrappers(hand="y4", artifact_stacks=["artifact-07", "", ""])
    choose(table, "collect")
    assert (asked(table), legal(table)) == ("collect_half", {"half:0", "half:1"})
    choose(table, "half:1")
    assert artifacts(table) == ["force-screen"]
    assert told(table, "collected")[0]["artifact"] == "force-screen"


def test_ss_092_the_other_half_never_works() -> None:
    table = star_scrappers(artifacts="totem-lord", totems={"blue": 0}, base={0: "y1 y2"}, hand={1: "b3"}, active=1)
    choose(table, "skill base:0 spot:0")  # no Force Screen there
    assert hand(table, 1) == "y1"
    assert artifacts(table) == ["totem-lord"]


def test_ss_093_the_card_beneath_is_available_at_once() -> None:
    table = star_scrappers(hand="y4 y4 y1", artifact_stacks=["artifact-09 artifact-07", "", ""], same_action=True)
    choose(table, "collect card:y4 done half:0")
    assert table.view(1)["artifact_stacks"][0]["top"] == "artifact-09"
    choose(table, "collect card:y4 card:y1 half:0")
    assert artifacts(table) == ["totem-lord", "hexis-spectrum"]


def test_ss_094_the_last_card_of_a_stack_moves_the_marker_at_once() -> None:
    table = star_scrappers(
        hand="y4 y4 y1", artifact_stacks=["artifact-09 artifact-07", "artifact-05", ""], same_action=True
    )
    choose(table, "collect stack:0 card:y4 done half:0")
    assert table.marker == 0
    choose(table, "collect card:y4 card:y1 half:0")
    assert table.marker == 1


def test_ss_095_at_cost_0_no_card_but_an_action() -> None:
    table = star_scrappers(hand="p3", artifact_stacks=["artifact-07", "artifact-09", ""])
    choose(table, "skill collect stack:0 half:0")
    assert (artifacts(table), played(table)) == (["totem-lord"], "p3")
    assert refused(table, "collect") == "SS-045"


def test_ss_096_any_number_of_artifacts() -> None:
    many = "contract fine-ore deep-shafts patronage hazard-pay totem-lord full-crew"
    table = star_scrappers(hand="y4 y1", artifacts=many, artifact_stacks=["artifact-09", "", ""])
    choose(table, "collect card:y4 card:y1 half:1")
    assert len(artifacts(table)) == 8


def test_ss_097_superfluous_cards_are_allowed_and_not_refunded() -> None:
    table = star_scrappers(hand="y4 y4 p1", artifact_stacks=["artifact-07", "", ""])
    choose(table, "collect card:y4 card:y4 card:p1 half:0")
    assert (played(table), hand(table)) == ("y4 y4 p1", "")


def test_ss_098_an_empty_stack_offers_nothing() -> None:
    table = star_scrappers(hand="y4", artifact_stacks=["", "artifact-07", ""])
    assert refused(table, "collect stack:0") == "SS-098"
    assert refused(table, "collect stack:1") == ""


def test_ss_098_with_three_empty_stacks_there_is_no_collecting() -> None:
    table = star_scrappers(hand="y4", artifact_stacks=["", "", ""])
    assert refused(table, "collect") == "SS-098"
    assert "collect" not in actions(table)
    assert choose(table, "end").marker == 0  # and nothing moves again


@pytest.mark.parametrize("seat", [-1, 0, 1])
def test_ss_099_only_the_top_card_is_seen(seat: int) -> None:
    table = star_scrappers(artifact_stacks=["artifact-01 artifact-02 artifact-03", "artifact-04", ""])
    other = star_scrappers(artifact_stacks=["artifact-02 artifact-01 artifact-03", "artifact-04", ""])
    assert table.view(seat)["artifact_stacks"] == [
        {"top": "artifact-03", "left": 3, "cost": 6},
        {"top": "artifact-04", "left": 1, "cost": 5},
        {"top": None, "left": 0, "cost": 0},
    ]
    assert table.view(seat) == other.view(seat)
