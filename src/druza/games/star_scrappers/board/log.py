"""The log: a line for each event, and how the pieces move."""

from __future__ import annotations

import re
from typing import Any, cast

from druza.games.star_scrappers.game import StarScrappers
from druza.kernel.drawing import Html, Look, Told, bold_name, tag

EVENTS = {
    "turn": "i-turn",
    "activated": "i-artifact",
    "used_leader": "i-crown",
    "used_skill": "i-skill",
    "laid": "i-hand",
    "recruited": "i-recruit",
    "mined": "i-pick",
    "took_crystal": "i-cry",
    "propped": "i-check",
    "cave_in": "i-cave",
    "collected": "i-artifact",
    "took_from_docks": "i-recruit",
    "took_from_base": "i-hand",
    "subjugated": "i-totem",
    "recoloured": "i-eye",
    "dyed": "i-eye",
    "raided": "i-raid",
    "totem": "i-totem",
    "removed": "i-no",
    "refilled": "i-extra",
    "ended": "i-flag",
}
MARK = re.compile(r" ?\(([A-Z])(\d)\)")


def tell(event: dict[str, Any], look: Look, words: str) -> Told | None:
    """A line of the log: cards with their glyphs, and how they move."""
    kind, seat = event["kind"], event["seat"]
    if kind == "refilled":
        zone = "dock" if event["zone"] == "docks" else "crystal"
        return Told(marked(words, look, seat), EVENTS[kind], loud=False, changed=[f"{zone}-{event['place']}"])
    told = Told(marked(words, look, seat), EVENTS.get(kind, "i-dot"), loud=kind not in ("turn", "laid", "dyed"))
    if kind == "turn":
        told.suit = "rd"
    place = event.get("place")
    to = "hand" if seat == look.seat else f"player-{seat}"
    if kind in ("recruited", "took_from_docks"):
        told.flies = [(f"dock-{place}", to)]
    elif kind in ("mined", "took_crystal"):
        told.flies = [(f"crystal-{place}", f"player-{seat}")]
    elif kind in ("laid", "used_skill") and seat == look.seat:
        told.flies = [(f"hand-{card_number(look, event['card'])}-", f"base-{seat}")]
    elif kind == "collected":
        told.flies = [(f"stack-{event['stack']}", f"player-{seat}")]
    elif kind == "raided":
        told.flies = [(f"base-{event['base']}", to)]
        told.changed = [f"base-{event['base']}"]
    elif kind == "took_from_base":
        told.flies = [(f"base-{event['base']}", to)]
    elif kind == "cave_in":
        told.changed = ["track"]
    elif kind in ("totem", "used_leader"):
        told.changed = [f"player-{seat}"]
    elif kind == "recoloured":
        told.changed = [f"crystal-{place}"]
    return told


def card_number(look: Look, id: str) -> int:
    return cast(StarScrappers, look.game).names.number[id]


def marked(words: str, look: Look, seat: int) -> Html:
    """A sentence with the name in bold and "(K2)" as a tag with its glyph."""
    factions = cast(StarScrappers, look.game).names.factions.values()
    signs = {one.letter.get(look.lang): one.sign for one in factions}

    def tagged(found: re.Match[str]) -> str:
        if found[1] not in signs:
            return found[0]
        return " " + tag(f"f-{signs[found[1]]}", f"g-{signs[found[1]]}", f"{found[1]}{found[2]}")

    return Html(MARK.sub(tagged, bold_name(words, look, seat)))
