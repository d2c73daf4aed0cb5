"""Panels around the mine: pilots, stacks, goals, players, the own side."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, cast

from druza.games.motherload.box import Box
from druza.games.motherload.game import Motherload
from druza.games.motherload.picture import label
from druza.games.motherload.pieces import COLUMNS, SPACES
from druza.games.motherload.shapes import Pilot
from druza.games.motherload.spaces import spaces_name, square
from druza.kernel.drawing import NOTHING, Html, Look, View, art, card, el, icon, join, tick

COLOURS = ("red", "blue", "yellow", "wild")
DRILL = {"red": "r", "blue": "b", "yellow": "y", "wild": "w"}
CREW = {"purple": "a", "green": "m", "orange": "o", "grey": "g"}
GROUNDS = {0: 1, 10: 1, 15: 2, 20: 3, 25: 4}  # the picture behind a pilot, by price
MINOR_ICONS = {
    "action_covers": "i-blast",
    "action_length": "i-drill",
    "action_collects": "i-pay",
    "action_only_wild": "d-w",
    "action_spans_boards": "i-depth",
    "minerals_on_all_stacks": "i-pay",
    "stacks_with_minerals": "bo-split",
    "holds": "i-bomb",
    "bought_this_turn": "i-hand",
}


class Names:
    """The content by its ids."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.pilots = {one.id: one for one in box.pilots}
        self.crews = {one.id: one for one in box.crews}
        self.minerals: dict[str, Any] = {one.id: one for one in box.minerals}
        self.artefacts = {one.id: one for one in box.artefacts}
        self.majors = {one.id: one for one in box.majors}
        self.minors = {one.id: one for one in box.minors}
        self.sides = {one.id: one for one in box.sides}
        self.option: dict[str, str] = {}
        for verb, things in (("artefact", box.artefacts), ("major", box.majors), ("minor", box.minors)):
            self.option.update({one.id: f"{verb}:{number}" for number, one in enumerate(things)})


@lru_cache(maxsize=8)
def names_of(box: Box) -> Names:
    return Names(box)


class Table:
    """One view, with everything that its parts ask for again and again."""

    def __init__(self, view: View, look: Look) -> None:
        self.view = view
        self.look = look
        self.names = names_of(cast(Motherload, look.game).box)
        self.lang = look.lang
        self.me: int = view["you"]
        self.players: list[dict[str, Any]] = view["players"]
        self.key: str = view["prompt"]["key"]
        self.asked: dict[str, Any] = view["prompt"]["values"]
        self.action: dict[str, Any] = view["action"] or {}

    def suit(self, seat: int) -> str:
        crew = self.players[seat]["crew"]
        return f"f-c{CREW[crew]}" if crew else "f-n"

    def glyph(self, seat: int) -> str:
        crew = self.players[seat]["crew"]
        return f"g-c{CREW[crew]}" if crew else "logo"

    def where(self, spaces: list[int]) -> str:
        return spaces_name(self.look.game.words, spaces, self.lang)

    def mineral(self, id: str) -> str:
        one = self.names.minerals[id]
        return f"{one.name.get(self.lang)} {one.value}"

    def haul(self, place: dict[str, Any]) -> str:
        """What a placement collects, in words."""
        look = self.look
        parts = [self.mineral(id) for id in place["minerals"]]
        if place["bombs"]:
            parts.append(look.says(f"bomby: {place['bombs']}", f"bombs: {place['bombs']}"))
        if place["artefacts"]:
            parts.append(look.says(f"artefakty: {place['artefacts']}", f"artefacts: {place['artefacts']}"))
        if place["draws"]:
            parts.append(look.says(f"dobierz {place['draws']}", f"draw {place['draws']}"))
        return ", ".join(parts) or look.says("nic do zebrania", "nothing to collect")

    def place_words(self, place: dict[str, Any]) -> str:
        """`F6-I6, Depth 2: Emerald 8, Iron 2; 10$`."""
        money = f"; {place['value']}$" if place["value"] else ""
        return f"{self.where(place['spaces'])}: {self.haul(place)}{money}"

    def space_label(self, at: int) -> str:
        """`Depth 2 G4: rock, Emerald 8`, or `tunnel`; spaces are counted through all boards in play."""
        look = self.look
        board = self.view["boards"][at // SPACES]
        row, column = divmod(at % SPACES, COLUMNS)
        name = f"{look.says('Głębokość', 'Depth')} {board['depth']} {square(at % SPACES)}"
        if board["tunnels"][row][column] == "o":
            return f"{name}: {look.says('tunel', 'tunnel')}"
        terrain, sign = board["grid"][row][column]
        ground = {
            ".": look.says("ziemia", "earth"),
            "#": look.says("skała", "rock"),
            "R": look.says("stal, czerwona", "steel, red"),
            "B": look.says("stal, niebieska", "steel, blue"),
            "Y": look.says("stal, żółta", "steel, yellow"),
        }[terrain]
        return f"{name}: {ground}{self.thing_label(sign)}"

    def thing_label(self, sign: str) -> str:
        if sign == ".":
            return ""
        if sign in "ba12":
            names = {
                "b": ("bomba", "bomb"),
                "a": ("artefakt", "artefact"),
                "1": ("dobierz 1", "draw 1"),
                "2": ("dobierz 2", "draw 2"),
            }
            return ", " + self.look.says(*names[sign])
        return ", " + next(self.mineral(id) for id, one in self.names.minerals.items() if one.glyph == sign)


# -- pilots ----------------------------------------------------------------------------------------------------------


def pilot(table: Table, id: str, dom: str, at: dict[str, Any], over: Html = NOTHING) -> Html:
    """A pilot as a card: price, drill colour, portrait, name, text, and icons at the foot."""
    return pilot_face(table.names, table.names.pilots[id], table.lang, dom, at, over)


def pilot_face(names: Names, one: Pilot, lang: str, dom: str, at: dict[str, Any] | None, over: Html = NOTHING) -> Html:
    crew, drill = CREW[one.crew], DRILL[one.colour]
    attributes = dict(at) if at is not None else {}
    attributes["cls"] = f"pilot k-{crew} {attributes.get('cls', '')}".strip()
    number: object = one.cost if one.cost else el("span", icon(f"g-c{crew}"), cls="st0")
    return card(
        id=dom,
        suit=f"f-d{drill}",
        number=number,
        letter=drill.upper(),
        glyph=f"d-{drill}",
        picture=art([f"bg-{GROUNDS.get(one.cost, 2)}", f"p-{crew}{drill}"]),
        name=one.name.get(lang),
        words=one.text.get(lang),
        foot=foot(one),
        attributes=attributes,
        over=over,
    )


def foot(one: Pilot) -> Html:
    """One glyph per drill, the pattern, drill bonuses plain, purchase bonuses in a box, points last."""
    drills = el("span", *[icon(f"d-{DRILL[one.colour]}")] * one.drills, cls="dn")
    pattern = el("span", icon(f"pt-{one.blast}"), cls="pt") if one.blast else NOTHING
    drilling = [el("span", icon(bonus.replace("drill_", "bo-")), cls="bo") for bonus in one.drill_bonus]
    buying = [el("span", icon(bonus.replace("buy_", "bo-")), cls="bo bu") for bonus in one.purchase_bonus]
    points = el("span", one.vp, cls="vph") if one.vp else NOTHING
    return join([drills, pattern, *drilling, *buying, points])


def pilot_label(table: Table, id: str) -> str:
    one = table.names.pilots[id]
    price = table.look.says(f"koszt {one.cost}$, ", f"cost {one.cost}$, ") if one.cost else ""
    points = table.look.says(f"{one.vp} PZ", f"{one.vp} VP")
    return f"{one.name.get(table.lang)}: {price}{points}. {one.text.get(table.lang)}"


def gem(table: Table, id: str, dom: str = "", cls: str = "mn") -> Html:
    """A mineral with its letter and value."""
    sign = table.names.minerals[id].glyph
    return el(
        "span", icon(f"m-{sign}"), el("b", label(sign)), cls=f"{cls} mc-{sign}", id=dom or None, title=table.mineral(id)
    )


# -- stacks ----------------------------------------------------------------------------------------------------------


def stacks(table: Table, seat: int) -> Html:
    """The four stacks of a player: what lies on each, and what is missing to buy its top card."""
    look = table.look
    player = table.players[seat]
    title = look.says("Twoi piloci", "Your pilots") if seat == table.me else look.name(seat)
    drawn = [stack(table, number, seen) for number, seen in enumerate(player["stacks"])]
    button, box = peek("stacks-all", look.says("wszystkie karty", "all cards"), title, all_pilots(table, player))
    head = el("h2", title, button)
    return el("div", head, *drawn, box, cls="stks", data_zone="stacks", role="group", aria_label=title)


def peek(id: str, words: str, title: str, *inside: object) -> tuple[Html, Html]:
    """A button, and the box that it opens over the table."""
    hide = {"popovertarget": id, "popovertargetaction": "hide", "type": "button"}
    close = el("button", icon("i-no"), aria_label="×", cls="pkx", **hide)
    box = el("div", el("h2", title), close, *inside, id=id, popover=True, cls="peekbox", role="group", aria_label=title)
    return el("button", words, type="button", popovertarget=id, cls="peek"), box


def all_pilots(table: Table, player: dict[str, Any]) -> Html:
    """Every card that is still on the stacks, the top ones first."""
    rows = []
    for number, seen in enumerate(player["stacks"]):
        cards = [el("div", pilot(table, id, f"all-{id}", {}), cls="pc") for id in seen["cards"]]
        rows.append(el("div", *cards, cls=f"prow f-d{DRILL[COLOURS[number]]}"))
    return join(rows)


def stack(table: Table, number: int, seen: dict[str, Any]) -> Html:
    colour = COLOURS[number]
    suit = f"f-d{DRILL[colour]}"
    hired = el("span", *[el("i", cls="d" if place < seen["hired"] else "") for place in range(4)], cls="hire")
    if not seen["cards"]:
        words = table.look.says("stos wyczerpany", "stack exhausted")
        return el("div", el("span", words, cls="none"), hired, cls=f"stk out {suit}", id=f"stack-{number}")
    adding = added(table)
    value, cost = seen["value"], seen["cost"]
    after = value + sum(table.names.minerals[id].value for id in adding)
    at = table.look.at(f"stack:{number}", cls=f"stk {suit}", label=stack_label(table, seen, after if adding else value))
    open_to_it = "can" in at["cls"].split()
    new = adding if open_to_it else []
    amount = (
        join([value, el("em", f" → {after}"), el("small", f" /{cost}$")])
        if new
        else join([value, el("small", f" /{cost}$")])
    )
    inside = [
        el(
            "span",
            pilot(table, seen["cards"][0], f"top-{number}", {"cls": "c"}),
            cls="pile",
            data_n=len(seen["cards"]) - 1,
        ),
        el(
            "span",
            el("span", el("i", DRILL[colour].upper(), cls="dl"), amount, cls="s"),
            el(
                "span",
                *[gem(table, id) for id in seen["minerals"]],
                *[gem(table, id, "", "mn gh") for id in new],
                cls="mns",
            ),
            outcome(table, seen["cards"][0], after, cost) if new else missing(table, value, cost),
            cls="mm",
        ),
        el("span", bar(table, seen["minerals"], new, cost), hired, cls="br"),
    ]
    return el("button", *inside, id=f"stack-{number}", **at)


def added(table: Table) -> list[str]:
    """The minerals that the pending question puts onto a stack, if it is the looking seat's."""
    if not table.look.mine:
        return []
    if table.key == "stack":
        return list(table.asked["minerals"])
    if table.key in ("split", "put_mineral"):
        return [table.asked["mineral"]]
    return []


def stack_label(table: Table, seen: dict[str, Any], value: int) -> str:
    return f"{pilot_label(table, seen['cards'][0])} {value}/{seen['cost']}$"


def outcome(table: Table, id: str, after: int, cost: int) -> Html:
    """What the new minerals would do here: the stack is chosen with open eyes."""
    look = table.look
    if after < cost:
        return el("span", look.says(f"brakuje {cost - after}$", f"{cost - after}$ short"), cls="tg1 n")
    words = look.says("kupujesz", "buys it")
    if after > cost:
        words += look.says(f", przepada {after - cost}$", f", {after - cost}$ lost")
    bonus = table.names.pilots[id].purchase_bonus
    return el("span", icon("i-check"), words, *[icon(one.replace("buy_", "bo-")) for one in bonus], cls="tg1")


def missing(table: Table, value: int, cost: int) -> Html:
    return el("span", table.look.says(f"brakuje {cost - value}$", f"{cost - value}$ to go"), cls="tg1 n")


def bar(table: Table, minerals: list[str], new: list[str], cost: int) -> Html:
    """A segment for each mineral, in its colour; new ones are striped."""
    parts = []
    for id, cls in [*((id, "") for id in minerals), *((id, "gh") for id in new)]:
        one = table.names.minerals[id]
        width = min(100.0, 100 * one.value / cost)
        parts.append(el("i", cls=f"mc-{one.glyph} {cls}".strip(), style=f"width:{width:.1f}%"))
    return el("span", *parts, cls="vb")


# -- goals -----------------------------------------------------------------------------------------------------------


def goals(table: Table) -> Html:
    """Majors and Minors: what is face up, what is earned, what was taken in this turn."""
    look, view = table.look, table.view
    if not view["majors"] and not view["minors"]:
        return NOTHING
    limits = look.says("1 Duże i 1 Małe na turę", "1 Major and 1 Minor a turn")
    if view["claimed_major"] and view["claimed_minor"]:
        limits = look.says("oba wzięte w tej turze", "both taken this turn")
    elif view["claimed_major"] or view["claimed_minor"]:
        taken = look.says("Duże", "Major") if view["claimed_major"] else look.says("Małe", "Minor")
        limits = look.says(f"{taken} wzięte w tej turze", f"{taken} taken this turn")
    deck = look.says(f"w stosie: {view['minor_deck']}", f"{view['minor_deck']} in the deck")
    return el(
        "section",
        el("div", el("h2", look.says("Duże Osiągnięcia", "Majors")), el("small", limits, cls="d-only"), cls="hd"),
        el("div", *[major(table, id) for id in view["majors"]], cls="majs"),
        el("div", el("h2", look.says("Małe Osiągnięcia", "Minors")), el("small", deck), cls="hd"),
        el("div", *[minor(table, id) for id in view["minors"]], cls="mins"),
        cls="goals tight" if len(table.players) > 3 else "goals",
        data_zone="goals",
        aria_label=look.says("Osiągnięcia", "Achievements"),
    )


def major(table: Table, id: str) -> Html:
    """A pennant for every pilot that is asked for; filled: you have it."""
    one = table.names.majors[id]
    mine = table.players[table.me]["stacks"] if table.me >= 0 else []
    needs = (one.condition.red, one.condition.blue, one.condition.yellow, one.condition.wild)
    wanted = []
    for stack_number, need in enumerate(needs):
        have = mine[stack_number]["hired"] if mine else 0
        letter = DRILL[COLOURS[stack_number]]
        wanted += [el("i", letter.upper(), cls=f"f-d{letter} {'d' if place < have else ''}") for place in range(need)]
    name, words = one.name.get(table.lang), one.text.get(table.lang)
    at = table.look.at(table.names.option[id], cls="maj", label=f"{name}, {one.vp}: {words}")
    return el(
        "button", el("b", name), el("span", *wanted, cls="rq"), el("span", one.vp, cls="vpx"), id=id, title=words, **at
    )


def minor(table: Table, id: str) -> Html:
    one = table.names.minors[id]
    earned = id in table.view["earned"]
    state = table.look.says("zdobyte", "earned")
    name, words = one.name.get(table.lang), one.text.get(table.lang)
    label_words = f"{name}, {one.vp}: {words}" + (f" ({state})" if earned else "")
    at = table.look.at(table.names.option[id], cls="mnr earn" if earned else "mnr", label=label_words)
    kind = type(one.condition).__struct_config__.tag
    badge = el("span", state, cls="ea") if earned else NOTHING
    body = el("span", el("b", name), badge, el("small", words))
    return el(
        "button",
        icon(MINOR_ICONS.get(str(kind), "i-goal")),
        body,
        el("span", one.vp, cls="vpx"),
        id=id,
        title=words,
        **at,
    )


# -- the others ------------------------------------------------------------------------------------------------------


def strips(table: Table) -> Html:
    """Goals for all, then the others in the order in which they will play."""
    seats = len(table.players)
    first = table.me if table.me >= 0 else 0
    order = [(first + step) % seats for step in range(seats)]
    return join([goals(table), *[strip(table, seat) for seat in order if seat != table.me]])


def strip(table: Table, seat: int) -> Html:
    player, look, view = table.players[seat], table.look, table.view
    turn_now = view["active"] == seat and not view["over"]
    following = (view["active"] + 1) % len(table.players) == seat and not view["over"]
    counts = [
        counter("i-hand", player["hand_size"], look.says("kart na ręce", "cards in hand")),
        counter("i-draw", player["deck_size"], look.says("kart w talii", "cards in the deck")),
        counter("i-undo", len(player["discard"]), look.says("kart odrzuconych", "cards discarded")),
        counter("i-bomb", player["bombs"], look.says("bomb", "bombs")),
        counter("i-relic", player["artefact_count"], look.says("artefaktów", "artefacts")),
        counter("i-goal", len(player["majors"]) + len(player["minors"]), look.says("osiągnięć", "achievements")),
    ]
    small = el("em", look.says("następny", "next")) if following else NOTHING
    points = sum(player["score"].values())
    return el(
        "article",
        el(
            "div",
            el("span", icon(table.glyph(seat)), cls="av"),
            el("div", look.name(seat), small, el("span", *counts, cls="ct1"), cls="nn"),
            el(
                "span",
                points,
                cls="vpx",
                title=look.says("punkty bez zakrytych skamielin", "points without hidden fossils"),
            ),
            cls="hd1",
        ),
        el("div", *[small_stack(table, number, seen) for number, seen in enumerate(player["stacks"])], cls="os"),
        cls=f"op {table.suit(seat)}{' now' if turn_now else ''}",
        id=f"player-{seat}",
        aria_label=look.name(seat),
    )


def counter(symbol: str, count: int, words: str) -> Html:
    return el("span", icon(symbol), count, role="img", title=f"{words}: {count}", aria_label=f"{words}: {count}")


def small_stack(table: Table, number: int, seen: dict[str, Any]) -> Html:
    letter = DRILL[COLOURS[number]]
    name = table.names.pilots[seen["cards"][0]].name.get(table.lang) if seen["cards"] else "–"
    minerals = ", ".join(table.mineral(id) for id in seen["minerals"]) or table.look.says(
        "bez minerałów", "no minerals"
    )
    title = f"{name}: {seen['value']}/{seen['cost']}$; {minerals}"
    head = el("span", icon(f"d-{letter}"), letter.upper(), cls="h")
    amount = (
        el("span", seen["value"], el("small", f"/{seen['cost']}"), cls="q")
        if seen["cards"]
        else el("span", "✓", cls="q")
    )
    rest = bar(table, seen["minerals"], [], max(1, seen["cost"]))
    return el("div", head, amount, rest, cls=f"f-d{letter}", title=title, role="img", aria_label=title)


# -- the own side ----------------------------------------------------------------------------------------------------


def own_side(table: Table) -> Html:
    if not table.players[table.me]["crew"]:
        return crews(table)
    return el("div", tokens(table), hand(table), piles(table), cls="ml-own")


def tokens(table: Table) -> Html:
    """Crew, bombs, artefacts face up to oneself."""
    player, look = table.players[table.me], table.look
    crew = table.names.crews[player["crew"]]
    held = []
    for place, id in enumerate(player["artefacts"] or []):
        one = table.names.artefacts[id]
        same = player["artefacts"].index(id)
        name, words = one.name.get(table.lang), one.text.get(table.lang)
        at = look.at(table.names.option[id], cls="tk", label=f"{name}: {words}")
        held.append(
            el(
                "button",
                icon("b-art"),
                el("span", name, el("small", words)),
                id=f"art-{same}-{place}",
                title=words,
                **at,
            )
        )
    return el(
        "div",
        el("div", icon(table.glyph(table.me)), crew.name.get(table.lang), cls="crewc", title=crew.text.get(table.lang)),
        el(
            "div",
            bombs_held(table, player["bombs"]),
            *held,
            cls="tok",
        ),
        cls="own1",
        data_zone="tokens",
        role="group",
        aria_label=look.says("Bomby i artefakty", "Bombs and artefacts"),
    )


def bombs_held(table: Table, count: int) -> Html:
    words = table.look.says(f"bomby: {count}", f"bombs: {count}")
    pictures = [icon("b-bomb")] * max(1, min(3, count))
    cls = "bombs" if count else "bombs z"
    return el("span", *pictures, el("b", count), cls=cls, title=words, id="bombs", role="img", aria_label=words)


def hand(table: Table) -> Html:
    """Cards played for the Drill that goes on, then the hand; equal cards are one option."""
    look = table.look
    mine = table.view["active"] == table.me
    played = table.action.get("cards", []) if mine and table.action.get("kind") == "drill" else []
    laid = [
        el(
            "div",
            pilot(table, id, f"played-{place}", {"cls": "c on"}, tick(f"+{table.names.pilots[id].drills}")),
            cls="hc",
        )
        for place, id in enumerate(played)
    ]
    seen: dict[str, int] = {}
    held = []
    for one in table.players[table.me]["hand"] or []:
        id, place = one["card"], seen.get(one["card"], 0)
        seen[id] = place + 1
        # at the choice of the turn a card may only be clicked to blast; it is not refused, for it may drill
        uses = [one["option"]] if table.key != "main" or f"blast/{one['option']}" in look.legal else []
        at = look.at(*uses, via=("blast",), cls="c", label=pilot_label(table, id))
        held.append(el("div", pilot(table, id, f"hand-{id}-{place}", at), cls="hc"))
    length = sum(table.names.pilots[id].drills for id in played)
    words = look.says(f"Wiertła: {length}", f"Drills: {length}")
    group = el("div", *laid, cls="grp played", role="group", aria_label=words) if laid else NOTHING
    label = look.says("Ręka", "Hand")
    return el("div", group, el("div", *held, cls="grp", data_zone="hand", role="group", aria_label=label), cls="handz")


def piles(table: Table) -> Html:
    """Deck, discard pile, achievements taken."""
    player, look = table.players[table.me], table.look
    deck_words = ", ".join(table.names.pilots[id].name.get(table.lang) for id in player["deck"] or [])
    discard_words = ", ".join(table.names.pilots[id].name.get(table.lang) for id in player["discard"])
    taken = [table.names.majors[id] for id in player["majors"]] + [table.names.minors[id] for id in player["minors"]]
    cards = [el("li", one.name.get(table.lang), el("b", one.vp)) for one in taken]
    return el(
        "div",
        pile(look.says("talia", "deck"), player["deck_size"], deck_words, icon(table.glyph(table.me)), "deck"),
        pile(look.says("odrzucone", "discard"), len(player["discard"]), discard_words, icon("i-undo"), "discard"),
        *pile_peeks(table),
        el("ul", *cards, cls="taken", aria_label=look.says("Wzięte osiągnięcia", "Achievements taken")),
        cls="rt",
    )


def pile_peeks(table: Table) -> list[Html]:
    """Deck (in no order) and discard pile, to look through."""
    player, look = table.players[table.me], table.look
    found: list[Html] = []
    for key, name, cards, title in (
        (
            "deck",
            look.says("talia", "deck"),
            player["deck"] or [],
            look.says("Twoja talia, w dowolnej kolejności", "Your deck, in no order"),
        ),
        (
            "discard",
            look.says("odrzucone", "discard"),
            player["discard"],
            look.says("Twoje karty odrzucone", "Your discard pile"),
        ),
    ):
        shown = [el("div", pilot(table, id, f"{key}-{place}-card", {}), cls="pc") for place, id in enumerate(cards)]
        words = f"{name} {len(cards)}"
        button, box = peek(f"{key}-all", words, title, el("div", *shown, cls="prow"))
        found += [button, box]
    return found


def pile(name: str, count: int, words: str, picture: Html, dom: str) -> Html:
    title = f"{name}: {count}" + (f" ({words})" if words else "")
    back = el("span", picture, el("b", count), cls="bk0", id=dom)
    return el("div", back, cls="pil", title=title, role="img", aria_label=title)


def crews(table: Table) -> Html:
    """Before the game: the four crews, each with its strength."""
    drawn = []
    for number, (id, crew) in enumerate(table.names.crews.items()):
        letter = CREW[id]
        owner = next((seat for seat, player in enumerate(table.players) if player["crew"] == id), -1)
        faces = [art([f"p-{letter}{drill}"], "12 0 96 96") for drill in "rbyw"]
        small = crew.theme.get(table.lang) if owner < 0 else table.look.name(owner)
        at = table.look.at(
            f"crew:{number}", cls=f"crewpick f-c{letter} k-{letter}", label=f"{crew.name.get(table.lang)}: {small}"
        )
        inside = [
            icon(f"g-c{letter}"),
            el("b", crew.name.get(table.lang)),
            el("small", small),
            el("span", *faces, cls="fcs"),
        ]
        drawn.append(el("button", *inside, id=f"crew-{number}", **at))
    return el(
        "div", *drawn, cls="ml-crews", data_zone="crews", role="group", aria_label=table.look.says("Załogi", "Crews")
    )
