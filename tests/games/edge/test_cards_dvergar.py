"""What the cards of the Dvergar do: upper and lower actions, by their texts (ED-227)."""

from __future__ import annotations

from druza.games.edge.content.basics import ATK, DEF, MOV
from druza.games.edge.rules.numbers import put
from tests.games.edge.table import (
    OPEN,
    battle,
    can,
    charges_on,
    endurance_of,
    fight_with,
    finish,
    play,
    question,
    refused,
    set_down,
    squad_number,
    value,
    where,
    wound,
)


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
    assert (endurance_of(state, "0.enkindled"), state.shrine_tokens[0]) == (0, 2)
    burning = battle(
        factions="dvergar demons",
        at=at,
        upgrades=ups,
        paid="dv_junk_pile",
        tokens={"fire_de": "0.enkindled.0"},
        start="turn",
    )
    play(burning, "turn:passive")
    assert (endurance_of(burning, "0.enkindled"), burning.shrine_tokens[0]) == (1, 1)  # ED-323


def test_a_lost_token_goes_to_the_shrine_once() -> None:
    at = {"0.enkindled": "c3r2:0 c3r2:1", "1.gorehound": "c6r5:01"}
    state = battle(
        factions="dvergar demons",
        at=at,
        settings={"blind_windows": True},
        upgrades={"0.enkindled": "dv_junk_pile=2"},
        hand="dv_mechanism dv_fury",
        crystals=5,
        active=1,
    )
    wound(state, "0.enkindled.0", 1, seat=1)
    taken = 0
    while question(state) == "react" and taken < 5:
        junk = [word for word in ("use:0.enkindled/dv_junk_pile/lower", "upper:dv_mechanism") if can(state, word)]
        if junk:
            play(state, junk[0])
            taken += 1
        else:
            play(state, "pass")
    assert (taken, state.shrine_tokens[0]) == (1, 1)


def test_detonation_meltdown_and_reclaimed_crystals() -> None:
    at = {"0.flame_keeper": "c3r2:01 c0r0:01", "1.pilgrim": "c3r2:2 c6r0:0", "0.gyrobot": "c6r5:012 c6r4:012"}
    squads = {0: "flame_keeper gyrobot avenger enkindled unbroken"}
    state = battle(factions="dvergar chapter", squads=squads, at=at, hand="dv_meltdown", rolls="y1", **OPEN)
    play(state, "lower:dv_meltdown", "die:yellow")
    finish(state)
    assert (where(state, "0.flame_keeper.0"), endurance_of(state, "1.pilgrim"), state.marker) == ("dead", 0, 0)
    robots = battle(factions="dvergar chapter", squads=squads, at=at, hand="dv_reclaimed_crystals", active=1)
    robots.endurance = put(robots.endurance, squad_number(robots, "0.gyrobot"), 0)
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
    assert endurance_of(state, "1.holy_knight") == 1
    play(state, "lower:dv_marked_for_death", "crystal")
    finish(state)
    wound(state, "0.unbroken.0", 1, "1.pilgrim.0", seat=1)
    play(state, "lower:dv_deflect", "crystal")
    finish(state)
    assert endurance_of(state, "0.unbroken") == 2
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
    fight_with(state, "1.dark_scholar.0", "die:yellow", "die:yellow")
    play(state, "upper:dv_risky_tactics", "crystal")
    finish(state)
    assert where(state, "1.dark_scholar.0") == "dead"
    assert endurance_of(state, "0.enkindled") == 1  # ED-365: the wound comes all the same


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
        set_down(clone)
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


def test_detonation_and_mechanical_shield() -> None:
    at = {"0.enkindled": "c3r2:0 c6r5:0", "0.avenger": "c0r5:0123456", "1.pilgrim": "c3r1:0 c0r0:0"}
    state = battle(
        factions="dvergar chapter",
        at=at,
        endurance={"0.enkindled": 0},
        upgrades={"0.avenger": "dv_exoskeleton"},
        hand="dv_detonation dv_mechanical_shield",
        rolls="y1",
        active=1,
        **OPEN,
    )
    wound(state, "0.enkindled.0", 1, seat=1)
    play(state, "upper:dv_mechanical_shield", "crystal")
    assert charges_on(state, "0.avenger") == 2
    play(state, "lower:dv_detonation", "die:yellow")
    finish(state)
    assert endurance_of(state, "1.pilgrim") == 0  # 1 + 2 beats INI 2, in a field beside it
    upper = battle(
        factions="dvergar chapter",
        at={"0.enkindled": "c2r2:4", "1.pilgrim": "c6r5:0"},
        hand="dv_detonation",
        crystals=2,
    )
    play(upper, "upper:dv_detonation", "crystal")
    finish(upper)
    assert (upper.crystals[0], upper.depleted[0]) == (0, 1 + 1)  # 1 paid, 1 destroyed, 1 from the source


def test_joined_dvergar_share_wounds() -> None:
    state = battle(
        factions="dvergar demons", at={"0.unbroken": "c3r2:01", "0.enkindled": "c3r2:2"}, hand="dv_slam", crystals=5
    )
    play(state, "banner", "model:0.unbroken.0")
    finish(state)
    wound(state, "0.unbroken.0", 2, seat=1)
    assert (state.seat, question(state)) == (0, "share_wounds")
    play(state, "model:0.unbroken.0", "model:0.enkindled.0")
    finish(state)
    assert (endurance_of(state, "0.unbroken"), endurance_of(state, "0.enkindled")) == (1, 1)
