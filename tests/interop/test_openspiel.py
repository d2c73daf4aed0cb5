"""OpenSpiel: its own test of games runs on ours, its search plays here."""

from __future__ import annotations

import os
import random

import pytest

import druza
from druza.arena.match import Match, play
from druza.bots import bot

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel for this Python")

from druza.interop.openspiel import register  # noqa: E402  # needs pyspiel

NAMES = register()


@pytest.mark.compiled
@pytest.mark.parametrize("name", NAMES if os.environ.get("DRUZA_BUILD") == "compiled" else NAMES[:1])
def test_openspiel_finds_nothing_wrong(name: str) -> None:
    """The longer games are tested compiled alone."""
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", NAMES)
def test_states_are_those_of_druza(name: str) -> None:
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    assert state.is_chance_node()
    state.apply_action(7)
    ours = druza.game(name.removeprefix("druza_").replace("_", "-")).new(game.num_players(), 7)
    for _ in range(8):
        player = state.current_player()
        assert player == ours.seat
        assert state.legal_actions() == sorted(ours.options())
        other = state.resample_from_infostate(player, lambda: 0.3)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)
        action = state.legal_actions()[-1]
        state.apply_action(action)
        ours.apply(action)
    copy = state.clone()
    copy.apply_action(copy.legal_actions()[0])
    assert copy.history() != state.history()
    assert state.held.state.to_json() == ours.to_json()


def test_returns_add_up_to_nothing() -> None:
    game = pyspiel.load_game("druza_star_scrappers", {"players": 3, "deals": 5})
    state = game.new_initial_state()
    assert len(state.chance_outcomes()) == 5
    state.apply_action(2)
    chance = random.Random(1)
    while not state.is_terminal():
        state.apply_action(chance.choice(state.legal_actions()))
    assert sum(state.returns()) == pytest.approx(0)
    assert max(state.returns()) > 0


def test_its_search_is_an_opponent() -> None:
    played = play(Match(0, "star-scrappers", 1, ("openspiel:2", "random")), log=False)
    assert played.state.seat == -1


def test_bad_parameters_are_told() -> None:
    with pytest.raises(druza.BadInput, match="bad budget in 'openspiel:x': expected simulations"):
        bot("openspiel:x")
    with pytest.raises(Exception, match="cannot be played by 9"):
        pyspiel.load_game("druza_star_scrappers", {"players": 9})
