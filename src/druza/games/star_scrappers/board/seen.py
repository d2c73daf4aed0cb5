"""What is seen: one view, with the names of everything in it."""

from __future__ import annotations

from typing import cast

from druza.games.star_scrappers.content.entries import Mercenary
from druza.games.star_scrappers.game import StarScrappers
from druza.games.star_scrappers.seen import SeenTable
from druza.kernel.drawing import Html, Look, View, tag

COSTS = (1, 3, 6, 10)
ACTION = {"recruit": "i-recruit", "mine": "i-pick", "collect": "i-artifact", "skill": "i-skill", "raid": "i-raid"}
START = ("start_artifact", "use_leader")
PAYING = {"mine_pay": "mine", "collect_pay": "collect", "recruit_pay": "recruit"}


class Sight:
    """One view, with everything that its parts ask for again and again."""

    def __init__(self, view: View, look: Look) -> None:
        self.view = cast(SeenTable, view)
        self.look = look
        self.names = cast(StarScrappers, look.game).names
        self.lang = look.lang
        self.limits = self.names.box.constants.limits
        self.me = self.view["you"]
        self.players = self.view["players"]
        self.turn = self.view["turn"]
        self.key = self.view["prompt"]["key"]
        self.asked = self.view["prompt"]["values"]

    def term(self, key: str, **values: object) -> str:
        return self.look.game.words.say(self.lang, "term", key, values)

    def suit(self, faction: str) -> str:
        return f"f-{self.names.sign(faction)}"

    def glyph(self, faction: str) -> str:
        return f"g-{self.names.sign(faction)}"

    def letter(self, faction: str) -> str:
        return self.names.letter(faction, self.lang)

    def card(self, id: str) -> Mercenary:
        return self.names.cards[id]

    def mark(self, id: str) -> str:
        """A card in short: K2."""
        return self.names.mark(id, self.lang)

    def called(self, id: str) -> str:
        one = self.card(id)
        faction = self.names.factions[one.faction].singular.get(self.lang)
        level = self.look.say("level")
        return f"{one.name.get(self.lang)}, {faction}, {level} {one.level}"

    def tagged(self, id: str) -> Html:
        one = self.card(id)
        return tag(self.suit(one.faction), self.glyph(one.faction), self.mark(id))
