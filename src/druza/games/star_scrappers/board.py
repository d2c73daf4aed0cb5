"""The board of Star Scrappers: a view drawn as track, docks, mine, artifacts, hand and bases."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from druza.games.star_scrappers.content import Box, Crystal, Half, Mercenary
from druza.kernel.drawing import (
    NOTHING,
    Deed,
    Drawing,
    Html,
    Look,
    Told,
    View,
    art,
    bold_name,
    card,
    effect,
    el,
    icon,
    join,
    mini,
    pips,
    tag,
    text,
    tick,
    total,
)

ROWS = (4, 3, 2, 1)  # places of the Docks by level, of the Mine by cost
COSTS = (1, 3, 6, 10)
SETS = (0, 1, 3, 6, 10, 15, 21)  # points of a set of so many different symbols
HAND_LIMIT = 7
BASE_LIMIT = 7
KIND = {"instant": "i-instant", "turn": "i-turn", "extra_action": "i-extra", "instant+turn": "i-instant"}
ACTION = {"recruit": "i-recruit", "mine": "i-pick", "collect": "i-artifact", "skill": "i-skill", "raid": "i-raid"}
ICONS = {
    **ACTION,
    **{f"extra-{kind}": symbol for kind, symbol in ACTION.items()},
    "end": "i-end",
    "done": "i-check",
    "dock": "i-recruit",
    "crystal": "i-pick",
    "stack": "i-artifact",
    "half": "i-artifact",
    "artifact": "i-artifact",
    "card": "i-hand",
    "base": "i-raid",
    "spot": "i-hand",
    "leader": "i-crown",
    "beneath": "i-crown",
    "cave-in": "i-cave",
    "colour": "i-eye",
}
EVENTS = {
    "turn": "i-turn",
    "activated": "i-artifact",
    "used_leader": "i-crown",
    "used_skill": "i-skill",
    "laid": "i-hand",
    "recruited": "i-recruit",
    "mined": "i-pick",
    "took_crystal": "i-cry",
    "propped": "i-check",
    "cave_in": "i-cave",
    "collected": "i-artifact",
    "took_from_docks": "i-recruit",
    "took_from_base": "i-hand",
    "subjugated": "i-totem",
    "recoloured": "i-eye",
    "dyed": "i-eye",
    "raided": "i-raid",
    "totem": "i-totem",
    "removed": "i-no",
    "refilled": "i-extra",
    "ended": "i-flag",
}
START = ("start_artifact", "use_leader")
PAYING = {"mine_pay": "mine", "collect_pay": "collect", "recruit_pay": "recruit"}


class Names:
    """The content by its ids, and the letters that stand for factions and colours."""

    def __init__(self, box: Box) -> None:
        self.cards = {one.id: one for one in box.mercenaries}
        self.crystals = {one.id: one for one in box.crystals}
        self.artifacts = {one.id: one for one in box.artifacts}
        self.halves = {half.id: half for one in box.artifacts for half in one.half}
        self.half_option = {
            half.id: f"artifact:{2 * place + side}"
            for place, one in enumerate(box.artifacts)
            for side, half in enumerate(one.half)
        }
        self.factions = {one.id: one for one in box.factions}
        self.letter = {one.id: one.letter for one in box.factions}
        self.letter_of: dict[str, str] = {one.color: one.letter for one in box.factions}
        self.colours: list[str] = [one.color for one in box.factions]
        self.plain_color: dict[str, dict[str, str]] = {
            "pl": {one.color: one.color_pl for one in box.factions},
            "en": {one.color: one.color for one in box.factions},
        }


@lru_cache(maxsize=8)
def names_of(box: Box) -> Names:
    return Names(box)


class Table:
    """One view, with everything that its parts ask for again and again."""

    def __init__(self, view: View, look: Look) -> None:
        self.view = view
        self.look = look
        self.names = names_of(look.game.box)  # type: ignore[attr-defined]
        self.lang = look.lang
        self.me: int = view["you"]
        self.players: list[dict[str, Any]] = view["players"]
        self.turn: dict[str, Any] = view["turn"]
        self.key: str = view["prompt"]["key"]
        self.asked: dict[str, Any] = view["prompt"]["values"]
        self.mine_now = look.mine

    def term(self, key: str, **values: object) -> str:
        return look_up(self.look, key, values)

    def suit(self, faction: str) -> str:
        return "f-" + self.names.letter[faction].lower()

    def glyph(self, faction: str) -> str:
        return "g-" + self.names.letter[faction].lower()

    def colour(self, colour: str) -> str:
        return self.names.letter_of[colour]

    def card(self, id: str) -> Mercenary:
        return self.names.cards[id]

    def mark(self, id: str) -> str:
        """A card in short: K2."""
        one = self.card(id)
        return f"{self.names.letter[one.faction]}{one.level}"

    def called(self, id: str) -> str:
        one = self.card(id)
        faction = self.names.factions[one.faction].singular.get(self.lang)
        level = self.look.says("poziom", "level")
        return f"{one.name.get(self.lang)}, {faction}, {level} {one.level}"

    def tagged(self, id: str) -> Html:
        one = self.card(id)
        return tag(self.suit(one.faction), self.glyph(one.faction), self.mark(id))


def look_up(look: Look, key: str, values: dict[str, object]) -> str:
    return look.game.words.say(look.lang, "term", key, values)


def draw(view: View, look: Look) -> Drawing:
    """The table as this seat sees it."""
    table = Table(view, look)
    drawing = Drawing(
        board=board(table),
        hand=own_side(table) if table.me >= 0 else NOTHING,
        players=strips(table),
        turn=actions(table),
        phase=table.term("phase.start" if phase(table) == 0 else "phase.action"),
        phases=[look.says("Start", "Start"), look.says("Akcje", "Actions"), look.says("Porządki", "Clean-up")],
        phase_now=phase(table),
        round=table.term("round", round=view["round"]),
        suits=[table.suit(player["command"]) for player in table.players],
        glyphs=[table.glyph(player["command"]) for player in table.players],
        icons=ICONS,
    )
    if view["over"]:
        drawing.phase, drawing.phases = "", []
    if look.mine:
        question(table, drawing)
    return drawing


def phase(table: Table) -> int:
    """0 starting phase, 1 action phase: what a skill asks before anything was done belongs to the Leader."""
    turn = table.turn
    begun = turn["used"] or turn["raided"] or turn["played"]
    action = ("main", "raid_base", "recruit_target", "mine_target", "collect_target", "skill_card", *PAYING)
    return 0 if table.key in START or (not begun and table.key not in action) else 1


# -- cards and crystals ----------------------------------------------------------------------------------------------


def mercenary(
    table: Table, id: str, dom: str, at: dict[str, Any], over: Html = NOTHING, colour: str = "", used: str = ""
) -> Html:
    """A mercenary as a card; `colour` is its present one, where a skill has changed it."""
    one = table.card(id)
    letter = table.colour(colour) if colour else table.names.letter[one.faction]
    dyed = colour != "" and colour != one.color
    return card(
        id=dom,
        suit=f"f-{letter.lower()}",
        number=one.level,
        letter=letter + ("*" if dyed else ""),
        glyph=f"g-{letter.lower()}",
        picture=portrait(table, one),
        name=one.name.get(table.lang),
        kind=KIND[one.icon],
        words=one.text.get(table.lang),
        attributes=at,
        over=join([el("span", icon(f"g-{letter.lower()}"), el("b", letter), cls="ml", aria_hidden="true"), over, used]),
    )


def portrait(table: Table, one: Mercenary, box: str = "0 0 120 96", cls: str = "") -> Html:
    letter = table.names.letter[one.faction].lower()
    return art([f"bg-{one.level}", f"p-{letter}{one.level}"], box, cls)


def gem(table: Table, crystal: Crystal, colour: str) -> list[Html]:
    """What is engraved in a Crystal, and the Crystal."""
    symbol = NOTHING
    if crystal.symbol:
        symbol = el("span", icon(table.glyph(crystal.symbol)), cls="eng")
    return [el("span", icon(f"gem-{crystal.cost}", "gem"), symbol, cls="sock")]


def crystal_words(table: Table, crystal: Crystal, colour: str, cost: int, wild: bool) -> str:
    look = table.look
    parts = [
        crystal.name.get(table.lang),
        look.says(f"koszt {cost}", f"cost {cost}"),
        look.says(f"{crystal.vp} PZ", f"{crystal.vp} VP"),
    ]
    if colour != crystal.color:
        parts.append(look.says("teraz ", "now ") + table.names.plain_color[table.lang][colour])
    if crystal.symbol:
        parts.append(table.term("faction_symbol"))
    if crystal.cave_in:
        parts.append(table.term("cave_in_symbol"))
    if wild:
        parts.append(look.says("dziki", "wild"))
    return ", ".join(parts)


# -- the board -------------------------------------------------------------------------------------------------------


def board(table: Table) -> Html:
    return el("div", track(table), field(table), artifact_stacks(table), cls="ss-board")


def track(table: Table) -> Html:
    """The Cave-in track: fallen behind the cart, propped before it; the space of the collapse is striped."""
    view, look = table.view, table.look
    marker, collapse = view["marker"], view["collapse_at"]
    ahead = cave_in_ahead(table)
    spaces = []
    for space in range(10):
        inside: list[object] = [space]
        cls = "sp0"
        if space < marker:
            cls += " past"
        elif space == marker:
            cls += " here"
            inside = [el("span", icon("i-cart"), el("b", space), cls="ct", id="cart")]
        elif space == collapse:
            cls += " end"
            inside = [el("b", space), el("small", table.term("collapse").lower())]
        elif space > collapse:
            cls += " out"
        if space == marker + 1 and ahead:
            cls += " next"
        spaces.append(el("li", *inside, cls=cls, aria_current="true" if space == marker else None))
    left = max(0, collapse - marker)
    small = look.says(f"{left} do zawału", f"{left} to collapse") if left else look.says("ostatnia runda", "last round")
    label = table.term("track") + f": {marker}/{collapse}. " + (table.term("last_round") if not left else small)
    return el(
        "div",
        tunnel(marker, collapse),
        el("div", look.says("Zawał", "Cave-in"), el("small", small), cls="lb"),
        el("ol", *spaces),
        cls="track last" if view["last_round"] else "track",
        id="track",
        role="group",
        aria_label=label,
    )


def tunnel(marker: int, collapse: int) -> Html:
    """The gallery behind the track, one piece per space."""
    pieces = ""
    for space in range(10):
        piece = "tk-fallen" if space < marker else "tk-propped"
        pieces += f'<use href="#{piece}" x="{108 + 74.3 * space:.1f}" width="74.3" height="64"/>'
    edge = 108 + 74.3 * collapse
    pieces += f'<rect class="tk-out" x="{edge:.1f}" width="{860 - edge:.1f}" height="64"/>'
    return Html(
        '<svg class="bg" viewBox="0 0 860 64" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect class="tk-sky" width="860" height="64"/>{pieces}</svg>'
    )


def field(table: Table) -> Html:
    """Docks and Mine: row n holds n cards and 5 - n crystals, so that both triangles make one block."""
    look, view = table.look, table.view
    wild = [
        el("span", icon(table.glyph(one)), table.names.letter[one], cls=f"wl {table.suit(one)}") for one in view["wild"]
    ]
    head = el(
        "h2",
        *wild,
        el("span", look.says("są dzikie", "are wild"), cls="ww"),
        el("span", table.term("mine")),
        cls="hm",
    )
    docks, mine = [], []
    for row in range(4):
        docks.append(dock_stack(table, row))
        docks += [dock(table, place, row, column) for column, place in enumerate(places(row))]
        mine.append(mine_stack(table, row))
        mine += [crystal(table, place, row, column) for column, place in enumerate(places(row))]
    return el(
        "div",
        GROUND,
        el("h2", table.term("docks"), cls="hd"),
        head,
        el("div", *docks, cls="zone", data_zone="docks", role="group", aria_label=table.term("docks")),
        el("div", *mine, cls="zone", data_zone="mine", role="group", aria_label=table.term("mine")),
        cls="field",
    )


def places(row: int) -> range:
    """The places of a row: level or cost number `row`, counted from the cheapest."""
    first = sum(ROWS[:row])
    return range(first, first + ROWS[row])


def dock(table: Table, place: int, row: int, column: int) -> Html:
    """A place of the Docks; equal cards are one option, which the first of them stands for."""
    id = table.view["docks"][place]
    cell = f"cell r{5 - row} c{2 + column}"
    if id is None:
        return el("div", el("span", cls="hole", id=f"dock-{place}"), cls=cell)
    same = table.view["docks"].index(id)
    via = ("extra-recruit", "recruit")
    chosen = table.key == "recruit_pay" and table.asked.get("place") == place
    at = table.look.at(f"dock:{same}", via=via, cls="c", label=table.called(id), chosen=chosen)
    return el("div", mercenary(table, id, f"dock-{place}", at, tick() if chosen else NOTHING), cls=cell)


def dock_stack(table: Table, row: int) -> Html:
    return stack_left(table, table.view["dock_stacks"][row], row + 1, f"st r{5 - row} c1", "docks")


def mine_stack(table: Table, row: int) -> Html:
    return stack_left(table, table.view["mine_stacks"][row], COSTS[row], f"st m r{2 + row} c7", "mine")


def stack_left(table: Table, left: int, number: int, cls: str, zone: str) -> Html:
    """SS-208: a stack that runs out moves the marker, so the last ones are marked."""
    label = table.term("stack_left", count=left) if left else table.term("stack_empty")
    low = " low" if 0 < left <= 3 else " out" if not left else ""
    return el(
        "span",
        el("i", number),
        el("span", f"×{left}"),
        cls=cls + low,
        role="img",
        title=f"{table.term(zone)} {number}: {label}",
        aria_label=f"{table.term(zone)} {number}: {label}",
    )


def crystal(table: Table, place: int, row: int, column: int) -> Html:
    seen = table.view["mine"][place]
    cell = f"cell r{2 + row} c{7 - ROWS[row] + column}"
    if seen is None:
        return el("div", el("span", cls="hole dark", id=f"crystal-{place}"), cls=cell)
    one = table.names.crystals[seen["crystal"]]
    letter = table.colour(seen["colour"])
    chosen = table.key in ("mine_pay", "crystal_colour") and table.asked.get("place") == place
    at = table.look.at(
        f"crystal:{place}",
        via=("extra-mine", "mine"),
        cls=f"cry f-{letter.lower()} z{one.cost}",
        label=crystal_words(table, one, seen["colour"], seen["cost"], seen["wild"]),
        chosen=chosen,
    )
    printed = el("s", one.cost) if seen["cost"] != one.cost else NOTHING
    parts = [
        *gem(table, one, seen["colour"]),
        el("span", icon(f"g-{letter.lower()}"), letter, cls="cl"),
        el("span", icon("i-cave"), cls="cv") if one.cave_in else NOTHING,
        el("span", table.look.says("dziki", "wild"), cls="wd") if seen["wild"] else NOTHING,
        el("span", icon("i-pick"), printed, el("b", seen["cost"]), cls="co red" if printed else "co"),
        el("span", el("b", one.vp), cls="vp"),
        tick() if chosen else NOTHING,
    ]
    return el("div", el("button", *parts, id=f"crystal-{place}", **at), cls=cell)


def artifact_stacks(table: Table) -> Html:
    stacks = [artifact_stack(table, stack) for stack in range(len(table.view["artifact_stacks"]))]
    return el(
        "div",
        el("h2", table.term("artifacts")),
        *stacks,
        cls="arts",
        data_zone="artifacts",
        role="group",
        aria_label=table.term("artifacts"),
    )


def artifact_stack(table: Table, stack: int) -> Html:
    """SS-099: the top card and how many lie there; when a half is chosen the halves are the options."""
    seen = table.view["artifact_stacks"][stack]
    look = table.look
    if seen["top"] is None:
        return el("div", table.term("stack_empty"), cls="af hole", id=f"stack-{stack}")
    one = table.names.artifacts[seen["top"]]
    chosen = table.asked.get("stack") == stack and table.key in ("collect_pay", "collect_half")
    halving = table.key == "collect_half" and chosen and look.mine
    halves = []
    for side, half in enumerate(one.half):
        cls = "hf sc" if half.kind == "score" else "hf ab"
        inside = half_words(table, half)
        if halving:
            at = look.at(f"half:{side}", cls=cls, label=f"{half.name.get(table.lang)}: {half.text.get(table.lang)}")
            halves.append(el("button", *inside, id=f"half-{side}", **at))
        else:
            halves.append(el("span", *inside, cls=cls))
    left = seen["left"]
    last = left == 1
    counter = look.says("ostatni: zawał +1", "last: Cave-in +1") if last else table.term("stack_left", count=left)
    short = counter if last else look.says(f"jeszcze {left - 1}", f"{left - 1} more")
    price = join([el("s", one.cost), el("b", seen["cost"])]) if seen["cost"] != one.cost else el("b", seen["cost"])
    label = f"{one.name.get(table.lang)}, {look.says('koszt', 'cost')} {seen['cost']}; {counter}"
    parts = [
        *halves,
        el("span", price, cls="cost"),
        el("span", short, cls="left low" if last else "left", title=counter),
        tick() if chosen else NOTHING,
    ]
    if halving:
        return el("div", *parts, cls="af", id=f"stack-{stack}", role="group", aria_label=label)
    at = look.at(f"stack:{stack}", via=("extra-collect", "collect"), cls="af", label=label, chosen=chosen)
    return el("button", *parts, id=f"stack-{stack}", **at)


def half_words(table: Table, half: Half) -> list[Html]:
    return [
        el("span", icon(emblem(half)), cls="ic"),
        el("b", half.name.get(table.lang)),
        el("small", half.text.get(table.lang)),
    ]


def emblem(half: Half) -> str:
    return f"a-{half.id}"


# -- players ---------------------------------------------------------------------------------------------------------


def strips(table: Table) -> Html:
    """The others, in the order in which they will play."""
    seats = len(table.players)
    first = table.me if table.me >= 0 else 0
    order = [(first + step) % seats for step in range(seats)]
    return join([strip(table, seat) for seat in order if seat != table.me])


def strip(table: Table, seat: int) -> Html:
    player, look = table.players[seat], table.look
    faction = player["command"]
    notes = []
    if table.view["first"] == seat:
        notes.append(table.term("first_player").lower())
    if not table.view["over"] and (table.view["active"] + 1) % len(table.players) == seat:
        notes.append(look.says("następny gracz", "next"))
    if player["hand_size"] >= HAND_LIMIT:
        notes.append(look.says("pełna ręka", "hand is full"))
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


def totems(table: Table, seat: int) -> Html:
    mine = [faction for faction, owner in table.view["totems"].items() if owner == seat]
    shown = [
        el(
            "span",
            icon(table.glyph(one)),
            table.names.letter[one],
            cls=table.suit(one),
            role="img",
            title=totem_name(table, one),
            aria_label=totem_name(table, one),
        )
        for one in mine
    ]
    return el("div", *shown, cls="tm")


def totem_name(table: Table, faction: str) -> str:
    return f"{table.term('totem')}: {table.names.factions[faction].name.get(table.lang)}"


def counters(table: Table, seat: int) -> list[Html]:
    """Hand, artifacts and crystals: the crystals of others are seen by their cost alone (section 8)."""
    player, look = table.players[seat], table.look
    hand = look.says(f"kart na ręce: {player['hand_size']}", f"cards in hand: {player['hand_size']}")
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


def artifact_chip(table: Table, half: str) -> Html:
    one = table.names.halves[half]
    label = f"{one.name.get(table.lang)}: {one.text.get(table.lang)}"
    side = "sc" if one.kind == "score" else "ab"
    return el("span", icon(emblem(one)), cls=f"ahalf {side}", role="img", title=label, aria_label=label)


def base_of(table: Table, seat: int, cards: list[Html]) -> Html:
    """A Base: as a whole the target of a raid or a skill, or its cards one by one (SS-044: all of it is open)."""
    base, look = table.players[seat]["base"], table.look
    whose = look.says("Twoja Baza", "Your Base") if seat == table.me else f"{table.term('base')}: {look.name(seat)}"
    listed = ", ".join(table.mark(id) for id in base) or look.says("pusta", "empty")
    label = f"{whose}, {listed}"
    if cards_are_asked(table, seat):
        return el(
            "div", *cards, cls="base", id=f"base-{seat}", role="group", aria_label=label, data_zone=f"base-{seat}"
        )
    at = look.at(f"base:{seat}", via=("raid",), cls="base", label=label)
    return el("button", *cards, id=f"base-{seat}", **at)


def cards_are_asked(table: Table, seat: int) -> bool:
    """Is the question about single cards of this Base?"""
    if table.key in ("base_card", "subjugate_from_base"):
        return bool(table.asked.get("base") == seat)
    return table.key == "use_leader" and seat == table.me and table.look.mine


def spot(table: Table, seat: int, place: int) -> dict[str, Any]:
    """The attributes of a card in a Base, if the question is about such cards."""
    base = table.players[seat]["base"]
    if not cards_are_asked(table, seat):
        return {}
    word = f"spot:{place}"
    if table.key == "use_leader":
        word = {1: "leader", 2: "beneath"}.get(len(base) - place, "")
    return table.look.at(*([word] if word else []), label=table.called(base[place]))


def mini_base(table: Table, seat: int) -> list[Html]:
    base = table.players[seat]["base"]
    if not base:
        return [el("span", table.look.says("Baza pusta", "Base is empty"), cls="none")]
    cards = [mini_card(table, seat, place) for place in range(len(base) - 1)]
    return [el("span", *cards, cls="minis"), leader(table, seat)]


def mini_card(table: Table, seat: int, place: int) -> Html:
    id = table.players[seat]["base"][place]
    one = table.card(id)
    at = spot(table, seat, place)
    if at:
        at["id"] = f"spot-{seat}-{place}"
    return mini(table.suit(one.faction), table.mark(id), table.glyph(one.faction), table.called(id), **at)


def leader(table: Table, seat: int) -> Html:
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
    return el("span", picture, words, cls=cls, title=table.called(base[-1]))


# -- the own side ----------------------------------------------------------------------------------------------------


def own_side(table: Table) -> Html:
    return el("div", command(table), hand(table), own_base(table), cls="ss-own")


def command(table: Table) -> Html:
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
            el("i", table.names.letter[faction]),
            icon(table.glyph(faction)),
            el("b", table.names.factions[faction].name.get(table.lang)),
            cls="ccard",
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
        aria_label=look.says("Moje zasoby", "My things"),
        role="group",
    )


def hoard(table: Table, crystals: list[str], label: str) -> Html:
    """Equal Crystals lie as one with a number."""
    shown = []
    for id in dict.fromkeys(crystals):
        one = table.names.crystals[id]
        letter = table.colour(one.color)
        count = crystals.count(id)
        words = crystal_words(table, one, one.color, one.cost, False)
        shown.append(
            el(
                "span",
                icon(f"gem-{one.cost}"),
                el("i", letter + ("◆" if one.symbol else "")),
                el("b", one.vp),
                el("u", f"×{count}") if count > 1 else NOTHING,
                cls=f"f-{letter.lower()}",
                role="img",
                title=words,
                aria_label=words if count == 1 else f"{count} × {words}",
            )
        )
    return el("div", *shown, cls="hoard", role="group", aria_label=label, tabindex="0" if crystals else None)


def tucked(table: Table, half: str) -> Html:
    """An Artifact under the Command card; one that works at the start of a turn can be an option."""
    one = table.names.halves[half]
    inside = [
        el("span", icon(emblem(one)), cls="ic sc" if one.kind == "score" else "ic ab"),
        el("b", one.name.get(table.lang)),
        el("span", one.text.get(table.lang), cls="tt"),
    ]
    if one.kind != "start":
        return el("div", *inside, cls="tk", title=one.text.get(table.lang))
    at = table.look.at(table.names.half_option[half], cls="tk", label=one.name.get(table.lang))
    return el("button", *inside, id=f"my-{half}", title=one.text.get(table.lang), **at)


def hand(table: Table) -> Html:
    """The own hand, sorted by colour and level."""
    cards = table.players[table.me]["hand"] or []
    letters = {colour: place for place, colour in enumerate(table.names.colours)}
    order = sorted(cards, key=lambda one: (letters[one["colour"]], table.card(one["card"]).level, one["option"]))
    head = f"{table.term('hand')}, {len(cards)}/{HAND_LIMIT}"
    shown = [hand_card(table, one, order[:place].count(one)) for place, one in enumerate(order)]
    if not shown:
        shown = [el("p", table.look.says("Nie masz kart na ręce.", "You have no cards in hand."), cls="quiet")]
    crowded = " crowded" if len(cards) > 7 else ""
    return el("div", *shown, cls=f"hand{crowded}", role="group", aria_label=head, data_zone="hand")


def hand_card(table: Table, one: dict[str, Any], copy: int) -> Html:
    at = table.look.at(one["option"], via=("extra-skill", "skill"), label=table.called(one["card"]))
    number = one["option"].partition(":")[2]
    return el("div", mercenary(table, one["card"], f"hand-{number}-{copy}", at, colour=one["colour"]), cls="hc")


def own_base(table: Table) -> Html:
    """The own Base; what was played this turn goes on top of it at the end."""
    player, look = table.players[table.me], table.look
    base, played = player["base"], table.turn["played"]
    mine = table.view["active"] == table.me and not table.view["over"]
    below = enumerate(base[:-1])  # the Leader is drawn as a card beside them
    tiles = [tile(table, id, spot(table, table.me, place), f"spot-{table.me}-{place}") for place, id in below]
    none = look.says("tylko Lider", "only the Leader") if base else look.says("pusta", "empty")
    row = base_of(table, table.me, tiles or [el("span", none, cls="none")])
    parts = [el("h2", f"{look.says('Twoja Baza', 'Your Base')} · {len(base)}/{BASE_LIMIT}"), row]
    if played and mine:
        ghosts = [tile(table, id, {}, f"played-{place}", "gh") for place, id in enumerate(played)]
        parts += [el("h2", look.says("Zagrane, na wierzch", "Played, on top")), el("div", *ghosts, cls="row")]
    top = NOTHING
    if base:
        at = spot(table, table.me, len(base) - 1) if table.key == "use_leader" else {}
        at = at or {"type": "button", "aria_label": f"{table.term('leader')}: {table.called(base[-1])}"}
        label = el("span", table.term("leader"), cls="used")
        top = el("div", mercenary(table, base[-1], f"leader-{table.me}", at), label, cls="ll")
    return el("div", el("div", *parts, cls="col"), top, cls="mb", role="group", aria_label=look.says("Baza", "Base"))


def tile(table: Table, id: str, at: dict[str, Any], dom: str, extra: str = "") -> Html:
    one = table.card(id)
    inside = [
        portrait(table, one, "22 14 76 82", "po"),
        el("b", table.mark(id)),
        icon(table.glyph(one.faction), "gl"),
    ]
    cls = f"tile {table.suit(one.faction)} {extra}".strip()
    if at:
        state = at.pop("cls")
        return el("button", *inside, id=dom, cls=f"{cls} {state}".strip(), title=table.called(id), **at)
    return el("span", *inside, id=dom, cls=cls, title=table.called(id), role="img", aria_label=table.called(id))


# -- the turn panel --------------------------------------------------------------------------------------------------


def actions(table: Table) -> Html:
    """Two actions of different kinds, or a raid; extra actions; what is changed for this turn."""
    turn, look = table.turn, table.look
    used = ["raid", "raid"] if turn["raided"] else list(turn["used"])
    asking = table.key not in ("main", *START) and bool(used)
    slots = []
    for place in range(2):
        number = look.says(f"akcja {place + 1}", f"action {place + 1}")
        if place < len(used):
            now = asking and place == len(used) - 1
            done = NOTHING if now else icon("i-check", "ok")
            name = table.term(f"action.{used[place]}")
            slots.append(
                el("div", icon(ACTION[used[place]]), name, el("small", number), done, cls="slot a" if now else "slot d")
            )
        else:
            free = look.says("wolna", "open")
            slots.append(el("div", icon("i-extra"), free, el("small", number), cls="slot"))
    for kind, count in turn["extra"].items():
        extra = look.says("dodatkowa", "extra") + (f" ×{count}" if count > 1 else "")
        slots.append(el("div", icon(ACTION[kind]), table.term(f"action.{kind}"), el("small", extra), cls="slot"))
    effects = [el("span", words, cls="chip") for words in turn_effects(table)]
    return join([el("div", *slots, cls="slots"), el("div", *effects, cls="fx-row") if effects else NOTHING])


def turn_effects(table: Table) -> list[str]:
    turn = table.turn
    found = []
    for key in ("mine_discount", "collect_discount", "recruit_discount"):
        if turn[key] > 0:
            found.append(table.term(f"effect.{key}", count=turn[key]))
    for key in ("same_action", "doubled", "scraping"):
        if turn[key]:
            found.append(table.term(f"effect.{key}"))
    return found


# -- the question bar ------------------------------------------------------------------------------------------------


def question(table: Table, drawing: Drawing) -> None:
    """What is asked: the payment with its pips and consequences, or the choices that lie nowhere on the table."""
    key, look = table.key, table.look
    done = look.legal.get("done")
    if key == "mine_pay":
        paying_for_crystal(table, drawing)
    elif key == "collect_pay":
        paying_for_artifact(table, drawing)
    elif key == "recruit_pay":
        drawing.picture = leader_picture(table, table.asked["card"])
        drawing.preview = el("div", *after_payment(table, ""), cls="then")
        if done:
            drawing.deed = Deed("done", done.says, "i-recruit")
    else:
        drawing.preview = buttons(table)
        if done:
            drawing.deed = Deed("done", done.says, "i-end")


def buttons(table: Table) -> Html:
    """Colours, numbers and modes lie nowhere on the table: they stand here."""
    found = []
    for path, choice in table.look.legal.items():
        verb, _, number = path.partition(":")
        if verb == "colour":
            letter = table.colour(table.names.colours[int(number)])
            at = table.look.at(path, cls=f"btn sm pk f-{letter.lower()}", label=choice.says)
            words = table.names.plain_color[table.lang][table.names.colours[int(number)]]
            found.append(el("button", icon(f"g-{letter.lower()}"), words, id=f"pick-{verb}-{number}", **at))
        elif verb in ("count", "mode", "cave-in"):
            at = table.look.at(path, cls="btn sm pk")
            found.append(el("button", choice.says, id=f"pick-{verb}-{number}", **at))
    return el("div", *found, cls="picks", data_zone="picks") if found else NOTHING


def paying_for_crystal(table: Table, drawing: Drawing) -> None:
    """D-07: levels laid down against the cost, and what will follow."""
    look = table.look
    seen = table.view["mine"][table.asked["place"]]
    one = table.names.crystals[seen["crystal"]]
    cost, paid = table.asked["cost"], table.asked["paid"]
    letter = table.colour(seen["colour"]).lower()
    drawing.picture = el("span", icon(f"gem-{one.cost}", "gm"), cls=f"f-{letter}")
    drawing.asks = look.says("Fedrujesz: ", "You mine: ") + one.name.get(table.lang)
    drawing.note = cost_note(table, one, seen, cost)
    meter(table, drawing, cost, paid)
    chips = crystal_gains(table, one)
    drawing.preview = join([drawing.preview, el("div", *chips, *after_payment(table, "mine"), cls="then")])
    if "done" in look.legal:
        drawing.deed = Deed("done", look.says("Wydobądź", "Mine it"), "i-pick")


def cost_note(table: Table, one: Crystal, seen: dict[str, Any], cost: int) -> Html:
    """6 - 1 your Totem = 5."""
    look = table.look
    if cost == one.cost:
        return text(look.says(f"koszt {cost}, karty w jednym kolorze", f"cost {cost}, cards of one colour"))
    faction = next(id for id, one in table.names.factions.items() if one.color == seen["colour"])
    parts = [str(one.cost)]
    if table.view["totems"].get(faction) == table.me:
        parts.append(look.says("− 1 twój Totem", "− 1 your Totem"))
    if table.turn["mine_discount"]:
        parts.append(
            look.says(f"− {table.turn['mine_discount']} w tej turze", f"− {table.turn['mine_discount']} this turn")
        )
    if "plasma-drill" in table.players[table.me]["artifacts"]:
        parts.append("− 1 " + table.names.halves["plasma-drill"].name.get(table.lang))
    return join([" ".join(parts), " = ", el("em", cost)])


def meter(table: Table, drawing: Drawing, cost: int, paid: int) -> None:
    """One pip per point; full when it is paid."""
    look = table.look
    groups = [(table.suit(one.faction), table.glyph(one.faction), points) for one, points in laid(table, paid)]
    missing = max(0, cost - paid)
    words = (
        look.says("zapłacone", "paid in full") if not missing else look.says(f"brakuje {missing}", f"{missing} to go")
    )
    if paid > cost:
        words = look.says(f"o {paid - cost} za dużo", f"{paid - cost} too many")
    label = look.says(f"zapłacono {paid} z {cost}", f"paid {paid} of {cost}")
    drawing.preview = join([pips(groups, cost, label), total(paid, cost, words)])


def laid(table: Table, paid: int) -> list[tuple[Mercenary, int]]:
    """The cards of this payment: the last ones played, until their levels make the sum."""
    found: list[tuple[Mercenary, int]] = []
    rest = paid
    for id in reversed(table.turn["played"]):
        if rest <= 0:
            break
        one = table.card(id)
        doubled = table.turn["doubled"] and one.faction == "weedlocks"  # SS-151
        points = min(rest, one.level * (2 if doubled else 1))
        found.insert(0, (one, points))
        rest -= points
    return found


def crystal_gains(table: Table, one: Crystal) -> list[Html]:
    look, view = table.look, table.view
    chips = [effect("i-vp", f"+{one.vp}", look.says("punkty", "points"), "v")]
    if one.symbol:
        mine = [table.names.crystals[id].symbol for id in table.players[table.me]["crystals"] or []]
        gain = set_points([*mine, one.symbol]) - set_points(mine)
        chips.append(effect(table.glyph(one.symbol), f"+{gain}", look.says("zestaw symboli", "symbol set"), "v"))
    if one.cave_in:
        words = f"{view['marker']} → {view['marker'] + 1}"
        small = look.says("Zawał", "Cave-in")
        if view["marker"] + 1 >= view["collapse_at"]:
            small = look.says("zawał: ostatnia runda", "collapse: last round")
        chips.append(effect("i-cave", words, small, "w"))
    return chips


def set_points(symbols: list[str]) -> int:
    """SS-224: set k holds every symbol that is there at least k times."""
    counts = [symbols.count(symbol) for symbol in set(symbols) if symbol]
    return sum(SETS[sum(count > nth for count in counts)] for nth in range(max(counts, default=0)))


def cave_in_ahead(table: Table) -> bool:
    """Will the payment that is being made move the marker?"""
    if table.key == "mine_pay":
        return table.names.crystals[table.view["mine"][table.asked["place"]]["crystal"]].cave_in
    if table.key in ("collect_pay", "collect_half"):
        return bool(table.view["artifact_stacks"][table.asked["stack"]]["left"] == 1)
    return False


def paying_for_artifact(table: Table, drawing: Drawing) -> None:
    look = table.look
    one = table.names.artifacts[table.asked["artifact"]]
    cost, paid = table.asked["cost"], table.asked["paid"]
    drawing.picture = el("span", icon("i-artifact"), cls="gm f-n")
    drawing.asks = look.says("Zbierasz: ", "You collect: ") + one.name.get(table.lang)
    drawing.note = text(look.says(f"koszt {cost}, karty dowolnych kolorów", f"cost {cost}, cards of any colours"))
    meter(table, drawing, cost, paid)
    chips = []
    if cave_in_ahead(table):
        marker = table.view["marker"]
        chips.append(effect("i-cave", f"{marker} → {marker + 1}", look.says("Zawał", "Cave-in"), "w"))
    drawing.preview = join([drawing.preview, el("div", *chips, *after_payment(table, "collect"), cls="then")])
    if "done" in look.legal:
        drawing.deed = Deed("done", look.says("Zbierz", "Collect it"), "i-artifact")


def after_payment(table: Table, kind: str) -> list[Html]:
    """The card on top of what was played becomes the Leader (SS-203)."""
    played = table.turn["played"]
    if not played:
        return []
    one = table.card(played[-1])
    small = table.look.says("twój nowy Przywódca", "your new Leader")
    return [effect("i-crown", join([one.name.get(table.lang), " ", table.tagged(played[-1])]), small, "ld")]


def leader_picture(table: Table, id: str) -> Html:
    one = table.card(id)
    return el("span", portrait(table, one, "12 0 96 96", "po"), cls=f"gm pic {table.suit(one.faction)}")


# -- the log, the gallery --------------------------------------------------------------------------------------------

MARK = re.compile(r" ?\(([KTHMBF])(\d)\)")


def tell(event: dict[str, Any], look: Look, words: str) -> Told | None:
    """A line of the log: cards with their glyphs, and how they move."""
    kind, seat = event["kind"], event["seat"]
    if kind == "refilled":
        zone = "dock" if event["zone"] == "docks" else "crystal"
        return Told(marked(words, look, seat), EVENTS[kind], loud=False, changed=[f"{zone}-{event['place']}"])
    told = Told(marked(words, look, seat), EVENTS.get(kind, "i-dot"), loud=kind not in ("turn", "laid", "dyed"))
    if kind == "turn":
        told.suit = "rd"
    place = event.get("place")
    to = "hand" if seat == look.seat else f"player-{seat}"
    if kind in ("recruited", "took_from_docks"):
        told.flies = [(f"dock-{place}", to)]
    elif kind in ("mined", "took_crystal"):
        told.flies = [(f"crystal-{place}", f"player-{seat}")]
    elif kind in ("laid", "used_skill") and seat == look.seat:
        told.flies = [(f"hand-{card_number(look, event['card'])}-", f"base-{seat}")]
    elif kind == "collected":
        told.flies = [(f"stack-{event['stack']}", f"player-{seat}")]
    elif kind == "raided":
        told.flies = [(f"base-{event['base']}", to)]
        told.changed = [f"base-{event['base']}"]
    elif kind == "took_from_base":
        told.flies = [(f"base-{event['base']}", to)]
    elif kind == "cave_in":
        told.changed = ["track"]
    elif kind in ("totem", "used_leader"):
        told.changed = [f"player-{seat}"]
    elif kind == "recoloured":
        told.changed = [f"crystal-{place}"]
    return told


def card_number(look: Look, id: str) -> int:
    return list(names_of(look.game.box).cards).index(id)  # type: ignore[attr-defined]


def marked(words: str, look: Look, seat: int) -> Html:
    """A sentence with the name in bold and "(K2)" as a tag with its glyph."""
    bold = bold_name(words, look, seat)
    return Html(MARK.sub(_tag, bold))


def _tag(found: re.Match[str]) -> str:
    letter = found[1].lower()
    return " " + tag(f"f-{letter}", f"g-{letter}", f"{found[1]}{found[2]}")


def face(kind: str, entry: dict[str, Any], lang: str) -> Html:
    """A component in the gallery, drawn."""
    letters = {"purple": "K", "brown": "T", "blue": "H", "yellow": "M", "red": "B", "green": "F"}
    letter = letters.get(str(entry.get("color")), "")
    low = letter.lower()
    if kind == "mercenary":
        return card(
            suit=f"f-{low}",
            number=entry["level"],
            letter=letter,
            glyph=f"g-{low}",
            picture=art([f"bg-{entry['level']}", f"p-{low}{entry['level']}"]),
            name=entry["name"][lang],
            kind=KIND[entry["icon"]],
            words=entry["text"][lang],
        )
    if kind == "crystal":
        symbol = el("span", icon(f"g-{low}"), cls="eng") if entry["symbol"] else NOTHING
        parts = [
            el("span", icon(f"gem-{entry['cost']}", "gem"), symbol, cls="sock"),
            el("span", icon(f"g-{low}"), letter, cls="cl"),
            el("span", icon("i-cave"), cls="cv") if entry["cave_in"] else NOTHING,
            el("span", icon("i-pick"), el("b", entry["cost"]), cls="co"),
            el("span", el("b", entry["vp"]), cls="vp"),
        ]
        return el("span", el("span", *parts, cls=f"cry f-{low} z{entry['cost']}"), cls="cell gcell")
    if kind == "artifact":
        halves = [
            el(
                "span",
                el("span", icon(f"a-{half['id']}"), cls="ic"),
                el("b", half["name"][lang]),
                el("small", half["text"][lang]),
                cls="hf sc" if half["kind"] == "score" else "hf ab",
            )
            for half in entry["half"]
        ]
        return el("span", *halves, el("span", el("b", entry["cost"]), cls="cost"), cls="af gaf")
    if letter:
        return el("span", el("i", letter), icon(f"g-{low}"), el("b", entry["name"][lang]), cls=f"ccard f-{low}")
    return NOTHING


SEAM = (
    "M22.7 0V26.3L25.3 29.5H38.4L41 32.7V49.8L43.6 53H56.5L59.1 56.2V73.3L61.7 76.5H74.8L77.4 79.7V100"  # docks | mine
)
GROUND = Html(
    '<svg class="ground" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">'
    '<path class="gr-d" d="M1.5 0H98.5L100 3V97L98.5 100H1.5L0 97V3Z"/>'
    '<path class="gr-l" d="M0 29.5H41M0 53H59M0 76.5H77" vector-effect="non-scaling-stroke"/>'
    f'<path class="gr-m" d="{SEAM}H98.5L100 97V3L98.5 0Z"/>'
    '<path class="gr-n" d="M24 0h28L40 22 24 25zM100 0v24L78 30 66 0zM100 52v30l-14-8-6-26zM61 60l19-12 6 26-8 5z"/>'
    '<path class="gr-o" d="M52 0h14l12 30-20 6-18-14zM78 30l22-6v28l-20-4zM100 82v18H78l8-26z"/>'
    f'<path class="gr-g" d="{SEAM}" vector-effect="non-scaling-stroke"/>'
    f'<path class="gr-v" d="{SEAM}" vector-effect="non-scaling-stroke"/></svg>'
)
