"""Stops: where players are asked for answers, and which they leave unanswered by wish. The one authority on it."""

from __future__ import annotations

from druza.games.edge.content.moments import (
    AFTER_ROLL,
    ANY_TIME,
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
from druza.games.edge.vocabulary import (
    DONE,
    PASS,
    PLAY_LOWER,
    PLAY_UPPER,
    SHOOT,
    SPEND_TOKEN,
    USE,
    USE_BANNER,
)
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
BETWEEN = "between"  # every moment: also with what speaks of none, because it can be done any time
OFFERING = (W1, W10, W11)
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
    wanted = asked_at(list(WINDOWS), wishes)
    due = not isinstance(decision, React) or is_due(state, window)
    asked = BETWEEN in wanted or (due and any(window in WINDOWS[name] for name in wanted if name in WINDOWS))
    return -1 if asked and not passing_until(phase_of(state), wishes) else answer


def is_due(state: EdgeState, window: int) -> bool:
    """Does something that can be done speak of this moment? What can be done any time is offered to others when a
    Combat begins and when something ends; in one's own turn it is in the menu before and after."""
    if state.settings.blind_windows and state.seat != state.active:
        return True  # asked whether or not there is anything: the question itself tells nothing
    any_time = state.seat != state.active and window in OFFERING
    return any(answers_moment(state, option, window, any_time) for option in state.choices)


def answers_moment(state: EdgeState, option: int, window: int, any_time: bool) -> bool:
    content = state.content
    if SHOOT.has(option) or option == SPEND_TOKEN.first:
        return True
    if PLAY_UPPER.has(option) or PLAY_LOWER.has(option):
        upper = PLAY_UPPER.has(option)
        numbers = content.card_actions[PLAY_UPPER.index(option) if upper else PLAY_LOWER.index(option)]
        action = content.actions[numbers[0 if upper else -1]]
    elif USE.has(option):
        slot, half = divmod(USE.index(option), 2)
        action = content.actions[content.card_actions[state.upgrades[slot]][half]]
        if action.passive and not state.paid[slot]:
            return any_time  # at the moment that it speaks of it is too late to pay for it
    elif option == USE_BANNER.first:
        action = content.actions[state.banners[state.seat]]
    else:
        return False
    return bool(action.windows >> window & 1) and (any_time or action.when != ANY_TIME)
