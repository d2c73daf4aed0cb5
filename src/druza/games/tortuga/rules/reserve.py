"""Reserve and removal: a card kept for later, a card that leaves the game."""
# mypyc

from typing import ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from druza.games.tortuga.content.pieces import EMPTY, IN_DISCARD, IN_HAND, IN_PLAY
from druza.games.tortuga.rules.hold import different, kinds_of, remove_card, take_into_hand
from druza.games.tortuga.rules.pools import pay_crypto
from druza.games.tortuga.state import ATTACKER, TortugaState
from druza.games.tortuga.vocabulary import CARD, DISCARD, DONE, TAKE
from druza.kernel.state import ALLOWED, Decision
from druza.kernel.zones import with_number, without


def reserve_refusal(state: TortugaState, seat: i64, price: i64, money: i64) -> str:
    """TT-102, TT-103: laying a card of the hand into the empty reserve."""
    if not state.hands[seat]:
        return "TT-102"
    if i64(state.reserves[seat]) >= 0:
        return "TT-103"
    return ALLOWED if price <= money else "TT-102"


@final
@mypyc_attr(free_list_len=1)
class ReserveCard(Decision[TortugaState]):
    """TT-102: which card of the hand."""

    RULE: ClassVar[str] = "TT-102"
    KEY: ClassVar[str] = "reserve"

    def __init__(self, seat: int, price: int) -> None:
        self.seat = seat
        self.price = price

    def candidates(self, state: TortugaState) -> list[int]:
        return [CARD.first + card for card in different(state.hands[self.seat])]

    def resolve(self, state: TortugaState, option: int) -> None:
        card = CARD.index(option)
        pay_crypto(state, self.seat, self.price)
        state.hands[self.seat].remove(card)
        state.reserves = with_number(state.reserves, self.seat, card)
        state.reserved_now = True
        if state.events is not None:
            state.tell_secret("reserved", self.seat, {"price": self.price}, {"card": state.content.cards[card]})


def take_refusal(state: TortugaState, seat: int) -> str:
    """TT-056, TT-057, TT-105: in the action step the reserved card stays where it is."""
    if state.reserves[seat] < 0:
        return "TT-056"
    return "TT-105" if state.reserved_now else "TT-057"


TAKE_OR_NOT: Final[list[int]] = [TAKE.first, DONE.first]


@final
@mypyc_attr(free_list_len=1)
class TakeReserve(Decision[TortugaState]):
    """TT-056 to TT-058: at the start of the turn the reserved card may come into the hand."""

    RULE: ClassVar[str] = "TT-056"
    KEY: ClassVar[str] = "take_reserve"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: TortugaState) -> list[int]:
        return TAKE_OR_NOT

    def resolve(self, state: TortugaState, option: int) -> None:
        if option == DONE.first:
            return
        card = state.reserves[self.seat]
        state.reserves = with_number(state.reserves, self.seat, EMPTY)
        take_into_hand(state, self.seat, card)
        if state.events is not None:
            state.tell_secret("took_reserve", self.seat, {}, {"card": state.content.cards[card]})


# -- removal ---------------------------------------------------------------------------------------------------------


def played_refusal(state: TortugaState, seat: int, card: int) -> str:
    """TT-106, TT-109, TT-110: only a card played this turn can be removed."""
    if card in state.played:
        return ALLOWED
    if card in state.hands[seat] or card in state.bought:
        return "TT-110"
    fight = state.fight
    if fight is not None and seat == fight.seats[ATTACKER] and card in fight.cards[ATTACKER]:
        return "TT-109"
    return "TT-106"


@final
@mypyc_attr(free_list_len=1)
class RemovePlayed(Decision[TortugaState]):
    """TT-106, TT-107, TT-189: which card played this turn leaves the game."""

    RULE: ClassVar[str] = "TT-106"
    KEY: ClassVar[str] = "remove"

    def __init__(self, seat: int, price: int) -> None:
        self.seat = seat
        self.price = price

    def candidates(self, state: TortugaState) -> list[int]:
        return CARD.options()

    def options(self, state: TortugaState) -> list[int]:
        return [CARD.first + card for card in kinds_of(state.played)]

    def refusal(self, state: TortugaState, option: int) -> str:
        return played_refusal(state, self.seat, CARD.index(option))

    def resolve(self, state: TortugaState, option: int) -> None:
        card = CARD.index(option)
        state.maneuver -= self.price
        state.played.remove(card)
        remove_card(state, self.seat, card)
        if state.events is not None:
            state.tell("removed", self.seat, {"card": state.content.cards[card], "from": "played"})


@final
@mypyc_attr(free_list_len=1)
class TrashCard(Decision[TortugaState]):
    """TT-241: an ability removes own cards of the named zones, one after another, or stops."""

    RULE: ClassVar[str] = "TT-241"
    KEY: ClassVar[str] = "trash"

    def __init__(self, seat: int, effect: int, left: int) -> None:
        self.seat = seat
        self.effect = effect
        self.left = left

    def candidates(self, state: TortugaState) -> list[int]:
        zones = state.content.effects[self.effect].zones
        found: list[int] = []
        if zones & IN_HAND:
            found += [CARD.first + card for card in different(state.hands[self.seat])]
        elif zones & IN_PLAY:
            found += [CARD.first + card for card in kinds_of(state.played)]
        if zones & IN_DISCARD:
            found += [DISCARD.first + card for card in kinds_of(state.discards[self.seat])]
        found.append(DONE.first)
        return found

    def refusal(self, state: TortugaState, option: int) -> str:
        if option == DONE.first or not state.content.effects[self.effect].only_hunting:
            return ALLOWED
        card = DISCARD.index(option) if DISCARD.has(option) else CARD.index(option)
        return ALLOWED if state.content.hunt_of[card] >= 0 else "TT-241"

    def resolve(self, state: TortugaState, option: int) -> None:
        if option == DONE.first:
            return
        if DISCARD.has(option):
            card = DISCARD.index(option)
            state.discards[self.seat] = without(state.discards[self.seat], card)
            zone = "discard"
        else:
            card = CARD.index(option)
            in_hand = bool(state.content.effects[self.effect].zones & IN_HAND)
            cards = state.hands[self.seat] if in_hand else state.played
            cards.remove(card)
            zone = "hand" if in_hand else "played"
        remove_card(state, self.seat, card)
        if state.events is not None:
            state.tell("removed", self.seat, {"card": state.content.cards[card], "from": zone})
        if self.left > 1:
            state.push(TrashCard(self.seat, self.effect, self.left - 1))


def can_trash(state: TortugaState, seat: int, zones: int) -> bool:
    """TT-064: is there a card in any of the zones?"""
    if zones & IN_HAND and state.hands[seat]:
        return True
    if zones & IN_PLAY and state.played:
        return True
    return bool(zones & IN_DISCARD) and bool(state.discards[seat])
