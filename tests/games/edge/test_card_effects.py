"""What the cards of the six factions do: upper and lower actions, by their texts (ED-227)."""

from __future__ import annotations

from typing import Any

from druza.games.edge.basics import ATK, DEF, INI, MOV
from druza.games.edge.bodies import in_contact
from druza.games.edge.state import Table
from druza.games.edge.values import is_blocked, may_take_move
from druza.games.edge.wounds import DealWounds, KillModel
from tests.games.edge.table import (
    CONTENT,
    LoadedDice,
    battle,
    can,
    fields_now,
    finish,
    model_number,
    play,
    question,
    refused,
    squad_number,
    value,
    where,
)

OPEN: dict[str, Any] = {"shrines": "- -", "sources": ""}


def endurance(state: Table, name: str) -> int:
    return state.endurance[squad_number(state, name)]


def charges(state: Table, name: str) -> int:
    return state.charges[squad_number(state, name) * 2]


def wound(state: Table, name: str, n: int, by: str = "", seat: int = 0) -> Table:
    """A model takes wounds that a model (or only a seat) deals."""
    dealt_by = model_number(state, by) if by else -1
    state.push(DealWounds(model_number(state, name), n, dealt_by, seat, False))
    state.settle()
    return state


def kill(state: Table, name: str, by: str = "", seat: int = 0) -> Table:
    state.push(KillModel(model_number(state, name), model_number(state, by) if by else -1, seat))
    state.settle()
    return state


# -- Chapter ----------------------------------------------------------------------------------------------------------


def test_energy_drain_charges_upgrades_or_draws_from_sources() -> None:
    at = {"0.pilgrim": "c2r2:4", "0.ranger": "c6r5:0"}
    ups = {"0.pilgrim": "ch_tactic=1", "0.ranger": "ch_overwatch"}
    state = battle(at=at, upgrades=ups, hand="ch_energy_drain ch_energy_drain", crystals=4)
    play(state, "upper:ch_energy_drain", "crystal")
    finish(state)
    assert (charges(state, "0.pilgrim"), charges(state, "0.ranger")) == (2, 1)
    play(state, "lower:ch_energy_drain", "crystal")
    finish(state)
    assert (state.crystals[0], state.depleted[0]) == (4 - 2 + 1, 2)  # one source is touched


def test_fake_death_lowers_the_points_or_saves_a_pilgrim() -> None:
    at = {"0.holy_knight": "c3r2:01", "0.pilgrim": "c3r3:0 c3r3:1", "1.gorehound": "c0r0:01"}
    state = battle(at=at, upgrades={"0.pilgrim": "ch_fake_death=1"}, endurance={"0.pilgrim": 0}, active=1)
    wound(state, "0.pilgrim.0", 1, seat=1)
    play(state, "use:0.pilgrim/ch_fake_death/upper")
    finish(state)
    assert (where(state, "0.pilgrim.0"), state.marker) == ("dead", 0)  # never less than nothing
    saved = battle(at=at, upgrades={"0.pilgrim": "ch_fake_death=2"}, endurance={"0.pilgrim": 0}, active=1)
    wound(saved, "0.pilgrim.0", 1, seat=1)
    play(saved, "use:0.pilgrim/ch_fake_death/lower")
    finish(saved)
    assert where(saved, "0.pilgrim.0") == "c3r3:0"


def test_guard_wins_a_defence_or_lends_shield_and_endurance() -> None:
    at = {"0.holy_knight": "c3r2:12", "0.pilgrim": "c3r2:3", "1.master_of_elements": "c3r2:4"}
    sure = battle(at=at, upgrades={"0.holy_knight": "ch_guard=2"}, active=1, rolls="y4 y0", **OPEN)
    play(sure, "activate:1.master_of_elements", "done", "fight", "model:1.master_of_elements.0", "die:yellow")
    play(sure, "use:0.holy_knight/ch_guard/upper")
    while question(sure) == "react":
        play(sure, "pass")
    assert question(sure) == "counterattack"  # no die is rolled: the defence is won
    lent = battle(at=at, upgrades={"0.holy_knight": "ch_guard=1"}, active=1, rolls="y4 y0", **OPEN)
    play(lent, "activate:1.master_of_elements", "done", "fight", "model:1.master_of_elements.0", "die:yellow")
    play(lent, "use:0.holy_knight/ch_guard/lower")
    assert value(lent, "0.pilgrim.0", DEF) == 2
    finish(lent)
    assert (endurance(lent, "0.holy_knight"), endurance(lent, "0.pilgrim")) == (1, 1)


def test_last_man_standing_stiffens_the_only_pilgrim() -> None:
    state = battle(
        at={"0.pilgrim": "c3r2:0 c3r2:1"}, upgrades={"0.pilgrim": "ch_last_man_standing"}, paid="ch_last_man_standing"
    )
    assert value(state, "0.pilgrim.0", DEF) == 1
    kill(state, "0.pilgrim.1", seat=1)
    finish(state)
    assert value(state, "0.pilgrim.0", DEF) == 1 + 3


def test_last_man_standing_answers_only_a_death_in_combat() -> None:
    state = battle(
        at={"0.pilgrim": "c3r2:0 c0r5:0", "1.master_of_elements": "c3r2:1"},
        upgrades={"0.pilgrim": "ch_last_man_standing=1"},
        endurance={"0.pilgrim": 0},
        active=1,
        **OPEN,
    )
    wound(state, "0.pilgrim.0", 1, "1.master_of_elements.0", seat=1)  # shot, not fought
    assert where(state, "0.pilgrim.0") == "dead"


def test_leap_flies_and_wins_every_comparison_of_ini() -> None:
    walls = {"1.son_of_khyber": "c3r1:0123456", "1.gorehound": "c3r0:23"}
    state = battle(at={"0.holy_knight": "c3r2:01", **walls}, hand="ch_leap ch_trap", crystals=3, rolls="y0", **OPEN)
    play(state, "lower:ch_leap", "crystal", "field:c3r0", "hexes:01")
    finish(state)
    play(state, "activate:0.holy_knight", "done", "fight", "model:0.holy_knight.0")
    if question(state) == "choose_opponent":
        play(state, "model:1.gorehound.0")
    assert state.fight().attacker == model_number(state, "0.holy_knight")  # INI 1 against 4


def test_purging_wounds_all_in_two_fields_and_sets_one_on_fire() -> None:
    state = battle(
        squads={0: "purge_doctor holy_knight holy_knight pilgrim ranger"},
        at={"0.purge_doctor": "c3r2:01", "1.dark_scholar": "c3r1:0", "1.master_of_elements": "c2r2:0"},
        hand="ch_purging",
        upgrades={"0.purge_doctor": "ch_charged_shot=3"},
        rolls="y3",
        crystals=5,
        **OPEN,
    )
    play(state, "lower:ch_purging", "crystals", "use:0.purge_doctor/ch_charged_shot/lower", "number:3")
    play(state, "field:c3r1", "field:c2r2", "die:yellow")
    finish(state)
    assert endurance(state, "1.master_of_elements") == 3 - 2  # a charge pair adds one wound; the third is lost
    assert endurance(state, "1.dark_scholar") == 0
    assert where(state, "1.dark_scholar.0") == "dead"
    assert [(mark.model, CONTENT.tokens[mark.token]) for mark in state.marks] == [
        (model_number(state, "1.master_of_elements"), "fire")
    ]


def test_shoot_is_better_aimed() -> None:
    at = {"0.ranger": "c3r2:0", "1.gorehound": "c3r0:01"}
    plain = battle(at=at, hand="ch_shoot", rolls="y4", **OPEN)
    play(plain, "lower:ch_shoot", "die:yellow")
    finish(plain)
    assert endurance(plain, "1.gorehound") == 1  # 4 against INI 4
    aimed = battle(at=at, hand="ch_shoot", modes="0.ranger", rolls="y3", **OPEN)
    play(aimed, "lower:ch_shoot", "die:yellow")
    finish(aimed)
    assert endurance(aimed, "1.gorehound") == 0  # 3 + 2


def test_tactic_charges_all_after_a_defence_once_a_turn() -> None:
    at = {"0.holy_knight": "c3r2:01", "1.master_of_elements": "c3r2:2", "1.dark_scholar": "c3r2:6"}
    state = battle(
        at=at, upgrades={"0.holy_knight": "ch_tactic"}, paid="ch_tactic", active=1, rolls="y0 y4 y0 y4", **OPEN
    )
    play(state, "activate:1.master_of_elements", "done", "fight", "model:1.master_of_elements.0")
    finish(state)
    assert charges(state, "0.holy_knight") == 1


def test_winged_death_stabs_everybody_in_contact() -> None:
    state = battle(
        at={"0.angel_of_death": "c3r4:0123456", "1.dark_scholar": "c2r3:1 c3r1:3", "1.gorehound": "c0r0:01"},
        modes="0.angel_of_death",
        upgrades={"0.angel_of_death": "ch_winged_death=3"},
        endurance={"1.dark_scholar": 0},
        rolls="y4 y0 y4 y0",
        **OPEN,
    )
    play(state, "use:0.angel_of_death/ch_winged_death/lower", "field:c3r2")
    finish(state)
    assert [where(state, f"1.dark_scholar.{place}") for place in range(2)] == ["dead", "dead"]


def test_formation_brings_every_knight_that_finds_room() -> None:
    state = battle(
        at={"0.holy_knight": "c3r2:01", "0.holy_knight#1": "c0r5:01", "1.gorehound": "c6r0:01"},
        hand="ch_formation",
        crystals=5,
        ask_forced=True,
        **OPEN,
    )
    play(state, "lower:ch_formation", "model:0.holy_knight.0", "crystal")
    assert question(state) == "pick_model"
    assert not can(state, "done")  # all of them come


# -- Demons -----------------------------------------------------------------------------------------------------------


def test_rage_goes_on_after_a_wound_and_refreshes_after_a_kill() -> None:
    at = {"0.son_of_khyber": "c3r2:0123456", "1.pilgrim": "c2r3:1 c6r5:0", "1.holy_knight": "c3r1:34"}
    state = battle(factions="demons chapter", at=at, upgrades={"0.son_of_khyber": "de_rage=2"}, rolls="y4 y0", **OPEN)
    play(state, "activate:0.son_of_khyber", "done", "fight", "model:0.son_of_khyber.0", "model:1.pilgrim.0")
    play(state, "use:0.son_of_khyber/de_rage/upper")
    assert question(state) == "maybe"
    play(state, "yes", "field:c3r3")
    assert where(state, "0.son_of_khyber.0") == "c3r3:0123456"
    hot = battle(
        factions="demons chapter",
        at=at,
        upgrades={"0.son_of_khyber": "de_rage"},
        paid="de_rage",
        endurance={"1.pilgrim": 0},
        crystals=0,
        depleted=[3, 0],
        **OPEN,
    )
    hot.banners_up = [0, 1]
    wound(hot, "1.pilgrim.0", 1, "0.son_of_khyber.0")
    finish(hot)
    assert (hot.crystals[0], hot.depleted[0], hot.banners_up[0]) == (3, 0, 1)


def test_war_fever_and_whirlwind_count_lost_endurance() -> None:
    at = {"0.son_of_khyber": "c3r2:0123456", "1.pilgrim": "c2r3:1 c6r5:0"}
    state = battle(
        factions="demons chapter",
        at=at,
        upgrades={"0.son_of_khyber": "de_war_fever"},
        paid="de_war_fever",
        endurance={"0.son_of_khyber": 2, "1.pilgrim": 1},
        hand="de_bloody_whirlwind",
        rolls="y0 y4 y0 y4",
        **OPEN,
    )
    assert (value(state, "0.son_of_khyber.0", INI), value(state, "0.son_of_khyber.0", DEF)) == (2 + 2, 1 + 2)
    play(state, "lower:de_bloody_whirlwind", "crystal")
    fights = 0
    while state.uses:
        if question(state) == "choose_die" and state.fights and not state.fight().rolled_defence:
            fights += not state.fight().counter
        state.apply(state.options()[0] if question(state) != "counterattack" else state.options()[1])
    assert fights == 2  # two tokens lost when it was played; the same target twice


def test_energy_source_heals_the_son_who_wounds() -> None:
    at = {"0.son_of_khyber": "c3r2:0123456", "1.pilgrim": "c2r3:1 c6r5:0"}
    state = battle(factions="demons chapter", at=at, endurance={"0.son_of_khyber": 2}, hand="de_energy_source", **OPEN)
    wound(state, "1.pilgrim.0", 1, "0.son_of_khyber.0")
    play(state, "lower:de_energy_source")
    finish(state)
    assert endurance(state, "0.son_of_khyber") == 3


def test_aegis_freeze_and_temporary_crystals_of_the_master() -> None:
    at = {"0.master_of_elements": "c3r2:0", "0.gorehound": "c3r3:01", "1.pilgrim": "c3r1:0 c6r5:0"}
    state = battle(factions="demons chapter", at=at, hand="de_crystal_aegis de_freeze de_fireball", crystals=4, **OPEN)
    play(state, "lower:de_crystal_aegis", "crystals", "model:0.gorehound.0")
    finish(state)
    wound(state, "0.gorehound.0", 3, seat=1)
    finish(state)
    assert (where(state, "0.gorehound.0"), endurance(state, "0.gorehound")) == ("c3r3:01", 1)
    play(state, "lower:de_freeze", "crystals")
    finish(state)
    pilgrim = "1.pilgrim.0"
    assert (value(state, pilgrim, INI), value(state, pilgrim, ATK), value(state, pilgrim, MOV)) == (0, -1, -1)
    play(state, "upper:de_fireball", "squad:0.gorehound")
    finish(state)
    assert (endurance(state, "0.gorehound"), state.temporary[0]) == (0, 2)


def test_infection_weakens_for_good_and_deals_more() -> None:
    at = {"0.gorehound": "c3r2:01", "1.holy_knight": "c3r2:23"}
    state = battle(factions="demons chapter", at=at, upgrades={"0.gorehound": "de_infection=4"}, rolls="y4 y0", **OPEN)
    play(state, "activate:0.gorehound", "done", "fight", "model:0.gorehound.0")
    play(state, "use:0.gorehound/de_infection/upper", "use:0.gorehound/de_infection/lower")
    assert [value(state, "1.holy_knight.0", attr) for attr in (INI, ATK, DEF, MOV)] == [0, 0, 1, 1]
    finish(state)
    assert endurance(state, "1.holy_knight") == 0  # two wounds
    play(state, "done", "end")
    assert value(state, "1.holy_knight.0", DEF) == 1  # for the rest of the game


def test_grasp_blocks_and_shields_the_scholars() -> None:
    state = battle(
        factions="demons chapter",
        at={"0.dark_scholar": "c3r2:0", "1.holy_knight": "c3r2:12"},
        modes="0.dark_scholar",
        hand="de_spectral_grasp",
        **OPEN,
    )
    play(state, "lower:de_spectral_grasp", "crystal")
    finish(state)
    knight = model_number(state, "1.holy_knight")
    assert is_blocked(state, knight)
    assert [value(state, "1.holy_knight.0", attr) for attr in (INI, ATK, DEF, MOV)] == [0, 0, 1, 1]


def test_faith_and_infernal_power() -> None:
    squads = {0: "bloodsmith gorehound dark_scholar master_of_elements son_of_khyber"}
    at = {"0.bloodsmith": "c3r2:0", "1.holy_knight": "c3r2:12"}
    state = battle(
        factions="demons chapter",
        squads=squads,
        at=at,
        hand="de_faith de_infernal_power",
        upgrades={"0.bloodsmith": "de_infernal_rites"},
        crystals=3,
        **OPEN,
    )
    play(state, "lower:de_faith", "crystal")
    finish(state)
    assert charges(state, "0.bloodsmith") == 3
    play(state, "lower:de_infernal_power", "crystals")
    finish(state)
    assert (value(state, "0.bloodsmith.0", ATK), value(state, "0.bloodsmith.0", MOV)) == (4, 4)
    play(state, "use:0.bloodsmith/de_infernal_rites/upper", "squad:0.bloodsmith")
    finish(state)
    assert (state.temporary[0], endurance(state, "0.bloodsmith")) == (2, 0)
    wound(state, "1.holy_knight.0", 1, "0.bloodsmith.0")
    play(state, "use:0.bloodsmith/de_infernal_rites/lower", "squad:0.dark_scholar", "field:c0r0", "hexes:0")
    finish(state)
    assert where(state, "0.dark_scholar.0") == "c0r0:0"


def test_hijack_the_hound_pushes_but_its_victim_does_not() -> None:
    state = battle(
        factions="demons chapter",
        at={"0.gorehound": "c3r2:01", "1.pilgrim": "c3r2:2 c3r3:0"},
        hand="de_hijack",
        crystals=5,
        **OPEN,
    )
    play(state, "lower:de_hijack", "crystals", "field:c3r3", "hexes:01")
    assert question(state) == "choose_field"
    while question(state) in ("choose_field", "choose_hexes"):
        state.apply(state.options()[0])
    assert where(state, "0.gorehound.0") == "c3r3:01"
    places = {where(state, f"1.pilgrim.{place}") for place in range(2)}
    assert len(places) == 2
    assert "c3r2:2" not in places
    assert "c3r3:0" not in places


# -- Reborn -----------------------------------------------------------------------------------------------------------


def test_thickets_grow_crawl_and_carry() -> None:
    state = battle(
        factions="reborn chapter",
        at={"0.treemaid": "c3r2:0", "1.pilgrim": "c6r5:0"},
        thickets="c3r2:1",
        hand="re_seed re_sowing",
        crystals=6,
        **OPEN,
    )
    play(state, "upper:re_seed", "crystal", "field:c3r2", "hexes:2")
    finish(state)
    assert len(state.thickets) == 2
    play(state, "lower:re_sowing", "number:2", "crystals", "field:c3r1", "hexes:0", "field:c3r1", "hexes:1")
    finish(state)
    assert len(state.thickets) == 4
    walk = battle(
        factions="reborn chapter",
        at={"0.treemaid": "c3r2:0", "1.pilgrim": "c6r5:0"},
        thickets="c3r2:1 c5r1:0",
        hand="re_crawling_jungle re_crawling_jungle",
        **OPEN,
    )
    play(walk, "upper:re_crawling_jungle", "hexes:3")
    finish(walk)
    assert where(walk, "0.treemaid.0") == "c5r1:3"
    play(walk, "lower:re_crawling_jungle", "crystal", "field:c3r2", "field:c3r1", "hexes:0", "done")
    finish(walk)
    assert walk.board().numbers["c3r1"] * 7 in walk.thickets


def test_seed_grows_a_model_in_the_place_of_a_thicket() -> None:
    state = battle(
        factions="reborn chapter",
        at={"0.treemaid": "c0r0:0", "1.pilgrim": "c3r2:0 c6r5:0"},
        endurance={"1.pilgrim": 0},
        thickets="c3r2:1",
        hand="re_seed",
        crystals=3,
        **OPEN,
    )
    wound(state, "1.pilgrim.0", 1)
    play(state, "lower:re_seed", "crystal", "squad:0.wyrm")
    finish(state)
    assert (where(state, "0.wyrm.0"), state.thickets) == ("c3r2:1", [])


def test_weakening_overgrow_and_paralysis() -> None:
    state = battle(
        factions="reborn chapter",
        at={"0.oracle_of_wrath": "c2r2:045", "1.pilgrim": "c2r2:1"},
        upgrades={"0.oracle_of_wrath": "re_weakening=2"},
        hand="re_overgrow re_overgrow",
        crystals=4,
    )
    play(state, "use:0.oracle_of_wrath/re_weakening/lower")
    finish(state)
    assert [value(state, "1.pilgrim.0", attr) for attr in (INI, ATK, DEF, MOV)] == [1, 0, 0, 1]
    play(state, "upper:re_overgrow", "crystal")
    finish(state)
    assert not may_take_move(state, model_number(state, "1.pilgrim"))
    play(state, "lower:re_overgrow", "crystals")
    finish(state)
    assert state.overgrown.bit_count() == 1


def test_battering_ram_stuns_and_shoves_after_a_run_of_four() -> None:
    state = battle(
        factions="reborn demons",
        at={"0.blight_steed": "c3r4:012", "1.dark_scholar": "c4r1:0 c4r1:3 c4r1:4"},
        hand="re_battering_ram",
        **OPEN,
    )
    play(state, "lower:re_battering_ram", "crystal", "field:c3r3", "field:c3r2", "field:c3r1", "field:c3r0")
    assert question(state) == "choose_hexes"
    for one in state.options():
        clone = state.clone()
        clone.apply(one)
        if question(clone) in ("pick_model", "choose_field"):
            while clone.uses:
                clone.apply(clone.options()[0])
            stunned = [mark.model for mark in clone.marks]
            assert len(stunned) == 1
            assert clone.fields[stunned[0]] != clone.board().numbers["c4r1"]
            return
    raise AssertionError("no place of c3r0 touches c4r1")


def test_bloodlust_and_empowering_strengthen_a_warbeast() -> None:
    at = {"0.warbeast": "c3r2:012", "1.master_of_elements": "c3r2:3"}
    state = battle(
        factions="reborn demons",
        at=at,
        thickets="c3r2:6",
        upgrades={"0.warbeast": "re_bloodlust=3"},
        hand="re_empowering",
        crystals=3,
        active=0,
        rolls="y0 y0",
        **OPEN,
    )
    play(state, "activate:0.warbeast", "done", "fight", "model:0.warbeast.0")
    play(state, "use:0.warbeast/re_bloodlust/upper", "lower:re_empowering", "number:2", "crystals", "attribute:def")
    assert [value(state, "0.warbeast.0", attr) for attr in (INI, ATK, DEF)] == [1 + 2, 1 + 2, 2 + 2]
    finish(state)
    assert [value(state, "0.warbeast.0", attr) for attr in (INI, ATK, DEF)] == [1, 1, 2]


def test_burrow_dragging_and_allure() -> None:
    at = {"0.wyrm": "c3r2:0", "0.treemaid": "c3r4:0", "1.pilgrim": "c3r4:1 c3r1:0"}
    state = battle(
        factions="reborn chapter",
        at=at,
        upgrades={"0.wyrm": "re_burrow=1"},
        hand="re_dragging re_allure",
        crystals=4,
        rolls="y4 y0",
        **OPEN,
    )
    play(state, "lower:re_dragging", "crystal", "model:1.pilgrim.1", "hexes:1")
    finish(state)
    assert where(state, "1.pilgrim.1") == "c3r2:1"
    play(state, "use:0.wyrm/re_burrow/lower")
    finish(state)
    assert endurance(state, "1.pilgrim") == 0
    assert state.modes[squad_number(state, "0.wyrm")] == 1
    play(state, "lower:re_allure", "crystal")
    assert (state.seat, question(state)) == (0, "choose_field")
    play(state, "field:c3r5" if "c3r5" in fields_now(state) else "field:c2r4")
    finish(state)
    assert not where(state, "1.pilgrim.0").startswith("c3r4")


def test_vines_and_vanishing_of_the_guard() -> None:
    at = {"0.ancient_guard": "c3r2:01 c3r3:01", "0.treemaid": "c3r2:2", "1.pilgrim": "c6r5:0"}
    squads = {0: "ancient_guard treemaid wyrm warbeast oracle_of_wrath"}
    state = battle(
        factions="reborn chapter",
        squads=squads,
        at=at,
        upgrades={"0.ancient_guard": "re_vanishing"},
        paid="re_vanishing",
        hand="re_poisonous_vines re_empowering",
        endurance={"0.wyrm": 0},
        thickets="c3r3:2",
        **OPEN,
    )
    assert (value(state, "0.ancient_guard.0", DEF), value(state, "0.ancient_guard.1", DEF)) == (3, 3 + 3)
    play(state, "lower:re_poisonous_vines", "crystal")
    finish(state)
    assert value(state, "0.ancient_guard.1", DEF) == 3 + 3


def test_animate_woods_never_moves_a_blocked_treemaid() -> None:
    state = battle(
        factions="reborn chapter",
        at={"0.treemaid": "c3r2:0 c3r3:0", "1.pilgrim": "c6r5:0"},
        tokens={"trap": "0.treemaid.0"},
        thickets="c2r2:0",
        upgrades={"0.treemaid": "re_animate_woods=1"},
        **OPEN,
    )
    play(state, "use:0.treemaid/re_animate_woods/lower")
    assert not can(state, "model:0.treemaid.0")
    play(state, "model:0.treemaid.1")
    finish(state)
    assert where(state, "0.treemaid.1") == "c2r2:0"
    assert state.thickets == [state.board().numbers["c3r3"] * 7]


def test_wild_charge_and_osmosis_need_an_enemy_in_contact() -> None:
    lonely = battle(
        factions="reborn chapter",
        at={"0.blight_steed": "c3r2:012", "1.pilgrim": "c6r5:0"},
        hand="re_wild_charge",
        **OPEN,
    )
    lonely.runs[model_number(lonely, "0.blight_steed")] = 4
    lonely.choices = lonely.decision().options(lonely)
    assert refused(lonely, "lower:re_wild_charge") == "ED-208"
    alone = battle(
        factions="faceless chapter", at={"0.harvester": "c3r2:012", "1.pilgrim": "c6r5:0"}, hand="fa_osmosis", **OPEN
    )
    assert refused(alone, "lower:fa_osmosis") == "ED-208"


def test_ed_265_277_wild_charge_may_kill_both_last_models_at_once() -> None:
    state = battle(
        factions="reborn chapter",
        squads={1: "pilgrim"},
        at={"0.blight_steed": "c3r2:012", "1.pilgrim": "c3r2:3"},
        endurance={"0.blight_steed": 0, "1.pilgrim": 0},
        hand="re_wild_charge",
        **OPEN,
    )
    state.runs[model_number(state, "0.blight_steed")] = 4
    state.choices = state.decision().options(state)
    play(state, "lower:re_wild_charge")
    assert (where(state, "0.blight_steed.0"), where(state, "1.pilgrim.0")) == ("dead", "dead")
    assert state.winners() == [1]  # 2 points against 1


# -- Faceless ---------------------------------------------------------------------------------------------------------


def test_autophagy_heals_a_squad_that_touched_the_victim() -> None:
    for card in ("fa_swarm", "fa_unstoppable"):
        state = battle(
            factions="faceless chapter",
            at={"0.berserker": "c3r2:1 c6r5:0", "0.harvester": "c3r2:034"},
            endurance={"0.berserker": 0, "0.harvester": 0, "0.shatterer": 0},
            hand=card,
            crystals=3,
            **OPEN,
        )
        play(state, f"upper:{card}", "crystal", "model:0.berserker.0")
        finish(state)
        assert where(state, "0.berserker.0") == "dead"
        assert endurance(state, "0.harvester") == 2
        assert (endurance(state, "0.berserker"), endurance(state, "0.shatterer"), state.marker) == (0, 0, 0)
    far = battle(
        factions="faceless chapter",
        at={"0.berserker": "c3r2:1 c6r5:0", "0.harvester": "c0r0:012"},
        endurance={"0.berserker": 0, "0.harvester": 0},
        hand="fa_swarm",
        crystals=3,
        **OPEN,
    )
    play(far, "upper:fa_swarm", "crystal", "model:0.berserker.0")
    finish(far)
    assert (endurance(far, "0.harvester"), endurance(far, "0.berserker")) == (0, 0)


def test_swarm_and_hell_call_up_to_three_squads() -> None:
    at = {"0.berserker": "c3r2:0", "0.harvester": "c6r4:012", "1.pilgrim": "c3r2:1 c0r0:0"}
    state = battle(factions="faceless chapter", at=at, hand="fa_swarm fa_hell", modes="0.berserker", crystals=5, **OPEN)
    state.dice = LoadedDice("y4 y0")
    play(state, "lower:fa_swarm", "crystal", "squad:0.harvester", "model:0.harvester.0", "field:c6r3", "hexes:012")
    finish(state)
    assert where(state, "0.harvester.0") == "c6r3:012"
    play(state, "lower:fa_hell", "crystals", "model:0.berserker.0", "die:yellow", "die:yellow")
    finish(state)
    assert endurance(state, "1.pilgrim") == 0


def test_impale_and_craving_for_life() -> None:
    at = {"0.shatterer": "c3r2:0123456", "1.holy_knight": "c3r1:34"}
    state = battle(
        factions="faceless chapter",
        at=at,
        upgrades={"0.shatterer": "fa_impale"},
        endurance={"0.shatterer": 1},
        hand="fa_craving_for_life",
        crystals=9,
        rolls="r6 y0",
        **OPEN,
    )
    play(state, "lower:fa_craving_for_life", "crystals", "use:0.shatterer/fa_impale/lower", "crystal")
    assert value(state, "0.shatterer.0", ATK) == 0
    play(state, "die:red", "crystal", "die:yellow")
    finish(state)
    assert endurance(state, "1.holy_knight") == 0  # two wounds
    assert endurance(state, "0.shatterer") == 3  # and as many tokens back


def test_unstoppable_osmosis_and_breeding() -> None:
    at = {"0.shatterer": "c3r2:0123456", "0.berserker": "c3r1:3 c6r5:0", "0.harvester": "c0r0:012"}
    state = battle(
        factions="faceless chapter", at={**at, "1.pilgrim": "c0r0:3 c6r0:0"}, hand="fa_unstoppable fa_osmosis", **OPEN
    )
    state.upgrades[squad_number(state, "0.harvester") * 2] = CONTENT.cards.index("fa_breeding")
    play(state, "lower:fa_unstoppable")
    finish(state)
    shatterer = model_number(state, "0.shatterer")
    assert where(state, "0.berserker.0") == "dead"
    assert sum(mark.model == shatterer for mark in state.marks) == 3
    play(state, "lower:fa_osmosis")
    finish(state)
    assert (endurance(state, "0.harvester"), endurance(state, "1.pilgrim")) == (1, 0)
    play(state, "use:0.harvester/fa_breeding/lower", "crystal")
    state.apply(state.options()[0])
    finish(state)
    born = model_number(state, "0.berserker.0")
    assert in_contact(state, born, model_number(state, "0.harvester"))


def test_bladespit_trades_wounds() -> None:
    state = battle(
        factions="faceless chapter",
        at={"0.bladebreeder": "c3r2:0 c6r5:0", "1.holy_knight": "c3r0:01"},
        hand="fa_bladespit",
        rolls="y4",
        crystals=3,
        **OPEN,
    )
    play(state, "lower:fa_bladespit", "crystal", "die:yellow", "yes", "number:1")
    finish(state)
    assert (endurance(state, "0.bladebreeder"), endurance(state, "1.holy_knight")) == (0, 0)


def test_power_counts_the_enemies_around() -> None:
    state = battle(
        factions="faceless chapter",
        squads={0: "fleshripper shatterer harvester berserker berserker"},
        at={"0.fleshripper": "c3r2:01", "1.pilgrim": "c3r2:2 c3r2:3 c6r5:0"},
        endurance={"1.pilgrim": 0},
        hand="fa_power",
        rolls="y4 y0 y4 y0",
        crystals=3,
        **OPEN,
    )
    play(state, "lower:fa_power", "crystal", "model:1.pilgrim.0")
    assert value(state, "0.fleshripper.0", ATK) == 2 + 2
    finish(state)
    assert value(state, "0.fleshripper.0", ATK) == 2


def test_resource_rerolls_once_and_pays_for_a_kill() -> None:
    at = {"0.fleshripper": "c3r2:01", "1.pilgrim": "c3r2:2 c6r5:0"}
    squads = {0: "fleshripper shatterer harvester berserker berserker"}
    state = battle(
        factions="faceless chapter",
        squads=squads,
        at=at,
        modes="0.fleshripper",
        endurance={"1.pilgrim": 0},
        hand="fa_resource fa_resource",
        rolls="y1 y4 y0",
        **OPEN,
    )
    play(state, "activate:0.fleshripper", "fight", "model:0.fleshripper.0", "die:yellow", "upper:fa_resource")
    assert state.fight().face == 4
    assert not can(state, "upper:fa_resource")
    play(state, "die:yellow", "lower:fa_resource", "crystal")
    finish(state)
    assert (where(state, "1.pilgrim.0"), state.crystals[0], state.depleted[0]) == ("dead", 2, 1)


def test_absorption_evolves_for_free_and_the_banner_serves_only_the_own_turn() -> None:
    def killing(active: int) -> Table:
        state = battle(
            factions="faceless demons",
            at={"0.harvester": "c2r2:012", "0.berserker": "c3r4:0", "1.dark_scholar": "c3r2:1 c6r5:0"},
            modes="0.berserker",
            hand="fa_absorption fa_evolve_berserker",
            endurance={"1.dark_scholar": 0},
            crystals=[1, 0],
            active=active,
            **OPEN,
        )
        wound(state, "1.dark_scholar.0", 1, "0.harvester.0")
        return play(state, "lower:fa_absorption", "crystal")

    own = killing(0)
    assert question(own) == "banner_with_evolve"
    finish(own)
    assert value(own, "0.berserker.0", ATK) == 3
    theirs = killing(1)
    assert question(theirs) != "banner_with_evolve"
    finish(theirs)
    assert value(theirs, "0.berserker.0", ATK) == 3
    assert theirs.banners_up[0] == 1


# -- Dvergar ----------------------------------------------------------------------------------------------------------


def test_exoskeleton_protection_and_chain_grab() -> None:
    at = {"0.avenger": "c3r2:0123456", "0.unbroken": "c3r3:01", "0.enkindled": "c3r3:2", "1.pilgrim": "c3r0:0"}
    state = battle(
        factions="dvergar chapter",
        at=at,
        upgrades={"0.avenger": "dv_exoskeleton", "0.unbroken": "dv_protection"},
        paid="dv_exoskeleton dv_protection",
        hand="dv_chain_grab",
        **OPEN,
    )
    assert value(state, "0.avenger.0", MOV) == 4
    assert (value(state, "0.enkindled.0", DEF), value(state, "0.unbroken.0", DEF)) == (2 + 2, 3)
    play(state, "lower:dv_chain_grab")
    state.apply(state.options()[0])
    finish(state)
    assert not where(state, "1.pilgrim.0").startswith("c3r0")


def test_fury_discards_another_card_first() -> None:
    at = {"0.avenger": "c3r2:0123456"}
    alone = battle(factions="dvergar demons", at=at, hand="dv_fury", crystals=2, depleted=[3, 0], **OPEN)
    assert refused(alone, "upper:dv_fury") == "ED-208"  # nothing is left to discard
    state = battle(factions="dvergar demons", at=at, hand="dv_fury dv_slam", crystals=2, depleted=[3, 0], **OPEN)
    play(state, "upper:dv_fury", "crystal")
    finish(state)
    assert (state.crystals[0], state.depleted[0], state.hands[0]) == (5, 0, [])


def test_fury_scores_for_every_kill() -> None:
    at = {"0.avenger": "c3r2:0123456", "1.dark_scholar": "c3r1:3 c6r5:0", "1.gorehound": "c0r0:01"}
    state = battle(
        factions="dvergar demons",
        at=at,
        modes="0.avenger",
        endurance={"1.dark_scholar": 0},
        hand="dv_fury",
        rolls="y4 y0",
        **OPEN,
    )
    play(state, "lower:dv_fury", "crystals", "model:1.dark_scholar.0")
    finish(state)
    assert state.marker == 1 + 1


def test_junk_goes_to_the_shrine_token_by_token_in_passive_turns_too() -> None:
    at = {"0.enkindled": "c3r2:0 c3r2:1", "1.gorehound": "c6r5:01"}
    ups = {"0.enkindled": "dv_junk_pile"}
    state = battle(factions="dvergar demons", at=at, upgrades=ups, paid="dv_junk_pile")
    wound(state, "0.enkindled.0", 2, seat=1)
    finish(state)
    assert (endurance(state, "0.enkindled"), state.shrine_tokens[0]) == (0, 2)
    burning = battle(
        factions="dvergar demons",
        at=at,
        upgrades=ups,
        paid="dv_junk_pile",
        tokens={"fire_de": "0.enkindled.0"},
        start="turn",
    )
    play(burning, "turn:passive")
    assert (endurance(burning, "0.enkindled"), burning.shrine_tokens[0]) == (1, 1)  # ED-323


def test_detonation_meltdown_and_reclaimed_crystals() -> None:
    at = {"0.flame_keeper": "c3r2:01 c0r0:01", "1.pilgrim": "c3r2:2 c6r0:0", "0.gyrobot": "c6r5:012 c6r4:012"}
    squads = {0: "flame_keeper gyrobot avenger enkindled unbroken"}
    state = battle(factions="dvergar chapter", squads=squads, at=at, hand="dv_meltdown", rolls="y1", **OPEN)
    play(state, "lower:dv_meltdown", "die:yellow")
    finish(state)
    assert (where(state, "0.flame_keeper.0"), endurance(state, "1.pilgrim"), state.marker) == ("dead", 0, 0)
    robots = battle(factions="dvergar chapter", squads=squads, at=at, hand="dv_reclaimed_crystals", active=1)
    robots.endurance[squad_number(robots, "0.gyrobot")] = 0
    wound(robots, "0.gyrobot.0", 1, seat=1)
    play(robots, "lower:dv_reclaimed_crystals")
    finish(robots)
    assert robots.crystals[0] == 2 + 3


def test_chained_weapon_marked_and_deflect() -> None:
    at = {"0.enkindled": "c3r2:0", "0.unbroken": "c5r2:01", "1.holy_knight": "c3r0:01", "1.pilgrim": "c5r2:2 c6r5:0"}
    state = battle(
        factions="dvergar chapter",
        at=at,
        modes="0.unbroken",
        hand="dv_chained_weapon dv_marked_for_death dv_deflect",
        crystals=6,
        rolls="y4 y0",
        **OPEN,
    )
    play(state, "lower:dv_chained_weapon", "crystals", "model:1.holy_knight.0")
    finish(state)
    assert endurance(state, "1.holy_knight") == 1
    play(state, "lower:dv_marked_for_death", "crystal")
    finish(state)
    wound(state, "0.unbroken.0", 1, "1.pilgrim.0", seat=1)
    play(state, "lower:dv_deflect", "crystal")
    finish(state)
    assert endurance(state, "0.unbroken") == 2
    assert where(state, "1.pilgrim.0") == "dead"  # 1 wound and 1 more for the mark
    assert state.marks == []


def test_risky_tactics_counter_before_the_wound() -> None:
    at = {"0.enkindled": "c3r2:0", "1.dark_scholar": "c3r2:1 c6r5:0"}
    state = battle(
        factions="dvergar demons",
        at=at,
        endurance={"1.dark_scholar": 0},
        hand="dv_risky_tactics",
        active=1,
        rolls="y4 y0 y4 y0",
        **OPEN,
    )
    play(state, "activate:1.dark_scholar", "done", "fight", "model:1.dark_scholar.0", "die:yellow", "die:yellow")
    play(state, "upper:dv_risky_tactics", "crystal")
    finish(state)
    assert where(state, "1.dark_scholar.0") == "dead"
    assert endurance(state, "0.enkindled") == 2  # the wound never came


def test_slam_needs_a_straight_run_and_the_first_blow() -> None:
    at = {"0.gyrobot": "c3r4:012", "1.dark_scholar": "c3r1:0 c6r5:0"}
    squads = {0: "gyrobot avenger enkindled unbroken flame_keeper"}
    state = battle(factions="dvergar demons", squads=squads, at=at, hand="dv_slam dv_mechanism", **OPEN)
    play(state, "lower:dv_slam", "crystal")
    finish(state)
    play(state, "activate:0.gyrobot", "done", "move", "model:0.gyrobot.0")
    for field in ("c3r3", "c3r2", "c3r1"):
        play(state, f"field:{field}")
    for one in state.options():
        clone = state.clone()
        clone.apply(one)
        while question(clone) in ("choose_field", "choose_hexes"):
            clone.apply(clone.options()[0])
        if question(clone) == "act" and can(clone, "fight"):
            play(clone, "fight")
            if question(clone) == "choose_fighter":
                play(clone, "model:0.gyrobot.0")
            assert value(clone, "0.gyrobot.0", ATK) == 2 + 3
            finish(clone)
            assert value(clone, "0.gyrobot.0", ATK) == 2
            return
    raise AssertionError("nobody was reached")


def test_rocket_shares_three_wounds() -> None:
    at = {"0.gyrobot": "c3r4:012", "1.dark_scholar": "c3r2:0 c3r2:1 c6r5:0"}
    squads = {0: "gyrobot avenger enkindled unbroken flame_keeper"}
    state = battle(
        factions="dvergar demons",
        squads=squads,
        at=at,
        modes="0.gyrobot",
        upgrades={"0.gyrobot": "dv_rocket=3"},
        endurance={"1.dark_scholar": 1},
        rolls="y4",
        **OPEN,
    )
    play(state, "use:0.gyrobot/dv_rocket/lower", "field:c3r2", "die:yellow")
    play(state, "model:1.dark_scholar.0", "model:1.dark_scholar.0")
    finish(state)
    assert [where(state, f"1.dark_scholar.{place}") for place in range(3)] == ["dead", "dead", "c6r5:0"]


# -- Rha-Zack ---------------------------------------------------------------------------------------------------------


def test_drill_serves_the_model_that_starts_the_backstab() -> None:
    at = {"0.stream_guard": "c3r2:01", "1.gorehound": "c3r2:23"}
    state = battle(
        factions="rhazack demons",
        at=at,
        upgrades={"0.stream_guard": "rz_drill=3"},
        hand={1: "de_rush"},
        active=1,
        crystals=5,
        **OPEN,
    )
    play(state, "lower:de_rush", "crystal")
    assert question(state) != "react"  # the target of a Backstab has nothing to drill
    own = battle(
        factions="rhazack demons",
        at=at,
        upgrades={"0.stream_guard": "rz_drill=3"},
        hand="rz_energy_beam",
        rolls="y4 y0",
        crystals=5,
        **OPEN,
    )
    play(own, "upper:rz_energy_beam", "crystal")
    if question(own) == "choose_fighter":
        play(own, "model:0.stream_guard.0")
    play(own, "use:0.stream_guard/rz_drill/lower")
    finish(own)
    assert where(own, "1.gorehound.0") == "dead"  # 1 token, and 1 wound more


def test_glide_quickening_and_self_repair() -> None:
    walls = {"1.son_of_khyber": "c3r1:0123456", "1.gorehound": "c0r0:01"}
    state = battle(
        factions="rhazack demons",
        at={"0.stream_guard": "c3r2:01", **walls},
        upgrades={"0.stream_guard": "rz_glide=0 rz_quickening=2"},
        paid="rz_glide rz_quickening",
        crystals=0,
        depleted=[2, 0],
    )
    assert value(state, "0.stream_guard.0", INI) == 3 + 3
    play(state, "use:0.stream_guard/rz_quickening/upper", "source:0")
    finish(state)
    assert state.source_marks == 1
    play(state, "activate:0.stream_guard", "done", "move", "model:0.stream_guard.0")
    assert "c3r0" in fields_now(state) or "c4r1" in fields_now(state)


def test_common_self_borrows_another_squads_value() -> None:
    at = {"0.stream_guard": "c3r2:01", "1.gorehound": "c3r2:23"}
    state = battle(
        factions="rhazack demons",
        squads={0: "source_blade storm_bringer stream_guard stream_guard stream_surfer"},
        at=at,
        hand="rz_time_jump",
        crystals=0,
        **OPEN,
    )
    play(state, "activate:0.stream_guard", "done", "fight", "model:0.stream_guard.0")
    play(state, "pass") if question(state) == "react" and state.fight().attacker < 0 else None
    while not (question(state) == "choose_die" and state.seat == 0):
        if question(state) == "react" and can(state, "upper:rz_time_jump") and state.fight().rolled_defence is False:
            window = state.prompt()["values"]["window"]
            if window == 4:
                break
        state.apply(state.options()[-1] if question(state) == "react" else state.options()[0])
    play(state, "upper:rz_time_jump", "squad:0.stream_surfer")
    assert value(state, "0.stream_guard.0", DEF) == 2
    finish(state)
    assert value(state, "0.stream_guard.0", DEF) == 0


def test_laser_whip_energy_shields_and_beam() -> None:
    at = {"0.infinity_angel": "c3r2:0123456", "1.dark_scholar": "c3r0:0 c6r5:0", "1.gorehound": "c0r0:01"}
    squads = {0: "infinity_angel storm_bringer stream_guard stream_guard stream_surfer"}
    state = battle(
        factions="rhazack demons",
        squads=squads,
        at=at,
        upgrades={"0.infinity_angel": "rz_laser_whip=1"},
        hand="rz_energy_beam",
        rolls="y4 y0 y4",
        crystals=2,
        **OPEN,
    )
    play(state, "use:0.infinity_angel/rz_laser_whip/lower", "die:yellow", "die:yellow", "yes", "field:c3r3")
    finish(state)
    assert (endurance(state, "1.dark_scholar"), where(state, "0.infinity_angel.0")) == (0, "c3r3:0123456")
    play(state, "lower:rz_energy_beam", "field:c3r0", "die:yellow")
    finish(state)
    assert (where(state, "1.dark_scholar.0"), state.crystals[0], state.neutral) == ("dead", 1, 20 - 4 + 1)


def test_order_surf_and_friction() -> None:
    at = {"0.infinity_angel": "c3r2:0123456", "0.stream_guard": "c3r1:34 ", "1.dark_scholar": "c3r0:0 c6r5:0"}
    squads = {0: "infinity_angel storm_bringer stream_guard stream_guard stream_surfer"}
    state = battle(factions="rhazack demons", squads=squads, at=at, hand="rz_order", **OPEN)
    play(state, "lower:rz_order", "model:0.stream_guard.0", "field:c2r1")
    state.apply(state.options()[0])
    finish(state)
    assert where(state, "0.stream_guard.0").startswith("c2r1")
    surf = battle(
        factions="rhazack demons",
        at={"0.stream_surfer": "c3r4:01", "1.dark_scholar": "c3r0:0 c6r5:0"},
        hand="rz_surf",
        endurance={"1.dark_scholar": 0},
        rolls="y4 y0",
        **OPEN,
    )
    play(surf, "lower:rz_surf", "crystal", "field:c3r0", "hexes:12")
    finish(surf)
    assert where(surf, "1.dark_scholar.0") == "dead"


def test_lightning_ray_and_shock() -> None:
    at = {"0.storm_bringer": "c3r1:012 c3r4:012", "1.master_of_elements": "c3r2:0", "1.dark_scholar": "c3r3:1 c6r5:0"}
    state = battle(
        factions="rhazack demons",
        at=at,
        modes="0.storm_bringer",
        hand="rz_ray rz_lightning rz_shock",
        endurance={"1.dark_scholar": 1},
        rolls="y3 y3",
        crystals=6,
        **OPEN,
    )
    play(state, "lower:rz_ray", "model:0.storm_bringer.0", "crystals", "die:yellow")
    finish(state)
    assert (endurance(state, "1.master_of_elements"), endurance(state, "1.dark_scholar")) == (2, 0)
    play(state, "lower:rz_lightning", "model:0.storm_bringer.0", "crystals", "die:yellow")
    finish(state)
    assert endurance(state, "1.master_of_elements") == 1
    assert where(state, "1.dark_scholar.0") == "c3r3:1"  # two fields away
    play(state, "lower:rz_shock", "model:0.storm_bringer.0", "crystal", "model:1.master_of_elements.0")
    finish(state)
    assert [value(state, "1.master_of_elements.0", attr) for attr in (INI, ATK, DEF)] == [0, 0, 0]


def test_shadowing_activates_its_squad_on_top() -> None:
    squads = {0: "source_blade storm_bringer stream_guard stream_guard stream_surfer"}
    state = battle(
        factions="rhazack demons",
        squads=squads,
        at={"0.source_blade": "c3r2:01", "0.stream_guard": "c6r5:01"},
        upgrades={"0.source_blade": "rz_shadowing"},
        paid="rz_shadowing",
        **OPEN,
    )
    play(state, "activate:0.stream_guard", "done", "done")
    assert refused(state, "activate:0.stream_guard") == "ED-070"
    play(state, "activate:0.source_blade", "done", "done")
    assert question(state) != "take_turn" or refused(state, "activate:0.source_blade") == "ED-070"


def test_foresight_and_source_blade() -> None:
    squads = {0: "source_blade storm_bringer stream_guard stream_guard stream_surfer"}
    state = battle(
        factions="rhazack demons",
        squads=squads,
        at={"0.source_blade": "c2r2:45", "1.gorehound": "c2r2:12"},
        hand="rz_source_blade rz_source_blade rz_jump",
        crystals=3,
    )
    deck = len(state.decks[0])
    play(state, "upper:rz_source_blade", "card:rz_jump", "done")
    finish(state)
    assert (len(state.hands[0]), len(state.decks[0])) == (2, deck)
    play(state, "lower:rz_source_blade", "crystals")
    finish(state)
    assert endurance(state, "1.gorehound") == 0
    lone = battle(factions="rhazack demons", at={"0.stream_guard": "c3r2:01"}, hand="rz_source_blade", **OPEN)
    assert refused(lone, "upper:rz_source_blade") == "ED-208"  # no other card to shuffle back
