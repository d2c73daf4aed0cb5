"""The registry: every game by its id."""

from __future__ import annotations

import difflib
import importlib
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from druza.kernel.game import Game
from druza.kernel.refused import BadInput

GAMES = {
    "star-scrappers": "druza.games.star_scrappers",
    "motherload": "druza.games.motherload",
    "tortuga": "druza.games.tortuga",
    "edge": "druza.games.edge",
    "crystalicum": "druza.games.crystalicum",
}


def game_ids() -> list[str]:
    """The ids of all games, in the order of the front page."""
    return list(GAMES)


def game(id: str, changes: Mapping[str, Any] | None = None) -> Game[Any]:
    """A game by its id; `changes` sets "entry-id.key" values of its content for an experiment."""
    if id not in GAMES:
        near = difflib.get_close_matches(str(id), GAMES, 1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        raise BadInput(f"unknown game {id!r}: expected one of {', '.join(GAMES)}{hint}")
    if changes:
        return _load(id, changes)
    return _usual(id)


@lru_cache
def _usual(id: str) -> Game[Any]:
    return _load(id, None)


def _load(id: str, changes: Mapping[str, Any] | None) -> Game[Any]:
    """Every game's folder has a `load` module with `load(changes) -> Game`."""
    loaded: Game[Any] = importlib.import_module(f"{GAMES[id]}.load").load(changes)
    return loaded
