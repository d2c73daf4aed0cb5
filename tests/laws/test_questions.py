"""Asking changes nothing: options, reasons and views leave a state as it is, in the middle of every decision."""

from __future__ import annotations

import pytest

import druza
from druza.kernel.dice import dice_from_seed
from druza.kernel.drawing import look_at
from druza.kernel.state import Decision, State
from tests.laws.driving import IDS, SEATS, everybody

MOVES = 500
EACH = 2  # times that a kind of question is looked at

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize(("id", "seats"), SEATS, ids=IDS)
def test_a_question_leaves_the_state_as_it_is(id: str, seats: int) -> None:
    state = druza.game(id).new(seats, 17)
    dice = dice_from_seed(17)
    asked: dict[str, int] = {}
    for _ in range(MOVES):
        if state.seat < 0:
            break
        kind = type(state.decision()).__name__
        asked[kind] = asked.get(kind, 0) + 1
        if asked[kind] <= EACH:
            ask_everything(state, dice.below(1 << 30))
        state.apply(dice.pick(state.options()))
    kinds = sum(issubclass(frame, Decision) for frame in state.game.layout.frames.values())
    assert len(asked) >= min(4, kinds)


def ask_everything(state: State, seed: int) -> None:
    before = state.to_json()
    decision, size = state.decision(), state.game.vocabulary.size
    candidates = decision.candidates(state)
    assert state.to_json() == before, "candidates"
    for option in candidates:
        decision.refusal(state, option)
    assert state.to_json() == before, "refusal"
    decision.options(state)
    assert state.to_json() == before, "options"
    dice = dice_from_seed(seed)
    for option in [dice.below(size) for _ in range(10)]:
        state.why_not(option)
    assert state.to_json() == before, "why_not"
    for seat in everybody(state):
        state.view(seat)
        look_at(state, seat, "en", [f"P{number}" for number in range(state.seats)])
    for seat in range(state.seats):
        state.imagine(seat, seed)
    assert state.to_json() == before, "view"
