"""What the cards of the Reborn do: upper and lower actions, by their texts (ED-227)."""

from __future__ import annotations

from druza.games.edge.content.basics import DEF
from druza.games.edge.rules.numbers import put
from druza.games.edge.rules.values import cannot_be_pushed, is_blocked, may_take_move
from tests.games.edge.table import (
    OPEN,
    battle,
    can,
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
    wound,
)


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
    assert values(state, "1.pilgrim.0") == [1, 0, 0, 1]
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
    fight_with(state, "0.warbeast.0")
    play(state, "use:0.warbeast/re_bloodlust/upper", "lower:re_empowering", "number:2", "crystals", "attribute:def")
    assert values(state, "0.warbeast.0", "ini atk def") == [1 + 2, 1 + 2, 2 + 2]
    finish(state)
    assert values(state, "0.warbeast.0", "ini atk def") == [1, 1, 2]


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
    assert endurance_of(state, "1.pilgrim") == 0
    assert state.modes[squad_number(state, "0.wyrm")] == 1
    play(state, "lower:re_allure", "crystal")
    assert (state.seat, question(state)) == (0, "choose_field")
    play(state, "field:c3r5" if "c3r5" in fields_now(state) else "field:c2r4")
    finish(state)
    assert not where(state, "1.pilgrim.0").startswith("c3r4")


def test_vanishing_hides_the_guard_beside_thickets() -> None:
    at = {"0.ancient_guard": "c3r2:01 c3r3:01", "0.treemaid": "c3r2:2", "1.pilgrim": "c6r5:0"}
    squads = {0: "ancient_guard treemaid wyrm warbeast oracle_of_wrath"}
    state = battle(
        factions="reborn chapter",
        squads=squads,
        at=at,
        upgrades={"0.ancient_guard": "re_vanishing"},
        paid="re_vanishing",
        thickets="c3r3:2",
        **OPEN,
    )
    assert (value(state, "0.ancient_guard.0", DEF), value(state, "0.ancient_guard.1", DEF)) == (3, 3 + 3)


def test_poisonous_vines_make_thickets_of_a_guard_until_the_next_passive_turn() -> None:
    state = battle(
        factions="reborn chapter",
        squads={0: "ancient_guard ancient_guard"},
        at={"0.ancient_guard": "c3r2:01", "0.ancient_guard#1": "c3r2:23 c0r5:01", "1.pilgrim": "c6r5:0"},
        upgrades={"0.ancient_guard#1": "re_vanishing"},
        paid="re_vanishing",
        hand="re_poisonous_vines",
        **OPEN,
    )

    def neighbours() -> list[int]:
        return [value(state, f"0.ancient_guard#1.{place}", DEF) for place in range(2)]

    assert neighbours() == [3, 3]
    play(state, "lower:re_poisonous_vines", "squad:0.ancient_guard", "crystal")
    finish(state)
    assert neighbours() == [3 + 3, 3]  # one stands beside the Vines, the other alone
    play(state, "end", "turn:passive")
    assert neighbours() == [3 + 3, 3]  # a passive turn of the Chapter
    play(state, "turn:passive")
    assert neighbours() == [3, 3]


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
    lonely.runs = put(lonely.runs, model_number(lonely, "0.blight_steed"), 4)
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
    state.runs = put(state.runs, model_number(state, "0.blight_steed"), 4)
    state.choices = state.decision().options(state)
    play(state, "lower:re_wild_charge")
    assert (where(state, "0.blight_steed.0"), where(state, "1.pilgrim.0")) == ("dead", "dead")
    assert state.winners() == [1]  # 2 points against 1


def test_rooted_and_bloodlust_of_the_reborn() -> None:
    squads = {0: "ancient_guard treemaid wyrm warbeast oracle_of_wrath"}
    state = battle(
        factions="reborn chapter",
        squads=squads,
        at={"0.ancient_guard": "c3r2:01", "1.pilgrim": "c3r2:2 c6r5:0"},
        hand="re_rooted",
        **OPEN,
    )
    play(state, "lower:re_rooted", "crystal")
    finish(state)
    assert is_blocked(state, model_number(state, "1.pilgrim"))
    assert cannot_be_pushed(state, model_number(state, "0.ancient_guard"))
    beast = battle(
        factions="reborn demons",
        at={"0.warbeast": "c3r2:012", "1.master_of_elements": "c3r2:3"},
        upgrades={"0.warbeast": "re_bloodlust=2"},
        active=1,
        rolls="y4 y0",
        **OPEN,
    )
    fight_with(beast, "1.master_of_elements.0")
    play(beast, "die:yellow", "die:yellow", "use:0.warbeast/re_bloodlust/lower")
    finish(beast)
    assert (endurance_of(beast, "0.warbeast"), endurance_of(beast, "1.master_of_elements")) == (1, 2)


def test_lycanthropy_may_give_up_the_treemaid() -> None:
    state = battle(
        factions="reborn demons",
        at={"0.treemaid": "c3r2:0 c6r5:0", "1.dark_scholar": "c3r3:0 c0r0:0"},
        endurance={"1.dark_scholar": 0, "0.warbeast": 0},
        hand="re_lycanthropy",
        crystals=5,
        **OPEN,
    )
    wound(state, "1.dark_scholar.0", 1)
    play(state, "lower:re_lycanthropy", "crystal")
    state.apply(state.options()[0])
    assert question(state) == "maybe"
    play(state, "yes")
    finish(state)
    assert (where(state, "0.treemaid.0"), endurance_of(state, "0.warbeast")) == ("dead", 1)
    assert where(state, "0.warbeast.0").startswith("c3r3:0")
