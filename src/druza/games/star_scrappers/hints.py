"""Hints: what a heuristic player values."""
# mypyc

from typing import Final

from druza.games.star_scrappers.content.pieces import AT_START, COLLECT, FOR_LEADER, MINE, PASSIVE, Content, plain
from druza.games.star_scrappers.rules.mine import mining_cost
from druza.games.star_scrappers.scoring import total_points
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

# points that a level in hand, in the Base, and a good Leader are worth while the game is young
HAND_LEVEL: Final = 0.95
BASE_LEVEL: Final = 0.45
LEADER_WORTH: Final = 0.6
DEPENDS: Final = -1e9  # no opinion of its own: the table decides


def time_left(state: StarScrappersState) -> float:
    """1 at the start, 0 in the last round: what is not points fades with it."""
    end = state.content.collapse_at[state.seats]
    return max(0.0, (end - state.marker) / end)


def worth_of(state: StarScrappersState, seat: int) -> float:
    """Points now, and what hand, Base, Leader and abilities may still bring."""
    content = state.content
    points = float(total_points(state, seat))
    if state.seat < 0:
        return points
    left = time_left(state)
    if left <= 0.0:
        return points
    soon = min(1.0, 0.35 + left)
    cards = 0.0
    for card in state.hands[seat]:
        cards += HAND_LEVEL * content.level[plain(card)] + 0.15
    base = state.bases[seat]
    for card in base:
        cards += BASE_LEVEL * content.level[card]
    if state.active == seat:
        for card in state.played:
            cards += BASE_LEVEL * content.level[card]
    if base:
        cards += LEADER_WORTH
    abilities = 0.0
    for half in state.artifacts[seat]:
        kind = content.half_kind[half]
        if kind == PASSIVE:
            abilities += 4.0
        elif kind == AT_START:
            abilities += 5.0
        elif kind == FOR_LEADER:
            abilities += 3.5
    return points + cards * soon + abilities * left


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
