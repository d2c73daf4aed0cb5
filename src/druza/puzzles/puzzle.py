"""A puzzle as it is kept: a position, the seat that is asked, the best line, and how clearly it is the best.

One line of JSON each, in `data/<game>.jsonl`."""

from __future__ import annotations

import json
from functools import lru_cache
from math import log
from pathlib import Path
from typing import Any, Literal

import msgspec

from druza.games.registry import game, game_ids
from druza.kernel.refused import BadInput
from druza.kernel.state import State

ALMOST = 0.2  # a lead so small is none
SUREST = 0.98  # beyond which chances are not told apart
FOLDER = Path(__file__).parent / "data"


class Judged(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A first click, what may be expected after it, and what it brings by the end of the line. Of the best and of its
    best rival also what has come of it some turns later, on average: own points, and those of the best other."""

    path: str
    chance: float
    brings: dict[str, float] = {}
    later: dict[str, float] = {}
    theirs: float = 0.0


class Puzzle(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """One puzzle."""

    format: Literal["druza-puzzle-1"] = "druza-puzzle-1"
    id: str
    game: str
    content: str  # the fingerprint of the content it was found with
    you: int
    kind: str
    rating: int
    line: list[str]  # the answers of the best line, one by one
    options: list[Judged]  # first clicks, the best first
    found: dict[str, float]  # the share of each kind of weaker players that find it
    simulations: int  # of the first of the two long searches that agree
    ends: bool = False  # the line ends the game
    position: dict[str, Any]

    @property
    def verb(self) -> str:
        """What the line begins with."""
        return self.line[0].partition(":")[0]

    @property
    def chance(self) -> float:
        return self.options[0].chance

    @property
    def good(self) -> int:
        """How many of the options are as good as the best; they come first."""
        return sum(lead(self.chance, click.chance) <= ALMOST for click in self.options)

    @property
    def gap(self) -> float:
        """By how much the best click leads those that are not as good."""
        return lead(self.chance, self.options[self.good].chance) if self.good < len(self.options) else 0.0

    def begin(self) -> State:
        """The state in which it is asked."""
        state: State = game(self.game, packs=[]).from_json(json.dumps(self.position))
        return state


def lead(better: float, worse: float) -> float:
    """How far one chance is above another, in clear leads of points: 1 is what a search finds large."""
    return strength(better) - strength(worse)


def strength(chance: float) -> float:
    inside = min(SUREST, max(1 - SUREST, chance))
    return log(inside / (1 - inside))


def file_of(id: str) -> Path:
    """Where the puzzles of a game are kept."""
    return FOLDER / f"{id}.jsonl"


def read_puzzles(file: Path) -> list[Puzzle]:
    """The puzzles of a file; BadInput names the line that is none."""
    try:
        lines = file.read_text("utf-8").splitlines()
    except FileNotFoundError:
        return []
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{file}: cannot be read: {error}") from error
    found = []
    for number, line in enumerate(lines, 1):
        try:
            puzzle = msgspec.json.decode(line, type=Puzzle)
        except (msgspec.DecodeError, RecursionError) as error:
            raise BadInput(f"{file.name}: line {number}: not a puzzle: {error}") from error
        if len(puzzle.options) < 2 or not puzzle.line:
            raise BadInput(f"{file.name}: line {number}: {puzzle.id}: needs a line and at least two options")
        found.append(puzzle)
    return found


@lru_cache
def puzzles_of(id: str) -> tuple[Puzzle, ...]:
    """The puzzles that come with a game, in the order of their ids."""
    return tuple(sorted(read_puzzles(file_of(id)), key=lambda puzzle: puzzle.id))


def puzzle_by_id(id: str) -> Puzzle:
    """A puzzle by its id; BadInput if there is none."""
    for name in game_ids():
        for puzzle in puzzles_of(name):
            if puzzle.id == id:
                return puzzle
    raise BadInput(f"there is no puzzle {id!r}")


def write_puzzles(file: Path, puzzles: list[Puzzle]) -> None:
    """All puzzles of a file, at once or not at all."""
    file.parent.mkdir(parents=True, exist_ok=True)
    fresh = file.with_suffix(".new")
    fresh.write_bytes(b"".join(msgspec.json.encode(puzzle) + b"\n" for puzzle in puzzles))
    fresh.replace(file)
