"""Artifacts (section 4.10)."""

from __future__ import annotations

import pytest

from druza.games.star_scrappers.rules.collect import collecting_cost
from druza.games.star_scrappers.rules.mine import mining_cost
from druza.games.star_scrappers.scoring import artifact_points, totem_points
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
    subjugated,
    totem,
)

SEVEN = "p1 p1 p1 p1 p1 p1 p1"
RED = "blue green"
GREEN = "blue red"


# -- after a raid ----------------------------------------------------------------------------------------------------


def test_ss_172_diversion_allows_a_second_raid_of_another_base() -> None:
    table = star_scrappers(artifacts="diversion", base={1: "p1 p2", 2: "b1 b2"}, hand=SEVEN)
    choose(table, "raid base:1")
    assert asked(table) == "raid_again"
    assert legal(table) == {"base:2", "done"}
    assert refused(table, "base:1") == "SS-172"
    choose(table, "base:2")
    assert (totem(table, "purple"), totem(table, "blue")) == (0, 0)


def test_ss_172_it_may_be_left() -> None:
    table = star_scrappers(artifacts="diversion", base={1: "p1 p2", 2: "b1 b2"})
    choose(table, "raid base:1 done")
    assert base(table, 2) == "b1 b2"


def test_ss_172_only_the_owner_has_it() -> None:
    table = star_scrappers(artifacts={1: "diversion"}, base={1: "p1 p2", 2: "b1 b2"})
    choose(table, "raid base:1")
    assert asked(table) == "main"


def test_ss_173_the_hand_limit_holds_in_the_second_raid() -> None:
    table = star_scrappers(artifacts="diversion", base={1: "p1 p1 p2", 2: "b1 b1 b1 b2"}, hand="y1 y1 y1")
    choose(table, "raid base:1 base:2")
    assert (hand(table), base(table, 2)) == ("b1 b1 p1 p1 y1 y1 y1", "b1")


def test_ss_174_the_second_raid_allows_no_third() -> None:
    table = star_scrappers(artifacts="diversion", base={0: "y1", 1: "p1 p2", 2: "b1 b2"})
    choose(table, "raid base:1 base:2")
    assert asked(table) == "main"
    assert refused(table, "raid") == "SS-171"


def test_ss_175_the_second_base_may_be_the_own() -> None:
    table = star_scrappers(artifacts="diversion", base={0: "y1 y2", 1: "p1 p2"})
    choose(table, "raid base:1 base:0")
    assert hand(table) == "p1 y1 y2"
    table = star_scrappers(artifacts="diversion", base={0: "y1 y2", 1: "p1 p2"})
    choose(table, "raid base:0")
    assert refused(table, "base:0") == "SS-172"


def test_ss_176_the_club_takes_a_crystal_of_cost_1_for_each_raid() -> None:
    table = star_scrappers(artifacts="club-of-argument", base={1: "p1 p2"}, mine="red-1 blue-1 blue-3")
    choose(table, "raid")
    assert legal(table) == {"crystal:red-1-plain", "crystal:blue-1-plain", "done"}
    choose(table, "crystal:red-1")
    assert crystals(table) == ["red-1-plain"]


def test_ss_176_with_diversion_once_per_raid() -> None:
    both = "diversion club-of-argument"
    table = star_scrappers(artifacts=both, base={1: "p1", 2: "b1"}, mine="red-1 blue-1")
    choose(table, "raid base:1 crystal:red-1 base:2 crystal:blue-1")
    assert len(crystals(table)) == 2


def test_ss_176_raiding_the_own_base_feeds_the_club_too() -> None:
    table = star_scrappers(artifacts="club-of-argument", base="y1", mine="red-1")
    choose(table, "raid crystal:red-1")
    assert crystals(table) == ["red-1-plain"]


def test_ss_177_without_such_a_crystal_the_club_takes_nothing() -> None:
    table = star_scrappers(artifacts="club-of-argument", base={1: "p1"}, mine="red-3")
    choose(table, "raid")
    assert (crystals(table), asked(table)) == ([], "main")


# -- the Starting phase ------------------------------------------------------------------------------------------------


def test_ss_178_the_cyber_arm_takes_the_bottom_card_of_the_own_base() -> None:
    table = star_scrappers(phase="start", artifacts="third-cyber-arm", base="b1 y1 y2")
    choose(table, "artifact:third-cyber-arm")
    assert (hand(table), base(table)) == ("b1", "y1 y2")


@pytest.mark.parametrize(("cards", "pile"), [(SEVEN, "b1 y1"), ("", "y1"), ("", "")])
def test_ss_179_not_at_the_limit_nor_with_a_lone_leader(cards: str, pile: str) -> None:
    table = star_scrappers(phase="start", artifacts="third-cyber-arm", hand=cards, base=pile, stay=True)
    assert refused(table, "artifact:third-cyber-arm") == "SS-179"


def test_ss_193_the_drone_takes_a_level_1_from_the_docks() -> None:
    table = star_scrappers(phase="start", artifacts="recruiting-drone", docks="p1 y1 p2")
    choose(table, "artifact:recruiting-drone")
    assert legal(table) == {"dock:p1", "dock:y1", "done"}
    choose(table, "dock:y1")
    assert (hand(table), table.used) == ("y1", [])


def test_ss_193_not_at_the_limit_nor_without_one() -> None:
    table = star_scrappers(phase="start", artifacts="recruiting-drone", docks="p1", hand=SEVEN, stay=True)
    assert refused(table, "artifact:recruiting-drone") == "SS-026"
    table = star_scrappers(phase="start", artifacts="recruiting-drone", docks="p2", stay=True)
    assert refused(table, "artifact:recruiting-drone") == "SS-193"


# -- scoring halves --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("half", "own", "points"),
    [
        ("third-time-lucky", "blue-3 red-3", 3),
        ("third-time-lucky", "blue-3 red-3 red-3 blue-1 blue-6", 3),
        ("third-time-lucky", "blue-3 red-3 red-3 yellow-3", 6),
        ("third-time-lucky", "blue-3", 0),
    ],
)
def test_ss_180_third_time_lucky(half: str, own: str, points: int) -> None:
    assert artifact_points(star_scrappers(artifacts=half, crystals=own), 0) == points


@pytest.mark.parametrize(("own", "points"), [("", 0), ("blue-1 blue-6 red-3", 2), ("blue-1 red-3 red-6 red-10", 3)])
def test_ss_181_contract_counts_the_best_colour(own: str, points: int) -> None:
    assert artifact_points(star_scrappers(artifacts="contract", crystals=own), 0) == points


@pytest.mark.parametrize(("count", "points"), [(2, 0), (3, 2), (5, 2), (6, 4)])
def test_ss_182_mass_production(count: int, points: int) -> None:
    own = " ".join(["blue-1", "red-3", "red-6", "yellow-10", "blue-3", "red-1"][:count])
    assert artifact_points(star_scrappers(artifacts="mass-production", crystals=own), 0) == points


def test_ss_183_fine_ore() -> None:
    assert artifact_points(star_scrappers(artifacts="fine-ore", crystals="blue-1 red-1 red-3"), 0) == 2


def test_ss_184_deep_shafts() -> None:
    table = star_scrappers(artifacts="deep-shafts", crystals="blue-1 red-6 red-6-rich yellow-10 red-3")
    assert artifact_points(table, 0) == 9


@pytest.mark.parametrize(
    ("own", "points"), [("blue-3", 0), ("", 0), ("red-6 red-6-rich", 3), ("red-6 yellow-10 blue-10", 5)]
)
def test_ss_185_heart_of_the_mountain(own: str, points: int) -> None:
    assert artifact_points(star_scrappers(artifacts="heart-of-the-mountain", crystals=own), 0) == points


def test_ss_186_totem_lord() -> None:
    table = star_scrappers(artifacts="totem-lord", totems={"blue": 0, "yellow": 0, "brown": 1})
    assert (artifact_points(table, 0), totem_points(table, 0)) == (4, 6)


def test_ss_187_full_crew() -> None:
    table = star_scrappers(artifacts="full-crew", hand="y1 y1", base="b1 b1 b1", subjugated="p1 p1")
    assert artifact_points(table, 0) == 2


def test_ss_188_hexis_spectrum() -> None:
    table = star_scrappers(artifacts="hexis-spectrum", crystals="blue-1 blue-3 red-1 green-6")
    assert artifact_points(table, 0) == 3


def test_ss_189_cabinet_of_curiosities() -> None:
    table = star_scrappers(artifacts="cabinet-of-curiosities", crystals="blue-1-symbol blue-3-symbol blue-1")
    assert artifact_points(table, 0) == 2


def test_ss_190_patronage_counts_itself_and_abilities() -> None:
    assert artifact_points(star_scrappers(artifacts="patronage diversion double-shift"), 0) == 6


def test_ss_191_hazard_pay_counts_mined_and_taken() -> None:
    table = star_scrappers(artifacts="hazard-pay", hand="y4 b3", mine="blue-3-rich red-3-rich", crystals="blue-1")
    choose(table, "skill card:y4 mine crystal:blue-3-rich crystal:red-3-rich")
    assert artifact_points(table, 0) == 4


def test_ss_192_scoring_artifacts_are_independent() -> None:
    table = star_scrappers(artifacts="third-time-lucky contract hexis-spectrum", crystals="blue-3 blue-3-symbol")
    assert artifact_points(table, 0) == 3 + 2 + 1


# -- abilities ---------------------------------------------------------------------------------------------------------


def test_ss_194_plasma_drill() -> None:
    table = star_scrappers(artifacts="plasma-drill", mine="blue-3 blue-1")
    assert [mining_cost(table, 0, place) for place in (0, 4)] == [0, 2]
    assert mining_cost(table, 1, 4) == 3


def test_ss_195_universal_id_one_card_of_any_colour() -> None:
    table = star_scrappers(artifacts="universal-id", hand="b1 y2 p2", mine="blue-3")
    choose(table, "mine")
    assert legal(table) == {"card:b1", "card:y2", "card:p2"}
    choose(table, "card:y2")
    assert (played(table), crystals(table)) == ("y2 b1", ["blue-3-plain"])


def test_ss_195_it_may_be_the_only_card() -> None:
    table = star_scrappers(artifacts="universal-id", hand="y3 p1", mine="blue-3")
    choose(table, "mine")
    assert played(table) == "y3"


def test_ss_195_not_two_odd_cards() -> None:
    table = star_scrappers(artifacts="universal-id", hand="y2 p1 br1", mine="blue-3")
    assert refused(table, "mine") == "SS-087"


def test_ss_249_the_odd_card_may_be_any_also_the_first() -> None:
    table = star_scrappers(artifacts="universal-id", hand="b2 b1 y3 p3", mine="blue-6")
    choose(table, "mine card:y3")
    assert refused(table, "card:p3") == "SS-072"
    choose(table, "card:b1")
    assert played(table) == "y3 b1 b2"


def test_ss_249_for_a_wild_crystal_all_but_one_of_one_colour() -> None:
    table = star_scrappers(wild="blue red", artifacts="universal-id", hand="y1 y2 p2 p1 g3", mine="blue-6")
    assert refused(table, "mine crystal:blue-6 card:y2 card:g3 card:p1") == "SS-079"
    choose(table, "mine card:y2 card:g3")
    assert (played(table), crystals(table)) == ("y2 g3 y1", ["blue-6-symbol"])


def test_ss_249_superfluous_cards_follow_the_same_rule() -> None:
    table = star_scrappers(artifacts="universal-id", hand="b1 y1 p1", mine="blue-1")
    choose(table, "mine card:b1 card:y1")
    assert asked(table) == "main"  # p1 would be a second odd card
    assert played(table) == "b1 y1"


def test_ss_196_force_screen_keeps_opponents_skills_out() -> None:
    table = star_scrappers(artifacts={1: "force-screen"}, base={1: "p1 p2"}, hand="b3")
    assert refused(table, "skill card:b3 base:1") == "SS-196"
    table = star_scrappers(wild=RED, artifacts={1: "force-screen"}, base={1: "p2 p2"}, hand="r3")
    assert refused(table, "skill card:r3 base:1") == "SS-196"


def test_ss_196_sower_passes_over_a_protected_base() -> None:
    table = star_scrappers(wild=GREEN, artifacts={1: "force-screen"}, base={1: "g1 y1", 2: "g2 y1"}, hand="g3")
    choose(table, "skill mode:0 spot:0")
    assert (hand(table), base(table, 1)) == ("g2", "g1 y1")


def test_ss_196_it_does_not_bind_the_owner() -> None:
    table = star_scrappers(artifacts="force-screen", base="p1 p2 p3 b1 b2", hand="b3")
    choose(table, "skill base:0 spot:1")
    assert hand(table) == "p2"
    table = star_scrappers(artifacts="force-screen", base="p1 p2 p3 b1 b2")
    assert len(choose(table, "raid").hands[0]) == 5


def test_ss_196_a_raider_takes_at_most_three_cards_but_leader_and_totem_as_usual() -> None:
    table = star_scrappers(artifacts={1: "force-screen"}, base={1: "p1 p2 p3 b1 b2 y1"})
    choose(table, "raid")
    assert (hand(table), base(table, 1), hand(table, 1)) == ("b1 b2 p3", "p1 p2", "y1")
    assert totem(table, "yellow") == 0


@pytest.mark.parametrize(("target", "pay"), [("p2", ""), ("p3", "y1"), ("p4", "y2")])
def test_ss_197_recruiters_badge(target: str, pay: str) -> None:
    table = star_scrappers(artifacts="recruiter-badge", hand="y1 y2", docks=target)
    choose(table, f"recruit dock:{target}")
    if asked(table) == "recruit_pay":
        choose(table, f"card:{pay}" if pay else "done")
    assert played(table) == pay
    assert target in hand(table)


def test_ss_197_it_adds_to_the_foreman() -> None:
    table = star_scrappers(artifacts="recruiter-badge", hand="br2", docks="p4")
    choose(table, "skill recruit")
    assert (hand(table), played(table)) == ("p4", "br2")


def test_ss_198_pit_props_leave_the_marker_if_the_owner_wishes() -> None:
    for word, marker in (("cave-in:0", 0), ("cave-in:1", 1)):
        table = star_scrappers(artifacts="pit-props", hand="b3", mine="blue-3-rich")
        choose(table, f"mine {word}")
        assert (crystals(table), table.marker) == (["blue-3-rich"], marker)


def test_ss_198_emptied_stacks_move_it_as_usual() -> None:
    table = star_scrappers(artifacts="pit-props", hand="y4", artifact_stacks=["artifact-07", "", ""])
    choose(table, "collect half:0")
    assert table.marker == 1
    table = star_scrappers(artifacts="pit-props", docks="", dock_stacks={1: "y1"})
    assert choose(table, "end").marker == 1


def test_ss_199_chain_of_command_uses_the_card_beneath_the_leader() -> None:
    table = star_scrappers(phase="start", artifacts="chain-of-command", base="b1 y2", mine="blue-1")
    assert legal(table) == {"leader", "beneath", "done"}
    choose(table, "beneath crystal:blue-1")
    assert (crystals(table), base(table), table.extra[1]) == (["blue-1-plain"], "b1 y2", 0)


def test_ss_199_it_needs_two_cards_and_the_artifact() -> None:
    table = star_scrappers(phase="start", artifacts="chain-of-command", base="y2")
    assert refused(table, "beneath") == "SS-199"
    table = star_scrappers(phase="start", base="b1 y2", mine="blue-1")
    assert refused(table, "beneath") == "SS-199"


def test_ss_199_instead_of_the_leader_not_besides() -> None:
    table = star_scrappers(phase="start", artifacts="chain-of-command", base="y2 y2")
    choose(table, "beneath")
    assert (asked(table), table.extra[1]) == ("main", 1)


def test_ss_248_the_card_used_is_no_object_of_its_own_skill() -> None:
    table = star_scrappers(phase="start", artifacts="chain-of-command", base={0: "p1 b3 y2", 1: "br1 br1"})
    choose(table, "beneath base:0")
    assert refused(table, "spot:1") == "SS-248"
    assert refused(table, "spot:2") == "SS-103"
    choose(table, "spot:0")
    assert (hand(table), base(table)) == ("p1", "b3 y2")


def test_ss_248_a_sergeant_beneath_the_leader_takes_only_what_lies_under_it() -> None:
    table = star_scrappers(phase="start", artifacts="chain-of-command", base="p1 br3 y2")
    choose(table, "beneath")
    assert legal(table) == {"count:0", "count:1"}


def test_ss_248_psychosa_beneath_the_leader_does_not_subjugate_itself() -> None:
    table = star_scrappers(wild=RED, phase="start", artifacts="chain-of-command", base="y3 r2 y1")
    choose(table, "beneath spot:0")
    assert (subjugated(table), base(table)) == ("y3", "r2 y1")


def test_ss_248_alone_beneath_the_leader_it_finds_no_object() -> None:
    table = star_scrappers(phase="start", artifacts="chain-of-command", base="b3 y2")
    assert refused(table, "beneath") == "SS-236"


def test_ss_200_brokers_licence_adds_to_venerable() -> None:
    stacks = ["artifact-05", "artifact-07", ""]
    table = star_scrappers(artifacts="broker-licence", hand="p3", artifact_stacks=stacks)
    assert [collecting_cost(table, 0, stack) for stack in (0, 1)] == [6, 2]
    assert collecting_cost(table, 1, 0) == 8
    choose(table, "skill")
    assert [collecting_cost(table, 0, stack) for stack in (0, 1)] == [2, 0]


def test_ss_201_double_shift() -> None:
    table = star_scrappers(artifacts="double-shift", docks="p1 y1 b1", hand="y1")
    choose(table, "recruit dock:p1 recruit dock:y1")
    assert hand(table) == "p1 y1 y1"
    assert refused(table, "recruit") == "SS-045"


def test_ss_202_artifacts_are_never_lost() -> None:
    table = star_scrappers(artifacts={1: "force-screen contract"}, base={1: "p1 y1"}, totems={"yellow": 1})
    choose(table, "raid")
    assert artifacts(table, 1) == ["force-screen", "contract"]
    assert (artifacts(table, 0), totem(table, "yellow")) == ([], 0)


def test_ss_247_first_the_clubs_crystal_then_diversion_and_nothing_in_between() -> None:
    both = "diversion club-of-argument"
    table = star_scrappers(artifacts=both, base={1: "p1", 2: "b1"}, mine="red-1 blue-1", extra_mine=1, hand="y1")
    choose(table, "raid base:1")
    assert asked(table) == "bonus_crystal"
    choose(table, "crystal:red-1")
    assert asked(table) == "raid_again"
    choose(table, "base:2")
    assert asked(table) == "bonus_crystal"
