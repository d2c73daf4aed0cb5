"""Buying: a top card is bought as soon as the minerals on it reach its cost."""
# mypyc

from typing import Any, ClassVar, final

from mypy_extensions import i64, mypyc_attr

from druza.games.motherload.content.pieces import ON_PURCHASE, STACKS
from druza.games.motherload.rules.artefacts import different_artefacts, lay_aside, spend, spending_refusal
from druza.games.motherload.rules.deck import put_into_hand
from druza.games.motherload.rules.effects import DoEffect
from druza.games.motherload.rules.goals import JudgeGoals, judge
from druza.games.motherload.state import MotherloadState
from druza.games.motherload.vocabulary import ARTEFACT, DONE, STACK
from druza.kernel.state import ALLOWED, Decision, Frame, Step
from druza.kernel.zones import with_added, with_list, with_number


def is_due(state: MotherloadState, seat: i64, stack: i64) -> bool:
    """SM-103: does the value on the top card reach its cost?"""
    pile: i64 = state.piles[seat][stack]
    if pile == 0:
        return False
    card: i64 = state.top_card(seat, stack)
    cost: i64 = state.content.cost[card]
    return state.content.pile_value(pile) >= cost


@final
@mypyc_attr(free_list_len=1)
class DuePurchases(Step[MotherloadState]):
    """SM-104, SM-109, SM-111: purchases one by one, each with its bonus, until none is due."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: MotherloadState) -> None:
        judge(state, self.seat)
        piles = state.piles[self.seat]
        for stack in range(i64(STACKS)):
            if i64(piles[stack]) != 0 and is_due(state, self.seat, stack):
                state.then([SpendFirst(self.seat), ChoosePurchase(self.seat), DuePurchases(self.seat)])
                return


@final
@mypyc_attr(free_list_len=1)
class SpendFirst(Decision[MotherloadState]):
    """SM-148: artefacts may be spent before a purchase that is due."""

    RULE: ClassVar[str] = "SM-148"
    KEY: ClassVar[str] = "spend_first"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: MotherloadState) -> list[int]:
        return [ARTEFACT.first + artefact for artefact in different_artefacts(state, self.seat)] + [DONE.first]

    def refusal(self, state: MotherloadState, option: int) -> str:
        return ALLOWED if option == DONE.first else spending_refusal(state, self.seat, ARTEFACT.index(option))

    def resolve(self, state: MotherloadState, option: int) -> None:
        if option == DONE.first:
            return
        effects = spend(state, self.seat, ARTEFACT.index(option))
        state.then([*effects, JudgeGoals(self.seat), SpendFirst(self.seat)])


@final
@mypyc_attr(free_list_len=1)
class ChoosePurchase(Decision[MotherloadState]):
    """SM-109: which of the due purchases comes next."""

    RULE: ClassVar[str] = "SM-109"
    KEY: ClassVar[str] = "purchase"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: MotherloadState) -> list[int]:
        return STACK.options()

    def refusal(self, state: MotherloadState, option: int) -> str:
        return ALLOWED if is_due(state, self.seat, STACK.index(option)) else "SM-103"

    def resolve(self, state: MotherloadState, option: int) -> None:
        state.push(UseCapsule(self.seat, STACK.index(option)))


@final
@mypyc_attr(free_list_len=1)
class UseCapsule(Decision[MotherloadState]):
    """SM-138, SM-150: an artefact may take the bought card to the hand."""

    RULE: ClassVar[str] = "SM-138"
    KEY: ClassVar[str] = "capsule"

    def __init__(self, seat: int, stack: int) -> None:
        self.seat = seat
        self.stack = stack

    def candidates(self, state: MotherloadState) -> list[int]:
        return [ARTEFACT.first + artefact for artefact in different_artefacts(state, self.seat)] + [DONE.first]

    def refusal(self, state: MotherloadState, option: int) -> str:
        if option == DONE.first:
            return ALLOWED
        if state.content.artefact_window[ARTEFACT.index(option)] != ON_PURCHASE:
            return "SM-148"
        return "SM-150" if state.content.to_hand[state.top_card(self.seat, self.stack)] else ALLOWED

    def resolve(self, state: MotherloadState, option: int) -> None:
        to_hand = state.content.to_hand[state.top_card(self.seat, self.stack)]
        if option != DONE.first:
            lay_aside(state, self.seat, ARTEFACT.index(option))
            to_hand = True
        take_card(state, self.seat, self.stack, to_hand)

    def words(self, state: MotherloadState) -> dict[str, Any]:
        return {"card": state.content.cards[state.top_card(self.seat, self.stack)], "stack": self.stack}


def take_card(state: MotherloadState, seat: int, stack: int, to_hand: bool) -> None:
    """SM-105 to SM-108, SM-112 to SM-114, SM-121, SM-193: all minerals go back, also what was paid too much; the card
    leaves its stack; then its bonus, this once."""
    card = state.top_card(seat, stack)
    state.put_on(seat, stack, 0)
    state.hired = with_list(state.hired, seat, with_number(state.hired[seat], stack, state.hired[seat][stack] + 1))
    state.hires += 1
    if to_hand:
        put_into_hand(state, seat, card)
        state.shown = with_list(state.shown, seat, with_added(state.shown[seat], card))
    else:
        state.discards[seat] = with_added(state.discards[seat], card)
    if state.events is not None:
        state.tell("bought", seat, {"card": state.content.cards[card], "stack": stack, "to_hand": to_hand})
    frames: list[Frame] = []
    for effect in state.content.on_purchase[card]:
        frames.append(DoEffect(seat, effect.number, stack))
    state.then(frames)
