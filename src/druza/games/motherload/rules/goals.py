"""Goals: which achievements are met, and taking them."""
# mypyc

from typing import final

from mypy_extensions import i64, mypyc_attr

from druza.games.motherload.content.pieces import (
    ACTION_COLLECTS,
    ACTION_COVERS,
    ACTION_LENGTH,
    ACTION_ONLY_WILD,
    ANY_ACTION,
    BOUGHT_THIS_TURN,
    HOLDS_ARTEFACTS,
    HOLDS_BOMBS,
    KIND_COUNT,
    KINDS,
    MINERALS_ON_STACKS,
    NO_DIRECTION,
    STACKS_WITH_MINERALS,
    VALUE,
    Goal,
    count_in,
)
from druza.games.motherload.rules.mine import Haul
from druza.games.motherload.state import MotherloadState
from druza.kernel.state import ALLOWED, Step
from druza.kernel.zones import with_added, with_list, with_number, without

# -- goals of one action --------------------------------------------------------------------------------------------


@final
@mypyc_attr(acyclic=True)
class Deed:
    """One Drill or Blast, as far as goals ask about it."""

    def __init__(self, action: int, length: int, direction: int, only_wild: bool, haul: Haul) -> None:
        self.action = action
        self.length = length
        self.direction = direction
        self.only_wild = only_wild
        self.haul = haul


def met_by(state: MotherloadState, deed: Deed) -> int:
    """SM-162: bit per face-up Minor whose goal this action meets."""
    met = 0
    for minor in state.minors:
        goal = state.content.goals[minor]
        if goal.by_action and deed_meets(goal, deed):
            met |= 1 << minor
    return met


def deed_meets(goal: Goal, deed: Deed) -> bool:
    if goal.action != ANY_ACTION and goal.action != deed.action:
        return False
    if goal.test == ACTION_COVERS:
        return (deed.haul.rock if goal.rock else deed.haul.steel) >= goal.least
    if goal.test == ACTION_LENGTH:
        # a tunnel of one space lies in no direction; any other lies in one
        return deed.length >= goal.least and (goal.direction == NO_DIRECTION or goal.direction == deed.direction)
    if goal.test == ACTION_COLLECTS:
        return collected(goal, deed.haul) >= goal.least
    if goal.test == ACTION_ONLY_WILD:
        return deed.only_wild and deed.length >= goal.least
    return boards_spanned(deed.haul) >= goal.least


def collected(goal: Goal, haul: Haul) -> int:
    """SM-192: what is printed counts, taken or not."""
    if goal.bonuses:
        return haul.bonuses
    if goal.measure == VALUE:
        return haul.value
    if goal.measure == KIND_COUNT:
        seen = 0
        for kind in haul.kinds:
            seen |= 1 << kind
        return bits_of(seen)
    return len(haul.kinds)


def boards_spanned(haul: Haul) -> int:
    return bits_of(haul.boards)


def bits_of(mask: int) -> int:
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


# -- goals of the state and the turn --------------------------------------------------------------------------------


def judge(state: MotherloadState, seat: i64) -> None:
    """SM-161, SM-164: every face-up Minor whose goal is met now is earned."""
    one: i64 = 1
    content = state.content
    for number in state.minors:
        minor: i64 = number
        if (state.earned | content.goals_by_action) >> minor & 1:
            continue
        if state_meets(state, seat, content.goals[minor]):
            state.earned |= one << minor


def state_meets(state: MotherloadState, seat: i64, goal: Goal) -> bool:
    if goal.test == BOUGHT_THIS_TURN:
        return state.hires >= goal.least
    if goal.test == HOLDS_BOMBS:
        return state.bombs[seat] >= goal.least
    if goal.test == HOLDS_ARTEFACTS:
        return len(state.artefacts[seat]) >= goal.least
    if goal.test == STACKS_WITH_MINERALS:
        return stacks_with_minerals(state, seat) >= goal.least
    return goal.test == MINERALS_ON_STACKS and minerals_counted(state, seat, goal) >= goal.least


def stacks_with_minerals(state: MotherloadState, seat: i64) -> i64:
    count: i64 = 0
    for pile in state.piles[seat]:
        if pile != 0:
            count += 1
    return count


def minerals_counted(state: MotherloadState, seat: i64, goal: Goal) -> i64:
    """SM-158: minerals on all own stacks together."""
    everything: i64 = 0
    for pile in state.piles[seat]:
        everything += pile
    count: i64 = 0
    for kind in range(i64(KINDS)):
        if goal.kinds >> kind & 1:
            there: i64 = count_in(everything, kind)
            if there > 1 and goal.measure == KIND_COUNT:
                there = 1
            count += there
    return count


@final
@mypyc_attr(free_list_len=1)
class JudgeGoals(Step[MotherloadState]):
    """SM-161: a check after minerals or tokens have changed."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: MotherloadState) -> None:
        judge(state, self.seat)


# -- taking ---------------------------------------------------------------------------------------------------------


def major_refusal(state: MotherloadState, seat: int, major: int) -> str:
    if state.claimed_major:
        return "SM-153"
    return ALLOWED if state.meets(state.hired[seat], major) else "SM-154"


def minor_refusal(state: MotherloadState, minor: int) -> str:
    if state.claimed_minor:
        return "SM-153"
    return ALLOWED if state.earned >> minor & 1 else "SM-152"


def take_major(state: MotherloadState, seat: int, major: int) -> None:
    """SM-155, SM-160: it is not replaced."""
    state.majors = without(state.majors, major)
    state.majors_taken = with_list(state.majors_taken, seat, with_added(state.majors_taken[seat], major))
    state.claimed_major = True
    if state.events is not None:
        state.tell("claimed", seat, {"achievement": state.content.majors[major], "vp": state.content.major_vp[major]})


def take_minor(state: MotherloadState, seat: int, minor: int) -> None:
    """SM-156, SM-160: it is replaced at once."""
    state.minors_taken = with_list(state.minors_taken, seat, with_added(state.minors_taken[seat], minor))
    state.claimed_minor = True
    if state.events is not None:
        state.tell("claimed", seat, {"achievement": state.content.minors[minor], "vp": state.content.minor_vp[minor]})
    leave_row(state, seat, minor)


def leave_row(state: MotherloadState, seat: int, minor: int) -> None:
    """SM-156, SM-157, SM-197: the card leaves the row, and the next of the deck takes its place."""
    state.earned &= ~(1 << minor)
    place = state.minors.index(minor)
    if not state.minor_deck:
        state.minors = without(state.minors, minor)
        return
    turned_up = state.minor_deck[-1]
    state.minor_deck = state.minor_deck[:-1]
    if state.known_minors > len(state.minor_deck):
        state.known_minors = len(state.minor_deck)
    state.minors = with_number(state.minors, place, turned_up)
    state.reveal()
    if state.events is not None:
        state.tell("turned_up", -1, {"achievement": state.content.minors[turned_up], "place": place})
    judge(state, seat)


def swap_goal(state: MotherloadState, seat: int, minor: int) -> None:
    """SM-131: it goes under the deck, and the top card takes its place."""
    if state.events is not None:
        state.tell("swapped", seat, {"achievement": state.content.minors[minor]})
    state.minor_deck = [minor, *state.minor_deck]
    state.known_minors += 1
    leave_row(state, seat, minor)
