"""What using a card adds to the chance to win, among seats of one side that did otherwise as much.

Who wins has often simply done more: more hired, more mined, more bought. Cards are therefore compared among seats that
used as many other cards, counted against the rest of their table. Used by `balance`."""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import dataclass
from math import sqrt
from typing import Any

from druza.arena.figures import Z


@dataclass(frozen=True)
class Place:
    """A seat of a game: whether it won, and which cards were used there and at the whole table."""

    side: str
    win: float
    cards: frozenset[str]
    table: tuple[frozenset[str], ...]

    def others(self, card: str) -> float:
        """How many other cards this seat used, more than its table on average."""
        counts = [len(cards) - (card in cards) for cards in self.table]
        return len(self.cards) - (card in self.cards) - sum(counts) / len(counts)


@dataclass
class Worth:
    """A card: how often it was used and not, how often its users won, and what it adds, with half an interval."""

    card: str
    used: int = 0
    unused: int = 0
    wins: float = 0.0
    adds: float = 0.0
    error: float = 1.0


def places_of(rows: list[dict[str, Any]], kinds: frozenset[str], known: set[str]) -> list[Place]:
    """Every seat of every game, with the known cards that an event of these kinds put to use there."""
    found = []
    for row in rows:
        table = tuple(_cards(json.loads(row[f"uses_{seat}"]), kinds, known) for seat in range(row["seats"]))
        for seat, cards in enumerate(table):
            found.append(Place(str(row[f"side_{seat}"]), row[f"win_{seat}"], cards, table))
    return found


def _cards(uses: dict[str, int], kinds: frozenset[str], known: set[str]) -> frozenset[str]:
    named = (use.partition(" ") for use in uses)
    return frozenset(piece for kind, _, piece in named if kind in kinds and piece in known)


def worths(places: list[Place]) -> list[Worth]:
    """Every card that was used, among the seats whose side could: somebody of that side did."""
    sides: dict[str, set[str]] = defaultdict(set)
    by_side: dict[str, list[Place]] = defaultdict(list)
    for place in places:
        by_side[place.side].append(place)
        for card in place.cards:
            sides[card].add(place.side)
    return [worth_of(card, [by_side[side] for side in sorted(sides[card])]) for card in sorted(sides)]


def worth_of(card: str, fields: list[list[Place]]) -> Worth:
    """Least squares: winning by use of the card and by how much else was done, each from its side's mean."""
    found = Worth(card)
    used: list[float] = []
    others: list[float] = []
    wins: list[float] = []
    for places in fields:
        used += _from_mean([float(card in place.cards) for place in places])
        others += _from_mean([place.others(card) for place in places])
        wins += _from_mean([place.win for place in places])
        found.used += sum(card in place.cards for place in places)
        found.wins += sum(place.win for place in places if card in place.cards)
    found.unused = len(used) - found.used
    if not found.used or not found.unused:
        return found
    steep = _dot(used, others) / _dot(others, others) if any(others) else 0.0
    alone = [
        use - steep * other for use, other in zip(used, others, strict=True)
    ]  # the use that the rest does not tell
    spread = _dot(alone, alone)
    if spread <= 1e-9:
        return found
    found.adds = _dot(alone, wins) / spread
    slope = _dot(others, wins) / _dot(others, others) if any(others) else 0.0
    left = [win - slope * other - found.adds * one for win, other, one in zip(wins, others, alone, strict=True)]
    found.error = Z * sqrt(_dot(left, left) / max(1, len(left) - 2) / spread)
    return found


def _from_mean(values: list[float]) -> list[float]:
    mean = sum(values) / len(values)
    return [value - mean for value in values]


def _dot(one: list[float], other: list[float]) -> float:
    return sum(first * second for first, second in zip(one, other, strict=True))
