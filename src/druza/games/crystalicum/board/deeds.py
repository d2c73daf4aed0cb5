"""Deeds: what an Action can be, each with what it is for, how much of it can be done now, and why not."""

from __future__ import annotations

from druza.games.crystalicum.board.seen import Sight
from druza.kernel.drawing import NOTHING, Html, el, icon

DEEDS = {
    "card": "i-hand",
    "move": "i-move",
    "peek": "i-eye",
    "politics": "i-talk",
    "challenge": "i-duel",
    "use": "i-skill",
    "transfer": "i-equip",
}
ROOM = 4  # lines of the list that leave room for what each deed is for


def deeds(sight: Sight) -> Html:
    """Every kind of Action, always in the same order; nothing at other questions."""
    if sight.key != "action" or not sight.look.mine:
        return NOTHING
    rows = [deed(sight, verb, symbol) for verb, symbol in DEEDS.items()]
    lines = len(things(list(sight.look.legal))) + len(sight.look.refused)
    cls = "cr-deeds" if lines <= ROOM else "cr-deeds short"
    title = sight.term("board.deeds")
    return el("section", el("h2", title), el("ul", *rows), cls=cls, aria_label=title)


def deed(sight: Sight, verb: str, symbol: str) -> Html:
    """A kind of Action: with how many cards it can be taken, or that it is refused, where a click says why."""
    ready = things([path for path in sight.look.legal if is_about(path, verb)])
    refused = next((path for path in sight.look.refused if is_about(path, verb)), "")
    name, purpose = sight.term(f"board.deed_{verb}"), sight.term(f"board.deed_{verb}_for")
    words = el("span", el("b", name), el("small", purpose))
    if ready:
        return el("li", icon(symbol), words, el("i", len(ready)), cls="d", title=purpose)
    if not refused:
        return el("li", icon(symbol), words, title=f"{purpose}: {sight.term('board.deed_none')}")
    rule = sight.look.refused[refused]
    why = el("em", icon("i-no"), sight.term("board.why_not"))
    asks = {"type": "button", "data_ask": refused, "data_refused": rule, "aria_disabled": "true"}
    return el("li", el("button", icon(symbol), words, why, title=purpose, id=f"deed-{verb}", **asks))


def things(paths: list[str]) -> set[str]:
    """What the answers begin with: a card, a Ship, a Character; not one for each place where it can go."""
    return {path.partition("/")[0] for path in paths}


def is_about(path: str, verb: str) -> bool:
    return path.partition(":")[0] == verb
