"""The stack: what is being answered, the last played on top, and what it answers."""

from __future__ import annotations

from druza.games.crystalicum.board.faces import face, picture, suit_of
from druza.games.crystalicum.board.seen import Sight
from druza.games.crystalicum.content.terms import EVENTS
from druza.games.crystalicum.seen import SeenMatter
from druza.kernel.drawing import NOTHING, Html, el, icon


def stack(sight: Sight, cls: str = "") -> Html:
    """Matters in the order in which they will be settled; nothing where nothing waits."""
    matters = sight.view["stack"]
    items = [line(sight, matter, order) for order, matter in enumerate(reversed(matters), 1)]
    if not items:
        return NOTHING
    head = el("h2", sight.term("stack"), el("small", sight.term("board.top_first")))
    return el("section", head, el("ol", *items), cls=f"stk {cls}".strip(), aria_label=sight.term("stack"))


def line(sight: Sight, matter: SeenMatter, order: int) -> Html:
    entry = sight.entry(matter["card"]) if matter["card"] else None
    name = entry.name.get(sight.lang) if entry else begun(event_words(sight, matter))
    suit = suit_of(entry) if entry else "f-s"
    cancelled = matter["status"] == "cancelled"
    cls = f"si {suit}{' n' if order == 1 else ''}{' x' if cancelled else ''}"
    drawn = picture(entry) if entry else icon("i-instant")
    struck = sight.term("board.cancelled") if cancelled else ""
    small = [part for part in (who_and_what(sight, matter, entry is not None), struck) if part]
    whole = el("span", face(entry, sight.lang), cls="zoomed", hidden=True) if entry else NOTHING
    return el(
        "li",
        whole,
        el("span", drawn, el("span", order, cls="o"), cls="a"),
        el("span", el("b", name), el("small", "; ".join(small))),
        cls=cls,
        data_card=entry is not None,
    )


def begun(words: str) -> str:
    """Words that begin a line."""
    return words[:1].upper() + words[1:]


def who_and_what(sight: Sight, matter: SeenMatter, named: bool) -> str:
    """Who does it, to what, in a few words."""
    who = sight.look.called(matter["seat"])
    if matter["deed"]:
        targets = [sight.called(sight.by_slot[slot]) for slot in matter["targets"] if slot in sight.by_slot]
        return f"{who} → {', '.join(targets)}" if targets else who
    words = event_words(sight, matter) if named else ""
    return ": ".join(part for part in (who, words) if part)


def event_words(sight: Sight, matter: SeenMatter) -> str:
    for code, name in enumerate(EVENTS):
        if matter["events"] >> code & 1:
            card = sight.entry(matter["card"]).name.get(sight.lang) if matter["card"] else ""
            return sight.game.words.say(sight.lang, "what", name, {"card": card, "value": matter["value"]})
    return sight.term("event")
