"""The registry: every game by its id."""

from __future__ import annotations

import importlib
import importlib.util
import os
import threading
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from druza.games.archive import archive, find
from druza.kernel.content import check_changes, did_you_mean
from druza.kernel.editions import Edition, read_editions
from druza.kernel.game import Game
from druza.kernel.kept import Kept, keep, read_kept
from druza.kernel.loading import Loader
from druza.kernel.packs import read_pack
from druza.kernel.refused import BadInput
from druza.kernel.shelves import SHELVES, Translate
from druza.kernel.state import State

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
KEPT_GAMES: dict[tuple[str, str], Game[Any]] = {}  # with content that is not the present one, by its fingerprint
MOST_KEPT = 32
PACKS = "DRUZA_PACKS"  # in the environment, so that the processes in which bots think have the same cards


def game_ids() -> list[str]:
    """The ids of all games, in the order of the front page."""
    return list(GAMES)


def game(id: str, changes: Mapping[str, Any] | None = None, packs: Sequence[Path | str] | None = None) -> Game[State]:
    """A game by its id; `changes` sets "entry-id.key" values of its content for an experiment, `packs` are folders
    that add to it (docs/packs.md). Without them, the packs in use."""
    if id not in GAMES:
        raise BadInput(f"unknown game {id!r}: expected one of {', '.join(GAMES)}{did_you_mean(str(id), GAMES)}")
    folders = tuple(str(folder) for folder in packs) if packs is not None else packs_in_use(id)
    with LOADING:
        return _load(id, changes, folders) if changes else _usual(id, folders)


def game_of(record: Mapping[str, Any]) -> Game[Any]:
    """The game of a record, with the content that it was played with, wherever that is kept: by itself, here, in the
    archive or in the data folder. Without a fingerprint, with the present content."""
    id, content = record["game"], record.get("content")
    if content is None:
        return game(id, record.get("changes"))
    if "kept" in record and content != game(id).fingerprint:
        kept = read_kept(record["kept"])
        if kept.game != id or kept.fingerprint != content:
            raise BadInput(f"record.kept: this is not the content {content} of {id}")
        return game_with(kept, content)
    try:
        return game_by(id, content, record.get("changes"))
    except NoContent:
        return game(id, record.get("changes"))  # whoever begins it is told what is missing


def game_by(id: str, content: str, changes: Mapping[str, Any] | None = None) -> Game[Any]:
    """A game with the content that has this fingerprint; NoContent if it is nowhere kept."""
    for present in (game(id), game(id, packs=[])):
        if content in ("", present.fingerprint):
            return present
    if (id, content) in KEPT_GAMES:
        return KEPT_GAMES[id, content]
    if changes:
        for one in (game(id, changes), *_changed_releases(id, changes)):
            if one.fingerprint == content:
                return one
    found = find(id, content, packs_in_use(id))
    if found is None:
        raise NoContent(f"the content {content} of {id} is not kept here")
    return game_with(found, content)


class NoContent(BadInput):
    """Nobody knows the content that a game names."""


def game_with(kept: Kept, content: str) -> Game[Any]:
    """A game with content that was kept under a fingerprint; BadInput if the present rules cannot read it."""
    if kept.game not in GAMES:
        raise BadInput(f"unknown game {kept.game!r}: expected one of {', '.join(GAMES)}")
    with LOADING:
        found = KEPT_GAMES.get((kept.game, content))
        if found is None:
            found = KEPT_GAMES[kept.game, content] = _load_kept(kept, content)
            while len(KEPT_GAMES) > MOST_KEPT:
                del KEPT_GAMES[next(iter(KEPT_GAMES))]
        return found


def loader_of(id: str) -> Loader[Any, Any, Game[Any]]:
    """What loads a game: `LOADER` in the module `load` of its folder."""
    loader: Loader[Any, Any, Game[Any]] = importlib.import_module(f"{GAMES[id]}.load").LOADER
    return loader


@lru_cache
def editions_of(id: str) -> list[Edition]:
    """The editions of a game's rules, with what changed in each, oldest first."""
    package = importlib.import_module(GAMES[id])
    return read_editions(Path(package.__file__ or "").parent)


def kept_of(rules: Game[Any]) -> Kept:
    """The content of a game, to keep."""
    return keep(rules.id, Path(rules.own), rules.packs, rules.changes)


def _changed_releases(id: str, changes: Mapping[str, Any]) -> Iterator[Game[Any]]:
    """The games of all releases with these values."""
    for kept in archive(id).values():
        changed = Kept(game=id, files=kept.files, changes=dict(changes))
        yield game_with(changed, changed.fingerprint)


def _load_kept(kept: Kept, content: str) -> Game[Any]:
    """Read it as it was; where it does not go together any more, with what has changed its form as it is now."""
    own, packs = kept.shelve(loader_of(kept.game).folder, _translation(kept.game))
    try:
        found = _read(kept.game, kept.changes, tuple(map(str, packs)), own)
    except BadInput:
        SHELVES[own].renewed = True
        try:
            found = _read(kept.game, kept.changes, tuple(map(str, packs)), own)
        except BadInput as error:
            raise BadInput(f"the content {content} of {kept.game} cannot be read by this edition: {error}") from error
    found.fingerprint = content
    return found


def _translation(id: str) -> Translate | None:
    """What says in today's words what the content of a game once said in others, if there is such a thing."""
    if importlib.util.find_spec(f"{GAMES[id]}.content.older") is None:
        return None
    translate: Translate = importlib.import_module(f"{GAMES[id]}.content.older").translate
    return translate


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
    own = loader_of(id).folder
    if changes:
        check_changes([own, *map(Path, packs)], changes)
    for path in packs:
        if (found := read_pack(path).game) != id:
            raise BadInput(f"{path}: this pack is for {found}, not for {id}")
    return _read(id, changes, packs, own)


def _read(id: str, changes: Mapping[str, Any] | None, packs: tuple[str, ...], own: Path) -> Game[Any]:
    loader = loader_of(id)
    if packs and not loader.takes_packs:
        raise BadInput(f"{packs[0]}: {id} cannot be added to by packs")
    loaded = loader.load(changes, packs, own)
    loaded.own = str(own)
    loaded.edition = max([1, *[edition.number for edition in editions_of(id)]])
    loaded.packs = list(packs)
    loaded.changes = dict(changes or {})
    return loaded
