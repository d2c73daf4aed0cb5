"""The box: all files of the content as they are written."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeVar

from druza.games.motherload.content.entries import (
    ArtefactsFile,
    BoardsFile,
    BonusesFile,
    Constants,
    CrewFile,
    MajorsFile,
    MineralsFile,
    MinorsFile,
    PatternsFile,
    Pilot,
    TokensFile,
)
from druza.kernel.content import read_content

T = TypeVar("T")

COLOURS = ("red", "blue", "yellow", "wild")
CREW_FILES = ("purple", "green", "orange", "grey")


class Box:
    """All files of the folder as they are written: for the gallery, the words and the check."""

    def __init__(self, folder: Path, changes: Mapping[str, Any] | None = None) -> None:
        def read(name: str, shape: type[T]) -> T:
            return read_content(folder / name, shape, changes)

        minerals = read("minerals.toml", MineralsFile)
        bonuses = read("bonuses.toml", BonusesFile)
        tokens = read("tokens.toml", TokensFile)
        boards = read("boards.toml", BoardsFile)
        crews = [read(f"pilots-{crew}.toml", CrewFile) for crew in CREW_FILES]
        self.minerals = minerals.mineral
        self.mineral_tiles = minerals.mineral_tile
        self.drill_bonuses = bonuses.drill_bonus
        self.purchase_bonuses = bonuses.purchase_bonus
        self.board_bonuses = bonuses.board_bonus
        self.patterns = read("blast-patterns.toml", PatternsFile).blast_pattern
        self.bombs = tokens.bomb
        self.tunnels = tokens.tunnel
        self.artefacts = read("artefacts.toml", ArtefactsFile).artefact
        self.boards = boards.board
        self.sides = boards.side
        self.crews = [file.crew[0] for file in crews]
        self.pilots = [pilot for file in crews for pilot in in_order(file.pilot)]
        self.majors = read("achievements-major.toml", MajorsFile).major
        self.minors = read("achievements-minor.toml", MinorsFile).minor
        self.constants = read("game.toml", Constants)


def in_order(pilots: list[Pilot]) -> list[Pilot]:
    """The starters by colour, then every stack, cheapest first."""
    starters = sorted((card for card in pilots if card.kind == "starter"), key=lambda card: COLOURS.index(card.colour))
    hires = [card for card in pilots if card.kind == "hire" and card.stack in COLOURS]
    return starters + sorted(hires, key=lambda card: (COLOURS.index(card.stack), card.cost))
