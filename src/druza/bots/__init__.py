"""Bots: players that are programs. They know the kernel only, and of a game only a seat."""

from __future__ import annotations

from druza.bots.bot import Bot, RandomBot
from druza.bots.greedy import GreedyBot
from druza.bots.search import WHOLE_GAME, MctsBot
from druza.bots.seat import Seat
from druza.kernel.refused import BadInput

__all__ = ["Bot", "Seat", "bot", "bot_names"]

HORIZON = 40  # decisions of a rollout before the hints judge it
SIMULATIONS = 1000


def bot_names() -> list[str]:
    """What `bot` understands, for help texts."""
    return ["random", "greedy", "mcts", "mcts:SIMULATIONS", "mcts:SECONDSs", "plain-mcts:SIMULATIONS"]


def bot(name: str, seed: int = 0) -> Bot:
    """A bot by its name: `random`, `greedy`, `mcts:1000` (simulations), `mcts:0.5s` (seconds)."""
    kind, _, budget = name.partition(":")
    if kind == "random" and not budget:
        return RandomBot(seed)
    if kind == "greedy" and not budget:
        return GreedyBot(seed)
    if kind in ("mcts", "plain-mcts"):
        simulations, seconds = _budget(name, budget)
        plain = kind == "plain-mcts"
        return MctsBot(seed, simulations, seconds, WHOLE_GAME if plain else HORIZON, not plain)
    raise BadInput(f"unknown bot {name!r}: expected one of {', '.join(bot_names())}")


def _budget(name: str, budget: str) -> tuple[int, float]:
    """Simulations and seconds, of which one is 0."""
    if not budget:
        return SIMULATIONS, 0.0
    try:
        if budget.endswith("s"):
            seconds = float(budget[:-1])
            if 0 < seconds <= 3600:
                return 0, seconds
        elif 0 < int(budget) <= 100_000_000:
            return int(budget), 0.0
    except ValueError:
        pass
    raise BadInput(f"bad budget in {name!r}: expected a number of simulations (mcts:1000) or seconds (mcts:0.5s)")
