"""Wishes: where a player wants to be asked, how long he passes by himself, whether his turns end by themselves, and
whether the setup that is ready will do.

They are plain values, so that they can be kept: {"ask_at": ["ships", ...], "until": "phase", "since": [3, 1],
"end_turn": true, "ready": true}. What a player has not said is as the table says, and else as usual: asked at
everything that he could answer, and to end his turn. A game says at which stops one can be asked (`Game.stops`), what
its present phase is (`Game.phase_of`, the turn first), which answers end a turn (`Decision.end`) and which the setup
that is ready gives (`Game.ready_answer`)."""

from __future__ import annotations

from typing import Any

from druza.kernel.refused import BadInput

UNTIL = ("phase", "turn")

Wishes = dict[str, Any]


def say_more(stops: list[str], phase: list[int], wishes: Wishes, said: Wishes) -> Wishes:
    """Wishes after a player has said more of them; BadInput names what cannot be understood."""
    changed = dict(wishes)
    for key, value in said.items():
        if key in ("end_turn", "ready"):
            changed[key] = read_truth(key, value)
        elif key not in ("ask_at", "until"):
            raise BadInput(f"unknown wish {key!r}: expected ask_at, until, end_turn or ready")
        elif not stops:
            raise BadInput(f"{key}: this game asks every question, nothing is passed by itself")
        elif key == "ask_at":
            changed["ask_at"] = read_stops(stops, value)
        else:
            changed["until"], changed["since"] = read_until(value), phase
    return changed


def read_truth(key: str, said: Any) -> bool:
    """A wish that one has or has not."""
    if not isinstance(said, bool):
        raise BadInput(f"{key} cannot be {said!r}: expected true or false")
    return said


def ends_turn(wishes: Wishes) -> bool:
    """Does the player want his turn ended for him, when nothing else is left?"""
    return bool(wishes.get("end_turn", False))


def is_ready(wishes: Wishes) -> bool:
    """Has the player accepted the setup that is ready?"""
    return bool(wishes.get("ready", False))


def read_stops(stops: list[str], said: Any) -> list[str]:
    """Kinds of questions: "all", "none" or a list of them."""
    if said in ("all", "none"):
        return stops[:] if said == "all" else []
    if not isinstance(said, list) or any(name not in stops for name in said):
        raise BadInput(f"ask_at cannot be {said!r}: expected all, none or a list of {', '.join(stops)}")
    return [name for name in stops if name in said]


def read_until(said: Any) -> str:
    """The end of what one passes by oneself to; empty: of nothing, one is asked again."""
    if said not in ("", *UNTIL):
        raise BadInput(f"until cannot be {said!r}: expected phase, turn or nothing")
    return str(said)


def asked_at(stops: list[str], wishes: Wishes) -> list[str]:
    """The stops at which the player is asked."""
    return list(wishes.get("ask_at", stops))


def passing_until(phase: list[int], wishes: Wishes) -> str:
    """What the player passes by himself to the end of, as long as it lasts."""
    until, since = wishes.get("until", ""), wishes.get("since", [0])
    if until == "phase" and since == phase:
        return "phase"
    return "turn" if until == "turn" and since[0] == phase[0] else ""
