"""The gallery: a component, drawn."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from druza.games.motherload.board.goals import MINOR_ICONS
from druza.games.motherload.board.pilots import pilot_face
from druza.games.motherload.board.seen import CREW, DRILL
from druza.games.motherload.board.sides import printed_side
from druza.games.motherload.content.box import COLOURS
from druza.games.motherload.load import load
from druza.games.motherload.naming import Names
from druza.kernel.drawing import NOTHING, Html, el, icon


def face(kind: str, entry: dict[str, Any], lang: str) -> Html:
    """A component in the gallery, drawn."""
    names = gallery_names()
    if kind == "pilot":
        return pilot_face(names, names.pilots[entry["id"]], lang, "", None)
    if kind == "mineral":
        sign = entry["glyph"]
        return el("span", icon(f"m-{sign}"), el("b", names.signs(lang)[sign]), cls=f"bigm mc-{sign}")
    if kind == "mineral_tile":
        signs = [names.minerals[entry[one]].glyph for one in ("front", "back")]
        return el(
            "span",
            *[el("span", icon(f"m-{sign}"), el("b", names.signs(lang)[sign]), cls=f"bigm mc-{sign}") for sign in signs],
            cls="pair",
        )
    if kind == "artefact":
        return el("span", icon("b-art"), cls="bigm")
    if kind == "bomb":
        return el("span", icon("b-bomb"), cls="bigm")
    if kind == "tunnel":
        length = int(entry["id"].removeprefix("tunnel_"))
        return el("span", *[el("i") for _ in range(length)], cls="tube")
    if kind == "blast_pattern":
        return el("span", icon(f"pt-{entry['id']}"), cls="bigp")
    if kind in ("drill_bonus", "purchase_bonus"):
        return el("span", icon(entry["id"].replace("drill_", "bo-").replace("buy_", "bo-")), cls="bigp")
    if kind == "crew":
        letter = CREW[entry["id"]]
        return el("span", icon(f"g-c{letter}"), entry["name"][lang], cls=f"crewc f-c{letter}")
    if kind == "major":
        needs = [(colour, entry["condition"].get(colour, 0)) for colour in COLOURS]
        wanted = [
            el("i", names.letter(colour, lang), cls=f"d f-d{DRILL[colour]}")
            for colour, count in needs
            for _ in range(count)
        ]
        return el("span", el("span", *wanted, cls="rq"), el("span", entry["vp"], cls="vpx"), cls="maj gal1")
    if kind == "minor":
        symbol = icon(MINOR_ICONS.get(entry["condition"]["if"], "i-goal"))
        return el("span", symbol, el("span", entry["vp"], cls="vpx"), cls="maj gal1")
    if kind == "side":
        side = names.sides[entry["id"]]
        picture = printed_side(side, names.depth(side), entry["name"][lang], names.signs(lang))
        return el("span", picture, cls="gside")
    return NOTHING


@lru_cache
def gallery_names() -> Names:
    """The gallery shows the content of the box, whatever is played."""
    return load().names


def entry_text(kind: str, entry: dict[str, Any], lang: str) -> str:
    """What a component says where it is put together from others: pilots from their bonuses, sides from their grid."""
    names = gallery_names()
    if kind == "pilot":
        return names.pilot_text(names.pilots[entry["id"]], lang)
    return names.side_text(names.sides[entry["id"]], lang) if kind == "side" else ""
