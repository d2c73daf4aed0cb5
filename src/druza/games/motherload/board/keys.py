"""Keys: which work while a tunnel is placed, and where they lead."""

from __future__ import annotations

from druza.games.motherload.board.seen import Sight
from druza.games.motherload.board.squares import Place
from druza.games.motherload.board.ways import POINTING, Shape, Way, framed


class Keys:
    """N and P go through the ways from the best to the least, R turns, F mirrors."""

    def __init__(self, ways: list[Way]) -> None:
        self.ways = ways
        self.numbers = {way.id: number for number, way in enumerate(ways)}
        self.lying: dict[tuple[Shape, Place], list[Way]] = {}
        for way in ways:
            for cell in way.cells:
                self.lying.setdefault((way.shape, cell), []).append(way)

    def from_way(self, way: Way) -> str:
        number = self.numbers[way.id]
        leads = {
            "n": self.ways[(number + 1) % len(self.ways)],
            "p": self.ways[number - 1],
            "r": self.turned(way),
            "f": self.nearest(way, framed([(row, -column) for row, column in way.cells])),
        }
        return " ".join(f"{key}:{to.id}" for key, to in leads.items() if to is not None and to is not way)

    def from_outside(self) -> str:
        """What the keys do before any way was looked at."""
        return f"n:{self.ways[0].id} p:{self.ways[-1].id} r:{self.ways[0].id}"

    def turned(self, way: Way) -> Way | None:
        """The next quarter turn that fits about here."""
        cells = way.cells
        for _ in range(3):
            cells = [(column, -row) for row, column in cells]
            found = self.nearest(way, framed(cells))
            if found is not None:
                return found
        return None

    def nearest(self, way: Way, shape: Shape) -> Way | None:
        """The way of another shape that has most spaces in common with this one."""
        if shape == way.shape:
            return None
        found = [other for cell in way.cells for other in self.lying.get((shape, cell), [])]
        return max(found, key=lambda other: (found.count(other), other.cells[0] == way.cells[0]), default=None)


def key_words(table: Sight) -> list[tuple[str, str]]:
    """The keys that work while a tunnel is placed, and what they do."""
    if not table.look.mine or table.key not in POINTING or not table.view["places"]:
        return []
    look = table.look
    keys = [("N P", look.say("next")), ("R", look.say("turn"))]
    return [*keys, ("F", look.say("mirror"))] if table.key == "blast_turned" else keys
