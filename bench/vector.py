"""Vectorised environments: steps a second with random players, beside OpenSpiel's SyncVectorEnv, in one run.

Usage: PYTHONPATH=build/compiled python bench/vector.py [GAME] [--games 64] [--seconds 3] [--other gin_rummy]
OpenSpiel's game is one whose observations and actions are of similar size. Rounds alternate, so that a busy machine
treats both alike; the ratio is of the best rounds.
"""

import argparse
import random
import time

from druza.interop.vector import VectorEnv


def ours(tables: VectorEnv, seconds: float) -> float:
    steps, begun = 0, time.perf_counter()
    while time.perf_counter() - begun < seconds:
        tables.step(tables.sample())
        steps += tables.games
    return steps / (time.perf_counter() - begun)


class Theirs:
    def __init__(self, name: str, games: int) -> None:
        from open_spiel.python import rl_environment
        from open_spiel.python.vector_env import SyncVectorEnv

        self.tables = SyncVectorEnv([rl_environment.Environment(name) for _ in range(games)])
        self.games = games
        self.last = self.tables.reset()
        self.chance = random.Random(1)
        seen = self.last[0].observations["info_state"][0]
        print(f"OpenSpiel {name}: {len(seen)} numbers, {self.tables.envs[0].action_spec()['num_actions']} actions")

    def run(self, seconds: float) -> float:
        from open_spiel.python.rl_agent import StepOutput

        steps, begun = 0, time.perf_counter()
        while time.perf_counter() - begun < seconds:
            chosen = []
            for step in self.last:
                player = step.observations["current_player"]
                legal = step.observations["legal_actions"][player] if player >= 0 else [0]
                chosen.append(StepOutput(action=self.chance.choice(legal or [0]), probs=1.0))
            self.last, *_ = self.tables.step(chosen, reset_if_done=True)
            steps += self.games
        return steps / (time.perf_counter() - begun)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="star-scrappers")
    parser.add_argument("--games", type=int, default=64)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--other", default="gin_rummy")
    asked = parser.parse_args()
    other = Theirs(asked.other, asked.games)
    best = {"one process": 0.0, "two processes": 0.0, "OpenSpiel": 0.0}
    with (
        VectorEnv(asked.game, games=asked.games, processes=1) as one,
        VectorEnv(asked.game, games=asked.games, processes=2) as two,
    ):
        print(f"druza {asked.game}: {one.observation_size} numbers, {one.action_count} actions")
        one.reset(seed=1)
        two.reset(seed=1)
        for _ in range(3):
            best["one process"] = max(best["one process"], ours(one, asked.seconds))
            best["OpenSpiel"] = max(best["OpenSpiel"], other.run(asked.seconds))
            best["two processes"] = max(best["two processes"], ours(two, asked.seconds))
    for name, rate in best.items():
        print(f"  {name:14} {rate:>10,.0f} steps/s  {rate / best['OpenSpiel']:6.1f} times OpenSpiel")


if __name__ == "__main__":
    main()
