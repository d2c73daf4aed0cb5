"""The board of Star Scrappers: a view drawn as track, docks, mine, artifacts, hand and bases."""

from __future__ import annotations

from druza.games.star_scrappers.board.desk import own_side
from druza.games.star_scrappers.board.faces import entry_text, face
from druza.games.star_scrappers.board.log import tell
from druza.games.star_scrappers.board.middle import board
from druza.games.star_scrappers.board.opponents import strips
from druza.games.star_scrappers.board.question import question
from druza.games.star_scrappers.board.seen import ACTION, Sight
from druza.games.star_scrappers.board.turn import actions, phase
from druza.kernel.drawing import NOTHING, Drawing, Look, View

__all__ = ["draw", "entry_text", "face", "tell"]

ICONS = {
    **ACTION,
    **{f"extra-{kind}": symbol for kind, symbol in ACTION.items()},
    "end": "i-end",
    "done": "i-check",
    "dock": "i-recruit",
    "crystal": "i-pick",
    "stack": "i-artifact",
    "half": "i-artifact",
    "artifact": "i-artifact",
    "card": "i-hand",
    "base": "i-raid",
    "spot": "i-hand",
    "leader": "i-crown",
    "beneath": "i-crown",
    "cave-in": "i-cave",
    "colour": "i-eye",
}


def draw(view: View, look: Look) -> Drawing:
    """The table as this seat sees it."""
    table = Sight(view, look)
    drawing = Drawing(
        board=board(table),
        hand=own_side(table) if table.me >= 0 else NOTHING,
        players=strips(table),
        turn=actions(table),
        phase=table.term("phase.start" if phase(table) == 0 else "phase.action"),
        phases=[look.say("start"), look.say("actions"), look.say("clean_up")],
        phase_now=phase(table),
        round=table.term("round", round=view["round"]),
        suits=[table.suit(player["command"]) for player in table.players],
        glyphs=[table.glyph(player["command"]) for player in table.players],
        icons=ICONS,
    )
    if view["over"]:
        drawing.phase, drawing.phases = "", []
    if look.mine:
        question(table, drawing)
    return drawing
