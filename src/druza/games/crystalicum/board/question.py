"""The question bar: the primary button, and what a choice would bring."""

from __future__ import annotations

from druza.games.crystalicum.board.faces import picture, suit_of
from druza.games.crystalicum.board.seen import Sight
from druza.kernel.drawing import Deed, Drawing, effect, el, pips, text


def question(sight: Sight, drawing: Drawing) -> None:
    """The primary button, and what a choice would bring."""
    legal = sight.look.legal
    values = sight.view["prompt"]["values"]
    about = values.get("card")
    if isinstance(about, str):
        entry = sight.entry(about)
        drawing.picture = el("span", picture(entry), cls=f"gm qpic {suit_of(entry)}")
        drawing.note = text(entry.text.get(sight.lang))
    else:
        drawing.note = el("span", drawing.phase, cls="t-only")
    if sight.key == "envoys":
        drawing.preview = el("div", effect("i-pp", f"+{values['points']}", sight.term("politics"), "v"), cls="then")
    if sight.key in ("clash", "luck"):
        drawing.preview = el("div", effect("i-body", f"{values['sums'][0]} : {values['sums'][1]}", "", "v"), cls="then")
    if sight.key == "lose_card":
        combat = sight.view["combat"]
        drawing.preview = pips(
            [("f-r", "i-skull", combat["spent"])], combat["advantage"], f"{combat['spent']} / {combat['advantage']}"
        )
    for word, symbol in (("done", "i-check"), ("pass", "i-let")):
        if word in legal:
            drawing.deed = Deed(word, legal[word].says or sight.term(f"board.{word}"), symbol)
            return
