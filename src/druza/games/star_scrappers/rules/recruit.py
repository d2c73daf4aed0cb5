"""Recruiting: a mercenary of the Docks for a card exactly one level lower."""
# mypyc

from typing import Any, ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from druza.games.star_scrappers.content.pieces import PLACES, RECRUIT, RECRUIT_DISCOUNTS, plain
from druza.games.star_scrappers.rules.hand import card_options, different_docks, lay_down, take_into_hand
from druza.games.star_scrappers.state import StarScrappersState
from druza.games.star_scrappers.vocabulary import CARD, DOCK, DONE
from druza.kernel.state import ALLOWED, Decision, Step
from druza.kernel.subsets import Subsets

RECRUITS: Final = Subsets(DOCK.options())


def gaps(state: StarScrappersState, seat: int) -> i64:
    """SS-067: bit per sum of recruiting discounts that the player may use."""
    sums: i64 = state.recruit_gaps
    discounts = state.content.half_recruit_discount
    for half in state.artifacts[seat]:
        discount: i64 = discounts[half]
        if discount > 0:
            sums |= sums << discount
    return sums


def free_levels(sums: i64) -> i64:
    """SS-060, SS-066: bit per level of a mercenary that needs no card: the sums reach all of it but one."""
    free: i64 = 0
    while sums > 0:
        free = free << 1 | 2
        sums >>= 1
    return free


def levels_paid_by(state: StarScrappersState, card: i64, sums: i64) -> i64:
    """SS-239: bit per level of a mercenary whose price, after some of the discounts, is the card's level, or its
    doubled level."""
    mark: i64 = state.content.hand_marks[card]
    doubled: i64 = state.doubled[RECRUIT]
    level = mark & 15
    paid = sums << (level + 1)
    return paid | sums << (2 * level + 1) if doubled >> (mark >> 10) & 1 else paid


def payable_levels(state: StarScrappersState, seat: int) -> i64:
    """Bit per level of a mercenary that this player can recruit."""
    sums = gaps(state, seat)
    payable = free_levels(sums)
    for card in state.hands[seat]:
        payable |= levels_paid_by(state, card, sums)
    return payable


def can_recruit(state: StarScrappersState, seat: int, levels: i64, brought: i64) -> bool:
    """Is there any mercenary that cards of these levels (a bit each) pay for, with what the own Artifacts bring?"""
    if i64(state.doubled[RECRUIT]) != 0:
        return payable_levels(state, seat) & state.levels_in_docks() != 0
    sums: i64 = state.recruit_gaps
    if brought >> RECRUIT_DISCOUNTS & 255:
        sums = gaps(state, seat)
    return levels_paid_by_all(levels, sums) & state.levels_in_docks() != 0


def levels_paid_by_all(levels: i64, sums: i64) -> i64:
    """Bit per level of a mercenary that cards of these levels (a bit each) can pay for, or that needs no card."""
    payable: i64 = 0
    step: i64 = 1
    while sums >> (step - 1) != 0:
        if sums >> (step - 1) & 1:
            payable |= levels << step
        payable |= 1 << step
        step += 1
    return payable


@final
@mypyc_attr(free_list_len=1)
class ChooseRecruit(Decision[StarScrappersState]):
    """SS-059: a mercenary of the Docks that can be paid for."""

    RULE: ClassVar[str] = "SS-059"
    KEY: ClassVar[str] = "recruit_target"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: StarScrappersState) -> list[int]:
        return [DOCK.first + place for place in different_docks(state)]

    def refusal(self, state: StarScrappersState, option: int) -> str:
        level: i64 = state.content.level[state.docks[DOCK.index(option)]]
        return ALLOWED if payable_levels(state, self.seat) >> level & 1 else "SS-061"

    def options(self, state: StarScrappersState) -> list[int]:
        """The same, with the hand counted once for all the Docks."""
        payable = payable_levels(state, self.seat)
        levels = state.content.level
        docks = state.docks
        seen: i64 = 0
        allowed: i64 = 0
        for place in range(i64(PLACES)):
            card: i64 = docks[place]
            if card >= 0 and not seen >> card & 1:
                seen |= 1 << card
                level: i64 = levels[card]
                if payable >> level & 1:
                    allowed |= 1 << place
        return RECRUITS.of(allowed)

    def resolve(self, state: StarScrappersState, option: int) -> None:
        place = DOCK.index(option)
        state.then_both(PayForRecruit(self.seat, place), TakeRecruit(self.seat, place))


@final
@mypyc_attr(free_list_len=1)
class PayForRecruit(Decision[StarScrappersState]):
    """SS-061, SS-239: the one card that pays, or none where a discount makes it free."""

    RULE: ClassVar[str] = "SS-061"
    KEY: ClassVar[str] = "recruit_pay"

    def __init__(self, seat: int, place: int) -> None:
        self.seat = seat
        self.place = place

    def candidates(self, state: StarScrappersState) -> list[int]:
        return card_options(state, self.seat)

    def refusal(self, state: StarScrappersState, option: int) -> str:
        sums = gaps(state, self.seat)
        level: i64 = state.content.level[state.docks[self.place]]
        if option == DONE.first:
            return ALLOWED if free_levels(sums) >> level & 1 else "SS-061"
        return ALLOWED if levels_paid_by(state, CARD.index(option), sums) >> level & 1 else "SS-068"

    def options(self, state: StarScrappersState) -> list[int]:
        """The same, with the discounts counted once for all cards."""
        sums = gaps(state, self.seat)
        level: i64 = state.content.level[state.docks[self.place]]
        first: i64 = CARD.first
        last: i64 = -1
        options: list[int] = []
        for held in state.hands[self.seat]:
            card: i64 = held
            if card != last and levels_paid_by(state, card, sums) >> level & 1:
                options.append(first + card)
            last = card
        if free_levels(sums) >> level & 1:
            options.append(DONE.first)
        return options

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
@mypyc_attr(free_list_len=1)
class TakeRecruit(Step[StarScrappersState]):
    """SS-059, SS-069: the mercenary comes into the hand at once."""

    def __init__(self, seat: int, place: int) -> None:
        self.seat = seat
        self.place = place

    def run(self, state: StarScrappersState) -> None:
        card = state.docks[self.place]
        state.empty_dock(self.place)
        take_into_hand(state, self.seat, card)
        if state.events is not None:
            state.tell("recruited", self.seat, {"card": state.content.mercenaries[card], "place": self.place})
