"""Stops: where a player is asked about artefacts, and where by wish not. The one authority on it."""

from __future__ import annotations

from druza.games.motherload.rules.secrecy import is_about_artefacts
from druza.games.motherload.state import MotherloadState
from druza.games.motherload.vocabulary import DONE
from druza.kernel.wishes import Wishes, asked_at, passing_until

STOPS = ("purchases",)


def phase_of(state: MotherloadState) -> list[int]:
    """The turn, and the time until the next of its actions."""
    return [state.turns, state.actions]


def answer_by_itself(state: MotherloadState, seat: int, wishes: Wishes) -> int:
    """Going on without an artefact before and at a purchase; -1 where the player wants to be asked, or must be."""
    if state.seat != seat or not is_about_artefacts(state):
        return -1
    passes = passing_until(phase_of(state), wishes) or "purchases" not in asked_at(list(STOPS), wishes)
    return DONE.first if passes else -1
