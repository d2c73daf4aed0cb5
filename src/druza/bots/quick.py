"""The quick player: looks one option ahead and lets a net judge, for self-play by the ten thousand."""
# mypyc

from math import exp
from typing import final

from mypy_extensions import i64

from druza.bots.judges import hinted_leads, reward
from druza.bots.net import Net
from druza.kernel.dice import Dice
from druza.kernel.inputs import Inputs
from druza.kernel.state import State


@final
class OneAhead:
    """What a seat may expect of each option, by a look at the state after it."""

    def __init__(self, net: Net) -> None:
        self.net = net
        self.inputs = Inputs(False)

    def values(self, state: State, dice: Dice) -> list[float]:
        """For the seat that is asked, on one state that it could be in."""
        seat = state.seat
        imagined = state.imagine(seat, dice.below(1 << 30))
        values: list[float] = []
        self.net.settle()
        for option in state.choices:
            after = imagined.clone()
            after.apply(option)
            values.append(self.value(after, seat))
        return values

    def value(self, state: State, seat: int) -> float:
        if state.seat < 0:
            return reward(state, state.game.spread)[seat]
        self.inputs.clear()
        state.game.inputs(state, seat, self.inputs)
        self.net.look(self.inputs)
        step: i64 = (seat - state.game.front(state, seat)) % state.seats
        lead = hinted_leads(state, state.game.spread)[seat] if self.net.hinted else 0.0
        return self.net.value(step, lead)


def weighed(values: list[float], warmth: float) -> list[float]:
    """Chances of the options: the better, the likelier; a lower warmth is choosier."""
    top = max(values)
    weights = [exp((value - top) / warmth) for value in values]
    total = 0.0
    for weight in weights:
        total += weight
    return [weight / total for weight in weights]


def drawn(chances: list[float], dice: Dice) -> int:
    """One place, each as likely as its chance."""
    left = dice.below(1 << 30) / (1 << 30)
    for place in range(len(chances)):
        left -= chances[place]
        if left < 0.0:
            return place
    return len(chances) - 1
