"""The stalls: what is sold beside each sector, and the Tortuga piles."""

from __future__ import annotations

from typing import Any

from druza.games.tortuga.board.faces import card_at
from druza.games.tortuga.board.sight import OUTER, TILE_SUITS, Sight
from druza.kernel.drawing import NOTHING, Html, el, icon


def deck_number(sight: Sight, sector: dict[str, Any]) -> int:
    return OUTER.index(sight.tile(sector).letter)


def market_cards(sight: Sight, number: int, dom: str) -> list[Html]:
    """The two cards of a sector market; equal ones stand for the same answer."""
    shown = []
    cards = sight.view["markets"][number]["cards"]
    for place, id in enumerate(cards):
        slot = 2 * number + (0 if cards[0] == id else place)
        if id is None:
            shown.append(el("span", sight.says("brak", "none"), cls="hole"))
            continue
        words = (f"market:{slot}", f"refresh:{slot}") if sight.key == "main" else (f"refresh:{slot}",)
        shown.append(card_at(sight, id, f"{dom}-{2 * number + place}", words, "c"))
    return shown


def dock(sight: Sight, sector: dict[str, Any]) -> Html:
    """A sector market beside its sector."""
    number = deck_number(sight, sector)
    suit, letter = TILE_SUITS[sector["tile"]], sight.tile(sector).letter
    left = sight.view["markets"][number]["left"]
    here = " here" if sight.here is sector else ""
    words = sight.says(f"w talii {left}", f"{left} left")
    head = el("h3", el("span", icon(f"g-{suit}"), letter), el("em", words))
    name = f"{sight.says('Rynek', 'Market')}: {sight.where(sector['place'])}, {words}"
    cls = f"dock d-{sector['place']} f-{suit}{here}"
    return el(
        "section", head, *market_cards(sight, number, "market"), cls=cls, aria_label=name, data_zone=f"dock-{letter}"
    )


def pile_card(sight: Sight, number: int, dom: str) -> Html:
    pile = sight.view["piles"][number]
    left = el("span", f"×{pile['left']}", cls="pn")
    empty = "" if pile["left"] else " gone"
    return card_at(sight, pile["card"], f"{dom}-{number}", (f"pile:{number}",), f"c pile{empty}", left)


def piles(sight: Sight, first: int, cls: str) -> Html:
    """Three of the six Tortuga piles."""
    words = (
        sight.says("Stosy Tortugi", "Tortuga piles") if first == 0 else sight.says("w sektorach T", "sold in T sectors")
    )
    shown = [pile_card(sight, number, "pile") for number in range(first, first + 3)]
    return el("section", el("h3", words), *shown, cls=f"piles {cls}", aria_label=words, data_zone=cls)


def market_here(sight: Sight) -> Html:
    """On a phone: the own sector in words, and what it sells."""
    here = sight.here
    if here is None:
        return NOTHING
    tile = sight.tile(here)
    if tile.group == "outer":
        shown = market_cards(sight, deck_number(sight, here), "here-market")
    else:
        shown = [pile_card(sight, number, "here-pile") for number in range(len(sight.view["piles"]))]
    words = el("b", sight.where(here["place"]))
    return el(
        "section", words, el("div", *shown, cls="s2"), cls=f"sect m-only f-{TILE_SUITS[here['tile']]}", data_zone="here"
    )
