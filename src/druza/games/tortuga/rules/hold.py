"""The hold: a player's hand, deck, discard pile and reserve."""
# mypyc

from mypy_extensions import i64

from druza.games.tortuga.content.pieces import EMPTY
from druza.games.tortuga.state import TortugaState
from druza.kernel.zones import with_added, with_list, with_number, without


def take_into_hand(state: TortugaState, seat: int, card: int) -> None:
    """Put a card into a hand. Hands are kept sorted: their order means nothing."""
    put_sorted(state.hands[seat], card)


def put_sorted(cards: list[int], card: int) -> None:
    number: i64 = card
    place: i64 = len(cards)
    while place > 0 and i64(cards[place - 1]) > number:
        place -= 1
    cards.insert(place, card)


def different(cards: list[int]) -> list[int]:
    """Sorted cards with equal ones once."""
    found: list[int] = []
    last = EMPTY
    for card in cards:
        if card != last:
            found.append(card)
            last = card
    return found


def kinds_of(cards: list[int]) -> list[int]:
    """The different cards of a pile in any order, sorted."""
    ordered = cards[:]
    ordered.sort()
    return different(ordered)


def can_draw(state: TortugaState, seat: int) -> bool:
    return bool(state.decks[seat]) or bool(state.discards[seat])


def own_deck(state: TortugaState, seat: int) -> list[int]:
    """The deck, to be changed in place: no clone shares it."""
    deck = state.decks[seat][:]
    state.decks[seat] = deck
    return deck


def next_card(state: TortugaState, seat: int) -> int:
    """The top card of the `own_deck`, off it; TT-029, TT-041: an empty one is refilled first; EMPTY if none is left."""
    deck = state.decks[seat]
    if not deck:
        deck = state.discards[seat][:]
        if not deck:
            return EMPTY  # TT-039
        state.dice.shuffle(deck)
        state.decks[seat] = deck
        state.discards[seat] = []
        if state.events is not None:
            state.tell("shuffled", seat, {"n": len(deck)})
    card = deck.pop()
    if state.known[seat] > len(deck):
        state.known = with_number(state.known, seat, len(deck))
    return card


def draw_cards(state: TortugaState, seat: int, count: int) -> None:
    """Draw into the hand, as many as there are (TT-039, TT-040, TT-055)."""
    own_deck(state, seat)
    hand = state.hands[seat]
    drawn: list[int] = []
    for _ in range(count):
        card = next_card(state, seat)
        if card < 0:
            break
        put_sorted(hand, card)
        drawn.append(card)
    if drawn:
        state.reveal()
        if state.events is not None:
            cards = [state.content.cards[card] for card in drawn]
            state.tell_secret("drew", seat, {"n": len(drawn)}, {"cards": cards})


def remove_card(state: TortugaState, seat: int, card: int) -> None:
    """TT-032: a card leaves the game; TT-111, TT-120, TT-124: with a Hunting card its token goes to the box."""
    state.removed = with_added(state.removed, card)
    hunt = state.content.hunt_of[card]
    if hunt >= 0:
        state.captured = with_list(state.captured, seat, without(state.captured[seat], hunt))


def has_maneuver_card(state: TortugaState, seat: int) -> bool:
    """Is there a card in the hand that can be used in a fight (TT-153)?"""
    maneuver = state.content.maneuver
    for card in state.hands[seat]:
        if maneuver[card] > 0:
            return True
    return False
