"""What each option is about, as a net knows it: a deed, and the piece that it is done with."""
# mypyc

from typing import Final

from druza.games.edge.content.basics import MODELS, SQUADS
from druza.games.edge.inputs import ASKED, FACTIONS, NUMBER_OF, SQUAD_KINDS, squad_kind
from druza.games.edge.reach_inputs import SOURCES
from druza.games.edge.state import EdgeState
from druza.games.edge.vocabulary import (
    ACTIVATE,
    ATTACH,
    ATTRIBUTE,
    CARD,
    CARDS,
    CLEAR_TOKEN,
    DIE,
    FACTION,
    FIELD,
    FIELDS,
    HEXES,
    ITEM,
    LINE,
    MODEL,
    NUMBER,
    OPTION,
    PAY_ENDURANCE,
    PLAY_LOWER,
    PLAY_UPPER,
    SEAT,
    SHOOT,
    SLOT,
    SOURCE,
    SQUAD,
    TOKEN,
    TURN,
    UNIT,
    UNITS,
    USE,
    VOCABULARY,
)

WORDS: Final = 32  # deeds without a piece, for every question
SIDED: Final = 2 * SQUAD_KINDS  # own squads, others'
PLAYED: Final = ASKED * WORDS  # upper, lower, attached, shot with, named
USED_ONES: Final = PLAYED + 5 * CARDS  # both halves
STARTED: Final = USED_ONES + 2 * CARDS
CLEARED: Final = STARTED + SIDED
MODELS_MEANT: Final = CLEARED + SIDED  # chosen to act, chosen as target
SQUADS_MEANT: Final = MODELS_MEANT + 2 * SIDED * MODELS
PLACES: Final = SQUADS_MEANT + SIDED  # moved to, deployed, others
WAYS: Final = PLACES + 3 * FIELDS
SLOTS_MEANT: Final = WAYS + 64
ITEMS: Final = SLOTS_MEANT + CARDS
PAYING: Final = ITEMS + SIDED * 5
CHOSEN: Final = PAYING + SIDED
TOKENS: Final = CHOSEN + UNITS + FACTIONS + 4 + 31 + 4 + 6 + 48 + SOURCES


def token_of(state: EdgeState, option: int) -> int:
    """The deed, and the piece that it is about."""
    if PLAY_UPPER.has(option):
        return PLAYED + PLAY_UPPER.index(option)
    if PLAY_LOWER.has(option):
        return PLAYED + CARDS + PLAY_LOWER.index(option)
    if ATTACH.has(option):
        return PLAYED + 2 * CARDS + ATTACH.index(option)
    key = state.decision().KEY
    if FIELD.has(option):
        group = 0 if key == "choose_end" or key == "step_move" else 1 if key == "deploy_model" else 2
        return PLACES + FIELDS * group + FIELD.index(option)
    if MODEL.has(option):
        model = MODEL.index(option)
        group = 0 if key == "choose_mover" or key == "choose_fighter" or key == "pick_actor" else 1
        return MODELS_MEANT + (SIDED * group + sided(state, model // MODELS)) * MODELS + model % MODELS
    if ACTIVATE.has(option):
        return STARTED + sided(state, ACTIVATE.index(option))
    if SQUAD.has(option):
        return SQUADS_MEANT + sided(state, SQUAD.index(option))
    if USE.has(option):
        slot = USE.index(option) // 2
        return USED_ONES + CARDS * (USE.index(option) % 2) + max(0, state.upgrades[slot])
    if SHOOT.has(option):
        return PLAYED + 3 * CARDS + SHOOT.index(option)
    if CARD.has(option):
        return PLAYED + 4 * CARDS + CARD.index(option)
    if HEXES.has(option):
        return WAYS + HEXES.index(option)
    if LINE.has(option):
        return WAYS + 32 + LINE.index(option)
    if PAY_ENDURANCE.has(option):
        return PAYING + sided(state, PAY_ENDURANCE.index(option))
    return rarer_token_of(state, option, key)


def rarer_token_of(state: EdgeState, option: int, key: str) -> int:
    if CLEAR_TOKEN.has(option):
        return CLEARED + sided(state, CLEAR_TOKEN.index(option) // MODELS)
    if SLOT.has(option):
        return SLOTS_MEANT + max(0, state.upgrades[SLOT.index(option)])
    if ITEM.has(option):
        return ITEMS + 5 * sided(state, ITEM.index(option) // 5) + ITEM.index(option) % 5
    at = CHOSEN
    if UNIT.has(option):
        return at + UNIT.index(option)
    at += UNITS
    if FACTION.has(option):
        return at + FACTION.index(option)
    at += FACTIONS
    if SEAT.has(option):
        return at + (SEAT.index(option) - state.seat) % state.seats
    at += 4
    if NUMBER.has(option):
        return at + NUMBER.index(option)
    at += 31
    if OPTION.has(option):
        return at + OPTION.index(option)
    at += 4
    if ATTRIBUTE.has(option):
        return at + ATTRIBUTE.index(option)
    at += 6
    if TOKEN.has(option):
        return at + TOKEN.index(option)
    at += 48
    if SOURCE.has(option):
        return at + SOURCE.index(option)
    return WORDS * NUMBER_OF.get(key, ASKED - 1) + word_of(option)


def sided(state: EdgeState, squad: int) -> int:
    """A squad by its unit, the own ones first."""
    return squad_kind(state, squad) + (0 if squad // SQUADS == state.seat else SQUAD_KINDS)


ALONE: Final[dict[int, int]] = {
    int(verb.first): number for number, verb in enumerate([verb for verb in VOCABULARY.verbs if verb.count == 1])
}


def word_of(option: int) -> int:
    """A deed without a piece."""
    if TURN.has(option):
        return WORDS - 5 + TURN.index(option)
    if DIE.has(option):
        return WORDS - 3 + DIE.index(option)
    return ALONE.get(option, WORDS - 1)
