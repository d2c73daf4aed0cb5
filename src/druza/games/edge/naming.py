"""Names: pieces, places and players in words, from the content and nothing else."""

from __future__ import annotations

from typing import Any

from druza.games.edge.content.basics import ATTRIBUTES
from druza.games.edge.content.box import Box
from druza.games.edge.content.entries import ActionEntry
from druza.games.edge.content.pieces import Content
from druza.kernel.words import Words

__all__ = ["Content", "Names"]


class Names:
    """The names of everything in the box, in one language."""

    def __init__(self, box: Box, content: Content, words: Words, lang: str) -> None:
        self.box = box
        self.content = content
        self.words = words
        self.lang = lang

    def term(self, key: str, **values: Any) -> str:
        return self.words.say(self.lang, "term", key, values)

    def unit(self, id: str) -> str:
        return self.box.units[self.content.units.index(id)].name.get(self.lang)

    def card(self, id: str) -> str:
        return self.box.cards[self.content.cards.index(id)].name.get(self.lang)

    def token(self, id: str) -> str:
        return self.box.tokens[self.content.tokens.index(id)].name.get(self.lang)

    def token_text(self, id: str) -> str:
        found = self.box.tokens[self.content.tokens.index(id)].text
        return found.get(self.lang) if found else ""

    def faction(self, id: str) -> str:
        return self.box.factions[self.content.factions.index(id)].name.get(self.lang)

    def shrine(self, id: str) -> str:
        entries = [*self.box.shrines, *self.box.shrines_alternative]
        return next(shrine.name.get(self.lang) for shrine in entries if shrine.id == id)

    def shrine_text(self, id: str) -> str:
        entries = [*self.box.shrines, *self.box.shrines_alternative]
        found = next(shrine for shrine in entries if shrine.id == id)
        return found.text.get(self.lang) if found.text else ""

    def banner(self, id: str) -> str:
        entries = [*self.box.banners, *self.box.banners_alternative]
        return next(banner.name.get(self.lang) for banner in entries if banner.id == id)

    def banner_text(self, id: str) -> str:
        entries = [*self.box.banners, *self.box.banners_alternative]
        found = next(banner for banner in entries if banner.id == id)
        return found.text.get(self.lang) if found.text else ""

    def mode(self, unit: str, id: str) -> str:
        for mode in self.box.units[self.content.units.index(unit)].mode:
            if mode.id == id:
                return mode.called(self.lang)
        for card in self.box.cards:
            if card.mode is not None and card.squad == unit and card.mode.id == id:
                return card.mode.called(self.lang)
        return id

    def half(self, card: int, half: int) -> ActionEntry | None:
        entry = self.box.cards[card]
        return entry.upper if half == 0 else entry.lower

    def action(self, card: int, half: int) -> str:
        """The name of one action of a card; an evolve card has only its own."""
        found = self.half(card, half)
        return found.name.get(self.lang) if found is not None else self.box.cards[card].name.get(self.lang)

    def action_text(self, card: int, half: int) -> str:
        found = self.half(card, half)
        if found is not None:
            return found.text.get(self.lang)
        text = self.box.cards[card].text
        return text.get(self.lang) if text else ""

    def price(self, number: int) -> str:
        """The printed price of an action, in words."""
        action = self.content.actions[number]
        if action.cost == 0:
            return self.term("free")
        key = "charges" if action.in_charges else "crystals"
        if action.cost < 0:
            return self.term(f"{key}_x")
        return self.term(key, n=action.cost)

    def action_number(self, number: int) -> str:
        """An action by its number: card action or banner."""
        action = self.content.actions[number]
        if action.card >= 0:
            return self.action(action.card, action.half)
        return self.banner(self.content.banners[self.content.banner_of_action[number]])

    def alternatives(self, number: int) -> list[str]:
        """What the text of a banner offers, one or the other; of other actions nothing."""
        banner = self.content.banner_of_action.get(number)
        if banner is None:
            return []
        parts = self.banner_text(self.content.banners[banner]).split(self.term("or_else"))
        return [part.strip().rstrip(".") for part in parts]

    def field(self, id: str) -> str:
        """c4r2 is E3."""
        column, _, row = id[1:].partition("r")
        return f"{'ABCDEFG'[int(column)]}{int(row) + 1}"

    def hexes(self, placement: int) -> str:
        mask = self.content.shapes.masks[placement]
        if mask == 127:
            return self.term("whole_field")
        return ", ".join(self.term(f"hex_{hex}") for hex in range(7) if mask >> hex & 1)

    def attach_price(self, card: int) -> str:
        """What it costs to attach an upgrade, in words."""
        cost = self.content.card_attach[card]
        return self.term("crystals", n=cost) if cost else self.term("for_a_wound")

    def attribute(self, number: int) -> str:
        return self.term(ATTRIBUTES[number])

    def verb(self, name: str) -> str:
        return self.term(f"verb_{name}")


def counted(names: list[str]) -> list[str]:
    """Names that come more than once, once, with how often."""
    alike = {name: names.count(name) for name in names}
    return [f"{name} ×{count}" if count > 1 else name for name, count in alike.items()]
