"""Bots: players that are programs. They know the kernel only, and of a game only a seat."""

from __future__ import annotations

import importlib
from pathlib import Path

from druza.bots.bot import Bot, RandomBot
from druza.bots.greedy import GreedyBot
from druza.bots.levels import LEVELS, bot_of_level
from druza.bots.nets import NetBot, has_net, read_net
from druza.bots.search import STYLES, MctsBot
from druza.bots.seat import Seat
from druza.kernel.refused import BadInput

__all__ = ["Bot", "Seat", "bot", "bot_names"]

SIMULATIONS = 1000
# Players from elsewhere, by the module that is loaded when one is asked for: its `opponent(name, rest, seed)` makes it.
OUTSIDE = {
    "openspiel": "druza.interop.openspiel",
    "engine": "druza.interop.engine",
    "cores": "druza.arena.cores",
    "shared": "druza.arena.cores",
}
NETS = {"net": 0, **{f"net-{seats}": seats for seats in range(2, 7)}}  # with how many seats it plays; 0: any
PLANS = 12  # per option of the greedy bot


def bot_names() -> list[str]:
    """What `bot` understands, for help texts."""
    older = [f"{kind}:..." for kind in STYLES if kind != "mcts"]
    searches = [f"{kind}{budget}" for kind in ("mcts", "net") for budget in ("", ":SIMULATIONS", ":SECONDSs")]
    outside = ["cores:SEARCH", "shared:SEARCH", "openspiel:SIMULATIONS", "engine:COMMAND"]
    return [*LEVELS, "random", "greedy", "greedy~NOISE", *searches, *older, *outside]


def bot(name: str, seed: int = 0, game: str = "") -> Bot:
    """A bot by its name: `random`, `greedy`, `greedy~5` (errs by 5 points), `mcts:1000` (simulations), `mcts:1s`,
    `mcts:1000@2.5s` (whichever is first), `net:1000` and so on (the same search, judged by a net), `net:500/mcts:1000`
    (by the net if there is one for this number of seats), `net-2:500/mcts:1000` (by the net with two seats only),
    `net@FILE:1000` (a net of your own), a level (`novice` to `master`) as it is calibrated for the game,
    `cores:mcts:1s` (a search on all cores), `shared:mcts:1000` (on all cores, but no more simulations in all;
    `cores:4/...` and `shared:4/...` on four), `openspiel:200` (OpenSpiel's search) or `engine:COMMAND` (a program that
    speaks docs/engine.md)."""
    if name in LEVELS:
        return bot(bot_of_level(name, game), seed)
    kind, _, budget = name.partition(":")
    if name == "random":
        return RandomBot(seed)
    if name == "greedy":
        return GreedyBot(seed, PLANS, 0.0)
    if name.startswith("greedy~"):
        return GreedyBot(seed, PLANS, _noise(name))
    if kind in STYLES:
        simulations, seconds = _budget(name, budget)
        return MctsBot(seed, simulations, seconds, STYLES[kind])
    if kind.startswith("net@"):
        file = Path(kind.removeprefix("net@"))
        read_net(file)
        return NetBot(seed, *_budget(name, budget), file)
    if kind in NETS and "/mcts:" in budget:
        mine, _, other = budget.partition("/mcts:")
        return NetBot(seed, *_budget(name, mine), None, _budget(name, other), NETS[kind])
    if kind == "net":
        if game and not has_net(game):
            raise BadInput(f"there is no net for {game} yet: expected mcts:{budget or SIMULATIONS}")
        return NetBot(seed, *_budget(name, budget))
    if kind in OUTSIDE:
        made: Bot = importlib.import_module(OUTSIDE[kind]).opponent(name, budget, seed)
        return made
    raise BadInput(f"unknown bot {name!r}: expected one of {', '.join(bot_names())}")


def _noise(name: str) -> float:
    try:
        noise = float(name.partition("~")[2])
    except ValueError:
        noise = -1.0
    if not 0 < noise <= 1000:
        raise BadInput(f"bad noise in {name!r}: expected points that it errs by, such as greedy~5")
    return noise


def _budget(name: str, budget: str) -> tuple[int, float]:
    """Simulations and seconds; 0 where there is no limit of that kind."""
    if not budget:
        return SIMULATIONS, 0.0
    first, _, second = budget.partition("@")
    try:
        simulations = 0 if first.endswith("s") else int(first)
        timed = first if first.endswith("s") else second
        seconds = float(timed.removesuffix("s")) if timed else 0.0
        right = (not second or first != timed) and (simulations > 0 or seconds > 0)
        if right and 0 <= simulations <= 100_000_000 and 0 <= seconds <= 3600 and (not timed or seconds > 0):
            return simulations, seconds
    except ValueError:
        pass
    raise BadInput(
        f"bad budget in {name!r}: expected simulations (mcts:1000), seconds (mcts:0.5s) or both (mcts:1000@2s)"
    )
