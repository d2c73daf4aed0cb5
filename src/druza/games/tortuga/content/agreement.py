"""Agreement: what the files of the content must say alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from druza.games.tortuga.content.box import Box


def disagreements(box: Box) -> Iterator[str]:
    """Everything on which the content contradicts itself: file, entry, key, what was expected."""
    tokens = [token.id for token in box.tokens]
    for tile in box.tiles:
        if tile.grants and tile.grants not in tokens:
            yield f"sectors.toml: {tile.id}: grants: unknown token {tile.grants!r}: expected one of {', '.join(tokens)}"
    copies = {tile.id: tile.count for tile in box.tiles}
    for board in box.boards:
        for id, used in Counter(slot.tile for slot in board.slot).items():
            if used > copies.get(id, used):
                yield f"map.toml: {board.id}: {used} places for {id}; expected at most {copies[id]}, its copies"
