"""The files: those of the game and of packs, read into the box."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from druza.games.crystalicum.content import pieces
from druza.games.crystalicum.content.box import Box
from druza.games.crystalicum.content.entries import File, GameFile
from druza.kernel import packs as packs_of
from druza.kernel.content import read_content
from druza.kernel.refused import BadInput
from druza.kernel.shelves import toml_files

# Patterns are numbered in this order: what stands first keeps its number when cards are added.
FILES = ["home_worlds", "worlds", "characters", "ships", "places", "units", "equipment", "actions", "reactions"]


REGISTRIES = ["factions", "functions", "tokens", "zones", "decks"]


def read_files(own: Path, changes: Mapping[str, Any] | None, packs: Sequence[Path | str]) -> Box:
    """The box of the game with its packs."""
    box = Box(read_content(own / "game.toml", GameFile, changes).constants)
    for name in [*REGISTRIES[:4], *FILES, "decks"]:
        take_in(box, own / f"{name}.toml", changes)
    for pack in packs:
        folder = Path(pack)
        files = [path for path in toml_files(folder) if path.name != packs_of.FILE]
        if not files:
            raise BadInput(f"{folder.name}: no pack: expected a folder with TOML files")
        for path in files:
            take_in(box, path, changes)
    check_ids(box)
    return box


def take_in(box: Box, path: Path, changes: Mapping[str, Any] | None) -> None:
    """Add what a file declares."""
    file = read_content(path, File, changes)
    box.cards += file.card
    box.files += [path.name] * len(file.card)
    box.factions += file.faction
    box.functions += file.function
    box.decks += file.deck


def check_ids(box: Box) -> None:
    """Every id once, and no more than the tables hold."""
    for number, card in enumerate(box.cards):
        if card.id in box.numbers:
            other = box.files[box.numbers[card.id]]
            raise BadInput(f"{box.files[number]}: {card.id}: a card with this id is already in {other}")
        box.numbers[card.id] = number
    if len(box.cards) > pieces.PATTERNS:
        raise BadInput(f"{len(box.cards)} cards: at most {pieces.PATTERNS} can be in a game with its packs")
    if len(box.functions) > 60:
        raise BadInput(f"functions.toml: {len(box.functions)} Functions: at most 60 can be in a game with its packs")
    if sum(faction.playable for faction in box.factions) != 4:
        raise BadInput("factions.toml: expected four playable factions and the independents")
