"""The sheets: what a small screen shows when it is asked for, and piles that may be looked through."""

from __future__ import annotations

from collections import Counter

from druza.games.tortuga.board.opponents import hunt_list
from druza.games.tortuga.board.sectors import letter_suit, printed_price
from druza.games.tortuga.board.seen import OUTER, Sight
from druza.games.tortuga.board.tokens import hunt_words
from druza.games.tortuga.seen import SeenSector
from druza.kernel.drawing import NOTHING, Html, el, icon, join, mini


def sheets(sight: Sight) -> Html:
    """Buttons of a small screen, and the sheets that they open."""
    if sight.key == "choose_ship":
        return NOTHING
    says = sight.says
    closes = says("close")
    own = [] if sight.mine is None else [opener(f"player-{sight.me}", "i-rsv", says("hold"))]
    buttons = [
        opener("sectors-sheet", "i-flag", says("sectors")),
        *own,
        opener("hunts-sheet", "i-hunt", sight.term("hunts")),
        opener("piles-sheet", "i-disc", says("piles")),
    ]
    return join(
        [
            el("div", *buttons, cls="mbar m-only", data_zone="sheets"),
            sheet(
                "sectors-sheet",
                sight.term("sectors"),
                closes,
                [sector_entry(sight, sector) for sector in sight.sectors],
            ),
            sheet("hunts-sheet", sight.term("hunting"), closes, [el("ul", *hunt_list(sight), cls="hul")]),
            sheet("piles-sheet", says("open_piles"), closes, open_piles(sight)),
        ]
    )


def opener(dom: str, symbol: str, words: str) -> Html:
    return el("button", icon(symbol), words, type="button", popovertarget=dom, cls="mb")


def sheet(dom: str, title: str, closes: str, inside: list[Html]) -> Html:
    hides = {"type": "button", "popovertarget": dom, "popovertargetaction": "hide", "aria_label": closes}
    close = el("button", "×", cls="shut", **hides)
    return el("div", el("header", el("h2", title), close), *inside, popover=True, id=dom, cls="shx")


# -- sectors in words ------------------------------------------------------------------------------------------------


def sector_entry(sight: Sight, sector: SeenSector) -> Html:
    """One sector: whose it is, its defence track, what it costs you, what lies there and what it sells."""
    suit = letter_suit(sector)
    pill = el("span", icon(f"g-{suit}"), sight.tile(sector).letter, cls=f"plt f-{suit}")
    head = el("h3", pill, sight.where(sector["place"]), you_are_here(sight, sector))
    return el("article", head, sector_facts(sight, sector), sold_there(sight, sector), cls=f"sxe f-{suit}")


def you_are_here(sight: Sight, sector: SeenSector) -> Html:
    return el("em", sight.says("you_are_here")) if sight.here is sector else NOTHING


def sector_facts(sight: Sight, sector: SeenSector) -> Html:
    """Owner, track and price, then what lies and flies there."""
    says, owner = sight.says, sector["owner"]
    whose = sight.called(owner) if owner >= 0 else sight.term("nobody")
    parts = [
        el("span", icon(sight.glyph(owner)) if owner >= 0 else NOTHING, whose, cls=f"fx1 {owner_suit(sight, owner)}"),
        small_track(sight, sector),
    ]
    if owner < 0 or owner != sight.me:
        usual = printed_price(sight, sector)
        old = el("s", usual) if usual != sector["price"] else NOTHING
        price = el("b", sector["price"])
        parts.append(el("span", icon("i-man"), old, price, says("to_conquer"), cls="fx1 pr"))
    influence = sector["influence"]
    parts.append(el("span", icon("i-inf"), el("b", influence), says("influence_points", n=influence), cls="fx1"))
    if sector["mineral"]:
        parts.append(el("span", icon("gem-1"), says("mineral"), cls="fx1 f-mn"))
    if sector["tile"] == "mine":
        parts.append(el("span", icon("gem-1"), f"{sight.term('stash')} {sight.view['stash']}", cls="fx1 f-mn"))
    if sector["hunt"]:
        parts.append(el("span", icon("g-dh"), hunt_words(sight, sector["hunt"]), cls="fx1 f-dh"))
    for seat in sector["ships"]:
        parts.append(el("span", icon(sight.glyph(seat)), sight.called(seat), cls=f"fx1 {sight.captain(seat)}"))
    return el("div", *parts, cls="fxs")


def owner_suit(sight: Sight, owner: int) -> str:
    return sight.captain(owner) if owner >= 0 else "none"


def small_track(sight: Sight, sector: SeenSector) -> Html:
    """The defence track as boxes; the marker's is filled."""
    owner, defence = sector["owner"], sector["defence"]
    spaces = [el("i", space, cls="on" if owner >= 0 and space == defence else "") for space in sight.tile(sector).track]
    words = f"{sight.says('defence')} {defence}"
    return el("span", *spaces, cls=f"trk {owner_suit(sight, owner)}", role="img", aria_label=words)


def sold_there(sight: Sight, sector: SeenSector) -> Html:
    """The cards of an outer sector's market with their prices."""
    letter = sight.tile(sector).letter
    if letter not in OUTER:
        return NOTHING
    cards = [id for id in sight.view["markets"][OUTER.index(letter)]["cards"] if id]
    return el("div", *[named_card(sight, id, 1) for id in cards], cls="fxs")


# -- open piles ------------------------------------------------------------------------------------------------------


def open_piles(sight: Sight) -> list[Html]:
    """TT-033, TT-034: every discard pile, and the cards that have left the game."""
    found = []
    for seat, player in enumerate(sight.players):
        head = el(
            "h3", icon(sight.glyph(seat)), f"{sight.who(seat)} · {sight.term('discard')}", cls=sight.captain(seat)
        )
        found.append(el("article", head, pile_of(sight, player["discard"]), cls="sxe"))
    removed = el("h3", icon("i-trash"), sight.term("removed"))
    found.append(el("article", removed, pile_of(sight, sight.view["removed"]), cls="sxe"))
    return found


def pile_of(sight: Sight, ids: list[str]) -> Html:
    """The cards of a pile, equal ones once with their number."""
    counts = Counter(ids)
    shown = [named_card(sight, id, counts[id]) for id in sorted(counts, key=sight.names.numbers.__getitem__)]
    return el("div", *(shown or [el("p", sight.says("empty"), cls="quiet")]), cls="fxs")


def named_card(sight: Sight, id: str, count: int) -> Html:
    entry, suit = sight.card(id), sight.card_suit(id)
    glyph = f"g-{suit}" if suit != "ds" else "i-hand"
    picture = mini(f"f-{suit}", entry.cost or entry.difficulty or "", glyph, entry.name.get(sight.lang))
    gives = [f"{number} {letter}" for number, letter in ((entry.crypto, "C"), (entry.maneuver, "M")) if number]
    times = el("b", f"×{count}") if count > 1 else NOTHING
    words = [entry.name.get(sight.lang), el("small", ", ".join(gives))]
    return el("span", picture, el("span", *words), times, cls="ncd", title=entry.text.get(sight.lang))
