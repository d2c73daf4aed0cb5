"""Stops: where players are asked for answers, and which they leave unanswered by wish. The one authority on it."""

from __future__ import annotations

from druza.games.edge.content.moments import (
    AFTER_ROLL,
    H1,
    H2,
    W1,
    W2,
    W3,
    W4,
    W5,
    W6,
    W7,
    W8,
    W8_INTERRUPT,
    W9,
    W10,
    W11,
)
from druza.games.edge.rules.rolls import UseDie
from druza.games.edge.rules.secrecy import is_asked_secretly
from druza.games.edge.rules.windows import React
from druza.games.edge.state import EdgeState
from druza.games.edge.vocabulary import DONE, PASS
from druza.kernel.wishes import Wishes, asked_at, passing_until

WINDOWS = {  # the kinds of windows, and the moments that belong to them
    "combats": (W1, W2, W3, W5),
    "defence": (W4,),
    "rolls": (AFTER_ROLL, H2),
    "shots": (H1,),
    "wounds": (W6, W7),
    "deaths": (W8, W8_INTERRUPT),
    "cards": (W9,),
    "ends": (W10, W11),
}
EVERYBODY = -1


def phase_of(state: EdgeState) -> list[int]:
    """The Combat that runs, or the time until the next one: turn, who began it, against whom."""
    if not state.fights:
        return [state.turn, -1, -1]
    return [state.turn, max(state.fights[0].starter, state.fights[0].shooter), state.fights[0].other]


def answer_by_itself(state: EdgeState, seat: int, wishes: Wishes) -> int:
    """The pass that is given without asking; -1 where the player wants to be asked, or cannot pass."""
    if state.seat != seat:
        return -1
    decision = state.decision()
    if isinstance(decision, React):
        window, answer = decision.window, PASS.first
    elif isinstance(decision, UseDie) and is_asked_secretly(state, EVERYBODY):
        window, answer = AFTER_ROLL, DONE.first
    else:
        return -1
    if passing_until(phase_of(state), wishes) or not any(
        window in WINDOWS[name] for name in asked_at(list(WINDOWS), wishes)
    ):
        return answer
    return -1
