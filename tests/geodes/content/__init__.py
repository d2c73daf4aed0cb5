"""The content of Geodes: four kinds of stones and three numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from druza.kernel.checking import problems_in
from druza.kernel.content import Entry, Text, fingerprint, read_content

FOLDER = Path(__file__).parent
Source = Literal["rulebook", "public", "house"]
Count = Annotated[int, msgspec.Meta(ge=1, le=20)]


class Stone(Entry, kw_only=True):
    id: str
    name: Text
    points: Count
    copies: Count
    source: Source


class Stones(Entry, kw_only=True):
    stone: list[Stone]


class Numbers(Entry, kw_only=True):
    id: Literal["geodes"]
    name: Text
    hand: Count
    source: Source


class Tables:
    """What the rules read."""

    def __init__(self, ids: list[str], points: list[int], bag: list[int], hand: int) -> None:
        self.ids = ids
        self.points = points
        self.bag = bag  # kinds of all stones
        self.hand = hand


def load(changes: Mapping[str, Any] | None = None, folder: Path = FOLDER) -> tuple[list[Stone], Tables, str]:
    stones = read_content(folder / "stones.toml", Stones, changes).stone
    hand = read_content(folder / "numbers.toml", Numbers, changes).hand
    bag = [kind for kind, stone in enumerate(stones) for _ in range(stone.copies)]
    tables = Tables([stone.id for stone in stones], [stone.points for stone in stones], bag, hand)
    return stones, tables, fingerprint(folder, changes)


def check(folder: Path) -> list[str]:
    return problems_in(folder, FOLDER, objections)


def objections(folder: Path) -> Iterable[str]:
    stones, tables, _ = load(folder=folder)
    if len(stones) != 4:
        yield f"stones.toml: {len(stones)} kinds of stones; expected 4, as many as the vocabulary has"
    if len(tables.bag) < 3 * tables.hand:
        yield f"numbers.toml: hand: {tables.hand} stones for three players; expected at most {len(tables.bag) // 3}"
