"""Mercenaries, Crystals and Artifacts, drawn."""

from __future__ import annotations

from typing import Any

from druza.games.star_scrappers.board.seen import Sight
from druza.games.star_scrappers.content.entries import Crystal, Half, Mercenary
from druza.kernel.drawing import NOTHING, Html, about, art, card, el, icon, join

KIND = {"instant": "i-instant", "turn": "i-turn", "extra_action": "i-extra", "instant+turn": "i-instant"}


def mercenary(
    table: Sight, id: str, dom: str, at: dict[str, Any], over: Html = NOTHING, colour: str = "", used: str = ""
) -> Html:
    """A mercenary as a card; `colour` is its present one, where a skill has changed it."""
    one = table.card(id)
    faction = table.names.faction_of[colour] if colour else one.faction
    letter, glyph = table.letter(faction), table.glyph(faction)
    dyed = colour != "" and colour != one.color
    return card(
        id=dom,
        suit=table.suit(faction),
        number=one.level,
        letter=letter + ("*" if dyed else ""),
        glyph=glyph,
        picture=portrait(table, one),
        name=one.name.get(table.lang),
        kind=KIND[one.icon],
        words=one.text.get(table.lang),
        attributes=at,
        over=join([el("span", icon(glyph), el("b", letter), cls="ml", aria_hidden="true"), over, used]),
    )


def mercenary_words(table: Sight, id: str) -> Html:
    """What a mercenary that lies as a tile says of itself."""
    one = table.card(id)
    return about(table.called(id), one.text.get(table.lang), suit=table.suit(one.faction))


def portrait(table: Sight, one: Mercenary, box: str = "0 0 120 96", cls: str = "") -> Html:
    return art([f"bg-{one.level}", f"p-{table.names.sign(one.faction)}{one.level}"], box, cls)


def gem(table: Sight, crystal: Crystal, colour: str) -> list[Html]:
    """What is engraved in a Crystal, and the Crystal."""
    symbol = NOTHING
    if crystal.symbol:
        symbol = el("span", icon(table.glyph(crystal.symbol)), cls="eng")
    return [el("span", icon(f"gem-{crystal.cost}", "gem"), symbol, cls="sock")]


def crystal_words(table: Sight, crystal: Crystal, colour: str, cost: int, wild: bool) -> str:
    look = table.look
    parts = [
        crystal.name.get(table.lang),
        look.say("cost", cost=cost),
        look.say("vp", vp=crystal.vp),
    ]
    if colour != crystal.color:
        parts.append(look.say("now") + table.names.colour(colour, table.lang))
    if crystal.symbol:
        parts.append(table.term("faction_symbol"))
    if crystal.cave_in:
        parts.append(table.term("cave_in_symbol"))
    if wild:
        parts.append(look.say("wild"))
    return ", ".join(parts)


def half_words(table: Sight, half: Half) -> list[Html]:
    return [
        el("span", icon(emblem(half)), cls="ic"),
        el("b", half.name.get(table.lang)),
        el("small", half.text.get(table.lang)),
    ]


def emblem(half: Half) -> str:
    return f"a-{half.id}"
