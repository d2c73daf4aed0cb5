"""The greedy bot: tries plans for its own turn and takes the first step of the best."""
# mypyc

from typing import Any, Final, final

from druza.bots.bot import Bot
from druza.bots.playout import finish_turn, margins
from druza.bots.seat import Seat
from druza.kernel.dice import dice_from_seed
from druza.kernel.state import State

USUAL_SPREAD: Final = 12.0  # noise is told for a game of this spread
TURN: Final = 60  # decisions that a plan looks ahead at most


@final
class GreedyBot(Bot):
    """For every option a few plans to the end of the own turn, judged by the game's hints; no thought of others.

    With `noise` it misjudges each option by up to so many points of a usual game, as a beginner does."""

    def __init__(self, seed: int, plans: int, noise: float) -> None:
        super().__init__("greedy", seed)
        self.plans = plans
        self.noise = noise
        self.judged: list[tuple[str, float]] = []

    def choose(self, seat: Seat) -> int:
        options = seat.options()
        dice = dice_from_seed(self.dice.below(1 << 30))
        imagined = seat.imagine(dice.below(1 << 30))
        self.judged = []
        scale = seat.game.spread / USUAL_SPREAD
        best, best_worth = options[0], -1e18
        for option in options:
            worth = self.best_plan(seat.number, imagined.clone(), option, dice.below(1 << 30))
            if self.noise > 0:
                worth += self.noise * scale * (dice.below(2001) + dice.below(2001) - 2000) / 2000
            self.judged.append((seat.game.notation(option), worth))
            if worth > best_worth:
                best, best_worth = option, worth
        return best

    def best_plan(self, me: int, state: State, option: int, seed: int) -> float:
        """The most that the seat can make of its turn after this option, in a few tries."""
        state.apply(option)
        if state.seat != me:
            return margins(state)[me]
        dice = dice_from_seed(seed)
        best = -1e18
        for _ in range(self.plans):
            plan = state.clone()
            finish_turn(plan, me, dice, TURN)
            best = max(best, margins(plan)[me])
        return best

    def thoughts(self) -> dict[str, Any]:
        """Every option with the lead in points that its best plan gives."""
        ranked = sorted([(-worth, word) for word, worth in self.judged])
        return {"kind": "plans", "options": [{"option": word, "lead": round(-worth, 1)} for worth, word in ranked]}
