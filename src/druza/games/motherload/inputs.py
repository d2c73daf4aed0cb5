"""The table as inputs of a net, told from one seat on."""
# mypyc

from typing import Final

from mypy_extensions import i64

from druza.games.motherload.content.pieces import (
    ARTEFACT_SPACE,
    BOMB_SPACE,
    COLOURS,
    COLUMNS,
    CREW_CARDS,
    CREWS,
    DEPTHS,
    HIRES,
    KINDS,
    LONGEST,
    NOTHING,
    ROCK,
    SPACES,
    STACKS,
    STEEL,
    count_in,
)
from druza.games.motherload.hints import best_blast, best_drill
from druza.games.motherload.rules.blast import ChooseBlaster, PlacePattern, TurnPattern
from druza.games.motherload.rules.buy import ChoosePurchase, DuePurchases, SpendFirst, UseCapsule
from druza.games.motherload.rules.collect import (
    ChooseSide,
    FinishAction,
    SplitMinerals,
    StackMinerals,
    TakeBonuses,
)
from druza.games.motherload.rules.drill import AddCard, ChooseColour, ChooseDirection, ChooseStart
from druza.games.motherload.rules.effects import ChooseCopy, DoEffect, PutMineral, SwapGoal
from druza.games.motherload.rules.turn import ChooseAction, DiscardCard, EndTurn, GameEnds
from druza.games.motherload.scoring import artefact_points, major_points, minor_points, pilot_points
from druza.games.motherload.state import MotherloadState
from druza.kernel.inputs import Inputs
from druza.kernel.state import Frame

CARDS: Final = CREWS * CREW_CARDS
PLACES: Final = 2 * SPACES  # of both boards; the deeper one is always the lower
ARTEFACTS: Final = 8
MAJORS: Final = 10
MINORS: Final = 20
PATTERNS: Final = 16
FRAMES: Final = 24  # kinds

# a player: places within the block
CREWED: Final = 0
POINTS: Final = CREWED + CREWS
HIRED: Final = POINTS + 4
TOP_CARDS: Final = HIRED + STACKS * (HIRES + 1)
TOP_DRILLS: Final = TOP_CARDS + CARDS
TOP_POINTS: Final = TOP_DRILLS + STACKS
TOP_BONUSES: Final = TOP_POINTS + STACKS
PILES: Final = TOP_BONUSES + STACKS
MONEY: Final = PILES + STACKS * KINDS
LACKING: Final = MONEY + STACKS
POOL: Final = LACKING + STACKS
DISCARDED: Final = POOL + CARDS
SHOWN: Final = DISCARDED + CARDS
STRENGTH: Final = SHOWN + CARDS
HAND_SIZE: Final = STRENGTH + STACKS
DECK_SIZE: Final = HAND_SIZE + 10
BOMBS: Final = DECK_SIZE + 2
ARTEFACTS_HELD: Final = BOMBS + 5
MAJORS_TAKEN: Final = ARTEFACTS_HELD + 1
MINORS_TAKEN: Final = MAJORS_TAKEN + MAJORS
MAJOR_LACKS: Final = MINORS_TAKEN + MINORS
MAJOR_MET: Final = MAJOR_LACKS + MAJORS
ROLE: Final = MAJOR_MET + MAJORS
# from here on: what others do not know
SECRET: Final = ROLE + 3
HAND: Final = SECRET
HAND_DRILLS: Final = HAND + CARDS
REACH: Final = HAND_DRILLS + STACKS
BLASTING: Final = REACH + 2 * COLOURS
ARTEFACT: Final = BLASTING + 1
FOSSILS: Final = ARTEFACT + ARTEFACTS
CAPSULE: Final = FOSSILS + 1
PLAYER: Final = CAPSULE + STACKS
HIDDEN: Final = list(range(SECRET, PLAYER))

# the table: places after the players
DEPTH: Final = 0
SIDES: Final = DEPTH + DEPTHS
CLOCK: Final = SIDES + 2 * DEPTHS
ROUND: Final = CLOCK + 8
TUNNELS: Final = ROUND + 3
MINERALS: Final = TUNNELS + PLACES
BOMB_AT: Final = MINERALS + PLACES
ARTEFACT_AT: Final = BOMB_AT + PLACES
DRAWS_AT: Final = ARTEFACT_AT + PLACES
ROCKS: Final = DRAWS_AT + PLACES
STEELS: Final = ROCKS + PLACES  # by colour
TOUCHED: Final = STEELS + COLOURS * PLACES
LATEST: Final = TOUCHED + PLACES
LENGTHS: Final = LATEST + PLACES  # by colour
MAJORS_UP: Final = LENGTHS + COLOURS * LONGEST
MINORS_UP: Final = MAJORS_UP + MAJORS
MINORS_BELOW: Final = MINORS_UP + MINORS
SUPPLY: Final = MINORS_BELOW + MINORS
SPENT: Final = SUPPLY + 3
ACTIONS: Final = SPENT + ARTEFACTS
EARNED: Final = ACTIONS + 6
TURN: Final = EARNED + MINORS
PENDING: Final = TURN + 4
COLOURED: Final = PENDING + FRAMES
LENGTH: Final = COLOURED + COLOURS
ALLOWED: Final = LENGTH + LONGEST + 1
PLAYED: Final = ALLOWED + 3
BEGUN: Final = PLAYED + CARDS
PATTERN: Final = BEGUN + PLACES
WAY: Final = PATTERN + PATTERNS
LOAD: Final = WAY + 8
LOAD_MONEY: Final = LOAD + KINDS
BARRED: Final = LOAD_MONEY + 1
COMING: Final = BARRED + STACKS
EFFECTS: Final = COMING + 3
MEETS: Final = EFFECTS + 6
NEXT_BOARD: Final = MEETS + MINORS
BOARD: Final = NEXT_BOARD + DEPTHS


def tell_table(state: MotherloadState, front: int, seen_by: int, pending: bool, into: Inputs) -> None:
    """The players from the one in front on, then the table; what is pending only where it may be known."""
    for step in range(state.seats):
        seat = (front + step) % state.seats
        first: i64 = PLAYER * step
        tell_player(state, seat, first, into)
        tell_cards(state, seat, first, into)
        if seen_by < 0 or seat == seen_by:
            tell_secrets(state, seat, pending, first, into)
        elif state.seat < 0:
            tell_artefacts(state, seat, first, into)
    table: i64 = PLAYER * state.seats
    tell_mine(state, table, into)
    tell_goals(state, table, into)
    tell_turn(state, table, into)
    if pending:
        for place in range(len(state.pending)):
            frame = state.pending[place]
            if not isinstance(frame, GameEnds):
                tell_frame(state, frame, table, into)


def tell_player(state: MotherloadState, seat: int, first: i64, into: Inputs) -> None:
    """What lies open before a player, but for the cards."""
    content = state.content
    if state.crews[seat] >= 0:
        into.mark(first + CREWED + state.crews[seat])
        tell_stacks(state, seat, first, into)
    pilots = pilot_points(state, seat)
    majors = major_points(state, seat)
    minors = minor_points(state, seat)
    into.add(first + POINTS, pilots * 0.05)
    into.add(first + POINTS + 1, majors * 0.1)
    into.add(first + POINTS + 2, minors * 0.1)
    into.add(first + POINTS + 3, (pilots + majors + minors) * 0.05)
    into.mark(first + BOMBS + min(3, state.bombs[seat]))
    into.add_number(first + BOMBS + 4, state.bombs[seat], 12, 0.25)
    into.add(first + ARTEFACTS_HELD, len(state.artefacts[seat]) * 0.25)
    into.mark_each(first + MAJORS_TAKEN, state.majors_taken[seat])
    into.mark_each(first + MINORS_TAKEN, state.minors_taken[seat])
    hired = state.hired[seat]
    for major in state.majors:
        lacking = 0
        for stack in range(STACKS):
            lacking += max(0, content.major_needs[major][stack] - hired[stack])
        if lacking > 0:
            into.add(first + MAJOR_LACKS + major, lacking * 0.25)
        else:
            into.mark(first + MAJOR_MET + major)
    into.mark_if(seat == state.first, first + ROLE)
    into.mark_if(seat == state.active, first + ROLE + 1)
    into.mark_if(seat == state.digger, first + ROLE + 2)


def tell_stacks(state: MotherloadState, seat: int, first: i64, into: Inputs) -> None:
    """The four stacks: how far each is bought, what lies on it, what it lacks, and what its top card does."""
    content = state.content
    for stack in range(STACKS):
        into.mark(first + HIRED + (HIRES + 1) * stack + state.hired[seat][stack])
        card = state.top_card(seat, stack)
        if card < 0:
            continue
        pile = state.piles[seat][stack]
        money = content.pile_value(pile)
        into.mark(first + TOP_CARDS + card)
        into.add(first + TOP_DRILLS + stack, content.drills[card] * 0.25)
        into.add(first + TOP_POINTS + stack, content.vp[card] * 0.1)
        for effect in content.on_purchase[card]:
            into.add(first + TOP_BONUSES + stack, effect.amount * 0.25)
        if pile != 0:
            into.add_number(first + MONEY + stack, money, 120, 0.05)
            for kind in range(KINDS):
                count = count_in(pile, kind)
                if count > 0:
                    into.add_number(first + PILES + KINDS * stack + kind, int(count), 25, 0.25)
        into.add(first + LACKING + stack, max(0, content.cost[card] - int(money)) * 0.05)


def tell_cards(state: MotherloadState, seat: int, first: i64, into: Inputs) -> None:
    """Which cards a player owns is open; of those face down only how many lie where."""
    content = state.content
    drills = [0, 0, 0, 0]
    for card in state.hands[seat]:
        into.add(first + POOL + card, 0.5)
        drills[content.colour[card]] += content.drills[card]
    for card in state.decks[seat]:
        into.add(first + POOL + card, 0.5)
        drills[content.colour[card]] += content.drills[card]
    for card in state.discards[seat]:
        into.add(first + DISCARDED + card, 0.5)
        drills[content.colour[card]] += content.drills[card]
    into.mark_each(first + SHOWN, state.shown[seat])
    for colour in range(STACKS):
        into.add_number(first + STRENGTH + colour, drills[colour], 60, 0.1)
    into.mark(first + HAND_SIZE + min(9, len(state.hands[seat])))
    into.add(first + DECK_SIZE, len(state.decks[seat]) * 0.1)
    into.add(first + DECK_SIZE + 1, len(state.discards[seat]) * 0.1)


def tell_secrets(state: MotherloadState, seat: int, pending: bool, first: i64, into: Inputs) -> None:
    """What only this player knows: the hand and what it can dig, the artefacts, the question about the capsule."""
    content = state.content
    blast = 0.0
    drills = [0, 0, 0, 0]
    for card in state.hands[seat]:
        into.add(first + HAND + card, 0.5)
        drills[content.colour[card]] += content.drills[card]
        pattern = content.pattern[card]
        if pattern >= 0 and state.bombs[seat] >= content.blast_price and state.mine.blast_turns(pattern):
            blast = max(blast, best_blast(state.mine, pattern))
    for colour in range(STACKS):
        into.add_some(first + HAND_DRILLS + colour, drills[colour], 25, 0.25)
    if state.mine.sides:
        for colour in range(COLOURS):
            best = best_drill(state, seat, colour, 0, 0, -1)
            if best > 0.0:
                into.mark(first + REACH + COLOURS + colour)
                into.add_number(first + REACH + colour, int(best), 100, 0.05)
        if blast > 0.0:
            into.add_number(first + BLASTING, int(blast), 100, 0.05)
    tell_artefacts(state, seat, first, into)
    if pending and state.seat == seat:
        asked = state.decision()
        if isinstance(asked, UseCapsule):
            into.mark(first + CAPSULE + asked.stack)


def tell_artefacts(state: MotherloadState, seat: int, first: i64, into: Inputs) -> None:
    into.add_pile(first + ARTEFACT, state.artefacts[seat], 0.5)
    into.add(first + FOSSILS, artefact_points(state, seat) * 0.1)


def tell_mine(state: MotherloadState, first: i64, into: Inputs) -> None:
    """The boards in play, space by space."""
    mine = state.mine
    if mine.sides:
        into.mark(first + DEPTH + mine.depth() - 1)
        into.mark(first + CLOCK + min(7, mine.artefacts_left()))
        for colour in range(COLOURS):
            lengths = mine.line_lengths(colour, 0)
            for length in range(1, LONGEST + 1):
                into.mark_if(lengths >> length & 1 == 1, first + LENGTHS + LONGEST * colour + length - 1)
    into.mark_each(first + SIDES, mine.sides)
    lift: i64 = PLACES - SPACES * len(mine.sides)  # a single board is the lower one
    touched = mine.touching(False)
    for place in range(mine.rows() * COLUMNS):
        at: i64 = first + lift + place
        if mine.is_covered(place):
            into.mark(at + TUNNELS)
        else:
            tell_space(state, place, at, into)
            if touched.has(place):
                into.mark(at + TOUCHED)
    for space in state.latest:
        place = mine.place(space)
        into.mark_if(place >= 0, first + lift + LATEST + place)


def tell_space(state: MotherloadState, place: int, at: i64, into: Inputs) -> None:
    """A space that is not dug yet: what it gives, and what is in the way."""
    thing = state.mine.thing(place)
    if thing != NOTHING:
        if thing <= KINDS:
            into.add(at + MINERALS, state.content.value[thing - 1] * 0.1)
        elif thing == BOMB_SPACE:
            into.mark(at + BOMB_AT)
        elif thing == ARTEFACT_SPACE:
            into.mark(at + ARTEFACT_AT)
        else:
            into.add(at + DRAWS_AT, state.content.thing_draws[thing] * 0.5)
    terrain = state.mine.terrain(place)
    if terrain == ROCK:
        into.mark(at + ROCKS)
    elif terrain >= STEEL:
        into.mark(at + STEELS + PLACES * (terrain - STEEL))


def tell_goals(state: MotherloadState, first: i64, into: Inputs) -> None:
    into.mark_each(first + MAJORS_UP, state.majors)
    for minor in state.minors:
        into.mark(first + MINORS_UP + minor)
        into.mark_if(state.earned >> minor & 1 == 1, first + EARNED + minor)
    for place in range(state.known_minors):
        into.mark(first + MINORS_BELOW + state.minor_deck[place])
    into.add(first + SUPPLY, len(state.minor_deck) * 0.1)
    into.add(first + SUPPLY + 1, state.bomb_supply * 0.1)
    into.add(first + SUPPLY + 2, len(state.artefact_pool) * 0.1)
    into.add_pile(first + SPENT, state.spent, 0.25)


def tell_turn(state: MotherloadState, first: i64, into: Inputs) -> None:
    into.add_number(first + ROUND, state.turns // state.seats, 120, 0.05)
    into.add_some(first + ROUND + 1, state.idle, 30, 0.2)
    into.mark_if(state.last_turn, first + ROUND + 2)
    into.mark(first + ACTIONS + min(5, state.actions))
    into.add_some(first + TURN, state.hires, 6, 0.5)
    into.mark_if(state.claimed_major, first + TURN + 1)
    into.mark_if(state.claimed_minor, first + TURN + 2)
    into.mark_if(state.dug, first + TURN + 3)


def tell_frame(state: MotherloadState, frame: Frame, first: i64, into: Inputs) -> None:
    """What is still to happen, and what it is about. That a purchase is chosen under the question about artefacts goes
    without saying, so that the question about the capsule looks like it to others."""
    kind = kind_of(frame)
    if isinstance(frame, ChoosePurchase) and state.pending[-1] is not frame:
        return
    into.mark(first + PENDING + kind)
    if isinstance(frame, AddCard):
        tell_drill(frame.colour, frame.length, frame.allows, first, into)
        for card in frame.cards:
            into.add(first + PLAYED + card, 0.5)
    elif isinstance(frame, ChooseStart):
        tell_drill(frame.colour, frame.length, frame.allows, first, into)
    elif isinstance(frame, ChooseDirection):
        tell_drill(frame.colour, frame.length, frame.allows, first, into)
        into.mark(first + BEGUN + place_of(state, frame.space))
    elif isinstance(frame, TurnPattern):
        into.mark(first + PATTERN + frame.pattern)
    elif isinstance(frame, PlacePattern):
        into.mark(first + PATTERN + frame.pattern)
        into.mark(first + WAY + frame.turned)
    elif isinstance(frame, StackMinerals):
        into.add_number(first + LOAD_MONEY, state.content.pile_value(frame.pile), 120, 0.05)
        for kind in range(KINDS):
            count = count_in(frame.pile, kind)
            if count > 0:
                into.add(first + LOAD + kind, int(count) * 0.25)
    elif isinstance(frame, SplitMinerals):
        for kind in frame.kinds:
            into.add(first + LOAD + kind, 0.25)
        into.add(first + LOAD_MONEY, state.content.value[frame.kinds[0]] * 0.05)
    else:
        tell_rarer_frame(state, frame, first, into)


def tell_drill(colour: int, length: int, allows: int, first: i64, into: Inputs) -> None:
    into.mark(first + COLOURED + colour)
    into.mark(first + LENGTH + min(LONGEST, length))
    into.mark_bits(first + ALLOWED, allows, 3)


def tell_rarer_frame(state: MotherloadState, frame: Frame, first: i64, into: Inputs) -> None:
    if isinstance(frame, PutMineral):
        into.add(first + LOAD + frame.kind, 0.25)
        if frame.barred >= 0:
            into.mark(first + BARRED + frame.barred)
    elif isinstance(frame, ChooseCopy):
        if frame.barred >= 0:
            into.mark(first + BARRED + frame.barred)
    elif isinstance(frame, TakeBonuses):
        into.add(first + COMING, frame.bombs * 0.5)
        into.add(first + COMING + 1, frame.artefacts * 0.5)
        into.add(first + COMING + 2, frame.draws * 0.5)
    elif isinstance(frame, DoEffect):
        effect = state.content.effects[frame.effect]
        into.add(first + EFFECTS + effect.verb, effect.amount * 0.5)
    elif isinstance(frame, FinishAction):
        into.mark_bits(first + MEETS, frame.met, MINORS)
    elif isinstance(frame, ChooseSide):
        into.mark(first + NEXT_BOARD + frame.depth - 1)


# the kinds of frames; of all others 22
KIND_OF: Final[dict[type[Frame], int]] = {
    ChooseAction: 0,
    DuePurchases: 1,
    ChooseColour: 2,
    AddCard: 3,
    ChooseStart: 4,
    ChooseDirection: 5,
    StackMinerals: 6,
    TakeBonuses: 7,
    FinishAction: 8,
    SpendFirst: 9,
    UseCapsule: 9,
    ChoosePurchase: 10,
    ChooseBlaster: 11,
    TurnPattern: 12,
    PlacePattern: 13,
    SplitMinerals: 14,
    DoEffect: 15,
    ChooseCopy: 16,
    PutMineral: 17,
    SwapGoal: 18,
    DiscardCard: 19,
    EndTurn: 20,
    ChooseSide: 21,
}


def kind_of(frame: Frame) -> int:
    """The kind of a frame. To others the question about the capsule is that about artefacts."""
    return KIND_OF.get(type(frame), 22)


def place_of(state: MotherloadState, space: int) -> int:
    """A space by its place on the boards, as the inputs count them."""
    return PLACES - SPACES * len(state.mine.sides) + state.mine.place(space)
