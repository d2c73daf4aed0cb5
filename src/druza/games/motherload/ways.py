"""Ways: where a tunnel can go, what each way shows before it is dug, and where keys lead from it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from druza.games.motherload.panels import Table
from druza.games.motherload.picture import (
    SIDE,
    Place,
    arrow,
    contour,
    covered,
    haul_tag,
    hit_half,
    hit_square,
    pod,
    reach,
    small_thing,
)
from druza.games.motherload.pieces import COLUMNS, ROWS, SPACES
from druza.kernel.drawing import Html, el

PLACING = ("drill_start", "drill_direction", "blast_turned", "blast_place")
MOST_WAYS = 6  # ways through one space that a click asks about

Shape = tuple[Place, ...]  # spaces from the upper left corner of their frame, in reading order


class Way:
    """One placement that is legal now."""

    def __init__(self, table: Table, place: dict[str, Any]) -> None:
        self.place = place
        self.path: str = place["path"]
        self.cells = [in_play(table, space) for space in place["spaces"]]
        self.shape = framed(self.cells)
        self.words = table.place_words(place)
        self.id = "way-" + "-".join(step.partition(":")[2] for step in self.path.split("/"))

    @property
    def is_line(self) -> bool:
        return int(self.place["direction"]) >= 0

    @property
    def is_down(self) -> bool:
        return int(self.place["direction"]) == 1


def rank(place: dict[str, Any]) -> int:
    """How much a placement brings, roughly in dollars."""
    return int(place["value"] + 6 * place["artefacts"] + 3 * place["bombs"] + 3 * place["draws"])


def ways_of(table: Table) -> list[Way]:
    """Every legal placement, what brings most first."""
    return [Way(table, place) for place in sorted(table.view["places"], key=rank, reverse=True)]


def in_play(table: Table, space: int) -> Place:
    """Row and column of a space through all boards in play."""
    slot = next(slot for slot, board in enumerate(table.view["boards"]) if board["depth"] - 1 == space // SPACES)
    row, column = divmod(space % SPACES, COLUMNS)
    return slot * ROWS + row, column


def framed(cells: Sequence[Place]) -> Shape:
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    return tuple(sorted((row - top, column - left) for row, column in cells))


def key_words(table: Table) -> list[tuple[str, str]]:
    """The keys that work while a tunnel is placed, and what they do."""
    if not table.look.mine or table.key not in PLACING:
        return []
    look = table.look
    keys = [("N P", look.says("kolejne", "next")), ("R", look.says("obrót", "turn"))]
    return [*keys, ("F", look.says("odbicie", "mirror"))] if table.key == "blast_turned" else keys


# -- where keys lead -------------------------------------------------------------------------------------------------


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


# -- what can be pointed at ------------------------------------------------------------------------------------------


def spots(table: Table) -> tuple[list[Html], str]:
    """Everything that can be pointed at while a tunnel is placed, and where keys lead from the board as a whole."""
    if not table.look.mine or table.key not in PLACING or not table.view["places"]:
        return [], ""
    ways = ways_of(table)
    keys = Keys(ways)
    pictures = Previews(table)
    area = {cell for way in ways for cell in way.cells}
    everywhere = range(SPACES * len(table.view["boards"]))
    refused = [refused_spot(table, at) for at in everywhere if divmod(at, COLUMNS) not in area]
    if ways[0].is_line:
        lit = line_spots(ways, keys, pictures)
    else:
        lit = pattern_spots(
            ways, keys, pictures, table.look.says("Miejsca, najlepsze najpierw", "Places, the best first")
        )
    return [pictures.defs(), *refused, reach(area), *lit], keys.from_outside()


def line_spots(ways: list[Way], keys: Keys, pictures: Previews) -> list[Html]:
    """A line is pointed at where it begins; other spaces stand for the lines that pass through them."""
    starts: dict[Place, list[Way]] = {}
    for way in ways:
        starts.setdefault(way.cells[0], []).append(way)
    drawn = []
    for cell, passing in sorted(through(ways).items()):
        begins = starts.get(cell, [])
        if len(begins) == 2:
            drawn += [way_spot(way, hit_half(cell, way.is_down), keys, pictures, way is ways[0]) for way in begins]
        elif begins:
            drawn.append(way_spot(begins[0], hit_square(cell), keys, pictures, begins[0] is ways[0]))
        else:
            drawn.append(cell_spot(cell, passing, keys, pictures))
    for cell, begins in sorted(starts.items()):
        drawn += [arrow(cell, way.is_down) for way in begins if len(way.cells) > 1]
    return drawn


def pattern_spots(ways: list[Way], keys: Keys, pictures: Previews, label: str) -> list[Html]:
    """A space stands for the patterns that would cover it; for keys every way has a spot of its own, over them."""
    cells = [cell_spot(cell, passing, keys, pictures) for cell, passing in sorted(through(ways).items())]
    own = [way_spot(way, pictures.hit(way), keys, pictures, way is ways[0]) for way in ways]
    return [*cells, el("g", *own, data_zone="ways", cls="ways", role="group", aria_label=label)]


def through(ways: list[Way]) -> dict[Place, list[Way]]:
    """The ways through every space, the best first."""
    found: dict[Place, list[Way]] = {}
    for way in ways:
        for cell in way.cells:
            found.setdefault(cell, []).append(way)
    return found


def way_spot(way: Way, hit: Html, keys: Keys, pictures: Previews, best: bool) -> Html:
    """What stands for one way alone."""
    return el(
        "g",
        hit,
        pictures.of(way),
        cls="spot can best" if best else "spot can",
        role="button",
        tabindex="-1",
        id=way.id,
        aria_label=way.words,
        data_option=way.path,
        data_leads=keys.from_way(way),
    )


def cell_spot(cell: Place, ways: list[Way], keys: Keys, pictures: Previews) -> Html:
    """A space that several ways pass; the best is shown, a click asks which."""
    asked = ways[:MOST_WAYS]
    return el(
        "g",
        el("title", asked[0].words),
        hit_square(cell),
        pictures.of(asked[0]),
        cls="spot can cell",
        role="button",
        tabindex="-1",
        id=f"spot-{cell[0]}-{cell[1]}",
        aria_label=asked[0].words,
        data_option=asked[0].path,
        data_more=" ".join(way.path for way in asked[1:]) or None,
        data_says="\n".join(way.words for way in asked),
        data_leads=keys.from_way(asked[0]),
    )


def refused_spot(table: Table, at: int) -> Html:
    """A space that no placement covers: pointing at it asks why not."""
    board = table.view["boards"][at // SPACES]
    space = (board["depth"] - 1) * SPACES + at % SPACES
    attributes = table.look.at(f"space:{space}", cls="spot", label=table.space_label(at))
    attributes.pop("type")
    return el("g", hit_square(divmod(at, COLUMNS)), role="button", tabindex="-1", id=f"ask-{at}", **attributes)


# -- what a way shows ------------------------------------------------------------------------------------------------


class Previews:
    """Tunnels as they will be; every shape is drawn once and used where it fits."""

    def __init__(self, table: Table) -> None:
        self.boards = table.view["boards"]
        self.tunnels = covered(self.boards)
        self.surface = self.boards[0]["depth"] == 1
        self.suit = table.suit(table.me)
        self.shapes: dict[Shape, str] = {}

    def of(self, way: Way) -> Html:
        """Opened in green-black, lit round its edge, what lies there lifted, the pod before it, the sum at its end."""
        lifted = [small_thing(self.sign(cell), cell) for cell in way.cells]
        parts = [
            self.use(way, "pvf"),
            *lifted,
            self.use(way, "pvl"),
            pod(way.cells, self.tunnels, self.surface),
            haul_tag(way.cells, way.place),
        ]
        return Html(f'<g class="pv {self.suit}" aria-hidden="true">{"".join(parts)}</g>')

    def sign(self, cell: Place) -> str:
        """What is printed on a space."""
        sign: str = self.boards[cell[0] // ROWS]["grid"][cell[0] % ROWS][cell[1]]
        return sign[1]

    def hit(self, way: Way) -> Html:
        return self.use(way, "whit")

    def use(self, way: Way, cls: str) -> Html:
        shape = self.shapes.setdefault(way.shape, f"pv-{len(self.shapes)}")
        top, left = min(row for row, _ in way.cells), min(column for _, column in way.cells)
        return Html(f'<use href="#{shape}" class="{cls}" x="{SIDE * left}" y="{SIDE * top}"/>')

    def defs(self) -> Html:
        """The shapes that were used."""
        paths = [f'<path id="{name}" d="{contour(set(shape), 2.5, 13)}"/>' for shape, name in self.shapes.items()]
        return Html(f"<defs>{''.join(paths)}</defs>")
