"""Faces: units, shrines, cards and banners in the gallery."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from druza.games.edge.board.seen import SUITS
from druza.kernel.drawing import NOTHING, Html, content_entries, el, icon, text

SYMBOLS = {"unit": "m-", "shrine": "s-", "alternative": "s-"}
HALVES = ("upper", "lower")
VALUES = (("ini", "i-ini"), ("atk", "i-atk"), ("def", "i-def"), ("mov", "i-mov"))


def face(kind: str, entry: dict[str, Any], lang: str) -> Html:
    """A unit or shrine as it stands on the board, with the values of its modes; a card with its actions; a banner."""
    suit = SUITS.get(str(entry.get("faction")), "z")
    if kind == "card":
        return card_face(entry, lang, suit)
    if kind == "banner":
        return banner_face(suit)
    if kind not in SYMBOLS:
        return NOTHING
    symbol = SYMBOLS[kind] + str(entry["id"] if kind == "unit" else entry["faction"])
    use = el("use", href=f"#{symbol}", width="100", height="120")
    name = text(entry["name"].get(lang, ""))
    figure = el("svg", use, viewBox="0 0 100 120", role="img", aria_label=name)
    modes = [mode_row(mode, lang) for mode in entry.get("mode", [])]
    return el("span", figure, *modes, cls=f"edge-face f-{suit}")


def portrait(kind: str, entry: dict[str, Any]) -> Html:
    """The art of a squad, of the unit that a card is for, or of the faction where it is for any."""
    suit = SUITS.get(str(entry.get("faction")), "z")
    unit = str(entry["id"] if kind == "unit" else entry.get("squad", "any"))
    if kind not in ("unit", "card"):
        return NOTHING
    if unit == "any":
        return el("span", icon(f"g-{suit}"), cls=f"f-{suit}")
    use = el("use", href=f"#m-{unit}", width="100", height="120")
    cut = "0 0 100 120" if kind == "unit" else "14 4 72 56"
    figure = el("svg", use, viewBox=cut, preserveAspectRatio="xMidYMin slice", aria_hidden="true")
    return el("span", figure, cls=f"f-{suit}")


def mode_row(mode: dict[str, Any], lang: str) -> Html:
    """One side of a squad card: its name and its four values."""
    missing = mode.get("no", [])
    values = [el("b", icon(symbol), "–" if name in missing else mode[name]) for name, symbol in VALUES]
    return el("span", el("small", mode["name"].get(lang, "")), *values, cls="edge-mode")


def card_face(entry: dict[str, Any], lang: str, suit: str) -> Html:
    """A card: its name, the unit that the lower action is for, and what both actions cost."""
    squad = str(entry.get("squad", "any"))
    use = el("use", href=f"#m-{squad}", width="100", height="120")
    unit = el("svg", use, viewBox="14 4 72 48", preserveAspectRatio="xMidYMin slice") if squad != "any" else NOTHING
    halves = [half_face(entry[side], lang) for side in HALVES if side in entry]
    bar = el("span", unit, entry["name"].get(lang, ""), cls="ed-bar")
    return el("span", *halves[:1], bar, *halves[1:], cls=f"edge-face edge-card f-{suit}")


def banner_face(suit: str) -> Html:
    """The cloth of a banner with the sign of its faction."""
    return el("span", el("span", icon(f"g-{suit}"), cls="ed-cloth"), cls=f"edge-face f-{suit}")


def half_face(action: dict[str, Any], lang: str) -> Html:
    bolt = icon("i-instant", "bolt") if action.get("instant") else NOTHING
    name = el("strong", action["name"].get(lang, ""))
    return el("span", el("span", price(action), name, bolt, cls="ed-head"), cls="ed-half")


def price(action: dict[str, Any]) -> Html:
    cost = action.get("cost", {})
    if "charge" in cost:
        return el("b", icon("i-charge"), cost["charge"], cls="ed-price q")
    return el("b", cost.get("crystal", 0), cls="ed-price x")


def entry_text(kind: str, entry: dict[str, Any], lang: str) -> str:
    """What a card does: both of its actions, in full; of a suggested deck its faction, squads and cards."""
    if kind == "deck":
        squads, cards = Counter(entry["squads"]), entry["cards"]
        return f"{names(lang)[entry['faction']]}: {counted(squads, lang)}\n{counted(cards, lang)}"
    said = []
    for side in HALVES:
        action = entry.get(side)
        if kind == "card" and action:
            said.append(f"{action['name'].get(lang, '')}: {action['text'].get(lang, '')}")
    return "\n".join(said)


def counted(things: Mapping[str, int], lang: str) -> str:
    """The names of units or cards, with how many there are of each."""
    return ", ".join(f"{names(lang)[id]} ×{count}" if count > 1 else names(lang)[id] for id, count in things.items())


@lru_cache
def names(lang: str) -> dict[str, str]:
    """What the factions, units and cards of the box are called."""
    entries = content_entries(Path(__file__).parent.parent / "content")
    return {entry["id"]: entry["name"][lang] for kind, entry in entries if kind in ("faction", "unit", "card")}
