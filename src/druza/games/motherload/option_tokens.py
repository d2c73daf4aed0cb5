"""What each option is about, as a net knows it: a deed, and the piece that it is done with."""
# mypyc

from typing import Final

from druza.games.motherload.content.pieces import (
    COLOURS,
    CREWS,
    DEPTHS,
    HIRES,
    KINDS,
    STACKS,
)
from druza.games.motherload.inputs import ARTEFACTS, CARDS, FRAMES, MAJORS, MINORS, PLACES, kind_of, place_of
from druza.games.motherload.rules.blast import ChooseBlaster, PlacePattern
from druza.games.motherload.rules.buy import SpendFirst, UseCapsule
from druza.games.motherload.rules.collect import (
    ChooseSide,
    SplitMinerals,
    StackMinerals,
)
from druza.games.motherload.rules.drill import AddCard
from druza.games.motherload.rules.effects import PutMineral, SwapGoal
from druza.games.motherload.state import MotherloadState
from druza.games.motherload.vocabulary import ARTEFACT as SPENDING
from druza.games.motherload.vocabulary import (
    CARD,
    COLOUR,
    CREW,
    DIRECTION,
    DONE,
    MAJOR,
    MINERAL,
    MINOR,
    SIDE,
    SPACE,
    STACK,
    TURNED,
)
from druza.kernel.state import Frame

OTHERS: Final = FRAMES  # deeds without a piece, as they stand in the vocabulary
BOARD_SIDES: Final = OTHERS + 5
CREW_PICKED: Final = BOARD_SIDES + 2 * DEPTHS
COLOUR_PICKED: Final = CREW_PICKED + CREWS
CARD_PLAYED: Final = COLOUR_PICKED + COLOURS  # to drill, to blast, given up
STARTS: Final = CARD_PLAYED + 3 * CARDS  # of lines, of patterns
WAYS: Final = STARTS + 2 * PLACES
TURNS: Final = WAYS + 2
ONTO: Final = TURNS + 8  # by question, stack and how far it is bought
COPIES: Final = ONTO + 4 * STACKS * HIRES
USED: Final = COPIES + KINDS  # in the turn, before a purchase, as a capsule
TAKEN: Final = USED + 3 * ARTEFACTS
GOALS: Final = TAKEN + MAJORS  # taken, put away
TOKENS: Final = GOALS + 2 * MINORS


def token_of(state: MotherloadState, option: int) -> int:
    """The deed, and the piece that it is about."""
    frame = state.pending[-1]
    if option == DONE.first:
        return 23 if isinstance(frame, UseCapsule) else kind_of(frame)
    if option < SIDE.first:
        return OTHERS + option
    if SPACE.has(option):
        group = 1 if isinstance(frame, PlacePattern) else 0
        return STARTS + PLACES * group + place_of(state, SPACE.index(option))
    if CARD.has(option):
        group = 0 if isinstance(frame, AddCard) else 1 if isinstance(frame, ChooseBlaster) else 2
        return CARD_PLAYED + CARDS * group + CARD.index(option)
    if STACK.has(option):
        stack = STACK.index(option)
        return ONTO + HIRES * (STACKS * stack_question(frame) + stack) + state.hired[state.seat][stack]
    if COLOUR.has(option):
        return COLOUR_PICKED + COLOUR.index(option)
    if DIRECTION.has(option):
        return WAYS + DIRECTION.index(option)
    if TURNED.has(option):
        return TURNS + TURNED.index(option)
    if MAJOR.has(option):
        return TAKEN + MAJOR.index(option)
    if MINOR.has(option):
        return GOALS + (MINORS if isinstance(frame, SwapGoal) else 0) + MINOR.index(option)
    if MINERAL.has(option):
        return COPIES + MINERAL.index(option)
    if CREW.has(option):
        return CREW_PICKED + CREW.index(option)
    if isinstance(frame, ChooseSide):
        return BOARD_SIDES + 2 * (frame.depth - 1) + SIDE.index(option)
    group = 1 if isinstance(frame, SpendFirst) else 2 if isinstance(frame, UseCapsule) else 0
    return USED + ARTEFACTS * group + option - SPENDING.first


def stack_question(frame: Frame) -> int:
    if isinstance(frame, StackMinerals):
        return 0
    if isinstance(frame, SplitMinerals):
        return 1
    return 2 if isinstance(frame, PutMineral) else 3
