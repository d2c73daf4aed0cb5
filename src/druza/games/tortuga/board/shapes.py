"""Shapes: what every piece of the map is drawn with, and where on it."""

from __future__ import annotations

from typing import Any

from druza.games.tortuga.board.seen import Sight
from druza.kernel.drawing import Html, el, text

# axial coordinates on the page: x = 440 + 180.13 (q + r / 2), y = 278 + 156 r
WIDE, HIGH = 180.13, 156.0
CENTRE = (440.0, 278.0)
RADIUS = 100.7
TORTUGA = "c"


def hexagon(radius: float, x: float = 0.0, y: float = 0.0) -> str:
    """A pointy-top hexagon as a path."""
    side = radius * 0.866
    points = [
        (0, -radius),
        (side, -radius / 2),
        (side, radius / 2),
        (0, radius),
        (-side, radius / 2),
        (-side, -radius / 2),
    ]
    return "M" + "L".join(f"{x + dx:.1f} {y + dy:.1f}" for dx, dy in points) + "Z"


def octagon(radius: float) -> str:
    near = radius * 0.414
    points = [
        (radius, near),
        (near, radius),
        (-near, radius),
        (-radius, near),
        (-radius, -near),
        (-near, -radius),
        (near, -radius),
        (radius, -near),
    ]
    return "M" + "L".join(f"{dx:.1f} {dy:.1f}" for dx, dy in points) + "Z"


def use(id: str, x: float, y: float, width: float, height: float | None = None, cls: str = "") -> Html:
    """A symbol at a place of the drawing."""
    size = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{width if height is None else height:g}"'
    return Html(f'<use href="#{text(id)}" {size}{f" class={chr(34)}{cls}{chr(34)}" if cls else ""}/>')


def label(x: float, y: float, words: object, cls: str) -> Html:
    return el("text", words, x=f"{x:g}", y=f"{y:g}", cls=cls)


def centre_of(sight: Sight, place: str) -> tuple[float, float]:
    """Where a sector lies on the drawing."""
    for board in sight.names.box.boards:
        for slot in board.slot:
            if slot.id == place:
                return CENTRE[0] + WIDE * (slot.q + slot.r / 2), CENTRE[1] + HIGH * slot.r
    return CENTRE


def svg_button(sight: Sight, words: tuple[str, ...], cls: str, called: str) -> dict[str, Any]:
    """The attributes of a piece of the map that stands for these answers."""
    at = sight.look.at(*words, cls=cls, label=called)
    at.pop("type")
    return {"role": "button", "tabindex": "0", **at}


def at_spot(drawn: Html, x: float, y: float, scale: float = 1.0) -> Html:
    """A drawing moved to its place; what is inside may be moved by styles as well."""
    size = f" scale({scale:g})" if scale != 1.0 else ""
    return el("g", drawn, transform=f"translate({x:.1f} {y:.1f}){size}")
