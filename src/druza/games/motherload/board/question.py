"""The question bar: drills so far, the best place, minerals, or choices that lie nowhere on the table."""

from __future__ import annotations

from druza.games.motherload.board.seen import DRILL, Sight
from druza.games.motherload.board.stacks import gem
from druza.games.motherload.board.ways import PLACING, in_play, rank
from druza.games.motherload.content.box import COLOURS
from druza.games.motherload.content.pieces import ROWS
from druza.games.motherload.seen import SeenPlace
from druza.kernel.drawing import NOTHING, Choice, Deed, Drawing, Html, effect, el, icon, join, text

LATER = {"artefacts_left_to_spend": "artefacts_keep", "goals_left_to_take": "goals_may_go"}


def question(table: Sight, drawing: Drawing) -> None:
    """What is asked: drills so far, the best place, the minerals in hand, or choices that lie nowhere on the table."""
    look, key = table.look, table.key
    done = look.legal.get("done")
    if look.game.words.has("guide", key) and (key != "main" or table.view["actions"]) and len(look.legal) > 1:
        drawing.note = text(look.game.words.say(look.lang, "guide", key, {}))
    if key in PLACING:
        placing(table, drawing)
    elif key == "drill_card":
        adding_cards(table, drawing)
    elif key in ("stack", "split", "put_mineral"):
        minerals = table.action.get("minerals", []) if table.action else [table.asked["mineral"]]
        gems = [gem(table, id, f"haul-{place}", "hg") for place, id in enumerate(minerals)]
        drawing.preview = el("div", *gems, cls="bore", id="haul")
    else:
        drawing.preview = buttons(table)
        if done:
            drawing.deed = Deed("done", done.says, "i-check")
        elif "end" in look.legal and not table.view["actions"]:
            drawing.deed = Deed("end", look.legal["end"].says, "i-end")
            if left := what_is_left(table):
                drawing.asks = look.say(left)
                drawing.note = text(look.say(LATER[left])) if left in LATER else NOTHING


def what_is_left(table: Sight) -> str:
    """What can still be done without actions, if it is not all that the question names."""
    verbs = {path.partition(":")[0] for path in table.look.legal} - {"end"}
    if not verbs:
        return "nothing_left_to_do"
    if verbs == {"artefact"}:
        return "artefacts_left_to_spend"
    return "" if "artefact" in verbs else "goals_left_to_take"


def adding_cards(table: Sight, drawing: Drawing) -> None:
    """Drills of the cards played so far."""
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
            one = table.names.bonuses[bonus]
            chips.append(
                effect(
                    bonus.replace("drill_", "bo-"),
                    one.name.get(table.lang),
                    table.names.pilots[id].name.get(table.lang),
                )
            )
    words = look.say("length", length=length)
    drawing.preview = join(
        [
            el("div", *drills, cls="pips", role="img", aria_label=words),
            el("div", words, cls="sum"),
            el("div", *chips, cls="then"),
        ]
    )
    if not length:
        drawing.preview = NOTHING
    if table.view["places"]:
        drawing.note = text(look.say("drill_there_at_once"))
    if "done" in look.legal:
        drawing.deed = Deed("done", look.say("drill_length", length=length), "i-drill")


def placing(table: Sight, drawing: Drawing) -> None:
    """The best place, space by space, with its sum; any other is chosen on the board."""
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
    halves = ". " + look.say("halves") if drilling and has_halves(places) else ""
    drawing.note = text(look.say("places", count=count) + halves)
    cells = [bore_cell(table, space) for space in best["spaces"]]
    chips = []
    if best["artefacts"]:
        small = look.say("last_of_this_board") if best["last_artefact"] else look.say("artefact")
        chips.append(effect("i-relic", f"+{best['artefacts']}", small, "v"))
    if best["bombs"]:
        chips.append(effect("i-bomb", f"+{best['bombs']}", look.say("bomb")))
    if best["draws"]:
        chips.append(effect("i-draw", f"+{best['draws']}", look.say("cards")))
    if bought := would_buy(table, best["value"]):
        chips.append(effect("i-hand", ", ".join(bought), look.say("can_be_paid_for"), "v"))
    where = table.where(best["spaces"])
    drawing.preview = join(
        [
            el("div", *cells, cls="bore", role="img", aria_label=table.place_words(best)),
            el("div", f"{best['value']}$", el("small", where), cls="sum"),
            el("div", *chips, cls="then"),
        ]
    )
    deed = look.say("drill_at") if drilling else look.say("blast_at")
    drawing.deed = Deed(best["path"], deed + where.partition(",")[0], "i-drill" if drilling else "i-blast")


def has_halves(places: list[SeenPlace]) -> bool:
    """Is there a space at which two tunnels begin?"""
    starts = [place["spaces"][0] for place in places if len(place["spaces"]) > 1]
    return len(starts) > len(set(starts))


def would_buy(table: Sight, money: int) -> list[str]:
    """The top cards that so much would pay for, whichever stack it is put on."""
    stacks = [seen for seen in table.players[table.me]["stacks"] if seen["cards"] and money]
    paid = [seen["cards"][0] for seen in stacks if seen["value"] + money >= seen["cost"]]
    return [table.names.pilots[id].name.get(table.lang) for id in paid]


def bore_cell(table: Sight, space: int) -> Html:
    """One space of a tunnel as a small square."""
    row, column = in_play(table, space)
    sign = table.view["boards"][row // ROWS]["grid"][row % ROWS][column][1]
    if sign == ".":
        return el("span", cls="em")
    if sign in table.names.spaces:
        symbol = {"b": "b-bomb", "a": "b-art"}.get(sign, "b-draw")
        number = table.signs[sign]
        return el("span", icon(symbol), el("b", number) if number else NOTHING, cls="ar")
    return el("span", icon(f"m-{sign}"), el("b", table.signs[sign]), cls=f"mc-{sign}")


def buttons(table: Sight) -> Html:
    """Colours and minerals lie nowhere on the table: they stand here."""
    found = []
    for path, choice in table.look.legal.items():
        verb, _, number = path.rpartition("/")[2].partition(":")
        if verb == "colour":
            letter = DRILL[COLOURS[int(number)]]
            at = table.look.at(f"colour:{number}", via=("drill",), cls=f"btn sm pk f-d{letter}", label=choice.says)
            name = table.look.say("chip_drill", colour=table.names.colour(COLOURS[int(number)], table.lang))
            found.append(el("button", icon(f"d-{letter}"), name, id=f"pick-{verb}-{number}", **at))
        elif verb == "mineral":
            id = list(table.names.minerals)[int(number)]
            at = table.look.at(path, cls="btn sm pk", label=choice.says)
            found.append(el("button", gem(table, id), choice.says, id=f"pick-{verb}-{number}", **at))
    if table.key == "side":
        return side_chips(table)
    if table.key != "main":
        return el("div", *found, cls="picks", data_zone="picks") if found else NOTHING
    if not table.view["actions"]:
        return NOTHING
    return join([el("div", *found, cls="picks d-only", data_zone="picks"), chips(table)])


def side_chips(table: Sight) -> Html:
    """On a phone: both sides of the board that comes, which lie below what is seen of the mine."""
    found = []
    for path, choice in table.look.legal.items():
        at = table.look.at(path, cls="verb said", label=choice.says)
        found.append(el("button", icon("i-depth"), choice.says, id=f"chip-{path.replace(':', '-')}", **at))
    return el("div", *found, cls="verbs m-only", data_zone="picks") if found else NOTHING


def chips(table: Sight) -> Html:
    """On a phone: the actions of a turn side by side, always all of them and in one order."""
    look = table.look
    found = []
    for number, colour in enumerate(COLOURS[:-1]):
        letter = DRILL[colour]
        words = look.say("chip_drill", colour=table.names.colour(colour, table.lang))
        at = look.at(f"colour:{number}", via=("drill",), cls=f"verb f-d{letter}", label=words)
        found.append(el("button", icon(f"d-{letter}"), words, id=f"chip-{number}", **at))
    for choice in look.choices:
        if choice.path == "draw":
            at = look.at("draw", cls="verb", label=choice.says)
            found.append(el("button", icon("i-draw"), look.say("chip_draw"), id="chip-draw", **at))
        elif choice.path == "blast":
            found.append(blast_chip(choice, look.say("chip_blast")))
    return el("div", *found, cls="verbs few m-only")


def blast_chip(choice: Choice, words: str) -> Html:
    """Aims at what can be blasted with, or says why nothing can."""
    if choice.rule:
        asked = {"data_ask": "blast", "data_refused": choice.rule, "aria_disabled": "true"}
        return el("button", icon("i-blast"), words, type="button", id="chip-blast", cls="verb off", **asked)
    return el(
        "button",
        icon("i-blast"),
        words,
        type="button",
        id="chip-blast",
        cls="verb",
        data_aim="blast" if choice.opens else None,
        data_option=None if choice.opens else "blast",
        aria_pressed="false",
    )
