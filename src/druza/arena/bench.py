"""The benchmark: how fast a game runs here, per CPU second of one core."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable
from typing import Any

import druza
from druza.arena.pool import cores_here
from druza.bots import Seat
from druza.bots.playout import clone_often, imagine_often, play_randomly
from druza.bots.search import MODERN, PLAIN, Search, Style
from druza.kernel import state as kernel_state
from druza.kernel.dice import dice_from_seed
from druza.kernel.refused import BadInput
from druza.kernel.state import State

FIGURES = [
    "decisions_per_s",
    "games_per_s",
    "clones_per_s",
    "imagines_per_s",
    "simulations_per_s",
    "search_per_s",
]
MOST_CORES = 256
_GATES: list[Any] = []  # where the processes of a measurement wait for each other


def is_compiled() -> bool:
    """Does the engine run as compiled code?"""
    return not str(kernel_state.__file__).endswith(".py")


def bench(game: str, seats: int, seconds: float, on_part: Callable[[str], None] | None = None) -> dict[str, Any]:
    """Random play, clones, imagined states, simulations with random rollouts to the end, and those of the search as it
    plays: each for a fifth of the time."""
    rules = druza.game(game)
    rules.new(seats, 0)
    if not 0 < seconds <= 3600:
        raise BadInput(f"--seconds must be above 0 and at most 3600, not {seconds}")
    share = seconds / 5
    told = on_part or (lambda part: None)
    told("decisions")
    decisions, games, spent = _random_games(game, seats, share)
    positions = _positions(game, seats)
    told("clones")
    clones = _rate(lambda state: clone_often(state, 200), positions, share)
    told("imagines")
    imagines = _rate(lambda state: imagine_often(state, state.seat, 20), positions, share)
    told("simulations")
    simulations = _rate(lambda state: _simulate(state, PLAIN), positions, share)
    told("search")
    searched = _rate(lambda state: _simulate(state, MODERN), positions, share)
    return {
        "game": game,
        "seats": seats,
        "seconds": seconds,
        "decisions_per_s": round(decisions / spent),
        "games_per_s": round(games / spent, 1),
        "clones_per_s": round(clones),
        "imagines_per_s": round(imagines),
        "simulations_per_s": round(simulations),
        "search_per_s": round(searched),
        "decisions_per_game": round(decisions / games, 1),
        "compiled": is_compiled(),
    }


def on_cores(game: str, seats: int, seconds: float, cores: int) -> dict[str, Any]:
    """Random games on several cores at once, and on one: how many decisions a second of the clock."""
    count = cores_here() if cores < 0 else cores
    if not 1 <= count <= MOST_CORES:
        raise BadInput(f"--cores must be from 1 to {MOST_CORES}, or -1 for all, not {cores}")
    alone = _together(game, seats, seconds, 1)
    together = alone if count == 1 else _together(game, seats, seconds, count)
    return {"cores": count, "decisions_per_s_on_cores": round(together), "scaling": round(together / alone, 2)}


def _together(game: str, seats: int, seconds: float, count: int) -> float:
    """Decisions a second of so many processes that begin and end at once."""
    context = multiprocessing.get_context("spawn")
    gate = context.Barrier(count)
    with context.Pool(count, _meet_at, (gate,)) as pool:
        rates = pool.starmap(_rate_by_the_clock, [(game, seats, seconds)] * count, 1)
    return sum(rates)


def _meet_at(gate: Any) -> None:
    _GATES.append(gate)


def _rate_by_the_clock(game: str, seats: int, seconds: float) -> float:
    rules, dice = druza.game(game), dice_from_seed(1)
    play_randomly(rules.new(seats, 0), dice, 1_000_000)  # all that is made once is made
    _GATES[-1].wait(60)
    decisions, games, begun = 0, 0, time.perf_counter()
    while True:
        decisions += play_randomly(rules.new(seats, games), dice, 1_000_000)
        games += 1
        spent = time.perf_counter() - begun
        if spent >= seconds:
            return decisions / spent


def _random_games(game: str, seats: int, seconds: float) -> tuple[int, int, float]:
    """The engine's own loop: options made, one chosen, applied. Setting games up counts too."""
    rules = druza.game(game)
    dice = dice_from_seed(1)
    decisions = games = 0
    begun = time.process_time()
    while True:
        state = rules.new(seats, games)
        decisions += play_randomly(state, dice, 1_000_000)
        games += 1
        spent = time.process_time() - begun
        if spent >= seconds:
            return decisions, games, spent


def _positions(game: str, seats: int) -> list[State]:
    """Eight moments of one random game, from its first question to shortly before its end."""
    rules = druza.game(game)
    length = play_randomly(rules.new(seats, 7), dice_from_seed(7), 1_000_000)
    positions = []
    for part in range(8):
        state = rules.new(seats, 7)
        play_randomly(state, dice_from_seed(7), length * part // 8)
        positions.append(state)
    return positions


def _simulate(state: State, style: Style) -> int:
    """A search of fifty simulations; PLAIN: with random rollouts to the end of the game, MODERN: as it plays."""
    Search(Seat(state, state.seat), 1, style).run(50, 0.0)
    return 50


def _rate(work: Callable[[State], int], positions: list[State], seconds: float) -> float:
    """How much of some work is done in a CPU second, over all the positions alike."""
    done = 0
    begun = time.process_time()
    while True:
        for state in positions:
            done += work(state)
        spent = time.process_time() - begun
        if spent >= seconds:
            return done / spent
