"""The plan of learning: which games are played, what is learned from them, and what is measured in the end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from druza.arena.learning.games import BOTS, QUICK, SEARCH
from druza.kernel.refused import BadInput


@dataclass(frozen=True)
class Play:
    """Games, and the name of their positions."""

    name: str
    kind: str
    games: int
    net: str = ""
    simulations: int = 60
    share: float = 0.5
    mute: bool = False


@dataclass(frozen=True)
class Train:
    """A net learned from positions of some steps."""

    name: str
    data: tuple[str, ...]
    epochs: float
    trust: float = 0.0  # how much of what a search expected goes into the reward aimed at
    hinted: bool = True  # learn what is to be added to the hints of the game
    rate: float = 2e-3
    decay: float = 1e-4
    begin: str = ""  # the net that it begins with: one of this plan, or a file, perhaps of another number of seats
    ahead: int = 0  # what a search plays on before a look
    batch: int = 8192  # positions of one step; fewer where there are few games, so that there are steps enough
    dropped: float = 0.0  # of the inputs, drawn anew each time: less is learned by heart
    weighs: bool = True  # options too, not only positions; else the hints alone weigh them
    priors: float = 0.0  # how far a search trusts what weighs the options; 0: as usual


@dataclass(frozen=True)
class Measure:
    """A match: the net alone among others, changing seats."""

    first: str
    second: str
    games: int


Step = Play | Train | Measure


ROUNDS = 3  # of searches with the net, where they are played from the beginning
AHEAD = {"motherload": 4, "edge": 4}  # decisions of rollout before a look, where a look at the leaf is worth little
JUDGING: dict[str, Any] = {"weighs": False, "priors": 0.5, "dropped": 0.1, "batch": 2048}
VALUES_ONLY = ("edge",)  # what a net learns of the options is no better than the hints, and costs a look
SLOWLY: dict[str, Any] = {"epochs": 6, "trust": 0.7, "rate": 5e-4, "decay": 1.0, "batch": 1024}
QUICK_GAMES = ("star-scrappers",)  # a player who looks one option ahead plays them well enough to learn from


def recipe(game: str, scale: float, matches: int, begin: str = "") -> list[Step]:
    """The way to a net for one game and number of seats; `scale` 1 is a quarter of an hour on 16 cores and a GPU for a
    game as quick as Star Scrappers. With the file of a net, from what that one knows."""
    if not 0 < scale <= 100:
        raise BadInput(f"--scale must be above 0 and at most 100, not {scale:g}")

    def games(usual: int) -> int:
        return max(8, round(usual * scale))

    if begin:
        steps = by_carrying_over(games, begin)
    else:
        slowly = SLOWLY | (JUDGING if game in VALUES_ONLY else {}) | {"ahead": AHEAD.get(game, 0)}
        steps = by_quick_play(games) if game in QUICK_GAMES else by_searching(games, slowly)
    if matches:
        last = [step for step in steps if isinstance(step, Train)][-1]
        steps.append(Measure(f"net@{last.name}:0.05s", "mcts:0.05s", matches))
    return steps


def by_quick_play(games: Callable[[int], int]) -> list[Step]:
    """Ten thousands of games one option ahead, then a few searches."""
    return [
        Play("bots", BOTS, games(5000), share=0.8),
        Train("v0", ("bots",), 5),
        Play("quick-1", QUICK, games(12000), "v0"),
        Train("v1", ("bots", "quick-1"), 4),
        Play("quick-2", QUICK, games(14000), "v1"),
        Train("v2", ("quick-1", "quick-2"), 4),
        Play("quick-3", QUICK, games(14000), "v2"),
        Train("v3", ("quick-2", "quick-3"), 5),
        Play("quick-4", QUICK, games(16000), "v3"),
        Train("v4", ("quick-2", "quick-3", "quick-4"), 7),
        Play("mute", QUICK, games(8000), "v4", share=0.4, mute=True),
        Play("search-1", SEARCH, games(3000), "v4"),
        Train("v5", ("mute", "search-1"), 10, 0.5),
        Play("search-2", SEARCH, games(3000), "v5"),
        Train("v6", ("mute", "search-1", "search-2"), 8, 0.5),
    ]


def by_searching(games: Callable[[int], int], slowly: dict[str, Any]) -> list[Step]:
    """Searches from the beginning, first with rollouts; every net learns from all games so far, slowly and not for
    long: there are few games for so many inputs, and more epochs learn these games by heart. What searches expected
    counts for more than how a game ended."""
    played = ["bots", "rollouts"]
    steps: list[Step] = [Play("bots", BOTS, games(1000), share=0.5), Play("rollouts", SEARCH, games(1000))]
    for number in range(ROUNDS):
        steps.append(Train(f"v{number}", tuple(played), **slowly))
        played.append(f"search-{number + 1}")
        steps.append(Play(played[-1], SEARCH, games(1500), f"v{number}"))
    steps.append(Train(f"v{ROUNDS}", tuple(played), **slowly))
    return steps


def by_carrying_over(games: Callable[[int], int], begin: str) -> list[Step]:
    """What a net for another number of seats knows, then two rounds of searches with it."""
    return [
        Train("v0", (), 0, begin=begin),
        Play("search-1", SEARCH, games(500), "v0"),
        Train("v1", ("search-1",), 3, 0.3, rate=1e-3, decay=1.0, begin="v0"),
        Play("search-2", SEARCH, games(600), "v1"),
        Train("v2", ("search-1", "search-2"), 3, 0.3, rate=1e-3, decay=1.0, begin="v1"),
    ]
