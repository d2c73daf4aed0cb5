"""The net: a small learned judge of states and options, in plain numbers."""
# mypyc

from math import exp
from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from druza.kernel.inputs import MOST, Inputs


@final
class Net:
    """Inputs, two hidden layers with rectifiers, a value for each seat and a logit for each token.

    One look works out the hidden layers; values and logits are then read one by one. Widths are multiples of 8.

    Most states that a search looks at differ little from each other. The first look after `settle` is kept as the
    ground; of the others only what differs from it is added to the sums of the first layer."""

    def __init__(
        self,
        sizes: list[int],
        weights: list[list[float]],
        hinted: bool = False,
        ahead: int = 0,
        trust: float = 0.0,
    ) -> None:
        """Sizes: inputs, first, second, seats, tokens. Weights: matrix (by input) and bias of each layer in turn.
        A hinted net has learned what is to be added to the hints of the game. Before a look a search plays on for
        `ahead` decisions; below 0: to the end of the turn, for so many at most. `trust` is the share of the priors
        that it gives; 0: as the search is used to."""
        self.hinted = hinted
        self.ahead = ahead
        self.trust = trust
        self.weighs = any(weights[6]) or any(weights[7])  # has it learned anything about options?
        self.inputs = sizes[0]
        self.first: i64 = sizes[1]
        self.second: i64 = sizes[2]
        self.seats = sizes[3]
        self.tokens = sizes[4]
        self.w1: vec[float] = vec[float](weights[0])
        self.b1: vec[float] = vec[float](weights[1])
        self.w2: vec[float] = vec[float](weights[2])
        self.b2: vec[float] = vec[float](weights[3])
        self.w3: vec[float] = vec[float](weights[4])  # by seat
        self.b3: vec[float] = vec[float](weights[5])
        self.w4: vec[float] = vec[float](weights[6])  # by token
        self.b4: vec[float] = vec[float](weights[7])
        self.lit: vec[i64] = vec[i64]([0] * sizes[1])  # the hidden numbers that are not 0
        self.light: vec[float] = vec[float]([0.0] * sizes[1])
        self.lit_count: i64 = 0
        self.hidden: vec[float] = vec[float]([0.0] * sizes[1])
        self.last: vec[float] = vec[float]([0.0] * sizes[2])
        self.ground: vec[float] = vec[float]([0.0] * sizes[0])  # what the ground has at every place
        self.ground_sums: vec[float] = vec[float]([0.0] * sizes[1])  # its first layer before the rectifier
        self.ground_places: vec[i64] = vec[i64]([0] * MOST)
        self.ground_count: i64 = 0
        self.met: vec[i64] = vec[i64]([0] * sizes[0])  # the number of the look that met a place last
        self.looks: i64 = 0
        self.other_places: vec[i64] = vec[i64]([0] * (2 * MOST))  # what differs from the ground
        self.other_values: vec[float] = vec[float]([0.0] * (2 * MOST))

    def settle(self) -> None:
        """What comes is about another state: the next look is the new ground."""
        ground = self.ground
        places = self.ground_places
        k: i64 = 0
        while k < self.ground_count:
            ground[places[k]] = 0.0
            k += 1
        self.ground_count = 0

    def look(self, inputs: Inputs) -> None:
        """Work out the hidden layers."""
        count: i64 = inputs.count
        if self.ground_count == 0:
            add_up(self.w1, self.b1, inputs.places, inputs.values, count, self.hidden, self.first)
            self.keep_as_ground(inputs)
        else:
            others: i64 = self.compare(inputs)
            if others < count:
                sums = self.ground_sums
                add_up(self.w1, sums, self.other_places, self.other_values, others, self.hidden, self.first)
            else:
                add_up(self.w1, self.b1, inputs.places, inputs.values, count, self.hidden, self.first)
        self.keep_what_is_lit()
        add_up(self.w2, self.b2, self.lit, self.light, self.lit_count, self.last, self.second)
        last = self.last
        place: i64 = 0
        while place < self.second:
            if last[place] < 0.0:
                last[place] = 0.0
            place += 1

    def keep_as_ground(self, inputs: Inputs) -> None:
        """Several numbers at one place are kept as their sum."""
        ground = self.ground
        places = self.ground_places
        met = self.met
        count: i64 = inputs.count
        kept: i64 = 0
        self.looks += 1
        k: i64 = 0
        while k < count:
            place = inputs.places[k]
            ground[place] += inputs.values[k]
            if met[place] != self.looks:
                met[place] = self.looks
                places[kept] = place
                kept += 1
            k += 1
        self.ground_count = kept
        j: i64 = 0
        while j < self.first:
            self.ground_sums[j] = self.hidden[j]
            j += 1

    def compare(self, inputs: Inputs) -> i64:
        """How many numbers differ from the ground; they lie in `other_places` and `other_values`."""
        ground = self.ground
        met = self.met
        places = self.other_places
        values = self.other_values
        self.looks += 1
        now: i64 = self.looks
        count: i64 = inputs.count
        found: i64 = 0
        k: i64 = 0
        while k < count:
            place = inputs.places[k]
            value = inputs.values[k]
            if met[place] != now:
                met[place] = now
                value -= ground[place]
            if value != 0.0:
                places[found] = place
                values[found] = value
                found += 1
            k += 1
        k = 0
        while k < self.ground_count:
            place = self.ground_places[k]
            if met[place] != now:
                places[found] = place
                values[found] = -ground[place]
                found += 1
            k += 1
        return found

    def keep_what_is_lit(self) -> None:
        """Of the first layer only what is above 0 goes on."""
        hidden = self.hidden
        lit = self.lit
        light = self.light
        found: i64 = 0
        place: i64 = 0
        while place < self.first:
            number = hidden[place]
            if number > 0.0:
                lit[found] = place
                light[found] = number
                found += 1
            place += 1
        self.lit_count = found

    def value(self, step: i64, lead: float = 0.0) -> float:
        """The reward to be expected by the seat so many steps after the one in front; `lead` is what hints say."""
        total = lead + self.b3[step] + self.dot(self.w3, step)
        return 1.0 / (1.0 + exp(-max(-30.0, min(30.0, total))))

    def logit(self, token: i64) -> float:
        """How much an option about this would be chosen."""
        return self.b4[token] + self.dot(self.w4, token)

    def dot(self, w: vec[float], row: i64) -> float:
        last = self.last
        width: i64 = self.second
        p: i64 = row * width
        a0 = 0.0
        a1 = 0.0
        a2 = 0.0
        a3 = 0.0
        j: i64 = 0
        while j < width:
            a0 += last[j] * w[p + j]
            a1 += last[j + 1] * w[p + j + 1]
            a2 += last[j + 2] * w[p + j + 2]
            a3 += last[j + 3] * w[p + j + 3]
            j += 4
        return a0 + a1 + a2 + a3


def add_up(
    w: vec[float], b: vec[float], places: vec[i64], values: vec[float], count: i64, into: vec[float], width: i64
) -> None:
    """A layer before its rectifier: for every number of it the bias and the weights of what is not 0. Eight sums at
    a time stay in registers."""
    j: i64 = 0
    while j < width:
        a0 = b[j]
        a1 = b[j + 1]
        a2 = b[j + 2]
        a3 = b[j + 3]
        a4 = b[j + 4]
        a5 = b[j + 5]
        a6 = b[j + 6]
        a7 = b[j + 7]
        k: i64 = 0
        while k < count:
            x = values[k]
            p: i64 = places[k] * width + j
            a0 += x * w[p]
            a1 += x * w[p + 1]
            a2 += x * w[p + 2]
            a3 += x * w[p + 3]
            a4 += x * w[p + 4]
            a5 += x * w[p + 5]
            a6 += x * w[p + 6]
            a7 += x * w[p + 7]
            k += 1
        into[j] = a0
        into[j + 1] = a1
        into[j + 2] = a2
        into[j + 3] = a3
        into[j + 4] = a4
        into[j + 5] = a5
        into[j + 6] = a6
        into[j + 7] = a7
        j += 8
