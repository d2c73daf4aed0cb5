"""The worked examples (section 5)."""

from __future__ import annotations

import pytest

from druza.games.star_scrappers.rules.mine import mining_cost
from druza.games.star_scrappers.scoring import subjugated_points, symbol_points
from tests.games.star_scrappers.table import (
    GAME,
    actions,
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
    subjugated,
    totem,
)

pytestmark = pytest.mark.compiled

SEVEN = "p1 p1 p1 p1 p1 p1 p1"


def test_ss_ex1_leader_frogtopus() -> None:
    table = star_scrappers(phase="start", base="y1 b1", hand="p1 p2", mine="blue-1", docks="y1")
    choose(table, "leader crystal:blue-1")
    assert (crystals(table), hand(table), base(table)) == (["blue-1-plain"], "p1 p2", "y1 b1")
    assert (table.used, table.marker) == ([], 0)
    choose(table, "recruit skill card:p1")
    assert len(table.used) == 2
    assert refused(star_scrappers(phase="start", base="y1 b1", mine="red-1", stay=True), "leader") == "SS-236"


def test_ss_ex2_recruit_level_3() -> None:
    table = star_scrappers(hand="p2 y1 y3", docks="b3")
    assert refused(table, "recruit dock:b3 card:y1") == "SS-068"
    assert refused(table, "recruit dock:b3 card:y3") == "SS-068"
    choose(table, "recruit card:p2")
    assert (hand(table), played(table)) == ("b3 y1 y3", "p2")


def test_ss_ex3_fishbean_chain() -> None:
    table = star_scrappers(phase="start", base="p1 b2", hand="br1", docks="y2 p3 br4")
    choose(table, "leader dock:y2 recruit dock:p3 recruit dock:br4")
    assert (hand(table), played(table)) == ("br1 br4", "y2 p3")
    choose(table, "end")
    assert base(table) == "p1 b2 y2 p3"


def test_ss_ex3_without_fishbean_the_second_recruit_is_refused() -> None:
    table = star_scrappers(hand="y2", docks="p3 br4")
    choose(table, "recruit dock:p3")
    assert refused(table, "recruit") == "SS-046"


def test_ss_ex4_mining_cost_6() -> None:
    table = star_scrappers(hand="y1 y2 y3", mine="yellow-6")
    choose(table, "mine card:y1 card:y2 card:y3")
    assert crystals(table) == ["yellow-6-symbol"]


def test_ss_ex4_the_same_wild() -> None:
    table = star_scrappers(wild="yellow red", hand="p1 p2 p3", mine="yellow-6")
    choose(table, "mine card:p1 card:p2 card:p3")
    assert crystals(table) == ["yellow-6-symbol"]
    table = star_scrappers(wild="yellow red", hand="p3 p3 b3", mine="yellow-6")
    assert refused(table, "mine crystal:yellow-6 card:p3 card:b3") == "SS-079"


@pytest.mark.parametrize("card", ["artifact-05", "artifact-12"])
def test_ss_ex5_artifact_of_cost_8(card: str) -> None:
    table = star_scrappers(hand="y4 p2 b1 br1", artifact_stacks=[card, "", ""])
    choose(table, "collect card:y4 card:p2 card:b1")
    assert (asked(table), played(table)) == ("collect_half", "y4 p2 b1 br1")
    choose(table, "half:0")
    assert len(artifacts(table)) == 1


def test_ss_ex6_halves() -> None:
    stacks = ["artifact-07", "artifact-09", "artifact-12"]
    table = star_scrappers(hand="y4 y4 p4 p4", artifact_stacks=stacks, artifacts="contract", same_action=True)
    choose(table, "collect stack:0 card:y4 done half:0 collect stack:2 card:y4 card:p4 done half:1")
    assert artifacts(table) == ["contract", "totem-lord", "double-shift"]
    sides = [half.side for card in GAME.box.artifacts for half in card.half if half.id in artifacts(table)]
    assert sorted(sides) == ["left", "left", "right"]


def test_ss_ex7_foreman() -> None:
    table = star_scrappers(hand="br2 y1", docks="p4 p1 p2 p3")
    choose(table, "skill card:br2")
    for free in ("p1", "p2", "p3"):
        assert refused(table, f"recruit dock:{free} done") == ""
    choose(table, "recruit dock:p4")
    assert (hand(table), played(table)) == ("p4", "br2 y1")


def test_ss_ex8_raid() -> None:
    table = star_scrappers(hand="b1 b2", base={1: "p1 p2 p3 br1 br2 br3 y1"}, totems={"yellow": 2})
    choose(table, "raid")
    assert (hand(table, 1), totem(table, "yellow")) == ("y1", 0)
    assert hand(table) == "b1 b2 br1 br2 br3 p2 p3"
    assert base(table, 1) == "p1"


def test_ss_ex9_sample_game_turn_1() -> None:
    table = star_scrappers(seats=2, phase="start", hand="b2 y1 y1", mine="red-1", docks="y2 y2")
    choose(table, "mine card:y1 done skill card:b2 dock:y2 end")
    assert (hand(table), base(table), len(crystals(table))) == ("y1 y2", "y1 b2", 1)


def test_ss_ex10_sample_game_turn_2() -> None:
    table = star_scrappers(
        phase="start", hand="y1 y2", base="y1 b2", crystals="red-1", mine="yellow-3 green-1", docks="y2"
    )
    choose(table, "leader dock:y2")
    assert hand(table) == "y1 y2 y2"
    choose(table, "mine crystal:yellow-3 card:y2 card:y1 done mine")
    assert (hand(table), len(crystals(table))) == ("", 3)
    choose(table, "end")
    assert base(table) == "y1 b2 y2 y1 y2"


def test_ss_ex11_sample_game_raid_before_turn_3() -> None:
    table = star_scrappers(hand="b1 b1 b2 b2", base={1: "y2 p1 p2 br1 y2"})
    choose(table, "raid")
    assert (hand(table, 1), base(table, 1)) == ("y2", "y2")
    assert (len(table.hands[0]), totem(table, "yellow")) == (7, 0)


@pytest.mark.parametrize(("crystal", "totems"), [("brown-1", {}), ("brown-3", {"brown": 0})])
def test_ss_ex12_sample_game_turn_3(crystal: str, totems: dict[str, int]) -> None:
    table = star_scrappers(
        phase="start", base={0: "y2", 1: "p1 p2"}, hand="br2 y2", mine=crystal, totems=totems, docks=""
    )
    choose(table, "leader extra-mine raid base:1")
    assert (len(crystals(table)), hand(table)) == (1, "p1 y2")
    assert actions(table) == set()
    choose(table, "end")
    assert base(table) == "y2 br2"


def test_ss_ex13_symbol_sets() -> None:
    twice = "yellow-1-symbol yellow-3-symbol blue-1-symbol blue-3-symbol"
    table = star_scrappers(crystals=f"{twice} green-1-symbol red-1-symbol")
    assert symbol_points(table, 0) == 13


def test_ss_ex14_final_score() -> None:
    own = (
        "green-6-symbol blue-3-rich brown-1-plain yellow-6-symbol "
        "green-3-symbol green-1-symbol purple-1-plain purple-1-plain"
    )
    table = star_scrappers(crystals=own, artifacts="third-time-lucky contract")
    points = GAME.points(table, 0)
    assert points == {"crystals": 22, "symbols": 8, "totems": 0, "artifacts": 6, "subjugated": 0}
    assert table.scores()[0] == 36


@pytest.mark.parametrize("card", ["artifact-05", "artifact-07", "artifact-01"])
def test_ss_ex15_two_venerables(card: str) -> None:
    table = star_scrappers(phase="start", base="p3", hand="p3", artifact_stacks=[card, "", ""])
    choose(table, "leader skill")
    assert table.view(0)["artifact_stacks"][0]["cost"] == 0
    choose(table, "collect half:0")
    assert (len(artifacts(table)), played(table)) == (1, "p3")
    assert refused(table, "recruit") == "SS-045"


def test_ss_ex16_makkarat() -> None:
    table = star_scrappers(phase="start", base="p4", mine="blue-1 blue-3 blue-6 blue-10")
    choose(table, "leader")
    assert [mining_cost(table, 0, place) for place in (0, 4, 7, 9)] == [0, 0, 2, 6]
    choose(table, "mine crystal:blue-3")
    assert refused(table, "mine") == "SS-046"


@pytest.mark.parametrize("order", ["extra-mine mine", "mine extra-mine"])
def test_ss_ex17_drollo(order: str) -> None:
    table = star_scrappers(hand="y2 b1 p1", mine="blue-1 purple-1")
    first, second = order.split()
    choose(table, f"skill card:y2 {first} crystal:blue-1 {second}")
    assert len(crystals(table)) == 2


def test_ss_ex18_psychosa() -> None:
    table = star_scrappers(wild="blue green", hand="r2", base="y3 p1")
    choose(table, "skill spot:0")
    assert (subjugated(table), subjugated_points(table, 0), base(table)) == ("y3", 3, "p1")


def test_ss_ex19_rooter() -> None:
    table = star_scrappers(wild="blue red", hand="g2 g1", docks="y3")
    choose(table, "skill card:g2")
    assert refused(table, "recruit dock:y3 card:g1") == ""


def test_ss_ex20_sergeant() -> None:
    table = star_scrappers(hand="br3 p1 p1 p1 p1 p1 p1", base="y1 y2 y3 b1")
    choose(table, "skill card:br3")
    assert legal(table) == {"count:0", "count:1"}
    choose(table, "count:1")
    assert (hand(table), base(table)) == ("p1 p1 p1 p1 p1 p1 y1", "y2 y3 b1")


@pytest.mark.parametrize("taken", ["p4 p1", "p3 p2", "p3 p1 b1", "p2 b2 p1", "p1 b1 y1 br1"])
def test_ss_ex21_colonel_allowed(taken: str) -> None:
    table = star_scrappers(hand="br4", docks="p1 b1 y1 br1 p2 b2 y2 p3 b3 p4")
    choose(table, "skill " + " ".join(f"dock:{card}" for card in taken.split()))
    assert set(taken.split()) <= set(hand(table).split())


@pytest.mark.parametrize(("first", "second"), [("p4", "p2"), ("p3", "b3")])
def test_ss_ex21_colonel_refused(first: str, second: str) -> None:
    table = star_scrappers(hand="br4", docks="p1 b1 y1 br1 p2 b2 y2 p3 b3 p4")
    choose(table, f"skill dock:{first}")
    assert refused(table, f"dock:{second}") == "SS-122"


def test_ss_ex22_diversion_and_club() -> None:
    table = star_scrappers(
        hand=SEVEN, artifacts="diversion club-of-argument", base={1: "y1 b1", 2: "y1 br1"}, mine="red-1 green-1"
    )
    choose(table, "raid base:1 crystal:red-1 base:2 crystal:green-1")
    assert (hand(table, 1), hand(table, 2), hand(table)) == ("b1", "br1", SEVEN)
    assert (totem(table, "blue"), totem(table, "brown")) == (0, 0)
    assert crystals(table) == ["red-1-plain", "green-1-plain"]


def test_ss_ex23_third_cyber_arm() -> None:
    arm = "third-cyber-arm"
    for cards, pile in ((SEVEN, "y1 y2"), ("", "y2")):
        table = star_scrappers(phase="start", artifacts=arm, hand=cards, base=pile, stay=True)
        assert refused(table, f"artifact:{arm}") == "SS-179"
    table = star_scrappers(phase="start", artifacts=arm, hand="p1 p1 p1 p1 p1 p1", base="y1 y2")
    choose(table, f"artifact:{arm}")
    assert (hand(table), base(table)) == ("p1 p1 p1 p1 p1 p1 y1", "y2")


def test_ss_ex24_raid_with_a_full_hand() -> None:
    table = star_scrappers(hand=SEVEN, base={1: "y1 y2 b1 b2 p3"})
    choose(table, "raid")
    assert (hand(table), totem(table, "purple"), base(table, 1)) == (SEVEN, 0, "y1 y2 b1 b2")
    table = star_scrappers(hand=SEVEN, base="y1 y2 b1 b2 p3")
    choose(table, "raid")
    assert (len(table.hands[0]), totem(table, "purple"), base(table)) == (8, 0, "y1 y2 b1 b2")
