"""Judges of a search: what a leaf is worth to every seat, and which of its options look best.

There are two: a rollout that the game's hints guide and judge, and a net that has learned from games."""
# mypyc

from math import exp
from typing import Final, final

from mypy_extensions import i64

from druza.bots.net import Net
from druza.bots.playout import finish_turn, margins, play_randomly, play_sensibly
from druza.bots.tree import Node, add_options
from druza.kernel.dice import Dice, dice_from_seed
from druza.kernel.inputs import Inputs
from druza.kernel.state import State

SHARPNESS: Final = 2.5  # how clearly the best hint stands out
MOST_LEAD: Final = 4.0  # a lead beyond this is as good


class Judge:
    """What a search asks about imagined states."""

    def judge(self, state: State, leaf: Node, mover: int) -> list[float]:
        """What every seat may expect, by seat, after a choice of `mover`. May play the state on, and may let the leaf's
        options join the tree."""
        raise NotImplementedError

    def weigh(self, node: Node, state: State) -> None:
        """Options that the node does not know yet join the tree."""
        raise NotImplementedError


@final
class Rollout(Judge):
    """Plays on for a while, then counts points as the hints see them."""

    def __init__(self, dice: Dice, sample: int, horizon: int, spread: float, trust: float) -> None:
        self.dice = dice
        self.sample = sample
        self.horizon = horizon
        self.spread = spread
        self.trust = trust

    def judge(self, state: State, leaf: Node, mover: int) -> list[float]:
        if self.sample < 2:
            play_randomly(state, self.dice, self.horizon)
        else:
            play_sensibly(state, self.dice, self.horizon, self.sample)
        return reward(state, self.spread)

    def weigh(self, node: Node, state: State) -> None:
        add_options(node, state.choices, hinted_logits(state, state.choices), self.trust)


@final
class NetJudge(Judge):
    """One look of a net gives the values of a leaf and the priors of its options.

    The net is told what the searching seat knows, whoever is asked at the leaf: nothing hidden can matter. Where it
    looks further on than at the leaf, options are weighed when the leaf is met again: most never are."""

    def __init__(self, net: Net, seat: int, spread: float, trust: float = 0.9, dice: Dice | None = None) -> None:
        self.net = net
        net.settle()
        self.seat = seat
        self.spread = spread
        self.trust = trust
        self.dice: Dice = dice or dice_from_seed(0)
        self.inputs = Inputs(False)

    def judge(self, state: State, leaf: Node, mover: int) -> list[float]:
        ahead = self.net.ahead
        if ahead > 0:
            play_sensibly(state, self.dice, ahead, state.game.sample)
        elif ahead < 0:
            finish_turn(state, mover, self.dice, -ahead)
        if state.seat < 0:
            return reward(state, self.spread)
        self.look(state)
        if ahead == 0 and not leaf.children:
            self.add(leaf, state)
        return self.values(state)

    def weigh(self, node: Node, state: State) -> None:
        if self.net.weighs:
            self.look(state)
        self.add(node, state)

    def look(self, state: State) -> None:
        self.inputs.clear()
        state.game.inputs(state, self.seat, self.inputs)
        self.net.look(self.inputs)

    def values(self, state: State) -> list[float]:
        """What the net expects for every seat, by seat, after a look."""
        expected = hinted_leads(state, self.spread) if self.net.hinted else [0.0] * state.seats
        front = state.game.front(state, self.seat)
        for step in range(state.seats):
            after: i64 = step
            seat = (front + step) % state.seats
            expected[seat] = self.net.value(after, expected[seat])
        return expected

    def add(self, node: Node, state: State) -> None:
        options = state.choices
        logits = hinted_logits(state, options) if self.net.hinted else [0.0] * len(options)
        if self.net.weighs:
            for place in range(len(options)):
                token: i64 = state.game.token(state, options[place])
                logits[place] += self.net.logit(token)
        add_options(node, options, logits, self.trust)


def hinted_logits(state: State, options: list[int]) -> list[float]:
    """How the hints like options of the pending question."""
    game = state.game
    rates: list[float] = []
    best, worst = -1e18, 1e18
    for option in options:
        rate = game.rate(state, option)
        best, worst = max(best, rate), min(worst, rate)
        rates.append(rate)
    spread = max(best - worst, 1e-9)
    return [SHARPNESS * (rate - best) / spread for rate in rates]


def hinted_leads(state: State, spread: float) -> list[float]:
    """How far ahead the hints see every seat, as what a logistic makes a reward of."""
    return [max(-MOST_LEAD, min(MOST_LEAD, margin / spread)) for margin in margins(state)]


def reward(state: State, spread: float) -> list[float]:
    """Between 0 and 1 for every seat: how far ahead, and when the game is over also who has won."""
    rewards = [1.0 / (1.0 + exp(-max(-30.0, min(30.0, margin / spread)))) for margin in margins(state)]
    if state.seat < 0:
        winners = state.winners()
        share = 1.0 / max(1, len(winners))
        for seat in range(state.seats):
            rewards[seat] = 0.5 * rewards[seat] + (0.5 * share if seat in winners else 0.0)
    return rewards
