"""What is seen: one view, with the names of everything in it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, cast

from druza.games.star_scrappers.content.box import Box
from druza.games.star_scrappers.content.entries import Mercenary
from druza.games.star_scrappers.game import StarScrappers
from druza.kernel.drawing import Html, Look, View, tag

COSTS = (1, 3, 6, 10)
HAND_LIMIT = 7
BASE_LIMIT = 7
ACTION = {"recruit": "i-recruit", "mine": "i-pick", "collect": "i-artifact", "skill": "i-skill", "raid": "i-raid"}
START = ("start_artifact", "use_leader")
PAYING = {"mine_pay": "mine", "collect_pay": "collect", "recruit_pay": "recruit"}


class Names:
    """The content by its ids, and the letters that stand for factions and colours."""

    def __init__(self, box: Box) -> None:
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
        self.letter = {one.id: one.letter for one in box.factions}
        self.letter_of: dict[str, str] = {one.color: one.letter for one in box.factions}
        self.colours: list[str] = [one.color for one in box.factions]
        self.plain_color: dict[str, dict[str, str]] = {
            "pl": {one.color: one.color_pl for one in box.factions},
            "en": {one.color: one.color for one in box.factions},
        }
        self.turn_summary = box.turn_summary
        self.sets = {int(size): int(points) for size, points in box.constants.scoring.symbol_sets.items()}


@lru_cache(maxsize=8)
def names_of(box: Box) -> Names:
    return Names(box)


class Sight:
    """One view, with everything that its parts ask for again and again."""

    def __init__(self, view: View, look: Look) -> None:
        self.view = view
        self.look = look
        self.names = names_of(cast(StarScrappers, look.game).box)
        self.lang = look.lang
        self.me: int = view["you"]
        self.players: list[dict[str, Any]] = view["players"]
        self.turn: dict[str, Any] = view["turn"]
        self.key: str = view["prompt"]["key"]
        self.asked: dict[str, Any] = view["prompt"]["values"]

    def term(self, key: str, **values: object) -> str:
        return self.look.game.words.say(self.lang, "term", key, values)

    def suit(self, faction: str) -> str:
        return "f-" + self.names.letter[faction].lower()

    def glyph(self, faction: str) -> str:
        return "g-" + self.names.letter[faction].lower()

    def colour(self, colour: str) -> str:
        return self.names.letter_of[colour]

    def card(self, id: str) -> Mercenary:
        return self.names.cards[id]

    def mark(self, id: str) -> str:
        """A card in short: K2."""
        one = self.card(id)
        return f"{self.names.letter[one.faction]}{one.level}"

    def called(self, id: str) -> str:
        one = self.card(id)
        faction = self.names.factions[one.faction].singular.get(self.lang)
        level = self.look.says("poziom", "level")
        return f"{one.name.get(self.lang)}, {faction}, {level} {one.level}"

    def tagged(self, id: str) -> Html:
        one = self.card(id)
        return tag(self.suit(one.faction), self.glyph(one.faction), self.mark(id))
