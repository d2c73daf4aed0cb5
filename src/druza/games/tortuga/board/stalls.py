"""The stalls: what is sold beside each sector, and the Tortuga piles."""

from __future__ import annotations

from druza.games.tortuga.board.faces import card_at
from druza.games.tortuga.board.seen import OUTER, TILE_SUITS, Sight
from druza.games.tortuga.board.sheets import sector_facts
from druza.games.tortuga.seen import SeenSector
from druza.kernel.drawing import NOTHING, Html, el, icon, join


def deck_number(sight: Sight, sector: SeenSector) -> int:
    return OUTER.index(sight.tile(sector).letter)


def market_cards(sight: Sight, number: int, dom: str) -> list[Html]:
    """The two cards of a sector market; equal ones stand for the same answer."""
    shown = []
    cards = sight.view["markets"][number]["cards"]
    for place, id in enumerate(cards):
        slot = 2 * number + (0 if cards[0] == id else place)
        if id is None:
            shown.append(el("span", sight.says("none"), cls="hole"))
            continue
        words = (f"market:{slot}", f"refresh:{slot}") if sight.key == "main" else (f"refresh:{slot}",)
        paid = payment(sight, f"market:{slot}", sight.card(id).cost or 0)
        shown.append(card_at(sight, id, f"{dom}-{2 * number + place}", words, "c", paid))
    return shown


def payment(sight: Sight, word: str, price: int) -> Html:
    """TT-258: what a purchase takes beyond the pool: Market tokens, then Minerals; nothing if the pool is enough."""
    turn, mine = sight.turn, sight.mine
    missing = price - turn["crypto"]
    if mine is None or word not in sight.look.legal or missing <= 0:
        return NOTHING
    tokens = min(missing, turn["income"])
    minerals = -(-(missing - tokens) // max(1, turn["mineral_rate"]))
    parts = [el("span", icon("i-mkt"), tokens)] if tokens else []
    if minerals:
        parts.append(el("span", icon("gem-1"), minerals))
    return el("span", "+", *parts, cls="pay", title=sight.look.legal[word].says)


def dock(sight: Sight, sector: SeenSector) -> Html:
    """A sector market beside its sector."""
    number = deck_number(sight, sector)
    suit, letter = TILE_SUITS[sector["tile"]], sight.tile(sector).letter
    left = sight.view["markets"][number]["left"]
    here = " here" if sight.here is sector else ""
    words = sight.says("left_in_deck", left=left)
    head = el("h3", el("span", icon(f"g-{suit}"), letter), el("em", words))
    name = f"{sight.says('market_tile')}: {sight.where(sector['place'])}, {words}"
    cls = f"dock d-{sector['place']} f-{suit}{here}"
    return el(
        "section", head, *market_cards(sight, number, "market"), cls=cls, aria_label=name, data_zone=f"dock-{letter}"
    )


def pile_card(sight: Sight, number: int, dom: str) -> Html:
    pile = sight.view["piles"][number]
    left = join([el("span", f"×{pile['left']}", cls="pn"), payment(sight, f"pile:{number}", pile["price"])])
    empty = "" if pile["left"] else " gone"
    return card_at(sight, pile["card"], f"{dom}-{number}", (f"pile:{number}",), f"c pile{empty}", left)


def piles(sight: Sight, first: int, cls: str) -> Html:
    """Three of the six Tortuga piles."""
    words = sight.says("tortuga_piles") if first == 0 else sight.says("sold_in_t_sectors")
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
    words = el("div", el("b", sight.where(here["place"])), sector_facts(sight, here), cls="s1")
    cls = f"sect m-only f-{TILE_SUITS[here['tile']]}"
    return el("section", words, el("div", *shown, cls="s2"), cls=cls, data_zone="here")
