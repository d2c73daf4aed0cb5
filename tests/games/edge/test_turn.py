"""Turns: ED-063 to ED-093, ED-318 to ED-323."""

from __future__ import annotations

from druza.games.edge import scoring
from druza.games.edge.rules.activation import fight_refusal, move_refusal
from druza.games.edge.rules.fighters import fighter_refusal
from druza.games.edge.rules.movement import mover_refusal
from druza.games.edge.rules.numbers import put
from druza.games.edge.rules.passive_turn import harvest_due
from druza.games.edge.state import BY_STALL
from tests.games.edge.table import (
    GAME,
    battle,
    can,
    finish,
    model_number,
    option,
    play,
    question,
    refused,
    squad_number,
    where,
    words_now,
)

NEAR = {"0.holy_knight": "c3r2:01", "1.gorehound": "c3r2:23"}
HARVEST = {"0.pilgrim": "c2r2:4 c2r3:3 c5r2:2", "1.dark_scholar": "c2r1:3 c1r4:5"}


def test_ed_063_066_a_turn_is_declared_active_or_passive_and_may_be_empty() -> None:
    state = battle(start="turn")
    assert words_now(state) == ["turn:0", "turn:1"]
    play(state, "turn:active", "end")
    finish(state)
    play(state, "turn:passive")
    assert state.turn >= 3


def test_ed_064_318_start_effects_come_after_the_declaration() -> None:
    state = battle(at={"0.pilgrim": "c3r2:0 c3r3:0"}, tokens={"fire": "0.pilgrim.0"}, start="turn")
    play(state, "turn:passive")
    assert state.endurance[squad_number(state, "0.pilgrim")] == 0  # one wound
    assert state.marks == []


def test_ed_065_the_token_passes_to_the_next_player() -> None:
    state = battle(start="turn")
    play(state, "turn:passive")
    assert (state.active, state.seat) == (1, 1)


def test_ed_067_068_069_cards_mix_with_the_activation() -> None:
    state = battle(at={**NEAR, "0.ranger": "c6r4:0 c6r4:1"}, hand="ch_leap ch_trap", crystals=9)
    play(state, "activate:0.holy_knight", "done")
    assert can(state, "lower:ch_trap")
    play(state, "lower:ch_trap")
    finish(state)
    assert can(state, "move")
    assert can(state, "lower:ch_leap")


def test_ed_070_074_one_living_squad_per_turn() -> None:
    state = battle(at={**NEAR, "0.pilgrim": "c3r3:0"})
    assert refused(state, "activate:0.ranger") == "ED-074"
    play(state, "activate:0.holy_knight", "done", "done")
    assert refused(state, "activate:0.pilgrim") == "ED-070"


def test_ed_071_072_073_mode_first_then_move_and_combat_in_either_order() -> None:
    state = battle(at=NEAR, crystals=9)
    play(state, "activate:0.holy_knight")
    assert question(state) == "change_mode"
    play(state, "done", "fight", "model:0.holy_knight.0")
    finish(state)
    if where(state, "0.holy_knight.0") != "dead":
        assert refused(state, "fight") == "ED-072"
        assert can(state, "move")


def test_ed_075_076_077_078_discard_and_draw_up_to_three() -> None:
    state = battle(hand="ch_leap ch_trap", crystals=0)
    play(state, "end", "card:ch_trap")
    finish(state)
    assert [len(hand) for hand in state.hands] == [3, 3]
    full = battle(hand="ch_leap ch_trap ch_bash ch_shoot")
    play(full, "end", "done")
    assert len(full.hands[0]) == 4
    radio = battle(
        factions="dvergar demons",
        at={"0.avenger": "c0r5:0123456"},
        upgrades={"0.avenger": "dv_radiostation"},
        paid="dv_radiostation",
    )
    play(radio, "end")
    finish(radio)
    assert len(radio.hands[0]) == 4


def test_ed_079_the_last_card_ends_the_game_after_the_turn() -> None:
    state = battle(deck={0: "ch_leap ch_trap", 1: "de_mist"}, marker=2)
    play(state, "end")
    finish(state)
    assert len(state.hands[0]) == 2
    assert state.winners() == [0]


def test_ed_320_menu_actions_between_models_and_around_rolls_but_not_inside_cards() -> None:
    state = battle(at={**NEAR, "0.pilgrim": "c3r3:0 c3r3:1"}, hand="ch_trap ch_formation", crystals=9)
    play(state, "activate:0.pilgrim", "done", "move", "model:0.pilgrim.0", "field:c3r3", "hexes:2")
    assert can(state, "lower:ch_trap")
    inside = battle(at={**NEAR, "0.pilgrim": "c3r3:0 c3r3:1"}, hand="ch_trap ch_formation", crystals=9)
    play(inside, "upper:ch_formation", "squad:0.pilgrim")
    assert not can(inside, "lower:ch_trap")
    fighting = battle(at=NEAR, hand="ch_trap", crystals=9)
    play(fighting, "activate:0.holy_knight", "done", "fight", "model:0.holy_knight.0")
    assert question(fighting) == "react"  # before the attack roll
    assert can(fighting, "lower:ch_trap")


def test_ed_321_order_at_the_end_of_the_turn() -> None:
    state = battle(hand="ch_leap", crystals=0)
    state.temporary, state.neutral = put(state.temporary, 0, 1), state.neutral - 1
    play(state, "end")
    assert question(state) == "discard"
    play(state, "done")
    assert state.temporary == [0, 0]
    assert state.active == 1


def test_ed_319_the_stall_limit() -> None:
    state = battle(start="turn", crystals=0, marker=1)
    for _ in range(20):
        play(state, "turn:passive")
    assert state.ending == BY_STALL
    assert state.winners() == [0]
    free = battle(start="turn", crystals=0, settings={"stall_limit": False})
    for _ in range(30):
        play(free, "turn:passive")
    assert free.seat >= 0


def test_ed_322_no_extra_turn_when_the_game_ends() -> None:
    state = battle(
        factions="rhazack demons", hand="rz_time_jump", deck={0: "rz_jump", 1: "de_mist de_mist de_rush de_rush"}
    )
    play(state, "lower:rz_time_jump", "end")
    finish(state)
    assert state.seat == -1


def test_ed_080_089_090_the_passive_turn_refreshes() -> None:
    state = battle(start="turn", crystals=[0, 0], depleted=[3, 0])
    state.banners_up = [0, 0]
    play(state, "turn:passive")
    assert (state.crystals[0], state.depleted[0]) == (3, 0)
    assert state.banners_up == [1, 0]


def test_ed_081_082_083_084_085_harvest_of_controlled_sources() -> None:
    state = battle(at=HARVEST, start="turn", crystals=0)
    assert harvest_due(state, 0) == 1
    play(state, "turn:passive")
    assert state.crystals == [1, 0]
    alone = battle(at={"0.pilgrim": "c2r2:4 c2r2:3"}, start="turn", crystals=0)
    assert harvest_due(alone, 0) == 1  # many models, one share


def test_ed_086_crystals_stay() -> None:
    state = battle(at=HARVEST, start="turn", crystals=0)
    for _ in range(3):
        play(state, "turn:passive", "turn:passive")
    assert state.crystals[0] == 3


def test_ed_087_an_ally_does_not_deny_control() -> None:
    at = {"0.pilgrim": "c2r5:0", "2.treemaid": "c2r5:1", "1.dark_scholar": "c6r0:0"}
    state = battle(seats=4, mode="teams", at=at, sources="c1r5", shrines="- - - -")
    board, shapes = state.board(), state.content.shapes
    source = board.numbers["c1r5"]
    touching = [
        (board.next[source * 6 + direction], 1 << hex)
        for direction in range(6)
        for hex in range(7)
        if board.next[source * 6 + direction] >= 0 and shapes.cross[direction * 128 + 127] >> hex & 1
    ]

    def stand(name: str, place: tuple[int, int]) -> None:
        model = model_number(state, name)
        state.fields, state.masks = put(state.fields, model, place[0]), put(state.masks, model, place[1])
        state.filled = []

    stand("0.pilgrim", touching[0])
    stand("2.treemaid", touching[1])
    assert [harvest_due(state, seat) for seat in (0, 2)] == [2, 2]
    stand("1.dark_scholar", touching[2])
    assert [harvest_due(state, seat) for seat in (0, 1, 2)] == [0, 0, 0]


def test_ed_088_093_upgrades_are_charged_but_not_those_of_dead_squads_or_the_faceless() -> None:
    state = battle(
        at={"0.pilgrim": "c3r2:0"},
        upgrades={"0.pilgrim": "ch_tactic=1", "0.ranger": "ch_overwatch=2"},
        start="turn",
    )
    play(state, "turn:passive")
    assert state.charges[squad_number(state, "0.pilgrim") * 2] == 2
    assert state.charges[squad_number(state, "0.ranger") * 2] == 2
    blank = battle(
        factions="faceless demons",
        at={"0.harvester": "c3r2:012"},
        upgrades={"0.harvester": "fa_breeding"},
        start="turn",
    )
    play(blank, "turn:passive")
    assert sum(blank.charges) == 0


def test_ed_091_210_323_nothing_else_happens_in_a_passive_turn() -> None:
    state = battle(start="turn", hand={0: "ch_energy_drain", 1: "de_faith"}, crystals=5)
    play(state, "turn:passive")
    assert (state.seat, question(state)) == (1, "declare_turn")


def test_ed_092_shrines_act_at_the_harvest() -> None:
    state = battle(
        factions="faceless demons",
        at={"0.berserker": "c3r1:0 c2r1:0"},
        shrines="c3r0 c0r5",
        endurance={"0.berserker": 0},
        start="turn",
    )
    for hex in range(7):
        state.masks = put(state.masks, squad_number(state, "0.berserker") * 4, 1 << hex)
        clone = state.clone()
        clone.filled = []
        clone.apply(option(clone, "turn:passive"))
        if clone.endurance[squad_number(state, "0.berserker")] == 1:
            return
    raise AssertionError("no hex of c3r1 touches c3r0")


def test_ed_063_276_only_who_is_asked_answers_and_only_while_the_game_runs() -> None:
    state = battle(at={"0.pilgrim": "c3r2:0"})
    not_asked = GAME.why_not(state, state.options()[0], 1)
    assert not_asked is not None
    assert not_asked.rule == "ED-063"
    scoring.finish(state, [0])
    state.settle()
    assert refused(state, "end") == "ED-276"


def test_ed_074_157_the_dead_neither_move_nor_fight() -> None:
    state = battle(at={"0.pilgrim": "c3r2:0", "1.master_of_elements": "c3r2:1"})
    dead = squad_number(state, "0.ranger")
    assert move_refusal(state, dead) == "ED-074"
    assert fight_refusal(state, 0, dead) == "ED-074"
    assert mover_refusal(state, dead * 4, -1, 0) == "ED-074"
    assert fighter_refusal(state, 0, dead * 4, -1) == "ED-157"
    living = squad_number(state, "0.pilgrim")
    assert (move_refusal(state, living), fight_refusal(state, 0, living)) == ("", "")


def test_ed_099_a_mode_that_cannot_be_paid_stays() -> None:
    state = battle(seats=3, at={"0.holy_knight": "c3r2:01"}, crystals=0, ask_forced=True)
    for squad in range(5):
        state.endurance = put(state.endurance, squad, 0)
    play(state, "activate:0.holy_knight")
    assert refused(state, "change") == "ED-099"


def test_ed_227_who_can_do_nothing_is_not_activated() -> None:
    inert = {"back_to_source_atk": "0.berserker.0"}
    alone = battle(factions="faceless demons", at={"0.berserker": "c3r2:0"}, tokens=inert)
    assert refused(alone, "activate:0.berserker") == "ED-227"
    together = battle(factions="faceless demons", at={"0.berserker": "c3r2:0 c3r2:1"}, tokens=inert)
    assert refused(together, "activate:0.berserker") == ""
