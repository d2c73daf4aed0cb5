"""Previews: tunnels as they will be, before they are dug."""

from __future__ import annotations

from druza.games.motherload.board.marks import haul_tag
from druza.games.motherload.board.pod import pod
from druza.games.motherload.board.seen import Sight
from druza.games.motherload.board.squares import SIDE, Place
from druza.games.motherload.board.things import small_thing
from druza.games.motherload.board.tunnels import contour, covered
from druza.games.motherload.board.ways import Shape, Way
from druza.games.motherload.content.pieces import ROWS
from druza.kernel.drawing import Html


class Previews:
    """Tunnels as they will be; every shape is drawn once and used where it fits."""

    def __init__(self, table: Sight) -> None:
        self.boards = table.view["boards"]
        self.tunnels = covered(self.boards)
        self.surface = self.boards[0]["depth"] == 1
        self.suit = table.suit(table.me)
        self.shapes: dict[Shape, str] = {}

    def of(self, way: Way) -> Html:
        """Opened in green-black, lit round its edge, what lies there lifted, the pod before it, the sum at its end."""
        lifted = [small_thing(self.sign(cell), cell) for cell in way.cells]
        parts = [
            self.use(way, "pvf place"),
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
