"""The sight: one view, with the names, suits and words that its drawings ask for again and again."""

from __future__ import annotations

from typing import cast

from druza.games.motherload.content.pieces import COLUMNS, SPACES
from druza.games.motherload.game import Motherload
from druza.games.motherload.naming import square
from druza.games.motherload.seen import SeenPlace, SeenTable
from druza.kernel.drawing import Look, View

DRILL = {"red": "r", "blue": "b", "yellow": "y", "wild": "w"}
CREW = {"purple": "a", "green": "m", "orange": "o", "grey": "g"}


class Sight:
    """One view, with everything that its parts ask for again and again."""

    def __init__(self, view: View, look: Look) -> None:
        self.view = cast(SeenTable, view)
        self.look = look
        self.names = cast(Motherload, look.game).names
        self.lang = look.lang
        self.signs = self.names.signs(look.lang)
        self.deepest = max(cast(Motherload, look.game).content.depths[self.view["seats"]])
        self.me = self.view["you"]
        self.players = self.view["players"]
        self.key = self.view["prompt"]["key"]
        self.asked = self.view["prompt"]["values"]
        self.action = self.view["action"]

    def suit(self, seat: int) -> str:
        crew = self.players[seat]["crew"]
        return f"f-c{CREW[crew]}" if crew else "f-n"

    def glyph(self, seat: int) -> str:
        crew = self.players[seat]["crew"]
        return f"g-c{CREW[crew]}" if crew else "logo"

    def where(self, spaces: list[int]) -> str:
        return self.names.spaces_at(spaces, self.lang)

    def mineral(self, id: str) -> str:
        return self.names.mineral(id, self.lang)

    def haul(self, place: SeenPlace) -> str:
        """What a placement collects, in words."""
        minerals = [self.mineral(id) for id in place["minerals"]]
        return ", ".join(minerals + self.found(place)) or self.look.say("nothing_to_collect")

    def found(self, place: SeenPlace) -> list[str]:
        """What a placement brings besides minerals, in words."""
        look = self.look
        parts = []
        if place["bombs"]:
            parts.append(look.say("bombs_found", bombs=place["bombs"]))
        if place["artefacts"]:
            parts.append(look.say("artefacts_found", artefacts=place["artefacts"]))
        if place["draws"]:
            parts.append(look.say("draw", draws=place["draws"]))
        return parts

    def place_words(self, place: SeenPlace) -> str:
        """`F6-I6, Depth 2: Emerald 8, Iron 2; 10$`."""
        money = f"; {place['value']}$" if place["value"] else ""
        return f"{self.where(place['spaces'])}: {self.haul(place)}{money}"

    def space_label(self, at: int) -> str:
        """`Depth 2 G4: rock, Emerald 8`, or `tunnel`; spaces are counted through all boards in play."""
        look = self.look
        board = self.view["boards"][at // SPACES]
        row, column = divmod(at % SPACES, COLUMNS)
        name = f"{look.say('depth')} {board['depth']} {square(at % SPACES)}"
        if board["tunnels"][row][column] == "o":
            return f"{name}: {look.say('tunnel')}"
        sign = board["grid"][row][column]
        ground = {
            ".": look.say("earth"),
            "#": look.say("rock"),
            "R": look.say("steel_red"),
            "B": look.say("steel_blue"),
            "Y": look.say("steel_yellow"),
        }[sign[0]]
        return f"{name}: {ground}{self.thing_label(sign[1])}"

    def thing_label(self, sign: str) -> str:
        if sign == ".":
            return ""
        if sign in self.names.spaces:
            return ", " + self.names.spaces[sign].name.get(self.lang).lower()
        return ", " + next(self.mineral(id) for id, one in self.names.minerals.items() if one.glyph == sign)
