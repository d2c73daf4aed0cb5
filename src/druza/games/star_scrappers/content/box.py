"""The box: all files of the content as they are written."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from druza.games.star_scrappers.content.constants import Board, Constants
from druza.games.star_scrappers.content.entries import Artifacts, CommandCards, Crystals, Factions, Mercenaries, Totems
from druza.kernel.content import read_content


class Box:
    """All files of the folder as they are written: for the gallery, the words and the check."""

    def __init__(self, folder: Path, changes: Mapping[str, Any] | None = None) -> None:
        self.factions = read_content(folder / "factions.toml", Factions, changes).faction
        self.mercenaries = read_content(folder / "mercenaries.toml", Mercenaries, changes).mercenary
        self.crystals = read_content(folder / "crystals.toml", Crystals, changes).crystal
        self.artifacts = read_content(folder / "artifacts.toml", Artifacts, changes).artifact
        self.totems = read_content(folder / "totems.toml", Totems, changes).totem
        command_cards = read_content(folder / "command-cards.toml", CommandCards, changes)
        self.commands = command_cards.command_card
        self.turn_summary = command_cards.back.text
        self.board = read_content(folder / "board.toml", Board, changes)
        self.constants = read_content(folder / "game.toml", Constants, changes)
