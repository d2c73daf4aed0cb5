"""The own side: Command card, Crystals, Artifacts, hand and Base."""

from __future__ import annotations

from typing import Any

from druza.games.star_scrappers.board.cards import crystal_words, emblem, mercenary, mercenary_words, portrait
from druza.games.star_scrappers.board.opponents import base_of, spot, totems
from druza.games.star_scrappers.board.seen import Sight
from druza.games.star_scrappers.seen import SeenCard
from druza.kernel.drawing import NOTHING, Html, about, el, icon, join, text

MOST_LARGE = 10  # kinds of Crystals that find room as large ones


def own_side(table: Sight) -> Html:
    return el("div", command(table), hand(table), own_base(table), cls="ss-own")


def command(table: Sight) -> Html:
    """Command card, Totems, Crystals (open to oneself) and Artifacts."""
    player, look = table.players[table.me], table.look
    faction = player["command"]
    crystals = sorted(player["crystals"] or [], key=lambda id: (table.names.crystals[id].cost, id))
    head = f"{table.term('crystals')}: {len(crystals)}"
    if player["subjugated"]:
        head += f" · {table.term('subjugated')}: {player['subjugated_points']}"
    return el(
        "div",
        el(
            "div",
            el("i", table.letter(faction)),
            icon(table.glyph(faction)),
            el("b", table.names.factions[faction].name.get(table.lang)),
            about(
                table.names.factions[faction].name.get(table.lang),
                *table.names.box.turn_summary.get(table.lang),
                suit=table.suit(faction),
            ),
            cls="ccard",
            tabindex="0",
            data_card=True,
        ),
        el(
            "div",
            el("h2", head),
            hoard(table, crystals, head),
            cls="mycr",
        ),
        totems(table, table.me),
        el("div", *[tucked(table, half) for half in player["artifacts"]], cls="tuck", data_zone="my-artifacts"),
        cls="cmd",
        id=f"player-{table.me}",
        aria_label=look.say("your_pieces"),
        role="group",
    )


def hoard(table: Sight, crystals: list[str], label: str) -> Html:
    """Equal Crystals lie as one with a number."""
    shown = []
    for id in dict.fromkeys(crystals):
        one = table.names.crystals[id]
        faction = table.names.faction_of[one.color]
        count = crystals.count(id)
        words = crystal_words(table, one, one.color, one.cost, False)
        shown.append(
            el(
                "span",
                icon(f"gem-{one.cost}"),
                el("i", table.letter(faction) + ("◆" if one.symbol else "")),
                el("b", one.vp),
                el("u", f"×{count}") if count > 1 else NOTHING,
                about(*words.split(", "), suit=table.suit(faction)),
                cls=table.suit(faction),
                role="img",
                data_card=True,
                aria_label=words if count == 1 else f"{count} × {words}",
            )
        )
    cls = "hoard many" if len(shown) > MOST_LARGE else "hoard"
    return el("div", *shown, cls=cls, role="group", aria_label=label, tabindex="0" if crystals else None)


def tucked(table: Sight, half: str) -> Html:
    """An Artifact under the Command card; one that works at the start of a turn can be an option."""
    one = table.names.halves[half]
    inside = [
        el("span", icon(emblem(one)), cls="ic sc" if one.kind == "score" else "ic ab"),
        el("b", one.name.get(table.lang)),
        el("span", one.text.get(table.lang), cls="tt"),
        about(one.name.get(table.lang), one.text.get(table.lang)),
    ]
    if one.kind != "start":
        return el("div", *inside, cls="tk", tabindex="-1", data_card=True)
    at = table.look.at(table.names.half_option[half], cls="tk", label=one.name.get(table.lang))
    return el("button", *inside, id=f"my-{half}", data_card=True, **at)


def hand(table: Sight) -> Html:
    """The own hand, sorted by colour and level."""
    cards = table.players[table.me]["hand"] or []
    letters = {colour: place for place, colour in enumerate(table.names.colours)}
    order = sorted(cards, key=lambda one: (letters[one["colour"]], table.card(one["card"]).level, one["option"]))
    head = f"{table.term('hand')}, {len(cards)}/{table.limits.hand}"
    shown = [hand_card(table, one, order[:place].count(one)) for place, one in enumerate(order)]
    if not shown:
        shown = [el("p", table.look.say("empty_hand"), cls="quiet")]
    crowded = " crowded" if len(cards) > 7 else ""
    return el("div", *shown, cls=f"hand{crowded}", role="group", aria_label=head, data_zone="hand")


def hand_card(table: Sight, one: SeenCard, copy: int) -> Html:
    at = table.look.at(one["option"], via=("extra-skill", "skill"), label=table.called(one["card"]))
    number = one["option"].partition(":")[2]
    return el("div", mercenary(table, one["card"], f"hand-{number}-{copy}", at, colour=one["colour"]), cls="hc")


def own_base(table: Sight) -> Html:
    """The own Base; what was played this turn goes on top of it at the end."""
    player, look = table.players[table.me], table.look
    base, played = player["base"], table.turn["played"]
    mine = table.view["active"] == table.me and not table.view["over"]
    below = enumerate(base[:-1])  # the Leader is drawn as a card beside them
    tiles = [tile(table, id, spot(table, table.me, place), f"spot-{table.me}-{place}") for place, id in below]
    none = text(look.say("only_the_leader"))
    if not base:  # a phone has no room for the heading
        none = join([el("i", f"{look.say('your_base')}: "), look.say("empty")])
    leading = spot(table, table.me, len(base) - 1) if base and table.key == "use_leader" else {}
    small = [tile(table, base[-1], dict(leading), f"top-{table.me}", "top")] if base else []  # on a phone
    row = base_of(table, table.me, [*(tiles or [el("span", none, cls="none")]), *small])
    parts = [el("h2", f"{look.say('your_base')} · {len(base)}/{table.limits.base}"), row]
    if played and mine:
        ghosts = [tile(table, id, {}, f"played-{place}", "gh") for place, id in enumerate(played)]
        parts += [el("h2", look.say("played_on_top")), el("div", *ghosts, cls="row")]
    top = NOTHING
    if base:
        at = leading or {"type": "button", "aria_label": f"{table.term('leader')}: {table.called(base[-1])}"}
        label = el("span", table.term("leader"), cls="used")
        top = el("div", mercenary(table, base[-1], f"leader-{table.me}", at), label, cls="ll")
    return el("div", el("div", *parts, cls="col"), top, cls="mb", role="group", aria_label=look.say("base"))


def tile(table: Sight, id: str, at: dict[str, Any], dom: str, extra: str = "") -> Html:
    one = table.card(id)
    inside = [
        portrait(table, one, "22 14 76 82", "po"),
        el("b", table.mark(id)),
        icon(table.glyph(one.faction), "gl"),
        mercenary_words(table, id),
    ]
    cls = f"tile {table.suit(one.faction)} {extra}".strip()
    if at:
        state = at.pop("cls")
        return el("button", *inside, id=dom, cls=f"{cls} {state}".strip(), data_card=True, **at)
    return el("span", *inside, id=dom, cls=cls, data_card=True, role="img", aria_label=table.called(id))
