"""ED-321: effects of the end of a turn happen in the order of the active player."""

from __future__ import annotations

from typing import Any

from druza.games.edge.state import EdgeState
from druza.games.edge.state_parts import Mark
from tests.games.edge.table import CONTENT, battle, can, endurance_of, finish, play, question, words_now

RISKY = next(part.number for part in CONTENT.parts if part.is_put_off())


def ending(put_off: int, strikes: str = "", **more: Any) -> EdgeState:
    """A turn of the Reborn that is about to end: with Strikes, and so many Risky Tactics as if they could play it."""
    state = battle(
        factions="reborn demons",
        at={"0.wyrm": "c6r5:0", "1.dark_scholar": "c3r2:1 c0r0:0"},
        strikes=strikes,
        endurance={"1.dark_scholar": 1},
        rolls="y4",
        shrines="- -",
        sources="",
        **more,
    )
    state.marks = [Mark(-1, RISKY, 0, -1, -1, -1, 0, 0, 0) for _ in range(put_off)]
    return play(state, "end")


def test_ed_321_the_active_player_chooses_what_happens_first() -> None:
    state = ending(1, strikes="c3r2:0")
    assert question(state) == "end_effects"
    assert not can(state, "done")  # what a card has put off must happen
    play(state, "field:c3r2", "die:yellow")
    finish(state)
    assert endurance_of(state, "1.dark_scholar") == 0
    assert state.marker == 0  # an enemy has lost a token in time
    assert state.turn == 2


def test_ed_321_352_the_other_order_has_other_results() -> None:
    state = ending(1, strikes="c3r2:0")
    play(state, "card:dv_risky_tactics")
    assert abs(state.marker) == 2
    assert question(state) == "set_off_strike"
    play(state, "field:c3r2", "die:yellow")
    finish(state)
    assert endurance_of(state, "1.dark_scholar") == 0
    assert abs(state.marker) == 2


def test_ed_321_nothing_is_asked_about_one_effect_or_equal_ones() -> None:
    for count in (0, 1, 2):
        state = ending(count)
        assert (state.turn, question(state)) == (2, "declare_turn")
        assert abs(state.marker) == 2 * count
        assert state.marks == []


def test_ed_321_352_strikes_alone_are_set_off_one_by_one_or_left() -> None:
    state = ending(0, strikes="c3r2:0 c0r0:3")
    assert question(state) == "set_off_strike"
    assert len(words_now(state)) == 3
    play(state, "field:c3r2", "die:yellow")
    while question(state) != "set_off_strike":
        play(state, "done")
    play(state, "done")
    assert len(state.strikes) == 1
