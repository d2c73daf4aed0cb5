"""Zones that states share: they are never changed, only replaced, so a clone need not copy them.

A zone that seldom changes is worth it: what a move pays for a new list, every clone saves."""
# mypyc

from mypy_extensions import i64


def with_number(zone: list[int], place: int, number: int) -> list[int]:
    """The zone with another number at a place."""
    changed = zone[:]
    changed[place] = number
    return changed


def with_added(zone: list[int], number: int) -> list[int]:
    """The zone with one number more at its end."""
    longer = zone[:]
    longer.append(number)
    return longer


def without(zone: list[int], number: int) -> list[int]:
    """The zone without the first of these numbers."""
    shorter = zone[:]
    shorter.remove(number)
    return shorter


def take_out(zone: list[int], number: int) -> None:
    """The first of these numbers leaves a zone that is not shared; quicker than `remove`."""
    wanted: i64 = number
    place: i64 = 0
    while i64(zone[place]) != wanted:
        place += 1
    del zone[place]


def with_list(zone: list[list[int]], place: int, numbers: list[int]) -> list[list[int]]:
    """The zone with another list at a place."""
    changed = zone[:]
    changed[place] = numbers
    return changed
