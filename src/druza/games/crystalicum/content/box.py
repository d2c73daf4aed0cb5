"""The box: every card as it was written, with names, texts and sources."""

from __future__ import annotations

from druza.games.crystalicum.content import entries
from druza.games.crystalicum.content.card_entries import AnyCard


class Box:
    """Everything that was read, as it was written: names, texts, sources."""

    def __init__(self, constants: entries.Constants) -> None:
        self.constants = constants
        self.cards: list[AnyCard] = []  # by pattern
        self.files: list[str] = []  # the file of each card
        self.factions: list[entries.FactionEntry] = []
        self.functions: list[entries.FunctionEntry] = []
        self.decks: list[entries.DeckEntry] = []
        self.numbers: dict[str, int] = {}

    def card(self, id: str) -> AnyCard:
        return self.cards[self.numbers[id]]
