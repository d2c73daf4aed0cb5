"""A player's cards: drawn, played, discarded, shuffled again."""
# mypyc

from typing import Any

from mypy_extensions import i64

from druza.games.motherload.state import MotherloadState
from druza.games.motherload.vocabulary import CARD
from druza.kernel.zones import take_out, with_added, with_list, without


def can_draw(state: MotherloadState, seat: int) -> bool:
    """SM-037, SM-038: is there any card to draw?"""
    return bool(state.decks[seat]) or bool(state.discards[seat])


def draw_cards(state: MotherloadState, seat: int, amount: int) -> None:
    """SM-035 to SM-037, SM-039: an empty deck is made anew from the discard pile only when a card is missing."""
    deck = own_deck(state, seat)
    drawn: list[int] = []
    while len(drawn) < amount:
        if not deck:
            if not state.discards[seat]:
                break
            deck = shuffle_again(state, seat)
        card = deck.pop()
        drawn.append(card)
        put_into_hand(state, seat, card)
    if not drawn:
        return
    state.reveal()
    if state.events is not None:
        cards = [state.content.cards[card] for card in drawn]
        state.tell_secret("drew", seat, {"count": len(drawn)}, {"cards": cards})


def own_deck(state: MotherloadState, seat: int) -> list[int]:
    """The deck, to be changed in place: no clone shares it."""
    deck = state.decks[seat][:]
    state.decks[seat] = deck
    return deck


def shuffle_again(state: MotherloadState, seat: int) -> list[int]:
    """SM-035: the discard pile becomes the deck."""
    deck = state.discards[seat][:]
    deck.sort()
    state.dice.shuffle(deck)
    state.decks[seat] = deck
    state.discards[seat] = []
    if state.events is not None:
        state.tell("shuffled", seat, {"count": len(deck)})
    return deck


def put_into_hand(state: MotherloadState, seat: int, card: int) -> None:
    """Hands are kept sorted."""
    hand = state.hands[seat]
    place: i64 = len(hand)
    number: i64 = card
    while place > 0 and i64(hand[place - 1]) > number:
        place -= 1
    hand.insert(place, card)


def play_card(state: MotherloadState, seat: int, card: int) -> None:
    """SM-040, SM-054: a played card lies on the discard pile."""
    take_out(state.hands[seat], card)
    if card in state.shown[seat]:
        state.shown = with_list(state.shown, seat, without(state.shown[seat], card))
    state.discards[seat] = with_added(state.discards[seat], card)


def different_cards(state: MotherloadState, seat: int) -> list[int]:
    """The hand with equal cards once, as options."""
    different: list[Any] = []  # Any: options are handed on as they are, not made anew
    last: i64 = -1
    for card in state.hands[seat]:
        if card != last:
            different.append(CARD.answers[card])
            last = card
    return different
