"""Pilots: their cards, with price, drills, portrait and bonuses."""

from __future__ import annotations

from typing import Any

from druza.games.motherload.board.seen import CREW, DRILL, Sight
from druza.games.motherload.content.entries import Pilot
from druza.games.motherload.naming import Names
from druza.kernel.drawing import NOTHING, Html, art, card, el, icon, join


def pilot(table: Sight, id: str, dom: str, at: dict[str, Any], over: Html = NOTHING) -> Html:
    """A pilot as a card: price, drill colour, portrait, name, text, and icons at the foot."""
    return pilot_face(table.names, table.names.pilots[id], table.lang, dom, at, over)


def pilot_face(names: Names, one: Pilot, lang: str, dom: str, at: dict[str, Any] | None, over: Html = NOTHING) -> Html:
    crew, drill = CREW[one.crew], DRILL[one.colour]
    attributes = dict(at) if at is not None else {}
    attributes["cls"] = f"pilot k-{crew} {attributes.get('cls', '')}".strip()
    number: object = one.cost if one.cost else el("span", icon(f"g-c{crew}"), cls="st0")
    return card(
        id=dom,
        suit=f"f-d{drill}",
        number=number,
        letter=names.letter(one.colour, lang),
        glyph=f"d-{drill}",
        picture=art([f"bg-{names.rank(one) + 1}", f"p-{crew}{drill}"]),
        name=one.name.get(lang),
        words=names.pilot_text(one, lang),
        foot=foot(one),
        attributes=attributes,
        over=over,
    )


def foot(one: Pilot) -> Html:
    """One glyph per drill, the pattern, drill bonuses plain, purchase bonuses in a box, points last."""
    drills = el("span", *[icon(f"d-{DRILL[one.colour]}")] * one.drills, cls="dn")
    pattern = el("span", icon(f"pt-{one.blast}"), cls="pt") if one.blast else NOTHING
    drilling = [el("span", icon(bonus.replace("drill_", "bo-")), cls="bo") for bonus in one.drill_bonus]
    buying = [el("span", icon(bonus.replace("buy_", "bo-")), cls="bo bu") for bonus in one.purchase_bonus]
    points = el("span", one.vp, cls="vph") if one.vp else NOTHING
    return join([drills, pattern, *drilling, *buying, points])


def pilot_label(table: Sight, id: str) -> str:
    one = table.names.pilots[id]
    price = table.look.say("cost", cost=one.cost) if one.cost else ""
    points = table.look.say("vp", vp=one.vp)
    return f"{one.name.get(table.lang)}: {price}{points}. {table.names.pilot_text(one, table.lang)}"
