"""Stepping: many games answered in one call, written into buffers of the caller."""
# mypyc

from typing import Any, final

from librt.strings import BytesWriter
from mypy_extensions import u8

from druza.kernel.dice import Dice, dice_from_seed
from druza.kernel.encoding import Encoder
from druza.kernel.game import Game
from druza.kernel.state import State

SEEDS = 1 << 30


@final
class Stall:
    """Some games beside each other. One that is over is dealt anew at once.

    Buffers are rows of a caller, one for each game: what the asked seat knows, what it may choose, which seat it is,
    what each seat got, whether a game has just ended or was cut, how many points there were."""

    def __init__(
        self,
        game: Game[Any],
        seats: int,
        options: dict[str, Any],
        encoder: Encoder,
        most_moves: int,
        rows: dict[str, Any],
    ) -> None:
        self.game = game
        self.seats = seats
        self.options = options
        self.encoder = encoder
        self.most_moves = most_moves  # 0: no limit
        self.observations: list[Any] = list(rows["observation"])
        self.masks: list[Any] = [memoryview(row).cast("B") for row in rows["action_mask"]]
        self.mask = BytesWriter()
        self.mask.write(bytes(game.vocabulary.size))
        self.rewards: list[Any] = list(rows["reward"])
        self.scores: list[Any] = list(rows["scores"])
        self.asked: Any = memoryview(rows["seat"])
        self.ended: Any = memoryview(rows["terminated"])
        self.cut: Any = memoryview(rows["truncated"])
        self.is_paid: list[bool] = [False] * len(self.rewards)  # whether rewards of the last step stand there
        self.states: list[State] = []
        self.moves: list[int] = []
        self.dice: list[Dice] = []

    def reset(self, seeds: list[int]) -> None:
        """Deal every game from its seed; the same seed deals the same game as `game.new`."""
        self.states = []
        self.moves = [0] * len(seeds)
        self.is_paid = [False] * len(seeds)  # the caller has cleared them
        self.dice = [dice_from_seed(seed) for seed in seeds]
        for place in range(len(seeds)):
            self.states.append(self.game.new(self.seats, seeds[place], self.options))
            self.write(place)

    def step(self, actions: list[int]) -> None:
        """Answer the pending question of every game. Trusts its caller."""
        for place in range(len(actions)):
            state = self.states[place]
            state.apply(actions[place])
            self.moves[place] += 1
            over = state.seat < 0
            late = not over and self.most_moves > 0 and self.moves[place] >= self.most_moves
            self.ended[place] = over
            self.cut[place] = late
            if over:
                self.settle(place, state)
                self.is_paid[place] = True
            elif self.is_paid[place]:
                self.rewards[place].fill(0)
                self.is_paid[place] = False
            if over or late:
                self.deal(place)
            self.write(place)

    def settle(self, place: int, state: State) -> None:
        """Write what everybody has of the end: the winners share, the sum is 0."""
        winners = state.winners()
        scores = state.scores()
        share = 1.0 / len(winners)
        for seat in range(state.seats):
            part = share if seat in winners else 0.0
            self.rewards[place][seat] = (part * state.seats - 1.0) / (state.seats - 1.0)
            self.scores[place][seat] = scores[seat]

    def deal(self, place: int) -> None:
        """A new game at this place."""
        self.states[place] = self.game.new(self.seats, self.dice[place].below(SEEDS), self.options)
        self.moves[place] = 0

    def write(self, place: int) -> None:
        """What the seat that is asked now knows and may choose."""
        state = self.states[place]
        self.asked[place] = state.seat
        self.encoder.write(state, state.seat, self.observations[place])
        mask = self.mask
        legal: u8 = 1
        nothing: u8 = 0
        for option in state.choices:
            mask[option] = legal
        self.masks[place][:] = mask.getvalue()
        for option in state.choices:
            mask[option] = nothing
