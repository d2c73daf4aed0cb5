"""Hints: how good a heuristic player finds an option."""
# mypyc

from typing import Final

from mypy_extensions import i64

from druza.games.motherload.content.pieces import (
    COLOURS,
    COLUMNS,
    CORNER_LINK,
    DOWN,
    DRAW,
    DRILL_ROCK,
    HIRES,
    LONGEST,
    RIGHT,
    SPACES,
    pile_of,
)
from druza.games.motherload.rules.area import best_sum, sum_from
from druza.games.motherload.rules.blast import PlacePattern, TurnPattern
from druza.games.motherload.rules.collect import SplitMinerals, StackMinerals
from druza.games.motherload.rules.drill import GROUND, AddCard, ChooseDirection, ChooseStart, sums_of
from druza.games.motherload.rules.effects import PutMineral
from druza.games.motherload.rules.mine import Mine
from druza.games.motherload.state import MotherloadState
from druza.games.motherload.vocabulary import (
    ARTEFACT,
    BLAST,
    CARD,
    COLOUR,
    DIRECTION,
    DONE,
    DRILL,
    END,
    MAJOR,
    MINERAL,
    MINOR,
    SPACE,
    STACK,
    TURNED,
)
from druza.games.motherload.vocabulary import DRAW as DRAW_ACTION
from druza.games.motherload.worth import (
    BOMB_MONEY,
    CARD_MONEY,
    DRILL_MONEY,
    artefact_worth,
    hire_worth,
    pile_worth,
    time_left,
)

DRAW_RATE: Final = 4.0  # drawing two cards
NO_PLACE: Final = -100.0

# -- what a placement brings ----------------------------------------------------------------------------------------


def gains_of(mine: Mine) -> list[int]:
    """What covering each place of the boards in play brings, in dollars; a mine remembers it."""
    if not mine.gains:
        for side in mine.sides:
            mine.gains = mine.gains + mine.content.gains[side * SPACES : (side + 1) * SPACES]
    return mine.gains


def line_money(mine: Mine, start: i64, direction: i64, length: i64) -> float:
    return float(sum_from(start, gains_of(mine), mine.same_line(0, direction, length)))


def best_line(mine: Mine, colour: i64, length: i64, allows: i64) -> float:
    """What the best line of this length brings; a mine remembers it."""
    if not mine.best_lines:
        mine.best_lines = [-1.0] * (COLOURS * 4 * (LONGEST + 1))
    key: i64 = (colour * 4 + (allows & GROUND)) * (LONGEST + 1) + length
    if mine.best_lines[key] < 0.0:
        best: i64 = 0
        for direction in (RIGHT, DOWN):
            starts = mine.line_starts(direction, length, colour, allows)
            best = max(best, best_sum(starts, gains_of(mine), mine.same_line(0, direction, length)))
        mine.best_lines[key] = float(best)
    return mine.best_lines[key]


def blast_money(mine: Mine, pattern: int, turned: int) -> float:
    """What a pattern brings at its best place, in one orientation."""
    shape = mine.content.shapes[pattern][turned]
    return float(best_sum(mine.blast_corners(shape), gains_of(mine), shape.offsets))


def best_blast(mine: Mine, pattern: int) -> float:
    if not mine.best_blasts:
        mine.best_blasts = [-1.0] * len(mine.content.patterns)
    if mine.best_blasts[pattern] < 0.0:
        best = 0.0
        for turned in range(len(mine.content.shapes[pattern])):
            best = max(best, blast_money(mine, pattern, turned))
        mine.best_blasts[pattern] = best
    return mine.best_blasts[pattern]


def best_drill(state: MotherloadState, seat: i64, colour: i64, length: i64, allows: i64, without: i64) -> float:
    """The best that cards played and some of the hand can bring in a colour, less the drills still to be spent."""
    none, rock, corner, both = sums_of(state, seat, colour, length, allows, without)
    best = best_of_sums(state.mine, colour, length, 0, none)
    best = max(best, best_of_sums(state.mine, colour, length, DRILL_ROCK, rock))
    best = max(best, best_of_sums(state.mine, colour, length, CORNER_LINK, corner))
    return max(best, best_of_sums(state.mine, colour, length, GROUND, both))


def best_of_sums(mine: Mine, colour: i64, length: i64, allows: i64, sums: i64) -> float:
    """The best line whose length is among these (a bit for each), less the drills beyond those played."""
    best = NO_PLACE
    if sums == 0:
        return best
    fits: i64 = sums & mine.line_lengths(colour, allows)
    total: i64 = 1
    while total <= LONGEST:
        if fits >> total & 1:
            best = max(best, best_line(mine, colour, total, allows) - DRILL_MONEY * int(total - length))
        total += 1
    return best


# -- opinions on options --------------------------------------------------------------------------------------------


def rate_option(state: MotherloadState, option: int) -> float:
    """A quick opinion on one option of the pending question."""
    if MAJOR.has(option) or MINOR.has(option):
        return claim_rate(state, option)
    if SPACE.has(option) or DIRECTION.has(option) or TURNED.has(option):
        return placement_rate(state, option)
    if STACK.has(option):
        return stack_rate(state, STACK.index(option))
    if CARD.has(option):
        return card_rate(state, CARD.index(option))
    if COLOUR.has(option):
        return best_drill(state, state.seat, COLOUR.index(option), 0, 0, -1)
    if ARTEFACT.has(option):
        return 2.0 + 2.0 * artefact_worth(state, ARTEFACT.index(option))
    if MINERAL.has(option):
        return float(state.content.value[MINERAL.index(option)])
    return action_rate(state, option)


def claim_rate(state: MotherloadState, option: int) -> float:
    """Achievements are taken, the dearest first; the poorest is swapped away."""
    if MAJOR.has(option):
        return 40.0 + state.content.major_vp[MAJOR.index(option)]
    minor = MINOR.index(option)
    if state.decision().KEY == "main":
        return 30.0 + state.content.minor_vp[minor]
    return -float(state.content.minor_vp[minor]) - (5.0 if state.earned >> minor & 1 else 0.0)


def action_rate(state: MotherloadState, option: int) -> float:
    seat = state.seat
    if option == DONE.first:
        asked = state.decision()
        if isinstance(asked, AddCard):
            return best_line(state.mine, asked.colour, asked.length, asked.allows)
        return 1.0
    if option == END.first:
        return -5.0 if state.actions else 0.0
    if option == DRILL.first:
        best = NO_PLACE
        for colour in range(COLOURS):
            best = max(best, best_drill(state, seat, colour, 0, 0, -1))
        return best
    if option == BLAST.first:
        best = NO_PLACE
        for card in state.hands[seat]:
            best = max(best, blaster_rate(state, card) - BOMB_MONEY)
        return best
    if option == DRAW_ACTION.first:
        return DRAW_RATE - 0.4 * max(0, len(state.hands[seat]) - 3)
    return 0.0


def card_rate(state: MotherloadState, card: int) -> float:
    """Which card to add, to blast with, or to discard."""
    asked = state.decision()
    content = state.content
    if isinstance(asked, AddCard):
        drills = content.drills[card]
        length, allows = asked.length + drills, asked.allows | content.allows[card]
        bonus = 0.0
        for effect in content.on_drill[card]:
            bonus += CARD_MONEY * effect.amount if effect.verb == DRAW else 1.0
        return best_drill(state, asked.seat, asked.colour, length, allows, card) - DRILL_MONEY * drills + 0.7 * bonus
    if asked.KEY == "blast_card":
        return blaster_rate(state, card)
    return -content.powers[card]


def blaster_rate(state: MotherloadState, card: int) -> float:
    """What a red pilot's pattern brings at its best place, less the drills that are not used."""
    pattern = state.content.pattern[card]
    if pattern < 0 or state.mine.blast_turns(pattern) == 0:
        return NO_PLACE
    return best_blast(state.mine, pattern) - DRILL_MONEY * state.content.drills[card]


def placement_rate(state: MotherloadState, option: int) -> float:
    """What a line or a pattern brings there; a start counts for its better direction."""
    asked = state.decision()
    mine = state.mine
    if isinstance(asked, TurnPattern):
        return blast_money(mine, asked.pattern, TURNED.index(option))
    if isinstance(asked, PlacePattern):
        shape = state.content.shapes[asked.pattern][asked.turned]
        return float(sum_from(mine.place(SPACE.index(option)), gains_of(mine), shape.offsets))
    if isinstance(asked, ChooseDirection):
        return line_money(mine, mine.place(asked.space), DIRECTION.index(option), asked.length)
    if isinstance(asked, ChooseStart):
        start = mine.place(SPACE.index(option))
        best = 0.0
        for direction in (RIGHT, DOWN):
            if line_is_open(mine, start, direction, asked):
                best = max(best, line_money(mine, start, direction, asked.length))
        return best
    return 0.0


def line_is_open(mine: Mine, start: i64, direction: i64, asked: ChooseStart) -> bool:
    """Is there nothing in the way? (That it touches the network is known of at least one direction.)"""
    size: i64 = len(mine.sides) * SPACES
    step: i64 = COLUMNS if direction == DOWN else 1
    length: i64 = asked.length
    if direction == RIGHT and start % COLUMNS + length > COLUMNS:
        return False
    ground = mine.drillable(asked.colour, asked.allows)
    for number in range(length):
        place: i64 = start + step * number
        if place >= size or not ground.has(place):
            return False
    return True


def stack_rate(state: MotherloadState, stack: int) -> float:
    """Which stack the minerals help most; or which purchase comes first."""
    seat = state.seat
    if state.hired[seat][stack] >= HIRES:
        return NO_PLACE
    asked = state.decision()
    pile = state.piles[seat][stack]
    left = time_left(state)
    added = pile
    if isinstance(asked, StackMinerals):
        added += asked.pile
    elif isinstance(asked, SplitMinerals):
        added += pile_of(asked.kinds[0])
    elif isinstance(asked, PutMineral):
        added += pile_of(asked.kind)
    else:
        return hire_worth(state, state.top_card(seat, stack), left)
    gain = pile_worth(state, seat, stack, added, left) - pile_worth(state, seat, stack, pile, left)
    return gain + 0.35 * major_need(state, seat, stack)


def major_need(state: MotherloadState, seat: int, stack: int) -> float:
    """How many face-up Majors ask for one more of this stack."""
    asking = 0.0
    for major in state.majors:
        if state.hired[seat][stack] < state.content.major_needs[major][stack]:
            asking += 1.0
    return asking
