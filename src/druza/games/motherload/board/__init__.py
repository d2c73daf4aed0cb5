"""The board of Super Motherload: the mine in the middle, pilots beside it, hand and tokens below."""

from __future__ import annotations

from druza.games.motherload.board.desk import own_side
from druza.games.motherload.board.faces import entry_text, face
from druza.games.motherload.board.log import tell
from druza.games.motherload.board.mine import board
from druza.games.motherload.board.opponents import strips
from druza.games.motherload.board.question import question
from druza.games.motherload.board.seen import Sight
from druza.games.motherload.board.shape import shape_options
from druza.games.motherload.board.turn import slots, steps
from druza.kernel.drawing import NOTHING, Drawing, Look, View

__all__ = ["draw", "entry_text", "face", "tell"]

ICONS = {
    "draw": "i-draw",
    "drill": "i-drill",
    "blast": "i-blast",
    "end": "i-end",
    "done": "i-check",
    "side": "i-depth",
    "crew": "i-people",
    "colour": "i-drill",
    "card": "i-hand",
    "space": "i-right",
    "direction": "i-down",
    "turned": "i-blast",
    "stack": "i-pay",
    "mineral": "i-pay",
    "artefact": "i-relic",
    "major": "i-crown",
    "minor": "i-goal",
}


def draw(view: View, look: Look) -> Drawing:
    """The table as this seat sees it."""
    table = Sight(view, look)
    shape_options(table)
    seats = range(len(table.players))
    drawing = Drawing(
        board=board(table),
        hand=own_side(table) if table.me >= 0 else NOTHING,
        players=strips(table),
        turn=slots(table),
        round=look.say("round", round=view["round"]),
        suits=[table.suit(seat) for seat in seats],
        glyphs=[table.glyph(seat) for seat in seats],
        icons=ICONS,
    )
    steps(table, drawing)
    if view["last_turn"] and not view["over"]:
        drawing.phase = look.say("last_turn")
    if look.mine:
        question(table, drawing)
    return drawing
