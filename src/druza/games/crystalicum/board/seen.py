"""Sight: a view made handy for drawing."""

from __future__ import annotations

from typing import Any, cast

from druza.games.crystalicum.content.terms import FACTIONS, kind_of
from druza.games.crystalicum.game import Crystalicum
from druza.games.crystalicum.seen import SeenCard, SeenTable
from druza.kernel.drawing import Look, View

TABLE_VERBS = ("at", "move", "peek", "transfer", "challenge", "replace", "battle", "reveal")


class Sight:
    """What one seat sees, with cards by place and words for options."""

    def __init__(self, view: View, look: Look) -> None:
        self.view = cast(SeenTable, view)
        self.look = look
        self.game = cast(Crystalicum, look.game)
        self.lang = look.lang
        self.me = look.seat
        self.players = self.view["players"]
        self.seats = len(self.players)
        self.cards = self.view["cards"]
        self.by_slot = {card["slot"]: card for card in self.cards}
        self.key = self.view["prompt"]["key"]

    def term(self, key: str, **values: object) -> str:
        return self.game.words.say(self.lang, "term", key, values)

    def entry(self, id: str | None) -> Any:
        """A card whose face this seat knows."""
        return self.game.box.card(id or "")

    def called(self, card: SeenCard) -> str:
        """A card by its name; a hidden World by the code of its Orbit."""
        if card["zone"] == "hidden" or card["card"] is None:
            return self.code(card)
        return str(self.entry(card["card"]).name.get(self.lang))

    def code(self, world: SeenCard) -> str:
        """The code of an Orbit: faction letter and number of the hidden World."""
        owner = world["owner"]
        hidden = [card["slot"] for card in self.worlds_of(owner) if card["zone"] == "hidden"]
        return f"{self.letter(owner)}{hidden.index(world['slot']) + 1}"

    def kind(self, card: SeenCard) -> str:
        return kind_of(self.entry(card["card"]))

    def suit(self, seat: int) -> str:
        """The colours of a seat; the second player of a faction has others."""
        twin = " tw" if self.twins(seat) else ""
        return f"f-{FACTIONS[self.players[seat]['faction']]}{twin}"

    def twins(self, seat: int) -> int:
        """How many players before this one have the same faction."""
        return sum(self.players[other]["faction"] == self.players[seat]["faction"] for other in range(seat))

    def glyph(self, seat: int) -> str:
        return f"g-{FACTIONS[self.players[seat]['faction']]}"

    def letter(self, seat: int) -> str:
        return FACTIONS[self.players[seat]["faction"]].upper() + "'" * self.twins(seat)

    def worlds_of(self, seat: int) -> list[SeenCard]:
        """The Home World and the hidden Worlds of a player."""
        own = [card for card in self.cards if card["owner"] == seat]
        homes = [card for card in own if card["zone"] == "system"]
        return homes + [card for card in own if card["zone"] == "hidden"]

    def ships_at(self, world: int) -> list[SeenCard]:
        return [card for card in self.cards if card["zone"] == "orbit" and card["place"] == world]

    def in_zone(self, seat: int, zone: str) -> list[SeenCard]:
        return [card for card in self.cards if card["owner"] == seat and card["zone"] == zone]

    def attached(self, slot: int) -> list[SeenCard]:
        return [card for card in self.cards if card["zone"] == "attached" and card["place"] == slot]

    def table_words(self, slot: int) -> list[str]:
        """Every word that an option about this card may have, those that are legal first."""
        words = [f"{verb}:{slot}" for verb in TABLE_VERBS] + [f"use:{slot * 4 + ability}" for ability in range(4)]
        legal = [word for word in words if word in self.look.legal]
        if any(path.endswith(f"/at:{slot}") for path in self.look.legal):
            legal.append(f"at:{slot}")
        refused = [word for word in words if word in self.look.refused]
        return list(dict.fromkeys(legal)) or refused[:1] or [words[0]]

    def piece(self, slot: int, cls: str, label: str) -> dict[str, Any]:
        """The attributes of a card on the table: in the Action Phase a click says what could be done with it, each
        use with its verb, and does nothing by itself."""
        at = self.look.at(*self.table_words(slot), cls=cls, label=label)
        if self.key != "action" or "data_option" not in at:
            return at
        paths = [at["data_option"], *(at["data_more"] or "").split()]
        at["data_says"] = "\n".join(self.use_of(path) for path in paths)
        at["data_menu"] = True
        return at

    def use_of(self, path: str) -> str:
        """An answer in words; one behind a menu begins with what it is for."""
        menu, _, _ = path.rpartition("/")
        says = self.look.legal[path].says
        return f"{self.look.legal[menu].says}: {says}" if menu in self.look.legal else says
