"""Moves and pushes: ED-121 to ED-139, ED-329 to ED-331."""

from __future__ import annotations

from typing import Any, cast

import pytest

import druza
from druza.bots.playout import play_randomly
from druza.games.edge.content.basics import PER_SEAT
from druza.games.edge.content.geometry import WHOLE, touches
from druza.games.edge.rules.movement import mover_refusal
from druza.games.edge.rules.paths import landings, reach_of
from druza.games.edge.state import EdgeState
from druza.kernel.dice import dice_from_seed
from tests.games.edge.table import (
    OPEN,
    battle,
    can,
    fields_now,
    finish,
    model_number,
    play,
    question,
    refused,
    set_down,
    spot,
    squad_number,
    where,
    words_now,
)


def moving(name: str, at: dict[str, str], **more: Any) -> EdgeState:
    state = battle(at=at, **{**OPEN, **more})
    squad = ".".join(name.split(".")[:2])
    play(state, f"activate:{squad}")
    if question(state) == "change_mode":
        play(state, "done")
    return play(state, "move", f"model:{name}")


def test_ed_121_122_models_move_on_their_own_or_not_at_all() -> None:
    state = battle(at={"0.pilgrim": "c3r2:0 c3r2:1"}, **OPEN)
    play(state, "activate:0.pilgrim", "done", "move", "model:0.pilgrim.0", "field:c3r0", "hexes:0")
    assert (where(state, "0.pilgrim.0"), where(state, "0.pilgrim.1")) == ("c3r0:0", "c3r2:1")
    play(state, "done")
    assert question(state) == "act"


def test_ed_123_an_enemy_is_pushed_once_in_a_move_action() -> None:
    state = battle(
        squads={0: "purge_doctor holy_knight pilgrim ranger angel_of_death"},
        at={"0.purge_doctor": "c3r2:01 c3r2:23", "1.master_of_elements": "c3r3:0"},
        **OPEN,
    )
    play(state, "activate:0.purge_doctor", "done", "move", "model:0.purge_doctor.0", "field:c3r3", "hexes:01")
    set_down(state)
    assert state.pushed >> model_number(state, "1.master_of_elements.0") & 1
    master = model_number(state, "1.master_of_elements.0")
    mask = state.masks[master]
    second = model_number(state, "0.purge_doctor.1")
    spots = landings(state, second, state.fields[master], True, state.pushed)
    assert all(not state.content.shapes.masks[place] & mask for place in spots)


@pytest.mark.compiled
def test_ed_123_the_last_of_four_players_is_remembered_too() -> None:
    """With four there are more models than bits in a machine's number."""
    game, dice = druza.game("edge"), dice_from_seed(1)
    state = cast(EdgeState, game.new(4, 1))
    last, pushes = 4 * PER_SEAT - 1, 0
    for _ in range(40):
        play_randomly(state, dice, 10)
        for model in [model for models in state.standing for model in models if model != last]:
            for field in {state.fields[other] for models in state.standing for other in models if other != last}:
                spots = landings(state, model, field, True, 0)
                assert landings(state, model, field, True, 1 << last) == spots
                pushes += spots != landings(state, model, field, False, 0)
    assert pushes > 0


def test_ed_124_138_a_move_may_be_a_shift_even_with_move_0() -> None:
    state = moving("0.pilgrim.0", {"0.pilgrim": "c3r2:0"}, tokens={"stun": "0.pilgrim.0"}, factions="chapter reborn")
    assert fields_now(state) == {"c3r2"}
    assert can(state, "done")


def test_ed_125_126_127_room_is_needed_on_the_way_but_contact_never_binds() -> None:
    state = moving(
        "1.gorehound.0",
        {"1.gorehound": "c3r1:01", "0.pilgrim": "c3r2:0 c3r2:1 c3r2:3 c3r2:5"},
        active=1,
        modes="",
    )
    assert "c3r3" not in fields_now(state)


def test_ed_128_129_131_132_smaller_bases_are_pushed_beside_the_mover() -> None:
    state = moving("0.holy_knight.0", {"0.holy_knight": "c3r1:01", "1.dark_scholar": "c3r2:0 c3r2:1"})
    play(state, "field:c3r2", "hexes:01")
    assert question(state) == "choose_field"
    play(state, "field:c3r2", "hexes:2", "field:c3r2")
    assert where(state, "1.dark_scholar.0") == "c3r2:2"


def test_ed_130_133_no_push_without_room_and_never_of_tokens() -> None:
    state = battle(
        factions="reborn demons",
        at={"0.blight_steed": "c3r1:012", "1.dark_scholar": "c3r2:0"},
        thickets="c3r2:1 c3r2:2 c3r2:3",
        **OPEN,
    )
    steed = model_number(state, "0.blight_steed")
    masks = [state.content.shapes.masks[place] for place in landings(state, steed, spot(state, "c3r2:0")[0], True, 0)]
    assert all(not mask & 0b1110 for mask in masks)


def test_ed_134_a_model_moved_by_a_card_pushes_too() -> None:
    state = battle(
        factions="demons chapter",
        at={"0.gorehound": "c0r0:01", "1.pilgrim": "c3r2:0"},
        hand="de_freeze",
        crystals=5,
        **OPEN,
    )
    play(state, "upper:de_freeze")
    if question(state) == "pick_model":
        play(state, "model:0.gorehound.0")
    play(state, "field:c3r2", "hexes:01")
    finish(state)
    assert where(state, "1.pilgrim.0") != "c3r2:0"


def test_ed_135_moving_through_obstacles_counts_only_the_last_field() -> None:
    walls = {"1.dark_scholar": "c3r3:0 c3r3:1 c3r3:3", "1.son_of_khyber": "c3r1:0123456"}
    state = battle(at={"0.angel_of_death": "c3r2:0123456", **walls}, modes="0.angel_of_death", **OPEN)
    angel = model_number(state, "0.angel_of_death")
    assert len(reach_of(state, angel, 6, 1)) > len(reach_of(state, angel, 1, 0))
    play(state, "activate:0.angel_of_death", "done", "move", "model:0.angel_of_death.0")
    assert "c3r0" in fields_now(state)
    assert "c3r1" not in fields_now(state)


def test_ed_136_137_hexes_left_are_free_and_a_pushed_model_has_not_moved() -> None:
    at = {"0.oracle_of_wrath": "c3r2:012", "1.dark_scholar": "c3r2:3"}
    state = battle(factions="reborn demons", at=at, tokens={"stun": "1.dark_scholar.0"}, **OPEN)
    state.ask_forced = True
    play(state, "activate:0.oracle_of_wrath", "done", "move", "model:0.oracle_of_wrath.0", "field:c3r2", "hexes:023")
    play(state, "field:c3r2", "hexes:1")  # the hex that the Oracle has left
    assert where(state, "1.dark_scholar.0") == "c3r2:1"
    assert state.runs[model_number(state, "1.dark_scholar")] == 0
    assert len(state.marks) == 1


def test_ed_139_a_straight_move_takes_one_direction() -> None:
    state = battle(factions="rhazack demons", at={"0.stream_surfer": "c3r4:01"}, hand="rz_friction", crystals=5, **OPEN)
    play(state, "lower:rz_friction", "crystal")
    assert "c3r0" in fields_now(state)
    assert "c2r2" not in fields_now(state)  # not on a line


def test_ed_331_a_steed_goes_field_by_field() -> None:
    state = moving("0.blight_steed.0", {"0.blight_steed": "c3r4:012"}, factions="reborn demons")
    assert question(state) == "step_move"
    for field in ("c3r3", "c3r2", "c3r1", "c3r0"):
        play(state, f"field:{field}")
    state.ask_forced = True  # so that the turn does not end by itself
    state.apply(state.options()[0])
    assert max(state.runs) == 4
    blocked = moving("0.blight_steed.0", {"0.blight_steed": "c3r4:012"}, factions="reborn demons", thickets="c3r3:0")
    assert refused(blocked, "field:c3r3") == "ED-125"


def test_ed_329_each_model_moves_once_and_pushed_ones_never_push() -> None:
    state = battle(at={"0.pilgrim": "c3r2:0 c3r2:1"}, **OPEN)
    play(state, "activate:0.pilgrim", "done", "move", "model:0.pilgrim.0", "field:c3r2", "hexes:3")
    assert "model:" + str(model_number(state, "0.pilgrim.0")) not in words_now(state)


def test_ed_330_a_place_is_offered_only_if_the_rest_can_be_placed() -> None:
    state = moving(
        "0.angel_of_death.0",
        {"0.angel_of_death": "c3r1:0123456", "1.dark_scholar": "c3r2:0 c3r2:1 c3r2:2"},
    )
    play(state, "field:c3r2")
    set_down(state)
    fields = [state.fields[squad_number(state, "1.dark_scholar") * 4 + place] for place in range(3)]
    assert all(field >= 0 for field in fields)


def test_ed_125_refusal_says_why() -> None:
    state = moving("0.pilgrim.0", {"0.pilgrim": "c3r2:0", "1.son_of_khyber": "c3r1:0123456"})
    assert refused(state, "field:c3r1") == "ED-127"


def test_ed_123_a_card_between_two_models_does_not_make_a_pushed_enemy_fresh_again() -> None:
    state = battle(
        squads={0: "purge_doctor holy_knight pilgrim ranger angel_of_death"},
        at={"0.purge_doctor": "c3r2:01 c3r2:23", "0.pilgrim": "c6r5:0", "1.master_of_elements": "c3r3:0"},
        hand="ch_bash",
        **OPEN,
    )
    play(state, "activate:0.purge_doctor", "done", "move", "model:0.purge_doctor.0", "field:c3r3", "hexes:01")
    set_down(state)
    master = model_number(state, "1.master_of_elements.0")
    play(state, "upper:ch_bash", "squad:0.pilgrim", "model:0.pilgrim.0", "field:c6r4", "hexes:0")
    assert question(state) == "choose_mover"
    assert state.pushed == 1 << master
    spots = landings(state, model_number(state, "0.purge_doctor.1"), state.fields[master], True, state.pushed)
    assert all(not state.content.shapes.masks[place] & state.masks[master] for place in spots)
    play(state, "done")
    assert (question(state), state.pushed) == ("act", 0)


def test_ed_123_134_a_push_by_a_card_belongs_to_no_move_action() -> None:
    state = battle(
        factions="demons chapter",
        at={"0.gorehound": "c3r2:01", "0.son_of_khyber": "c6r5:0123456", "1.pilgrim": "c3r3:0"},
        hand="de_freeze",
        crystals=5,
        **OPEN,
    )
    state.pushed = 1 << model_number(state, "1.pilgrim")  # a Move action has just pushed it
    play(state, "upper:de_freeze", "crystal", "model:0.son_of_khyber.0")
    assert "c3r3" in fields_now(state)


def test_ed_056_227_228_the_refusal_of_a_move_says_what_holds_the_model() -> None:
    def refusal(token: str, name: str, factions: str = "chapter reborn") -> str:
        state = battle(factions=factions, at={name: "c3r2:0"}, tokens={token: f"{name}.0"}, **OPEN)
        return mover_refusal(state, model_number(state, name), -1, 0)

    assert refusal("trap", "0.pilgrim") == "ED-228"
    assert refusal("paralysis", "0.pilgrim") == "ED-227"
    assert refusal("freeze", "0.pilgrim", "chapter demons") == "ED-056"


def test_ed_129_130_room_that_does_not_touch_the_pusher_is_no_room() -> None:
    board = battle().board()
    middle, home = board.numbers["c3r2"], board.numbers["c3r1"]
    around = " ".join(board.ids[field] for field in board.neighbours[middle] if field != home)
    seen = 0
    for open_hex in range(1, 7):
        state = battle(
            factions="chapter reborn",
            at={"0.holy_knight": "c3r1:01", "1.treemaid": "c3r2:0"},
            thickets=" ".join(f"c3r2:{hex}" for hex in range(1, 7) if hex != open_hex),
            sources=around,
            shrines="- -",
        )
        mask = 1 | 1 << open_hex
        spots = landings(state, model_number(state, "0.holy_knight"), middle, True, state.pushed)
        if not touches(board, state.content.shapes, middle, mask, home, WHOLE):
            assert spots == []  # there are free hexes next door, but none beside the Knight
            seen += 1
    assert seen > 0
