"""Hands: filled from decks, emptied onto the table."""
# mypyc

from typing import Any

from mypy_extensions import i64

from druza.games.crystalicum.content.pieces import NONE
from druza.games.crystalicum.rules.cards import hidden_worlds, lay
from druza.games.crystalicum.rules.orbits import free_orbit, orbit_name
from druza.games.crystalicum.state import (
    EVERYONE,
    HIDDEN,
    CrystalicumState,
    take_from,
    with_laid_on,
    with_number,
    with_value,
)
from druza.games.crystalicum.state_parts import NO_CARDS
from druza.kernel.zones import with_list


def into_hand(state: CrystalicumState, seat: i64, pattern: i64) -> None:
    """A card comes into a hand, which stays sorted."""
    hand = state.hands[seat][:]
    place = len(hand)
    while place > 0 and hand[place - 1] > pattern:
        place -= 1
    hand.insert(place, pattern)
    state.hands[seat] = hand


def into_hand_openly(state: CrystalicumState, seat: i64, pattern: i64) -> None:
    """All have seen which card came into the hand."""
    into_hand(state, seat, pattern)
    state.seen_hands = with_laid_on(state.seen_hands, seat, pattern * 8 + EVERYONE)


def show_in_hand(state: CrystalicumState, seat: i64, pattern: i64) -> None:
    """A card of the hand is shown to all; a copy that all knew of may be this very card."""
    note = pattern * 8 + EVERYONE
    if note not in state.seen_hands[seat]:
        state.seen_hands = with_laid_on(state.seen_hands, seat, note)


def out_of_hand(state: CrystalicumState, seat: i64, pattern: i64) -> None:
    """A card leaves a hand, openly: who knew of a copy does not know whether another is there."""
    take_from(state.hands, seat, pattern)
    if state.seen_hands[seat]:
        left: list[int] = []
        gone = 0  # bit per viewer whose note is crossed out
        for note in state.seen_hands[seat]:
            if note // 8 == pattern and not gone >> (note % 8) & 1:
                gone |= 1 << (note % 8)
            else:
                left.append(note)
        state.seen_hands = with_list(state.seen_hands, seat, left)


def draw_cards(state: CrystalicumState, seat: i64, count: i64) -> i64:
    """CR-034, CR-035: draw Resource cards; the discard pile is shuffled into a new deck when needed."""
    drawn: list[Any] = []
    while len(drawn) < count:
        refill_deck(state, seat, 1)
        deck = state.decks[seat]
        if not deck:
            break
        left = max(0, len(deck) - (count - len(drawn)))
        top: list[Any] = deck[left:]
        top.reverse()  # the top lies last
        drawn += top
        state.decks[seat] = deck[:left]
        if state.seen_cards[seat] > 0:
            state.seen_cards = with_number(state.seen_cards, seat, max(0, state.seen_cards[seat] - len(top)))
        if state.seen_bottom_cards[seat] > left:
            state.seen_bottom_cards = with_number(state.seen_bottom_cards, seat, left)
    if drawn:
        hand: list[Any] = state.hands[seat] + drawn
        hand.sort()
        state.hands[seat] = hand
        state.reveal()
        if state.events is not None:
            names = [state.content.ids[pattern] for pattern in drawn]
            state.tell_secret("drawn", seat, {"count": len(drawn)}, {"cards": names})
    return len(drawn)


def refill_deck(state: CrystalicumState, seat: i64, needed: i64) -> None:
    """CR-034: with too few cards left, the discard pile is shuffled and laid under the deck."""
    deck = state.decks[seat]
    if len(deck) >= needed or not state.discards[seat]:
        return
    pile = sorted(state.discards[seat])
    state.dice.shuffle(pile)
    state.decks[seat] = pile + deck
    state.discards[seat] = NO_CARDS
    state.seen_cards = with_number(state.seen_cards, seat, min(state.seen_cards[seat], len(deck)))
    state.seen_bottom_cards = with_number(state.seen_bottom_cards, seat, 0)
    state.reveal()
    state.tell("reshuffled", seat, {"count": len(pile)})


def draw_world(state: CrystalicumState, seat: i64) -> i64:
    """The top World; NONE with an empty deck (CR-037)."""
    if not state.world_decks[seat]:
        return NONE
    deck = state.world_decks[seat]
    world = deck[-1]
    state.world_decks = with_list(state.world_decks, seat, deck[:-1])
    left = len(state.world_decks[seat])
    if state.seen_worlds[seat] > 0:
        state.seen_worlds = with_number(state.seen_worlds, seat, state.seen_worlds[seat] - 1)
    if state.seen_bottom[seat] > left:
        state.seen_bottom = with_number(state.seen_bottom, seat, left)
    return world


def draw_luck(state: CrystalicumState, seat: i64) -> i64:
    """Reveal the top World, read its Luck, discard it."""
    world = draw_world(state, seat)
    state.reveal()
    state.world_discards = with_laid_on(state.world_discards, seat, world)
    luck = state.content.luck[world]
    if state.events is not None:
        state.tell("luck", seat, {"card": state.content.ids[world], "luck": luck})
    return luck


def has_room_for_world(state: CrystalicumState, seat: i64) -> bool:
    """CR-095: fewer hidden Worlds than the Exploration of the Home World."""
    return len(hidden_worlds(state, seat)) < state.content.exploration[state.pattern[state.homes[seat]]]


def place_hidden_world(state: CrystalicumState, seat: i64) -> i64:
    """CR-094: the top World, face down; who had seen it on the deck knows it."""
    seen = state.seen_worlds[seat] > 0 or state.seen_bottom[seat] >= len(state.world_decks[seat])
    slot = lay(state, draw_world(state, seat), seat, HIDDEN, free_orbit(state, seat))
    if seen:
        state.known = with_value(state.known, slot, 1 << seat)
    if state.events is not None:
        state.tell("placed", seat, {"world": slot, "orbit": orbit_name(state, slot)})
    return slot
