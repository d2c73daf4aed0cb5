"""Hands: taking, playing and counting mercenaries."""
# mypyc

from mypy_extensions import i64

from druza.games.star_scrappers.content.pieces import CARDS, COLLECT, PLACES, plain
from druza.games.star_scrappers.state import StarScrappersState
from druza.games.star_scrappers.vocabulary import CARD, DONE
from druza.kernel.zones import take_out


def room(state: StarScrappersState, seat: int) -> int:
    """How many cards may still be taken into the hand (SS-025, SS-028)."""
    return max(0, state.content.hand_limit - len(state.hands[seat]))


def take_into_hand(state: StarScrappersState, seat: int, card: int) -> None:
    """Put a card into a hand."""
    sort_in(state.hands[seat], card)
    state.moved = True


def sort_in(hand: list[int], card: int) -> None:
    """Hands are kept sorted: their order means nothing."""
    number: i64 = card
    place: i64 = len(hand)
    while place > 0 and i64(hand[place - 1]) > number:
        place -= 1
    hand.insert(place, card)


def lay_down(state: StarScrappersState, seat: int, card: int) -> None:
    """SS-048: a card from the hand goes onto the play area, with its own colour again (SS-136)."""
    take_out(state.hands[seat], card)
    state.played.append(card if card < CARDS else plain(card))
    state.moved = True


def leave_base(state: StarScrappersState, base: int, spot: int) -> int:
    """A card leaves a Base; those above it move down."""
    cards = state.bases[base][:]
    card = cards.pop(spot)
    state.bases[base] = cards
    return card


def different_cards(state: StarScrappersState, seat: int) -> list[int]:
    """The hand as options, equal cards once."""
    options: list[int] = []
    first = CARD.first
    last: i64 = -1
    for held in state.hands[seat]:
        card: i64 = held
        if card != last:
            options.append(first + card)
            last = card
    return options


def card_options(state: StarScrappersState, seat: int) -> list[int]:
    """The hand as options, equal cards once, and *done*."""
    options = different_cards(state, seat)
    options.append(DONE.first)
    return options


def different_docks(state: StarScrappersState) -> list[int]:
    """The places of the Docks, with equal cards once and empty places left out."""
    docks = state.docks
    places: list[int] = []
    seen: i64 = 0
    for place in range(i64(PLACES)):
        card: i64 = docks[place]
        if card >= 0 and not seen >> card & 1:
            seen |= 1 << card
            places.append(place)
    return places


def is_bare(places: list[int]) -> bool:
    """Does nothing lie in the Docks, or in the Mine?"""
    for place in range(i64(PLACES)):
        piece: i64 = places[place]
        if piece >= 0:
            return False
    return True


def colour_of(state: StarScrappersState, card: int) -> int:
    """The present colour of a hand card (SS-241)."""
    return state.content.hand_colour[card]


def level_for(state: StarScrappersState, card: i64, action: i64) -> i64:
    """What a card counts when it pays for an action (SS-151)."""
    level: i64 = state.content.hand_level[card]
    doubled: i64 = state.doubled[action]
    if doubled and doubled >> i64(state.content.hand_faction[card]) & 1:
        return level * 2
    return level


def power_by_colour(state: StarScrappersState, seat: int, action: i64) -> i64:
    """What the cards of the hand are worth for an action, packed: a byte per colour."""
    marks = state.content.hand_marks
    doubled: i64 = state.doubled[action]
    power: i64 = 0
    for held in state.hands[seat]:
        card: i64 = held
        mark: i64 = marks[card]
        level = mark & 15
        if doubled >> (mark >> 10) & 1:
            level *= 2
        power += level << (mark >> 4 & 63)
    return power


def count_hand(state: StarScrappersState, seat: int) -> tuple[i64, i64]:
    """What the cards of the hand are worth where nothing counts double, packed: a byte per colour; a bit per level."""
    marks = state.content.hand_marks
    power: i64 = 0
    levels: i64 = 0
    for held in state.hands[seat]:
        card: i64 = held
        mark = marks[card]
        level = mark & 15
        levels |= 1 << level
        power += level << (mark >> 4 & 63)
    return power, levels


def perks(state: StarScrappersState, seat: int) -> i64:
    """What the own Artifacts bring to the turn, packed (see `perks_of`)."""
    if state.counted_artifacts is not state.artifacts:
        state.count_artifacts()
    return state.brought[seat]


def sum_of_colours(power: i64) -> i64:
    """All that is packed in a byte per colour, together; it is never more than a byte holds."""
    return power * 0x010101010101 >> 40 & 255


def collecting_power(state: StarScrappersState, seat: int) -> i64:
    """What all cards of the hand are worth for an Artifact."""
    return sum_of_colours(power_by_colour(state, seat, COLLECT))
