"""The box: all files of the content as they are written."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from druza.games.motherload.shapes import (
    ArtefactsFile,
    BoardsFile,
    BonusesFile,
    CrewFile,
    MajorsFile,
    MineralsFile,
    MinorsFile,
    PatternsFile,
    Pilot,
    TokensFile,
)
from druza.kernel.content import read_content

COLOURS = ("red", "blue", "yellow", "wild")
CREW_FILES = ("purple", "green", "orange", "grey")


class Box:
    """All files of the folder as they are written: for the gallery, the words and the check."""

    def __init__(self, folder: Path, changes: Mapping[str, Any] | None = None) -> None:
        minerals = read_content(folder / "minerals.toml", MineralsFile, changes)
        bonuses = read_content(folder / "bonuses.toml", BonusesFile, changes)
        tokens = read_content(folder / "tokens.toml", TokensFile, changes)
        boards = read_content(folder / "boards.toml", BoardsFile, changes)
        crews = [read_content(folder / f"pilots-{crew}.toml", CrewFile, changes) for crew in CREW_FILES]
        self.minerals = minerals.mineral
        self.mineral_tiles = minerals.mineral_tile
        self.drill_bonuses = bonuses.drill_bonus
        self.purchase_bonuses = bonuses.purchase_bonus
        self.board_bonuses = bonuses.board_bonus
        self.patterns = read_content(folder / "blast-patterns.toml", PatternsFile, changes).blast_pattern
        self.bombs = tokens.bomb
        self.tunnels = tokens.tunnel
        self.artefacts = read_content(folder / "artefacts.toml", ArtefactsFile, changes).artefact
        self.boards = boards.board
        self.sides = boards.side
        self.crews = [file.crew[0] for file in crews]
        self.pilots = [pilot for file in crews for pilot in in_order(file.pilot)]
        self.majors = read_content(folder / "achievements-major.toml", MajorsFile, changes).major
        self.minors = read_content(folder / "achievements-minor.toml", MinorsFile, changes).minor
        self.constants = read_content(folder / "game.toml", dict[str, Any], changes)


def in_order(pilots: list[Pilot]) -> list[Pilot]:
    """The starters by colour, then every stack, cheapest first."""
    starters = sorted((card for card in pilots if card.kind == "starter"), key=lambda card: COLOURS.index(card.colour))
    hires = [card for card in pilots if card.kind == "hire" and card.stack in COLOURS]
    return starters + sorted(hires, key=lambda card: (COLOURS.index(card.stack), card.cost))
