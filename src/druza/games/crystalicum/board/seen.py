"""Sight: a view made handy for drawing."""

from __future__ import annotations

from typing import Any, cast

from druza.games.crystalicum.content.terms import FACTIONS, kind_of
from druza.games.crystalicum.game import Crystalicum
from druza.kernel.drawing import Look, View

TABLE_VERBS = ("at", "move", "peek", "transfer", "challenge", "replace", "battle", "reveal")


class Sight:
    """What one seat sees, with cards by place and words for options."""

    def __init__(self, view: View, look: Look) -> None:
        self.view = view
        self.look = look
        self.game = cast(Crystalicum, look.game)
        self.lang = look.lang
        self.me = look.seat
        self.players: list[dict[str, Any]] = view["players"]
        self.seats = len(self.players)
        self.cards: list[dict[str, Any]] = view["cards"]
        self.by_slot = {card["slot"]: card for card in self.cards}
        self.key = view["prompt"]["key"]

    def term(self, key: str, **values: object) -> str:
        return self.game.words.say(self.lang, "term", key, values)

    def entry(self, id: str) -> Any:
        return self.game.box.card(id)

    def called(self, card: dict[str, Any]) -> str:
        """A card by its name; a hidden World by the code of its Orbit."""
        if card["zone"] == "hidden" or card["card"] is None:
            return self.code(card)
        return str(self.entry(card["card"]).name.get(self.lang))

    def code(self, world: dict[str, Any]) -> str:
        """The code of an Orbit: faction letter and number of the hidden World."""
        owner = world["owner"]
        twins = [seat for seat in range(owner) if self.players[seat]["faction"] == self.players[owner]["faction"]]
        hidden = [card["slot"] for card in self.worlds_of(owner) if card["zone"] == "hidden"]
        return f"{self.letter(owner)}{chr(39) * len(twins)}{hidden.index(world['slot']) + 1}"

    def kind(self, card: dict[str, Any]) -> str:
        return kind_of(self.entry(card["card"]))

    def suit(self, seat: int) -> str:
        return f"f-{FACTIONS[self.players[seat]['faction']]}"

    def glyph(self, seat: int) -> str:
        return f"g-{FACTIONS[self.players[seat]['faction']]}"

    def letter(self, seat: int) -> str:
        return FACTIONS[self.players[seat]["faction"]].upper()

    def worlds_of(self, seat: int) -> list[dict[str, Any]]:
        """The Home World and the hidden Worlds of a player."""
        own = [card for card in self.cards if card["owner"] == seat]
        homes = [card for card in own if card["zone"] == "system"]
        return homes + [card for card in own if card["zone"] == "hidden"]

    def ships_at(self, world: int) -> list[dict[str, Any]]:
        return [card for card in self.cards if card["zone"] == "orbit" and card["place"] == world]

    def in_zone(self, seat: int, zone: str) -> list[dict[str, Any]]:
        return [card for card in self.cards if card["owner"] == seat and card["zone"] == zone]

    def attached(self, slot: int) -> list[dict[str, Any]]:
        return [card for card in self.cards if card["zone"] == "attached" and card["place"] == slot]

    def table_words(self, slot: int) -> list[str]:
        """Every word that an option about this card may have, those that are legal first."""
        words = [f"{verb}:{slot}" for verb in TABLE_VERBS] + [f"use:{slot * 4 + ability}" for ability in range(4)]
        legal = [word for word in words if word in self.look.legal]
        refused = [word for word in words if word in self.look.refused]
        return legal or refused[:1] or [words[0]]
