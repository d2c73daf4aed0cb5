"""The level of a player in a game: a Plackett-Luce rating with its uncertainty, as it is shown and as it changes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from openskill.models import PlackettLuce

START_MU, START_SIGMA = 25.0, 25.0 / 3
MIDDLE, POINTS = 1500, 40  # shown: 1500 at the start, 40 for each unit of mu
WIDER_A_DAY = 0.0064  # how much sigma squared grows on a day without a game
SETTLED_GAMES, SETTLED_SPREAD = 10, 120  # provisional before
LISTED_GAMES, LISTED_SPREAD = 10, 80  # on lists from here on

# Measured with players of known strength (tests/web/ratings/test_simulation.py): with openskill's usual gamma the
# uncertainty stays too large at first and grows too small later. These keep the truth inside ± in about 68 of 100.
NOISE = 25.0 / 6  # beta of a game of two; others are made equal to it, so that a difference means the same in each
GAMMA = 1.55
TAU = 0.12


class Level(NamedTuple):
    """What is known of a player's strength in one game."""

    mu: float = START_MU
    sigma: float = START_SIGMA
    games: int = 0
    day: int = 0  # of the last game, in days since 1970

    @property
    def shown(self) -> int:
        return round(MIDDLE + POINTS * (self.mu - START_MU))

    @property
    def spread(self) -> int:
        return round(POINTS * self.sigma)

    @property
    def sure(self) -> int:
        """The level that lists are ordered by."""
        return self.shown - self.spread

    @property
    def is_provisional(self) -> bool:
        return self.games < SETTLED_GAMES or self.spread >= SETTLED_SPREAD

    @property
    def is_listed(self) -> bool:
        return self.spread <= LISTED_SPREAD

    def on(self, day: int) -> Level:
        """The same level on a later day: what nobody has seen for long is less sure."""
        if not self.games or day <= self.day:
            return self
        return self._replace(sigma=min(START_SIGMA, math.sqrt(self.sigma**2 + WIDER_A_DAY * (day - self.day))))


def after_game(levels: Sequence[Level], ranks: Sequence[int], day: int) -> list[Level]:
    """The levels of all players after a game; 1 is the best rank, equal ranks are ties."""
    model = model_for(len(levels))
    before = [level.on(day) for level in levels]
    teams = [[model.rating(mu=level.mu, sigma=level.sigma)] for level in before]
    after = model.rate(teams, ranks=[float(rank) for rank in ranks])
    return [
        Level(rating.mu, min(START_SIGMA, rating.sigma), level.games + 1, day)
        for level, (rating,) in zip(before, after, strict=True)
    ]


@lru_cache(maxsize=16)
def model_for(players: int) -> PlackettLuce:
    return PlackettLuce(beta=NOISE * math.sqrt(2 / players), tau=TAU, gamma=steady)


def steady(*_facts: Any) -> float:
    """How fast uncertainty shrinks, whatever the table."""
    return GAMMA


def ranks_of(winners: Sequence[int], scores: Sequence[float], last: Sequence[int] = ()) -> list[int]:
    """1 for every winner, then the others by their points; equals share a rank, and who left is last."""
    keys = [
        (2, 0.0) if seat in last else (0, 0.0) if seat in winners else (1, -score) for seat, score in enumerate(scores)
    ]
    return [1 + sum(other < key for other in keys) for key in keys]


def wilson(wins: float, games: int, z: float = 1.2816) -> tuple[float, float]:
    """Between which shares the true share of wins lies, in 80 of 100 cases."""
    share, grown = wins / games, z * z / games
    middle = (share + grown / 2) / (1 + grown)
    half = z * math.sqrt(share * (1 - share) / games + grown / (4 * games)) / (1 + grown)
    return max(0.0, middle - half), min(1.0, middle + half)
