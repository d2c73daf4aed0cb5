"""The dice: fair enough, repeatable everywhere."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from druza.kernel.dice import Dice, dice_from_seed

pytestmark = pytest.mark.compiled


def test_equal_seeds_throw_equal_numbers() -> None:
    one, other = dice_from_seed(7), dice_from_seed(7)
    assert [one.below(6) for _ in range(50)] == [other.below(6) for _ in range(50)]


def test_throws_are_the_same_on_every_machine() -> None:
    dice = dice_from_seed(2199)
    assert [dice.below(100) for _ in range(8)] == [12, 43, 28, 25, 67, 10, 60, 98]


def test_near_seeds_give_unlike_throws() -> None:
    throws = set()
    for seed in range(500):
        dice = dice_from_seed(seed)
        throws.add((dice.below(1000), dice.below(1000), dice.below(1000)))
    assert len(throws) == 500


@pytest.mark.parametrize("sides", [2, 6, 7, 52])
def test_every_side_comes_up_as_often(sides: int) -> None:
    dice = dice_from_seed(5)
    throws = 6000 * sides
    counts = Counter(dice.below(sides) for _ in range(throws))
    chi_square = sum((counts[side] - 6000) ** 2 / 6000 for side in range(sides))
    assert chi_square < sides - 1 + 5 * (2 * (sides - 1)) ** 0.5


def test_first_throws_of_many_seeds_are_even() -> None:
    counts = Counter(dice_from_seed(seed).below(4) for seed in range(40_000))
    assert all(abs(count - 10_000) < 500 for count in counts.values())


@given(st.integers(-(2**70), 2**70))
def test_any_whole_number_is_a_seed(seed: int) -> None:
    dice = dice_from_seed(seed)
    assert 0 < dice.state < 2**63
    assert all(0 <= dice.below(6) < 6 for _ in range(20))


def test_shuffling_keeps_the_cards_and_reaches_every_order() -> None:
    dice = dice_from_seed(1)
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        cards = [1, 2, 3]
        dice.shuffle(cards)
        orders[tuple(cards)] += 1
    assert len(orders) == 6
    assert all(850 < count < 1150 for count in orders.values())


def test_a_copy_goes_its_own_way() -> None:
    dice = dice_from_seed(3)
    copy = dice.copy()
    expected = [copy.below(10) for _ in range(5)]
    assert [dice.below(10) for _ in range(5)] == expected
    assert isinstance(copy, Dice)
