"""Gymnasium: one seat of a game, against bots.

from druza.interop.gymnasium import env

table = env("star-scrappers", seats=2, opponents=["greedy"])
observation, info = table.reset(seed=7)
over = False
while not over:
    action = table.action_space.sample(observation["action_mask"])
    observation, reward, terminated, truncated, info = table.step(action)
    over = terminated or truncated
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy
from gymnasium import spaces
from numpy.typing import NDArray

import druza
from druza.bots import Bot, Seat, bot
from druza.interop.answering import game_settings, play, seat_count, settings, whole_number
from druza.interop.spaces import seen_space
from druza.interop.utility import utilities
from druza.kernel.refused import BadInput
from druza.kernel.state import State

RENDERS = ("ansi", "human")
LONGEST = 2**31


def env(game: str, **settings: Any) -> OneSeat:
    """The environment; settings are those of `OneSeat`."""
    return OneSeat(game, **settings)


def register() -> None:
    """Make `gymnasium.make("druza/star-scrappers-v0")` and so on work."""
    for id in druza.game_ids():
        if f"druza/{id}-v0" not in gymnasium.registry:
            gymnasium.register(f"druza/{id}-v0", entry_point="druza.interop.gymnasium:env", kwargs={"game": id})


def bots_for(opponents: Any, seats: int) -> list[str]:
    """The name of a bot for each of so many seats, from a list of them or of one for all."""
    if not isinstance(opponents, (list, tuple)) or len(opponents) not in (1, seats):
        found = len(opponents) if isinstance(opponents, (list, tuple)) else repr(opponents)
        raise BadInput(f"{found} opponents for {seats + 1} seats: expected a list of {seats} bots, or of one for all")
    return list(opponents) * seats if len(opponents) == 1 else list(opponents)


class AnyOption(numpy.int64):
    """An action that was drawn without a mask: it stands for one of those that can be chosen when it is played."""


class Options(spaces.Discrete):
    """The options of a game's vocabulary. What is drawn without a mask is always legal when it is played."""

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        drawn = super().sample(mask, probability)
        return AnyOption(drawn) if mask is None and probability is None else drawn


class OneSeat(gymnasium.Env[dict[str, Any], Any]):
    """One seat of a table; bots sit at the others and have answered when `step` returns.

    An observation has what the seat knows as a vector and the mask of what can be chosen now; an action outside the
    mask is refused with its rule. The reward comes at the end: 1 for a win alone, `-1/(seats - 1)` for a loss."""

    def __init__(
        self,
        game: str,
        seats: int = 2,
        opponents: Sequence[str] = ("greedy",),
        seat: int = 0,
        options: dict[str, Any] | None = None,
        most_moves: int | None = None,
        render_mode: str | None = None,
        lang: str = "en",
    ) -> None:
        self.game = druza.game(game)
        self.options = settings(options)
        seats = seat_count(self.game, seats)
        self.game.new(seats, 0, self.options)  # bad input is told before anything begins
        if seat not in range(seats):
            raise BadInput(f"seat must be from 0 to {seats - 1}, not {seat!r}")
        self.opponents = bots_for(opponents, seats - 1)
        for name in self.opponents:
            bot(name, 0, self.game.id)
        if render_mode is not None and render_mode not in RENDERS:
            raise BadInput(f"unknown render_mode {render_mode!r}: expected {' or '.join(RENDERS)}")
        if most_moves is not None and most_moves < 1:
            raise BadInput(f"most_moves must be at least 1, not {most_moves}")
        self.seats, self.seat, self.most_moves = seats, seat, most_moves
        self.render_mode, self.lang = render_mode, lang
        self.metadata = {
            "name": f"druza_{self.game.id.replace('-', '_')}_v0",
            "render_modes": list(RENDERS),
            "render_fps": 1,
        }
        self.encoder = self.game.encoder(seats)
        self.table: State | None = None
        self.players: list[Bot | None] = []
        self.moves = 0
        self.is_closed = False
        actions = self.game.vocabulary.size
        self.action_space = Options(actions)
        self.observation_space = spaces.Dict(
            {
                "observation": seen_space(self.encoder),
                "action_mask": spaces.Box(0, 1, (actions,), numpy.int8),
            }
        )

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """A new game, at the first question to this seat. `options={"game": {...}}` adds to the options of the game."""
        self.check_open()
        super().reset(seed=seed)
        dealt = seed if seed is not None else int(self.np_random.integers(LONGEST))
        self.table = self.game.new(self.seats, dealt, game_settings(self.options, options))
        others = iter(self.opponents)
        self.players = [
            None if place == self.seat else bot(next(others), dealt * 64 + place, self.game.id)
            for place in range(self.seats)
        ]
        self.moves = 0
        self.let_others_answer(self.table)
        return self.observe(self.table), self.info(self.table)

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Answer the question; druza.Refused, with its rule and what can be chosen, if the mask forbids it."""
        self.check_open()
        if self.table is None:
            raise BadInput("there is no game yet: call reset() first")
        if self.table.seat < 0:
            raise BadInput("this game is over: call reset() for a new one")
        choices = self.table.options()
        option = whole_number(action, self.game)
        if isinstance(action, AnyOption) and option not in choices:
            option = choices[option % len(choices)]
        play(self.table, self.seat, option)
        self.moves += 1
        self.let_others_answer(self.table)
        over = self.table.seat < 0
        reward = utilities(self.table)[self.seat] if over else 0.0
        cut = not over and self.most_moves is not None and self.moves >= self.most_moves
        if self.render_mode == "human":
            self.render()
        return self.observe(self.table), reward, over, cut, self.info(self.table)

    def render(self) -> str | None:
        """The table as this seat sees it, as text; printed in the mode `human`."""
        if self.render_mode is None or self.table is None:
            return None
        names = [player.name if player else "you" for player in self.players]
        text = self.game.text(self.table.view(self.seat), names, self.lang)
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        self.is_closed = True

    def action_masks(self) -> NDArray[numpy.bool_]:
        """The mask as sb3-contrib's MaskablePPO asks for it."""
        self.check_open()
        if self.table is None:
            raise BadInput("there is no game yet: call reset() first")
        return self.mask(self.table).astype(numpy.bool_)

    # -- what is ours ----------------------------------------------------------------------------------------------

    def let_others_answer(self, table: State) -> None:
        while table.seat >= 0 and table.seat != self.seat:
            player = self.players[table.seat]
            assert player is not None
            table.apply(player.choose(Seat(table, table.seat)))

    def observe(self, table: State) -> dict[str, Any]:
        seen = numpy.zeros(self.encoder.size, numpy.float32)
        self.encoder.write(table, self.seat, seen)
        return {"observation": seen, "action_mask": self.mask(table)}

    def mask(self, table: State) -> NDArray[numpy.int8]:
        mask = numpy.zeros(self.game.vocabulary.size, numpy.int8)
        if table.seat == self.seat:
            mask[table.options()] = 1
        return mask

    def info(self, table: State) -> dict[str, Any]:
        """The points of all seats now, and at the end who has won."""
        return {"scores": [float(score) for score in table.scores()], "winners": table.winners()}

    def check_open(self) -> None:
        if self.is_closed:
            raise BadInput("this environment is closed: make a new one with druza.interop.gymnasium.env()")
