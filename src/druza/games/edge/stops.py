"""Stops: where a player wants to be asked for answers, and how long he passes by himself. The one authority on it.

Wishes are plain values, so that they can be kept: {"ask_at": ["combats", ...], "until": "phase", "since": [3, 4, 41]}.
What a player has not said is as the table says, and else as usual: asked at everything that he could answer."""

from __future__ import annotations

from typing import Any

from druza.games.edge.moments import AFTER_ROLL, H1, H2, W1, W2, W3, W4, W5, W6, W7, W8, W8_INTERRUPT, W9, W10, W11
from druza.games.edge.rolls import UseDie
from druza.games.edge.secrecy import is_asked_secretly
from druza.games.edge.state import Table
from druza.games.edge.vocabulary import DONE, PASS
from druza.games.edge.windows import React
from druza.kernel.refused import BadInput

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
UNTIL = ("", "phase", "turn")
EVERYBODY = -1

Wishes = dict[str, Any]


def wish(state: Table, wishes: Wishes, said: Wishes) -> Wishes:
    """Wishes after a player has said more of them; BadInput names what cannot be understood."""
    changed = dict(wishes)
    for key, value in said.items():
        if key == "ask_at":
            changed["ask_at"] = read_windows(value)
        elif key == "until":
            changed["until"], changed["since"] = read_until(value), phase_of(state)
        else:
            raise BadInput(f"unknown wish {key!r}: expected ask_at or until")
    return changed


def read_windows(said: Any) -> list[str]:
    """Kinds of windows: "all", "none" or a list of them."""
    if said in ("all", "none"):
        return list(WINDOWS) if said == "all" else []
    if not isinstance(said, list) or any(name not in WINDOWS for name in said):
        raise BadInput(f"ask_at cannot be {said!r}: expected all, none or a list of {', '.join(WINDOWS)}")
    return [name for name in WINDOWS if name in said]


def read_until(said: Any) -> str:
    """The end of what one passes by oneself to; empty: of nothing, one is asked again."""
    if said not in UNTIL:
        raise BadInput(f"until cannot be {said!r}: expected phase, turn or nothing")
    return str(said)


def phase_of(state: Table) -> list[int]:
    """The Combat that runs, or the time until the next one: turn, who began it, against whom."""
    if not state.fights:
        return [state.turn, -1, -1]
    return [state.turn, max(state.fights[0].starter, state.fights[0].shooter), state.fights[0].other]


def asked_at(wishes: Wishes) -> list[str]:
    """The kinds of windows at which the player is asked."""
    return list(wishes.get("ask_at", WINDOWS))


def passing_until(state: Table, wishes: Wishes) -> str:
    """What the player passes by himself to the end of, as long as it lasts."""
    until, since = wishes.get("until", ""), wishes.get("since", [0, 0, 0])
    if until == "phase" and since == phase_of(state):
        return "phase"
    return "turn" if until == "turn" and since[0] == state.turn else ""


def answer_by_itself(state: Table, seat: int, wishes: Wishes) -> int:
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
    if passing_until(state, wishes) or not any(window in WINDOWS[name] for name in asked_at(wishes)):
        return answer
    return -1
