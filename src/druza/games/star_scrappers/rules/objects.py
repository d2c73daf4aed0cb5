"""Objects: what an effect may touch, and whether there is anything of the kind."""
# mypyc

from typing import Final

from mypy_extensions import i64

from druza.games.star_scrappers.content.pieces import (
    ANY,
    CHOOSE_ONE,
    DOCKS,
    NO_LIMIT,
    OWN_BASE,
    OWN_HAND,
    RECOLOUR_CARDS,
    RECOLOUR_CRYSTAL,
    SUBJUGATE,
    TAKE_CRYSTAL,
    TAKE_MERCENARY,
    Effect,
    plain,
)
from druza.games.star_scrappers.rules.crystals import fitting_crystals
from druza.games.star_scrappers.rules.hand import different_docks, is_bare, room
from druza.games.star_scrappers.rules.raid import is_protected
from druza.games.star_scrappers.state import StarScrappersState
from druza.kernel.state import ALLOWED

HIGHEST_LEVEL: Final = 15  # beyond all there are

# where a card lies whose skill is used; it is no object of its own skill (SS-108, SS-248)
ELSEWHERE: Final = 0
BELOW_LEADER: Final = 1


def has_object(state: StarScrappersState, effect: Effect, seat: int, origin: int) -> bool:
    """SS-236: is there anything this part could do now?"""
    verb = effect.verb
    if verb == TAKE_CRYSTAL:
        return fitting_crystals(state, effect.colour, effect.costs) != 0
    if verb == TAKE_MERCENARY:
        return room(state, seat) > 0 and has_mercenary(state, effect, seat, origin)
    if verb == SUBJUGATE:
        return has_card(state, effect, seat) if effect.source == OWN_HAND else has_in_bases(state, effect, seat, origin)
    if verb == RECOLOUR_CRYSTAL:
        return not is_bare(state.mine)
    if verb == RECOLOUR_CARDS:
        return len(state.hands[seat]) > 0
    if verb == CHOOSE_ONE:
        for part in effect.then:
            if has_object(state, part, seat, origin):
                return True
        return False
    return True


def has_mercenary(state: StarScrappersState, effect: Effect, seat: int, origin: int) -> bool:
    """Does a mercenary that fits lie where it may be taken?"""
    if effect.source == DOCKS:
        if effect.colour == ANY:
            fitting = state.levels_in_docks() & i64(effect.levels) << 1
            most: i64 = effect.most_total
            return fitting != 0 and (most >= HIGHEST_LEVEL or fitting & ((2 << most) - 1) != 0)
        for place in different_docks(state):
            if fits(state, effect, state.docks[place]) and state.content.level[state.docks[place]] <= effect.most_total:
                return True
        return False
    if effect.from_bottom:
        return bottom_cards(state, seat, origin) > 0
    return has_in_bases(state, effect, seat, origin)


def has_card(state: StarScrappersState, effect: Effect, seat: int) -> bool:
    """Is a card that fits in the hand?"""
    for card in state.hands[seat]:
        if fits(state, effect, plain(card)):
            return True
    return False


def has_in_bases(state: StarScrappersState, effect: Effect, seat: int, origin: int) -> bool:
    """Does a card that fits lie in one of the Bases that the effect speaks of?"""
    if effect.source == OWN_BASE:
        return has_object_in_base(state, effect, seat, seat, origin)
    for base in range(state.seats):
        if has_object_in_base(state, effect, seat, base, origin):
            return True
    return False


def has_object_in_base(state: StarScrappersState, effect: Effect, seat: int, base: int, origin: int) -> bool:
    cards = state.bases[base]
    if len(cards) < 2 or is_protected(state, seat, base):
        return False
    for spot in range(len(cards) - 1):
        if fits(state, effect, cards[spot]) and not base_refusal(state, effect, seat, base, spot, origin):
            return True
    return False


def base_refusal(state: StarScrappersState, effect: Effect, seat: int, base: int, spot: int, origin: int) -> str:
    """The rule that keeps an effect from a card of a Base."""
    cards = state.bases[base]
    if spot >= len(cards):
        return "SS-141"
    if spot == len(cards) - 1:
        return "SS-103"
    if is_protected(state, seat, base):
        return "SS-196"
    if not is_object(state, seat, base, spot, origin):
        return "SS-248"
    if not fits(state, effect, cards[spot]):
        return "SS-141" if effect.verb == SUBJUGATE else "SS-154"
    if effect.lowest and state.content.level[cards[spot]] > lowest_level(state, seat, base, origin):
        return "SS-145"
    return ALLOWED


def is_object(state: StarScrappersState, seat: int, base: int, spot: int, origin: int) -> bool:
    """May a skill touch this card of a Base: not the Leader, not itself, not behind a Force Screen?"""
    top = len(state.bases[base]) - 1
    if spot >= top or is_protected(state, seat, base):
        return False
    return not (origin == BELOW_LEADER and base == seat and spot == top - 1)


def fits(state: StarScrappersState, effect: Effect, card: int) -> bool:
    """Has the card one of the levels, and the faction, that an effect speaks of?"""
    content = state.content
    if not effect.levels >> (content.level[card] - 1) & 1:
        return False
    return effect.colour == ANY or effect.colour == content.faction[card]


def lowest_level(state: StarScrappersState, seat: int, base: int, origin: int) -> int:
    """SS-145: the lowest level among the cards that may be touched."""
    lowest = NO_LIMIT
    cards = state.bases[base]
    for spot in range(len(cards)):
        if is_object(state, seat, base, spot, origin):
            lowest = min(lowest, state.content.level[cards[spot]])
    return lowest


def bottom_cards(state: StarScrappersState, seat: int, origin: int) -> int:
    """How many cards lie under the Leader and may be taken from the bottom (SS-120, SS-248)."""
    under = len(state.bases[seat]) - 1
    if origin == BELOW_LEADER:
        under -= 1
    return max(0, under)
