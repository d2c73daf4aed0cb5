"""Hands and decks: drawing, discarding, shuffling."""
# mypyc

from druza.games.edge.state import BY_DECK, RUNNING, Table


def draw_card(state: Table, seat: int) -> bool:
    """ED-079, ED-280, ED-306: the top card of the own deck; False if there is none."""
    deck = state.decks[seat]
    if not deck:
        if not state.settings.reshuffle or not state.discards[seat]:
            return False
        deck = state.discards[seat]
        state.dice.shuffle(deck)
        state.decks[seat] = deck
        state.discards[seat] = []
        state.tell("reshuffled", seat, {"count": len(deck)})
    card = deck.pop()
    state.hands[seat].append(card)
    state.hands[seat].sort()
    state.drawn = True
    state.reveal()
    if state.events is not None:
        state.tell_secret("drew", seat, {"left": len(deck)}, {"card": state.content.cards[card]})
    if not deck and not state.settings.reshuffle and state.ending == RUNNING:
        state.ending = BY_DECK
    return True


def draw_up_to(state: Table, seat: int, limit: int) -> None:
    """ED-076, ED-077: until the hand holds so many."""
    while len(state.hands[seat]) < limit:
        if not draw_card(state, seat):
            return


def discard_from_hand(state: Table, seat: int, card: int) -> None:
    """A card leaves the hand, face up; who had seen it there sees it go."""
    take_from_hand(state, seat, card)
    state.discards[seat].append(card)


def take_from_hand(state: Table, seat: int, card: int) -> None:
    state.hands[seat].remove(card)
    for looker in range(state.seats):
        seen = state.seen[looker * state.seats + seat]
        if card in seen:
            seen.remove(card)


def different(cards: list[int]) -> list[int]:
    """Each card once, in order."""
    found: list[int] = []
    for card in cards:
        if not found or found[-1] != card:
            found.append(card)
    return found
