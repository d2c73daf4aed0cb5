"""The box: everything in it as its files say it, names, texts and sources."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from druza.games.edge.content.entries import (
    FACTIONS,
    BannerFile,
    BaseFile,
    BoardFile,
    CardFile,
    ComponentFile,
    DeckFile,
    DiceFile,
    FactionFile,
    HelpFile,
    KeywordFile,
    ModeFile,
    RefFile,
    ShrineFile,
    TokenFile,
    UnitFile,
)
from druza.kernel.content import did_you_mean, read_content
from druza.kernel.refused import BadInput


class Box:
    """Everything in the box, as it was read: names, texts, sources."""

    def __init__(self, folder: Path, changes: Mapping[str, Any] | None) -> None:
        self.board = read_content(folder / "board.toml", BoardFile, changes)
        self.bases = read_content(folder / "bases.toml", BaseFile, changes)
        self.dice = read_content(folder / "dice.toml", DiceFile, changes)
        self.factions = read_content(folder / "factions.toml", FactionFile, changes).faction
        self.units = read_content(folder / "units.toml", UnitFile, changes).unit
        self.card_files = {
            f"cards_{faction}.toml": read_content(folder / f"cards_{faction}.toml", CardFile, changes).card
            for faction in FACTIONS
        }
        self.cards = [card for cards in self.card_files.values() for card in cards]
        self.banners = read_content(folder / "banners.toml", BannerFile, changes).banner
        self.banners_alternative = read_content(folder / "banners_alternative.toml", BannerFile, changes).banner
        shrines = read_content(folder / "shrines.toml", ShrineFile, changes)
        self.shrines = shrines.shrine
        self.shrines_alternative = shrines.alternative
        self.tokens = read_content(folder / "tokens.toml", TokenFile, changes).token
        self.decks = read_content(folder / "decks.toml", DeckFile, changes).deck
        modes = read_content(folder / "modes.toml", ModeFile, changes)
        self.modes = modes.mode
        self.options = {option.id: option for option in modes.option}
        self.components = read_content(folder / "components.toml", ComponentFile, changes).component
        self.keywords = read_content(folder / "keywords.toml", KeywordFile, changes).keyword
        self.help = read_content(folder / "help.toml", HelpFile, changes).help
        self.refs = [ref.id for ref in read_content(folder / "sources.toml", RefFile, changes).ref]


def unique(file: str, ids: list[str]) -> None:
    for id in ids:
        if ids.count(id) > 1:
            raise BadInput(f"{file}: {id}: this id stands there twice")


def index(file: str, entry: str, what: str, name: str, known: list[str]) -> int:
    """The number of something by its id."""
    if name not in known:
        raise BadInput(f"{file}: {entry}: unknown {what} {name!r}{did_you_mean(name, known)}")
    return known.index(name)
