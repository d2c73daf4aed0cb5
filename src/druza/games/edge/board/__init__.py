"""The board of The Edge: a view drawn as battlefield, squads, cards, track and fights."""

from __future__ import annotations

from druza.games.edge.board.desk import own
from druza.games.edge.board.faces import entry_text, face, portrait
from druza.games.edge.board.ground import battlefield
from druza.games.edge.board.keys import keys
from druza.games.edge.board.log import tell
from druza.games.edge.board.opening import opening
from druza.games.edge.board.opponents import strip
from druza.games.edge.board.question import ICONS, question
from druza.games.edge.board.scene import scene
from druza.games.edge.board.seen import Sight
from druza.games.edge.board.turn import phase, phase_now, phases, round_words, turn_panel, whose
from druza.kernel.drawing import Drawing, Look, View, join

__all__ = ["draw", "entry_text", "face", "portrait", "tell"]


def draw(view: View, look: Look) -> Drawing:
    """The table as this seat sees it."""
    sight = Sight(view, look)
    seats = range(view["seats"])
    asks, note, picture, preview, deed = question(sight)
    return Drawing(
        board=opening(sight) or battlefield(sight),
        hand=own(sight),
        players=join(strip(sight, seat) for seat in seats if seat != look.seat),
        turn=turn_panel(sight),
        picture=picture,
        asks=asks,
        note=note,
        preview=preview,
        scene=scene(sight),
        deed=deed,
        layout="cards",
        phase=phase(sight),
        whose=whose(sight),
        phases=phases(sight),
        phase_now=phase_now(sight),
        round=round_words(sight),
        suits=[sight.suit(seat) for seat in seats],
        glyphs=[sight.glyph(seat) for seat in seats],
        icons=ICONS,
        keys=keys(sight),
    )
