"""The picture of the battlefield: fields, hexes and bases as points and outlines."""

from __future__ import annotations

import math
from functools import lru_cache

from druza.games.edge.content.geometry import Board
from druza.kernel.drawing import Html, el

SIZE = 26.0  # a small hex
APART = SIZE * math.sqrt(3)  # from the middle of a hex to that of the next
FIELD = APART * math.sqrt(7)  # the same of fields
TURN = math.radians(-19.107)  # so that columns of fields stand upright
MARGIN = (94.8, 99.7)  # from the edge of the picture to the middle of the first field

Point = tuple[float, float]


class Picture:
    """One board as it is drawn. The large one lies on its side, columns going across, and is seen from nearly above:
    screens are wider than high."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.turned = board.id == "double"
        self.tilt = 0.97 if self.turned else 0.73  # seen from a little above
        self.figures = 1.2 if self.turned else 1.0  # how large they are drawn
        self.rim: list[Point] = [(0.0, 0.0), *[self.around(APART, 30 + 60 * hex) for hex in range(6)]]
        spots = [self.laid(*spot) for spot in self.flat()]
        self.left, self.top = min(x for x, _ in spots) - MARGIN[0], min(y for _, y in spots) - MARGIN[1]
        right, below = (79, 89) if self.turned else (95, 75)
        self.width = round(max(x for x, _ in spots) - self.left + right)
        self.height = round(max(y for _, y in spots) - self.top + below)
        self.centres: list[Point] = [(x - self.left, y - self.top) for x, y in spots]

    def flat(self) -> list[Point]:
        """The middles of all fields, seen from straight above."""
        board, column = self.board, FIELD * math.cos(math.radians(30))
        return [
            (column * board.column[field], FIELD * (board.row[field] + (board.column[field] % 2) / 2))
            for field in range(board.count)
        ]

    def laid(self, x: float, y: float) -> Point:
        """A point as the board lies on the table."""
        return (y, -x * self.tilt) if self.turned else (x, y * self.tilt)

    def around(self, far: float, angle: float) -> Point:
        """What lies this far from a middle, at this angle to the grain of the hexes."""
        at = TURN + math.radians(angle)
        return self.laid(far * math.cos(at), far * math.sin(at))

    def centre(self, field: int) -> Point:
        """The middle of a field."""
        return self.centres[field]

    def corners(self, inset: float) -> list[Point]:
        """The corners of a hex around its middle."""
        return [self.around(SIZE - inset, 60 * k) for k in range(6)]

    @lru_cache(maxsize=512)  # noqa: B019 there are two pictures, and they stay
    def outline(self, mask: int, inset: float = 0.0) -> str:
        """The outline of a set of hexes of one field, as path data around the middle of the field."""
        edges: dict[tuple[tuple[int, int], tuple[int, int]], tuple[Point, Point]] = {}
        for hex in range(7):
            if mask >> hex & 1:
                points = [(x + self.rim[hex][0], y + self.rim[hex][1]) for x, y in self.corners(0.0)]
                for k in range(6):
                    one, other = points[k], points[(k + 1) % 6]
                    key, back = (rounded(one), rounded(other)), (rounded(other), rounded(one))
                    if back in edges:
                        del edges[back]
                    else:
                        edges[key] = (one, other)
        loop = chain(edges)
        x0, y0 = self.middle(mask)
        shrink = 1 - inset / (SIZE * math.sqrt(bin(mask).count("1")) or 1)
        return drawn([(x0 + (x - x0) * shrink, y0 + (y - y0) * shrink) for x, y in loop])

    def middle(self, mask: int) -> Point:
        """The middle of a set of hexes, around the middle of the field."""
        hexes = [self.rim[hex] for hex in range(7) if mask >> hex & 1]
        return sum(x for x, _ in hexes) / len(hexes), sum(y for _, y in hexes) / len(hexes)

    def hex_path(self, hex: int, inset: float = 1.0) -> str:
        """One hex of a field."""
        return drawn([(x + self.rim[hex][0], y + self.rim[hex][1]) for x, y in self.corners(inset)])


@lru_cache(maxsize=8)
def picture_of(board: Board) -> Picture:
    return Picture(board)


def drawn(points: list[Point]) -> str:
    """A closed outline as path data."""
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z"


def rounded(point: Point) -> tuple[int, int]:
    """Points of neighbouring hexes meet within a unit or so."""
    return round(point[0] / 3), round(point[1] / 3)


def chain(edges: dict[tuple[tuple[int, int], tuple[int, int]], tuple[Point, Point]]) -> list[Point]:
    """Edges one after another."""
    following = {key[0]: (key[1], points[0]) for key, points in edges.items()}
    start = next(iter(following))
    found: list[Point] = []
    here = start
    while here in following:
        there, point = following.pop(here)
        found.append(point)
        here = there
    return found


def placed(d: str, x: float, y: float) -> str:
    """Path data set down elsewhere, so that many outlines can be one path."""
    points = [point.split(" ") for point in d[1:-1].split("L")]
    return "M" + "L".join(f"{float(px) + x:.1f} {float(py) + y:.1f}" for px, py in points) + "Z"


def path(d: str, cls: str, x: float = 0, y: float = 0) -> Html:
    """An outline, drawn around a point."""
    return el("path", d=d, cls=cls, transform=f"translate({x:.1f} {y:.1f})")


def readable(inside: list[Html], cls: str, x: float, y: float) -> Html:
    """Something with words at a spot of the map; where the map is small it is drawn larger (`.leg` in board.css)."""
    return el("g", el("g", *inside, cls="leg"), cls=cls, aria_hidden="true", transform=f"translate({x:.1f} {y:.1f})")
