"""Dyeing: cards of the hand that change their colour."""
# mypyc

from typing import ClassVar, final

from mypy_extensions import mypyc_attr

from druza.games.star_scrappers.content.pieces import CARDS, plain
from druza.games.star_scrappers.rules.hand import card_options, sort_in
from druza.games.star_scrappers.state import StarScrappersState
from druza.games.star_scrappers.vocabulary import CARD, COLOUR, DONE
from druza.kernel.state import ALLOWED, Decision


@final
@mypyc_attr(free_list_len=1)
class DyeCard(Decision[StarScrappersState]):
    """SS-135, SS-136: name hand cards that change their colour, each once. `changed` are those done."""

    RULE: ClassVar[str] = "SS-135"
    KEY: ClassVar[str] = "dye_card"

    def __init__(self, seat: int, left: int, changed: tuple[int, ...]) -> None:
        self.seat = seat
        self.left = left
        self.changed = changed

    def candidates(self, state: StarScrappersState) -> list[int]:
        return card_options(state, self.seat)

    def refusal(self, state: StarScrappersState, option: int) -> str:
        if option == DONE.first:
            return ALLOWED
        card = CARD.index(option)
        if state.hands[self.seat].count(card) <= self.changed.count(card):
            return "SS-136"
        return ALLOWED

    def resolve(self, state: StarScrappersState, option: int) -> None:
        if option != DONE.first:
            state.push(DyeCardTo(self.seat, self.left, self.changed, CARD.index(option)))


@final
@mypyc_attr(free_list_len=1)
class DyeCardTo(Decision[StarScrappersState]):
    """SS-136, SS-241: the new colour, any but the present one."""

    RULE: ClassVar[str] = "SS-136"
    KEY: ClassVar[str] = "dye_colour"

    def __init__(self, seat: int, left: int, changed: tuple[int, ...], card: int) -> None:
        self.seat = seat
        self.left = left
        self.changed = changed
        self.card = card

    def candidates(self, state: StarScrappersState) -> list[int]:
        return COLOUR.options()

    def refusal(self, state: StarScrappersState, option: int) -> str:
        return "SS-136" if dyed(state, self.card, COLOUR.index(option)) == self.card else ALLOWED

    def resolve(self, state: StarScrappersState, option: int) -> None:
        card = dyed(state, self.card, COLOUR.index(option))
        hand = state.hands[self.seat]
        hand.remove(self.card)
        sort_in(hand, card)
        if state.events is not None:
            secret = {
                "card": state.content.mercenaries[plain(card)],
                "colour": state.content.colours[COLOUR.index(option)],
            }
            state.tell_secret("dyed", self.seat, {}, secret)
        if self.left > 1:
            state.push(DyeCard(self.seat, self.left - 1, self.changed + (card,)))


def dyed(state: StarScrappersState, card: int, colour: int) -> int:
    """A hand card in another colour; in its own colour it is the plain card again."""
    own = plain(card)
    if colour == state.content.faction[own]:
        return own
    return own + CARDS * (colour + 1)
