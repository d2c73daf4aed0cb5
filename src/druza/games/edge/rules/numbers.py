"""Numbers: the lists of a table are values. Whoever changes one makes a new one, so that clones may share the old."""
# mypyc

from typing import Final

from mypy_extensions import i64

NOTHING: Final[list[int]] = []  # shared by all that have nothing


ZEROS: Final[list[list[int]]] = [[0] * count for count in range(81)]


def zeros(count: i64) -> list[int]:
    """So many zeros, shared by all."""
    return ZEROS[count]


def put(numbers: list[int], place: i64, number: i64) -> list[int]:
    """With another number at a place."""
    changed = numbers[:]
    changed[place] = number
    return changed


def add(numbers: list[int], place: i64, count: i64) -> list[int]:
    """With so much more at a place."""
    changed = numbers[:]
    changed[place] = numbers[place] + count
    return changed


def less(numbers: list[int], number: i64) -> list[int]:
    """With one such number less."""
    changed = numbers[:]
    changed.remove(number)
    return changed


def put_cards(zones: list[list[int]], place: i64, cards: list[int]) -> list[list[int]]:
    """With other cards in one of the zones."""
    changed = zones[:]
    changed[place] = cards
    return changed


def put_onto(zones: list[list[int]], place: i64, card: i64) -> list[list[int]]:
    """With a card more on top of one of the zones."""
    return put_cards(zones, place, [*zones[place], card])


def put_into(zones: list[list[int]], place: i64, card: i64) -> list[list[int]]:
    """With a card more in one of the zones, which is kept in order."""
    cards = [*zones[place], card]
    cards.sort()
    return put_cards(zones, place, cards)


def take_from(zones: list[list[int]], place: i64, card: i64) -> list[list[int]]:
    """With one such card less in one of the zones."""
    return put_cards(zones, place, less(zones[place], card))
