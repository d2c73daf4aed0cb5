"""Hints: how good a heuristic player finds an option."""
# mypyc

from typing import Final

from mypy_extensions import i64

from druza.games.motherload.content.pieces import (
    ARTEFACT_SPACE,
    BOMB_SPACE,
    COLOURS,
    COLUMNS,
    CORNER_LINK,
    DOWN,
    DRAW,
    DRILL_ROCK,
    HIRES,
    KINDS,
    LONGEST,
    NOTHING,
    RIGHT,
    SPACES,
    WILD,
    pile_of,
)
from druza.games.motherload.rules.blast import PlacePattern, TurnPattern
from druza.games.motherload.rules.collect import SplitMinerals, StackMinerals
from druza.games.motherload.rules.drill import GROUND, SUMS, AddCard, ChooseDirection, ChooseStart
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
    ARTEFACT_MONEY,
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


def money_at(mine: Mine, place: int) -> float:
    """What covering one space brings, in dollars."""
    thing = mine.thing(place)
    if thing == NOTHING:
        return 0.0
    if thing <= KINDS:
        return float(mine.content.value[thing - 1])
    if thing == ARTEFACT_SPACE:
        return ARTEFACT_MONEY
    if thing == BOMB_SPACE:
        return BOMB_MONEY
    return CARD_MONEY * mine.content.thing_draws[thing]


def line_money(mine: Mine, start: int, direction: int, length: int) -> float:
    step = COLUMNS if direction == DOWN else 1
    money = 0.0
    for number in range(length):
        money += money_at(mine, start + number * step)
    return money


def best_line(mine: Mine, colour: int, length: int, allows: int) -> float:
    """What the best line of this length brings; a mine remembers it."""
    if not mine.best_lines:
        mine.best_lines = [-1.0] * (COLOURS * 4 * (LONGEST + 1))
    key = (colour * 4 + (allows & GROUND)) * (LONGEST + 1) + length
    if mine.best_lines[key] < 0.0:
        best = 0.0
        for direction in (RIGHT, DOWN):
            for start in mine.line_starts(direction, length, colour, allows).places():
                best = max(best, line_money(mine, start, direction, length))
        mine.best_lines[key] = best
    return mine.best_lines[key]


def blast_money(mine: Mine, pattern: int, turned: int) -> float:
    """What a pattern brings at its best place, in one orientation."""
    shape = mine.content.shapes[pattern][turned]
    best = 0.0
    for corner in mine.blast_corners(shape).places():
        best = max(best, places_money(mine, mine.shape_at(shape, corner)))
    return best


def best_blast(mine: Mine, pattern: int) -> float:
    if not mine.best_blasts:
        mine.best_blasts = [-1.0] * len(mine.content.patterns)
    if mine.best_blasts[pattern] < 0.0:
        best = 0.0
        for turned in range(len(mine.content.shapes[pattern])):
            best = max(best, blast_money(mine, pattern, turned))
        mine.best_blasts[pattern] = best
    return mine.best_blasts[pattern]


def places_money(mine: Mine, places: list[int]) -> float:
    money = 0.0
    for place in places:
        money += money_at(mine, place)
    return money


def best_drill(state: MotherloadState, seat: int, colour: int, length: int, allows: int, without: int) -> float:
    """The best that cards played and some of the hand can bring in a colour, less the drills still to be spent."""
    content = state.content
    sums: list[i64] = [0, 0, 0, 0]
    sums[allows & GROUND] = 1 << length
    for card in state.hands[seat]:
        if card == without:
            without = -1
            continue
        own = content.colour[card]
        if own != colour and own != WILD:
            continue
        drills: i64 = content.drills[card]
        gives = content.allows[card] & GROUND
        new = sums[:]
        for old in range(4):
            new[old | gives] |= sums[old] << drills & SUMS
        sums = new
    best = NO_PLACE
    for granted in (0, DRILL_ROCK, CORNER_LINK, GROUND):
        fits: i64 = sums[granted]
        if fits == 0:
            continue
        fits &= state.mine.line_lengths(colour, granted)
        total = 1
        while total <= LONGEST:
            if fits >> total & 1:
                best = max(best, best_line(state.mine, colour, total, granted) - DRILL_MONEY * (total - length))
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
        return places_money(mine, mine.shape_at(shape, mine.place(SPACE.index(option))))
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


def line_is_open(mine: Mine, start: int, direction: int, asked: ChooseStart) -> bool:
    """Is there nothing in the way? (That it touches the network is known of at least one direction.)"""
    size = len(mine.sides) * SPACES
    step = COLUMNS if direction == DOWN else 1
    if direction == RIGHT and start % COLUMNS + asked.length > COLUMNS:
        return False
    for number in range(asked.length):
        place = start + step * number
        if place >= size or mine.drill_refusal(place, asked.colour, asked.allows):
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
