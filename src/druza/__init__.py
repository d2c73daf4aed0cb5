"""Druza: five crystal and mining games on one engine."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from druza.games.registry import game, game_ids, game_of
from druza.kernel.record import advance, begin, check_record, read_record
from druza.kernel.refused import BadInput, Refused
from druza.kernel.state import State

if TYPE_CHECKING:
    from druza.kernel.drawing.notebook import Shown

__version__ = "0.2.0"
__all__ = ["BadInput", "Refused", "State", "game", "game_ids", "load", "replay", "show"]


def replay(record: Mapping[str, Any] | str | Path) -> State:
    """The state at the end of a record, given as a dict or a file."""
    found = dict(record) if isinstance(record, Mapping) else read_record(record)
    check_record(found)
    rules = game_of(found)
    return advance(rules, begin(rules, found), found["moves"])


def load(url: str, step: int | None = None) -> State:
    """The state after so many moves of a game on a server: the address of a table whose game is over, of its replay, or
    of a record. Without a step, the one that the address names, or the end."""
    from druza.interop.loading import load as fetch

    return fetch(url, step)


def show(state: State, seat: int, lang: str = "en") -> Shown:
    """The table as a seat sees it (-1: a spectator), for a notebook to show."""
    from druza.kernel.drawing.notebook import Shown

    return Shown(state, seat, lang)
