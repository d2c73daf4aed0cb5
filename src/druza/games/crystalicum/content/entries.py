"""The shapes of Crystalicum's TOML files: what a file of the content or of a pack may hold."""

from __future__ import annotations

from druza.games.crystalicum.content.card_entries import AnyCard
from druza.games.crystalicum.content.effect_entries import Positive, Source
from druza.kernel.content import Entry, Text


class Constants(Entry, kw_only=True):
    """The numbers of the rules."""

    id: str
    hand_size: Positive
    politics_to_win: Positive
    spirit_per_point: Positive
    least_resources: Positive
    least_worlds: Positive
    most_copies: Positive


class GameFile(Entry, kw_only=True):
    id: str
    constants: Constants


class FactionEntry(Entry, kw_only=True):
    id: str
    name: Text
    colour: str
    playable: bool
    text: Text
    source: Source


class FunctionEntry(Entry, kw_only=True):
    id: str
    name: Text
    implies: list[str] = []
    slot: bool = False
    text: Text
    source: Source
    ref: str = ""


class ZoneEntry(Entry, kw_only=True):
    id: str
    name: Text
    text: Text
    source: Source


class TokenEntry(Entry, kw_only=True):
    id: str
    name: Text
    count: int | str
    text: Text
    source: Source


class DeckLine(Entry, kw_only=True):
    card: str
    count: Positive


class DeckEntry(Entry, kw_only=True):
    id: str
    faction: str
    name: Text
    plan: Text
    home_world: str
    source: Source
    resource: list[DeckLine]
    worlds: list[str]


class File(Entry, kw_only=True):
    """Any file of the content or of a pack."""

    card: list[AnyCard] = []
    faction: list[FactionEntry] = []
    function: list[FunctionEntry] = []
    deck: list[DeckEntry] = []
    token: list[TokenEntry] = []
    zone: list[ZoneEntry] = []
