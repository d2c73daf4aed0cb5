"""The other players: a strip for each, with the Base open to all."""

from __future__ import annotations

from typing import Any

from druza.games.star_scrappers.board.cards import emblem, mercenary_words, portrait
from druza.games.star_scrappers.board.seen import COSTS, Sight
from druza.kernel.drawing import Html, about, el, icon, join, mini


def strips(table: Sight) -> Html:
    """The others, in the order in which they will play."""
    seats = len(table.players)
    first = table.me if table.me >= 0 else 0
    order = [(first + step) % seats for step in range(seats)]
    return join([strip(table, seat) for seat in order if seat != table.me])


def strip(table: Sight, seat: int) -> Html:
    player, look = table.players[seat], table.look
    faction = player["command"]
    notes = []
    if table.view["first"] == seat:
        notes.append(table.term("first_player").lower())
    if not table.view["over"] and (table.view["active"] + 1) % len(table.players) == seat:
        notes.append(look.say("next"))
    if player["hand_size"] >= table.limits.hand:
        notes.append(look.say("hand_is_full"))
    now = " now" if table.view["active"] == seat and not table.view["over"] else ""
    return el(
        "article",
        el(
            "div",
            el("span", icon(table.glyph(faction)), cls="av"),
            el("div", look.name(seat), el("small", " · ".join(notes)), cls="nn"),
            totems(table, seat),
            cls="hd1",
        ),
        el("div", *counters(table, seat), cls="cnt"),
        base_of(table, seat, mini_base(table, seat)),
        cls=f"op {table.suit(faction)}{now}",
        id=f"player-{seat}",
        aria_label=look.name(seat),
    )


def totems(table: Sight, seat: int) -> Html:
    mine = [faction for faction, owner in table.view["totems"].items() if owner == seat]
    shown = [
        el(
            "span",
            icon(table.glyph(one)),
            table.letter(one),
            about(totem_name(table, one), table.look.say("about_totem"), suit=table.suit(one)),
            cls=table.suit(one),
            role="img",
            data_card=True,
            aria_label=totem_name(table, one),
        )
        for one in mine
    ]
    return el("div", *shown, cls="tm")


def totem_name(table: Sight, faction: str) -> str:
    return f"{table.term('totem')}: {table.names.factions[faction].name.get(table.lang)}"


def counters(table: Sight, seat: int) -> list[Html]:
    """Hand, artifacts and crystals: the crystals of others are seen by their cost alone (section 8)."""
    player, look = table.players[seat], table.look
    hand = look.say("cards_in_hand", hand_size=player["hand_size"])
    parts = [el("span", icon("i-hand"), player["hand_size"], role="img", title=hand, aria_label=hand)]
    if player["base"]:
        leader = player["base"][-1]
        label = f"{table.term('leader')}: {table.called(leader)}"
        parts.append(el("span", icon("i-crown"), table.tagged(leader), cls="ldm", role="img", aria_label=label))
    parts += [artifact_chip(table, half) for half in player["artifacts"]]
    if player["subjugated"]:
        label = f"{table.term('subjugated')}: {player['subjugated_points']}"
        parts.append(
            el("span", icon("i-totem"), player["subjugated_points"], role="img", title=label, aria_label=label)
        )
    by_cost = [
        el("em", icon(f"gem-{COSTS[row]}"), count, cls="" if count else "z")
        for row, count in enumerate(player["crystals_by_cost"])
    ]
    label = f"{table.term('crystals')} (1, 3, 6, 10): {', '.join(map(str, player['crystals_by_cost']))}"
    parts.append(el("span", *by_cost, cls="gb", role="img", title=label, aria_label=label))
    return parts


def artifact_chip(table: Sight, half: str) -> Html:
    one = table.names.halves[half]
    label = f"{one.name.get(table.lang)}: {one.text.get(table.lang)}"
    side = "sc" if one.kind == "score" else "ab"
    words = about(one.name.get(table.lang), one.text.get(table.lang))
    return el("span", icon(emblem(one)), words, cls=f"ahalf {side}", role="img", data_card=True, aria_label=label)


def base_of(table: Sight, seat: int, cards: list[Html]) -> Html:
    """A Base: as a whole the target of a raid or a skill, or its cards one by one (SS-044: all of it is open)."""
    base, look = table.players[seat]["base"], table.look
    whose = look.say("your_base") if seat == table.me else f"{table.term('base')}: {look.name(seat)}"
    listed = ", ".join(table.mark(id) for id in base) or look.say("empty")
    label = f"{whose}, {listed}"
    if cards_are_asked(table, seat):
        return el(
            "div", *cards, cls="base", id=f"base-{seat}", role="group", aria_label=label, data_zone=f"base-{seat}"
        )
    at = look.at(f"base:{seat}", via=("raid",), cls="base", label=label)
    return el("button", *cards, id=f"base-{seat}", **at)


def cards_are_asked(table: Sight, seat: int) -> bool:
    """Is the question about single cards of this Base?"""
    if table.key in ("base_card", "subjugate_from_base"):
        return bool(table.asked.get("base") == seat)
    return table.key == "use_leader" and seat == table.me and table.look.mine


def spot(table: Sight, seat: int, place: int) -> dict[str, Any]:
    """The attributes of a card in a Base, if the question is about such cards."""
    base = table.players[seat]["base"]
    if not cards_are_asked(table, seat):
        return {}
    word = f"spot:{place}"
    if table.key == "use_leader":
        word = {1: "leader", 2: "beneath"}.get(len(base) - place, "")
    return table.look.at(*([word] if word else []), label=table.called(base[place]))


def mini_base(table: Sight, seat: int) -> list[Html]:
    base = table.players[seat]["base"]
    if not base:
        return [el("span", table.look.say("base_is_empty"), cls="none")]
    cards = [mini_card(table, seat, place) for place in range(len(base) - 1)]
    return [el("span", *cards, cls="minis"), leader(table, seat)]


def mini_card(table: Sight, seat: int, place: int) -> Html:
    id = table.players[seat]["base"][place]
    one = table.card(id)
    at = spot(table, seat, place)
    if at:
        at["id"] = f"spot-{seat}-{place}"
    return mini(table.suit(one.faction), table.mark(id), table.glyph(one.faction), table.called(id), **at)


def leader(table: Sight, seat: int) -> Html:
    """The Leader with its skill: the card that lies on top."""
    base = table.players[seat]["base"]
    one = table.card(base[-1])
    at = spot(table, seat, len(base) - 1)
    picture = el(
        "span",
        portrait(table, one, "12 0 96 96", "po"),
        el("b", one.level),
        cls=f"pic {table.suit(one.faction)}",
    )
    words = el("span", one.name.get(table.lang), el("small", one.text.get(table.lang)), cls="lt")
    cls = f"ldr {at.pop('cls', '')}".strip()
    if at:
        return el("button", picture, words, id=f"spot-{seat}-{len(base) - 1}", cls=cls, **at)
    return el("span", picture, words, mercenary_words(table, base[-1]), cls=cls, data_card=True)
