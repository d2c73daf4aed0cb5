"""Taking: mercenaries that an effect brings into the hand, from the Docks or from a Base."""
# mypyc

from typing import Any, ClassVar, final

from mypy_extensions import mypyc_attr

from druza.games.star_scrappers.content.pieces import NO_LIMIT
from druza.games.star_scrappers.rules.hand import different_docks, leave_base, room, take_into_hand
from druza.games.star_scrappers.rules.objects import base_refusal, bottom_cards, fits
from druza.games.star_scrappers.state import StarScrappersState
from druza.games.star_scrappers.vocabulary import COUNT, DOCK, DONE, SPOT
from druza.kernel.state import ALLOWED, Decision


@final
@mypyc_attr(free_list_len=1)
class TakeFromDocks(Decision[StarScrappersState]):
    """SS-122, SS-125, SS-193: take mercenaries from the Docks, one at a time, while levels and room allow."""

    RULE: ClassVar[str] = "SS-123"
    KEY: ClassVar[str] = "take_mercenary"

    def __init__(self, seat: int, effect: int, left: int, total: int) -> None:
        self.seat = seat
        self.effect = effect
        self.left = left
        self.total = total

    def candidates(self, state: StarScrappersState) -> list[int]:
        return [DOCK.first + place for place in different_docks(state)] + [DONE.first]

    def refusal(self, state: StarScrappersState, option: int) -> str:
        if option == DONE.first:
            return ALLOWED
        card = state.docks[DOCK.index(option)]
        if room(state, self.seat) == 0:
            return "SS-026"
        if not fits(state, state.content.effects[self.effect], card):
            return "SS-125"
        if state.content.level[card] > self.total:
            return "SS-122"
        return ALLOWED

    def resolve(self, state: StarScrappersState, option: int) -> None:
        if option == DONE.first:
            return
        card = take_from_docks(state, self.seat, DOCK.index(option))
        total = self.total if self.total == NO_LIMIT else self.total - state.content.level[card]
        if self.left > 1 and total > 0:
            state.push(TakeFromDocks(self.seat, self.effect, self.left - 1, total))


@final
@mypyc_attr(free_list_len=1)
class TakeFromBottom(Decision[StarScrappersState]):
    """SS-120, SS-178: take cards from the bottom of the own Base, the lowest first."""

    RULE: ClassVar[str] = "SS-120"
    KEY: ClassVar[str] = "take_from_bottom"

    def __init__(self, seat: int, most: int, origin: int) -> None:
        self.seat = seat
        self.most = most
        self.origin = origin

    def candidates(self, state: StarScrappersState) -> list[int]:
        return [COUNT.first + count for count in range(self.most + 1)]

    def refusal(self, state: StarScrappersState, option: int) -> str:
        count = COUNT.index(option)
        if count > room(state, self.seat):
            return "SS-121"
        if count > bottom_cards(state, self.seat, self.origin):
            return "SS-103"
        return ALLOWED

    def resolve(self, state: StarScrappersState, option: int) -> None:
        take_bottom(state, self.seat, COUNT.index(option))


@final
@mypyc_attr(free_list_len=1)
class TakeFromBase(Decision[StarScrappersState]):
    """SS-129, SS-130, SS-153, SS-154: take cards of one Base by their place, one at a time."""

    RULE: ClassVar[str] = "SS-129"
    KEY: ClassVar[str] = "base_card"

    def __init__(self, seat: int, effect: int, base: int, left: int, origin: int) -> None:
        self.seat = seat
        self.effect = effect
        self.base = base
        self.left = left
        self.origin = origin

    def candidates(self, state: StarScrappersState) -> list[int]:
        return [SPOT.first + spot for spot in range(len(state.bases[self.base]))] + [DONE.first]

    def refusal(self, state: StarScrappersState, option: int) -> str:
        if option == DONE.first:
            return ALLOWED
        if room(state, self.seat) == 0:
            return "SS-026"
        effect = state.content.effects[self.effect]
        return base_refusal(state, effect, self.seat, self.base, SPOT.index(option), self.origin)

    def resolve(self, state: StarScrappersState, option: int) -> None:
        if option == DONE.first:
            return
        take_spot(state, self.seat, self.base, SPOT.index(option))
        if self.left > 1:
            state.push(TakeFromBase(self.seat, self.effect, self.base, self.left - 1, self.origin))

    def words(self, state: StarScrappersState) -> dict[str, Any]:
        return {"base": self.base}


def take_from_docks(state: StarScrappersState, seat: int, place: int) -> int:
    """A mercenary of the Docks goes into the hand; its place stays empty until clean-up (SS-052)."""
    card = state.docks[place]
    state.empty_dock(place)
    take_into_hand(state, seat, card)
    if state.events is not None:
        state.tell("took_from_docks", seat, {"card": state.content.mercenaries[card], "place": place})
    return card


def take_bottom(state: StarScrappersState, seat: int, count: int) -> None:
    """The lowest cards of the own Base come into the hand."""
    for _ in range(count):
        take_spot(state, seat, seat, 0)


def take_spot(state: StarScrappersState, seat: int, base: int, spot: int) -> None:
    """A card of a Base comes into a hand."""
    card = leave_base(state, base, spot)
    take_into_hand(state, seat, card)
    if state.events is not None:
        facts = {"card": state.content.mercenaries[card], "base": base, "spot": spot}
        state.tell("took_from_base", seat, facts)
