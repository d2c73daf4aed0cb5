"""The hold: a player's hand, deck, discard pile and reserve."""
# mypyc

from mypy_extensions import i64

from druza.games.tortuga.content.pieces import EMPTY
from druza.games.tortuga.state import TortugaState
from druza.kernel.zones import with_added, with_list, with_number, without


def take_into_hand(state: TortugaState, seat: int, card: int) -> None:
    """Put a card into a hand. Hands are kept sorted: their order means nothing."""
    put_sorted(state.hands[seat], card)


def put_sorted(cards: list[int], card: i64) -> None:
    place: i64 = len(cards)
    while place > 0 and i64(cards[place - 1]) > card:
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


def next_card(state: TortugaState, seat: i64) -> i64:
    """The top card of the `own_deck`, off it; TT-029, TT-041: an empty one is refilled first; EMPTY if none is left."""
    deck = state.decks[seat] or refilled_deck(state, seat)
    if not deck:
        return EMPTY  # TT-039
    card: i64 = deck.pop()
    forget_below(state, seat, len(deck))
    return card


def refilled_deck(state: TortugaState, seat: i64) -> list[int]:
    """The discard pile is the deck now, shuffled; empty if nothing was there."""
    deck = state.discards[seat][:]
    if deck:
        state.dice.shuffle(deck)
        state.decks[seat] = deck
        state.discards[seat] = []
        forget_below(state, seat, 0)
        if state.events is not None:
            state.tell("shuffled", seat, {"n": len(deck)})
    return deck


def forget_below(state: TortugaState, seat: i64, count: i64) -> None:
    """The owner knows no more cards under the deck than lie there."""
    if i64(state.known[seat]) > count:
        state.known = with_number(state.known, seat, count)


def draw_cards(state: TortugaState, seat: int, count: int) -> None:
    """Draw into the hand, as many as there are (TT-039, TT-040, TT-055)."""
    deck = own_deck(state, seat)
    hand = state.hands[seat]
    before = len(hand)
    seen: list[str] = []
    for _ in range(i64(count)):
        if not deck:
            deck = refilled_deck(state, seat)
            if not deck:
                break
        card: i64 = deck.pop()
        put_sorted(hand, card)
        if state.events is not None:
            seen.append(state.content.cards[card])
    forget_below(state, seat, len(deck))
    if len(hand) > before:
        state.reveal()
        if state.events is not None:
            state.tell_secret("drew", seat, {"n": len(seen)}, {"cards": seen})


def remove_card(state: TortugaState, seat: int, card: int) -> None:
    """TT-032: a card leaves the game; TT-111, TT-120, TT-124: with a Hunting card its token goes to the box."""
    state.removed = with_added(state.removed, card)
    hunt = state.content.hunt_of[card]
    if hunt >= 0:
        state.captured = with_list(state.captured, seat, without(state.captured[seat], hunt))


def has_maneuver_card(state: TortugaState, seat: i64) -> bool:
    """Is there a card in the hand that can be used in a fight (TT-153)?"""
    maneuver = state.content.maneuver
    for held in state.hands[seat]:
        card: i64 = held
        if i64(maneuver[card]) > 0:
            return True
    return False
