"""What each option is about, as a net knows it: a deed, and the piece that it is done with."""
# mypyc

from typing import Final

from druza.games.star_scrappers.content.pieces import CARDS, COLOURS, plain
from druza.games.star_scrappers.inputs import ARTIFACTS, CRYSTALS, HALVES, KINDS, kind_of
from druza.games.star_scrappers.rules.collect import ChooseHalf
from druza.games.star_scrappers.rules.subjugation import SubjugateFromBase
from druza.games.star_scrappers.rules.taking import TakeFromBase
from druza.games.star_scrappers.state import StarScrappersState
from druza.games.star_scrappers.vocabulary import (
    ARTIFACT,
    BASE,
    BENEATH,
    CARD,
    CAVE_IN,
    COLOUR,
    COUNT,
    CRYSTAL,
    DOCK,
    DONE,
    HALF,
    MODE,
    RAID,
    SPOT,
    STACK,
)

OTHERS: Final = KINDS  # verbs without a piece, as they stand in the vocabulary
TAKEN_CRYSTAL: Final = OTHERS + 16
TAKEN_DOCK: Final = TAKEN_CRYSTAL + 3 * CRYSTALS
PAID_CARD: Final = TAKEN_DOCK + 2 * CARDS
TAKEN_STACK: Final = PAID_CARD + 6 * CARDS
TAKEN_HALF: Final = TAKEN_STACK + ARTIFACTS
SOME_BASE: Final = TAKEN_HALF + HALVES
SOME_SPOT: Final = SOME_BASE + 3 * 4
SOME_COLOUR: Final = SOME_SPOT + 4 * CARDS
SOME_COUNT: Final = SOME_COLOUR + 2 * COLOURS
SOME_MODE: Final = SOME_COUNT + 8
SOME_CAVE: Final = SOME_MODE + 4
SOME_ARTIFACT: Final = SOME_CAVE + 2
TOKENS: Final = SOME_ARTIFACT + HALVES


def token_of(state: StarScrappersState, option: int) -> int:
    """The deed, and the piece that it is about."""
    frame = state.pending[-1]
    kind = kind_of(frame)
    if option == DONE.first:
        return kind
    if CRYSTAL.has(option):
        group = 0 if kind == 5 else 1 if kind == 15 else 2
        return TAKEN_CRYSTAL + CRYSTALS * group + state.mine[CRYSTAL.index(option)]
    if DOCK.has(option):
        return TAKEN_DOCK + (0 if kind == 6 else CARDS) + state.docks[DOCK.index(option)]
    if CARD.has(option):
        group = 0
        if kind == 11:
            group = 1
        elif kind == 9:
            group = 2
        elif kind == 13:
            group = 3
        elif kind == 25:
            group = 4
        elif kind == 20:
            group = 5
        return PAID_CARD + CARDS * group + plain(CARD.index(option))
    if STACK.has(option):
        return TAKEN_STACK + state.artifact_stacks[STACK.index(option)][-1]
    if isinstance(frame, ChooseHalf):
        return TAKEN_HALF + 2 * state.artifact_stacks[frame.stack][-1] + HALF.index(option)
    if BASE.has(option):
        group = 0 if kind == 4 else 1 if kind == 29 else 2
        return SOME_BASE + 4 * group + (BASE.index(option) - state.seat) % state.seats
    if isinstance(frame, TakeFromBase):
        own = 0 if frame.base == frame.seat else 1
        return SOME_SPOT + CARDS * own + state.bases[frame.base][SPOT.index(option)]
    if isinstance(frame, SubjugateFromBase):
        own = 2 if frame.base == frame.seat else 3
        return SOME_SPOT + CARDS * own + state.bases[frame.base][SPOT.index(option)]
    if COLOUR.has(option):
        return SOME_COLOUR + (0 if kind == 24 else COLOURS) + COLOUR.index(option)
    if COUNT.has(option):
        return SOME_COUNT + COUNT.index(option)
    if MODE.has(option):
        return SOME_MODE + MODE.index(option)
    if CAVE_IN.has(option):
        return SOME_CAVE + CAVE_IN.index(option)
    if ARTIFACT.has(option):
        return SOME_ARTIFACT + ARTIFACT.index(option)
    return OTHERS + (option if option <= RAID.first else 15 if option == BENEATH.first else 14)
