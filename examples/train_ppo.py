"""A stock library learns a seat: MaskablePPO of sb3-contrib against a bot, through `druza.interop.gymnasium`.

Usage: pip install 'druza[interop]' sb3-contrib
       python examples/train_ppo.py [GAME] [--opponent random] [--steps 60000] [--save agent.zip]
It prints after every tenth of the steps how many of 100 games that were never trained on the agent wins, half of the
games in each seat.
"""

import argparse
from typing import Any

import gymnasium
import numpy
from sb3_contrib import MaskablePPO

from druza.interop.gymnasium import OneSeat, env


class Numbers(gymnasium.ObservationWrapper[Any, Any, Any]):
    """The numbers alone: the mask goes its own way, by `action_masks`."""

    def __init__(self, table: OneSeat) -> None:
        super().__init__(table)
        self.table = table
        self.observation_space = table.observation_space["observation"]

    def observation(self, observation: dict[str, Any]) -> Any:
        return observation["observation"]

    def action_masks(self) -> Any:
        return self.table.action_masks()


def seat_of(game: str, opponent: str, seat: int) -> Numbers:
    return Numbers(env(game, seats=2, opponents=[opponent], seat=seat))


def learner(game: str, opponent: str, seed: int = 0, **settings: Any) -> MaskablePPO:
    """An agent that has learned nothing yet. It will sit in both seats by turns."""
    tables = [lambda seat=seat: seat_of(game, opponent, seat) for seat in (0, 1) * 4]
    from stable_baselines3.common.vec_env import DummyVecEnv

    known: dict[str, Any] = {"n_steps": 256, "batch_size": 512, "gamma": 1.0, "ent_coef": 0.01, "learning_rate": 5e-4}
    return MaskablePPO("MlpPolicy", DummyVecEnv(tables), seed=seed, device="cpu", **(known | settings))


def share_won(agent: MaskablePPO, game: str, opponent: str, games: int = 100) -> float:
    """How large a part of new games it wins; a shared win counts half."""
    won = 0.0
    for number in range(games):
        table = seat_of(game, opponent, number % 2)
        seen, _ = table.reset(seed=1_000_000 + number // 2)
        over, reward = False, 0.0
        while not over:
            action, _ = agent.predict(seen, deterministic=True, action_masks=table.action_masks())
            seen, reward, terminated, truncated, _ = table.step(numpy.int64(action))
            over = terminated or truncated
        won += (float(reward) + 1) / 2
    return won / games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="star-scrappers")
    parser.add_argument("--opponent", default="random", help="a bot, as `druza bots` lists them")
    parser.add_argument("--steps", type=int, default=60_000, help="how many decisions to learn from")
    parser.add_argument("--save", default="", help="where to keep the agent")
    asked = parser.parse_args()
    agent = learner(asked.game, asked.opponent)
    print("decisions  won", flush=True)
    print(f"{0:9,}  {share_won(agent, asked.game, asked.opponent):.0%}", flush=True)
    for _ in range(10):
        agent.learn(asked.steps // 10, reset_num_timesteps=False)
        print(f"{agent.num_timesteps:9,}  {share_won(agent, asked.game, asked.opponent):.0%}", flush=True)
    if asked.save:
        agent.save(asked.save)


if __name__ == "__main__":
    main()
