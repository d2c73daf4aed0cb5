"""Paths: a thing on the board reached through a menu in one go, such as `mine` and then `crystal:3`.

Whatever looks through a menu looks at what the seat knows (`as_known`), so that no answer depends on what is hidden."""

from __future__ import annotations

from druza.kernel.refused import Refused
from druza.kernel.state import State


def reachable(state: State) -> list[list[int]]:
    """Every option of the pending question; behind a menu's option also those of the question it opens."""
    if state.seat < 0:
        return []
    paths = [[option] for option in state.choices]
    if state.decision().MENU:
        known = as_known(state)
        for option in state.choices:
            opened = opened_by(known, option)
            if goes_on(known, opened) and type(opened.decision()) is not type(state.decision()):
                paths += [[option, further] for further in opened.choices]
    return paths


def as_known(state: State) -> State:
    """The state as the seat that is asked could believe it to be: it depends on what this seat sees alone."""
    return state.imagine(state.seat, 0) if state.seat >= 0 else state


def why_not(state: State, path: list[int]) -> Refused | None:
    """Why this seat cannot go this path; None if it can."""
    known = shadow = as_known(state)
    for place, option in enumerate(path):
        refused = shadow.why_not(option)
        if refused is not None:
            return refused
        if place + 1 < len(path):
            shadow = opened_by(shadow, option)
            if not goes_on(known, shadow):  # what comes after is not for this seat to know
                return state.game.refused(state.decision().RULE, "not_asked")
    return None


def goes_on(state: State, opened: State) -> bool:
    """Is the same seat asked again, with nothing come to light that it did not know?"""
    return opened.seat == state.seat and opened.reveals == state.reveals


def walk(state: State, seat: int, path: list[int]) -> list[int]:
    """Play a path; returns the moves it made. What the kernel answers by itself on the way is not a move.

    Raises Refused if the path cannot begin; it ends early where things are not as the seat could believe."""
    moves: list[int] = []
    opened: State | None = None
    for option in path:
        if opened is not None and opened.seat == seat and opened.choices == [option]:
            opened = opened_by(opened, option)
            continue
        if moves and state.game.why_not(state, option, seat) is not None:
            break
        shadow = state.clone()
        state.play(seat, option)
        moves.append(option)
        opened = opened_by(shadow, option)
    return moves


def opened_by(state: State, option: int) -> State:
    """The question that an option opens, asked even if it has one answer."""
    opened = state.clone()
    opened.ask_forced = True
    opened.apply(option)
    return opened
