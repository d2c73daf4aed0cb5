"""Answers and settings from outside, checked: what is wrong is told with what would be right."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Any

from druza.kernel.game import Game
from druza.kernel.refused import BadInput, Refused
from druza.kernel.state import State

NAMED = 12  # of the options that could have been chosen


def legal_names(game: Game[Any], options: Sequence[int]) -> str:
    """The options that can be chosen, for who chose another."""
    names = ", ".join(f"{option} ({game.notation(option)})" for option in options[:NAMED])
    return names + (f" and {len(options) - NAMED} more" if len(options) > NAMED else "")


def whole_number(action: Any, game: Game[Any]) -> int:
    """An action as an option of the vocabulary; BadInput if it is no whole number."""
    try:
        return operator.index(action)
    except TypeError:
        most = game.vocabulary.size - 1
        raise BadInput(f"an action must be a whole number from 0 to {most}, not {action!r}") from None


def seat_count(game: Game[Any], seats: Any) -> int:
    """How many seats, if the game can be played by so many; BadInput if not."""
    if isinstance(seats, bool) or not hasattr(seats, "__index__") or operator.index(seats) not in game.seat_counts:
        counts = ", ".join(str(count) for count in game.seat_counts)
        raise BadInput(f"{game.id} cannot be played by {seats!r}: expected {counts} seats")
    return operator.index(seats)


def play(table: State, seat: int, option: int) -> None:
    """Answer the pending question; Refused, with its rule and a note of what can be chosen, if it cannot be."""
    try:
        table.play(seat, option)
    except Refused as refused:
        if table.seat == seat:
            refused.add_note(f"expected one of {legal_names(table.game, table.options())}, not {option}")
        raise


def settings(wanted: Any, name: str = "options") -> dict[str, Any]:
    """Settings by their names; none at all are none."""
    if wanted is None:
        return {}
    if not isinstance(wanted, dict):
        raise BadInput(f"{name} must be a dict of names and values, not {wanted!r}")
    return wanted


def game_settings(usual: dict[str, Any], wanted: Any) -> dict[str, Any]:
    """The options of the next game: the usual ones, and those under `game` of what `reset` was given."""
    return usual | settings(settings(wanted).get("game"), 'options["game"]')
