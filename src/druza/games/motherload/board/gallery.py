"""The gallery: a component, drawn."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from druza.games.motherload.board.goals import MINOR_ICONS
from druza.games.motherload.board.pilots import pilot_face
from druza.games.motherload.board.sides import printed_side
from druza.games.motherload.board.sight import COLOURS, CREW, DRILL, Names, names_of
from druza.games.motherload.board.things import label
from druza.games.motherload.content import load
from druza.kernel.drawing import NOTHING, Html, el, icon


def face(kind: str, entry: dict[str, Any], lang: str) -> Html:
    """A component in the gallery, drawn."""
    names = gallery_names()
    if kind == "pilot":
        return pilot_face(names, names.pilots[entry["id"]], lang, "", None)
    if kind == "mineral":
        sign = entry["glyph"]
        return el("span", icon(f"m-{sign}"), el("b", label(sign)), cls=f"bigm mc-{sign}")
    if kind == "mineral_tile":
        signs = [names.minerals[entry[one]].glyph for one in ("front", "back")]
        return el(
            "span",
            *[el("span", icon(f"m-{sign}"), el("b", label(sign)), cls=f"bigm mc-{sign}") for sign in signs],
            cls="pair",
        )
    if kind == "artefact":
        return el("span", icon("b-art"), cls="bigm")
    if kind == "bomb":
        return el("span", icon("b-bomb"), cls="bigm")
    if kind == "blast_pattern":
        return el("span", icon(f"pt-{entry['id']}"), cls="bigp")
    if kind in ("drill_bonus", "purchase_bonus"):
        return el("span", icon(entry["id"].replace("drill_", "bo-").replace("buy_", "bo-")), cls="bigp")
    if kind == "crew":
        letter = CREW[entry["id"]]
        return el("span", icon(f"g-c{letter}"), entry["name"][lang], cls=f"crewc f-c{letter}")
    if kind == "major":
        needs = [(DRILL[colour], entry["condition"].get(colour, 0)) for colour in COLOURS]
        wanted = [el("i", letter.upper(), cls=f"d f-d{letter}") for letter, count in needs for _ in range(count)]
        return el("span", el("span", *wanted, cls="rq"), el("span", entry["vp"], cls="vpx"), cls="maj gal1")
    if kind == "minor":
        symbol = icon(MINOR_ICONS.get(entry["condition"]["if"], "i-goal"))
        return el("span", symbol, el("span", entry["vp"], cls="vpx"), cls="maj gal1")
    if kind == "side":
        picture = printed_side(names.sides[entry["id"]], int(entry["board"][-1]), entry["name"][lang])
        return el("span", picture, cls="gside")
    return NOTHING


@lru_cache
def gallery_names() -> Names:
    """The gallery shows the content of the box, whatever is played."""
    return names_of(load()[0])
