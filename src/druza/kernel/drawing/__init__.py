"""Drawing: how a game shows its table. A board is a function of a view, and of what can be chosen in it."""

from druza.kernel.drawing.boards import About, Board, board_of
from druza.kernel.drawing.drawings import Deed, Drawing, Told, leaving_of, settled
from druza.kernel.drawing.gallery import Entry, content_entries
from druza.kernel.drawing.html import NOTHING, Html, art, el, icon, join, text
from druza.kernel.drawing.hyphens import softened
from druza.kernel.drawing.looks import Choice, Look, View, ask, choices_of, look_at, read_path, why_not
from druza.kernel.drawing.parts import about, bold_name, card, card_back, effect, mini, pips, plain, tag, tick, total
from druza.kernel.drawing.shapes import Group, is_grouped, shape_of

__all__ = [
    "NOTHING",
    "About",
    "Board",
    "Choice",
    "Deed",
    "Drawing",
    "Entry",
    "Group",
    "Html",
    "Look",
    "Told",
    "View",
    "about",
    "art",
    "ask",
    "board_of",
    "bold_name",
    "card",
    "card_back",
    "choices_of",
    "content_entries",
    "effect",
    "el",
    "icon",
    "is_grouped",
    "join",
    "leaving_of",
    "look_at",
    "mini",
    "pips",
    "plain",
    "read_path",
    "settled",
    "shape_of",
    "softened",
    "tag",
    "text",
    "tick",
    "total",
    "why_not",
]
