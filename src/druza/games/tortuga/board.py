"""The board of Tortuga 2199: a view drawn as planet, markets, hold, hand and fights."""

from __future__ import annotations

from typing import Any

from druza.games.tortuga.faces import card_at, card_shown, gallery_face
from druza.games.tortuga.planet import planet, printed_price
from druza.games.tortuga.scene import last_fight, scene
from druza.games.tortuga.sight import OUTER, TILE_SUITS, Sight, names_of
from druza.kernel.drawing import (
    NOTHING,
    Deed,
    Drawing,
    Html,
    Look,
    Told,
    View,
    bold_name,
    effect,
    el,
    icon,
    join,
    mini,
    pips,
    total,
)

ICONS = {
    "play": "i-hand",
    "play-all": "i-hand",
    "cash": "i-inf",
    "pile": "i-buy",
    "market": "i-buy",
    "refresh": "i-rfr",
    "move": "i-ship",
    "collect": "i-min",
    "mineral": "i-min",
    "token": "i-mkt",
    "scout": "i-eye",
    "reserve": "i-rsv",
    "take": "i-rsv",
    "remove": "i-trash",
    "hunt": "i-hunt",
    "conquer": "i-conq",
    "conquer-crypto": "i-conq",
    "fortify": "i-frt",
    "defence": "i-frt",
    "attack": "i-raid",
    "influence": "i-inf",
    "use-sector": "i-skill",
    "ship": "i-ship",
    "card": "i-hand",
    "discard": "i-disc",
    "sector": "i-ship",
    "ability": "i-skill",
    "branch": "i-skill",
    "prize": "i-inf",
    "done": "i-check",
    "end": "i-end",
}
EVENTS = {
    "turn": "i-turn",
    "chose_ship": "i-ship",
    "shuffled": "i-deck",
    "drew": "i-deck",
    "played": "i-hand",
    "gained": "i-skill",
    "copied": "i-skill",
    "recalled": "i-disc",
    "peeked": "i-eye",
    "kept": "i-hand",
    "discount": "i-skill",
    "mineral_rate": "i-min",
    "offer": "i-inf",
    "bought": "i-buy",
    "on_sale": "i-rfr",
    "refreshed": "i-rfr",
    "flew": "i-ship",
    "mineral": "i-min",
    "mineral_spent": "i-min",
    "token_used": "i-mkt",
    "scouted": "i-eye",
    "marker_back": "i-eye",
    "captured": "i-hunt",
    "rewarded": "i-inf",
    "influence": "i-inf",
    "reserved": "i-rsv",
    "took_reserve": "i-rsv",
    "removed": "i-trash",
    "conquered": "i-conq",
    "controlled": "i-conq",
    "fortified": "i-frt",
    "used_sector": "i-skill",
    "usurped": "i-crown",
    "attacked": "i-raid",
    "committed": "i-atk",
    "defended": "i-def",
    "uncovered": "i-eye",
    "fight_ability": "i-skill",
    "negated": "i-no",
    "fought": "i-raid",
    "lost_ship": "i-ship",
    "stole": "i-inf",
    "ended": "i-flag",
}
QUIET = ("turn", "drew", "shuffled", "on_sale", "controlled", "token_used", "mineral_spent", "committed")
CARD_KEYS = ("reserve", "commit", "defend", "trash")  # questions about cards of the hand
PLAYED_KEYS = ("remove", "copy")


def draw(view: View, look: Look) -> Drawing:
    """The table as this seat sees it."""
    sight = Sight(view, look)
    seats = range(len(sight.players))
    drawing = Drawing(
        board=board(sight),
        hand=own_side(sight),
        players=join([strip(sight, seat) for seat in seats if seat != sight.me] + [hunts(sight)]),
        turn=pools(sight, "d"),
        scene=scene(sight),
        layout="map",
        round=sight.term("round", round=view["round"]),
        phase=phase(sight),
        suits=[sight.captain(seat) for seat in seats],
        glyphs=[sight.glyph(seat) for seat in seats],
        icons=ICONS,
    )
    if look.mine:
        question(sight, drawing)
    return drawing


def phase(sight: Sight) -> str:
    if sight.view["usurper"] >= 0:
        return sight.term("last_round")
    if sight.key == "choose_ship":
        return sight.says("Przygotowanie", "Set-up")
    return sight.term("round", round=sight.view["round"])


# -- the middle ------------------------------------------------------------------------------------------------------


def board(sight: Sight) -> Html:
    """The planet with the markets beside it; on a small screen the own sector's market below."""
    docks = [dock(sight, sector) for sector in sight.sectors if sight.tile(sector).group == "outer"]
    boxes = [planet(sight), *docks, piles(sight, 0, "p-l"), piles(sight, 3, "p-r")]
    parts = [
        SPACE,
        el("div", el("div", *boxes, cls="mapbox"), cls="mid"),
        banner(sight),
        pools(sight, "m"),
        market_here(sight),
        last_fight(sight),
    ]
    return el("div", *parts, cls="ttb")


def banner(sight: Sight) -> Html:
    """The last round, and the scenario if it is not the standard game."""
    found = []
    usurper = sight.view["usurper"]
    if usurper >= 0:
        who = sight.who(usurper)
        words = sight.says(f"Uzurpator: {who}. Ostatnia runda, rozejm.", f"Usurper: {who}. Last round, truce.")
        found.append(el("span", icon("i-crown"), words, cls=f"bn us {sight.captain(usurper)}"))
    if sight.view["scenario"] != "standard":
        entry = next(one for one in sight.names.box.scenarios if one.id == sight.view["scenario"])
        found.append(el("span", entry.name.get(sight.lang), cls="bn", title=entry.text.get(sight.lang)))
    return el("div", *found, cls="bns") if found else NOTHING


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


# -- counters --------------------------------------------------------------------------------------------------------


def pools(sight: Sight, where: str) -> Html:
    """Crypto and Maneuvers of this turn: two large counters."""
    if sight.key == "choose_ship" or sight.view["over"]:
        return NOTHING
    turn = sight.turn
    more = turn["purse"] - turn["crypto"]
    extra = sight.says(f"+{more} z żetonów", f"+{more} from tokens") if more else ""
    crypto = counter("c", "i-crypto", turn["crypto"], sight.term("crypto"), extra, where)
    cheaper = " ".join(discount(sight, one) for one in turn["discounts"])
    maneuver = counter("m", "i-man", turn["maneuver"], sight.term("maneuver"), cheaper, where)
    return el("div", crypto, maneuver, cls=f"pools on-{where}", id=f"pools-{where}")


def counter(cls: str, symbol: str, number: int, words: str, small: str, where: str) -> Html:
    figure = el("b", number, id=f"pool-{cls}-{where}", data_roll=True)
    below = el("div", words, el("small", small) if small else NOTHING)
    return el("div", el("span", icon(symbol)), figure, below, cls=f"po {cls}")


def discount(sight: Sight, one: dict[str, Any]) -> str:
    if one["for"] == "hunt":
        return sight.says(f"polowanie −{one['n']}", f"hunt −{one['n']}")
    return sight.says(f"podbój −{one['n']}", f"conquest −{one['n']}")


def influence_bar(sight: Sight, seat: int) -> Html:
    """The race to 15: influence tokens first, control tokens after them."""
    player, goal = sight.players[seat], sight.view["victory"]
    tokens, control = player["influence_tokens"], player["control"]
    kinds = ["tk0"] * tokens + ["k"] * control
    spaces = [el("i", cls=kinds[place] if place < len(kinds) else "") for place in range(goal)]
    words = sight.says(f"{player['influence']} z {goal} punktów wpływów", f"{player['influence']} of {goal} influence")
    return el("span", *spaces, cls="ibar", role="img", aria_label=words)


def figures(sight: Sight, seat: int) -> Html:
    """Hand, deck, discard pile and reserve of a player, as counts."""
    player, says = sight.players[seat], sight.says
    counts = [
        ("i-hand", player["hand_size"], says("na ręce", "in hand")),
        ("i-deck", player["deck"], says("w talii", "in the deck")),
        ("i-disc", len(player["discard"]), says("odrzucone", "discarded")),
        ("i-rsv", int(player["has_reserve"]), says("w rezerwie", "in reserve")),
    ]
    return join([el("span", icon(symbol), number, title=words) for symbol, number, words in counts])


def holdings(sight: Sight, seat: int) -> Html:
    """Tokens of a hold that matter to the others."""
    player, says = sight.players[seat], sight.says
    found = [
        ("f-mn", "i-min", player["minerals"], says("Minerały", "Minerals")),
        ("f-tm", "i-mkt", player["market_tokens"], says("żetony Targu", "Market tokens")),
        ("f-tt", "i-tur", player["turret_tokens"], says("żetony Twierdzy", "Turret tokens")),
        ("f-dh", "g-dh", len(player["captured"]), says("schwytane", "captured")),
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


def hunts(sight: Sight) -> Html:
    """The Hunting cards on offer; those that you have scouted are marked with an eye."""
    scouted = {
        sector["hunt"]["hunt"]: sector["place"] for sector in sight.sectors if sector["hunt"] and sector["hunt"]["hunt"]
    }
    shown = []
    for id in sight.view["hunting"]:
        entry = sight.card(id)
        place = scouted.get(sight.names.token_of[id])
        words = f"{entry.name.get(sight.lang)}, {entry.difficulty} M, {entry.influence} {sight.says('wpływów', 'influence')}"
        if place:
            words += f", {sight.where(place)}"
        parts = [
            Html(f'<svg viewBox="0 0 64 64" aria-hidden="true"><use href="#{id}"/></svg>'),
            el("b", entry.difficulty, cls="df"),
            el("b", entry.influence, cls="vq"),
            el("i", icon("i-eye")) if place else NOTHING,
            el("span", entry.name.get(sight.lang)),
        ]
        shown.append(el("li", *parts, cls=f"hu f-dh{' my' if place else ''}", title=words, aria_label=words))
    head = el("h2", sight.term("hunting"))
    return el("section", head, el("ul", *shown), cls="hunts d-only", aria_label=sight.term("hunting"))


# -- the own side ----------------------------------------------------------------------------------------------------


def own_side(sight: Sight) -> Html:
    """Hold, hand, and what was played and bought this turn."""
    if sight.mine is None:
        return el("div", played(sight), cls="side3 watch")
    return el("div", hold(sight), hand(sight), played(sight), cls="side3")


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
        el("span", el("i", cls="tk0"), f"{says('żetony', 'tokens')} {mine['influence_tokens']}"),
        el("span", el("i", cls="k"), f"{says('kontrola', 'control')} {mine['control']}"),
        cls="lg2",
    )
    rate = sight.turn["mineral_rate"]
    tokens = el(
        "div",
        hold_button(sight, "mineral", "f-mn", "gem-1", mine["minerals"], says("Minerały", "Minerals"), f"{rate} C"),
        hold_button(sight, "token", "f-tm", "i-mkt", mine["market_tokens"], says("Targ", "Market"), "1 C"),
        hold_button(sight, "", "f-tt", "i-tur", mine["turret_tokens"], says("Twierdza", "Turret"), "+1 M"),
        hold_button(
            sight, "", sight.captain(sight.me), sight.glyph(sight.me), mine["markers"], says("znaczniki", "markers"), ""
        ),
        cls="hk",
    )
    decks = el(
        "div",
        hold_button(sight, "", "", "i-deck", mine["deck"], sight.term("deck"), under(sight)),
        hold_button(
            sight, "", "", "i-disc", len(mine["discard"]), says("odrzucone", "discard"), listed(sight, mine["discard"])
        ),
        reserve(sight),
        cls="dk2",
    )
    head = el("div", el("h2", says("Twoja ładownia", "Your hold")), score, cls="r1")
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
    )


def listed(sight: Sight, ids: list[str]) -> str:
    return ", ".join(sight.card(id).name.get(sight.lang) for id in ids)


def under(sight: Sight) -> str:
    """What is known to lie under the own deck."""
    known = sight.players[sight.me]["under"]
    return sight.says("na spodzie: ", "at the bottom: ") + listed(sight, known) if known else ""


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
                over = el("span", sight.says("odrzucona", "discarded"), cls="used")
                shown.append(
                    el("div", card_at(sight, id, f"discard-{number}", (f"discard:{number}",), "", over), cls="hc")
                )
    if not shown:
        shown = [el("p", sight.says("Nie masz kart na ręce.", "You have no cards in hand."), cls="quiet")]
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
    empty = el("p", says("jeszcze nic", "nothing yet"), cls="quiet")
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
    goes = el("p", says("trafią na stos odrzuconych", "go to the discard pile"), cls="quiet")
    side = el("div", el("h2", sight.term("bought")), el("div", *(bought or [goes]), cls="brow"), cls="pl2")
    return el("div", el("div", el("h2", sight.term("played")), row, cls="pl1"), side, cls="plz")


# -- the question bar ------------------------------------------------------------------------------------------------


def question(sight: Sight, drawing: Drawing) -> None:
    """What is asked: at the main question the best known deed with its price and consequences."""
    legal = sight.look.legal
    if sight.key == "main":
        if "conquer" in legal:
            conquest(sight, drawing)
        elif "hunt" in legal:
            hunt(sight, drawing)
        elif "play-all" in legal:
            drawing.deed = Deed("play-all", sight.says("Zagraj wszystkie", "Play all"), "i-hand")
        elif not sight.players[sight.me]["hand"]:
            drawing.deed = Deed("end", sight.says("Zakończ turę", "End the turn"), "i-end")
        return
    buttons = [
        choice_button(sight, path)
        for path in legal
        if path.partition(":")[0] in ("defence", "branch", "ability", "prize")
    ]
    if buttons:
        drawing.preview = el("div", *buttons, cls="picks", data_zone="picks")
    if "done" in legal:
        drawing.deed = Deed("done", legal["done"].says, "i-check")
    elif "take" in legal:
        drawing.deed = Deed("take", legal["take"].says, "i-rsv")


def choice_button(sight: Sight, path: str) -> Html:
    """Answers that lie nowhere on the table."""
    verb, _, number = path.partition(":")
    words = f"{number} ({number} C)" if verb == "defence" else sight.look.legal[path].says
    return el("button", icon(ICONS[verb]), words, id=f"pick-{verb}-{number}", **sight.look.at(path, cls="btn sm pk"))


def conquest(sight: Sight, drawing: Drawing) -> None:
    """The conquest of the own ship's sector: its price, and who wins and loses what."""
    here = sight.here
    assert here is not None
    now, usual, says = here["price"], printed_price(sight, here), sight.says
    drawing.asks = f"{says('Podbij', 'Conquer')}: {sight.where(here['place'])}"
    less = f"{usual} − {usual - now} = {now} M" if now != usual else f"{now} M"
    drawing.note = join([says("cena ", "price "), el("em", less)])
    mine = sight.players[sight.me]
    label = says(f"{now} z {sight.turn['maneuver']} Manewrów", f"{now} of {sight.turn['maneuver']} Maneuvers")
    left = says(f"zostanie {sight.turn['maneuver'] - now}", f"{sight.turn['maneuver'] - now} left")
    after = mine["influence"] + here["influence"]
    chips = [effect("i-inf", f"{mine['influence']} → {after}", says("wpływy", "influence"), "v")]
    if here["owner"] >= 0:
        other = sight.players[here["owner"]]
        fewer = other["influence"] - here["influence"]
        chips.append(effect(sight.glyph(here["owner"]), f"{other['influence']} → {fewer}", sight.who(here["owner"])))
    chips.append(effect("i-def", str(here["next"]), says("twój znacznik", "your marker")))
    drawing.preview = join(
        [pips([("f-man", "i-man", now)], now, label), total(now, now, left), el("div", *chips, cls="then")]
    )
    drawing.deed = Deed("conquer", says("Podbij", "Conquer it"), "i-conq")


def hunt(sight: Sight, drawing: Drawing) -> None:
    """The hunt in the own ship's sector."""
    here = sight.here
    assert here is not None
    says = sight.says
    entry = sight.card(sight.names.tokens[here["hunt"]["hunt"]].card)
    price = here["hunt"]["price"]
    drawing.picture = el("span", icon(entry.id), cls="gm f-dh")
    drawing.asks = f"{says('Poluj', 'Hunt')}: {entry.name.get(sight.lang)}"
    drawing.note = join([says("trudność ", "difficulty "), el("em", f"{price} M")])
    label = says(f"{price} z {sight.turn['maneuver']} Manewrów", f"{price} of {sight.turn['maneuver']} Maneuvers")
    left = says(f"zostanie {sight.turn['maneuver'] - price}", f"{sight.turn['maneuver'] - price} left")
    chips = [
        effect("i-inf", "+1", says("wpływy", "influence"), "v"),
        effect(
            "i-disc", entry.name.get(sight.lang), says(f"karta za {entry.influence}", f"a card worth {entry.influence}")
        ),
    ]
    drawing.preview = join(
        [pips([("f-man", "i-man", price)], price, label), total(price, price, left), el("div", *chips, cls="then")]
    )
    drawing.deed = Deed("hunt", says("Poluj", "Hunt it"), "i-hunt")


# -- the log, the gallery --------------------------------------------------------------------------------------------


def tell(event: dict[str, Any], look: Look, words: str) -> Told | None:
    """A line of the log, and how things move."""
    kind, seat = event["kind"], event["seat"]
    told = Told(bold_name(words, look, seat), EVENTS.get(kind, "i-dot"), loud=kind not in QUIET)
    mine = seat == look.seat and seat >= 0
    home = "hand" if mine else f"player-{seat}"
    if kind == "turn":
        told.suit = "rd"
    elif kind == "played" and mine:
        number = names_of(look.game.box).numbers[event["card"]]  # type: ignore[attr-defined]
        told.flies = [(f"hand-{number}-0", "pools-d")]
    elif kind == "bought":
        spot = f"pile-{event['pile']}" if "pile" in event else f"market-{event['market']}"
        told.flies = [(spot, home)]
    elif kind in ("on_sale", "refreshed"):
        told.changed = [f"market-{event['market']}"]
    elif kind == "mineral" and event["from"] == "sector":
        told.flies = [(f"mineral-{event['sector']}", f"player-{seat}")]
    elif kind == "captured":
        told.flies = [(f"hunt-{event['sector']}", f"player-{seat}")]
    elif kind in ("influence", "stole", "rewarded"):
        told.changed = [f"player-{seat}"]
    return told


def face(kind: str, entry: dict[str, Any], lang: str) -> Html:
    """A component in the gallery, drawn."""
    return gallery_face(kind, entry, lang)


SPACE = Html(
    '<svg class="space" viewBox="0 0 1440 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">'
    '<path class="spf1" d="M0 0h620L360 420 0 300zM1440 900H900l180-360 360-120z"/>'
    '<path class="spf2" d="M1440 0v380L1100 240 980 0zM0 900V560l300 140 120 200z"/>'
    '<path class="stars" d="M90 120h2v2h-2zM310 70h3v3h-3zM540 160h2v2h-2zM1180 90h3v3h-3zM1330 210h2v2h-2zM1250 640h3v3h-3z'
    'M140 700h2v2h-2zM60 420h3v3h-3zM1390 480h2v2h-2zM880 60h2v2h-2zM700 850h2v2h-2zM400 800h3v3h-3zM1040 780h2v2h-2z"/></svg>'
)
