"""The gallery: a component, drawn."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from druza.games.star_scrappers.board.cards import KIND
from druza.games.star_scrappers.load import load
from druza.games.star_scrappers.naming import Names
from druza.kernel.drawing import NOTHING, Html, art, card, el, icon


def face(kind: str, entry: dict[str, Any], lang: str) -> Html:
    """A component in the gallery, drawn."""
    names, colour = gallery_names(), str(entry.get("color"))
    faction = names.faction_of.get(colour, "")
    letter, low = (names.letter(faction, lang), names.sign(faction)) if faction else ("", "")
    if kind == "mercenary":
        return card(
            suit=f"f-{low}",
            number=entry["level"],
            letter=letter,
            glyph=f"g-{low}",
            picture=art([f"bg-{entry['level']}", f"p-{low}{entry['level']}"]),
            name=entry["name"][lang],
            kind=KIND[entry["icon"]],
            words=entry["text"][lang],
        )
    if kind == "crystal":
        symbol = el("span", icon(f"g-{low}"), cls="eng") if entry["symbol"] else NOTHING
        parts = [
            el("span", icon(f"gem-{entry['cost']}", "gem"), symbol, cls="sock"),
            el("span", icon(f"g-{low}"), letter, cls="cl"),
            el("span", icon("i-cave"), cls="cave") if entry["cave_in"] else NOTHING,
            el("span", icon("i-pick"), el("b", entry["cost"]), cls="co"),
            el("span", el("b", entry["vp"]), cls="vp"),
        ]
        return el("span", el("span", *parts, cls=f"cry f-{low} z{entry['cost']}"), cls="cell gcell")
    if kind == "artifact":
        halves = [
            el(
                "span",
                el("span", icon(f"a-{half['id']}"), cls="ic"),
                el("b", half["name"][lang]),
                el("small", half["text"][lang]),
                cls="hf sc" if half["kind"] == "score" else "hf ab",
            )
            for half in entry["half"]
        ]
        return el("span", *halves, el("span", el("b", entry["cost"]), cls="cost"), cls="af gaf")
    if letter:
        return el("span", el("i", letter), icon(f"g-{low}"), el("b", entry["name"][lang]), cls=f"ccard f-{low}")
    return NOTHING


def entry_text(kind: str, entry: dict[str, Any], lang: str) -> str:
    """What an Artifact does: both of its halves, in full."""
    halves = entry["half"] if kind == "artifact" else []
    return "\n".join(f"{half['name'][lang]}: {half['text'][lang]}" for half in halves)


@lru_cache
def gallery_names() -> Names:
    """The gallery shows the content of the box, whatever is played."""
    return load().names
