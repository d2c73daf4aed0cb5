"""Table options: modes, factions, squads, decks and the options of the rulebook."""

from __future__ import annotations

import difflib
from typing import Any

from druza.games.edge.content.pieces import Content, Rules
from druza.games.edge.rules.list_problems import deck_problems, in_english, squad_problems
from druza.games.edge.rules.lists import size_of_deck, suggested_squads
from druza.games.edge.rules.muster import CHOOSE
from druza.games.edge.state_parts import Settings
from druza.kernel.builder import MOST_COPIES
from druza.kernel.refused import BadInput

MODES = ["auto", "duel", "ffa", "teams"]
FLAGS = [
    "more_crystals",
    "mulligan",
    "buy_vp",
    "alternative_setup",
    "deck_20",
    "reshuffle",
    "scripted",
    "special_sources",
    "first_game_layout",
    "alternative_shrines",
    "alternative_banners",
    "blind_windows",
]


def table_options(content: Content) -> list[dict[str, Any]]:
    """What a host can set; lists per seat are open values."""
    hand = content.rules[0].hand
    flags = [{"name": name, "choices": [False, True], "default": False} for name in FLAGS]
    return [
        {"name": "mode", "choices": MODES, "default": "auto"},
        {"name": "factions", "choices": ["choose", "random"], "default": "choose", "open": True},
        {"name": "squads", "choices": ["suggested", "choose"], "default": "suggested", "open": True},
        {"name": "decks", "choices": ["suggested", "choose"], "default": "suggested", "open": True},
        {"name": "first_player", "choices": ["roll"], "default": "roll", "open": True},
        {"name": "handicap", "choices": [0], "default": 0, "open": True},
        {"name": "hand_limit", "choices": [hand, *content.hands], "default": hand},
        *flags,
        {"name": "stall_limit", "choices": [True, False], "default": True},
    ]


Chosen = tuple[Settings, list[int], list[list[int]], list[list[int]], int]


def chosen_table(content: Content, options: dict[str, Any], seats: int) -> Chosen:
    """The options of a table, checked: settings, factions, squads and decks by seat, first player (-1: roll)."""
    mode = chosen_mode(content, options["mode"], seats)
    rules = content.rules[mode]
    for name in [*FLAGS, "stall_limit"]:
        if not isinstance(options[name], bool):
            raise BadInput(f"{name} must be true or false, not {options[name]!r}")
    factions = chosen_factions(content, options["factions"], seats)
    squads = [
        chosen_squads(content, rules, value, seat, factions[seat])
        for seat, value in per_seat("squads", options["squads"], seats)
    ]
    size = size_of_deck(content, rules, options["deck_20"])
    decks = []
    for seat, value in per_seat("decks", options["decks"], seats):
        decks.append(chosen_deck(content, rules, value, seat, factions[seat], squads[seat], size))
    settings = Settings(
        mode,
        options["more_crystals"],
        chosen_handicap(options["handicap"], seats, content.handicap),
        options["mulligan"],
        options["buy_vp"],
        options["alternative_setup"],
        options["deck_20"],
        options["reshuffle"],
        options["scripted"],
        options["hand_limit"],
        options["special_sources"],
        options["first_game_layout"],
        options["alternative_shrines"],
        options["alternative_banners"],
        options["stall_limit"],
        options["blind_windows"],
        not any(decks),
    )
    return settings, factions, squads, decks, chosen_first(options["first_player"], seats)


def chosen_mode(content: Content, named: Any, seats: int) -> int:
    ids = [rules.id for rules in content.rules]
    wanted = {"auto": {2: "duel", 3: "ffa3", 4: "ffa4"}[seats], "ffa": f"ffa{seats}"}.get(named, named)
    if wanted not in ids or seats not in content.rules[ids.index(wanted)].players:
        possible = {2: "duel", 3: "ffa", 4: "ffa or teams"}[seats]
        raise BadInput(f"mode cannot be {named!r} with {seats} seats: expected auto or {possible}")
    return ids.index(wanted)


def chosen_factions(content: Content, named: Any, seats: int) -> list[int]:
    """ED-007: by seat, -1 to be picked at the table (-2: at random, which setup deals)."""
    if named == "choose":
        return [-1] * seats
    if named == "random":
        return [-2] * seats
    if isinstance(named, str):
        named = [name.strip() for name in named.split(",")]
    if not isinstance(named, (list, tuple)) or len(named) != seats:
        raise BadInput(f"factions cannot be {named!r}: expected choose, random or a list of {seats}, one per seat")
    found = [-1 if name in (None, "choose", "") else known("faction", name, content.factions) for name in named]
    picked = [faction for faction in found if faction >= 0]
    if len(set(picked)) != len(picked):
        raise BadInput(f"factions cannot be {named!r}: no faction twice in one game (ED-007)")
    return found


def known(what: str, name: Any, ids: list[str]) -> int:
    if name not in ids:
        near = difflib.get_close_matches(str(name), ids, 1)
        hint = f"; did you mean {near[0]!r}?" if near else f": expected one of {', '.join(ids)}"
        raise BadInput(f"unknown {what} {name!r}{hint}")
    return ids.index(name)


def per_seat(what: str, value: Any, seats: int) -> list[tuple[int, Any]]:
    """One value for all, or one per seat."""
    if isinstance(value, str) or value is None:
        return [(seat, value) for seat in range(seats)]
    if not isinstance(value, (list, tuple)) or len(value) != seats:
        raise BadInput(f"{what} cannot be {value!r}: expected suggested, choose or a list of {seats}, one per seat")
    return list(enumerate(value))


def chosen_squads(content: Content, rules: Rules, value: Any, seat: int, faction: int) -> list[int]:
    if value in ("suggested", None):
        return []
    if value == "choose":
        return [CHOOSE]
    if not isinstance(value, (list, tuple)):
        raise BadInput(f"squads of seat {seat}: expected suggested, choose or a list of units, found {value!r}")
    if faction < 0:
        raise BadInput(f"squads of seat {seat}: name the faction of that seat too")
    units = [known("unit", name, content.units) for name in value]
    problems = squad_problems(content, rules, faction, units)
    if problems:
        raise BadInput(f"squads of seat {seat}: {'; '.join(map(in_english, problems))}")
    return units


def chosen_deck(
    content: Content, rules: Rules, value: Any, seat: int, faction: int, squads: list[int], size: int
) -> list[int]:
    """A deck as a list of card ids, or as a table of copies by card id."""
    if value in ("suggested", None):
        return []
    if value == "choose":
        return [CHOOSE]
    if isinstance(value, dict):
        value = [name for name, copies in value.items() for _ in range(checked_copies(name, copies, seat))]
    if not isinstance(value, (list, tuple)):
        raise BadInput(f"deck of seat {seat}: expected suggested, choose, a list of cards or copies by card")
    if faction < 0:
        raise BadInput(f"deck of seat {seat}: name the faction of that seat too")
    if squads == [CHOOSE]:
        raise BadInput(f"deck of seat {seat}: squads that are chosen at the table need a deck that is chosen there too")
    cards = [known("card", name, content.cards) for name in value]
    units = squads or suggested_squads(content, rules, faction)
    problems = deck_problems(content, faction, units, cards, size)
    if problems:
        raise BadInput(f"deck of seat {seat}: {'; '.join(map(in_english, problems))}")
    return sorted(cards)


def checked_copies(name: str, copies: Any, seat: int) -> int:
    """A number of copies that may be counted out."""
    if isinstance(copies, bool) or not isinstance(copies, int) or not 0 <= copies <= MOST_COPIES:
        raise BadInput(f"deck of seat {seat}: {name}: expected 0 to {MOST_COPIES} copies, found {copies!r}")
    return copies


def chosen_handicap(value: Any, seats: int, most: int) -> tuple[int, ...]:
    """ED-300: extra crystals by seat, from 0 on."""
    if isinstance(value, int) and not isinstance(value, bool) and value == 0:
        return (0, 0, 0, 0)
    if not isinstance(value, (list, tuple)) or len(value) != seats:
        raise BadInput(f"handicap cannot be {value!r}: expected 0 or a list of {seats} numbers from 0 to {most}")
    for one in value:
        if isinstance(one, bool) or not isinstance(one, int) or not 0 <= one <= most:
            raise BadInput(f"handicap cannot be {value!r}: expected numbers from 0 to {most}")
    return tuple([*value, 0, 0, 0, 0][:4])


def chosen_first(named: Any, seats: int) -> int:
    if named == "roll":
        return -1
    if isinstance(named, str) and named.isascii() and named.isdigit():
        named = int(named)
    if isinstance(named, bool) or not isinstance(named, int) or not 0 <= named < seats:
        raise BadInput(f"first_player cannot be {named!r}: expected roll or a seat from 0 to {seats - 1}")
    return int(named)
