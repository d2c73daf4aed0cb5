"""What is seen of Geodes, by its keys."""

from __future__ import annotations

from druza.kernel.seen import Seen


class SeenTable(Seen):
    bag: int
    hand: list[int]
    held: list[int]
    geodes: list[list[int]]
    active: int
    points: list[int]
