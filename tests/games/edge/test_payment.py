"""Payment, limited components and dice: ED-094 to ED-120, ED-324 to ED-328, ED-362."""

from __future__ import annotations

from typing import Any

import pytest

from druza.games.edge.rules.payment import Pay, can_pay
from druza.games.edge.rules.windows import PaidLosses
from druza.games.edge.state import EdgeState
from druza.games.edge.vocabulary import PAY_CRYSTALS
from tests.games.edge.table import (
    CONTENT,
    GAME,
    battle,
    can,
    charges_on,
    finish,
    play,
    question,
    refused,
    squad_number,
    usual,
)

SQUADS = {0: "purge_doctor pilgrim ranger holy_knight holy_knight"}
FIGHT = {"0.holy_knight": "c3r2:01", "1.gorehound": "c3r2:23"}


def paying(cost: int, **more: Any) -> EdgeState:
    state = battle(**more)
    state.push(Pay(0, cost, False))
    state.settle()
    return state


def test_ed_094_095_096_098_each_crystal_may_be_replaced() -> None:
    state = battle(at={"0.pilgrim": "c3r2:0"}, crystals=4)
    state.push(Pay(0, 4, False))
    state.settle()
    play(state, "crystal", "endurance:0.pilgrim", "endurance:0.holy_knight", "vp")
    assert (state.crystals[0], state.depleted[0]) == (3, 1)
    assert state.endurance[squad_number(state, "0.pilgrim")] == 0
    assert state.marker == -1


def test_ed_097_no_vp_in_multiplayer() -> None:
    state = battle(seats=3, crystals=1)
    state.push(Pay(0, 2, False))
    state.settle()
    assert refused(state, "vp") == "ED-097"


def test_ed_099_100_101_what_may_be_paid_how() -> None:
    state = battle(
        at=FIGHT, crystals=0, hand="ch_tactic", upgrades={"0.holy_knight": "ch_overwatch=0"}, endurance={"0.ranger": 1}
    )
    assert refused(state, "use:0.holy_knight/ch_overwatch/upper") == "ED-215"
    play(state, "attach:ch_tactic", "squad:0.pilgrim", "endurance:0.ranger")
    assert state.charges[squad_number(state, "0.pilgrim") * 2] == 1


def test_ed_102_103_104_only_tokens_and_only_to_the_end_of_the_track() -> None:
    state = battle(crystals=0, marker=-9, endurance={"0.pilgrim": 0})
    state.push(Pay(0, 2, False))
    state.settle()
    assert refused(state, "endurance:0.pilgrim") == "ED-102"
    play(state, "vp")
    assert state.marker == -10
    assert state.ending == 1
    assert refused(state, "vp") == "ED-103"


def test_ed_105_a_cost_of_0_is_not_asked() -> None:
    state = battle(at=FIGHT, hand="ch_shield_wall", crystals=0)
    play(state, "lower:ch_shield_wall")
    finish(state)
    assert len(state.marks) == 1


def test_ed_106_325_temporary_crystals() -> None:
    state = battle(factions="demons chapter", at={"0.gorehound": "c3r2:01"}, hand="de_rush de_freeze", crystals=0)
    neutral = state.neutral
    play(state, "upper:de_rush")
    finish(state)
    assert (state.temporary[0], state.neutral) == (1, neutral - 1)
    state.push(Pay(0, 1, False))
    state.settle()
    play(state, "crystal")
    assert (state.temporary[0], state.neutral, state.depleted[0]) == (0, neutral, 0)


def test_ed_107_destroyed_crystals_go_to_the_supply() -> None:
    state = battle(
        squads={0: "purge_doctor holy_knight holy_knight pilgrim ranger"},
        at={"0.purge_doctor": "c3r2:01", "0.pilgrim": "c3r3:0"},
        hand="ch_power_of_technology",
        upgrades={"0.pilgrim": "ch_tactic"},
        crystals=[0, 0],
        depleted=[1, 0],
    )
    play(state, "lower:ch_power_of_technology")
    finish(state)
    assert (state.depleted[0], state.neutral, sum(state.charges)) == (0, 20, 3)


def test_ed_324_362_endurance_given_as_payment_is_lost_but_no_wound() -> None:
    state = battle(
        factions="dvergar demons",
        at={"0.avenger": "c3r2:0123456"},
        hand="dv_flamethrower dv_mechanism",
        endurance={"0.enkindled": 2},
        crystals=0,
    )
    state.then([Pay(0, 1, False), PaidLosses()])
    state.settle()
    play(state, "endurance:0.enkindled")  # its models are dead: the tokens may still be paid
    assert question(state) == "react"
    play(state, "upper:dv_flamethrower")
    finish(state)
    assert state.shrine_tokens[0] == 1


def test_ed_108_109_110_326_limited_components() -> None:
    at = {"0.pilgrim": "c3r2:0", "0.ranger": "c3r2:1", "0.holy_knight": "c3r3:01"}
    ups = {"0.pilgrim": "ch_tactic", "0.ranger": "ch_overwatch=3", "0.holy_knight": "ch_tactic"}
    state = battle(at=at, upgrades=ups, supply=1, start="turn")
    play(state, "turn:passive")
    assert question(state) == "share_charges"
    play(state, "slot:0.pilgrim/ch_tactic")
    assert question(state) == "move_charge"
    play(state, "slot:0.ranger/ch_overwatch", "done")  # to the knights, who alone are due besides
    assert (charges_on(state, "0.ranger"), charges_on(state, "0.holy_knight"), state.supply) == (2, 1, 0)
    poor = battle(at={"0.pilgrim": "c2r2:4"}, neutral=0, crystals=0, start="turn")
    play(poor, "turn:passive")
    assert poor.crystals[0] == 0


def test_ed_110_326_a_card_that_charges_moves_charges_where_the_supply_is_empty() -> None:
    at = {"0.pilgrim": "c3r2:0", "0.ranger": "c3r2:1", "0.purge_doctor": "c3r3:01"}
    ups = {"0.pilgrim": "ch_tactic", "0.ranger": "ch_overwatch=3"}

    def played(supply: int) -> EdgeState:
        state = battle(squads=SQUADS, at=at, upgrades=ups, supply=supply, hand="ch_power_of_technology", crystals=3)
        return play(state, "lower:ch_power_of_technology", "slot:0.pilgrim/ch_tactic")

    empty = played(0)
    assert (question(empty), empty.prompt()["values"]["left"]) == ("move_charge", 3)
    play(empty, "slot:0.ranger/ch_overwatch", "slot:0.ranger/ch_overwatch", "done")
    assert (charges_on(empty, "0.pilgrim"), charges_on(empty, "0.ranger")) == (2, 1)
    short = played(2)
    assert (charges_on(short, "0.pilgrim"), short.supply) == (2, 0)  # what is left is handed out first
    play(short, "slot:0.ranger/ch_overwatch")
    assert (charges_on(short, "0.pilgrim"), charges_on(short, "0.ranger")) == (3, 2)
    ups = {"0.pilgrim": "ch_tactic=2"}
    alone = battle(squads=SQUADS, at=at, upgrades=ups, supply=0, hand="ch_power_of_technology", crystals=3)
    assert refused(alone, "lower:ch_power_of_technology") == "ED-208"  # nothing could be moved


def test_ed_110_212_a_charge_is_moved_before_anybody_answers_the_attaching() -> None:
    state = battle(
        at={"0.pilgrim": "c3r2:0", "0.ranger": "c3r2:1", "1.gorehound": "c6r5:01"},
        upgrades={"0.ranger": "ch_overwatch=2"},
        hand={0: "ch_tactic", 1: "de_mist"},
        supply=0,
        crystals=5,
        settings={"blind_windows": True},
    )
    play(state, "attach:ch_tactic", "squad:0.pilgrim")
    while question(state) == "pay":
        state.apply(state.options()[0])
    assert (state.seat, question(state)) == (0, "move_charge")
    play(state, "slot:0.ranger/ch_overwatch")
    assert (state.seat, question(state), charges_on(state, "0.pilgrim")) == (1, "react", 1)


# -- dice -------------------------------------------------------------------------------------------------------------


def attacking(**more: Any) -> EdgeState:
    state = battle(at={"0.holy_knight": "c3r2:01", "1.dark_scholar": "c3r2:2"}, modes="0.holy_knight", **more)
    return play(state, "activate:0.holy_knight", "fight", "model:0.holy_knight.0")


def test_ed_111_112_faces_and_gears() -> None:
    assert CONTENT.yellow == [0, 0, 1, 2, 3, 4]
    assert CONTENT.red == [1, 2, 3, 4, 5, 6]
    assert (CONTENT.gear_yellow, CONTENT.gear_red) == ([0, 0], [1, 2])


def test_ed_113_the_red_die_costs_a_crystal_before_the_roll() -> None:
    state = attacking(rolls="r5", crystals=1)
    play(state, "die:red", "crystal")
    assert (state.depleted[0], state.fight().face) == (1, 5)
    poor = battle(
        at=FIGHT,
        crystals=0,
        marker=-10,
        endurance=dict.fromkeys(("0.angel_of_death", "0.holy_knight", "0.holy_knight#1", "0.pilgrim", "0.ranger"), 0),
    )
    assert not can_pay(poor, 0, 1, True)


def test_ed_114_115_116_the_gear() -> None:
    state = attacking(rolls="y0 y3", crystals=1)
    play(state, "die:yellow")
    assert question(state) == "use_die"
    assert refused(state, "refresh") == "ED-116"
    play(state, "reroll", "crystal")
    assert (state.fight().attack, state.depleted[0]) == (3 + 2, 1)


def test_ed_117_118_119_120_one_reroll_and_the_new_result_stands() -> None:
    state = attacking(rolls="y0 y0", crystals=2, depleted=1)
    play(state, "die:yellow", "reroll", "crystal")
    assert refused(state, "reroll") == "ED-117"
    assert can(state, "refresh")
    assert not can(state, "reroll-free")


def test_ed_327_328_the_gear_is_read_from_the_face_and_may_refresh_the_crystal_just_paid() -> None:
    state = attacking(rolls="r1", crystals=1)
    play(state, "die:red", "crystal", "refresh")
    assert (state.crystals[0], state.depleted[0]) == (1, 0)


def test_ed_094_crystals_that_are_not_there_pay_nothing() -> None:
    state = battle(at={"0.pilgrim": "c3r2:0", "1.master_of_elements": "c3r2:1"}, crystals=0)
    play(state, "activate:0.pilgrim", "fight", "model:0.pilgrim.0")
    while question(state) != "choose_die" or state.seat != 0:
        state.apply(usual(state))
    play(state, "die:red")
    assert question(state) == "pay"
    assert refused(state, "crystal") == "ED-094"
    play(state, "vp")
    assert state.marker == -1


def test_ed_112_197_212_230_who_has_nothing_can_pay_for_nothing() -> None:
    state = battle(
        seats=3,
        squads={0: "pilgrim", 1: "master_of_elements"},
        at={"0.pilgrim": "c3r2:0", "1.master_of_elements": "c3r2:1"},
        endurance={"0.pilgrim": 0},
        crystals=0,
        hand="ch_tactic ch_storm_of_blades",
        tokens={"fire_de": "0.pilgrim.0"},
        ask_forced=True,
    )
    assert refused(state, "attach:ch_tactic") == "ED-212"
    assert refused(state, "upper:ch_storm_of_blades") == "ED-197"
    assert refused(state, "clear:0.pilgrim.0") == "ED-230"
    play(state, "activate:0.pilgrim", "done", "fight", "model:0.pilgrim.0", "model:1.master_of_elements.0")
    while question(state) != "choose_die" or state.seat != 0:
        state.apply(usual(state))
    assert refused(state, "die:red") == "ED-112"


def test_ed_219_a_squad_bears_each_upgrade_once() -> None:
    state = battle(
        squads={0: "pilgrim"}, at={"0.pilgrim": "c3r2:0"}, upgrades={"0.pilgrim": "ch_tactic"}, hand="ch_tactic"
    )
    assert refused(state, "attach:ch_tactic") == "ED-219"


def test_ed_114_a_die_whose_gear_refreshed_a_crystal_is_kept() -> None:
    state = attacking(rolls="y0 y3", depleted=[1, 0])
    play(state, "die:yellow")
    assert can(state, "reroll-free")  # the upgraded Knight's grey die
    play(state, "refresh")
    assert question(state) == "choose_die"
    assert (state.seat, state.fight().attack) == (1, 0 + 2)


def asked_to_pay(cost: int, crystals: int, endurance: list[int], marker: int = 0) -> EdgeState:
    state = battle(at={"0.pilgrim": "c3r2:0"}, crystals=crystals, marker=marker)
    state.endurance = endurance + state.endurance[len(endurance) :]
    state.push(Pay(0, cost, False))
    state.settle()
    return state


@pytest.mark.parametrize(
    ("cost", "crystals", "path"),
    [
        (1, 3, "crystal"),
        (3, 3, "crystals"),
        (2, 1, "crystal/endurance:1"),
        (4, 1, "crystal/endurance:1/vp/vp"),
        (5, 0, "endurance:1/vp/vp/endurance:0/endurance:1"),
    ],
)
def test_ed_095_a_payment_is_one_answer_with_what_can_be_spared(cost: int, crystals: int, path: str) -> None:
    """Crystals first, then endurance that leaves its squad one, points, and the last endurance."""
    state = asked_to_pay(cost, crystals, [1, 2, 0, 0, 0], marker=-8)
    whole = GAME.whole_answer(state)
    assert "/".join(map(GAME.notation, whole)) == path
    for step in whole:
        state.apply(step)
    assert question(state) != "pay"


def test_ed_095_what_only_crystals_can_pay_is_not_asked() -> None:
    assert GAME.obvious_answer(asked_to_pay(2, 3, [0, 1, 0, 0, 0])) == -1
    assert GAME.obvious_answer(asked_to_pay(2, 3, [0, 0, 0, 0, 0])) == -1  # a point could pay
    assert GAME.obvious_answer(asked_to_pay(2, 3, [0, 0, 0, 0, 0], marker=-10)) == PAY_CRYSTALS.first
