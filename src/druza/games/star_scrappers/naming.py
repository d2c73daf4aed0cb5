"""Names: the content by its ids, and pieces in words."""

from __future__ import annotations

from druza.games.star_scrappers.content.box import Box
from druza.games.star_scrappers.content.pieces import CARDS, plain
from druza.kernel.words import Words


class Names:
    """What whoever tells or draws the table calls things."""

    def __init__(self, box: Box, words: Words) -> None:
        self.box = box
        self.words = words
        self.cards = {one.id: one for one in box.mercenaries}
        self.crystals = {one.id: one for one in box.crystals}
        self.artifacts = {one.id: one for one in box.artifacts}
        self.halves = {half.id: half for one in box.artifacts for half in one.half}
        self.half_option = {
            half.id: f"artifact:{2 * place + side}"
            for place, one in enumerate(box.artifacts)
            for side, half in enumerate(one.half)
        }
        self.factions = {one.id: one for one in box.factions}
        self.faction_of: dict[str, str] = {one.color: one.id for one in box.factions}
        self.colours: list[str] = [one.color for one in box.factions]
        self.number = {id: number for number, id in enumerate(self.cards)}
        self.sets = {int(size): int(points) for size, points in box.constants.scoring.symbol_sets.items()}

    def letter(self, faction: str, lang: str) -> str:
        return self.factions[faction].letter.get(lang)

    def sign(self, faction: str) -> str:
        """What the drawings of a faction are called by."""
        return self.factions[faction].sign

    def colour(self, colour: str, lang: str) -> str:
        """A colour by its name."""
        return self.factions[self.faction_of[colour]].colour_name(lang)

    def mark(self, id: str, lang: str) -> str:
        """A card in short: K2."""
        one = self.cards[id]
        return f"{self.letter(one.faction, lang)}{one.level}"

    def card(self, id: str, lang: str) -> str:
        """A mercenary by name, faction letter and level: `Drollo (M2)`."""
        return f"{self.cards[id].name.get(lang)} ({self.mark(id, lang)})"

    def hand_card(self, card: int, lang: str) -> str:
        """A card of a hand, by its number; a dyed one with its colour."""
        name = self.card(self.box.mercenaries[plain(card)].id, lang)
        if card < CARDS:
            return name
        colour = self.colour(self.colours[card // CARDS - 1], lang)
        return self.words.say(lang, "term", "dyed", {"card": name, "colour": colour})

    def crystal(self, id: str, lang: str) -> str:
        """A Crystal by name, cost and points, with its marks."""
        token = self.crystals[id]
        marks = ""
        if token.symbol:
            marks += self.words.say(lang, "term", "symbol_mark", {"letter": self.letter(token.symbol, lang)})
        if token.cave_in:
            marks += self.words.say(lang, "term", "cave_in_mark", {})
        values = {"name": token.name.get(lang), "cost": token.cost, "vp": token.vp, "mark": marks}
        return self.words.say(lang, "term", "crystal", values)

    def artifact(self, id: str, lang: str) -> str:
        """A whole Artifact card by both its names, or one half."""
        called = self.artifacts.get(id) or self.halves[id]
        return called.name.get(lang)

    def faction(self, id: str, lang: str) -> str:
        return self.factions[id].name.get(lang)
