"""The Gymnasium environment: its own check, masks, opponents, errors that say what would be right."""

from __future__ import annotations

import re
import warnings
from typing import Any

import gymnasium
import numpy
import pytest
from gymnasium.utils.env_checker import check_env

import druza
from druza.interop.gymnasium import OneSeat, env, register


@pytest.mark.parametrize("id", druza.game_ids())
def test_gymnasium_finds_nothing_wrong(id: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of bounds that are infinite, and of a missing spec
        check_env(env(id, seats=druza.game(id).seat_counts[0], opponents=["random"]))


def play_out(table: OneSeat, seed: int) -> tuple[float, list[int]]:
    observation, info = table.reset(seed=seed)
    table.action_space.seed(seed)
    actions = []
    while True:
        assert table.observation_space.contains(observation)
        actions.append(int(table.action_space.sample(observation["action_mask"])))
        observation, reward, terminated, truncated, info = table.step(actions[-1])
        if terminated or truncated:
            assert terminated == bool(info["winners"])
            return reward, actions


def test_a_game_ends_with_what_it_was_worth_and_is_repeatable() -> None:
    table = env("star-scrappers", seats=3, opponents=["random", "greedy"])
    reward, actions = play_out(table, 3)
    assert reward in (1.0, -0.5, 0.25, 0.0)
    assert play_out(table, 3) == (reward, actions)
    with pytest.raises(druza.BadInput, match="this game is over: call reset"):
        table.step(actions[0])


def test_a_loop_without_masks_plays_too() -> None:
    table = env("motherload", opponents=["random"], most_moves=30)
    table.reset(seed=1)
    for _ in range(29):
        _, _, terminated, truncated, _ = table.step(table.action_space.sample())
        assert not terminated
        assert not truncated
    assert table.step(table.action_space.sample())[3]


def test_what_the_mask_forbids_is_refused_by_its_rule() -> None:
    table = env("star-scrappers", opponents=["random"])
    observation, _ = table.reset(seed=1)
    raid = druza.game("star-scrappers").parse("raid")
    assert observation["action_mask"][raid] == 0
    with pytest.raises(druza.Refused, match="SS-169"):
        table.step(raid)
    assert (table.action_masks() == observation["action_mask"].astype(numpy.bool_)).all()


def test_a_closed_table_says_so() -> None:
    table = env("star-scrappers")
    with pytest.raises(druza.BadInput, match=r"call reset\(\) first"):
        table.step(0)
    table.close()
    table.close()
    with pytest.raises(druza.BadInput, match="closed: make a new one"):
        table.reset()


def test_every_game_can_be_made_by_name() -> None:
    register()
    register()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        made = gymnasium.make("druza/tortuga-v0", seats=4, opponents=["random"], seat=2, render_mode="ansi")
        made.reset(seed=2)
    assert "you" in str(made.render())


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"game": "chess"}, "unknown game 'chess'"),
        ({"seats": 9}, "cannot be played by 9: expected 2, 3, 4 seats"),
        ({"seats": "2"}, "cannot be played by '2': expected 2, 3, 4 seats"),
        ({"opponents": ["deep-blue"]}, "unknown bot 'deep-blue'"),
        ({"seats": 4, "opponents": ["random", "random"]}, "2 opponents for 4 seats: expected a list of 3 bots"),
        ({"opponents": "greedy"}, "expected a list of 1 bots"),
        ({"opponents": None}, "None opponents for 2 seats: expected a list of 1 bots"),
        ({"seat": "a"}, "seat must be from 0 to 1, not 'a'"),
        ({"options": [1]}, "options must be a dict of names and values"),
        ({"seat": 2}, "seat must be from 0 to 1, not 2"),
        ({"options": {"wind": 1}}, "unknown option 'wind'"),
        ({"render_mode": "vr"}, "unknown render_mode 'vr': expected ansi or human"),
        ({"most_moves": 0}, "most_moves must be at least 1"),
    ],
)
def test_bad_settings_are_told_at_once(settings: dict[str, Any], told: str) -> None:
    with pytest.raises(druza.BadInput, match=told):
        env(**{"game": "star-scrappers", **settings})


@pytest.mark.parametrize("action", [1.5, "x", None, float("nan"), numpy.array([1, 2])])
def test_an_action_that_is_no_whole_number_is_told_so(action: Any) -> None:
    table = env("star-scrappers")
    table.reset(seed=1)
    with pytest.raises(druza.BadInput, match="an action must be a whole number from 0 to"):
        table.step(action)


def test_who_chooses_outside_the_mask_is_told_what_could_be_chosen() -> None:
    table = env("star-scrappers")
    observation, _ = table.reset(seed=1)
    legal = {int(option) for option in numpy.flatnonzero(observation["action_mask"])}
    with pytest.raises(druza.Refused) as refused:
        table.step(int(numpy.flatnonzero(observation["action_mask"] == 0)[0]))
    named = {int(option) for option in re.findall(r"(\d+) \(", refused.value.__notes__[0])}
    assert named == legal


def test_settings_of_a_game_that_are_none_are_told() -> None:
    table = env("star-scrappers")
    with pytest.raises(druza.BadInput, match="must be a dict of names and values, not 3"):
        table.reset(options={"game": 3})
    table.close()
    with pytest.raises(druza.BadInput, match="closed"):
        table.action_masks()
