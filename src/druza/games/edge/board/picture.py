"""The picture of the battlefield: fields, hexes and bases as points and outlines."""

from __future__ import annotations

import math
from functools import lru_cache

from druza.games.edge.content.geometry import Board
from druza.kernel.drawing import Html, el

SIZE = 26.0  # a small hex
TURN = math.radians(-19.107)  # so that columns of fields stand upright
TILT = 0.73  # seen from a little above
ORIGIN = (94.8, 99.7)
COLUMN, ROW = 103.18, 86.98
RIM = ((0.0, 0.0), (44.2, 6.2), (14.7, 31.1), (-29.5, 24.9), (-44.2, -6.2), (-14.7, -31.1), (29.5, -24.9))
BOX = {"single": (809, 610), "double": (809, 1132)}

Point = tuple[float, float]


def centre(board: Board, field: int) -> Point:
    """The middle of a field."""
    column, row = board.column[field], board.row[field]
    return ORIGIN[0] + COLUMN * column, ORIGIN[1] + ROW * (row + (column % 2) / 2)


def corners(inset: float) -> list[Point]:
    """The corners of a hex around its middle."""
    size = SIZE - inset
    angles = [TURN + math.radians(60 * k) for k in range(6)]
    return [(size * math.cos(angle), size * math.sin(angle) * TILT) for angle in angles]


@lru_cache(maxsize=512)
def outline(mask: int, inset: float = 0.0) -> str:
    """The outline of a set of hexes of one field, as path data around the middle of the field."""
    edges: dict[tuple[tuple[int, int], tuple[int, int]], tuple[Point, Point]] = {}
    for hex in range(7):
        if mask >> hex & 1:
            points = [(x + RIM[hex][0], y + RIM[hex][1]) for x, y in corners(0.0)]
            for k in range(6):
                one, other = points[k], points[(k + 1) % 6]
                key, back = (rounded(one), rounded(other)), (rounded(other), rounded(one))
                if back in edges:
                    del edges[back]
                else:
                    edges[key] = (one, other)
    loop = chain(edges)
    x0, y0 = middle(mask)
    shrink = 1 - inset / (SIZE * math.sqrt(bin(mask).count("1")) or 1)
    points = [(x0 + (x - x0) * shrink, y0 + (y - y0) * shrink) for x, y in loop]
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


def middle(mask: int) -> Point:
    """The middle of a set of hexes, around the middle of the field."""
    hexes = [RIM[hex] for hex in range(7) if mask >> hex & 1]
    return sum(x for x, _ in hexes) / len(hexes), sum(y for _, y in hexes) / len(hexes)


def hex_path(hex: int, inset: float = 1.0) -> str:
    """One hex of a field."""
    points = [(x + RIM[hex][0], y + RIM[hex][1]) for x, y in corners(inset)]
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) + "Z"


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
