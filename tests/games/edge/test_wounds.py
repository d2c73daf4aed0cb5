"""Wounds, deaths and points: ED-176 to ED-191, ED-338 to ED-342."""

from __future__ import annotations

import pytest

from druza.games.edge.rules.wounds import DealWounds, KillModel, SacrificeModel
from druza.games.edge.state import EdgeState
from tests.games.edge.table import battle, can, finish, model_number, option, play, question, squad_number, where, wound

THREE = {"1.dark_scholar": "c3r2:0 c3r2:1 c3r2:2", "1.master_of_elements": "c6r5:0"}


def wounded(state: EdgeState, name: str, n: int, seat: int = 0) -> EdgeState:
    state.push(DealWounds(model_number(state, name), n, -1, seat, False))
    state.settle()
    return finish(state)


def test_ed_176_177_178_tokens_first_then_the_model_and_the_rest_is_lost() -> None:
    state = wounded(battle(at=THREE), "1.dark_scholar.0", 3)
    assert state.endurance[squad_number(state, "1.dark_scholar")] == 0
    assert [where(state, f"1.dark_scholar.{place}") for place in range(3)] == ["dead", "c3r2:1", "c3r2:2"]


def test_ed_179_181_a_death_is_worth_the_printed_endurance() -> None:
    state = wounded(battle(at=THREE, endurance={"1.dark_scholar": 0}), "1.dark_scholar.0", 1)
    assert state.marker == 1
    own = wounded(battle(at={"0.pilgrim": "c3r2:0 c3r2:1"}, endurance={"0.pilgrim": 0}), "0.pilgrim.0", 1)
    assert own.marker == -1  # whoever caused it


def test_ed_180_endurance_0_gives_no_points() -> None:
    state = wounded(battle(factions="chapter reborn", at={"1.treemaid": "c3r2:0 c3r2:1"}), "1.treemaid.0", 1)
    assert (where(state, "1.treemaid.0"), state.marker) == ("dead", 0)


def test_ed_182_183_184_multiplayer_takes_tokens() -> None:
    at = {"1.dark_scholar": "c3r2:0 c3r2:1", "0.pilgrim": "c6r0:0 c6r0:1"}
    state = wounded(battle(seats=3, at=at, endurance={"1.dark_scholar": 0}), "1.dark_scholar.0", 1)
    assert (state.kept, state.captured[0 * 3 + 1]) == ([10, 9, 10], 1)
    poor = battle(seats=3, at={**at, "1.son_of_khyber": "c3r5:0123456"}, endurance={"1.son_of_khyber": 0})
    poor.kept = [10, 2, 10]
    poor.discarded_vp = 8
    poor.push(KillModel(model_number(poor, "1.son_of_khyber"), -1, 0))
    poor.settle()
    assert (poor.kept[1], poor.captured[1]) == (0, 2)
    nobody = wounded(battle(seats=3, at=at, endurance={"1.dark_scholar": 0}), "1.dark_scholar.0", 1, seat=1)
    assert (nobody.kept[1], nobody.discarded_vp) == (9, 1)


def test_ed_185_in_teams_the_owner_names_who_gets_the_points() -> None:
    at = {"1.dark_scholar": "c3r2:0 c3r2:1"}
    state = battle(seats=4, mode="teams", at=at, endurance={"1.dark_scholar": 0})
    state.push(DealWounds(model_number(state, "1.dark_scholar"), 1, -1, 3, False))
    state.settle()
    assert (question(state), state.seat) == ("choose_taker", 1)
    play(state, "seat:2")
    assert state.captured[2 * 4 + 1] == 1


def test_ed_186_341_sacrifices_give_no_points() -> None:
    state = battle(at=THREE)
    state.push(SacrificeModel(model_number(state, "1.dark_scholar")))
    state.settle()
    assert (where(state, "1.dark_scholar.0"), state.marker) == ("dead", 0)


def test_ed_187_188_224_dead_squads_keep_their_upgrades_and_return_with_them() -> None:
    state = battle(
        factions="demons chapter",
        at={"0.son_of_khyber": "c0r0:0123456"},
        upgrades={"0.dark_scholar": "de_self_destruct=2"},
        hand="de_resurrection",
        crystals=5,
        endurance={"0.dark_scholar": 0},
    )
    assert state.charges[squad_number(state, "0.dark_scholar") * 2] == 2
    play(state, "lower:de_resurrection", "number:1", "crystal")
    play(state, "squad:0.dark_scholar")
    play(state, "field:c3r2", "hexes:0")
    finish(state)
    assert where(state, "0.dark_scholar.0") == "c3r2:0"
    assert state.endurance[squad_number(state, "0.dark_scholar")] == 0


def test_ed_189_deaths_of_one_moment_are_scored_together() -> None:
    state = battle(
        factions="demons chapter",
        at={"0.master_of_elements": "c3r2:0", "1.pilgrim": "c3r1:0 c3r1:1", "1.ranger": "c6r5:0"},
        endurance={"1.pilgrim": 0},
        hand="de_fireball",
        rolls="y4",
        crystals=5,
    )
    play(state, "lower:de_fireball", "crystals", "field:c3r1")
    state.apply(state.options()[0])
    play(state, "die:yellow")
    finish(state)
    assert state.marker == 2


def test_ed_190_tokens_of_a_dead_model_go_back() -> None:
    state = battle(at=THREE, endurance={"1.dark_scholar": 0}, tokens={"trap": "1.dark_scholar.0"})
    wounded(state, "1.dark_scholar.0", 1)
    assert state.marks == []


def test_ed_191_points_without_a_victim_in_multiplayer() -> None:
    state = battle(seats=3, factions="dvergar demons reborn", at={"0.enkindled": "c3r2:0"}, hand="dv_risky_tactics")
    play(state, "lower:dv_risky_tactics")
    while state.active == 0:
        state.apply(option(state, "end") if can(state, "end") else option(state, "done"))
    assert (state.kept[0], state.discarded_vp) == (8, 2)


def test_ed_338_revenge_acts_while_the_model_still_stands() -> None:
    state = battle(
        at={"0.pilgrim": "c3r2:0 c6r0:0", "1.master_of_elements": "c3r2:1"},
        upgrades={"0.pilgrim": "ch_last_man_standing=1"},
        endurance={"0.pilgrim": 0, "1.master_of_elements": 1},
        active=1,
        rolls="y4 y0 y4 y0",
        shrines="- -",
        sources="",
    )
    play(state, "activate:1.master_of_elements", "done", "fight", "model:1.master_of_elements.0")
    play(state, "die:yellow", "die:yellow", "use:0.pilgrim/ch_last_man_standing/upper", "die:yellow", "die:yellow")
    finish(state)
    assert where(state, "0.pilgrim.0") == "dead"
    assert state.endurance[squad_number(state, "1.master_of_elements")] == 0


def test_ed_339_wounds_belong_to_whoever_laid_the_token() -> None:
    at = {"1.dark_scholar": "c3r2:0 c3r2:1"}
    state = battle(
        seats=3,
        factions="chapter demons reborn",
        at=at,
        endurance={"1.dark_scholar": 0},
        tokens={"fire": "1.dark_scholar.0"},
        active=1,
        start="turn",
    )
    play(state, "turn:passive")
    assert state.captured[0 * 3 + 1] == 1


def test_ed_340_immune_models_ignore_wounds_but_can_be_killed() -> None:
    state = battle(factions="chapter demons", at=THREE, tokens={"crystal_aegis": "1.dark_scholar.0"})
    wounded(state, "1.dark_scholar.0", 2)
    assert where(state, "1.dark_scholar.0") == "c3r2:0"
    state.push(KillModel(model_number(state, "1.dark_scholar"), -1, 0))
    state.settle()
    assert where(state, "1.dark_scholar.0") == "dead"


def test_ed_342_an_own_effect_may_lose_the_last_model() -> None:
    state = battle(factions="demons chapter", at={"0.gorehound": "c3r2:01"}, hand="de_shadowzone", crystals=5)
    play(state, "lower:de_shadowzone", "crystal")
    assert state.winners() == [1]


@pytest.mark.parametrize("card", ["dv_chain_grab", "dv_deflect"])
def test_ed_208_scavengers_answer_only_wounds_that_an_own_model_dealt(card: str) -> None:
    at = {"0.avenger": "c3r2:0123456", "1.son_of_khyber": "c3r3:0123456"}
    for by, seat, answered in (("0.avenger.0", 0, True), ("", 0, False), ("1.son_of_khyber.0", 0, False)):
        state = battle(
            factions="dvergar demons", at=at, hand=card, upgrades={"0.avenger": "dv_exoskeleton"}, shrines="- -"
        )
        wound(state, "1.son_of_khyber.0", 1, by, seat)
        assert (question(state) == "react") is answered
        assert can(state, f"upper:{card}") is answered


def test_ed_208_infernal_rites_answer_every_wound_of_their_player() -> None:
    at = {"0.bloodsmith": "c3r2:0", "1.avenger": "c3r3:0123456"}
    for by in ("0.bloodsmith.0", ""):
        state = battle(
            factions="demons dvergar",
            squads={0: "son_of_khyber master_of_elements gorehound gorehound bloodsmith"},
            at=at,
            upgrades={"0.bloodsmith": "de_infernal_rites=2"},
            shrines="- -",
        )
        wound(state, "1.avenger.0", 1, by)
        assert can(state, "use:0.bloodsmith/de_infernal_rites/lower")
