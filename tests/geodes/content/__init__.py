"""The content of Geodes: four kinds of stones and three numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from druza.kernel.content import Entry, Text, read_content

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


class Box:
    """The files as they are written."""

    def __init__(self, folder: Path, changes: Mapping[str, Any] | None) -> None:
        self.stones = read_content(folder / "stones.toml", Stones, changes).stone
        self.hand = read_content(folder / "numbers.toml", Numbers, changes).hand


class Tables:
    """What the rules read."""

    def __init__(self, ids: list[str], points: list[int], bag: list[int], hand: int) -> None:
        self.ids = ids
        self.points = points
        self.bag = bag  # kinds of all stones
        self.hand = hand


def tables(box: Box) -> Tables:
    bag = [kind for kind, stone in enumerate(box.stones) for _ in range(stone.copies)]
    return Tables([stone.id for stone in box.stones], [stone.points for stone in box.stones], bag, box.hand)


def disagreements(box: Box) -> Iterable[str]:
    if len(box.stones) != 4:
        yield f"stones.toml: {len(box.stones)} kinds of stones; expected 4, as many as the vocabulary has"
    stones = sum(stone.copies for stone in box.stones)
    if stones < 3 * box.hand:
        yield f"numbers.toml: hand: {box.hand} stones for three players; expected at most {stones // 3}"
