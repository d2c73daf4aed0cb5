"""OpenSpiel: the games registered there, for its algorithms; and its search as an opponent here.

from druza.interop.openspiel import register

register()
game = pyspiel.load_game("druza_star_scrappers", {"players": 3})
"""

from __future__ import annotations

import json
from functools import lru_cache
from typing import Any

import numpy
from numpy.typing import NDArray

import druza
from druza.bots import Bot, Seat
from druza.interop.utility import utilities
from druza.kernel.game import Game
from druza.kernel.refused import BadInput
from druza.kernel.state import State

try:
    import pyspiel
except ModuleNotFoundError as error:
    raise BadInput("OpenSpiel is not installed: pip install open_spiel") from error

DEALS = 4096  # how many deals the chance node at the beginning has, unless the parameter `deals` says otherwise
LONGEST = 100_000  # no game has so many decisions
EXPLORE = 1.4
SIMULATIONS = 100


def register() -> list[str]:
    """Make every game known to OpenSpiel; the names it has there. May be called again."""
    names = [name_of(id) for id in druza.game_ids()]
    for id, name in zip(druza.game_ids(), names, strict=True):
        if name not in pyspiel.registered_names():
            pyspiel.register_game(type_of(id), class_of(id))
    return names


def name_of(id: str) -> str:
    return f"druza_{id.replace('-', '_')}"


@lru_cache
def type_of(id: str) -> Any:
    game = druza.game(id)
    kinds = pyspiel.GameType
    return kinds(
        short_name=name_of(id),
        long_name=game.words.say("en", "game", "name", {}),
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.seat_counts[-1],
        min_num_players=game.seat_counts[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.seat_counts[0], "deals": DEALS},
    )


@lru_cache
def class_of(id: str) -> type[Any]:
    """OpenSpiel makes games from classes, one for each."""
    return type(name_of(id), (OurGame,), {"ID": id})


class OurGame(pyspiel.Game):
    """A game of ours. The first node is chance and deals; all later chance follows from the deal and the moves."""

    ID = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = {"players": druza.game(self.ID).seat_counts[0], "deals": DEALS} | dict(params or {})
        self.seats, self.deals = int(chosen["players"]), int(chosen["deals"])
        self.rules.new(self.seats, 0)  # bad input is told before anything begins
        if self.deals < 1:
            raise BadInput(f"deals must be at least 1, not {self.deals}")
        lowest = -1.0 / (self.seats - 1)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.rules.vocabulary.size,
            max_chance_outcomes=self.deals,
            num_players=self.seats,
            min_utility=lowest,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(type_of(self.ID), info, chosen)

    @property
    def rules(self) -> Game[Any]:
        """Not kept: OpenSpiel writes a game down with all that it holds."""
        return druza.game(self.ID)

    def new_initial_state(self) -> OurState:
        return OurState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self, iig_obs_type is not None and iig_obs_type.perfect_recall)

    def max_chance_nodes_in_history(self) -> int:
        return 1


class Held:
    """A state of ours within one of OpenSpiel's, which is copied as a whole."""

    def __init__(self, state: State | None) -> None:
        self.state = state

    def __deepcopy__(self, memo: dict[int, Any]) -> Held:
        return Held(self.state.clone() if self.state is not None else None)

    def __reduce__(self) -> tuple[Any, ...]:
        """Written down as a position."""
        return read_held, (self.state.game.id, self.state.to_json()) if self.state is not None else ("", "")


def read_held(id: str, position: str) -> Held:
    return Held(druza.game(id).from_json(position) if id else None)


class OurState(pyspiel.State):
    """A position. What a player knows is its view; it also remembers its own answers."""

    def __init__(self, game: OurGame) -> None:
        super().__init__(game)
        self.held = Held(None)
        self.answers: list[list[int]] = [[] for _ in range(game.seats)]

    # -- what OpenSpiel asks ---------------------------------------------------------------------------------------

    def current_player(self) -> int:
        state = self.held.state
        if state is None:
            return int(pyspiel.PlayerId.CHANCE)
        return state.seat if state.seat >= 0 else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        state = self.held.state
        return sorted(state.options()) if state is not None and player == state.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals = self.get_game().deals
        return [(deal, 1.0 / deals) for deal in range(deals)]

    def _apply_action(self, action: int) -> None:
        state = self.held.state
        if state is None:
            game = self.get_game()
            self.held.state = game.rules.new(game.seats, action)
        else:
            self.answers[state.seat].append(action)
            state.play(state.seat, action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal:{action}"
        return str(self.get_game().rules.notation(action))

    def is_terminal(self) -> bool:
        return self.held.state is not None and self.held.state.seat < 0

    def returns(self) -> list[float]:
        if self.is_terminal() and self.held.state is not None:
            return utilities(self.held.state)
        return [0.0] * self.get_game().seats

    def resample_from_infostate(self, player: int, sampler: Any) -> OurState:
        """A position that this player could be in; `sampler` draws numbers from 0 to 1."""
        assert self.held.state is not None
        found: OurState = self.clone()
        found.held = Held(self.held.state.imagine(player, int(sampler() * (1 << 30))))
        return found

    def __str__(self) -> str:
        if self.held.state is None:
            return "before the deal"
        game = self.get_game()
        seats = [f"player {seat}" for seat in range(game.seats)]
        return str(game.rules.text(self.held.state.view(-1), seats, "en"))


class Observer:
    """What a player sees: as the numbers of the game's encoder and as its view in JSON."""

    def __init__(self, game: OurGame, remembers: bool) -> None:
        self.encoder = game.rules.encoder(game.seats)
        self.remembers = remembers  # its own answers too
        self.tensor: NDArray[numpy.float32] = numpy.zeros(self.encoder.size, numpy.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: OurState, player: int) -> None:
        self.tensor.fill(0)
        if state.held.state is not None:
            self.encoder.write(state.held.state, player, self.tensor)

    def string_from(self, state: OurState, player: int) -> str:
        if state.held.state is None:
            return ""
        seen = json.dumps(state.held.state.view(player), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return f"{state.answers[player]} {seen}" if self.remembers else seen


# -- the other way round -----------------------------------------------------------------------------------------------


def opponent(name: str, budget: str, seed: int) -> Bot:
    """`openspiel:200`: OpenSpiel's information-set search with so many simulations."""
    if not budget.isdecimal() or not 0 < int(budget) <= 1_000_000:
        raise BadInput(f"bad budget in {name!r}: expected simulations, such as openspiel:200")
    return IsmctsBot(name, int(budget), seed)


class IsmctsBot(Bot):
    """OpenSpiel's ISMCTS with its random rollouts, at a seat of ours. It sees what every bot sees: imagined states."""

    def __init__(self, name: str, simulations: int, seed: int) -> None:
        super().__init__(name, seed)
        self.simulations = simulations

    def choose(self, seat: Seat) -> int:
        from open_spiel.python.algorithms import ismcts, mcts

        chance = numpy.random.RandomState(self.dice.below(1 << 30))
        register()
        game = pyspiel.load_game(name_of(seat.game.id), {"players": seat.could_be.seats, "deals": 1})
        root = game.new_initial_state()
        root.apply_action(0)
        root.held = Held(seat.could_be.clone())
        search = ismcts.ISMCTSBot(
            game,
            mcts.RandomRolloutEvaluator(1, chance),
            EXPLORE,
            self.simulations,
            random_state=chance,
            use_observation_string=True,
            allow_inconsistent_action_sets=True,
        )
        search.set_resampler(lambda state, player: state.resample_from_infostate(player, chance.uniform))
        found = search.step(root)
        return int(found)
