"""Checks of positions and content."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import druza
from druza.games.registry import loader_of
from druza.kernel import packs
from druza.kernel.checking import entry_problems, game_problems, toml_problems
from druza.kernel.content import read_toml
from druza.kernel.loading import Loader
from druza.kernel.refused import BadInput


def check_position(file: Path) -> dict[str, Any]:
    """What is wrong with a position file; `problems` is empty if all is well."""
    try:
        text = file.read_text("utf-8")
    except OSError as error:
        raise BadInput(f"{file}: cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise BadInput(f"{file}: not a text file: {error}") from error
    found: dict[str, Any] = {"file": str(file), "game": None, "seats": None, "asked": "", "problems": []}
    try:
        position = json.loads(text)
        game = druza.game(str(position.get("game")) if isinstance(position, dict) else "")
        state = game.from_json(text)
    except (BadInput, ValueError, RecursionError) as error:
        found["problems"] = [str(error)]
        return found
    asked = "the game is over" if state.seat < 0 else f"seat {state.seat} is asked: {state.prompt()['key']}"
    found.update(game=game.id, seats=state.seats, asked=asked, problems=game.problems(state))
    return found


def check_content(folder: Path | None, game: str | None) -> list[dict[str, Any]]:
    """The content of one folder, or of every game, with everything that is wrong with it."""
    if folder is None:
        return [_checked(id, _loader(id).folder) for id in ([game] if game else druza.game_ids())]
    if not folder.is_dir():
        raise BadInput(f"{folder}: expected a folder with TOML files")
    return [_checked(game or _game_of(folder), folder)]


def _checked(id: str, folder: Path) -> dict[str, Any]:
    is_pack = (folder / packs.FILE).is_file()
    problems = pack_problems(id, folder) if is_pack else _loader(id).check(folder)
    return {"game": id, "folder": str(folder), "problems": [f"{folder}: {problem}" for problem in problems]}


def pack_problems(id: str, folder: Path) -> list[str]:
    """What is wrong with a pack: its own files, and how they go together with the game."""

    def objections(folder: Path) -> list[str]:
        druza.game(id, packs=[folder])
        return []

    found = list(toml_problems(folder)) or list(entry_problems(folder))
    return found or game_problems(folder, objections)


def _loader(id: str) -> Loader[Any, Any, Any]:
    druza.game(id)  # BadInput for an unknown game
    return loader_of(id)


def _game_of(folder: Path) -> str:
    """The `id` in game.toml or pack.toml of the folder."""
    if (folder / packs.FILE).is_file():
        return packs.read_pack(folder).game
    if (folder / "game.toml").is_file():
        id = read_toml(folder / "game.toml").get("id")
        if isinstance(id, str):
            return id
        raise BadInput(f"{folder / 'game.toml'}: id: expected the id of a game")
    raise BadInput(f"{folder}: no game.toml or pack.toml says which game it is for; use --game")
