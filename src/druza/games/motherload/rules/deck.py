"""A player's cards: drawn, played, discarded, shuffled again."""
# mypyc

from druza.games.motherload.state import MotherloadState


def can_draw(state: MotherloadState, seat: int) -> bool:
    """SM-037, SM-038: is there any card to draw?"""
    return bool(state.decks[seat]) or bool(state.discards[seat])


def draw_cards(state: MotherloadState, seat: int, amount: int) -> None:
    """SM-035 to SM-037, SM-039: an empty deck is made anew from the discard pile only when a card is missing."""
    drawn: list[int] = []
    while len(drawn) < amount:
        if not state.decks[seat]:
            if not state.discards[seat]:
                break
            shuffle_again(state, seat)
        card = state.decks[seat].pop()
        drawn.append(card)
        put_into_hand(state, seat, card)
    if not drawn:
        return
    state.reveal()
    if state.events is not None:
        cards = [state.content.cards[card] for card in drawn]
        state.tell_secret("drew", seat, {"count": len(drawn)}, {"cards": cards})


def shuffle_again(state: MotherloadState, seat: int) -> None:
    """SM-035: the discard pile becomes the deck."""
    state.decks[seat] = state.discards[seat]
    state.discards[seat] = []
    state.decks[seat].sort()
    state.dice.shuffle(state.decks[seat])
    state.tell("shuffled", seat, {"count": len(state.decks[seat])})


def put_into_hand(state: MotherloadState, seat: int, card: int) -> None:
    """Hands are kept sorted."""
    hand = state.hands[seat]
    place = len(hand)
    while place > 0 and hand[place - 1] > card:
        place -= 1
    hand.insert(place, card)


def play_card(state: MotherloadState, seat: int, card: int) -> None:
    """SM-040, SM-054: a played card lies on the discard pile."""
    state.hands[seat].remove(card)
    if card in state.shown[seat]:
        state.shown[seat].remove(card)
    state.discards[seat].append(card)


def different_cards(state: MotherloadState, seat: int) -> list[int]:
    """The hand with equal cards once."""
    different: list[int] = []
    last = -1
    for card in state.hands[seat]:
        if card != last:
            different.append(card)
            last = card
    return different
