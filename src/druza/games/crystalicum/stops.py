"""Stops: where a player wants to be asked for Reactions, and how long he passes by himself. The one authority on it.

Wishes are plain values, so that they can be kept: {"ask_at": ["ships", ...], "until": "phase", "since": [3, 1]}. What a
player has not said is as the table says, and else as usual: asked at everything that he could answer."""

from __future__ import annotations

from typing import Any

from druza.games.crystalicum.effect_words import EVENTS
from druza.games.crystalicum.state import PASS, Table
from druza.games.crystalicum.windows import React
from druza.kernel.refused import BadInput

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
UNTIL = ("", "phase", "turn")

Wishes = dict[str, Any]


def wish(state: Table, wishes: Wishes, said: Wishes) -> Wishes:
    """Wishes after a player has said more of them; BadInput names what cannot be understood."""
    changed = dict(wishes)
    for key, value in said.items():
        if key == "ask_at":
            changed["ask_at"] = read_windows(value)
        elif key == "until":
            changed["until"], changed["since"] = read_until(value), [state.turn, state.phase]
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


def asked_at(wishes: Wishes) -> list[str]:
    """The kinds of windows at which the player is asked."""
    return list(wishes.get("ask_at", WINDOWS))


def passing_until(state: Table, wishes: Wishes) -> str:
    """What the player passes by himself to the end of, as long as it lasts."""
    until, since = wishes.get("until", ""), wishes.get("since", [0, 0])
    if until == "phase" and since == [state.turn, state.phase]:
        return "phase"
    return "turn" if until == "turn" and since[0] == state.turn else ""


def answer_by_itself(state: Table, seat: int, wishes: Wishes) -> int:
    """The pass that is given without asking; -1 where the player wants to be asked, or cannot pass."""
    if state.seat != seat or PASS.first not in state.choices:
        return -1
    if passing_until(state, wishes):
        return PASS.first
    decision = state.decision()
    if isinstance(decision, React) and not is_wanted(state, decision, wishes):
        return PASS.first
    return -1


def is_wanted(state: Table, decision: React, wishes: Wishes) -> bool:
    """Is one of the matters of this round of a kind at which the player wants to be asked?"""
    events = 0
    for matter in state.stack[decision.base :]:
        events |= matter.events
    return any(events & BITS[name] for name in asked_at(wishes))


def leaves_no_trace(state: Table, option: int) -> bool:
    """CR-052: a pass in a round of Reactions; nobody learns that there was one."""
    return option == PASS.first and isinstance(state.decision(), React)
