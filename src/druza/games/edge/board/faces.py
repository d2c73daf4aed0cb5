"""Faces: units, shrines and factions in the gallery."""

from __future__ import annotations

from typing import Any

from druza.games.edge.board.seen import SUITS
from druza.kernel.drawing import NOTHING, Html, el, text

SYMBOLS = {"unit": "m-", "shrine": "s-", "alternative": "s-"}


def face(kind: str, entry: dict[str, Any], lang: str) -> Html:
    """A unit or shrine as it stands on the board."""
    if kind not in SYMBOLS:
        return NOTHING
    symbol = SYMBOLS[kind] + str(entry["id"] if kind == "unit" else entry["faction"])
    suit = SUITS.get(str(entry.get("faction")), "z")
    use = el("use", href=f"#{symbol}", width="100", height="120")
    name = text(entry["name"].get(lang, ""))
    return el("span", el("svg", use, viewBox="0 0 100 120", role="img", aria_label=name), cls=f"edge-face f-{suit}")
