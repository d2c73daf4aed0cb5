"""The board of Super Motherload: the mine in the middle, pilots beside it, hand and tokens below."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from druza.games.motherload.content import load
from druza.games.motherload.panels import (
    COLOURS,
    DRILL,
    MINOR_ICONS,
    Names,
    Table,
    gem,
    names_of,
    own_side,
    peek,
    pilot_face,
    stacks,
    strips,
)
from druza.games.motherload.picture import (
    apart,
    depth_banner,
    label,
    latest_tunnel,
    mine_picture,
)
from druza.games.motherload.pieces import COLUMNS, ROWS, SPACES
from druza.games.motherload.shapes import Side
from druza.games.motherload.ways import PLACING, in_play, key_words, rank, spots
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
    text,
)

ICONS = {
    "draw": "i-draw",
    "drill": "i-drill",
    "blast": "i-blast",
    "end": "i-end",
    "done": "i-check",
    "side": "i-depth",
    "crew": "i-people",
    "colour": "i-drill",
    "card": "i-hand",
    "space": "i-right",
    "direction": "i-down",
    "turned": "i-blast",
    "stack": "i-pay",
    "mineral": "i-pay",
    "artefact": "i-relic",
    "major": "i-crown",
    "minor": "i-goal",
}
EVENTS = {
    "turn": "i-turn",
    "crew": "i-people",
    "achievements": "i-goal",
    "board": "i-depth",
    "drew": "i-draw",
    "shuffled": "i-undo",
    "played": "i-hand",
    "drilled": "i-drill",
    "blasted": "i-blast",
    "stacked": "i-pay",
    "lost": "i-no",
    "bombs": "i-bomb",
    "artefact": "i-relic",
    "spent": "i-relic",
    "bought": "i-hand",
    "extra_action": "i-extra",
    "claimed": "i-crown",
    "turned_up": "i-goal",
    "swapped": "i-goal",
    "discarded": "i-end",
    "last_turn": "i-flag",
    "ended": "i-flag",
}
QUIET = ("turn", "played", "turned_up", "shuffled")
DRILLING = {
    "drill_colour": 0,
    "drill_card": 1,
    "swap_goal": 1,
    "drill_start": 2,
    "drill_direction": 2,
    "stack": 3,
    "split": 3,
}
BLASTING = {"blast_card": 0, "blast_turned": 1, "blast_place": 2}


def draw(view: View, look: Look) -> Drawing:
    """The table as this seat sees it."""
    table = Table(view, look)
    seats = range(len(table.players))
    drawing = Drawing(
        board=board(table),
        hand=own_side(table) if table.me >= 0 else NOTHING,
        players=strips(table),
        turn=slots(table),
        round=look.says(f"runda {view['round']}", f"round {view['round']}"),
        suits=[table.suit(seat) for seat in seats],
        glyphs=[table.glyph(seat) for seat in seats],
        icons=ICONS,
    )
    steps(table, drawing)
    if view["last_turn"] and not view["over"]:
        drawing.phase = look.says("Ostatnia tura", "Last turn")
    if look.mine:
        question(table, drawing)
    return drawing


def steps(table: Table, drawing: Drawing) -> None:
    """The steps of a Drill or Blast, in the turn panel."""
    look = table.look
    if table.key in DRILLING:
        drawing.phase = look.says("Wiercenie", "Drill")
        drawing.phases = [
            look.says("Kolor", "Colour"),
            look.says("Karty", "Cards"),
            look.says("Tunel", "Tunnel"),
            look.says("Stos", "Stack"),
        ]
        drawing.phase_now = DRILLING[table.key]
    elif table.key in BLASTING:
        drawing.phase = look.says("Wysadzanie", "Blast")
        drawing.phases = [look.says("Pilot", "Pilot"), look.says("Wzór", "Pattern"), look.says("Miejsce", "Place")]
        drawing.phase_now = BLASTING[table.key]


def slots(table: Table) -> Html:
    """The action that goes on, and those that are left."""
    look, left = table.look, table.view["actions"]
    if table.view["over"] or not table.players[table.view["active"]]["crew"]:
        return NOTHING
    going = ("i-drill", look.says("Wiercenie", "Drill")) if table.key in DRILLING else None
    if table.key in BLASTING:
        going = ("i-blast", look.says("Wysadzanie", "Blast"))
    if left == 0 and going is None:
        return el("div", look.says("brak akcji", "no actions left"), cls="noact")
    shown = [el("div", icon(going[0]), going[1], cls="slot a")] if going else []
    shown += [el("div", icon("i-extra"), look.says("akcja", "action"), cls="slot") for _ in range(left)]
    return el("div", *shown, cls="slots")


# -- the mine --------------------------------------------------------------------------------------------------------


def board(table: Table) -> Html:
    if not table.view["boards"]:
        return el("div", side_choice(table, 1), cls="ml-setup")
    seat = table.me if table.me >= 0 else table.view["active"]
    beside = stacks(table, seat) if table.players[seat]["crew"] else NOTHING
    over = el("div", side_choice(table, table.asked["depth"]), cls="ml-next") if table.key == "side" else NOTHING
    single = " one" if len(table.view["boards"]) == 1 else ""
    return el(
        "div",
        ruler(table),
        pit(table),
        beside,
        over,
        cls=f"ml-board{single}",
        tabindex="0",
        role="group",
        aria_label=table.look.says("Kopalnia", "The mine"),
    )


def pit(table: Table) -> Html:
    view, look = table.view, table.look
    boards = view["boards"]
    title = "; ".join(board_title(table, board) for board in boards)
    lit, leads = spots(table)
    labels = [table.space_label(at) for at in range(SPACES * len(boards))]
    picture = mine_picture(boards, lit, labels, title, latest(table), joined(table), leads)
    spent = ", ".join(table.names.artefacts[id].name.get(table.lang) for id in view["spent"])
    depot = el(
        "div",
        el(
            "span",
            icon("b-bomb"),
            view["bombs"],
            title=look.says("bomby w puli", "bombs in the supply"),
            id="bomb-supply",
        ),
        el(
            "span",
            icon("b-art"),
            view["artefact_pool"],
            title=look.says("zakryte artefakty", "face-down artefacts"),
            id="pool",
        ),
        el("span", icon("b-art", "gsc"), len(view["spent"]), title=look.says("zużyte: ", "spent: ") + spent)
        if spent
        else NOTHING,
        cls="depot",
        role="group",
        aria_label=look.says("Pula", "Supply"),
    )
    return el("div", picture, depot, clock(table), coming(table), cls="pit")


def latest(table: Table) -> Html:
    """The tunnel that was dug last, with the sign of who dug it."""
    dug = table.view["latest"]
    if dug is None:
        return NOTHING
    cells = [in_play(table, space) for space in dug["spaces"]]
    return latest_tunnel(cells, table.view["boards"], table.suit(dug["seat"]), table.glyph(dug["seat"]))


def joined(table: Table) -> Html:
    """The board that joined last, for the moment when it comes."""
    boards = table.view["boards"]
    if len(boards) < 2:
        return NOTHING
    side = table.names.sides[boards[-1]["side"]]
    found, worth = open_artefacts(boards[-1]), side.totals["mineral_value"]
    small = table.look.says(f"artefakty: {found}, minerały: {worth}$", f"{found} artefacts, minerals worth {worth}$")
    return depth_banner(boards[-1], 1, board_title(table, boards[-1]), small)


def coming(table: Table) -> Html:
    """While one board is in play there is room for both sides of the next."""
    depth = table.view["next_depth"]
    if len(table.view["boards"]) != 1 or depth < 0 or table.key == "side":
        return NOTHING
    title = table.look.says(f"Potem Głębokość {depth}", f"Then Depth {depth}")
    shown = []
    for number in (0, 1):
        words = side_title(table, depth, number)
        shown.append(el("figure", side_picture(table, depth, number), el("figcaption", words)))
    return el("div", el("h2", title), *shown, cls="coming", role="group", aria_label=title)


def board_title(table: Table, board: dict[str, Any]) -> str:
    side = table.names.sides[board["side"]]
    depth = table.look.says("Głębokość", "Depth")
    return f"{depth} {board['depth']}, {side.name.get(table.lang)}, {side.side}"


def clock(table: Table) -> Html:
    """What the game still waits for: the artefacts of the current board, and what comes then."""
    view, look = table.view, table.look
    depth, left = view["boards"][-1]["depth"], view["artefacts_left"]
    if view["last_turn"]:
        words = look.says(
            "Ostatni artefakt odkryty: gra kończy się z tą turą", "The last artefact is found: this is the last turn"
        )
    elif view["next_depth"] < 0:
        words = look.says(f"artefakty do końca gry: {left}", f"artefacts until the end of the game: {left}")
    else:
        following = view["next_depth"]
        words = look.says(
            f"artefakty na Głębokości {depth}: {left}, potem Głębokość {following}",
            f"artefacts left on Depth {depth}: {left}, then Depth {following}",
        )
    keys = [el("span", el("kbd", key), said) for key, said in key_words(table)]
    hint = el("span", *keys, cls="keyh d-only") if keys else NOTHING
    return el("div", icon("i-relic"), el("b", words), hint, *next_boards(table), cls="below", id="clock")


def next_boards(table: Table) -> list[Html]:
    """A look at both sides of the next board, where there is no room for them."""
    depth = table.view["next_depth"]
    if len(table.view["boards"]) != 2 or depth < 0 or table.key == "side":
        return []
    title = table.look.says(f"Głębokość {depth}", f"Depth {depth}")
    figures = []
    for number in (0, 1):
        words = side_title(table, depth, number)
        figures.append(el("figure", side_picture(table, depth, number), el("figcaption", words)))
    return list(peek("next-sides", title, title, el("div", *figures, cls="coming")))


def ruler(table: Table) -> Html:
    """Depths and rows beside the mine; an artefact for each that is left on the current board."""
    parts = [el("div", cls="sf")]
    for board in table.view["boards"]:
        side = table.names.sides[board["side"]]
        left = open_artefacts(board)
        total = sum(sign[1] == "a" for row in board["grid"] for sign in row)
        tokens = [icon("b-art", "" if number < left else "z") for number in range(total)]
        parts.append(
            el(
                "div",
                el("span", board["depth"], cls="no"),
                el("span", el("b", side.name.get(table.lang)), " ", side.side, cls="nn"),
                el("ol", *[el("li", row + 1) for row in range(ROWS)]),
                el("span", *tokens, cls="af1"),
                cls=f"dp e-{board['depth']}",
            )
        )
    return el("div", *parts, cls="ruler", aria_hidden="true")


def open_artefacts(board: dict[str, Any]) -> int:
    rows = zip(board["grid"], board["tunnels"], strict=True)
    return sum(
        sign[1] == "a" and cover != "o" for signs, covers in rows for sign, cover in zip(signs, covers, strict=True)
    )


# -- sides of the next board -----------------------------------------------------------------------------------------


def side_choice(table: Table, depth: int) -> Html:
    """Both sides of a board, side by side."""
    look = table.look
    title = look.says(f"Plansza Głębokość {depth}: która strona?", f"The Depth {depth} board: which side?")
    return el(
        "div", el("h2", title), *[side(table, depth, number) for number in (0, 1)], cls="ml-sides", data_zone="sides"
    )


def side(table: Table, depth: int, number: int) -> Html:
    one = side_entry(table, depth, number)
    worth = table.look.says(f"Minerały: {one.totals['mineral_value']}$", f"Minerals: {one.totals['mineral_value']}$")
    name, words = side_title(table, depth, number), f"{one.text.get(table.lang)} {worth}."
    at = table.look.at(f"side:{number}", cls="sidepick", label=f"{name}. {words}")
    picture = side_picture(table, depth, number)
    return el("button", picture, el("span", el("b", name), el("small", words)), id=f"side-{number}", **at)


def side_entry(table: Table, depth: int, number: int) -> Side:
    return table.names.sides[table.names.box.boards[depth - 1].sides[number]]


def side_title(table: Table, depth: int, number: int) -> str:
    one = side_entry(table, depth, number)
    return f"{one.side}: {one.name.get(table.lang)}"


def side_picture(table: Table, depth: int, number: int) -> Html:
    return printed_side(side_entry(table, depth, number), depth, side_title(table, depth, number))


def printed_side(one: Side, depth: int, title: str) -> Html:
    """A side of a board as it is printed."""
    grid = [line.split() for line in one.grid.strip().splitlines()]
    seen = {"side": one.id, "depth": depth, "grid": grid, "tunnels": ["." * COLUMNS] * ROWS}
    return apart(mine_picture([seen], [], [""] * SPACES, title), one.id)


# -- the question bar ------------------------------------------------------------------------------------------------


def question(table: Table, drawing: Drawing) -> None:
    """What is asked: drills so far, the best place, the minerals in hand, or choices that lie nowhere on the table."""
    look, key = table.look, table.key
    done = look.legal.get("done")
    if key in PLACING:
        placing(table, drawing)
    elif key == "drill_card":
        adding_cards(table, drawing)
    elif key in ("stack", "split", "put_mineral"):
        minerals = table.action.get("minerals") or [table.asked.get("mineral")]
        gems = [gem(table, id, f"haul-{place}", "hg") for place, id in enumerate(minerals)]
        drawing.preview = el("div", *gems, cls="bore", id="haul")
    else:
        drawing.preview = buttons(table)
        if done:
            drawing.deed = Deed("done", done.says, "i-check")
        elif key == "main" and not table.view["actions"]:
            drawing.deed = Deed("end", look.legal["end"].says, "i-end")


def adding_cards(table: Table, drawing: Drawing) -> None:
    """D-05: drills of the cards played so far."""
    look = table.look
    colour, length = table.asked["colour"], table.asked["length"]
    letter = DRILL[colour]
    drawing.picture = el("span", icon(f"d-{letter}"), el("b", length), cls=f"gm dr f-d{letter}")
    drills = [
        el("i", icon(f"d-{DRILL[table.names.pilots[id].colour]}"), cls=f"f f-d{DRILL[table.names.pilots[id].colour]}")
        for id in table.asked["cards"]
        for _ in range(table.names.pilots[id].drills)
    ]
    chips = []
    for id in table.asked["cards"]:
        for bonus in table.names.pilots[id].drill_bonus:
            one = next(entry for entry in table.names.box.drill_bonuses if entry.id == bonus)
            chips.append(
                effect(
                    bonus.replace("drill_", "bo-"),
                    one.name.get(table.lang),
                    table.names.pilots[id].name.get(table.lang),
                )
            )
    words = look.says(f"długość {length}", f"length {length}")
    drawing.preview = join(
        [
            el("div", *drills, cls="pips", role="img", aria_label=words),
            el("div", words, cls="sum"),
            el("div", *chips, cls="then"),
        ]
    )
    if not length:
        drawing.preview = NOTHING
    if "done" in look.legal:
        drawing.deed = Deed("done", look.says(f"Wierć {length}", f"Drill {length}"), "i-drill")


def placing(table: Table, drawing: Drawing) -> None:
    """D-07, D-08, D-10, D-11: the best place, space by space, with its sum; any other is chosen on the board."""
    look = table.look
    places = table.view["places"]
    if not places:
        return
    best = max(places, key=rank)
    drilling = table.key.startswith("drill")
    symbol = f"d-{DRILL[table.asked['colour']]}" if drilling else f"pt-{table.asked['pattern']}"
    suit = f"f-d{DRILL[table.asked['colour']]}" if drilling else "f-dr"
    drawing.picture = el("span", icon(symbol), el("b", len(best["spaces"])), cls=f"gm dr {suit}")
    count = len(places)
    drawing.note = text(look.says(f"miejsc: {count}", f"{count} {'place' if count == 1 else 'places'}"))
    cells = [bore_cell(table, space) for space in best["spaces"]]
    chips = []
    if best["artefacts"]:
        small = (
            look.says("ostatni na tej planszy", "last of this board")
            if best["last_artefact"]
            else look.says("artefakt", "artefact")
        )
        chips.append(effect("i-relic", f"+{best['artefacts']}", small, "v"))
    if best["bombs"]:
        chips.append(effect("i-bomb", f"+{best['bombs']}", look.says("bomba", "bomb")))
    if best["draws"]:
        chips.append(effect("i-draw", f"+{best['draws']}", look.says("karty", "cards")))
    if bought := would_buy(table, best["value"]):
        chips.append(effect("i-hand", ", ".join(bought), look.says("na to wystarczy", "can be paid for"), "v"))
    where = table.where(best["spaces"])
    drawing.preview = join(
        [
            el("div", *cells, cls="bore", role="img", aria_label=table.place_words(best)),
            el("div", f"{best['value']}$", el("small", where), cls="sum"),
            el("div", *chips, cls="then"),
        ]
    )
    deed = look.says("Wierć: ", "Drill ") if drilling else look.says("Wysadź: ", "Blast ")
    drawing.deed = Deed(best["path"], deed + where.partition(",")[0], "i-drill" if drilling else "i-blast")


def would_buy(table: Table, money: int) -> list[str]:
    """The top cards that so much would pay for, whichever stack it is put on."""
    stacks = [seen for seen in table.players[table.me]["stacks"] if seen["cards"] and money]
    paid = [seen["cards"][0] for seen in stacks if seen["value"] + money >= seen["cost"]]
    return [table.names.pilots[id].name.get(table.lang) for id in paid]


def bore_cell(table: Table, space: int) -> Html:
    """One space of a tunnel as a small square."""
    row, column = in_play(table, space)
    sign = table.view["boards"][row // ROWS]["grid"][row % ROWS][column][1]
    if sign == ".":
        return el("span", cls="em")
    if sign in "ba12":
        symbol = {"b": "b-bomb", "a": "b-art"}.get(sign, "b-draw")
        return el("span", icon(symbol), el("b", f"+{sign}") if sign in "12" else NOTHING, cls="ar")
    return el("span", icon(f"m-{sign}"), el("b", label(sign)), cls=f"mc-{sign}")


def buttons(table: Table) -> Html:
    """Colours and minerals lie nowhere on the table: they stand here."""
    found = []
    for path, choice in table.look.legal.items():
        verb, _, number = path.rpartition("/")[2].partition(":")
        if verb == "colour":
            letter = DRILL[COLOURS[int(number)]]
            at = table.look.at(f"colour:{number}", via=("drill",), cls=f"btn sm pk f-d{letter}", label=choice.says)
            name = table.look.game.words.say(table.lang, "term", f"colour_{COLOURS[int(number)]}", {})
            found.append(el("button", icon(f"d-{letter}"), name, id=f"pick-{verb}-{number}", **at))
        elif verb == "mineral":
            id = list(table.names.minerals)[int(number)]
            at = table.look.at(path, cls="btn sm pk", label=choice.says)
            found.append(el("button", gem(table, id), choice.says, id=f"pick-{verb}-{number}", **at))
    return el("div", *found, cls="picks", data_zone="picks") if found else NOTHING


# -- the log, the gallery --------------------------------------------------------------------------------------------


def tell(event: dict[str, Any], look: Look, words: str) -> Told | None:
    """A line of the log, and what moves."""
    kind, seat = event["kind"], event["seat"]
    told = Told(bold_name(words, look, seat), EVENTS.get(kind, "i-dot"), loud=kind not in QUIET)
    if kind == "turn":
        told.suit = "rd"
    mine = seat == look.seat
    home = "hand" if mine else f"player-{seat}"
    if kind in ("drilled", "blasted"):
        cells = [cell_name(space) for space in event["spaces"]]
        told.flies = [(f"thing-{cell}", "question" if mine else home) for cell in cells]
        told.changed = [*(f"cell-{cell}" for cell in cells), "latest-line" if kind == "drilled" else "latest-blast"]
    elif kind == "stacked":
        target = f"stack-{event['stack']}" if mine else home
        told.flies = [(f"haul-{place}", target) for place in range(len(event["minerals"]))] if mine else []
        told.changed = [target]
    elif kind == "drew" and mine:
        told.flies = [("deck", "hand")]
    elif kind == "played" and mine:
        told.flies = [(f"hand-{event['card']}-0", "discard")]
    elif kind == "bought":
        told.flies = [(f"top-{event['stack']}", "hand" if event["to_hand"] else "discard")] if mine else []
        told.changed = [f"stack-{event['stack']}" if mine else home]
    elif kind == "bombs":
        told.flies = [("bomb-supply", "bombs" if mine else home)]
    elif kind == "artefact":
        told.flies = [("pool", "hand" if mine else home)]
    elif kind in ("claimed", "spent"):
        told.changed = [home]
    elif kind in ("turned_up", "swapped"):
        told.changed = [event["achievement"]]
    elif kind == "board":
        told.changed = ["clock", "mine"]
    elif kind == "last_turn":
        told.changed = ["clock"]
    return told


def cell_name(space: int) -> str:
    return f"{space // SPACES + 1}-{space % SPACES // COLUMNS}-{space % COLUMNS}"


def face(kind: str, entry: dict[str, Any], lang: str) -> Html:
    """A component in the gallery, drawn."""
    names = gallery_names()
    if kind == "pilot":
        return pilot_face(names, names.pilots[entry["id"]], lang, "", None)
    if kind == "mineral":
        sign = entry["glyph"]
        return el("span", icon(f"m-{sign}"), el("b", label(sign)), cls=f"bigm mc-{sign}")
    if kind == "mineral_tile":
        signs = [names.minerals[entry[one]].glyph for one in ("front", "back")]
        return el(
            "span",
            *[el("span", icon(f"m-{sign}"), el("b", label(sign)), cls=f"bigm mc-{sign}") for sign in signs],
            cls="pair",
        )
    if kind == "artefact":
        return el("span", icon("b-art"), cls="bigm")
    if kind == "bomb":
        return el("span", icon("b-bomb"), cls="bigm")
    if kind == "blast_pattern":
        return el("span", icon(f"pt-{entry['id']}"), cls="bigp")
    if kind in ("drill_bonus", "purchase_bonus"):
        return el("span", icon(entry["id"].replace("drill_", "bo-").replace("buy_", "bo-")), cls="bigp")
    if kind == "crew":
        letter = {"purple": "a", "green": "m", "orange": "o", "grey": "g"}[entry["id"]]
        return el("span", icon(f"g-c{letter}"), entry["name"][lang], cls=f"crewc f-c{letter}")
    if kind == "major":
        needs = [(DRILL[colour], entry["condition"].get(colour, 0)) for colour in COLOURS]
        wanted = [el("i", letter.upper(), cls=f"d f-d{letter}") for letter, count in needs for _ in range(count)]
        return el("span", el("span", *wanted, cls="rq"), el("span", entry["vp"], cls="vpx"), cls="maj gal1")
    if kind == "minor":
        symbol = icon(MINOR_ICONS.get(entry["condition"]["if"], "i-goal"))
        return el("span", symbol, el("span", entry["vp"], cls="vpx"), cls="maj gal1")
    if kind == "side":
        picture = printed_side(names.sides[entry["id"]], int(entry["board"][-1]), entry["name"][lang])
        return el("span", picture, cls="gside")
    return NOTHING


@lru_cache
def gallery_names() -> Names:
    """The gallery shows the content of the box, whatever is played."""
    return names_of(load()[0])
