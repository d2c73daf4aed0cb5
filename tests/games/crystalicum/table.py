"""A table of Crystalicum laid out from words, and the words to play on it.

A card on the table is called by its id, a second copy by `id#2`. What a test does not set is ordinary: empty hands,
a Treasury of 20, no Politics, nobody but the Home Worlds on the table, the Action Phase of turn 2 with seat 0 active.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import druza
from druza.games.crystalicum.game import Crystalicum
from druza.games.crystalicum.rules.cards import attach, lay
from druza.games.crystalicum.rules.index import index_of
from druza.games.crystalicum.rules.reading import current
from druza.games.crystalicum.rules.turn import SEGMENTS, EndTurn, StartSegment
from druza.games.crystalicum.state import (
    ACTIONS,
    ATTACHED,
    EMBASSY,
    GONE,
    HIDDEN,
    HOMELAND,
    ORBIT,
    SYSTEM,
    CrystalicumState,
)
from druza.games.crystalicum.vocabulary import VOCABULARY
from druza.kernel.refused import Refused

loaded = druza.game("crystalicum")
assert isinstance(loaded, Crystalicum)
GAME = loaded
CONTENT = GAME.content
BOX = GAME.box
ELVES, EMPIRE, DWARVES, ASTONIA = "pagoneria", "tir-criostal", "terra-nostra", "astonia"
TRAITS = {"body": 0, "mind": 1, "spirit": 2}
MOMENTS = {"action", "clash", "cards", "battle", "invasion", "reveal", "place_world", "allocate", "discard_one", "luck"}
ON_TABLE = {"at", "move", "peek", "transfer", "challenge", "replace", "battle", "reveal"}


def pattern(id: str) -> int:
    return CONTENT.ids.index(id)


def crystalicum(
    homes: str = f"{ELVES} {EMPIRE}",
    *,
    hands: Mapping[int, str] | None = None,
    decks: Mapping[int, str] | None = None,
    worlds: Mapping[int, str] | None = None,
    discards: Mapping[int, str] | None = None,
    treasuries: Mapping[int, int] | None = None,
    politics: Mapping[int, int] | None = None,
    turn: int = 2,
    active: int = 0,
    game: Crystalicum = GAME,
    log: bool = False,
) -> CrystalicumState:
    """A table with nothing on it but Home Worlds; decks hold their ordinary cards unless they are given, top last."""
    ids = game.content.ids
    seats = len(homes.split())
    table = game.blank(seats)
    table.dice = game.new(seats, 1, {"decks": "random"}).dice
    for seat, home in enumerate(homes.split()):
        number = ids.index(home)
        table.homes[seat] = lay(table, number, seat, SYSTEM, -1)
        deck = game.content.deck_homes.index(number) if number in game.content.deck_homes else 0
        table.decks[seat] = listed(decks, seat, ids, game.content.deck_resources[deck])
        table.world_decks[seat] = listed(worlds, seat, ids, game.content.deck_worlds[deck])
        table.hands[seat] = sorted(listed(hands, seat, ids, []))
        table.discards[seat] = listed(discards, seat, ids, [])
        table.treasuries[seat] = (treasuries or {}).get(seat, 20)
        table.politics[seat] = (politics or {}).get(seat, 0)
    table.turn, table.active, table.turn_limit = turn, active, 100
    table.events = [] if log else None
    return table


def listed(given: Mapping[int, str] | None, seat: int, ids: list[str], otherwise: list[int]) -> list[int]:
    if given is None or seat not in given:
        return otherwise[:]
    return [ids.index(id) for id in given[seat].split()]


# -- laying cards -----------------------------------------------------------------------------------------------------


def embassy(table: CrystalicumState, seat: int, *ids: str, marked: bool = False) -> int:
    return [put_down(table, seat, id, EMBASSY, -1, marked) for id in ids][-1]


def homeland(table: CrystalicumState, seat: int, *ids: str, marked: bool = False) -> int:
    return [put_down(table, seat, id, HOMELAND, -1, marked) for id in ids][-1]


def orbit(table: CrystalicumState, seat: int, id: str, world: int | None = None, marked: bool = False) -> int:
    """A Ship in the Orbit of a World, that of its own Home World unless told."""
    return put_down(table, seat, id, ORBIT, table.homes[seat] if world is None else world, marked)


def bear(table: CrystalicumState, host: int, *ids: str, marked: bool = False) -> int:
    """Attach cards to a card on the table."""
    return [put_down(table, table.owner[host], id, ATTACHED, host, marked) for id in ids][-1]


def hide(table: CrystalicumState, seat: int, id: str, crystals: int = 0, seen: tuple[int, ...] = ()) -> int:
    """A hidden World."""
    slot = put_down(table, seat, id, HIDDEN, -1, False)
    table.crystals[slot] = crystals
    table.known[slot] = sum(1 << viewer for viewer in seen)
    return slot


def put_down(table: CrystalicumState, seat: int, id: str, zone: int, place: int, marked: bool) -> int:
    slot = lay(table, table.content.ids.index(id), seat, zone, place)
    table.marked[slot] = int(marked)
    return slot


def host(table: CrystalicumState, card: int, onto: int) -> None:
    attach(table, card, onto)


# -- going on ---------------------------------------------------------------------------------------------------------


def begin(table: CrystalicumState, segment: int = ACTIONS) -> CrystalicumState:
    """The turn goes on with this segment. Every question is asked, so that the table stops where a test looks."""
    table.pending = []
    table.then([*[StartSegment(number) for number in range(segment, SEGMENTS)], EndTurn()])
    table.ask_forced = True
    table.settle()
    return table


def slot_of(table: CrystalicumState, name: str) -> int:
    """A card on the table by its id; `id#2` is the second one; `home:1` is a Home World; a number is a slot."""
    if name.isdigit():
        return int(name)
    if name.startswith("home:"):
        return table.homes[int(name[5:])]
    id, _, place = name.partition("#")
    found = [
        slot
        for slot, number in enumerate(table.pattern)
        if number >= 0 and table.content.ids[number] == id and table.zone[slot] != GONE
    ]
    assert found, f"{id} is not on the table"
    return found[int(place or 1) - 1]


def option(table: CrystalicumState, word: str) -> int:
    """An option by its words: `card:walecznosc`, `at:kyriakos#2`, `use:gerasimos-pagos` (`use:sorcha/1`), `pass`."""
    verb, _, name = word.partition(":")
    if verb == "card":
        return VOCABULARY.by_name["card"].option(table.content.ids.index(name))
    if verb == "use":
        card, _, which = name.partition("/")
        return VOCABULARY.by_name["use"].option(slot_of(table, card) * 4 + int(which or 0))
    if verb in ON_TABLE:
        return VOCABULARY.by_name[verb].option(slot_of(table, name))
    return VOCABULARY.parse(word)


def do(table: CrystalicumState, *words: str) -> CrystalicumState:
    """Play these words, each by the seat that is asked; questions with one answer in between answer themselves."""
    for word in words:
        while len(table.choices) == 1 and option(table, word) not in table.choices:
            table.apply(table.choices[0])
        table.play(table.seat, option(table, word))
    while len(table.choices) == 1 and table.prompt()["key"] not in MOMENTS:
        table.apply(table.choices[0])
    return table


def choose(table: CrystalicumState, word: str) -> CrystalicumState:
    """Play this word and look at the very next question."""
    table.play(table.seat, option(table, word))
    return table


def real(table: CrystalicumState) -> CrystalicumState:
    """On to the next question with more than one answer."""
    while len(table.choices) == 1:
        table.apply(table.choices[0])
    return table


def can(table: CrystalicumState, word: str) -> bool:
    return option(table, word) in table.choices


def refused(table: CrystalicumState, word: str) -> str:
    """The rule that refuses it; empty if it is legal."""
    found: Refused | None = table.why_not(option(table, word))
    return found.rule if found else ""


def asked(table: CrystalicumState) -> str:
    """What is asked next with more than one answer, and whom: `0 action`."""
    real(table)
    return f"{table.seat} {table.prompt()['key']}"


def on_until(table: CrystalicumState, key: str, seat: int | None = None) -> CrystalicumState:
    """Pass, stop and say no until this is asked."""
    for _ in range(200):
        if table.seat < 0 or (table.prompt()["key"] == key and seat in (None, table.seat)):
            return table
        for word in ("pass", "done", "accept"):
            if VOCABULARY.parse(word) in table.choices:
                table.apply(VOCABULARY.parse(word))
                break
        else:
            table.apply(table.choices[0])
    raise AssertionError(f"{key} is never asked")


def value(table: CrystalicumState, name: str, trait: str) -> int:
    """The current trait of a card."""
    return current(table, slot_of(table, name), TRAITS[trait])


def where(table: CrystalicumState, name: str) -> int:
    return table.zone[slot_of(table, name)]


def is_there(table: CrystalicumState, id: str) -> bool:
    number = table.content.ids.index(id)
    return any(found == number and table.zone[slot] != GONE for slot, found in enumerate(table.pattern))


def names(table: CrystalicumState, pile: list[int]) -> list[str]:
    return [table.content.ids[number] for number in pile]


def options_of(table: CrystalicumState) -> set[str]:
    """Every option, cards on the table by id."""
    found = set()
    for choice in table.choices:
        verb = VOCABULARY.verb_of(choice)
        index = verb.index(choice)
        if verb.name == "card":
            found.add(f"card:{table.content.ids[index]}")
        elif verb.name == "use":
            found.add(f"use:{table.id_of(index // 4)}")
        elif verb.name in ON_TABLE:
            found.add(f"{verb.name}:{table.id_of(index)}")
        else:
            found.add(VOCABULARY.notation(choice))
    return found


def watchers(table: CrystalicumState) -> int:
    """The events that somebody on the table waits for, as bits."""
    return index_of(table).watched


def view(table: CrystalicumState, seat: int) -> dict[str, Any]:
    return table.view(seat)


def imagined(table: CrystalicumState, seat: int, seed: int) -> CrystalicumState:
    state = table.imagine(seat, seed)
    assert isinstance(state, CrystalicumState)
    return state
