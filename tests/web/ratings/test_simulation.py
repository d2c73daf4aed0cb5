"""A thousand players of known strength: ratings find their order, and the uncertainty that is shown is the true one."""

from __future__ import annotations

import math
import random

import pytest

from druza.web.ratings.level import NOISE, START_MU, START_SIGMA, Level, after_game

PLAYERS, ROUNDS = 1000, 40
NOISE_OF_PLAY = NOISE * math.sqrt(2)  # how much luck there is: the same in games of two, three and four


@pytest.fixture(scope="module", params=[1, 2, 3])
def played(request: pytest.FixtureRequest) -> tuple[list[float], list[Level]]:
    """True strengths, and what was found after about forty games each against people of about the same level."""
    luck = random.Random(request.param)
    truths = [luck.gauss(START_MU, START_SIGMA) for _ in range(PLAYERS)]
    levels = [Level() for _ in range(PLAYERS)]
    for day in range(ROUNDS):
        waiting = sorted(range(PLAYERS), key=lambda player: levels[player].mu + luck.gauss(0, 6))
        while len(waiting) > 1:
            table = [waiting.pop() for _ in range(min(luck.choice((2, 2, 3, 4)), len(waiting)))]
            if len(table) > 1:
                play(levels, truths, table, luck, day)
    return truths, levels


def play(levels: list[Level], truths: list[float], table: list[int], luck: random.Random, day: int) -> None:
    results = {player: truths[player] - NOISE_OF_PLAY * math.log(-math.log(luck.random())) for player in table}
    order = sorted(table, key=results.__getitem__, reverse=True)
    after = after_game([levels[player] for player in order], range(1, len(order) + 1), day)
    for player, level in zip(order, after, strict=True):
        levels[player] = level


def places(values: list[float]) -> list[int]:
    found = [0] * len(values)
    for place, player in enumerate(sorted(range(len(values)), key=values.__getitem__)):
        found[player] = place
    return found


def test_the_order_of_strengths_is_found(played: tuple[list[float], list[Level]]) -> None:
    truths, levels = played
    apart = sum(
        (one - other) ** 2 for one, other in zip(places(truths), places([level.mu for level in levels]), strict=True)
    )
    assert 1 - 6 * apart / (PLAYERS * (PLAYERS**2 - 1)) > 0.96


def test_the_truth_is_within_the_uncertainty_in_68_of_100(played: tuple[list[float], list[Level]]) -> None:
    truths, levels = played
    within = sum(abs(level.mu - truth) <= level.sigma for truth, level in zip(truths, levels, strict=True))
    assert 0.63 <= within / PLAYERS <= 0.73
