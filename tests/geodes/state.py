"""The table of Geodes, and every answer there is."""

from __future__ import annotations

from typing import Any

from druza.kernel.dice import Dice
from druza.kernel.game import Game
from druza.kernel.state import State
from druza.kernel.vocabulary import Vocabulary
from tests.geodes.content import Tables

VOCABULARY = Vocabulary()
LAY = VOCABULARY.verb("lay", 4)
PASS = VOCABULARY.verb("pass-turn")


class GeodesState(State):
    def __init__(self, game: Game[Any], tables: Tables, seats: int, dice: Dice) -> None:
        super().__init__(game, seats, dice)
        self.tables = tables
        self.bag: list[int] = []  # kinds of stones, the next one last
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.geodes: list[list[int]] = [[] for _ in range(seats)]
        self.active = 0
        self.passes = 0  # in a row

    def clone(self) -> GeodesState:
        other = GeodesState(self.game, self.tables, self.seats, self.dice.copy())
        self.copy_base(other)
        other.bag = self.bag[:]
        other.hands = [hand[:] for hand in self.hands]
        other.geodes = [geode[:] for geode in self.geodes]
        other.active = self.active
        other.passes = self.passes
        return other
