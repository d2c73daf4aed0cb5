"""The box: every card as it was written, with names, texts and sources."""

from __future__ import annotations

from druza.games.crystalicum import file_shapes
from druza.games.crystalicum.card_shapes import AnyCard


class Box:
    """Everything that was read, as it was written: names, texts, sources."""

    def __init__(self) -> None:
        self.cards: list[AnyCard] = []  # by pattern
        self.files: list[str] = []  # the file of each card
        self.factions: list[file_shapes.FactionEntry] = []
        self.functions: list[file_shapes.FunctionEntry] = []
        self.decks: list[file_shapes.DeckEntry] = []
        self.numbers: dict[str, int] = {}

    def card(self, id: str) -> AnyCard:
        return self.cards[self.numbers[id]]
