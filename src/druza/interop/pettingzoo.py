"""PettingZoo: a game as an AEC environment, in which one agent after another is asked.

from druza.interop.pettingzoo import env

table = env("star-scrappers", seats=3)
table.reset(seed=7)
for agent in table.agent_iter():
    observation, reward, termination, truncation, info = table.last()
    action = None if termination or truncation else table.action_space(agent).sample(observation["action_mask"])
    table.step(action)
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import numpy
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

import druza
from druza.interop.answering import game_settings, play, seat_count, settings, whole_number
from druza.interop.features import SIZE, Vector, features_of
from druza.interop.spaces import seen_space
from druza.interop.utility import utilities
from druza.kernel.refused import BadInput
from druza.kernel.state import State

Encoder = Callable[[dict[str, Any]], Vector]
RENDERS = ("ansi", "human")


def env(game: str, **settings: Any) -> Any:
    """The environment with PettingZoo's usual checks around it; settings are those of `Table`."""
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(Table(game, **settings)))


class Table(AECEnv):
    """A table of any game. Agents are `seat_0`, `seat_1`, ...; actions are the options of the game's vocabulary.

    An observation has what the seat knows as a vector (`encoder` makes one of the view; by default the encoder of the
    game) and the mask of what can be chosen now. What the mask forbids is refused with the rule that forbids it. At
    the end the winners share `1 + 1/(seats - 1)` above what everybody loses: alone 1, a shared win of all 0, a loss
    `-1/(seats - 1)`."""

    def __init__(
        self,
        game: str,
        seats: int = 2,
        options: dict[str, Any] | None = None,
        most_moves: int | None = None,
        encoder: Encoder | None = None,
        size: int = SIZE,
        render_mode: str | None = None,
        lang: str = "en",
    ) -> None:
        super().__init__()
        self.game = druza.game(game)
        self.options = settings(options)
        seats = seat_count(self.game, seats)
        self.game.new(seats, 0, self.options)  # bad input is told before anything begins
        if render_mode is not None and render_mode not in RENDERS:
            raise BadInput(f"unknown render_mode {render_mode!r}: expected {' or '.join(RENDERS)}")
        if most_moves is not None and most_moves < 1:
            raise BadInput(f"most_moves must be at least 1, not {most_moves}")
        self.most_moves = most_moves
        self.encoder = encoder
        self.usual = self.game.encoder(seats)
        self.render_mode = render_mode
        self.lang = lang
        self.metadata = {
            "name": f"druza_{self.game.id.replace('-', '_')}_v0",
            "render_modes": list(RENDERS),
            "is_parallelizable": False,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self.seeds = random.Random()
        self.table: State
        self.moves = 0
        self.is_closed = False
        actions = self.game.vocabulary.size
        seen = seen_space(self.usual)
        if encoder:
            length = len(encoder(self.game.new(seats, 0, self.options).view(0)))
            seen = spaces.Box(-numpy.inf, numpy.inf, (length,), numpy.float32)
        mask = spaces.Box(0, 1, (actions,), numpy.int8)
        self.observation_spaces = {
            agent: spaces.Dict({"observation": seen, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self.state_space = spaces.Box(-numpy.inf, numpy.inf, (size,), numpy.float32)
        self.size = size

    # -- what PettingZoo asks --------------------------------------------------------------------------------------

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[self.known(agent)]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[self.known(agent)]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. `options={"game": {...}}` adds to the options of the game; other keys are not ours.

        Without a seed every game is another."""
        self.check_open()
        if seed is not None:
            self.seeds = random.Random(seed)
        dealt = seed if seed is not None else self.seeds.randrange(2**62)
        self.table = self.game.new(len(self.possible_agents), dealt, game_settings(self.options, options))
        self.moves = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[max(0, self.table.seat)]

    def step(self, action: int | None) -> None:
        """Answer the pending question; druza.Refused, with its rule, if the mask forbids it."""
        self.check_open()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise BadInput(f"{agent} is asked: expected an action, found None")
        play(self.table, self.table.seat, whole_number(action, self.game))
        self.moves += 1
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.table.seat < 0:
            self.rewards = dict(zip(self.possible_agents, utilities(self.table), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self.table.seat]
            if self.most_moves is not None and self.moves >= self.most_moves:
                self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> dict[str, Any]:
        """What this agent may see, and what it may choose."""
        seat = self.possible_agents.index(self.known(agent))
        return {"observation": self.encode(seat), "action_mask": self.mask(seat)}

    def state(self) -> Vector:
        """Everything there is, hidden things too: for training alone, never for a player."""
        return features_of(json.loads(self.table.to_json())["table"], self.size)

    def render(self) -> str | None:
        """The table as a spectator sees it, as text; printed in the mode `human`."""
        if self.render_mode is None:
            return None
        text = self.game.text(self.table.view(-1), self.possible_agents, self.lang)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        self.is_closed = True

    def check_open(self) -> None:
        if self.is_closed:
            raise BadInput("this environment is closed: make a new one with druza.interop.pettingzoo.env()")

    def known(self, agent: str) -> str:
        """The agent itself; BadInput if there is none of this name."""
        if agent not in self.possible_agents:
            raise BadInput(f"unknown agent {agent!r}: expected one of {', '.join(self.possible_agents)}")
        return agent

    # -- what is ours ----------------------------------------------------------------------------------------------

    def view(self, agent: str) -> dict[str, Any]:
        """The view of an agent as plain JSON values, for encoders of your own."""
        return self.table.view(self.possible_agents.index(self.known(agent)))

    def encode(self, seat: int) -> Vector:
        """What a seat knows as a vector."""
        if self.encoder is not None:
            return self.encoder(self.table.view(seat))
        seen = numpy.zeros(self.usual.size, numpy.float32)
        self.usual.write(self.table, seat, seen)
        return seen

    def mask(self, seat: int) -> NDArray[numpy.int8]:
        """1 for every option that this seat can choose now."""
        mask = numpy.zeros(self.game.vocabulary.size, numpy.int8)
        if seat == self.table.seat:
            mask[self.table.options()] = 1
        return mask
