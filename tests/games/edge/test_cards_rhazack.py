"""What the cards of the Rha-Zack do: upper and lower actions, by their texts (ED-227)."""

from __future__ import annotations

from druza.games.edge.content.basics import DEF, INI
from druza.games.edge.rules.contact import touches_field
from druza.games.edge.state_parts import Mark
from tests.games.edge.table import (
    CONTENT,
    OPEN,
    battle,
    can,
    charges_on,
    endurance_of,
    fields_now,
    fight_with,
    finish,
    model_number,
    play,
    question,
    refused,
    squad_number,
    value,
    values,
    where,
)


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


def test_glide_flies_over_what_stands_around() -> None:
    around = "c4r3 c3r3 c2r3 c2r2 c3r1 c4r2"

    def reached(paid: str) -> set[str]:
        state = battle(
            factions="rhazack demons",
            at={"0.stream_guard": "c3r2:01"},
            upgrades={"0.stream_guard": "rz_glide"},
            paid=paid,
            sources=around,
            shrines="- -",
        )
        play(state, "activate:0.stream_guard", "done", "move", "model:0.stream_guard.0")
        return fields_now(state)

    assert reached("") == {"c3r2"}
    assert {"c3r0", "c3r4", "c1r2"} <= reached("rz_glide")
    assert not set(around.split()) & reached("rz_glide")  # there is no room to land


def test_quickening_hastens_the_bearer_and_marks_a_source() -> None:
    state = battle(
        factions="rhazack demons",
        at={"0.stream_guard": "c3r2:01"},
        upgrades={"0.stream_guard": "rz_quickening=2"},
        paid="rz_quickening",
    )
    assert value(state, "0.stream_guard.0", INI) == 3 + 3
    play(state, "use:0.stream_guard/rz_quickening/upper", "source:0")
    finish(state)
    assert state.source_marks == 1


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
    fight_with(state, "0.stream_guard.0")
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
    assert (endurance_of(state, "1.dark_scholar"), where(state, "0.infinity_angel.0")) == (0, "c3r3:0123456")
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
    assert (endurance_of(state, "1.master_of_elements"), endurance_of(state, "1.dark_scholar")) == (2, 0)
    play(state, "lower:rz_lightning", "model:0.storm_bringer.0", "crystals", "die:yellow")
    finish(state)
    assert endurance_of(state, "1.master_of_elements") == 1
    assert where(state, "1.dark_scholar.0") == "c3r3:1"  # two fields away
    play(state, "lower:rz_shock", "model:0.storm_bringer.0", "crystal", "model:1.master_of_elements.0")
    finish(state)
    assert values(state, "1.master_of_elements.0", "ini atk def") == [0, 0, 0]


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
    assert endurance_of(state, "1.gorehound") == 0
    lone = battle(factions="rhazack demons", at={"0.stream_guard": "c3r2:01"}, hand="rz_source_blade", **OPEN)
    assert refused(lone, "upper:rz_source_blade") == "ED-208"  # no other card to shuffle back


def test_energy_shields_harvest_and_guard() -> None:
    squads = {0: "infinity_angel storm_bringer stream_guard stream_guard stream_surfer"}
    state = battle(
        factions="rhazack demons",
        squads=squads,
        at={"0.infinity_angel": "c2r2:0123456", "1.dark_scholar": "c6r5:0"},
        upgrades={"0.infinity_angel": "rz_energy_shields=2"},
    )
    touched = sum(touches_field(state, model_number(state, "0.infinity_angel"), field) for field in state.sources)
    assert touched > 0
    play(state, "use:0.infinity_angel/rz_energy_shields/upper")
    finish(state)
    assert state.crystals[0] == 2 + touched


def test_guard_shoot_self_repair_and_friction() -> None:
    state = battle(
        factions="rhazack demons",
        at={"0.stream_guard": "c3r4:01", "1.dark_scholar": "c3r0:0 c6r5:0"},
        modes="0.stream_guard",
        upgrades={"0.stream_guard": "rz_self_repair=2"},
        endurance={"0.stream_guard": 1},
        hand="rz_guard_shoot",
        rolls="y3",
        crystals=3,
        **OPEN,
    )
    play(state, "lower:rz_guard_shoot", "crystals", "field:c3r0", "die:yellow")
    finish(state)
    assert endurance_of(state, "1.dark_scholar") == 0
    play(state, "use:0.stream_guard/rz_self_repair/lower")
    finish(state)
    assert endurance_of(state, "0.stream_guard") == 2
    surfer = battle(
        factions="rhazack demons",
        at={"0.stream_surfer": "c0r5:01", "1.dark_scholar": "c6r5:0"},
        modes="0.stream_surfer",
        upgrades={"0.stream_surfer": "rz_glide"},
        hand="rz_friction",
        **OPEN,
    )
    play(surfer, "lower:rz_friction", "crystal", "field:c6r2")
    if question(surfer) == "choose_hexes":
        surfer.apply(surfer.options()[0])
    finish(surfer)
    assert charges_on(surfer, "0.stream_surfer") == 3


def test_minelayer_lays_two_real_mines_and_a_dummy_at_most() -> None:
    state = battle(
        factions="rhazack demons", at={"0.stream_guard": "c0r0:01"}, hand="rz_minelayer", crystals=3, ask_forced=True
    )
    play(state, "lower:rz_minelayer", "crystal", "field:c3r2", "hexes:0", "token:mine_real")
    play(state, "field:c3r2", "hexes:1", "token:mine_real", "field:c2r2", "hexes:0")
    assert refused(state, "token:mine_real") == "ED-108"
    play(state, "token:mine_dummy")
    finish(state)
    assert sorted(mine & 1 for mine in state.mines) == [0, 1, 1]


def test_freeze_holds_against_a_borrowed_value() -> None:
    """ED-316: fixed values come after borrowed ones, whatever was laid first."""
    state = battle(
        factions="rhazack demons",
        at={"0.stream_guard": "c3r2:01", "1.gorehound": "c6r5:01"},
        tokens={"freeze": "0.stream_guard.0"},
    )
    action = CONTENT.actions[CONTENT.card_actions[CONTENT.cards.index("rz_time_jump")][0]]
    guard = model_number(state, "0.stream_guard")
    surfers = squad_number(state, "0.stream_surfer")
    state.marks = [*state.marks, Mark(-1, action.parts[0].number, 0, guard, -1, surfers, 0, 1 << INI, 0)]
    assert value(state, "0.stream_guard.0", INI) == 0
