"""What each option is about, as a net knows it: a deed, and the piece that it is done with."""
# mypyc

from typing import Final

from druza.games.crystalicum.inputs import ASKED, DESIGNS, NUMBER_OF, design
from druza.games.crystalicum.rules.opening_phase import AllocateCrystals
from druza.games.crystalicum.state import (
    HIDDEN,
    CrystalicumState,
)
from druza.games.crystalicum.view import knows
from druza.games.crystalicum.vocabulary import (
    ANSWER,
    AT,
    BATTLE,
    BOTTOM,
    CARD,
    CHALLENGE,
    COUNT,
    MODE,
    MOVE,
    PEEK,
    REPLACE,
    REVEAL,
    SEAT,
    TRANSFER,
    USE,
)

UNSEEN: Final = 16  # an unseen World is as good as the Crystals on it
PIECES: Final = DESIGNS + UNSEEN
WORDS: Final = 11  # verbs without a piece, as they stand in the vocabulary, for every question
CARDS: Final = ASKED * WORDS  # played, given up, looked for
PLACED: Final = CARDS + 3 * DESIGNS  # own, others', for three groups of questions
MOVING: Final = PLACED + 6 * PIECES
PEEKING: Final = MOVING + DESIGNS
GIVING: Final = PEEKING + DESIGNS
CHALLENGING: Final = GIVING + DESIGNS
REPLACING: Final = CHALLENGING + DESIGNS
BATTLING: Final = REPLACING + DESIGNS  # own, others'
REVEALING: Final = BATTLING + 2 * PIECES
USING: Final = REVEALING + PIECES
SEATED: Final = USING + 4 * DESIGNS
MODES: Final = SEATED + 6
ANSWERS: Final = MODES + 4
COUNTS: Final = ANSWERS + 32
TOKENS: Final = COUNTS + 2 * 32


def token_of(state: CrystalicumState, option: int) -> int:
    """The deed, and the piece that it is about."""
    asked = state.decision()
    number = NUMBER_OF.get(asked.KEY, ASKED - 1)
    if option <= BOTTOM.first:
        return WORDS * number + option
    if CARD.has(option):
        return CARDS + DESIGNS * card_group(asked.KEY) + design(CARD.index(option))
    if AT.has(option):
        slot = AT.index(option)
        group = target_group(asked.KEY) + (0 if state.owner[slot] == state.seat else 1)
        return PLACED + PIECES * group + piece(state, slot)
    if MOVE.has(option):
        return MOVING + design(state.pattern[MOVE.index(option)])
    if USE.has(option):
        return USING + 4 * design(state.pattern[USE.index(option) // 4]) + USE.index(option) % 4
    if COUNT.has(option):
        group = 0 if isinstance(asked, AllocateCrystals) else 1
        return COUNTS + 32 * group + min(31, COUNT.index(option))
    if REVEAL.has(option):
        return REVEALING + piece(state, REVEAL.index(option))
    if BATTLE.has(option):
        world = BATTLE.index(option)
        return BATTLING + (0 if state.owner[world] == state.seat else PIECES) + piece(state, world)
    if PEEK.has(option):
        return PEEKING + design(state.pattern[PEEK.index(option)])
    if TRANSFER.has(option):
        return GIVING + design(state.pattern[TRANSFER.index(option)])
    if CHALLENGE.has(option):
        return CHALLENGING + design(state.pattern[CHALLENGE.index(option)])
    if REPLACE.has(option):
        return REPLACING + design(state.pattern[REPLACE.index(option)])
    if SEAT.has(option):
        return SEATED + (SEAT.index(option) - state.seat) % state.seats
    if MODE.has(option):
        return MODES + MODE.index(option)
    return ANSWERS + ANSWER.index(option)


def card_group(key: str) -> int:
    """Is a card of the hand played, given up, or is a card looked for?"""
    if key == "action" or key == "clash" or key == "react" or key == "cards":
        return 0
    return 1 if key == "discard_one" or key == "choose_discard" else 2


def target_group(key: str) -> int:
    """Is a card on the table chosen for what it does, given up, or chosen for an effect?"""
    if key == "lose_card" or key == "excess" or key == "choose_cost_card":
        return 2
    return 4 if key == "choose_target" else 0


def piece(state: CrystalicumState, slot: int) -> int:
    """A card on the table by design; a World that the seat asked has not seen by its Crystals."""
    if state.zone[slot] == HIDDEN and not knows(state, slot, state.seat):
        return DESIGNS + min(UNSEEN - 1, state.crystals[slot])
    return design(state.pattern[slot])
