"""The sight: one view, with the names, suits and words that its drawings ask for again and again."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, cast

from druza.games.motherload.box import Box
from druza.games.motherload.game import Motherload
from druza.games.motherload.pieces import COLUMNS, SPACES
from druza.games.motherload.spaces import spaces_name, square
from druza.kernel.drawing import Look, View

COLOURS = ("red", "blue", "yellow", "wild")
DRILL = {"red": "r", "blue": "b", "yellow": "y", "wild": "w"}
CREW = {"purple": "a", "green": "m", "orange": "o", "grey": "g"}


class Table:
    """One view, with everything that its parts ask for again and again."""

    def __init__(self, view: View, look: Look) -> None:
        self.view = view
        self.look = look
        self.names = names_of(cast(Motherload, look.game).box)
        self.lang = look.lang
        self.me: int = view["you"]
        self.players: list[dict[str, Any]] = view["players"]
        self.key: str = view["prompt"]["key"]
        self.asked: dict[str, Any] = view["prompt"]["values"]
        self.action: dict[str, Any] = view["action"] or {}

    def suit(self, seat: int) -> str:
        crew = self.players[seat]["crew"]
        return f"f-c{CREW[crew]}" if crew else "f-n"

    def glyph(self, seat: int) -> str:
        crew = self.players[seat]["crew"]
        return f"g-c{CREW[crew]}" if crew else "logo"

    def where(self, spaces: list[int]) -> str:
        return spaces_name(self.look.game.words, spaces, self.lang)

    def mineral(self, id: str) -> str:
        one = self.names.minerals[id]
        return f"{one.name.get(self.lang)} {one.value}"

    def haul(self, place: dict[str, Any]) -> str:
        """What a placement collects, in words."""
        look = self.look
        parts = [self.mineral(id) for id in place["minerals"]]
        if place["bombs"]:
            parts.append(look.says(f"bomby: {place['bombs']}", f"bombs: {place['bombs']}"))
        if place["artefacts"]:
            parts.append(look.says(f"artefakty: {place['artefacts']}", f"artefacts: {place['artefacts']}"))
        if place["draws"]:
            parts.append(look.says(f"dobierz {place['draws']}", f"draw {place['draws']}"))
        return ", ".join(parts) or look.says("nic do zebrania", "nothing to collect")

    def place_words(self, place: dict[str, Any]) -> str:
        """`F6-I6, Depth 2: Emerald 8, Iron 2; 10$`."""
        money = f"; {place['value']}$" if place["value"] else ""
        return f"{self.where(place['spaces'])}: {self.haul(place)}{money}"

    def space_label(self, at: int) -> str:
        """`Depth 2 G4: rock, Emerald 8`, or `tunnel`; spaces are counted through all boards in play."""
        look = self.look
        board = self.view["boards"][at // SPACES]
        row, column = divmod(at % SPACES, COLUMNS)
        name = f"{look.says('Głębokość', 'Depth')} {board['depth']} {square(at % SPACES)}"
        if board["tunnels"][row][column] == "o":
            return f"{name}: {look.says('tunel', 'tunnel')}"
        terrain, sign = board["grid"][row][column]
        ground = {
            ".": look.says("ziemia", "earth"),
            "#": look.says("skała", "rock"),
            "R": look.says("stal, czerwona", "steel, red"),
            "B": look.says("stal, niebieska", "steel, blue"),
            "Y": look.says("stal, żółta", "steel, yellow"),
        }[terrain]
        return f"{name}: {ground}{self.thing_label(sign)}"

    def thing_label(self, sign: str) -> str:
        if sign == ".":
            return ""
        if sign in "ba12":
            names = {
                "b": ("bomba", "bomb"),
                "a": ("artefakt", "artefact"),
                "1": ("dobierz 1", "draw 1"),
                "2": ("dobierz 2", "draw 2"),
            }
            return ", " + self.look.says(*names[sign])
        return ", " + next(self.mineral(id) for id, one in self.names.minerals.items() if one.glyph == sign)


class Names:
    """The content by its ids."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.pilots = {one.id: one for one in box.pilots}
        self.crews = {one.id: one for one in box.crews}
        self.minerals: dict[str, Any] = {one.id: one for one in box.minerals}
        self.artefacts = {one.id: one for one in box.artefacts}
        self.majors = {one.id: one for one in box.majors}
        self.minors = {one.id: one for one in box.minors}
        self.sides = {one.id: one for one in box.sides}
        self.option: dict[str, str] = {}
        for verb, things in (("artefact", box.artefacts), ("major", box.majors), ("minor", box.minors)):
            self.option.update({one.id: f"{verb}:{number}" for number, one in enumerate(things)})


@lru_cache(maxsize=8)
def names_of(box: Box) -> Names:
    return Names(box)
