"""Bots on the scale of people: found again from games whose winners were drawn by known strengths."""

from __future__ import annotations

import random

import pytest

from druza.web.ratings.bot_levels import Meeting, chance, level_from


@pytest.mark.parametrize("true", [1200, 1390, 1560, 1690])
def test_a_level_is_found_again(true: int) -> None:
    dice = random.Random(true)
    people = [dice.gauss(1500, 150) for _ in range(2000)]
    met = [Meeting(level, float(dice.random() < chance(true - level))) for level in people]
    assert abs(level_from(met) - true) < 25


def test_a_bot_that_always_lost_still_has_a_level() -> None:
    assert 900 < level_from([Meeting(1500.0, 0.0)] * 20) < 1400
