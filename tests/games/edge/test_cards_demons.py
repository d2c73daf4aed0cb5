"""What the cards of the Demons do: upper and lower actions, by their texts (ED-227)."""

from __future__ import annotations

from druza.games.edge.content.basics import ATK, DEF, INI, MOV
from druza.games.edge.rules.values import is_blocked
from tests.games.edge.table import (
    OPEN,
    battle,
    charges_on,
    endurance_of,
    fight_with,
    finish,
    model_number,
    play,
    question,
    set_down,
    value,
    values,
    where,
    wound,
)


def test_rage_goes_on_after_a_wound_and_refreshes_after_a_kill() -> None:
    at = {"0.son_of_khyber": "c3r2:0123456", "1.pilgrim": "c2r3:1 c6r5:0", "1.holy_knight": "c3r1:34"}
    state = battle(factions="demons chapter", at=at, upgrades={"0.son_of_khyber": "de_rage=2"}, rolls="y4 y0", **OPEN)
    fight_with(state, "0.son_of_khyber.0", "model:1.pilgrim.0")
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
    assert endurance_of(state, "0.son_of_khyber") == 3


def test_aegis_freeze_and_temporary_crystals_of_the_master() -> None:
    at = {"0.master_of_elements": "c3r2:0", "0.gorehound": "c3r3:01", "1.pilgrim": "c3r1:0 c6r5:0"}
    state = battle(factions="demons chapter", at=at, hand="de_crystal_aegis de_freeze de_fireball", crystals=4, **OPEN)
    play(state, "lower:de_crystal_aegis", "crystals", "model:0.gorehound.0")
    finish(state)
    wound(state, "0.gorehound.0", 3, seat=1)
    finish(state)
    assert (where(state, "0.gorehound.0"), endurance_of(state, "0.gorehound")) == ("c3r3:01", 1)
    play(state, "lower:de_freeze", "crystals")
    finish(state)
    pilgrim = "1.pilgrim.0"
    assert (value(state, pilgrim, INI), value(state, pilgrim, ATK), value(state, pilgrim, MOV)) == (0, -1, -1)
    play(state, "upper:de_fireball", "squad:0.gorehound")
    finish(state)
    assert (endurance_of(state, "0.gorehound"), state.temporary[0]) == (0, 2)


def test_infection_weakens_for_good_and_deals_more() -> None:
    at = {"0.gorehound": "c3r2:01", "1.holy_knight": "c3r2:23"}
    state = battle(factions="demons chapter", at=at, upgrades={"0.gorehound": "de_infection=4"}, rolls="y4 y0", **OPEN)
    fight_with(state, "0.gorehound.0")
    play(state, "use:0.gorehound/de_infection/upper", "use:0.gorehound/de_infection/lower")
    assert values(state, "1.holy_knight.0") == [0, 0, 1, 1]
    finish(state)
    assert endurance_of(state, "1.holy_knight") == 0  # two wounds
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
    assert values(state, "1.holy_knight.0") == [0, 0, 1, 1]


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
    assert charges_on(state, "0.bloodsmith") == 3
    play(state, "lower:de_infernal_power", "crystals")
    finish(state)
    assert (value(state, "0.bloodsmith.0", ATK), value(state, "0.bloodsmith.0", MOV)) == (4, 4)
    play(state, "use:0.bloodsmith/de_infernal_rites/upper", "squad:0.bloodsmith")
    finish(state)
    assert (state.temporary[0], endurance_of(state, "0.bloodsmith")) == (2, 0)
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
    set_down(state)
    assert where(state, "0.gorehound.0") == "c3r3:01"
    places = {where(state, f"1.pilgrim.{place}") for place in range(2)}
    assert len(places) == 2
    assert "c3r2:2" not in places
    assert "c3r3:0" not in places


def test_horde_moves_and_fights_one_after_another() -> None:
    state = battle(
        factions="demons chapter",
        at={"0.dark_scholar": "c3r4:0", "0.gorehound": "c3r2:12", "1.holy_knight": "c3r2:45"},
        hand="de_horde",
        crystals=5,
        rolls="y4 y0",
        **OPEN,
    )
    play(state, "lower:de_horde", "crystals", "model:0.gorehound.0")
    assert question(state) == "choose_field"
    play(state, "field:c3r2", "hexes:03")
    assert state.fight().starter == model_number(state, "0.gorehound")
    finish(state)
    assert endurance_of(state, "1.holy_knight") == 1
