"""The strips: counters of the turn, the other players, and the hunts on offer."""

from __future__ import annotations

from typing import Any

from druza.games.tortuga.board.seen import Sight
from druza.games.tortuga.seen import SeenDiscount
from druza.kernel.drawing import NOTHING, Html, el, icon, join


def pools(sight: Sight, where: str) -> Html:
    """Crypto and Maneuvers of this turn: two large counters."""
    if sight.key == "choose_ship" or sight.view["over"]:
        return NOTHING
    turn = sight.turn
    more = turn["purse"] - turn["crypto"]
    whose = "" if sight.is_own_turn else sight.called(sight.view["active"])
    extra = whose or (sight.says("from_tokens", more=more) if more else "")
    crypto = counter("c", "i-crypto", turn["crypto"], sight.term("crypto"), extra, where)
    cheaper = " ".join(discount(sight, one) for one in turn["discounts"])
    maneuver = counter("m", "i-man", turn["maneuver"], sight.term("maneuver"), whose or cheaper, where)
    own = own_influence(sight) if where == "m" else NOTHING
    return el("div", crypto, maneuver, own, cls=f"pools on-{where}", id=f"pools-{where}")


def verbs(sight: Sight) -> Html:
    """What a turn can be spent on, always all of it: lit what can be done now, grey with its reason what cannot."""
    if sight.key != "main" or not sight.look.mine:
        return NOTHING
    return el("div", *[verb(sight, name, symbol) for name, symbol in VERBS], cls="verbrow d-only")


def verb(sight: Sight, name: str, symbol: str) -> Html:
    words = VERB_WORDS[name]
    look = sight.look
    lit = any(path.partition(":")[0] in words for path in look.legal)
    refused = next((path for path in look.refused if path.partition(":")[0] in words), "")
    inside = [icon(symbol), sight.says(f"verb_{name}")]
    if lit:
        return el("span", *inside, cls="vb1 on1")
    at: dict[str, Any] = {"type": "button", "data_ask": refused or words[0], "aria_disabled": "true"}
    if refused:
        at["data_refused"] = look.refused[refused]
    return el("button", *inside, cls="vb1 no", id=f"verb-{name}", **at)


def own_influence(sight: Sight) -> Html:
    """On a phone, where the hold is a sheet: how far you are on the way to 15."""
    if sight.mine is None:
        return NOTHING
    number = el("b", sight.mine["influence"], data_roll=True)
    goal = el("small", f"/{sight.view['victory']}")
    return el("div", el("span", icon("i-inf")), number, goal, cls="po inf1", title=sight.term("influence"))


def counter(cls: str, symbol: str, number: int, words: str, small: str, where: str) -> Html:
    figure = el("b", number, id=f"pool-{cls}-{where}", data_roll=True)
    below = el("div", words, el("small", small) if small else NOTHING)
    return el("div", el("span", icon(symbol)), figure, below, cls=f"po {cls}")


def discount(sight: Sight, one: SeenDiscount) -> str:
    if one["for"] == "hunt":
        return sight.says("hunt", n=one["n"])
    return sight.says("conquest", n=one["n"])


def influence_bar(sight: Sight, seat: int) -> Html:
    """The race to 15: influence tokens first, control tokens after them."""
    player, goal = sight.players[seat], sight.view["victory"]
    tokens, control = player["influence_tokens"], player["control"]
    kinds = ["tk0"] * tokens + ["k"] * control
    spaces = [el("i", cls=kinds[place] if place < len(kinds) else "") for place in range(goal)]
    words = sight.says("of_influence", influence=player["influence"], goal=goal)
    return el("span", *spaces, cls="ibar", role="img", aria_label=words)


def figures(sight: Sight, seat: int) -> Html:
    """Hand, deck, discard pile and reserve of a player, as counts."""
    player, says = sight.players[seat], sight.says
    counts = [
        ("i-hand", player["hand_size"], says("in_hand")),
        ("i-deck", player["deck"], says("in_the_deck")),
        ("i-rsv", int(player["has_reserve"]), says("in_reserve")),
    ]
    shown = [el("span", icon(symbol), number, title=words) for symbol, number, words in counts]
    words = f"{says('discarded_cards')}: {len(player['discard'])}"
    inside = [icon("i-disc"), len(player["discard"])]
    pile = el("button", *inside, type="button", popovertarget="piles-sheet", title=words, aria_label=words, cls="lk")
    return join([*shown[:2], pile, *shown[2:]])


def holdings(sight: Sight, seat: int) -> Html:
    """Tokens of a hold that matter to the others."""
    player, says = sight.players[seat], sight.says
    found = [
        ("f-mn", "i-min", player["minerals"], says("minerals")),
        ("f-tm", "i-mkt", player["market_tokens"], says("market_tokens")),
        ("f-tt", "i-tur", player["turret_tokens"], says("turret_tokens")),
        ("f-dh", "g-dh", len(player["captured"]), says("captured")),
    ]
    shown = [
        el("em", icon(symbol), count, cls=suit, title=f"{words}: {count}")
        for suit, symbol, count, words in found
        if count
    ]
    return el("span", *shown, cls="tks")


def strip(sight: Sight, seat: int) -> Html:
    """One of the others."""
    player = sight.players[seat]
    suit = sight.suit_of(seat)
    ship = sight.card(player["ship"]).name.get(sight.lang) if player["ship"] else ""
    if player["ship"] and not player["sector"]:
        ship += " · " + sight.term("hold")
    figure = el("span", icon("i-ship" if suit == "ds" else f"fig-{suit}"), cls="fig")
    score = el(
        "span",
        el("b", player["influence"], data_roll=True, id=f"inf-{seat}"),
        el("small", f"/{sight.view['victory']}"),
        cls="inf",
    )
    name = el("div", sight.who(seat), el("small", ship), cls="nn")
    now = " now" if sight.view["active"] == seat and not sight.view["over"] else ""
    parts = [
        el("div", figure, name, score, cls="hd1"),
        influence_bar(sight, seat),
        el("div", figures(sight, seat), holdings(sight, seat), cls="cnt"),
    ]
    return el("article", *parts, cls=f"op {sight.captain(seat)}{now}", id=f"player-{seat}", aria_label=sight.who(seat))


VERBS = (
    ("buy", "i-buy"),
    ("fly", "i-ship"),
    ("collect", "i-min"),
    ("scout", "i-eye"),
    ("hunt", "i-hunt"),
    ("conquer", "i-conq"),
    ("attack", "i-raid"),
    ("fortify", "i-frt"),
)
VERB_WORDS = {
    "buy": ("pile", "market"),
    "fly": ("move",),
    "collect": ("collect",),
    "scout": ("scout",),
    "hunt": ("hunt",),
    "conquer": ("conquer", "conquer-crypto"),
    "attack": ("attack",),
    "fortify": ("fortify",),
}


def hunts(sight: Sight) -> Html:
    """The Hunting cards on offer, beside the map."""
    head = el("h2", sight.term("hunting"))
    return el("section", head, el("ul", *hunt_list(sight)), cls="hunts d-only", aria_label=sight.term("hunting"))


def hunt_list(sight: Sight) -> list[Html]:
    """The Hunting cards on offer; those that you have scouted are marked with an eye."""
    scouted = {
        sector["hunt"]["hunt"]: sector["place"] for sector in sight.sectors if sector["hunt"] and sector["hunt"]["hunt"]
    }
    shown = []
    for id in sight.view["hunting"]:
        entry = sight.card(id)
        place = scouted.get(sight.names.token_of[id])
        worth = f"{entry.influence} {sight.says('influence')}"
        words = f"{entry.name.get(sight.lang)}, {entry.difficulty} M, {worth}"
        if place:
            words += f", {sight.where(place)}"
        parts = [
            Html(f'<svg viewBox="0 0 64 64" aria-hidden="true"><use href="#{id}"/></svg>'),
            el("b", entry.difficulty, cls="df"),
            el("b", entry.influence, cls="vq"),
            el("i", icon("i-eye")) if place else NOTHING,
            el("span", entry.name.get(sight.lang)),
        ]
        lines = [
            el("b", entry.name.get(sight.lang), cls="tc-nm"),
            el("span", entry.text.get(sight.lang)),
            el("span", words),
        ]
        card = el("span", el("span", *lines, cls="card tilec f-dh"), cls="zoomed", hidden=True)
        cls = f"hu f-dh{' my' if place else ''}"
        shown.append(el("li", *parts, card, cls=cls, tabindex="0", aria_label=words, data_card=True))
    return shown
