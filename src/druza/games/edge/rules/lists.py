"""Squads and decks: suggested ones, what is legal, and files that hold them."""
# mypyc

from mypy_extensions import i64

from druza.games.edge.content.pieces import Content, Rules
from druza.games.edge.state import EdgeState


def deck_size(state: EdgeState) -> i64:
    """How many cards a deck has."""
    return size_of_deck(state.content, state.rules(), state.settings.deck_20)


def size_of_deck(content: Content, rules: Rules, small: bool) -> i64:
    """ED-015, ED-305: as the mode of the game says, or the smaller one of the duel."""
    return content.small_deck if small and rules.track else rules.deck


def list_key(content: Content, rules: Rules, faction: i64) -> str:
    return f"{content.factions[faction]}_{'duel' if rules.track else 'multi'}"


def suggested_squads(content: Content, rules: Rules, faction: i64) -> list[int]:
    return content.deck_squads[list_key(content, rules, faction)][:]


def suggested_deck(content: Content, rules: Rules, faction: i64, units: list[int], size: i64) -> list[int]:
    """The suggested deck; with other squads its cards for absent units are replaced by legal ones (ED-016)."""
    key = list_key(content, rules, faction)
    asked = (key, tuple(units), size)
    if asked not in content.known_decks:
        content.known_decks[asked] = made_deck(content, key, faction, units, size)
    return content.known_decks[asked][:]


def made_deck(content: Content, key: str, faction: i64, units: list[int], size: i64) -> list[int]:
    """The suggested deck of this name for these squads."""
    wanted = content.deck_cards[key][:]
    if size < len(wanted):
        for card in content.deck_drop[key]:
            if len(wanted) > size:
                wanted.remove(card)
    deck: list[int] = []
    for card in wanted:
        if not card_refusal(content, units, deck, card):
            deck.append(card)
    for card in content.faction_cards[faction]:
        while len(deck) < size and not card_refusal(content, units, deck, card):
            deck.append(card)
    deck.sort()
    return deck[:size]


def unit_refusal(content: Content, taken: list[int], unit: i64) -> str:
    """ED-011: no more squads of a unit than it has squad cards."""
    return "ED-011" if taken.count(unit) >= content.unit_cards[unit] else ""


def card_refusal(content: Content, units: list[int], deck: list[int], card: i64) -> str:
    """ED-015, ED-016: enough copies, and the unit that its lower action names is there."""
    if deck.count(card) >= content.card_copies[card]:
        return "ED-015"
    unit = content.card_unit[card]
    if unit >= 0 and unit not in units:
        return "ED-016"
    return ""
