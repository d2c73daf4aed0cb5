"""The dice: one random generator, small enough to live inside every state."""
# mypyc

from typing import Any, Final

from mypy_extensions import i64

# Multiply-with-carry on 32-bit digits: MULTIPLIER * 2**32 - 1 is a safe prime and no product leaves 63 bits.
MULTIPLIER: Final = 2013253269
MASK_32: Final = 0xFFFFFFFF
MASK_62: Final = 0x3FFFFFFFFFFFFFFF


class Dice:
    """Chance. Equal states of the dice give equal throws, on every machine, interpreted or compiled."""

    def __init__(self, state: i64) -> None:
        self.state: i64 = state

    def below(self, sides: i64) -> int:
        """A whole number from 0 to sides - 1. (The bias is under sides / 2**32.)"""
        state: i64 = self.state
        self.state = MULTIPLIER * (state & MASK_32) + (state >> 32)
        digit: i64 = (state ^ (state >> 32)) & 0x7FFFFFFF
        return (digit * sides) >> 31

    def shuffle(self, cards: list[int]) -> None:
        """Shuffle in place."""
        moved: list[Any] = cards  # Any: the numbers change places as they are, and are not made anew
        last: i64 = len(cards) - 1
        while last > 0:
            other: i64 = self.below(last + 1)
            card = moved[last]
            moved[last] = moved[other]
            moved[other] = card
            last -= 1

    def pick(self, options: list[int]) -> int:
        """One of the options, each as likely as the others."""
        return options[self.below(len(options))]

    def copy(self) -> "Dice":
        return Dice(self.state)


def dice_from_seed(seed: int) -> Dice:
    """Dice for any whole number as a seed; near seeds give unlike games."""
    folded = (seed ^ (seed >> 62)) & MASK_62
    state: i64 = (folded ^ 0x1234567_89ABCDEF) & MASK_62
    for _ in range(4):
        state = (state ^ (state >> 29)) & MASK_62
        state = MULTIPLIER * (state & MASK_32) + (state >> 32)
        state = (state ^ ((state & MASK_32) << 17)) & MASK_62
    dice = Dice(state | 1)
    for _ in range(4):
        dice.below(2)
    return dice
