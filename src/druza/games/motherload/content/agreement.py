"""Agreement: what the files of the content must say alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from druza.games.motherload.content.box import Box


def disagreements(box: Box) -> Iterator[str]:
    """Everything on which the content contradicts itself: file, entry, key, what was expected."""
    yield from _doubled_ids(box)
    yield from _crews(box)
    yield from _boards(box)
    yield from _families(box)


def _doubled_ids(box: Box) -> Iterator[str]:
    groups: list[list[Any]] = [
        list(box.minerals),
        list(box.mineral_tiles),
        list(box.drill_bonuses),
        list(box.purchase_bonuses),
        list(box.board_bonuses),
        list(box.patterns),
        list(box.bombs),
        list(box.tunnels),
        list(box.artefacts),
        list(box.boards),
        list(box.sides),
        list(box.crews),
        list(box.pilots),
        list(box.majors),
        list(box.minors),
    ]
    counts = Counter(entry.id for group in groups for entry in group)
    for id, count in counts.items():
        if count > 1:
            yield f"{id}: expected an id of its own, found it {count} times"


def _crews(box: Box) -> Iterator[str]:
    for pilot in box.pilots:
        if pilot.kind == "starter" and pilot.vp:
            yield f"pilots-{pilot.crew}.toml: {pilot.id}: vp: a starter has no points (SM-182)"


def _boards(box: Box) -> Iterator[str]:
    for board in box.boards:
        for id in board.sides:
            if next(side.board for side in box.sides if side.id == id) != board.id:
                yield f"boards.toml: {id}: board: expected {board.id}"


def _families(box: Box) -> Iterator[str]:
    """A tile has two different minerals; together the tiles show all of them."""
    shown = set()
    for tile in box.mineral_tiles:
        shown |= {tile.front, tile.back}
        if tile.front == tile.back:
            yield f"minerals.toml: {tile.id}: back: expected another mineral than {tile.front}"
    for mineral in box.minerals:
        if mineral.id not in shown:
            yield f"minerals.toml: {mineral.id}: no tile shows it"
