"""Worth: how well a seat stands, as a heuristic player values it."""
# mypyc

from typing import Final

from druza.games.motherload.content.pieces import (
    ARTEFACT_SPACE,
    BOMB_SPACE,
    DRAW,
    DUPLICATE,
    EXTRA_ACTION,
    GAIN_BOMB,
    KINDS,
    NOTHING,
    STACKS,
    WILD,
    Content,
    Effect,
)
from druza.games.motherload.scoring import total_points
from druza.games.motherload.state import MotherloadState

# what things are worth in dollars while the game is young
ARTEFACT_GAIN: Final = 6
BOMB_GAIN: Final = 3
CARD_GAIN: Final = 3
BOMB_MONEY: Final = float(BOMB_GAIN)
CARD_MONEY: Final = float(CARD_GAIN)
DRILL_MONEY: Final = 1.3  # a drill spent


def card_powers(content: Content) -> list[float]:
    """What every pilot does for its crew beside its points."""
    return [power_of(content, card) for card in range(len(content.cards))]


def space_gains(content: Content) -> list[int]:
    """What covering each space of each board side brings, in dollars."""
    return [gain_of(content, thing) for thing in content.thing]


def gain_of(content: Content, thing: int) -> int:
    """What is printed there: a mineral, an artefact, a bomb or cards."""
    if thing == NOTHING:
        return 0
    if thing <= KINDS:
        return content.value[thing - 1]
    if thing == ARTEFACT_SPACE:
        return ARTEFACT_GAIN
    return BOMB_GAIN if thing == BOMB_SPACE else CARD_GAIN * content.thing_draws[thing]


def power_of(content: Content, card: int) -> float:
    """The drills, more if they are wild, and what comes with them."""
    strength = 0.55 * content.drills[card]
    if content.colour[card] == WILD:
        strength += 0.35 * content.drills[card]
    for effect in content.on_drill[card]:
        strength += 0.8 * effect.amount if effect.verb == DRAW else 0.3
    if content.allows[card]:
        strength += 0.2
    if content.pattern[card] >= 0:
        strength += 0.2
    return strength


def bonus_worth(effect: Effect) -> float:
    if effect.verb == EXTRA_ACTION:
        return 1.0
    if effect.verb == DRAW:
        return 0.5 * effect.amount
    if effect.verb == GAIN_BOMB:
        return 0.4
    return 0.7 if effect.verb == DUPLICATE else 0.2


def hire_worth(state: MotherloadState, card: int, left: float) -> float:
    """What buying a pilot is worth, in points."""
    worth = state.content.vp[card] + state.content.powers[card] * left
    for effect in state.content.on_purchase[card]:
        worth += bonus_worth(effect) * left
    return worth


def pile_worth(state: MotherloadState, seat: int, stack: int, pile: int, left: float) -> float:
    """Points that the minerals on a stack promise: what is over the cost is worth nothing."""
    card = state.top_card(seat, stack)
    if card < 0:
        return 0.0
    money, cost = state.content.pile_value(pile), state.content.cost[card]
    if money >= cost:
        return hire_worth(state, card, left)
    share = money / cost
    return share * (0.55 + 0.25 * share) * hire_worth(state, card, left) * min(1.0, 0.35 + left)


def time_left(state: MotherloadState) -> float:
    """1 at the start, 0 when the last artefact is found: how much of the game's clock is left."""
    if not state.mine.sides or state.last_turn:
        return 0.0 if state.last_turn else 1.0
    depths = state.content.depths[state.seats]
    after = len(depths) - 1 - depths.index(state.mine.depth())
    return min(1.0, (after + 0.22 * int(state.mine.artefacts_left())) / len(depths))


def worth_of(state: MotherloadState, seat: int) -> float:
    """How a seat stands."""
    return worth_with(state, seat, time_left(state))


def worths_of(state: MotherloadState) -> list[float]:
    """How every seat stands."""
    left = time_left(state)
    return [worth_with(state, seat, left) for seat in range(state.seats)]


def worth_with(state: MotherloadState, seat: int, left: float) -> float:
    """Points now, and what crew, minerals, tokens and goals may still bring in the time that is left."""
    points = float(total_points(state, seat))
    if state.seat < 0 or state.crews[seat] < 0:
        return points
    powers = state.content.powers
    for stack in range(STACKS):
        for place in range(state.hired[seat][stack]):
            points += powers[state.content.hire(state.crews[seat], stack, place)] * left
        if not state.last_turn:
            points += pile_worth(state, seat, stack, state.piles[seat][stack], left)
    if state.last_turn:
        return points
    hand = 0.0
    for card in state.hands[seat]:
        hand += 0.25 + 0.3 * state.content.drills[card]
    points += hand * min(1.0, 0.4 + left)
    points += 0.5 * min(state.bombs[seat], 3) * min(1.0, 0.3 + left)
    for artefact in state.artefacts[seat]:
        points += artefact_worth(state, artefact) * min(1.0, 0.5 + left)
    return points + major_hopes(state, seat) * min(1.0, 0.3 + left)


def artefact_worth(state: MotherloadState, artefact: int) -> float:
    worth = 0.0
    for effect in state.content.artefact_effects[artefact]:
        if effect.verb == EXTRA_ACTION:
            worth += 1.2
        elif effect.verb == DRAW:
            worth += 0.55 * effect.amount
        elif effect.verb == GAIN_BOMB:
            worth += 0.4
        else:
            worth += 1.1 if effect.verb == DUPLICATE else 0.8
    return worth if worth > 0.0 else 0.3


def major_hopes(state: MotherloadState, seat: int) -> float:
    """How near the face-up Majors are."""
    hopes = 0.0
    for major in state.majors:
        needs = state.content.major_needs[major]
        needed = 0
        have = 0
        for stack in range(STACKS):
            needed += needs[stack]
            have += min(needs[stack], state.hired[seat][stack])
        share = have / needed
        hopes += 0.6 * share * share * state.content.major_vp[major]
    return hopes
