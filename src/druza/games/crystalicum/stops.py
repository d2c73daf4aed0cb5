"""Stops: where a player wants to be asked for Reactions, and how long he passes by himself. The one authority on it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from druza.games.crystalicum.content import EVENTS
from druza.games.crystalicum.state import PASS, Table
from druza.games.crystalicum.windows import React
from druza.kernel.refused import BadInput

UNTIL = ("", "phase", "turn")


@dataclass
class Stops:
    """A player's wishes; those of the table hold where a player has none."""

    ask_at: set[str] = field(default_factory=lambda: set(EVENTS))  # events at which to ask
    until: str = ""  # pass by oneself until the end of this phase or turn
    since: tuple[int, int] = (0, 0)  # the turn and phase in which that was said


def read_stops(said: dict[str, Any]) -> Stops:
    """Stops from plain values: {"ask_at": ["luck-drawn", ...] | "all" | "none"}; BadInput names what is wrong."""
    for key in said:
        if key != "ask_at":
            raise BadInput(f"unknown stop {key!r}: expected ask_at")
    wanted = said.get("ask_at", "all")
    if wanted == "all":
        return Stops()
    if wanted == "none":
        return Stops(set())
    if not isinstance(wanted, list) or any(name not in EVENTS for name in wanted):
        raise BadInput(f"ask_at cannot be {wanted!r}: expected all, none or a list of {', '.join(EVENTS)}")
    return Stops(set(wanted))


def pass_until(stops: Stops, state: Table, until: str) -> Stops:
    """The same wishes, but passing by oneself until the end of the phase or turn; "" asks again."""
    if until not in UNTIL:
        raise BadInput(f"cannot pass until {until!r}: expected phase or turn")
    return Stops(stops.ask_at, until, (state.turn, state.phase))


def is_passing(stops: Stops, state: Table) -> bool:
    turn, phase = stops.since
    if stops.until == "phase":
        return (state.turn, state.phase) == (turn, phase)
    return stops.until == "turn" and state.turn == turn


def answer_by_itself(state: Table, seat: int, stops: Stops) -> int | None:
    """The pass that is given without asking; None where the player wants to be asked, or cannot pass."""
    if state.seat != seat or PASS.first not in state.choices:
        return None
    if is_passing(stops, state):
        return PASS.first
    decision = state.decision()
    if isinstance(decision, React) and not is_wanted(state, decision, stops):
        return PASS.first
    return None


def is_wanted(state: Table, decision: React, stops: Stops) -> bool:
    """Is one of the matters of this round an event at which the player wants to be asked?"""
    events = 0
    for matter in state.stack[decision.base :]:
        events |= matter.events
    return any(events >> code & 1 and name in stops.ask_at for code, name in enumerate(EVENTS))
