"""The board of Crystalicum: Space over the lands of who looks, the stack beside them, combats as a scene."""

from __future__ import annotations

from druza.games.crystalicum.board.deeds import deeds
from druza.games.crystalicum.board.desk import lands, own_side
from druza.games.crystalicum.board.faces import entry_text, note, portrait
from druza.games.crystalicum.board.faces import gallery_face as face
from druza.games.crystalicum.board.log import tell
from druza.games.crystalicum.board.looked import looked
from druza.games.crystalicum.board.opponents import others_lands, strip
from druza.games.crystalicum.board.question import question
from druza.games.crystalicum.board.scene import scene
from druza.games.crystalicum.board.seen import Sight
from druza.games.crystalicum.board.space import space
from druza.games.crystalicum.board.stack import stack
from druza.kernel.drawing import Drawing, Look, View, el, join

__all__ = ["draw", "entry_text", "face", "note", "portrait", "tell"]

ICONS = {
    "card": "i-hand",
    "use": "i-skill",
    "move": "i-move",
    "peek": "i-eye",
    "transfer": "i-equip",
    "challenge": "i-duel",
    "politics": "i-talk",
    "replace": "i-turn",
    "pass": "i-let",
    "done": "i-check",
    "yes": "i-check",
    "battle": "i-ship",
    "reveal": "i-world",
    "luck": "i-luck",
    "world": "i-hid",
    "refuse": "i-no",
    "accept": "i-duel",
    "seat": "i-char",
    "count": "i-cry",
}
PHASES = ("opening", "action", "battle", "final")


def draw(view: View, look: Look) -> Drawing:
    """The table as this seat sees it."""
    sight = Sight(view, look)
    seats = range(sight.seats)
    drawing = Drawing(
        board=el("div", stack(sight, "m-only"), space(sight), lands(sight), others_lands(sight), cls="crb zones"),
        hand=own_side(sight),
        players=join([strip(sight, seat) for seat in seats if seat != sight.me]),
        turn=join([stack(sight), deeds(sight)]),
        scene=looked(sight) or scene(sight),
        layout="cards",
        round=sight.term("turn", turn=view["turn"]),
        phase=f"{sight.term('phase.' + view['phase'])}: {sight.term('segment.' + view['segment'])}",
        whose=whose(sight),
        phases=[sight.term(f"phase.{phase}") for phase in PHASES],
        phase_now=PHASES.index(view["phase"]),
        suits=[sight.suit(seat) for seat in seats],
        glyphs=[sight.glyph(seat) for seat in seats],
        icons=ICONS,
    )
    if look.mine:
        question(sight, drawing)
    return drawing


def whose(sight: Sight) -> str:
    """What it is where somebody else attacks; the page says what Reactions are."""
    combat = sight.view["combat"]
    is_attacked = combat is not None and combat["defender"] == sight.me
    return sight.term("board.you_defend") if is_attacked and sight.key != "react" else ""
