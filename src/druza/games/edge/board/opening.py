"""The opening: factions, squads and decks that are chosen at the table, shown in place of the empty battlefield."""

from __future__ import annotations

from druza.games.edge.board.desk import VALUES, portrait
from druza.games.edge.board.keys import leads
from druza.games.edge.board.seen import LETTERS, SUITS, Sight, shown
from druza.kernel.drawing import NOTHING, Html, el, icon

KEYS = ("choose_faction", "build_squads", "build_deck", "order_deck")


def opening(sight: Sight) -> Html:
    """What can be chosen, as a shelf of cards; nothing when the battlefield is to be seen."""
    if sight.key not in KEYS or not sight.look.mine:
        return NOTHING
    shelf = {"choose_faction": factions, "build_squads": units}.get(sight.key, deck_cards)(sight)
    return el(
        "div",
        *shelf,
        cls=f"edge-shelf sh-{sight.key}",
        data_zone="board",
        data_leads=leads(sight),
        data_answers=letters(sight) or None,
        aria_label=sight.say("to_choose"),
    )


def letters(sight: Sight) -> str | None:
    """A faction is chosen by the letter on its plate."""
    ids = sight.content.factions
    return " ".join(f"{LETTERS[ids[number]].lower()}:faction:{number}" for number in free_factions(sight))


def factions(sight: Sight) -> list[Html]:
    """Every faction with its leader, its others and its way to play; taken ones are grey."""
    return [faction(sight, number) for number in range(len(sight.content.factions))]


def faction(sight: Sight, number: int) -> Html:
    id = sight.content.factions[number]
    entry = sight.names.box.factions[number]
    units = sight.content.faction_units[number]
    leader = next((unit for unit in units if sight.content.unit_leader[unit]), units[0])
    rest = [unit for unit in units if unit != leader]
    text = entry.text.get(sight.look.lang) if entry.text else ""
    name = entry.name.get(sight.look.lang)
    at = sight.look.at(f"faction:{number}", cls=f"edge-fac f-{SUITS[id]}", label=f"{name}: {text}")
    inside = [
        el(
            "span",
            whole(sight.content.units[leader]),
            *[whole(sight.content.units[unit]) for unit in rest[:4]],
            cls="crew",
        ),
        el("b", icon(f"g-{SUITS[id]}"), name, el("i", LETTERS[id]), cls="ed-who"),
        el("span", text, cls="ed-about"),
    ]
    if at.get("data_option") and number == min(free_factions(sight), default=-1):
        inside.append(el("span", icon("i-flag"), sight.say("good_to_begin_with"), cls="ed-first"))
    return el("button", *inside, id=f"faction-{number}", **at)


def free_factions(sight: Sight) -> list[int]:
    return [int(path.partition(":")[2]) for path in sight.look.legal if path.startswith("faction:")]


def whole(unit: str) -> Html:
    use = el("use", href=f"#m-{unit}", width="100", height="120")
    return el("svg", use, viewBox="0 0 100 120", aria_hidden="true")


def units(sight: Sight) -> list[Html]:
    """The units of the own faction; a squad is one card of it."""
    seat = sight.look.seat
    faction = sight.content.factions.index(sight.faction(seat))
    return [unit_card(sight, unit, seat) for unit in sight.content.faction_units[faction]]


def unit_card(sight: Sight, unit: int, seat: int) -> Html:
    content = sight.content
    id = content.units[unit]
    name = sight.names.unit(id)
    taken = sum(squad["unit"] == id for squad in sight.view["players"][seat]["squads"])
    sides = []
    for mode in content.unit_modes[unit]:
        values = [el("span", icon(VALUES[place]), shown(value)) for place, value in enumerate(mode.values)]
        sides.append(
            el("span", el("small", sight.names.mode(id, mode.id)), el("span", *values, cls="vals"), cls="ed-side")
        )
    count = f"{taken}/{content.unit_cards[unit]}"
    models = content.unit_models[unit]
    facts = sight.say("models_endurance", models=models, endurance=content.unit_endurance[unit])
    at = sight.look.at(f"unit:{unit}", cls=f"edge-unit {sight.suit(seat)}", label=f"{name}, {facts}, {count}")
    inside = [portrait(id), el("b", el("span", name), el("i", count), cls="ed-name"), *sides, el("small", facts)]
    return el("button", *inside, id=f"unit-{unit}", **at)


def deck_cards(sight: Sight) -> list[Html]:
    """The cards of the own faction, with how many are in the deck."""
    seat = sight.look.seat
    faction = sight.content.factions.index(sight.faction(seat))
    player = sight.view["players"][seat]
    inside = player["deck"] or player["deck_list"] or []
    return [deck_card(sight, card, seat, inside) for card in sight.content.faction_cards[faction]]


def deck_card(sight: Sight, card: int, seat: int, deck: list[str]) -> Html:
    content = sight.content
    id = content.cards[card]
    name = sight.names.card(id)
    halves = (1,) if content.card_kind[card] == 2 else (0, 1)
    lines = [
        el("small", el("strong", sight.names.action(card, half)), " ", sight.names.action_text(card, half))
        for half in halves
    ]
    count = f"{deck.count(id)}/{content.card_copies[card]}"
    unit = content.card_unit[card]
    bar = sight.names.unit(content.units[unit]) if unit >= 0 else sight.say("any_squad")
    at = sight.look.at(f"card:{card}", cls=f"edge-deckcard {sight.suit(seat)}", label=f"{name}, {bar}, {count}")
    return el(
        "button",
        el("b", el("span", name), el("i", count), cls="ed-name"),
        el("em", bar),
        *lines,
        id=f"card-{card}",
        **at,
    )
