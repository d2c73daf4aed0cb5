"""The registry: every game by its id."""

from __future__ import annotations

import importlib
import inspect
import os
import threading
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from druza.kernel.content import check_changes, did_you_mean
from druza.kernel.game import Game
from druza.kernel.packs import read_pack
from druza.kernel.refused import BadInput

GAMES = {
    "star-scrappers": "druza.games.star_scrappers",
    "motherload": "druza.games.motherload",
    "tortuga": "druza.games.tortuga",
    "edge": "druza.games.edge",
    "crystalicum": "druza.games.crystalicum",
}
OTHERS = "DRUZA_GAMES"  # in the environment: games from elsewhere, `geodes=my.package.geodes`, with commas between
GAMES.update(dict(other.split("=", 1) for other in os.environ.get(OTHERS, "").split(",") if "=" in other))
# a game is loaded once, whoever asks first: msgspec dies where two threads meet one new shape
LOADING = threading.RLock()
PACKS = "DRUZA_PACKS"  # in the environment, so that the processes in which bots think have the same cards


def game_ids() -> list[str]:
    """The ids of all games, in the order of the front page."""
    return list(GAMES)


def game(id: str, changes: Mapping[str, Any] | None = None, packs: Sequence[Path | str] | None = None) -> Game[Any]:
    """A game by its id; `changes` sets "entry-id.key" values of its content for an experiment, `packs` are folders
    that add to it (docs/packs.md). Without them, the packs in use."""
    if id not in GAMES:
        raise BadInput(f"unknown game {id!r}: expected one of {', '.join(GAMES)}{did_you_mean(str(id), GAMES)}")
    folders = tuple(str(folder) for folder in packs) if packs is not None else packs_in_use(id)
    with LOADING:
        return _load(id, changes, folders) if changes else _usual(id, folders)


def game_of(record: Mapping[str, Any]) -> Game[Any]:
    """The game of a record, with the values of its content that the record was played with."""
    return game(record["game"], record.get("changes"))


def use_packs(folders: Sequence[Path | str]) -> None:
    """From now on, here and in processes that are started here, play with these packs; BadInput if one is wrong."""
    paths = [str(Path(folder).resolve()) for folder in folders]
    for path in paths:
        if os.pathsep in path:
            raise BadInput(f"{path}: the path of a pack cannot have {os.pathsep!r} in it")
        id = read_pack(path).game
        if id not in GAMES:
            raise BadInput(f"{path}: pack.toml: game: expected one of {', '.join(GAMES)}, found {id!r}")
    os.environ[PACKS] = os.pathsep.join(dict.fromkeys(paths))
    for id in {read_pack(path).game for path in paths}:
        game(id)


def packs_in_use(id: str) -> tuple[str, ...]:
    """The packs of a game that are in use."""
    paths = os.environ.get(PACKS, "")
    return tuple(path for path in paths.split(os.pathsep) if _pack_game(path) == id) if paths else ()


@lru_cache
def _pack_game(path: str) -> str:
    return read_pack(path).game


@lru_cache
def _usual(id: str, packs: tuple[str, ...]) -> Game[Any]:
    return _load(id, None, packs)


def _load(id: str, changes: Mapping[str, Any] | None, packs: tuple[str, ...]) -> Game[Any]:
    """Every game's folder has a `load` module with `load(changes) -> Game`; one that can be added to takes packs."""
    load = importlib.import_module(f"{GAMES[id]}.load").load
    if changes:
        own = importlib.import_module(f"{GAMES[id]}.content").FOLDER
        check_changes([own, *map(Path, packs)], changes)
    if not packs:
        plain: Game[Any] = load(changes)
        plain.changes = dict(changes or {})
        return plain
    if "packs" not in inspect.signature(load).parameters:
        raise BadInput(f"{packs[0]}: {id} cannot be added to by packs")
    for path in packs:
        if (found := read_pack(path).game) != id:
            raise BadInput(f"{path}: this pack is for {found}, not for {id}")
    loaded: Game[Any] = load(changes, packs=packs)
    loaded.packs = list(packs)
    loaded.changes = dict(changes or {})
    return loaded
