"""Gains: what a move brings and what it costs, in the words of the game.

They are made of two views of one seat, and so tell nothing that this seat could not see for itself."""

from __future__ import annotations

from typing import Any

from druza.kernel.drawing import Look
from druza.kernel.game import Game

MOST = 4  # that is told of who moved
MOST_OF_OTHERS = 2

Gains = dict[str, Any]  # plain values, so that a thinking process can send them


def standing(game: Game[Any], view: dict[str, Any]) -> Gains:
    """How everybody stands, as far as it is seen."""
    goal = game.goal(view)
    aims = [game.aims(view, seat) for seat in range(len(goal.reached))]
    return {"reached": goal.reached, "aims": aims, "clock": goal.clock}


def gains_between(game: Game[Any], before: dict[str, Any], after: dict[str, Any]) -> Gains:
    """What has changed from one view to another."""
    old, new = standing(game, before), standing(game, after)
    changed = [
        {name: now[name] - was.get(name, 0) for name in now if now[name] != was.get(name, 0)}
        for was, now in zip(old["aims"], new["aims"], strict=True)
    ]
    reached = [list(pair) for pair in zip(old["reached"], new["reached"], strict=True)]
    return {"reached": reached, "aims": changed, "clock": [old["clock"], new["clock"]]}


def say_gains(gains: Gains, seat: int, look: Look, view: dict[str, Any]) -> str:
    """Of who moved first, then of the others, then how near the end has come; empty if nothing has changed."""
    goal = look.game.goal(view)
    parts = changes_of(gains, seat, look, goal.wins_at)[:MOST]
    told_of = [seat]
    for side in goal.sides():
        for other in [one for one in side if one != seat]:
            is_told = any(one in told_of for one in side)  # a team has its points together
            told = changes_of(gains, other, look, goal.wins_at, not is_told)[:MOST_OF_OTHERS]
            told_of.append(other)
            parts += [f"{look.called(other)}: {', '.join(told)}"] if told else []
    was, now = gains["clock"]
    if now != was:
        values = {**goal.values, "at": goal.wins_at, "clock": now}
        parts.append(look.game.words.say(look.lang, "goal", "clock", values))
    return ", ".join(parts)


def changes_of(gains: Gains, seat: int, look: Look, wins_at: int, with_points: bool = True) -> list[str]:
    """What one player has won and lost: points first, then what was gained, then what it cost."""
    was, now = gains["reached"][seat]
    found = []
    if with_points and now != was:
        of = look.says(f" z {wins_at}", f" of {wins_at}") if wins_at else ""
        found.append(f"{amount(now - was, 'points', look)} ({was} → {now}{of})")
    aims = sorted(gains["aims"][seat].items(), key=lambda one: one[1] < 0)
    return found + [amount(change, name, look) for name, change in aims]


def amount(change: int, name: str, look: Look) -> str:
    """+2 cards in hand"""
    what = look.game.words.say(look.lang, "aim", name, {"n": abs(change)})
    return f"{'+' if change > 0 else '−'}{abs(change)}\N{NO-BREAK SPACE}{what}"
