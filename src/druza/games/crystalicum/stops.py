"""Stops: where players are asked for Reactions, and which they leave unanswered by wish. The one authority on it."""

from __future__ import annotations

from druza.games.crystalicum.content.terms import EVENTS
from druza.games.crystalicum.rules.reactions import React
from druza.games.crystalicum.state import CrystalicumState
from druza.games.crystalicum.vocabulary import PASS
from druza.kernel.wishes import Wishes, asked_at, passing_until

WINDOWS = {  # the kinds of windows, and the events that open them
    "cards": ("action-card-played", "reaction-card-played", "targeted"),
    "ships": ("ship-moving", "ship-moves", "ship-retreats"),
    "unmarking": ("character-unmarking",),
    "duels": ("duel-declared", "duel-refused", "duel-won", "duel-lost"),
    "battles": ("star-battle-declared", "star-battle-won", "combat-won", "combat-lost"),
    "invasions": ("invasion-declared", "invasion-won"),
    "luck": ("luck-drawn",),
    "losses": ("would-be-destroyed", "would-leave-play", "card-destroyed"),
    "politics": ("political-action-done",),
    "worlds": ("world-peeked", "world-revealed", "world-discovered"),
    "production": ("production",),
}
BITS = {name: sum(1 << EVENTS.index(event) for event in events) for name, events in WINDOWS.items()}


def phase_of(state: CrystalicumState) -> list[int]:
    """The turn and its phase."""
    return [state.turn, state.phase]


def answer_by_itself(state: CrystalicumState, seat: int, wishes: Wishes) -> int:
    """The pass that is given without asking; -1 where the player wants to be asked, or cannot pass."""
    if state.seat != seat or PASS.first not in state.choices:
        return -1
    if passing_until(phase_of(state), wishes):
        return PASS.first
    decision = state.decision()
    if isinstance(decision, React) and not is_wanted(state, decision, wishes):
        return PASS.first
    return -1


def is_wanted(state: CrystalicumState, decision: React, wishes: Wishes) -> bool:
    """Is one of the matters of this round of a kind at which the player wants to be asked?"""
    events = 0
    for matter in state.stack[decision.base :]:
        events |= matter.events
    return any(events & BITS[name] for name in asked_at(list(WINDOWS), wishes))


def leaves_no_trace(state: CrystalicumState, option: int) -> bool:
    """CR-052: a pass in a round of Reactions; nobody learns that there was one."""
    return option == PASS.first and isinstance(state.decision(), React)
