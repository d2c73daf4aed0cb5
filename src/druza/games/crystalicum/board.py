"""The board of Crystalicum: Space over the own lands, the stack beside them, combats as a scene."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from druza.games.crystalicum.content import EVENTS, Box, load
from druza.games.crystalicum.faces import KIND_ICONS, kind_of, picture, spoken, suit_of
from druza.games.crystalicum.faces import face as card_face
from druza.games.crystalicum.sight import Sight
from druza.games.crystalicum.space import space
from druza.kernel.drawing import NOTHING, Deed, Drawing, Html, Look, Told, View, bold_name, effect, el, icon, join

ICONS = {
    "card": "i-hand",
    "use": "i-skill",
    "move": "i-move",
    "peek": "i-eye",
    "transfer": "i-equip",
    "challenge": "i-duel",
    "politics": "i-talk",
    "replace": "i-turn",
    "pass": "i-let",
    "done": "i-check",
    "yes": "i-check",
    "battle": "i-ship",
    "reveal": "i-world",
    "luck": "i-luck",
    "world": "i-hid",
    "refuse": "i-no",
    "accept": "i-duel",
    "seat": "i-char",
    "count": "i-cry",
}
LOG = {
    "turn": "i-turn",
    "phase": "i-turn",
    "declared": "i-instant",
    "paid": "i-cry",
    "aimed": "i-skill",
    "crystals": "i-cry",
    "politics": "i-pp",
    "allocated": "i-cry",
    "robbed": "i-cry",
    "burnt": "i-cry",
    "peeked": "i-eye",
    "looked_hand": "i-eye",
    "looked_deck": "i-eye",
    "drawn": "i-deck",
    "played": "i-hand",
    "moved": "i-move",
    "political": "i-talk",
    "challenged": "i-duel",
    "refused": "i-no",
    "battle": "i-ship",
    "withdrew": "i-ship",
    "invasion": "i-unit",
    "luck": "i-luck",
    "sums": "i-body",
    "combat_won": "i-crown",
    "destroyed": "i-skull",
    "discarded": "i-trash",
    "placed": "i-hid",
    "revealed": "i-world",
    "discovered": "i-world",
    "announced": "i-flag",
    "won": "i-crown",
    "eliminated": "i-skull",
    "cancelled": "i-no",
}
QUIET = {"phase", "marked", "unmarked", "unmarked_all", "paid", "aimed", "drawn", "sums", "modified", "placed"}
PHASES = ("opening", "action", "battle", "final")


def draw(view: View, look: Look) -> Drawing:
    """The table as this seat sees it."""
    sight = Sight(view, look)
    seats = range(sight.seats)
    drawing = Drawing(
        board=el("div", space(sight), lands(sight), cls="crb"),
        hand=own_side(sight),
        players=join([strip(sight, seat) for seat in seats if seat != sight.me]),
        turn=stack(sight),
        scene=scene(sight),
        layout="cards",
        round=sight.term("turn", turn=view["turn"]),
        phase=f"{sight.term('phase.' + view['phase'])}: {sight.term('segment.' + view['segment'])}",
        phases=[sight.term(f"phase.{phase}") for phase in PHASES],
        phase_now=PHASES.index(view["phase"]),
        suits=[sight.suit(seat) for seat in seats],
        glyphs=[sight.glyph(seat) for seat in seats],
        icons=ICONS,
    )
    if look.mine:
        question(sight, drawing)
    return drawing


# -- the own lands ----------------------------------------------------------------------------------------------------


def lands(sight: Sight) -> Html:
    """Homeland and Embassy of who looks; of the first player for a spectator."""
    me = sight.me if sight.me >= 0 else 0
    player = sight.players[me]
    home = [card for card in sight.in_zone(me, "homeland") if sight.kind(card) != "character"]
    people = [card for card in sight.in_zone(me, "homeland") if sight.kind(card) == "character"]
    court = sight.in_zone(me, "embassy")
    spirit = sum(card["spirit"][0] for card in court if not card["marked"])
    income = el("span", icon("i-prod"), el("b", f"+{player['income']}"), cls="sum1")
    points = el("span", icon("i-spirit"), el("b", spirit), f" → {spirit // 5} PP", cls="sum1")
    return el(
        "div",
        land(sight, sight.term("homeland"), [*home, *people], income, "homeland"),
        land(sight, sight.term("embassy"), court, points, "embassy"),
        cls="lands",
    )


def land(sight: Sight, title: str, cards: list[dict[str, Any]], note: Html, zone: str) -> Html:
    shown = [hosted(sight, card) for card in cards]
    target = sight.look.at(zone, cls="btn goal") if zone in sight.look.legal else None
    button = el("button", icon("i-move"), title, id=f"to-{zone}", **target) if target else NOTHING
    return el(
        "section",
        el("div", el("h2", title), el("small", len(cards) or ""), note, cls="lh"),
        el("div", button, *(shown or [el("span", "–", cls="free")]), cls="row1"),
        cls="land",
        data_zone=zone,
        data_tab=title,
        aria_label=title,
    )


def hosted(sight: Sight, seen: dict[str, Any]) -> Html:
    """A card with what is attached to it as spines under its right edge."""
    attached = sight.attached(seen["slot"])
    body = el("div", table_card(sight, seen), cls="cd")
    if not attached:
        return body
    return el("div", body, *[spine(sight, card) for card in attached], cls="host")


def table_card(sight: Sight, seen: dict[str, Any]) -> Html:
    entry = sight.entry(seen["card"])
    at = sight.look.at(
        *sight.table_words(seen["slot"]), cls="mark" if seen["marked"] else "", label=spoken(entry, sight.lang, seen)
    )
    over = el("span", sight.term("marked"), cls="mkd") if seen["marked"] else NOTHING
    return card_face(entry, sight.lang, id=f"card-{seen['slot']}", seen=seen, attributes=at, over=over, compact=True)


def spine(sight: Sight, seen: dict[str, Any]) -> Html:
    entry = sight.entry(seen["card"])
    at = sight.look.at(*sight.table_words(seen["slot"]), cls="", label=spoken(entry, sight.lang, seen))
    cls = f"spine {suit_of(entry)} {at.pop('cls')}{' mk' if seen['marked'] else ''}"
    value = (
        seen["body"][0]
        if "body" in seen
        else next((f"+{bonus}" for bonus in (entry.mod_body, entry.mod_spirit, entry.mod_mind) if bonus), "")
    )
    return el(
        "button",
        icon(KIND_ICONS[kind_of(entry)]),
        el("em", value),
        el("span", entry.name.get(sight.lang)),
        id=f"card-{seen['slot']}",
        cls=cls,
        **at,
    )


# -- the own side -----------------------------------------------------------------------------------------------------


def own_side(sight: Sight) -> Html:
    """Treasury and piles, the hand, the race to 40."""
    if sight.me < 0:
        return el("div", race(sight), cls="crm watch")
    me = sight.players[sight.me]
    on_worlds = sum(card.get("crystals", 0) for card in sight.worlds_of(sight.me))
    treasury = el(
        "div",
        el("div", icon("tk-cr", "big"), el("b", me["treasury"]), el("span", sight.term("treasury")), cls="tre"),
        el("small", sight.look.says(f"{on_worlds} na zakrytych Światach", f"{on_worlds} on hidden Worlds")),
        el("div", *piles(sight, me), cls="pls"),
        cls="purse",
    )
    cards = [hand_card(sight, card, place) for place, card in enumerate(me["hand"])]
    hand = el(
        "div",
        el("h2", sight.term("hand"), cls="vh"),
        *cards,
        cls=f"crh{' many' if len(cards) > 7 else ''}",
        id="hand",
        data_zone="hand",
        aria_label=sight.term("hand"),
    )
    return el("div", treasury, hand, race(sight), cls="crm")


def hand_card(sight: Sight, card: dict[str, Any], place: int) -> Html:
    entry = sight.entry(card["card"])
    at = sight.look.at(card["option"], cls="", label=spoken(entry, sight.lang))
    return el("div", card_face(entry, sight.lang, id=f"hand-{place}", attributes=at), cls="hc")


def piles(sight: Sight, player: dict[str, Any]) -> list[Html]:
    counts = [
        ("i-deck", player["deck"], sight.look.says("talia", "deck")),
        ("i-world", player["worlds"], sight.look.says("Światy", "Worlds")),
        ("i-trash", len(player["discard"]) + len(player["world_discard"]), sight.look.says("odrzucone", "discard")),
        ("i-skull", len(player["destroyed"]), sight.look.says("zniszczone", "lost")),
    ]
    return [el("span", icon(symbol), el("b", count), el("small", name), cls="pl") for symbol, count, name in counts]


def race(sight: Sight) -> Html:
    """Politics of everybody, out of 40."""
    rows = []
    for seat, player in enumerate(sight.players):
        share = min(100, player["politics"] * 100 // 40)
        flag = el("span", icon("i-flag"), title=sight.term("announced"), cls="an") if player["announced"] else NOTHING
        rows.append(
            el(
                "div",
                icon(sight.glyph(seat)),
                el("span", el("i", style=f"--w:{share}%"), cls="rbar"),
                el("b", player["politics"]),
                flag,
                cls=f"rc {sight.suit(seat)}",
                id=f"race-{seat}",
                aria_label=f"{sight.look.name(seat)}: {player['politics']} / 40 PP",
                role="img",
            )
        )
    return el("div", el("h2", f"{sight.term('politics')} / 40"), *rows, cls="race")


# -- the others -------------------------------------------------------------------------------------------------------


def strip(sight: Sight, seat: int) -> Html:
    """An opponent: purse, counts, and the cards of Embassy and Homeland as tiles."""
    player = sight.players[seat]
    head = el(
        "div",
        el("span", icon(sight.glyph(seat)), cls="av"),
        el("span", el("b", sight.look.name(seat)), el("small", seat_words(sight, seat)), cls="nn"),
        el("span", icon("tk-cr"), player["treasury"], cls="cry", title=sight.term("treasury")),
        el("span", player["politics"], cls="vp", title=sight.term("politics")),
        cls="hd1",
    )
    counts = el(
        "div",
        el("span", icon("i-hand"), player["hand_size"], title=sight.term("hand")),
        el("span", icon("i-deck"), player["deck"]),
        el("span", icon("i-world"), player["worlds"]),
        el("span", icon("i-trash"), len(player["discard"])),
        el("span", icon("i-skull"), len(player["destroyed"])),
        cls="cnt",
    )
    shown_below = sight.me < 0 and seat == 0  # a spectator sees the first player's lands on the board
    groups = [] if shown_below else [group(sight, seat, zone) for zone in ("embassy", "homeland")]
    now = " now" if sight.view["asked"] == seat else ""
    return el(
        "article", head, counts, el("div", *groups, cls="grp"), cls=f"op {sight.suit(seat)}{now}", id=f"player-{seat}"
    )


def seat_words(sight: Sight, seat: int) -> str:
    if sight.players[seat]["out"]:
        return sight.term("out")
    words = [sight.term("active")] if sight.view["active"] == seat else []
    if sight.players[seat]["announced"]:
        words.append(sight.term("announced"))
    return ", ".join(words)


def group(sight: Sight, seat: int, zone: str) -> Html:
    cards = sight.in_zone(seat, zone)
    if not cards:
        return NOTHING
    tiles = [tile(sight, card) for card in cards]
    return el("div", el("h3", sight.term(zone)), el("div", *tiles, cls="row"), data_zone=f"{zone}-{seat}")


def tile(sight: Sight, seen: dict[str, Any]) -> Html:
    """A card of an opponent; what is attached to it is counted, and may be chosen in the list of options."""
    entry = sight.entry(seen["card"])
    at = sight.look.at(*sight.table_words(seen["slot"]), cls="", label=spoken(entry, sight.lang, seen))
    attached = sight.attached(seen["slot"])
    cls = f"tile {suit_of(entry)} {at.pop('cls')}{' mk' if seen['marked'] else ''}"
    number = seen["body"][0] if "body" in seen else seen.get("production", "")
    symbol = "i-body" if "body" in seen else "i-prod"
    return el(
        "button",
        el("span", picture(entry), cls="po"),
        el("b", icon(symbol), number),
        el("span", f"+{len(attached)}", cls="att") if attached else NOTHING,
        id=f"card-{seen['slot']}",
        cls=cls,
        title=entry.name.get(sight.lang),
        **at,
    )


# -- the stack --------------------------------------------------------------------------------------------------------


def stack(sight: Sight) -> Html:
    """What is being answered, last played first."""
    items = []
    matters = sight.view["stack"]
    for order, matter in enumerate(reversed(matters), 1):
        items.append(matter_line(sight, matter, order))
    if not items:
        return NOTHING
    head = el("h2", sight.term("stack"), el("small", sight.look.says("górne działa pierwsze", "top resolves first")))
    return el("section", head, *items, cls="stk", aria_label=sight.term("stack"))


def matter_line(sight: Sight, matter: dict[str, Any], order: int) -> Html:
    entry = sight.entry(matter["card"]) if matter["card"] else None
    name = entry.name.get(sight.lang) if entry else event_words(sight, matter)
    small = event_words(sight, matter) if entry and not matter["deed"] else sight.look.name(matter["seat"])
    suit = suit_of(entry) if entry else "f-s"
    cls = f"si {suit}{' n' if order == 1 else ''}{' x' if matter['status'] == 'cancelled' else ''}"
    drawn = picture(entry) if entry else NOTHING
    return el(
        "div",
        el("span", drawn, el("span", order, cls="o"), cls="a"),
        el("span", el("b", name), el("small", small)),
        cls=cls,
    )


def event_words(sight: Sight, matter: dict[str, Any]) -> str:
    for code, name in enumerate(EVENTS):
        if matter["events"] >> code & 1:
            card = sight.entry(matter["card"]).name.get(sight.lang) if matter["card"] else ""
            return sight.game.words.say(sight.lang, "what", name, {"card": card, "value": matter["value"]})
    return sight.term("event")


# -- combats ----------------------------------------------------------------------------------------------------------


def scene(sight: Sight) -> Html:
    """Both sides with their sums; the gap is the Advantage."""
    combat = sight.view["combat"]
    if combat is None:
        return NOTHING
    sides = [fighters(sight, side) for side in (0, 1)]
    mods = []
    for side, seat in enumerate((combat["attacker"], combat["defender"])):
        if combat["luck"][side]:
            mods.append(el("li", icon("i-luck"), f"{sight.look.name(seat)} +{combat['luck'][side]}"))
    if combat["winner"] >= 0:
        mods.append(el("li", icon("i-crown"), sight.look.says("Przewaga", "Advantage"), f" {combat['advantage']}"))
    middle = el(
        "div",
        el("h2", sight.term(f"combat.{combat['kind']}")),
        el("div", el("b", combat["sums"][0]), el("span", ":"), el("b", combat["sums"][1]), cls="sc-sum"),
        el("ul", *mods, cls="sc-mods") if mods else NOTHING,
        cls="sc-m",
    )
    return el(
        "div",
        el("div", who(sight, combat["attacker"]), *sides[0], cls=f"sc-a {sight.suit(combat['attacker'])}"),
        middle,
        el("div", who(sight, combat["defender"]), *sides[1], cls=f"sc-b {sight.suit(combat['defender'])}"),
        cls="scene",
    )


def who(sight: Sight, seat: int) -> Html:
    return el("h3", icon(sight.glyph(seat)), sight.look.name(seat))


def fighters(sight: Sight, side: int) -> list[Html]:
    found = []
    for seen in sight.cards:
        if seen.get("side") != side:
            continue
        entry = sight.entry(seen["card"])
        half = el("small", sight.term("halved")) if seen.get("halved") else NOTHING
        changed = "chg" if "body" in seen and seen["body"][0] != seen["body"][1] else ""
        body = el("b", seen["body"][0], cls=changed) if "body" in seen else NOTHING
        at = sight.look.at(*sight.table_words(seen["slot"]), cls="", label=spoken(entry, sight.lang, seen))
        cls = f"fgt {suit_of(entry)} {at.pop('cls')}{' mk' if seen['marked'] else ''}"
        found.append(
            el(
                "button",
                el("span", picture(entry), cls="po"),
                body,
                el("span", entry.name.get(sight.lang)),
                half,
                cls=cls,
                **at,
            )
        )
    return found


# -- the question -----------------------------------------------------------------------------------------------------


def question(sight: Sight, drawing: Drawing) -> None:
    """The primary button, and what a choice would bring."""
    legal = sight.look.legal
    values = sight.view["prompt"]["values"]
    if sight.key == "envoys":
        drawing.preview = el("div", effect("i-pp", f"+{values['points']}", sight.term("politics"), "v"), cls="then")
    if sight.key in ("clash", "luck"):
        drawing.preview = el("div", effect("i-body", f"{values['sums'][0]} : {values['sums'][1]}", "", "v"), cls="then")
    for word, pl, en, symbol in (
        ("done", "Gotowe", "Done", "i-check"),
        ("pass", "Pas", "Pass", "i-let"),
    ):
        if word in legal:
            drawing.deed = Deed(word, legal[word].says or sight.look.says(pl, en), symbol)
            return


# -- the log, the gallery ---------------------------------------------------------------------------------------------


def tell(event: dict[str, Any], look: Look, words: str) -> Told | None:
    """A line of the log, and how things move."""
    kind, seat = event["kind"], event["seat"]
    told = Told(bold_name(words, look, seat), LOG.get(kind, "i-skill"), loud=kind not in QUIET)
    home = "hand" if seat == look.seat and seat >= 0 else f"player-{seat}"
    if kind == "turn":
        told.suit = "rd"
    elif kind == "played":
        told.flies = [(home, f"card-{event['slot']}")]
    elif kind in ("destroyed", "discarded", "returned") and event["slot"] >= 0:
        told.flies = [(f"card-{event['slot']}", home)]
    elif kind in ("allocated", "burnt", "robbed", "placed", "peeked"):
        told.changed = [f"orbit-{event['world']}"]
    elif kind == "politics":
        told.changed = [f"race-{seat}"]
    elif kind in ("modified", "marked", "unmarked", "moved"):
        told.changed = [f"card-{event['slot']}"]
    return told


def face(kind: str, entry: dict[str, Any], lang: str) -> Html:
    """A card in the gallery, drawn."""
    if kind != "card":
        return NOTHING
    found = gallery_entry(entry["id"])
    return card_face(found, lang) if found is not None else NOTHING


@lru_cache
def box() -> Box:
    """The content, as it was written: the gallery shows cards without a game."""
    return load()[0]


def gallery_entry(id: str) -> Any:
    return box().card(id) if id in box().numbers else None
