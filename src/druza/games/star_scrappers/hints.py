"""Hints: how good a heuristic player finds an option."""
# mypyc

from typing import Final

from druza.games.star_scrappers.content.pieces import COLLECT, MINE, Content, plain
from druza.games.star_scrappers.rules.mine import mining_cost
from druza.games.star_scrappers.state import StarScrappersState
from druza.games.star_scrappers.vocabulary import (
    ACTION,
    BASE,
    BENEATH,
    CARD,
    COLOUR,
    COUNT,
    CRYSTAL,
    DOCK,
    DONE,
    END,
    EXTRA,
    HALF,
    LEADER,
    MODE,
    RAID,
    SPOT,
    STACK,
    VOCABULARY,
)
from druza.games.star_scrappers.worth import time_left

DEPENDS: Final = -1e9  # no opinion of its own: the table decides


def fixed_rates(content: Content) -> list[float]:
    """Opinions that are the same at every table, by option; DEPENDS where they are not."""
    return [fixed_rate(content, option) for option in range(VOCABULARY.size)]


def fixed_rate(content: Content, option: int) -> float:
    if option == END.first:
        return -3.0
    if option == DONE.first:
        return 0.6
    if option == LEADER.first or option == BENEATH.first:
        return 3.0
    if CARD.has(option):
        return 1.0 - 0.3 * content.level[plain(CARD.index(option))]
    if SPOT.has(option) or COUNT.has(option) or MODE.has(option):
        return 1.5
    if STACK.has(option):
        return 2.0
    if option == ACTION[MINE].first or option == EXTRA[MINE].first:
        return 3.0
    if option == ACTION[COLLECT].first:
        return 2.0
    if COLOUR.has(option):
        return 0.5
    if CRYSTAL.has(option) or DOCK.has(option) or HALF.has(option) or BASE.has(option) or option == RAID.first:
        return DEPENDS
    return 1.0


def rate_option(state: StarScrappersState, option: int) -> float:
    """A quick opinion on one option of the pending question."""
    content = state.content
    fixed = content.rates[option]
    if fixed != DEPENDS:
        return fixed
    if CRYSTAL.has(option):
        crystal = state.mine[CRYSTAL.index(option)]
        bonus = 1.2 if content.crystal_symbol[crystal] >= 0 else 0.0
        cost = mining_cost(state, state.seat, CRYSTAL.index(option))
        return 1.0 + content.crystal_vp[crystal] + bonus - 0.35 * float(cost)
    if DOCK.has(option):
        return 1.0 + content.level[state.docks[DOCK.index(option)]]
    if HALF.has(option):
        left = time_left(state)
        return 1.5 if (HALF.index(option) == 0) == (left < 0.6) else 0.5
    if BASE.has(option):
        return 0.5 * len(state.bases[BASE.index(option)])
    room = max(0, 7 - len(state.hands[state.seat]))  # what is left is a raid
    return 0.9 * room - 3.0
