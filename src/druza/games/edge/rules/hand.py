"""Hands and decks: drawing, discarding, shuffling, looking."""
# mypyc

from typing import Any, ClassVar, final

from mypy_extensions import i64, mypyc_attr

from druza.games.edge.rules.numbers import NOTHING, put_cards, put_into, put_onto, take_from
from druza.games.edge.state import BY_DECK, RUNNING, EdgeState
from druza.games.edge.vocabulary import CARD, DONE, SEAT
from druza.kernel.state import Decision


def draw_card(state: EdgeState, seat: i64) -> bool:
    """ED-079, ED-280, ED-306: the top card of the own deck; False if there is none."""
    deck = state.decks[seat]
    if not deck:
        if not state.settings.reshuffle or not state.discards[seat]:
            return False
        deck = shuffled_deck(state, seat, state.discards[seat])
        state.discards = put_cards(state.discards, seat, NOTHING)
        state.tell("reshuffled", seat, {"count": len(deck)})
    card = deck[-1]
    deck = deck[:-1]
    state.decks = put_cards(state.decks, seat, deck)
    state.hands = put_into(state.hands, seat, card)
    state.drawn = True
    state.reveal()
    if state.events is not None:
        state.tell_secret("drew", seat, {"left": len(deck)}, {"card": state.content.cards[card]})
    if not deck and not state.settings.reshuffle and state.ending == RUNNING:
        state.ending = BY_DECK
    return True


def shuffled_deck(state: EdgeState, seat: i64, cards: list[int]) -> list[int]:
    """A deck is shuffled in play: nobody knows its order any more."""
    deck = cards[:]
    state.dice.shuffle(deck)
    state.shuffled |= 1 << seat
    return deck


def draw_up_to(state: EdgeState, seat: i64, limit: i64) -> None:
    """ED-076, ED-077: until the hand holds so many."""
    while len(state.hands[seat]) < limit:
        if not draw_card(state, seat):
            return


def discard_from_hand(state: EdgeState, seat: i64, card: i64) -> None:
    """A card leaves the hand, face up; who had seen it there sees it go."""
    take_from_hand(state, seat, card)
    state.discards = put_onto(state.discards, seat, card)


def take_from_hand(state: EdgeState, seat: i64, card: i64) -> None:
    state.hands = take_from(state.hands, seat, card)
    for looker in range(state.seats):
        place = looker * state.seats + seat
        if card in state.seen[place]:
            state.seen = take_from(state.seen, place, card)


def forget_hand(state: EdgeState, seat: i64) -> None:
    """Nobody can tell any more which of the cards once looked at are still in hand."""
    for looker in range(state.seats):
        state.seen = put_cards(state.seen, looker * state.seats + seat, NOTHING)


def different(cards: list[int]) -> list[int]:
    """Each card once, in order."""
    found: list[int] = []
    for card in cards:
        if not found or found[-1] != card:
            found.append(card)
    return found


@final
@mypyc_attr(free_list_len=1)
class DiscardCard(Decision[EdgeState]):
    """D31: a card is discarded as a price."""

    RULE: ClassVar[str] = "ED-227"
    KEY: ClassVar[str] = "discard_card"

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def candidates(self, state: EdgeState) -> list[int]:
        return [CARD.answers[card] for card in different(state.hands[self.seat])]

    def resolve(self, state: EdgeState, option: int) -> None:
        card = CARD.index(option)
        discard_from_hand(state, self.seat, card)
        if state.events is not None:
            state.tell("discarded", self.seat, {"card": state.content.cards[card]})


@final
@mypyc_attr(free_list_len=1)
class ShuffleBack(Decision[EdgeState]):
    """Foresight: the next card that goes back into the deck, or no more."""

    RULE: ClassVar[str] = "ED-227"
    KEY: ClassVar[str] = "shuffle_back"

    def __init__(self, seat: i64, left: i64) -> None:
        self.seat = seat
        self.left = left

    def candidates(self, state: EdgeState) -> list[int]:
        return [CARD.answers[card] for card in different(state.hands[self.seat])] + [DONE.first]

    def resolve(self, state: EdgeState, option: int) -> None:
        if option != DONE.first:
            card = CARD.index(option)
            state.hands = take_from(state.hands, self.seat, card)
            forget_hand(state, self.seat)
            state.decks = put_onto(state.decks, self.seat, card)
            state.use().shuffled += 1
            if self.left > 1:
                state.push(ShuffleBack(self.seat, self.left - 1))
                return
        count = state.use().shuffled
        if count:
            deck = shuffled_deck(state, self.seat, state.decks[self.seat])
            state.decks = put_cards(state.decks, self.seat, deck)
            state.reveal()
            state.tell("shuffled_back", self.seat, {"count": count})

    def words(self, state: EdgeState) -> dict[str, Any]:
        return {"left": self.left}


@final
@mypyc_attr(free_list_len=1)
class LookAt(Decision[EdgeState]):
    """Enhanced Vision, R-37: whose hand is looked at."""

    RULE: ClassVar[str] = "ED-227"
    KEY: ClassVar[str] = "look_at"

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def candidates(self, state: EdgeState) -> list[int]:
        return [
            SEAT.answers[other]
            for other in range(state.seats)
            if state.are_enemies(self.seat, other) and state.hands[other]
        ]

    def resolve(self, state: EdgeState, option: int) -> None:
        other = SEAT.index(option)
        state.seen = put_cards(state.seen, self.seat * state.seats + other, state.hands[other])
        state.reveal()
        if state.events is not None:
            cards = [state.content.cards[card] for card in state.hands[other]]
            state.tell_secret("looked", self.seat, {"at": other}, {"cards": cards})
