"""Opponents: strips of the others, and their lands."""

from __future__ import annotations

from druza.games.crystalicum.board import explained
from druza.games.crystalicum.board.faces import picture, spoken, suit_of
from druza.games.crystalicum.board.modifiers import readable
from druza.games.crystalicum.board.seen import Sight
from druza.games.crystalicum.seen import SeenCard
from druza.kernel.drawing import NOTHING, Html, el, icon


def strip(sight: Sight, seat: int) -> Html:
    """An opponent: purse, counts, and the cards of Embassy and Homeland as tiles."""
    player = sight.players[seat]
    head = el(
        "div",
        el("span", icon(sight.glyph(seat)), cls="av", id=f"seat-{seat}"),
        el("span", el("b", sight.look.called(seat)), el("small", seat_words(sight, seat)), cls="nn"),
        el("span", icon("tk-cr"), player["treasury"], cls="cry", title=sight.term("treasury")),
        el("span", player["politics"], cls="vp", title=sight.term("politics")),
        explained.player(sight, seat),
        id=f"about-{seat}",
        cls="hd1",
        data_card=True,
        tabindex="0",
        role="group",
        aria_label=sight.look.called(seat),
    )
    counts = el(
        "div",
        el("span", icon("i-hand"), player["hand_size"], title=sight.term("hand")),
        el("span", icon("i-deck"), player["deck"], title=sight.term("about.pile_deck")),
        el("span", icon("i-world"), player["worlds"], title=sight.term("about.pile_worlds")),
        el("span", icon("i-trash"), explained.discarded(player), title=sight.term("about.pile_discarded")),
        el("span", icon("i-skull"), len(player["destroyed"]), title=sight.term("about.pile_destroyed")),
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
    tiles = []
    for card in cards:
        tiles.append(tile(sight, card, id))
        tiles += [tile(sight, one, id) for one in sight.loads(card["slot"]) if sight.answers(one["slot"])]
    return el("div", el("h3", sight.term(zone)), el("div", *tiles, cls="row"), data_zone=f"{id}-{zone}-{seat}")


def others_lands(sight: Sight) -> Html:
    """What the others have on land, for a phone, where their strips have no room for it."""
    rows = [
        el(
            "div",
            el("h2", icon(sight.glyph(seat)), sight.look.called(seat)),
            el("div", *[group(sight, seat, zone, "far") for zone in ("embassy", "homeland")], cls="grp"),
            cls=f"oland {sight.suit(seat)}",
        )
        for seat in range(sight.seats)
        if seat != (sight.me if sight.me >= 0 else 0)
    ]
    label = sight.term("board.others")
    return el("section", *rows, cls="others m-only", data_tab=label, aria_label=label)


def tile(sight: Sight, seen: SeenCard, id: str = "card") -> Html:
    """A card of an opponent; what is attached to it is counted, and has a tile of its own where it can be chosen."""
    entry = sight.entry(seen["card"])
    at = sight.piece(seen["slot"], "", spoken(entry, sight.lang, seen))
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
