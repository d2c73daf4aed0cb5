"""Squares: where the spaces of the mine lie in its picture."""

from __future__ import annotations

from druza.games.motherload.content.pieces import COLUMNS
from druza.kernel.drawing import Html

SIDE = 48  # of a space
SKY = 40  # the strip above the first row
WIDTH = SIDE * COLUMNS
Signs = dict[str, str]  # what stands on the picture of a space: I2, +1, the letter of a plate
Place = tuple[int, int]  # row through all boards in play, column


def use(symbol: str, x: float, y: float, size: float = SIDE, cls: str = "") -> Html:
    named = f' class="{cls}"' if cls else ""
    return Html(f'<use href="#{symbol}" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"{named}/>')
