"""What the cards of the Faceless do: upper and lower actions, by their texts (ED-227)."""

from __future__ import annotations

from druza.games.edge.content.basics import ATK, DEF
from druza.games.edge.rules.contact import in_contact
from druza.games.edge.rules.numbers import put
from druza.games.edge.rules.values import is_blocked
from druza.games.edge.state import EdgeState
from tests.games.edge.table import (
    CONTENT,
    OPEN,
    LoadedDice,
    battle,
    can,
    endurance_of,
    finish,
    model_number,
    play,
    question,
    refused,
    squad_number,
    value,
    values,
    where,
    wound,
)


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
        assert endurance_of(state, "0.harvester") == 2
        assert (endurance_of(state, "0.berserker"), endurance_of(state, "0.shatterer"), state.marker) == (0, 0, 0)
    far = battle(
        factions="faceless chapter",
        at={"0.berserker": "c3r2:1 c6r5:0", "0.harvester": "c0r0:012"},
        endurance={"0.berserker": 0, "0.harvester": 0},
        hand="fa_swarm",
        crystals=3,
        **OPEN,
    )
    assert refused(far, "upper:fa_swarm") == "ED-208"  # nobody touches a model that could be given up


def test_swarm_and_hell_call_up_to_three_squads() -> None:
    at = {"0.berserker": "c3r2:0", "0.harvester": "c6r4:012", "1.pilgrim": "c3r2:1 c0r0:0"}
    state = battle(factions="faceless chapter", at=at, hand="fa_swarm fa_hell", modes="0.berserker", crystals=5, **OPEN)
    state.dice = LoadedDice("y4 y0")
    play(state, "lower:fa_swarm", "crystal", "squad:0.harvester", "model:0.harvester.0", "field:c6r3", "hexes:012")
    finish(state)
    assert where(state, "0.harvester.0") == "c6r3:012"
    play(state, "lower:fa_hell", "crystals", "model:0.berserker.0", "die:yellow", "die:yellow")
    finish(state)
    assert endurance_of(state, "1.pilgrim") == 0


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
    assert endurance_of(state, "1.holy_knight") == 0  # two wounds
    assert endurance_of(state, "0.shatterer") == 3  # and as many tokens back


def test_unstoppable_osmosis_and_breeding() -> None:
    at = {"0.shatterer": "c3r2:0123456", "0.berserker": "c3r1:3 c6r5:0", "0.harvester": "c0r0:012"}
    state = battle(
        factions="faceless chapter", at={**at, "1.pilgrim": "c0r0:3 c6r0:0"}, hand="fa_unstoppable fa_osmosis", **OPEN
    )
    state.upgrades = put(state.upgrades, squad_number(state, "0.harvester") * 2, CONTENT.cards.index("fa_breeding"))
    play(state, "lower:fa_unstoppable")
    finish(state)
    shatterer = model_number(state, "0.shatterer")
    assert where(state, "0.berserker.0") == "dead"
    assert sum(mark.model == shatterer for mark in state.marks) == 3
    play(state, "lower:fa_osmosis")
    finish(state)
    assert (endurance_of(state, "0.harvester"), endurance_of(state, "1.pilgrim")) == (1, 0)
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
    assert (endurance_of(state, "0.bladebreeder"), endurance_of(state, "1.holy_knight")) == (0, 0)


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
    def killing(active: int) -> EdgeState:
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


def test_lurch_bites_at_the_start_of_every_faceless_turn() -> None:
    state = battle(
        factions="faceless chapter",
        at={"0.bladebreeder": "c3r2:0", "1.holy_knight": "c3r2:12"},
        hand="fa_lurch",
        **OPEN,
    )
    play(state, "lower:fa_lurch")
    finish(state)
    assert is_blocked(state, model_number(state, "0.bladebreeder"))
    assert is_blocked(state, model_number(state, "1.holy_knight"))
    play(state, "end", "turn:passive", "turn:active")
    assert endurance_of(state, "1.holy_knight") == 1


def test_chosen_victim_calls_berserkers_of_any_squad() -> None:
    state = battle(
        factions="faceless chapter",
        squads={0: "shatterer harvester bladebreeder berserker berserker"},
        at={
            "0.berserker": "c3r3:0",
            "0.berserker#1": "c2r2:0",
            "0.harvester": "c3r1:012",
            "1.pilgrim": "c3r2:0 c6r5:0",
        },
        hand="fa_chosen_victim",
        crystals=5,
        **OPEN,
    )
    play(state, "lower:fa_chosen_victim", "crystals")
    assert question(state) == "each_next"
    assert can(state, "model:0.berserker.0")
    assert can(state, "model:0.berserker#1.0")
    assert not can(state, "model:0.harvester.0")
    assert can(state, "done")


def test_an_evolution_replaces_the_earlier_one() -> None:
    state = battle(
        factions="faceless chapter",
        at={"0.shatterer": "c3r2:0123456"},
        evolved={"0.shatterer": "fa_evolve_shatterer_defensive"},
        hand="fa_evolve_shatterer_ascended",
        crystals=5,
        **OPEN,
    )
    assert value(state, "0.shatterer.0", DEF) == 4
    play(state, "lower:fa_evolve_shatterer_ascended", "crystals")
    finish(state)
    assert values(state, "0.shatterer.0") == [4, 6, 3, 12]
    assert state.discards[0] == [CONTENT.cards.index("fa_evolve_shatterer_defensive")]
