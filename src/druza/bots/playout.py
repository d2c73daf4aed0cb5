"""Playouts: games and turns played on quickly, inside compiled code."""
# mypyc

from typing import Final

from mypy_extensions import i64

from druza.kernel.dice import Dice
from druza.kernel.state import State

MOST_NOTED: Final = 62  # options that have a bit of a machine word


def play_randomly(state: State, dice: Dice, most: int) -> int:
    """Play random options to the end of the game, or for so many decisions; returns how many were made."""
    made = 0
    while state.seat >= 0 and made < most:
        state.apply(dice.pick(state.choices))
        made += 1
    return made


def play_sensibly(state: State, dice: Dice, most: int, sample: int) -> int:
    """Play the best of a few random options, as the game's hints rate them."""
    made = 0
    while state.seat >= 0 and made < most:
        state.apply(best_of_some(state, dice, sample))
        made += 1
    return made


def best_of_some(state: State, dice: Dice, sample: int) -> int:
    """The best of so many picks. What was picked before is not rated again: it cannot be better than the best."""
    options = state.choices
    game = state.game
    count: i64 = len(options)
    place: i64 = dice.below(count)
    picked: i64 = 0
    if place < MOST_NOTED:
        picked = bit_of(place)
    best = options[place]
    high = game.rate(state, best)
    tries: i64 = sample - 1
    while tries > 0:
        tries -= 1
        place = dice.below(count)
        if place < MOST_NOTED:
            if picked >> place & 1:
                continue
            picked |= bit_of(place)
        option = options[place]
        if option != best:
            rate = game.rate(state, option)
            if rate > high:
                best, high = option, rate
    return best


def bit_of(place: i64) -> i64:
    """In two steps: compiled, a written 1 is shifted as a short number."""
    bit: i64 = 1
    bit <<= place
    return bit


def better_of_two(state: State, dice: Dice) -> int:
    options = state.choices
    one = dice.pick(options)
    other = dice.pick(options)
    if one == other:
        return one
    return one if state.game.rate(state, one) >= state.game.rate(state, other) else other


def finish_turn(state: State, seat: int, dice: Dice, most: int) -> None:
    """Play on sensibly as long as this seat is asked: a plan for the rest of its turn."""
    made = 0
    while state.seat == seat and made < most:
        state.apply(better_of_two(state, dice))
        made += 1


def margins(state: State) -> list[float]:
    """How far every seat stands before the best of the others, in points."""
    worths = state.game.worths(state)
    ahead: list[float] = []
    for seat in range(state.seats):
        best = -1e18
        for other in range(state.seats):
            if other != seat and worths[other] > best:
                best = worths[other]
        ahead.append(worths[seat] - best)
    return ahead


def clone_often(state: State, times: int) -> int:
    """Clone a state so many times: for measuring."""
    for _ in range(times):
        state.clone()
    return times


def imagine_often(state: State, seat: int, times: int) -> int:
    """Imagine a state so many times: for measuring."""
    for seed in range(times):
        state.imagine(seat, seed)
    return times
