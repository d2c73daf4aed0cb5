"""A table of Super Motherload laid out from words, and the words to play on it.

Cards are colour and cost (`r10`, `w25`), starters the colour alone (`b`), of the crew of their seat; spaces are depth,
row and column (`1-0-4`). What a test does not set is ordinary: Depth 1 A, no tunnels, an empty hand, no achievements.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import druza
from druza.games.motherload.content.pieces import (
    COLUMNS,
    CREW_CARDS,
    HIRES,
    KINDS,
    ROWS,
    SPACES,
    STARTERS,
    count_in,
    pile_of,
)
from druza.games.motherload.game import Motherload
from druza.games.motherload.load import load
from druza.games.motherload.rules.mine import Mine
from druza.games.motherload.rules.turn import BeginTurn
from druza.games.motherload.state import MotherloadState
from druza.games.motherload.vocabulary import ARTEFACT, CARD, COLOUR, DIRECTION, MAJOR, MINERAL, MINOR, SPACE, STACK
from druza.kernel.refused import Refused
from tests.games.questions import answer_one as answer_one
from tests.games.questions import asked as asked
from tests.games.questions import told as told

loaded = druza.game("motherload")
assert isinstance(loaded, Motherload)
GAME = loaded
CONTENT = GAME.content

COLOURS = ["red", "blue", "yellow", "wild"]
LETTERS = "rbyw"
COSTS = ["10", "15", "20", "25"]


@lru_cache
def ground(*rows: str) -> Motherload:
    """The game with these spaces on Depth 1 A, row by row from the left; all the rest of it is plain earth."""
    spaces = [(row.split() + [".."] * COLUMNS)[:COLUMNS] for row in rows]
    spaces += [[".."] * COLUMNS for _ in range(ROWS - len(rows))]
    grid = "\n".join(" ".join(row) for row in spaces)
    return load({"depth_1_a.grid": grid})


EARTH = ground()

Seats = Mapping[int, str] | str  # words by seat; a text alone is seat 0


def motherload(
    *,
    game: Motherload = GAME,
    seats: int = 3,
    crew: str = "green",
    boards: str = "depth_1_a",
    tunnels: str = "",
    hand: Seats = "",
    deck: Seats = "b y",
    discard: Seats = "",
    bombs: int = 1,
    bomb_supply: int = 12,
    artefacts: Seats = "",
    artefact_pool: str | None = None,
    piles: Mapping[str, str] | None = None,
    hired: Mapping[str, int] | None = None,
    majors: str = "",
    minors: str = "",
    minor_deck: str | None = None,
    actions: int = 2,
    idle: int = 0,
    seed: int = 1,
) -> MotherloadState:
    """A table at the first question of the turn of seat 0."""
    crews = [crew, *(other for other in CONTENT.crews if other != crew)]
    table = game.new(seats, seed, {"crews": crews[:seats], "first_player": 0})
    table.ask_forced = True
    table.events = []
    table.mine = Mine(game.content, [CONTENT.sides.index(side) for side in boards.split()], [])
    table.mine.tunnels = [0] * (ROWS * len(table.mine.sides))
    table.mine = table.mine.dug([table.mine.place(space_number(word)) for word in tunnels.split()])
    for seat in range(seats):
        table.hands[seat] = sorted(card_number(table, word, seat) for word in at_seat(hand, seat))
        table.decks[seat] = [card_number(table, word, seat) for word in at_seat(deck, seat)]
        table.discards[seat] = [card_number(table, word, seat) for word in at_seat(discard, seat)]
        table.artefacts[seat] = sorted(CONTENT.artefacts.index(f"art_{word}") for word in at_seat(artefacts, seat))
        table.bombs[seat] = bombs
    table.bomb_supply = bomb_supply
    if artefact_pool is not None:
        table.artefact_pool = [CONTENT.artefacts.index(f"art_{word}") for word in artefact_pool.split()]
    for stack, minerals in (piles or {}).items():
        table.piles[0][COLOURS.index(stack)] = sum(pile_of(CONTENT.minerals.index(word)) for word in minerals.split())
    for stack, count in (hired or {}).items():
        table.hired[0][COLOURS.index(stack)] = count
    table.majors = [CONTENT.majors.index(f"maj_{word}") for word in majors.split()]
    table.minors = [CONTENT.minors.index(f"min_{word}") for word in minors.split()]
    rest = [minor for minor in range(len(CONTENT.minors)) if minor not in table.minors]
    named = [CONTENT.minors.index(f"min_{word}") for word in (minor_deck or "").split()]
    table.minor_deck = rest if minor_deck is None else named
    table.idle = idle
    table.pending = [BeginTurn(0)]
    table.settle()
    table.actions = actions
    table.reask()
    return table


def at_seat(words: Seats, seat: int) -> list[str]:
    if isinstance(words, str):
        return words.split() if seat == 0 else []
    return words.get(seat, "").split()


# -- words for pieces ----------------------------------------------------------------------------------------------


def card_number(table: MotherloadState, word: str, seat: int = 0) -> int:
    """`r` is the red starter of the seat's crew, `r10` the first card of its red stack."""
    colour = LETTERS.index(word[0])
    first = table.crews[seat] * CREW_CARDS
    if len(word) == 1:
        return first + colour
    return first + STARTERS + colour * HIRES + COSTS.index(word[1:])


def card_word(card: int) -> str:
    place = card % CREW_CARDS
    if place < STARTERS:
        return LETTERS[place]
    return LETTERS[(place - STARTERS) // HIRES] + COSTS[(place - STARTERS) % HIRES]


def space_number(word: str) -> int:
    depth, row, column = (int(part) for part in word.split("-"))
    return (depth - 1) * SPACES + row * COLUMNS + column


def space_word(space: int) -> str:
    return f"{space // SPACES + 1}-{space % SPACES // COLUMNS}-{space % COLUMNS}"


def cards(zone: list[list[int]], seat: int = 0) -> str:
    """The cards of a zone in the order of the alphabet."""
    return " ".join(sorted(card_word(card) for card in zone[seat]))


def hand(table: MotherloadState, seat: int = 0) -> str:
    return cards(table.hands, seat)


def discard(table: MotherloadState, seat: int = 0) -> str:
    return cards(table.discards, seat)


def pile(table: MotherloadState, stack: str, seat: int = 0) -> str:
    """The minerals on the top card of a stack."""
    found = table.piles[seat][COLOURS.index(stack)]
    return " ".join(CONTENT.minerals[kind] for kind in range(KINDS) for _ in range(count_in(found, kind)))


def hired(table: MotherloadState, seat: int = 0) -> dict[str, int]:
    """How many were bought, by stack; stacks without a purchase left out."""
    return {COLOURS[stack]: count for stack, count in enumerate(table.hired[seat]) if count}


def artefacts(table: MotherloadState, seat: int = 0) -> str:
    return " ".join(CONTENT.artefacts[artefact].removeprefix("art_") for artefact in table.artefacts[seat])


def minors(table: MotherloadState) -> str:
    return " ".join(CONTENT.minors[minor].removeprefix("min_") for minor in table.minors)


def earned(table: MotherloadState) -> str:
    return " ".join(CONTENT.minors[m].removeprefix("min_") for m in sorted(table.minors) if table.earned >> m & 1)


def tunnels(table: MotherloadState) -> set[str]:
    """Every covered space of the boards in play."""
    mine = table.mine
    return {space_word(mine.space(place)) for place in range(mine.rows() * COLUMNS) if mine.is_covered(place)}


def boards(table: MotherloadState) -> list[str]:
    return [CONTENT.sides[side] for side in table.mine.sides]


# -- words for options -----------------------------------------------------------------------------------------------


def option_of(table: MotherloadState, word: str) -> int:
    """An option from its notation, with pieces called by name: `card:r10`, `space:1-0-4`, `stack:red`, `right`."""
    verb, _, what = word.partition(":")
    if verb in ("right", "down"):
        return DIRECTION.option(["right", "down"].index(verb))
    if not what or what.isdigit():
        return GAME.parse(word)
    if verb == "card":
        return CARD.option(card_number(table, what, max(table.seat, 0)))
    if verb == "space":
        return SPACE.option(space_number(what))
    if verb == "colour":
        return COLOUR.option(COLOURS.index(what))
    if verb == "stack":
        return STACK.option(COLOURS.index(what))
    if verb == "mineral":
        return MINERAL.option(CONTENT.minerals.index(what))
    if verb == "artefact":
        return ARTEFACT.option(CONTENT.artefacts.index(f"art_{what}"))
    if verb == "major":
        return MAJOR.option(CONTENT.majors.index(f"maj_{what}"))
    return MINOR.option(CONTENT.minors.index(f"min_{what}"))


def option_word(option: int) -> str:
    """The notation of an option, with pieces called by name."""
    if CARD.has(option):
        return f"card:{card_word(CARD.index(option))}"
    if SPACE.has(option):
        return f"space:{space_word(SPACE.index(option))}"
    if COLOUR.has(option):
        return f"colour:{COLOURS[COLOUR.index(option)]}"
    if STACK.has(option):
        return f"stack:{COLOURS[STACK.index(option)]}"
    if DIRECTION.has(option):
        return ["right", "down"][DIRECTION.index(option)]
    if MINERAL.has(option):
        return f"mineral:{CONTENT.minerals[MINERAL.index(option)]}"
    if ARTEFACT.has(option):
        return f"artefact:{CONTENT.artefacts[ARTEFACT.index(option)].removeprefix('art_')}"
    if MAJOR.has(option):
        return f"major:{CONTENT.majors[MAJOR.index(option)].removeprefix('maj_')}"
    if MINOR.has(option):
        return f"minor:{CONTENT.minors[MINOR.index(option)].removeprefix('min_')}"
    return GAME.notation(option)


def legal(table: MotherloadState) -> set[str]:
    """What may be answered now."""
    return {option_word(option) for option in table.options()}


def choose(table: MotherloadState, words: str) -> MotherloadState:
    """Play these answers one after another; what has one answer only need not be said, but the end of a turn must."""
    for word in words.split():
        while option_of(table, word) not in table.options() and answer_one(table):
            pass
        try:
            table.play(table.seat, option_of(table, word))
        except Refused as refused:
            raise AssertionError(f"{word} at {asked(table)} is {refused}; legal: {sorted(legal(table))}") from refused
    while answer_one(table):
        pass
    return table


def refused(table: MotherloadState, words: str) -> str:
    """The rule that forbids the last of these answers; "" if it is legal. The table stays as it is."""
    shadow = table.clone()
    *before, last = words.split()
    for word in before:
        choose_only(shadow, word)
    found = shadow.why_not(option_of(shadow, last))
    return found.rule if found else ""


def choose_only(table: MotherloadState, word: str) -> None:
    """Play one answer and stop at the next question, also if it has one answer only."""
    while option_of(table, word) not in table.options() and answer_one(table):
        pass
    table.play(table.seat, option_of(table, word))


def drill(colour: str, hand: str, where: str, direction: str = "") -> str:
    """The words of a whole Drill: `drill("red", "r10 w", "1-0-4", "down")`."""
    played = " ".join(f"card:{card}" for card in hand.split())
    return f"drill colour:{colour} {played} done space:{where} {direction}"
