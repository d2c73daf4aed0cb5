"""Collecting: an Artifact from the top of a stack, and the half that is kept."""
# mypyc

from typing import Any, ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from druza.games.star_scrappers.content.pieces import COLLECT, COLLECT_DISCOUNT, plain
from druza.games.star_scrappers.rules.hand import (
    card_options,
    collecting_power,
    different_cards,
    lay_down,
    level_for,
    perks,
)
from druza.games.star_scrappers.state import StarScrappersState
from druza.games.star_scrappers.vocabulary import CARD, DONE, HALF, STACK
from druza.kernel.state import ALLOWED, Decision
from druza.kernel.subsets import Subsets
from druza.kernel.zones import with_added, with_list


def collecting_discount(state: StarScrappersState, seat: int) -> i64:
    """SS-116, SS-200: what every Artifact costs less."""
    return state.collect_discount + (perks(state, seat) >> COLLECT_DISCOUNT & 255)


def collecting_cost(state: StarScrappersState, seat: int, stack: int) -> i64:
    """SS-095: the cost of the top card for this player now."""
    cost: i64 = state.content.artifact_cost[state.artifact_stacks[stack][-1]]
    cost -= collecting_discount(state, seat)
    if cost < 0:
        return 0
    return cost


def any_artifact(state: StarScrappersState) -> bool:
    """SS-098: is there a card on any of the stacks?"""
    for stack in state.artifact_stacks:
        if stack:
            return True
    return False


STACKS: Final = Subsets(STACK.options())


@final
@mypyc_attr(free_list_len=1)
class ChooseArtifact(Decision[StarScrappersState]):
    """SS-089: the top card of a stack that the hand can pay for."""

    RULE: ClassVar[str] = "SS-089"
    KEY: ClassVar[str] = "collect_target"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: StarScrappersState) -> list[int]:
        return [STACK.first + stack for stack in range(len(state.artifact_stacks))]

    def refusal(self, state: StarScrappersState, option: int) -> str:
        stack = STACK.index(option)
        if not state.artifact_stacks[stack]:
            return "SS-098"
        enough = collecting_power(state, self.seat) >= collecting_cost(state, self.seat, stack)
        return ALLOWED if enough else "SS-089"

    def options(self, state: StarScrappersState) -> list[int]:
        """The same, with the hand counted once for all stacks."""
        power = collecting_power(state, self.seat) + collecting_discount(state, self.seat)
        costs = state.content.artifact_cost
        allowed: i64 = 0
        for place in range(i64(len(state.artifact_stacks))):
            cards = state.artifact_stacks[place]
            if cards and power >= i64(costs[cards[-1]]):
                allowed |= 1 << place
        return STACKS.of(allowed)

    def resolve(self, state: StarScrappersState, option: int) -> None:
        stack = STACK.index(option)
        state.then_both(PayForArtifact(self.seat, stack, 0), ChooseHalf(self.seat, stack))


@final
@mypyc_attr(free_list_len=1)
class PayForArtifact(Decision[StarScrappersState]):
    """SS-089, SS-090, SS-097: lay down cards of any colour until their levels reach the cost."""

    RULE: ClassVar[str] = "SS-089"
    KEY: ClassVar[str] = "collect_pay"

    def __init__(self, seat: int, stack: int, paid: int) -> None:
        self.seat = seat
        self.stack = stack
        self.paid = paid

    def candidates(self, state: StarScrappersState) -> list[int]:
        return card_options(state, self.seat)

    def refusal(self, state: StarScrappersState, option: int) -> str:
        if option == DONE.first and self.paid < collecting_cost(state, self.seat, self.stack):
            return "SS-089"
        return ALLOWED

    def options(self, state: StarScrappersState) -> list[int]:
        """The same: all cards, and *done* when they are enough."""
        if self.paid < collecting_cost(state, self.seat, self.stack):
            return different_cards(state, self.seat)
        return card_options(state, self.seat)

    def resolve(self, state: StarScrappersState, option: int) -> None:
        if option == DONE.first:
            return
        card = CARD.index(option)
        paid = self.paid + level_for(state, card, COLLECT)
        if state.events is not None:
            state.tell("laid", self.seat, {"card": state.content.mercenaries[plain(card)], "for": "collect"})
        lay_down(state, self.seat, card)
        state.push(PayForArtifact(self.seat, self.stack, paid))

    def words(self, state: StarScrappersState) -> dict[str, Any]:
        return {
            "artifact": state.content.artifacts[state.artifact_stacks[self.stack][-1]],
            "stack": self.stack,
            "cost": collecting_cost(state, self.seat, self.stack),
            "paid": self.paid,
        }


@final
@mypyc_attr(free_list_len=1)
class ChooseHalf(Decision[StarScrappersState]):
    """SS-091, SS-092: one of the two Artifacts of the card, for good."""

    RULE: ClassVar[str] = "SS-091"
    KEY: ClassVar[str] = "collect_half"

    def __init__(self, seat: int, stack: int) -> None:
        self.seat = seat
        self.stack = stack

    def candidates(self, state: StarScrappersState) -> list[int]:
        return HALF.options()

    def resolve(self, state: StarScrappersState, option: int) -> None:
        cards = state.artifact_stacks[self.stack]
        half = 2 * cards[-1] + HALF.index(option)
        cards = cards[:-1]
        state.artifact_stacks = with_list(state.artifact_stacks, self.stack, cards)
        state.artifacts = with_list(state.artifacts, self.seat, with_added(state.artifacts[self.seat], half))
        state.moved = True
        if state.events is not None:
            facts = {"artifact": state.content.halves[half], "stack": self.stack}
            state.tell("collected", self.seat, facts)
        if cards:
            state.reveal()  # SS-093: the card beneath is seen
        else:
            state.cave_in()  # SS-094

    def words(self, state: StarScrappersState) -> dict[str, Any]:
        return {"artifact": state.content.artifacts[state.artifact_stacks[self.stack][-1]], "stack": self.stack}
