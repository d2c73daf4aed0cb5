"""Cards looked at: those of a deck or pile among which an answer is chosen, face up over the board."""

from __future__ import annotations

from druza.games.crystalicum.board.faces import face, spoken
from druza.games.crystalicum.board.seen import Sight
from druza.kernel.drawing import NOTHING, Html, el

ASKED = ("arrange", "dig", "search")


def looked(sight: Sight) -> Html:
    """The cards that can be chosen; nothing at other questions."""
    if sight.key not in ASKED or not sight.look.mine:
        return NOTHING
    paths = [choice.path for choice in sight.look.choices if choice.can and choice.verb == "card"]
    return (
        el("div", *[card(sight, path) for path in paths], cls="scene looked", data_zone="looked") if paths else NOTHING
    )


def card(sight: Sight, path: str) -> Html:
    entry = sight.game.box.cards[int(path.partition(":")[2])]
    at = sight.look.at(path, cls="", label=spoken(entry, sight.lang))
    return face(entry, sight.lang, id=f"looked-{path.partition(':')[2]}", attributes=at)
