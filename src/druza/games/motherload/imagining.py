"""Imagining: what a seat cannot see, dealt anew."""
# mypyc

from typing import Final

from druza.games.motherload.rules.buy import ChoosePurchase, SpendFirst, UseCapsule
from druza.games.motherload.rules.deck import own_deck
from druza.games.motherload.state import MotherloadState
from druza.kernel.dice import Dice, dice_from_seed
from druza.kernel.zones import with_list

TRIES: Final = 200  # deals until the player who is asked holds something to answer with


def imagine_table(state: MotherloadState, seat: int, seed: int) -> MotherloadState:
    """All that this seat does not know is pooled in a fixed order and dealt anew.

    Whoever is asked must have something to choose from, as in the real game, so cards are dealt until they have."""
    dice = dice_from_seed(seed)
    imagined = state.clone()
    if state.seat != seat:
        forget_question(imagined)
    deal_minors(imagined, dice)
    fewest = state.fewest_choices()
    for _ in range(TRIES):
        deal_cards(imagined, seat, dice)
        if state.seat >= 0:  # at the end all artefacts are open
            deal_artefacts(imagined, seat, dice)
        imagined.reask()
        if state.seat < 0 or len(imagined.choices) >= fewest:
            break
    if state.seat >= 0 and len(imagined.choices) < fewest:
        search_deal(imagined, state.seat, fewest)
    imagined.dice = dice
    return imagined


def forget_question(state: MotherloadState) -> None:
    """Others cannot tell the question about the capsule from the one before it: both are the latter."""
    if state.seat >= 0 and isinstance(state.decision(), UseCapsule):
        state.pending.pop()
        state.then([SpendFirst(state.seat), ChoosePurchase(state.seat)])


def deal_minors(state: MotherloadState, dice: Dice) -> None:
    """The cards at the bottom that all have seen stay; the others are one pool."""
    known = state.minor_deck[: state.known_minors]
    hidden = state.minor_deck[state.known_minors :]
    hidden.sort()
    dice.shuffle(hidden)
    state.minor_deck = known + hidden


def deal_cards(state: MotherloadState, seat: int, dice: Dice) -> None:
    """The own deck in another order; hand and deck of every other player are one pool, but for what all have seen."""
    for player in range(state.seats):
        pool = state.decks[player][:]
        in_hand = 0
        if player != seat:
            hidden = [card for card in state.hands[player] if card not in state.shown[player]]
            in_hand = len(hidden)
            pool += hidden
        pool.sort()
        dice.shuffle(pool)
        if player != seat:
            state.hands[player] = sorted(pool[:in_hand] + state.shown[player])
        state.decks[player] = pool[in_hand:]


def deal_artefacts(state: MotherloadState, seat: int, dice: Dice) -> None:
    """The face-down tokens and those that others hold are one pool."""
    pool = state.artefact_pool[:]
    for player in range(state.seats):
        if player != seat:
            pool += state.artefacts[player]
    pool.sort()
    dice.shuffle(pool)
    held = state.artefacts[:]
    for player in range(state.seats):
        if player != seat:
            held[player] = sorted([pool.pop() for _ in held[player]])
    state.artefacts = held
    state.artefact_pool = pool


def search_deal(state: MotherloadState, asked: int, fewest: int) -> None:
    """Rare hands: exchange artefacts with the pool, then cards with the deck, until there is a choice."""
    if isinstance(state.decision(), SpendFirst) or not state.actions:
        held, pool = state.artefacts[asked][:], state.artefact_pool[:]
        state.artefacts, state.artefact_pool = with_list(state.artefacts, asked, held), pool
        for place in range(len(pool)):
            exchange(held, 0, pool, place)
            held.sort()
            if state.reask() and len(state.choices) >= fewest:
                return
    hand, deck = state.hands[asked], own_deck(state, asked)
    for slot in range(len(hand)):
        if hand[slot] in state.shown[asked]:
            continue
        for place in range(len(deck)):
            exchange(hand, slot, deck, place)
            hand.sort()
            if state.reask() and len(state.choices) >= fewest:
                return


def exchange(one: list[int], slot: int, other: list[int], place: int) -> None:
    if one:
        one[slot], other[place] = other[place], one[slot]
