"""The PettingZoo environment: its own test, fair observations, rules that are named."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

import numpy
import pytest
from pettingzoo.test import api_test, seed_test

import druza
from druza.interop.features import features_of
from druza.interop.pettingzoo import Table, env
from druza.interop.utility import utilities
from druza.kernel.record import advance, begin, read_record
from tests.laws.driving import played_far

RECORDS = Path(__file__).parent.parent / "records"


@pytest.mark.parametrize("id", druza.game_ids())
def test_pettingzoo_finds_nothing_wrong(id: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of observations that are a dict: so are those of its own card games
        api_test(env(id), num_cycles=40)
        api_test(env(id, seats=druza.game(id).seat_counts[-1]), num_cycles=20)
        seed_test(lambda: env(id), num_cycles=10)


def random_game(table: Any, seed: int) -> tuple[list[int], dict[str, float]]:
    """Play to the end; returns the actions and what each agent got in all."""
    table.reset(seed=seed)
    actions: list[int] = []
    got = dict.fromkeys(table.possible_agents, 0.0)
    chosen = numpy.random.default_rng(seed)
    for agent in table.agent_iter(max_iter=100_000):
        observation, reward, termination, truncation, _ = table.last()
        got[agent] += reward
        if termination or truncation:
            table.step(None)
            continue
        legal = numpy.flatnonzero(observation["action_mask"])
        actions.append(int(chosen.choice(legal)))
        table.step(actions[-1])
    return actions, got


def test_a_game_is_the_game_that_druza_plays() -> None:
    table = env("star-scrappers", seats=3, options={"factions": "first-game"})
    actions, got = random_game(table, 5)
    state = druza.game("star-scrappers").new(3, 5, {"factions": "first-game"})
    for action in actions:
        state.apply(action)
    assert state.seat == -1
    assert list(got.values()) == pytest.approx(utilities(state))
    assert sum(got.values()) == pytest.approx(0)
    assert max(got.values()) <= 1
    assert table.agents == []


def test_games_without_a_seed_differ_and_with_one_do_not() -> None:
    table = Table("star-scrappers")
    dealt = []
    for seed in (3, None, None, 3, None):
        table.reset(seed=seed)
        dealt.append(table.table.to_json())
    assert dealt[0] == dealt[3]
    assert dealt[1] == dealt[4]
    assert len(set(dealt)) == 3


def test_an_action_that_the_mask_forbids_is_refused_by_its_rule() -> None:
    table = env("star-scrappers")
    table.reset(seed=1)
    raid = druza.game("star-scrappers").parse("raid")
    assert table.observe(table.agent_selection)["action_mask"][raid] == 0
    with pytest.raises(druza.Refused, match="SS-169"):
        table.step(raid)


def test_only_the_agent_that_is_asked_has_a_choice() -> None:
    table = Table("tortuga", seats=4)
    table.reset(seed=2)
    for agent in table.agents:
        mask = table.observe(agent)["action_mask"]
        assert mask.sum() == (len(table.table.options()) if agent == table.agent_selection else 0)


@pytest.mark.parametrize("id", druza.game_ids())
def test_an_observation_knows_only_the_view(id: str) -> None:
    seats = druza.game(id).seat_counts[0]
    state = played_far(id, seats, 7, 60)
    for seat in range(seats):
        imagined = state.imagine(seat, 99)
        assert (features_of(imagined.view(seat)) == features_of(state.view(seat))).all()
    other = played_far(id, seats, 8, 60)
    assert (features_of(other.view(0)) != features_of(state.view(0))).any()


def test_the_state_for_training_knows_what_is_hidden() -> None:
    table = Table("star-scrappers")
    table.reset(seed=1)
    before = table.state()
    assert table.state_space.contains(before)
    seat = table.table.seat
    table.table = table.table.imagine(seat, 99)
    assert (table.state() != before).any()


def test_too_long_a_game_is_cut() -> None:
    table = env("star-scrappers", most_moves=5)
    actions, got = random_game(table, 1)
    assert len(actions) == 5
    assert set(got.values()) == {0.0}


def test_an_encoder_of_ones_own() -> None:
    def clock(view: dict[str, Any]) -> Any:
        return numpy.array([view["round"], view["you"]], numpy.float32)

    table = Table("star-scrappers", encoder=clock)
    table.reset(seed=1)
    assert table.observation_space("seat_0").contains(table.observe("seat_0"))
    assert table.observe("seat_1")["observation"].tolist() == [1, 1]
    assert table.view("seat_1")["you"] == 1


def test_the_table_can_be_shown(capsys: pytest.CaptureFixture[str]) -> None:
    table = Table("star-scrappers", render_mode="ansi", lang="pl")
    table.reset(seed=1)
    assert "seat_1" in (table.render() or "")
    table = Table("star-scrappers", render_mode="human")
    table.reset(seed=1)
    table.step(table.table.options()[0])
    assert "seat_1" in capsys.readouterr().out
    assert Table("star-scrappers").render() is None


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"game": "chess"}, "unknown game 'chess'"),
        ({"seats": 9}, "cannot be played by 9"),
        ({"seats": 2.0}, "cannot be played by 2.0"),
        ({"options": {"wind": 1}}, "unknown option 'wind'"),
        ({"render_mode": "vr"}, "unknown render_mode 'vr': expected ansi or human"),
        ({"most_moves": 0}, "most_moves must be at least 1"),
    ],
)
def test_bad_settings_are_told_at_once(settings: dict[str, Any], told: str) -> None:
    with pytest.raises(druza.BadInput, match=told):
        env(**{"game": "star-scrappers", **settings})


def test_a_win_is_shared() -> None:
    record = read_record(RECORDS / "tortuga-shared-win.json")
    game = druza.game("tortuga")
    state = advance(game, begin(game, record), record["moves"])
    assert len(state.winners()) == 2
    assert sorted(utilities(state)) == pytest.approx([-0.5, 0.25, 0.25])


def test_a_closed_table_says_so() -> None:
    table = env("star-scrappers")
    table.reset(seed=1)
    table.close()
    with pytest.raises(druza.BadInput, match="closed: make a new one"):
        table.reset()


def test_an_agent_that_is_not_there_is_told_who_is() -> None:
    table = env("star-scrappers", seats=2)
    table.reset(seed=1)
    for ask in (table.action_space, table.observation_space, table.observe):
        with pytest.raises(druza.BadInput, match="unknown agent 'bob': expected one of seat_0, seat_1"):
            ask("bob")
