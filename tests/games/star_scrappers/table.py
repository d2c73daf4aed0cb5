"""A table of Star Scrappers laid out from words, and the words to play on it.

Cards are colour and level (`y2`, `br1`; dyed `y2@green`), Crystals colour and cost (`yellow-6`) or an id, Bases run
from bottom to top. What a test does not set is ordinary: no Totem with anybody, an empty hand, no Base, full Docks
and Mine.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import druza
from druza.games.star_scrappers.content.pieces import EMPTY
from druza.games.star_scrappers.game import StarScrappers
from druza.games.star_scrappers.layout import hand_names
from druza.games.star_scrappers.rules.turn import BeginTurn, ChooseAction, CleanUp
from druza.games.star_scrappers.state import StarScrappersState
from druza.games.star_scrappers.vocabulary import ARTIFACT, CARD, COLOUR, CRYSTAL, DOCK
from druza.kernel.refused import Refused
from tests.games.questions import answer_one as answer_one
from tests.games.questions import asked as asked
from tests.games.questions import told as told

COLOURS = {"p": "purple", "br": "brown", "b": "blue", "y": "yellow", "r": "red", "g": "green"}
BESIDE_BOARD = -1

loaded = druza.game("star-scrappers")
assert isinstance(loaded, StarScrappers)
GAME = loaded
CONTENT = GAME.content
FACTIONS = dict(zip(CONTENT.colours, CONTENT.factions, strict=True))  # by colour

Seats = Mapping[int, str] | str  # words by seat; a text alone is seat 0


def star_scrappers(
    *,
    seats: int = 3,
    wild: str = "red green",
    phase: str = "action",
    active: int = 0,
    first: int = 0,
    round: int = 2,
    marker: int = 0,
    hand: Seats = "",
    base: Seats = "",
    crystals: Seats = "",
    artifacts: Seats = "",
    subjugated: Seats = "",
    totems: Mapping[str, int] | None = None,
    docks: str | None = None,
    dock_stacks: Mapping[int, str] | None = None,
    mine: str | None = None,
    mine_stacks: Mapping[int, str] | None = None,
    artifact_stacks: list[str] | None = None,
    used: str = "",
    extra_mine: int = 0,
    same_action: bool = False,
    stay: bool = False,
    seed: int = 1,
) -> StarScrappersState:
    """A table at the first real choice of a turn, `phase` "start" or "action"; with `stay` at its first question."""
    in_play = [FACTIONS[colour] for colour in CONTENT.colours if colour not in wild.split()]
    table = GAME.new(seats, seed, {"factions": in_play, "first_player": first, "ask_forced": True})
    for seat in range(seats):
        table.hands[seat] = sorted(card_number(word) for word in at_seat(hand, seat))
        table.bases[seat] = [card_number(word) for word in at_seat(base, seat)]
        table.crystals[seat] = [crystal_number(word) for word in at_seat(crystals, seat)]
        table.subjugated[seat] = [card_number(word) for word in at_seat(subjugated, seat)]
    table.artifacts = [[CONTENT.halves.index(word) for word in at_seat(artifacts, seat)] for seat in range(seats)]
    lay_totems(table, totems or {})
    if docks is not None:
        table.docks = laid_out(docks, CONTENT.dock_row, card_number, [level - 1 for level in CONTENT.level])
    if mine is not None:
        table.mine = laid_out(mine, CONTENT.mine_row, crystal_number, CONTENT.crystal_row)
    for level, cards in (dock_stacks or {}).items():
        table.dock_stacks[level - 1] = [card_number(word) for word in cards.split()]
    for cost, tokens in (mine_stacks or {}).items():
        table.mine_stacks[CONTENT.costs.index(cost)] = [crystal_number(word) for word in tokens.split()]
    if artifact_stacks is not None:
        table.artifact_stacks = [[CONTENT.artifacts.index(id) for id in stack.split()] for stack in artifact_stacks]
    table.marker, table.round, table.active, table.moved = marker, round, active, False
    begin(table, phase)
    table.used = [("recruit", "mine", "collect", "skill").index(kind) for kind in used.split()]
    table.extra = [0, extra_mine, 0, 0]
    table.same_action = same_action
    table.events = []
    table.settle()
    if not stay:
        answer_forced(table)
    return table


def begin(table: StarScrappersState, phase: str) -> None:
    """Make the beginning of a turn, or of its Action phase, pending."""
    table.forget_turn()
    if phase == "start":
        table.pending = [BeginTurn(table.active)]
    else:
        table.pending = [CleanUp(table.active), ChooseAction(table.active)]


def at_seat(words: Seats, seat: int) -> list[str]:
    if isinstance(words, str):
        return words.split() if seat == 0 else []
    return words.get(seat, "").split()


def lay_totems(table: StarScrappersState, owners: Mapping[str, int]) -> None:
    for number, colour in enumerate(CONTENT.colours):
        if not table.wild >> number & 1:
            table.totems[number] = owners.get(colour, BESIDE_BOARD)


def laid_out(words: str, rows: list[int], number: Any, row_of: list[int]) -> list[int]:
    """The pieces each in the first free place of its row; nothing in the others."""
    places = [EMPTY] * len(rows)
    for word in words.split():
        piece = number(word)
        free = [place for place, row in enumerate(rows) if row == row_of[piece] and places[place] == EMPTY]
        places[free[0]] = piece
    return places


# -- words for pieces ----------------------------------------------------------------------------------------------


def card_number(word: str) -> int:
    """`y2`, or dyed `y2@green`."""
    short, _, dye = word.partition("@")
    prefix = f"{FACTIONS[COLOURS[short.rstrip('1234')]]}-{short[-1]}-"
    name = next(name for name in CONTENT.mercenaries if name.startswith(prefix))
    return hand_names(CONTENT).index(f"{name}@{dye}" if dye else name)


def card_word(card: int) -> str:
    name, _, dye = hand_names(CONTENT)[card].partition("@")
    faction, level, _ = name.split("-", 2)
    colour = CONTENT.colours[CONTENT.factions.index(faction)]
    letter = next(letter for letter, called in COLOURS.items() if called == colour)
    return f"{letter}{level}" + (f"@{dye}" if dye else "")


def crystal_number(word: str) -> int:
    """An id, or colour and cost for the plainest Crystal of the kind."""
    if word in CONTENT.crystals:
        return CONTENT.crystals.index(word)
    return next(number for number, id in enumerate(CONTENT.crystals) if id.startswith(word + "-"))


def hand(table: StarScrappersState, seat: int = 0) -> str:
    """The cards of a hand in the order of the alphabet."""
    return " ".join(sorted(card_word(card) for card in table.hands[seat]))


def base(table: StarScrappersState, seat: int = 0) -> str:
    """A Base from bottom to top."""
    return " ".join(card_word(card) for card in table.bases[seat])


def played(table: StarScrappersState) -> str:
    return " ".join(card_word(card) for card in table.played)


def subjugated(table: StarScrappersState, seat: int = 0) -> str:
    return " ".join(sorted(card_word(card) for card in table.subjugated[seat]))


def crystals(table: StarScrappersState, seat: int = 0) -> list[str]:
    return [CONTENT.crystals[crystal] for crystal in table.crystals[seat]]


def artifacts(table: StarScrappersState, seat: int = 0) -> list[str]:
    return [CONTENT.halves[half] for half in table.artifacts[seat]]


def totem(table: StarScrappersState, colour: str) -> int:
    """Who has the Totem of a colour."""
    return table.totems[CONTENT.colours.index(colour)]


# -- words for options -----------------------------------------------------------------------------------------------


def option_of(table: StarScrappersState, word: str) -> int:
    """An option from its notation, with pieces called by name: `card:y2`, `dock:y3`, `crystal:blue-1`, `colour:red`."""
    verb, _, what = word.partition(":")
    if not what or what.isdigit():
        return GAME.parse(word)
    if verb == "card":
        return CARD.option(card_number(what))
    if verb == "dock":
        return DOCK.option(table.docks.index(card_number(what)))
    if verb == "crystal":
        lying = [CONTENT.crystals[crystal] if crystal >= 0 else "" for crystal in table.mine]
        return CRYSTAL.option(next(place for place, id in enumerate(lying) if id == what or id.startswith(what + "-")))
    if verb == "colour":
        return COLOUR.option(CONTENT.colours.index(what))
    return ARTIFACT.option(CONTENT.halves.index(what))


def option_word(table: StarScrappersState, option: int) -> str:
    """The notation of an option, with pieces called by name."""
    if CARD.has(option):
        return f"card:{card_word(CARD.index(option))}"
    if DOCK.has(option):
        return f"dock:{card_word(table.docks[DOCK.index(option)])}"
    if CRYSTAL.has(option):
        return f"crystal:{CONTENT.crystals[table.mine[CRYSTAL.index(option)]]}"
    if COLOUR.has(option):
        return f"colour:{CONTENT.colours[COLOUR.index(option)]}"
    if ARTIFACT.has(option):
        return f"artifact:{CONTENT.halves[ARTIFACT.index(option)]}"
    return GAME.notation(option)


def legal(table: StarScrappersState) -> set[str]:
    """What may be answered now."""
    return {option_word(table, option) for option in table.options()}


def choose(table: StarScrappersState, words: str) -> StarScrappersState:
    """Play these answers one after another; what has one answer only need not be said, but the end of a turn must."""
    for word in words.split():
        while not is_legal(table, word) and answer_one(table):
            pass
        try:
            table.play(table.seat, option_of(table, word))
        except Refused as refused:
            raise AssertionError(f"{word} at {asked(table)} is {refused}; legal: {sorted(legal(table))}") from refused
    answer_forced(table)
    return table


def is_legal(table: StarScrappersState, word: str) -> bool:
    try:
        return option_of(table, word) in table.options()
    except (ValueError, StopIteration):  # no such piece lies on the table now
        return False


def answer_forced(table: StarScrappersState) -> None:
    """Answer everything that has one answer only."""
    while answer_one(table):
        pass


def refused(table: StarScrappersState, words: str) -> str:
    """The rule that forbids the last of these answers; "" if it is legal. The table stays as it is."""
    shadow = table.clone()
    *before, last = words.split()
    for word in before:
        shadow.play(shadow.seat, option_of(shadow, word))
    found = shadow.why_not(option_of(shadow, last))
    return found.rule if found else ""


def actions(table: StarScrappersState) -> set[str]:
    """The actions that may be chosen now, the end of the turn aside."""
    return legal(table) - {"end"}
