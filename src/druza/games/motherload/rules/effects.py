"""Effects: what bonuses and artefacts do."""
# mypyc

from typing import Any, ClassVar, Final, final

from mypy_extensions import mypyc_attr

from druza.games.motherload.content.pieces import (
    DRAW,
    DUPLICATE,
    EXTRA_ACTION,
    GAIN_BOMB,
    GAIN_MINERAL,
    HIRES,
    STACKS,
    SWAP_GOAL,
    Effect,
    count_in,
    pile_of,
)
from druza.games.motherload.rules.deck import can_draw, draw_cards
from druza.games.motherload.rules.goals import swap_goal
from druza.games.motherload.state import MotherloadState
from druza.games.motherload.vocabulary import MINERAL, MINOR, STACK
from druza.kernel.state import ALLOWED, Decision, Step
from druza.kernel.zones import with_number

NO_STACK: Final = -1


@final
@mypyc_attr(free_list_len=1)
class DoEffect(Step[MotherloadState]):
    """One effect. `stack` is the stack of the bought card whose bonus it is, or NO_STACK."""

    def __init__(self, seat: int, effect: int, stack: int) -> None:
        self.seat = seat
        self.effect = effect
        self.stack = stack

    def run(self, state: MotherloadState) -> None:
        effect = state.content.effects[self.effect]
        seat = self.seat
        if effect.verb == DRAW:
            draw_cards(state, seat, effect.amount)
        elif effect.verb == GAIN_BOMB:
            gain_bombs(state, seat, effect.amount)
        elif effect.verb == EXTRA_ACTION:
            state.actions += effect.amount
            state.tell("extra_action", seat, {"count": effect.amount})
        elif effect.verb == GAIN_MINERAL:
            state.push(PutMineral(seat, effect.kind, NO_STACK))
        elif effect.verb == DUPLICATE:
            state.push(ChooseCopy(seat, self.stack if effect.not_same_stack else NO_STACK))
        elif effect.verb == SWAP_GOAL and state.minor_deck:  # SM-136
            state.push(SwapGoal(seat))


def does_something(state: MotherloadState, seat: int, effect: Effect) -> bool:
    """SM-149, SM-196: would an artefact's effect change anything?"""
    if effect.verb == DRAW:
        return can_draw(state, seat)
    if effect.verb == GAIN_BOMB:
        return state.bomb_supply > 0
    if effect.verb == GAIN_MINERAL:
        return has_open_stack(state, seat, NO_STACK)
    if effect.verb == DUPLICATE:
        return max(state.piles[seat]) > 0 and has_open_stack(state, seat, NO_STACK)
    if effect.verb == SWAP_GOAL:
        return bool(state.minor_deck) and bool(state.minors)
    return True


def has_open_stack(state: MotherloadState, seat: int, barred: int) -> bool:
    """SM-097: is there a stack that can take minerals?"""
    for stack in range(STACKS):
        if stack != barred and state.hired[seat][stack] < HIRES:
            return True
    return False


def open_stacks(state: MotherloadState, seat: int, barred: int) -> list[int]:
    """SM-097: the stacks that can take minerals, as options."""
    found: list[Any] = []  # Any: options are handed on as they are, not made anew
    hired = state.hired[seat]
    for stack in range(STACKS):
        if stack != barred and hired[stack] < HIRES:
            found.append(STACK.answers[stack])
    return found


def gain_bombs(state: MotherloadState, seat: int, amount: int) -> None:
    """SM-092, SM-098: as many as the supply has."""
    taken = min(amount, state.bomb_supply)
    if taken == 0:
        return
    state.bomb_supply -= taken
    state.bombs = with_number(state.bombs, seat, state.bombs[seat] + taken)
    state.tell("bombs", seat, {"count": taken})


def add_mineral(state: MotherloadState, seat: int, stack: int, kind: int) -> None:
    """SM-089: a mineral onto the top card of a stack."""
    state.put_on(seat, stack, state.piles[seat][stack] + pile_of(kind))
    if state.events is not None:
        top = state.content.cards[state.top_card(seat, stack)]
        state.tell("stacked", seat, {"minerals": [state.content.minerals[kind]], "stack": stack, "card": top})


@final
@mypyc_attr(free_list_len=1)
class SwapGoal(Decision[MotherloadState]):
    """SM-131: one face-up Minor goes under the deck."""

    RULE: ClassVar[str] = "SM-131"
    KEY: ClassVar[str] = "swap_goal"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: MotherloadState) -> list[int]:
        return [MINOR.first + minor for minor in state.minors]

    def resolve(self, state: MotherloadState, option: int) -> None:
        swap_goal(state, self.seat, MINOR.index(option))


@final
@mypyc_attr(free_list_len=1)
class ChooseCopy(Decision[MotherloadState]):
    """SM-119, SM-120, SM-144: the kind of mineral to copy, among those on the own stacks."""

    RULE: ClassVar[str] = "SM-119"
    KEY: ClassVar[str] = "copy_kind"

    def __init__(self, seat: int, barred: int) -> None:
        self.seat = seat
        self.barred = barred

    def candidates(self, state: MotherloadState) -> list[int]:
        if not has_open_stack(state, self.seat, self.barred):
            return []  # SM-122: the bonus is lost
        return MINERAL.options()

    def refusal(self, state: MotherloadState, option: int) -> str:
        kind = MINERAL.index(option)
        for pile in state.piles[self.seat]:
            if count_in(pile, kind) > 0:
                return ALLOWED
        return "SM-144" if self.barred == NO_STACK else "SM-120"

    def resolve(self, state: MotherloadState, option: int) -> None:
        state.push(PutMineral(self.seat, MINERAL.index(option), self.barred))


@final
@mypyc_attr(free_list_len=1)
class PutMineral(Decision[MotherloadState]):
    """SM-119, SM-120, SM-142 to SM-144: the stack that gets the mineral."""

    RULE: ClassVar[str] = "SM-089"
    KEY: ClassVar[str] = "put_mineral"

    def __init__(self, seat: int, kind: int, barred: int) -> None:
        self.seat = seat
        self.kind = kind
        self.barred = barred

    def candidates(self, state: MotherloadState) -> list[int]:
        return STACK.options()

    def options(self, state: MotherloadState) -> list[int]:
        return open_stacks(state, self.seat, self.barred)

    def refusal(self, state: MotherloadState, option: int) -> str:
        stack = STACK.index(option)
        if stack == self.barred:
            return "SM-120"
        return ALLOWED if state.hired[self.seat][stack] < HIRES else "SM-097"

    def resolve(self, state: MotherloadState, option: int) -> None:
        add_mineral(state, self.seat, STACK.index(option), self.kind)

    def words(self, state: MotherloadState) -> dict[str, Any]:
        return {"mineral": state.content.minerals[self.kind]}
