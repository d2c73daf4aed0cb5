"""The desk: the own hold, the hand, and what was played and bought this turn."""

from __future__ import annotations

from druza.games.tortuga.board.faces import card_at, card_shown
from druza.games.tortuga.board.opponents import influence_bar, pools
from druza.games.tortuga.board.seen import Sight
from druza.kernel.drawing import Html, el, icon, mini

CARD_KEYS = ("reserve", "commit", "defend", "trash")  # questions about cards of the hand
PLAYED_KEYS = ("remove", "copy")


def own_side(sight: Sight) -> Html:
    """Hold, hand, and what was played and bought this turn."""
    if sight.mine is None:
        return el("div", played(sight), cls="side3 watch")
    about = " about-played" if sight.key in PLAYED_KEYS and sight.look.mine else ""
    return el("div", hold(sight), hand(sight), played(sight), cls=f"side3{about}")


def hold(sight: Sight) -> Html:
    mine, says = sight.players[sight.me], sight.says
    score = el(
        "span",
        el("b", mine["influence"], data_roll=True, id=f"inf-{sight.me}"),
        el("small", f"/{sight.view['victory']}"),
        cls="inf",
    )
    legend = el(
        "div",
        el("span", el("i", cls="tk0"), f"{says('tokens')} {mine['influence_tokens']}"),
        el("span", el("i", cls="k"), f"{says('control')} {mine['control']}"),
        cls="lg2",
    )
    rate = sight.turn["mineral_rate"]
    tokens = el(
        "div",
        hold_button(sight, "mineral", "f-mn", "gem-1", mine["minerals"], says("minerals"), f"{rate} C"),
        hold_button(sight, "token", "f-tm", "i-mkt", mine["market_tokens"], says("market"), sight.term("market_token")),
        hold_button(sight, "", "f-tt", "i-tur", mine["turret_tokens"], says("turret"), sight.term("turret_token")),
        hold_button(sight, "", sight.captain(sight.me), sight.glyph(sight.me), mine["markers"], says("markers"), ""),
        cls="hk",
    )
    decks = el(
        "div",
        hold_button(sight, "", "", "i-deck", mine["deck"], sight.term("deck"), under(sight)),
        discard_button(sight),
        reserve(sight),
        cls="dk2",
    )
    head = el("div", el("h2", says("your_hold")), pools(sight, "h"), score, cls="r1")
    return el(
        "div",
        head,
        influence_bar(sight, sight.me),
        legend,
        tokens,
        decks,
        cls="hold",
        data_zone="hold",
        id=f"player-{sight.me}",
        popover=True,
    )


def discard_button(sight: Sight) -> Html:
    """The own discard pile; it may be looked through at any time (TT-034)."""
    ids = sight.players[sight.me]["discard"]
    words = sight.says("discard")
    inside = [el("em", icon("i-disc")), el("b", len(ids)), el("small", words)]
    said = f"{words}: {len(ids)}" + (f" ({listed(sight, ids)})" if ids else "")
    at = {"type": "button", "popovertarget": "piles-sheet", "title": said, "aria_label": said}
    return el("button", *inside, cls="hb1 lk", id="own-discard", **at)


def listed(sight: Sight, ids: list[str]) -> str:
    return ", ".join(sight.card(id).name.get(sight.lang) for id in ids)


def under(sight: Sight) -> str:
    """What is known to lie under the own deck."""
    known = sight.players[sight.me]["under"]
    return sight.says("at_the_bottom") + listed(sight, known) if known else ""


def hold_button(sight: Sight, word: str, suit: str, symbol: str, count: int, words: str, title: str) -> Html:
    """A sort of token in the hold; a button where it can be used."""
    inside = [el("em", icon(symbol)), el("b", count), el("small", words)]
    said = f"{words}: {count}" + (f" ({title})" if title else "")
    if word and count and sight.key == "main" and sight.look.mine:
        at = sight.look.at(word, cls=f"hb1 {suit}", label=said)
        return el("button", *inside, id=f"hold-{word}", title=said, **at)
    return el("span", *inside, cls=f"hb1 {suit}".strip(), title=said)


def reserve(sight: Sight) -> Html:
    """The reserve: taking from it, or laying a card into it."""
    mine = sight.players[sight.me]
    kept = mine["reserve"]
    name = sight.card(kept).name.get(sight.lang) if kept else sight.term("reserve")
    inside = [el("em", icon("i-rsv")), el("b", int(mine["has_reserve"])), el("small", name)]
    word = "take" if kept else "reserve"
    if sight.look.mine and sight.key in ("main", "take_reserve"):
        return el(
            "button",
            *inside,
            id="reserve",
            **sight.look.at(word, cls="hb1 rsx", label=f"{sight.term('reserve')}: {name}"),
        )
    return el("span", *inside, cls="hb1 rsx", id="reserve")


def hand_words(sight: Sight, id: str) -> tuple[str, ...]:
    """The answers that a card of the hand stands for now."""
    number = sight.names.numbers[id]
    if sight.key in CARD_KEYS:
        return (f"card:{number}",)
    if sight.key == "main" and id in sight.names.hunt_of:
        return (f"play:{number}", f"cash:{sight.names.hunt_of[id]}")
    return (f"play:{number}",)


def hand(sight: Sight) -> Html:
    cards = sight.players[sight.me]["hand"] or []
    shown = []
    for place, id in enumerate(cards):
        dom = f"hand-{sight.names.numbers[id]}-{cards[:place].count(id)}"
        shown.append(el("div", card_at(sight, id, dom, hand_words(sight, id)), cls="hc"))
    if sight.key == "trash":
        discards = sorted(set(sight.players[sight.me]["discard"]), key=sight.names.numbers.__getitem__)
        for id in discards:
            number = sight.names.numbers[id]
            if f"discard:{number}" in sight.look.legal:
                over = el("span", sight.says("discarded"), cls="used")
                shown.append(
                    el("div", card_at(sight, id, f"discard-{number}", (f"discard:{number}",), "", over), cls="hc")
                )
    if not shown:
        shown = [el("p", sight.says("you_have_no_cards_in"), cls="quiet")]
    head = f"{sight.term('hand')} · {len(cards)}"
    crowded = " crowded" if len(shown) > 6 else ""
    return el("div", el("h2", head), *shown, cls=f"hand{crowded}", role="group", aria_label=head, data_zone="hand")


def played(sight: Sight) -> Html:
    """The play area, and what was bought."""
    turn, says = sight.turn, sight.says
    shown = []
    for place, id in enumerate(turn["played"]):
        number = sight.names.numbers[id]
        dom = f"played-{place}"
        if sight.key in PLAYED_KEYS and sight.look.mine:
            shown.append(el("div", card_at(sight, id, dom, (f"card:{number}",), "c"), cls="pcx"))
        else:
            shown.append(el("div", card_shown(sight, id, dom, "c"), cls="pcx"))
    empty = el("p", says("nothing_yet"), cls="quiet")
    row = el("div", *(shown or [empty]), cls="prow", data_zone="played")
    bought = [
        mini(
            f"f-{sight.card_suit(id)}",
            sight.card(id).cost,
            f"g-{sight.card_suit(id)}",
            sight.card(id).name.get(sight.lang),
        )
        for id in turn["bought"]
    ]
    goes = el("p", says("go_to_the_discard_pile"), cls="quiet")
    side = el("div", el("h2", sight.term("bought")), el("div", *(bought or [goes]), cls="brow"), cls="pl2")
    head = sight.term("played")
    if not sight.is_own_turn:
        head += f": {sight.called(sight.view['active'])}"
    return el("div", el("div", el("h2", head), row, cls="pl1"), side, cls="plz")
