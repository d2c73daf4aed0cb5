"""The box: all files of the content as they are written."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from druza.games.tortuga.content.entries import Cards, GameFile, Map, Scenarios, Tiles, Tokens
from druza.kernel.content import read_content

CARD_FILES = ("start", "ships", "t", "w", "l", "k", "f", "hunt")


class Box:
    """All files of the folder as they are written: for the gallery, the words and the check."""

    def __init__(self, folder: Path, changes: Mapping[str, Any] | None = None) -> None:
        files = [read_content(folder / f"cards_{name}.toml", Cards, changes) for name in CARD_FILES]
        self.cards = [card for file in files for card in file.card]
        self.tiles = read_content(folder / "sectors.toml", Tiles, changes).tile
        self.tokens = read_content(folder / "tokens.toml", Tokens, changes).token
        self.boards = read_content(folder / "map.toml", Map, changes).layout
        self.scenarios = read_content(folder / "scenarios.toml", Scenarios, changes).scenario
        self.game = read_content(folder / "game.toml", GameFile, changes)
