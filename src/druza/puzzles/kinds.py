"""Kinds of puzzles: what a line is about, and the title of a puzzle of that kind."""

from __future__ import annotations

from druza.kernel.state import State
from druza.puzzles.words import words

WIN = "win"


def kind_of(before: State, line: list[int], wins: bool) -> str:
    """What the line is about: the win of this turn, else the verb of its first word."""
    return WIN if wins else before.game.notation(line[0]).partition(":")[0]


def title(game: str, kind: str, lang: str) -> str:
    """What a puzzle of this kind is called."""
    known = words()
    found = known.every.get(kind) or known.games.get(game, {}).get(kind) or known.every["best"]
    return found.get(lang)
