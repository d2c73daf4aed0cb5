"""Recruiting: a mercenary of the Docks for a card exactly one level lower."""
# mypyc

from typing import Any, ClassVar, final

from druza.games.star_scrappers.content.pieces import EMPTY, RECRUIT, plain
from druza.games.star_scrappers.rules.hand import card_options, different_docks, lay_down, take_into_hand
from druza.games.star_scrappers.state import StarScrappersState
from druza.games.star_scrappers.vocabulary import CARD, DOCK, DONE
from druza.kernel.state import ALLOWED, Decision, Step


def gaps(state: StarScrappersState, seat: int) -> int:
    """SS-067: bit per sum of recruiting discounts that the player may use."""
    sums = state.recruit_gaps
    for half in state.artifacts[seat]:
        discount = state.content.half_recruit_discount[half]
        if discount > 0:
            sums |= sums << discount
    return sums


def is_free(sums: int, target: int) -> bool:
    """SS-060, SS-066: is no card needed for a mercenary of this level?"""
    return sums >> (target - 1) > 0


def fits_price(state: StarScrappersState, sums: int, target: int, card: int) -> bool:
    """SS-239: the card's level, or its doubled level, is the price after some of the discounts."""
    own = plain(card)
    level = state.content.level[own]
    gap = target - 1 - level
    if gap >= 0 and sums >> gap & 1:
        return True
    gap -= level
    doubled = state.doubled[RECRUIT] >> state.content.faction[own] & 1
    return bool(doubled) and gap >= 0 and bool(sums >> gap & 1)


def can_pay_level(state: StarScrappersState, seat: int, target: int) -> bool:
    sums = gaps(state, seat)
    if is_free(sums, target):
        return True
    for card in state.hands[seat]:
        if fits_price(state, sums, target, card):
            return True
    return False


def can_recruit(state: StarScrappersState, seat: int) -> bool:
    """Is there any mercenary that this hand can pay for?"""
    for card in state.docks:
        if card >= 0 and can_pay_level(state, seat, state.content.level[card]):
            return True
    return False


@final
class ChooseRecruit(Decision[StarScrappersState]):
    """D-04, SS-059: a mercenary of the Docks that can be paid for."""

    RULE: ClassVar[str] = "SS-059"
    KEY: ClassVar[str] = "recruit_target"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: StarScrappersState) -> list[int]:
        return [DOCK.first + place for place in different_docks(state)]

    def refusal(self, state: StarScrappersState, option: int) -> str:
        level = state.content.level[state.docks[DOCK.index(option)]]
        return ALLOWED if can_pay_level(state, self.seat, level) else "SS-061"

    def resolve(self, state: StarScrappersState, option: int) -> None:
        place = DOCK.index(option)
        state.then([PayForRecruit(self.seat, place), TakeRecruit(self.seat, place)])


@final
class PayForRecruit(Decision[StarScrappersState]):
    """D-05, SS-061, SS-239: the one card that pays, or none where a discount makes it free."""

    RULE: ClassVar[str] = "SS-061"
    KEY: ClassVar[str] = "recruit_pay"

    def __init__(self, seat: int, place: int) -> None:
        self.seat = seat
        self.place = place

    def candidates(self, state: StarScrappersState) -> list[int]:
        return card_options(state, self.seat)

    def refusal(self, state: StarScrappersState, option: int) -> str:
        sums = gaps(state, self.seat)
        target = state.content.level[state.docks[self.place]]
        if option == DONE.first:
            return ALLOWED if is_free(sums, target) else "SS-061"
        return ALLOWED if fits_price(state, sums, target, CARD.index(option)) else "SS-068"

    def resolve(self, state: StarScrappersState, option: int) -> None:
        if option == DONE.first:
            return
        card = CARD.index(option)
        if state.events is not None:
            state.tell("laid", self.seat, {"card": state.content.mercenaries[plain(card)], "for": "recruit"})
        lay_down(state, self.seat, card)

    def words(self, state: StarScrappersState) -> dict[str, Any]:
        return {"card": state.content.mercenaries[state.docks[self.place]], "place": self.place}


@final
class TakeRecruit(Step[StarScrappersState]):
    """SS-059, SS-069: the mercenary comes into the hand at once."""

    def __init__(self, seat: int, place: int) -> None:
        self.seat = seat
        self.place = place

    def run(self, state: StarScrappersState) -> None:
        card = state.docks[self.place]
        state.docks[self.place] = EMPTY
        take_into_hand(state, self.seat, card)
        if state.events is not None:
            state.tell("recruited", self.seat, {"card": state.content.mercenaries[card], "place": self.place})
