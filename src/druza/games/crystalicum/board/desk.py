"""The desk: the lands, the hand and the purse of who looks, and the race for Politics."""

from __future__ import annotations

from collections import Counter

from druza.games.crystalicum.board import explained
from druza.games.crystalicum.board.faces import KIND_ICONS, spoken, suit_of
from druza.games.crystalicum.board.faces import face as card_face
from druza.games.crystalicum.board.modifiers import readable, sums
from druza.games.crystalicum.board.seen import Sight
from druza.games.crystalicum.content.terms import kind_of
from druza.games.crystalicum.seen import SeenCard, SeenInHand, SeenPlayer
from druza.kernel.drawing import NOTHING, Html, el, icon, join

ROOM = {"homeland": 5, "embassy": 3}  # cards that lie in one row; more stand in two
SPINE = 0.25


def lands(sight: Sight) -> Html:
    """Homeland and Embassy of who looks; of the first player for a spectator."""
    me = sight.me if sight.me >= 0 else 0
    player = sight.players[me]
    home = [card for card in sight.in_zone(me, "homeland") if sight.kind(card) != "character"]
    people = [card for card in sight.in_zone(me, "homeland") if sight.kind(card) == "character"]
    court = sight.in_zone(me, "embassy")
    spirit = sum(card["spirit"][0] for card in court if not card["marked"])
    income = el("span", icon("i-prod"), el("b", f"+{player['income']}"), cls="sum1")
    won = spirit // sight.game.content.spirit_per_point
    points = el("span", icon("i-spirit"), el("b", spirit), f" → {won} PP", cls="sum1")
    return el(
        "div",
        land(sight, sight.term("homeland"), [*home, *people], income, "homeland"),
        land(sight, sight.term("embassy"), court, points, "embassy"),
        cls="lands",
    )


def land(sight: Sight, title: str, cards: list[SeenCard], note: Html, zone: str) -> Html:
    shown = [hosted(sight, card) for card in cards]
    target = sight.look.at(zone, cls="btn goal") if zone in sight.look.legal else None
    button = el("button", icon("i-move"), title, id=f"to-{zone}", **target) if target else NOTHING
    return el(
        "section",
        el(
            "div",
            el("h2", title),
            el("small", len(cards) or ""),
            note,
            explained.land(sight, zone),
            id=f"about-{zone}",
            cls="lh",
            data_card=True,
            tabindex="0",
            role="group",
            aria_label=title,
        ),
        el(
            "div",
            button,
            *(shown or [el("span", sight.term(f"board.no_{zone}"), cls="free")]),
            cls="row1 many" if breadth(sight, cards) > ROOM[zone] else "row1",
        ),
        cls="land",
        data_zone=zone,
        data_tab=title,
        aria_label=title,
    )


def breadth(sight: Sight, cards: list[SeenCard]) -> float:
    """How many cards wide a row is: what is attached shows its spine."""
    return sum(1 + SPINE * len(sight.attached(card["slot"])) for card in cards)


def hosted(sight: Sight, seen: SeenCard) -> Html:
    """A card with what is attached to it as spines under its right edge."""
    attached = sight.attached(seen["slot"])
    body = el("div", table_card(sight, seen), cls="cd")
    if not attached:
        return body
    return el("div", body, *[spine(sight, card) for card in attached], cls="host")


def table_card(sight: Sight, seen: SeenCard) -> Html:
    entry = sight.entry(seen["card"])
    at = sight.piece(seen["slot"], "mark" if seen["marked"] else "", spoken(entry, sight.lang, seen))
    over = el("span", sight.term("marked"), cls="mkd") if seen["marked"] else NOTHING
    over = join([over, sums(sight, seen)])
    return card_face(entry, sight.lang, id=f"card-{seen['slot']}", seen=seen, attributes=at, over=over, compact=True)


def spine(sight: Sight, seen: SeenCard) -> Html:
    entry = sight.entry(seen["card"])
    at = sight.piece(seen["slot"], "", spoken(entry, sight.lang, seen))
    cls = f"spine {suit_of(entry)} {at.pop('cls')}{' mk' if seen['marked'] else ''}"
    if changes_hands(sight, seen):
        cls, at["aria_pressed"] = f"{cls} on", "true"
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


def changes_hands(sight: Sight, seen: SeenCard) -> bool:
    """Was it chosen in the transfer that is asked about?"""
    values = sight.view["prompt"]["values"]
    if sight.key != "transfer" or seen["card"] not in values["cards"] or sight.answers(seen["slot"]):
        return False
    return sight.by_slot[seen["place"]]["card"] in (values["card"], values["to"])


def own_side(sight: Sight) -> Html:
    """Treasury and piles, the hand, the race for Politics."""
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
            explained.treasury(sight, sight.me),
            id="treasury",
            cls="tre",
            data_card=True,
            tabindex="0",
            role="group",
            aria_label=f"{sight.term('treasury')}: {me['treasury']}",
        ),
        el("small", sight.term("board.on_worlds", count=on_worlds)),
        el("div", *piles(sight, me), cls="pls"),
        cls="purse",
    )
    cards = [hand_card(sight, card, copy) for card, copy in copies(me["hand"] or [])]
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


def copies(hand: list[SeenInHand]) -> list[tuple[SeenInHand, int]]:
    """The cards of a hand, each with how many of its kind lie before it: a name that stays while others come and go."""
    seen: Counter[str] = Counter()
    found = []
    for card in hand:
        found.append((card, seen[card["card"]]))
        seen[card["card"]] += 1
    return found


def hand_card(sight: Sight, card: SeenInHand, copy: int) -> Html:
    entry = sight.entry(card["card"])
    at = sight.look.at(card["option"], cls="", label=spoken(entry, sight.lang))
    return el("div", card_face(entry, sight.lang, id=f"hand-{card['card']}-{copy}", attributes=at), cls="hc")


def piles(sight: Sight, player: SeenPlayer) -> list[Html]:
    counts = [
        ("i-deck", "deck", player["deck"]),
        ("i-world", "worlds", player["worlds"]),
        ("i-trash", "discarded", explained.discarded(player)),
        ("i-skull", "destroyed", len(player["destroyed"])),
    ]
    return [
        el(
            "span",
            icon(symbol),
            el("b", count),
            el("small", sight.term(f"board.{name}")),
            explained.pile(sight, name, count),
            id=f"pile-{symbol[2:]}",
            cls="pl",
            data_card=True,
            tabindex="0",
            role="group",
            aria_label=f"{sight.term('about.pile_' + name)}: {count}",
        )
        for symbol, name, count in counts
    ]


def race(sight: Sight) -> Html:
    """Politics of everybody, out of those that win."""
    goal = sight.game.content.politics_to_win
    rows = []
    for seat, player in enumerate(sight.players):
        share = min(100, player["politics"] * 100 // goal)
        flag = el("span", icon("i-flag"), title=sight.term("announced"), cls="an") if player["announced"] else NOTHING
        rows.append(
            el(
                "div",
                icon(sight.glyph(seat)),
                el("span", sight.look.called(seat), cls="rn"),
                el("span", el("i", style=f"--w:{share}%"), cls="rbar"),
                el("b", player["politics"]),
                flag,
                cls=f"rc {sight.suit(seat)}",
                id=f"race-{seat}",
                aria_label=f"{sight.look.called(seat)}: {player['politics']} / {goal} PP",
                role="img",
            )
        )
    shouts = [
        el("p", icon("i-flag"), sight.term("board.announced_by", who=sight.look.called(seat)), cls="cr-announced")
        for seat, player in enumerate(sight.players)
        if player["announced"]
    ]
    title = el("h2", sight.term("politics"), el("small", sight.term("board.goal", goal=goal)))
    label = sight.term("politics")
    shown = [title, *shouts, *rows, explained.race(sight)]
    return el("div", *shown, id="race", cls="race", data_card=True, tabindex="0", role="group", aria_label=label)
