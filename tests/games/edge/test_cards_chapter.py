"""What the cards of the Chapter do: upper and lower actions, by their texts (ED-227)."""

from __future__ import annotations

from druza.games.edge.content.basics import DEF
from tests.games.edge.table import (
    CONTENT,
    OPEN,
    battle,
    can,
    charges_on,
    endurance_of,
    fight_with,
    finish,
    kill,
    model_number,
    play,
    question,
    value,
    where,
    wound,
)


def test_energy_drain_charges_upgrades_or_draws_from_sources() -> None:
    at = {"0.pilgrim": "c2r2:4", "0.ranger": "c6r5:0"}
    ups = {"0.pilgrim": "ch_tactic=1", "0.ranger": "ch_overwatch"}
    state = battle(at=at, upgrades=ups, hand="ch_energy_drain ch_energy_drain", crystals=4)
    play(state, "upper:ch_energy_drain", "crystal")
    finish(state)
    assert (charges_on(state, "0.pilgrim"), charges_on(state, "0.ranger")) == (2, 1)
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
    fight_with(sure, "1.master_of_elements.0", "die:yellow")
    play(sure, "use:0.holy_knight/ch_guard/upper")
    while question(sure) == "react":
        play(sure, "pass")
    assert question(sure) == "counterattack"  # no die is rolled: the defence is won
    lent = battle(at=at, upgrades={"0.holy_knight": "ch_guard=1"}, active=1, rolls="y4 y0", **OPEN)
    fight_with(lent, "1.master_of_elements.0", "die:yellow")
    play(lent, "use:0.holy_knight/ch_guard/lower")
    assert value(lent, "0.pilgrim.0", DEF) == 2
    finish(lent)
    assert (endurance_of(lent, "0.holy_knight"), endurance_of(lent, "0.pilgrim")) == (1, 1)


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
    fight_with(state, "0.holy_knight.0")
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
    assert endurance_of(state, "1.master_of_elements") == 3 - 2  # a charge pair adds one wound; the third is lost
    assert endurance_of(state, "1.dark_scholar") == 0
    assert where(state, "1.dark_scholar.0") == "dead"
    assert [(mark.model, CONTENT.tokens[mark.token]) for mark in state.marks] == [
        (model_number(state, "1.master_of_elements"), "fire")
    ]


def test_shoot_is_better_aimed() -> None:
    at = {"0.ranger": "c3r2:0", "1.gorehound": "c3r0:01"}
    plain = battle(at=at, hand="ch_shoot", rolls="y4", **OPEN)
    play(plain, "lower:ch_shoot", "die:yellow")
    finish(plain)
    assert endurance_of(plain, "1.gorehound") == 1  # 4 against INI 4
    aimed = battle(at=at, hand="ch_shoot", modes="0.ranger", rolls="y3", **OPEN)
    play(aimed, "lower:ch_shoot", "die:yellow")
    finish(aimed)
    assert endurance_of(aimed, "1.gorehound") == 0  # 3 + 2


def test_tactic_charges_all_after_a_defence_once_a_turn() -> None:
    at = {"0.holy_knight": "c3r2:01", "1.master_of_elements": "c3r2:2", "1.dark_scholar": "c3r2:6"}
    state = battle(
        at=at, upgrades={"0.holy_knight": "ch_tactic"}, paid="ch_tactic", active=1, rolls="y0 y4 y0 y4", **OPEN
    )
    fight_with(state, "1.master_of_elements.0")
    finish(state)
    assert charges_on(state, "0.holy_knight") == 1


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


def test_storm_of_blades_fights_each_enemy_in_contact_once() -> None:
    state = battle(
        at={"0.angel_of_death": "c3r2:0123456", "1.dark_scholar": "c2r3:1 c6r5:0", "1.master_of_elements": "c3r1:3"},
        endurance={"1.dark_scholar": 1},
        hand="ch_storm_of_blades ch_storm_of_blades",
        rolls="y4 y0 y4 y0",
        crystals=5,
        **OPEN,
    )
    play(state, "lower:ch_storm_of_blades", "crystal", "model:1.dark_scholar.0")
    finish(state)
    assert (endurance_of(state, "1.dark_scholar"), endurance_of(state, "1.master_of_elements")) == (0, 2)


def test_firing_position_helps_a_defence_and_power_of_technology_feeds_an_upgrade() -> None:
    at = {"0.ranger": "c3r2:0 c6r5:0", "1.master_of_elements": "c3r2:1"}
    state = battle(at=at, upgrades={"0.ranger": "ch_firing_position=1"}, active=1, rolls="y2 y0", **OPEN)
    fight_with(state, "1.master_of_elements.0", "die:yellow")
    play(state, "use:0.ranger/ch_firing_position/upper")
    finish(state)
    assert endurance_of(state, "0.ranger") == 1  # 2 + 1 against 0 + 2 + 2
