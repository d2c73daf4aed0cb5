"""The shelf: every game's lessons, glossary and booklet, where they lie."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from druza.games.registry import game, game_ids
from druza.kernel.drawing import board_of
from druza.kernel.game import Game
from druza.kernel.refused import BadInput
from druza.learn.booklet import Booklet, read_booklet
from druza.learn.coach import Coach, read_coach
from druza.learn.glossary import Glossary, read_glossary
from druza.learn.lesson import Lesson, read_lesson

GLOSSARY = "glossary.toml"
COACH = "coach.toml"
BOOKLET = "booklet.toml"
FIRST = "first-game"


def folder_of(id: str) -> Path:
    """Where a game keeps its lessons and their positions."""
    return board_of(game(id)).folder / "lessons"


def lesson_files(id: str) -> list[Path]:
    """The files of a game's lessons."""
    return [file for file in sorted(folder_of(id).glob("*.toml")) if file.name not in (GLOSSARY, COACH)]


@lru_cache
def lessons(id: str) -> tuple[Lesson, ...]:
    """A game's lessons, in the order in which they are meant; none where nobody wrote any."""
    return tuple(sorted((read_lesson(file) for file in lesson_files(id)), key=lambda lesson: lesson.number))


def lesson(id: str, name: str = FIRST) -> Lesson:
    """A game's lesson by its id; BadInput if there is none."""
    for one in lessons(id):
        if one.id == name:
            return one
    raise BadInput(f"{id} has no lesson {name!r}: expected one of {', '.join(one.id for one in lessons(id)) or 'none'}")


@lru_cache
def glossary(id: str) -> Glossary | None:
    """A game's terms; None where it has no file of them."""
    file = folder_of(id) / GLOSSARY
    return read_glossary(file) if file.is_file() else None


@lru_cache
def coach(id: str) -> Coach | None:
    """What the coach says in games; None where nobody wrote it."""
    file = folder_of(id) / COACH
    return read_coach(file) if file.is_file() else None


def coach_files() -> list[Path]:
    """What the coach says in all games."""
    return [file for id in game_ids() if (file := folder_of(id) / COACH).is_file()]


def everything() -> list[Path]:
    """The lessons of all games."""
    return [file for id in game_ids() for file in lesson_files(id)]


def glossary_files() -> list[Path]:
    """The glossaries of all games."""
    found = [folder_of(id) / GLOSSARY for id in game_ids()]
    return [file for file in found if file.is_file()]


def plain_game(id: str) -> Game[Any]:
    """The game as it comes, without packs: what lessons are written for."""
    return game(id, packs=[])


@lru_cache
def booklet(id: str) -> Booklet | None:
    """A game's booklet; None where nobody wrote one."""
    file = booklet_file(id)
    return read_booklet(file) if file.is_file() else None


def booklet_file(id: str) -> Path:
    return board_of(game(id)).folder / "rulebook" / BOOKLET


def booklet_files() -> list[Path]:
    """The booklets of all games."""
    return [file for id in game_ids() if (file := booklet_file(id)).is_file()]
