"""Ending a turn: who confirms it is asked even if nothing else is left; the game itself stays the same."""

from __future__ import annotations

import json
from typing import Any

import pytest

import druza
from druza.bots import Seat
from druza.kernel.dice import dice_from_seed
from druza.kernel.refused import BadInput
from druza.kernel.state import State
from tests.laws.driving import IDS, SEATS, as_json, everybody

MOVES = 500
WISH = {"end_turn": True}

every_game = pytest.mark.parametrize(("id", "seats"), SEATS, ids=IDS)
pytestmark = pytest.mark.compiled


@every_game
def test_a_seat_that_confirms_is_asked_to_end_its_turn_and_nothing_else_changes(id: str, seats: int) -> None:
    game = druza.game(id)
    asked = 0
    for seed in range(8):
        dice = dice_from_seed(seed)
        plain = game.new(seats, seed)
        state = game.new(seats, seed, {"confirm": [0]})
        for move in range(MOVES):
            while is_end(state):
                asked += 1
                assert state.seat == 0
                check_question(state)
                state.apply(state.options()[0])
            if state.seat < 0 or move % 7 == 0:  # what differs once stays so
                assert position(state) == position(plain)
            if state.seat < 0:
                break
            option = dice.pick(state.options())
            state.apply(option)
            plain.apply(option)
        if asked > 5:
            return
    assert asked > 0


def is_end(state: State) -> bool:
    return state.seat >= 0 and state.options() == [state.decision().end(state)]


def check_question(state: State) -> None:
    """It can be imagined, written and read, and is answered by itself for those who wish it."""
    game = state.game
    for seat in everybody(state)[1:]:
        imagined = state.imagine(seat, 5)
        assert as_json(imagined.view(seat)) == as_json(state.view(seat))
        imagined.apply(imagined.options()[0])
    hinted = Seat(state, state.seat).imagine(5)  # as hints do
    assert as_json(hinted.view(state.seat)) == as_json(state.view(state.seat))
    assert game.from_json(state.to_json()).to_json() == state.to_json()
    assert game.answer_by_wish(state, 0, {}) == -1
    assert game.answer_by_wish(state, 0, WISH) == state.options()[0]
    assert game.answer_by_wish(state, 1, WISH) == -1


def position(state: State) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(state.to_json())
    found.pop("confirm", None)
    found.pop("reveals")  # a question that is passed over counts there, one that is asked does not
    return found


@pytest.mark.parametrize("id", druza.game_ids())
def test_the_wish_is_known_to_every_game(id: str) -> None:
    game = druza.game(id)
    state = game.new(game.seat_counts[0], 1)
    assert game.wishes_as_seen(state, {})["end_turn"] is False
    assert game.wishes_as_seen(state, game.wish(state, {}, WISH))["end_turn"] is True
    for said in ({"end_turn": 1}, {"end": True}):
        with pytest.raises(BadInput):
            game.wish(state, {}, said)


@pytest.mark.parametrize("wrong", [[2], [-1], 0, "0", [True]])
def test_only_seats_of_the_table_confirm(wrong: Any) -> None:
    with pytest.raises(BadInput, match="confirm: expected a list of seats, each 0 to 1"):
        druza.game("tortuga").new(2, 1, {"confirm": wrong})
