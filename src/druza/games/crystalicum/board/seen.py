"""Sight: a view made handy for drawing."""

from __future__ import annotations

import re
from typing import Any, cast

from druza.games.crystalicum.content.terms import FACTIONS, kind_of
from druza.games.crystalicum.game import Crystalicum
from druza.games.crystalicum.seen import SeenCard, SeenTable
from druza.kernel.drawing import Look, View

AIMED = re.compile(r"move:\d+/at:\d+")  # a Ship or Captain moves to what is pointed at
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
        """The code of an Orbit: faction letter and its number."""
        return f"{self.letter(world['owner'])}{self.number(world)}"

    def number(self, world: SeenCard) -> int:
        """Which of its owner's Orbits is that of this hidden World; in older positions they are counted."""
        hidden = [card["slot"] for card in self.in_zone(world["owner"], "hidden")]
        return world["place"] if world["place"] > 0 else hidden.index(world["slot"]) + 1

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

    def loads(self, slot: int) -> list[SeenCard]:
        """What a card carries, also by way of its Captain."""
        return [card for near in self.attached(slot) for card in (near, *self.attached(near["slot"]))]

    def answers(self, slot: int) -> bool:
        """Does an answer mean this card?"""
        words = self.table_words(slot)
        return any(word in self.look.legal or self.look.ways(word) for word in words)

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
        at["data_menu"] = "touch" if all(AIMED.match(path) for path in paths) and len(paths) == 1 else True
        return at

    def use_of(self, path: str) -> str:
        """An answer in words; one behind a menu begins with what it is for, one that leads to one place says which."""
        menu, _, _ = path.rpartition("/")
        chosen = self.look.legal[path]
        if menu in self.look.legal:
            is_place = menu.startswith(("move:", "card:"))
            return f"{self.look.legal[menu].says}: {begun(chosen.says) if is_place else chosen.says}"
        opened = [choice for choice in chosen.opens if choice.can]
        if chosen.verb == "move" and len(opened) == 1:
            return f"{chosen.says}: {begun(opened[0].says)}"
        if chosen.verb == "use":
            card = self.by_slot[int(path.partition(":")[2]) // 4]
            return f"{chosen.says}. {self.entry(card['card']).text.get(self.lang)}"
        return chosen.says


def begun(words: str) -> str:
    """Words that go on a sentence."""
    return words[:1].lower() + words[1:]
