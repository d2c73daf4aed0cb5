"""What each option is about, as a net knows it: a deed, and the piece that it is done with."""
# mypyc

from typing import Final

from druza.games.tortuga.content.pieces import DEFENCES, HUNTS, KINDS, SEATS, SECTORS
from druza.games.tortuga.inputs import FRAMES, VERBS, kind_of
from druza.games.tortuga.rules.abilities import UseAbilities
from druza.games.tortuga.state import TortugaState
from druza.games.tortuga.vocabulary import (
    ABILITY,
    ATTACK,
    BRANCH,
    CARD,
    CASH,
    COLLECT,
    DEFENCE,
    DISCARD,
    DONE,
    MARKET,
    MOVE,
    PILE,
    PLAY,
    PLAY_ALL,
    PRIZE,
    REFRESH,
    SECTOR,
    SHIP,
    USE_SECTOR,
)
from druza.kernel.state import Frame

CARD_QUESTIONS: Final = 14  # kinds of questions about a card
OTHERS: Final = FRAMES  # deeds without a piece, as they stand in the vocabulary
PLAYING: Final = OTHERS + 16
CASHING: Final = PLAYING + KINDS + 1
BUYING: Final = CASHING + HUNTS
REFRESHING: Final = BUYING + KINDS
FLYING: Final = REFRESHING + KINDS
ATTACKING: Final = FLYING + SECTORS
CARDS: Final = ATTACKING + 2 * SEATS
DISCARDS: Final = CARDS + CARD_QUESTIONS * KINDS
PLACES: Final = DISCARDS + KINDS
LEVELS: Final = PLACES + FRAMES * SECTORS
ABILITIES: Final = LEVELS + DEFENCES
BRANCHES: Final = ABILITIES + VERBS
PRIZES: Final = BRANCHES + 4
TOKENS: Final = PRIZES + 2


def token_of(state: TortugaState, option: int) -> int:
    """The deed, and the piece that it is about."""
    frame = state.pending[-1]
    kind = kind_of(frame)
    if option == DONE.first:
        return kind
    if PLAY.has(option):
        return PLAYING + PLAY.index(option)
    if option == PLAY_ALL.first:
        return PLAYING + KINDS
    if CARD.has(option):
        return CARDS + KINDS * min(CARD_QUESTIONS - 1, kind) + CARD.index(option)
    if MARKET.has(option):
        return BUYING + max(0, state.market[MARKET.index(option)])
    if PILE.has(option):
        return BUYING + state.content.piles[PILE.index(option)]
    if MOVE.has(option):
        return FLYING + MOVE.index(option)
    if SECTOR.has(option):
        return PLACES + SECTORS * kind + SECTOR.index(option)
    if REFRESH.has(option):
        return REFRESHING + max(0, state.market[REFRESH.index(option)])
    if ATTACK.has(option):
        return ATTACKING + (ATTACK.index(option) - state.seat) % state.seats
    if SHIP.has(option):
        return ATTACKING + SEATS + SHIP.index(option)
    if ABILITY.has(option):
        return ABILITIES + ability_verb(state, frame, ABILITY.index(option))
    return rarer_token_of(option)


def rarer_token_of(option: int) -> int:
    if CASH.has(option):
        return CASHING + CASH.index(option)
    if DISCARD.has(option):
        return DISCARDS + DISCARD.index(option)
    if DEFENCE.has(option):
        return LEVELS + DEFENCE.index(option)
    if BRANCH.has(option):
        return BRANCHES + BRANCH.index(option)
    if PRIZE.has(option):
        return PRIZES + PRIZE.index(option)
    if COLLECT.first <= option < ATTACK.first:
        return OTHERS + option - COLLECT.first
    if ATTACK.first < option <= USE_SECTOR.first:
        return OTHERS + 12 + min(2, USE_SECTOR.first - option)
    return OTHERS + 15


def ability_verb(state: TortugaState, frame: Frame, number: int) -> int:
    """What the ability does that this number stands for."""
    if isinstance(frame, UseAbilities):
        return state.content.abilities[frame.card][number].verb
    return VERBS - 1
