"""The board of Crystalicum: Space over the own lands, the stack beside them, combats as a scene."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from pathlib import Path
from typing import Any

from druza.games.crystalicum.board.faces import KIND_ICONS, picture, spoken, suit_of
from druza.games.crystalicum.board.faces import face as card_face
from druza.games.crystalicum.board.modifiers import readable, sums
from druza.games.crystalicum.board.scene import scene
from druza.games.crystalicum.board.seen import Sight
from druza.games.crystalicum.board.space import space
from druza.games.crystalicum.board.stack import stack
from druza.games.crystalicum.content import load
from druza.games.crystalicum.content.box import Box, kind_of
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
    pips,
    text,
)
from druza.kernel.words import Words

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
        board=el("div", stack(sight, "m-only"), space(sight), lands(sight), others_lands(sight), cls="crb zones"),
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
    over = join([over, sums(sight, seen)])
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
        readable(sight, seen),
        id=f"card-{seen['slot']}",
        cls=cls,
        data_card=True,
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
        el(
            "div",
            el("span", icon("tk-cr", "big"), id="purse"),
            el("b", me["treasury"], data_roll=True),
            el("span", sight.term("treasury")),
            cls="tre",
        ),
        el("small", sight.look.says(f"{on_worlds} na zakrytych Światach", f"{on_worlds} on hidden Worlds")),
        el("div", *piles(sight, me), cls="pls"),
        cls="purse",
    )
    cards = [hand_card(sight, card, copy) for card, copy in copies(me["hand"])]
    hand = el(
        "div",
        el("h2", sight.term("hand"), cls="vh"),
        *cards,
        cls=f"crh{' many' if len(cards) > 7 else ''}",
        id="own-hand",
        data_zone="hand",
        aria_label=sight.term("hand"),
    )
    return el("div", treasury, hand, race(sight), cls="crm")


def copies(hand: list[dict[str, Any]]) -> list[tuple[dict[str, Any], int]]:
    """The cards of a hand, each with how many of its kind lie before it: a name that stays while others come and go."""
    seen: Counter[str] = Counter()
    found = []
    for card in hand:
        found.append((card, seen[card["card"]]))
        seen[card["card"]] += 1
    return found


def hand_card(sight: Sight, card: dict[str, Any], copy: int) -> Html:
    entry = sight.entry(card["card"])
    at = sight.look.at(card["option"], cls="", label=spoken(entry, sight.lang))
    return el("div", card_face(entry, sight.lang, id=f"hand-{card['card']}-{copy}", attributes=at), cls="hc")


def piles(sight: Sight, player: dict[str, Any]) -> list[Html]:
    counts = [
        ("i-deck", player["deck"], sight.look.says("talia", "deck")),
        ("i-world", player["worlds"], sight.look.says("Światy", "Worlds")),
        ("i-trash", len(player["discard"]) + len(player["world_discard"]), sight.look.says("odrzucone", "discard")),
        ("i-skull", len(player["destroyed"]), sight.look.says("zniszczone", "lost")),
    ]
    return [
        el("span", icon(symbol), el("b", count), el("small", name), cls="pl", id=f"pile-{symbol[2:]}")
        for symbol, count, name in counts
    ]


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
        el("span", icon(sight.glyph(seat)), cls="av", id=f"seat-{seat}"),
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


def group(sight: Sight, seat: int, zone: str, id: str = "card") -> Html:
    cards = sight.in_zone(seat, zone)
    if not cards:
        return NOTHING
    tiles = [tile(sight, card, id) for card in cards]
    return el("div", el("h3", sight.term(zone)), el("div", *tiles, cls="row"), data_zone=f"{id}-{zone}-{seat}")


def others_lands(sight: Sight) -> Html:
    """What the others have on land, for a phone, where their strips have no room for it."""
    rows = [
        el(
            "div",
            el("h2", icon(sight.glyph(seat)), sight.look.name(seat)),
            el("div", *[group(sight, seat, zone, "far") for zone in ("embassy", "homeland")], cls="grp"),
            cls=f"oland {sight.suit(seat)}",
        )
        for seat in range(sight.seats)
        if seat != (sight.me if sight.me >= 0 else 0)
    ]
    label = sight.look.says("Inni", "Others")
    return el("section", *rows, cls="others m-only", data_tab=label, aria_label=label)


def tile(sight: Sight, seen: dict[str, Any], id: str = "card") -> Html:
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
        readable(sight, seen),
        id=f"{id}-{seen['slot']}",
        cls=cls,
        data_card=True,
        **at,
    )


# -- the question -----------------------------------------------------------------------------------------------------


def question(sight: Sight, drawing: Drawing) -> None:
    """The primary button, and what a choice would bring."""
    legal = sight.look.legal
    values = sight.view["prompt"]["values"]
    about = values.get("card")
    if isinstance(about, str):
        entry = sight.entry(about)
        drawing.picture = el("span", picture(entry), cls=f"gm qpic {suit_of(entry)}")
        drawing.note = text(entry.text.get(sight.lang))
    else:
        drawing.note = el("span", drawing.phase, cls="t-only")
    if sight.key == "envoys":
        drawing.preview = el("div", effect("i-pp", f"+{values['points']}", sight.term("politics"), "v"), cls="then")
    if sight.key in ("clash", "luck"):
        drawing.preview = el("div", effect("i-body", f"{values['sums'][0]} : {values['sums'][1]}", "", "v"), cls="then")
    if sight.key == "lose_card":
        combat = sight.view["combat"]
        drawing.preview = pips(
            [("f-r", "i-skull", combat["spent"])], combat["advantage"], f"{combat['spent']} / {combat['advantage']}"
        )
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
    mine = seat == look.seat and seat >= 0
    if kind == "turn":
        told.suit = "rd"
    elif kind == "played":
        told.flies = [(f"hand-{event['card']}" if mine else f"seat-{seat}", f"card-{event['slot']}")]
    elif kind in ("destroyed", "discarded", "returned"):
        pile = "own-hand" if kind == "returned" else "pile-skull" if kind == "destroyed" else "pile-trash"
        thing = f"card-{event['slot']}" if event["slot"] >= 0 else f"hand-{event.get('card')}" if mine else ""
        told.flies = [(thing, pile if mine else f"seat-{seat}")] if thing else []
    elif kind == "drawn" and mine:
        told.flies = [("pile-deck", "own-hand")]
    elif kind in ("allocated", "burnt", "robbed", "placed", "peeked"):
        told.changed = [f"orbit-{event['world']}"]
        if kind == "allocated":
            told.flies = [("purse" if mine else f"seat-{seat}", f"orbit-{event['world']}")]
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


def note(kind: str, entry: dict[str, Any], lang: str) -> str:
    """The quote of a card, what of it is printed in the rulebook, and where its name is from."""
    if kind != "card":
        return ""
    lines = [f"„{entry['quote'][lang]}”" if lang == "pl" else f"“{entry['quote'][lang]}”"] if "quote" in entry else []
    if entry.get("stated"):
        values = ", ".join(words().say(lang, "term", f"stated.{value}", {}) for value in entry["stated"])
        lines.append(words().say(lang, "term", "stated", {"values": values}))
    if entry.get("ref"):
        lines.append(words().say(lang, "term", "ref", {"ref": entry["ref"]}))
    return " ".join(lines)


@lru_cache
def words() -> Words:
    """The words of the game: the gallery speaks without a game."""
    return Words(Path(__file__).parent.parent / "words")


@lru_cache
def box() -> Box:
    """The content, as it was written: the gallery shows cards without a game."""
    return load()[0]


def gallery_entry(id: str) -> Any:
    return box().card(id) if id in box().numbers else None
