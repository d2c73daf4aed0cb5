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


@pytest.mark.parametrize("id", [id for id in druza.game_ids() if druza.game(id).hides_questions])
@pytest.mark.parametrize("seed", [3, 4])
def test_whether_somebody_may_be_asked_in_secret_does_not_depend_on_what_is_hidden(id: str, seed: int) -> None:
    """Whoever moves knows of it from what all can see; and wherever somebody is asked in secret, it may be."""
    game = druza.game(id)
    for number, state in enumerate(moments(id, 2, seed)):
        if game.asked_as_seen(state, -1) != state.seat:
            continue
        found = [after(one, state) for one in (state, state.imagine(state.seat, number + 1))]
        (may, told, asked), (other_may, other_told, other_asked) = found
        assert may or asked >= 0 or game.asked_as_seen(state, -1) < 0
        if told == other_told and (asked == other_asked or -1 in (asked, other_asked)):
            assert may == other_may, state.prompt()


def after(state: State, first: State) -> tuple[bool, list[Any], int]:
    """The first answer that both can give, given with the same dice: may somebody have been asked in secret, what was
    told to all, and who is asked then as all can see."""
    next_one = state.clone()
    next_one.dice = first.dice.copy()
    events: list[Any] = []
    next_one.events = events
    next_one.apply(first.choices[0] if first.choices[0] in state.choices else state.choices[0])
    told = [(event.kind, event.seat, event.facts) for event in events]
    may = state.game.may_ask_in_secret(state, next_one, {event.kind for event in events})
    asked = state.game.asked_as_seen(next_one, -1) if next_one.seat >= 0 else 9
    return may, told, asked
