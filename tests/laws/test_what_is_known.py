"""What a seat is shown, offered and told depends on what it may see alone; so does what it may take back."""

from __future__ import annotations

from typing import Any

import pytest

import druza
from druza.kernel.drawing import look_at
from druza.kernel.paths import reachable, why_not
from druza.kernel.state import State
from tests.laws.driving import IDS, SEATS

every_game = pytest.mark.parametrize(("id", "seats"), SEATS, ids=IDS)
pytestmark = pytest.mark.compiled

MOVES, EVERY = 260, 6  # of a game; menus are looked at more often than other questions


def moments(id: str, seats: int, seed: int) -> list[State]:
    """Questions of one game, menus above all."""
    state: State = druza.game(id).new(seats, seed)
    found: list[State] = []
    pick = seed
    for move in range(MOVES):
        if state.seat < 0:
            break
        if move % EVERY == 0 or (state.decision().MENU and move % 2):
            found.append(state.clone())
        pick = (pick * 6364136223846793005 + 1442695040888963407) % 2**64
        state.apply(state.choices[(pick >> 33) % len(state.choices)])
    return found


def shown(state: State, seat: int) -> list[Any]:
    """Every answer with its words and the rule that forbids it, behind menus too."""
    names = [f"P{number}" for number in range(state.seats)]
    look = look_at(state, seat, "en", names)
    judged = [(one.path, one.says, one.rule) for choice in look.choices for one in (choice, *choice.opens)]
    return [look.asked, judged]


@every_game
@pytest.mark.parametrize("seed", [7, 8])
def test_what_is_offered_does_not_depend_on_what_is_hidden(id: str, seats: int, seed: int) -> None:
    for number, state in enumerate(moments(id, seats, seed)):
        seat = state.seat
        other = state.imagine(seat, number + 1)
        assert reachable(other) == reachable(state)
        assert shown(other, seat) == shown(state, seat)
        for option in state.choices[:4]:
            for further in state.choices[-2:]:
                one, two = why_not(state, [option, further]), why_not(other, [option, further])
                assert str(one) == str(two)


@every_game
@pytest.mark.parametrize("seed", [9])
def test_what_can_be_taken_back_does_not_depend_on_what_is_hidden(id: str, seats: int, seed: int) -> None:
    """Else one could try, see whether somebody was asked, and take it back."""
    for number, state in enumerate(moments(id, seats, seed)):
        other = state.imagine(state.seat, number + 1)
        for option in state.choices[:: max(1, len(state.choices) // 8)]:
            assert is_taken_back_freely(other, option) == is_taken_back_freely(state, option)


def is_taken_back_freely(state: State, option: int) -> bool:
    """Is the same seat asked again, nothing having come to light? Nor anybody else having been asked, even unseen."""
    after = state.clone()
    after.apply(option)
    return after.seat == state.seat and after.reveals == state.reveals
