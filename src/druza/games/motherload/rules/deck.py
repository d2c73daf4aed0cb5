"""A player's cards: drawn, played, discarded, shuffled again."""
# mypyc

from typing import Any

from mypy_extensions import i64

from druza.games.motherload.state import MotherloadState
from druza.games.motherload.vocabulary import CARD
from druza.kernel.zones import take_out, with_added, with_list, without


def can_draw(state: MotherloadState, seat: i64) -> bool:
    """SM-037, SM-038: is there any card to draw?"""
    return bool(state.decks[seat]) or bool(state.discards[seat])


def draw_cards(state: MotherloadState, seat: int, amount: int) -> None:
    """SM-035 to SM-037, SM-039: an empty deck is made anew from the discard pile only when a card is missing."""
    deck = own_deck(state, seat)
    hand = state.hands[seat]
    before = len(hand)
    seen: list[str] = []
    for _ in range(i64(amount)):
        if not deck:
            if not state.discards[seat]:
                break
            deck = shuffle_again(state, seat)
        card: i64 = deck.pop()
        put_sorted(hand, card)
        if state.events is not None:
            seen.append(state.content.cards[card])
    if len(hand) == before:
        return
    state.reveal()
    if state.events is not None:
        state.tell_secret("drew", seat, {"count": len(seen)}, {"cards": seen})


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
    put_sorted(state.hands[seat], card)


def put_sorted(hand: list[int], card: i64) -> None:
    place: i64 = len(hand)
    while place > 0 and i64(hand[place - 1]) > card:
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
    for held in state.hands[seat]:
        card: i64 = held
        if card != last:
            different.append(CARD.answers[card])
            last = card
    return different
