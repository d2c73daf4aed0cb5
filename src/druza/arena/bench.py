"""The benchmark: how fast a game runs here, per CPU second of one core."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import druza
from druza.bots import Seat
from druza.bots.playout import clone_often, imagine_often, play_randomly
from druza.bots.search import PLAIN, Search
from druza.kernel import state as kernel_state
from druza.kernel.dice import dice_from_seed
from druza.kernel.refused import BadInput
from druza.kernel.state import State


def is_compiled() -> bool:
    """Does the engine run as compiled code?"""
    return not str(kernel_state.__file__).endswith(".py")


def bench(game: str, seats: int, seconds: float, on_part: Callable[[str], None] | None = None) -> dict[str, Any]:
    """Random play, clones, imagined states and full-rollout simulations, each for a quarter of the time."""
    rules = druza.game(game)
    rules.new(seats, 0)
    if not 0 < seconds <= 3600:
        raise BadInput(f"--seconds must be above 0 and at most 3600, not {seconds}")
    share = seconds / 4
    told = on_part or (lambda part: None)
    told("decisions")
    decisions, games, spent = _random_games(game, seats, share)
    positions = _positions(game, seats)
    told("clones")
    clones = _rate(lambda state: clone_often(state, 200), positions, share)
    told("imagines")
    imagines = _rate(lambda state: imagine_often(state, state.seat, 20), positions, share)
    told("simulations")
    simulations = _rate(_simulate, positions, share)
    return {
        "game": game,
        "seats": seats,
        "seconds": seconds,
        "decisions_per_s": round(decisions / spent),
        "games_per_s": round(games / spent, 1),
        "clones_per_s": round(clones),
        "imagines_per_s": round(imagines),
        "simulations_per_s": round(simulations),
        "decisions_per_game": round(decisions / games, 1),
        "compiled": is_compiled(),
    }


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


def _simulate(state: State) -> int:
    """A search with random rollouts to the end of the game."""
    Search(Seat(state, state.seat), 1, PLAIN).run(50, 0.0)
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
