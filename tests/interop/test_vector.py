"""Vectorised environments: the games that druza plays, many at once; errors that say what would be right."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy
import pytest

import druza
from druza.interop.utility import utilities
from druza.interop.vector import VectorEnv


@pytest.fixture(scope="module")
def tables() -> Iterator[VectorEnv]:
    with VectorEnv("star-scrappers", seats=2, games=6, processes=2) as made:
        yield made


def test_every_row_is_the_game_that_druza_plays(tables: VectorEnv) -> None:
    game = druza.game("star-scrappers")
    observations, _ = tables.reset(seed=40)
    states = [game.new(2, 40 + number) for number in range(6)]
    encoder = game.encoder(2)
    for _ in range(2000):
        for row, state in enumerate(states):
            assert observations["seat"][row] == state.seat
            assert numpy.flatnonzero(observations["action_mask"][row]).tolist() == sorted(state.options())
        seen = numpy.zeros(encoder.size, numpy.float32)
        encoder.write(states[3], states[3].seat, seen)
        assert (observations["observation"][3] == seen).all()
        actions = tables.sample()
        observations, rewards, terminated, truncated, infos = tables.step(actions)
        for row, state in enumerate(states):
            state.apply(int(actions[row]))
            assert terminated[row] == (state.seat < 0)
            if state.seat < 0:
                assert rewards[row].tolist() == pytest.approx(utilities(state))
                assert infos["scores"][row].tolist() == state.scores()
                return
            assert not rewards[row].any()
        assert not truncated.any()
    pytest.fail("no game ended")


def test_equal_seeds_and_actions_give_equal_games(tables: VectorEnv) -> None:
    runs = []
    for _ in range(2):
        observations, _ = tables.reset(seed=3)
        for _ in range(30):
            observations, *_ = tables.step(tables.sample())
        runs.append(observations["observation"].copy())
    assert (runs[0] == runs[1]).all()


def test_every_legal_action_of_every_game_is_drawn_and_no_other(tables: VectorEnv) -> None:
    observations, _ = tables.reset(seed=5)
    drawn = numpy.zeros_like(observations["action_mask"])
    for _ in range(400):
        drawn[numpy.arange(6), tables.sample()] = 1
    assert (drawn == observations["action_mask"]).all()


def test_an_action_outside_the_mask_is_told_and_nothing_moves(tables: VectorEnv) -> None:
    observations, _ = tables.reset(seed=1)
    before = observations["observation"].copy()
    actions = tables.sample()
    actions[4] = numpy.flatnonzero(observations["action_mask"][4] == 0)[0]
    with pytest.raises(
        druza.BadInput, match=rf"game 4: action {actions[4]} cannot be chosen now: expected one of \d+ \("
    ):
        tables.step(actions)
    assert (observations["observation"] == before).all()
    with pytest.raises(druza.BadInput, match="game 0: action -1 cannot be chosen"):
        tables.step([-1] * 6)
    with pytest.raises(druza.BadInput, match="expected 6 whole numbers"):
        tables.step([0, 1])
    with pytest.raises(druza.BadInput, match="expected 6 whole numbers"):
        tables.step([0.5] * 6)  # type: ignore[list-item]


def test_long_games_are_cut_and_a_closed_environment_says_so() -> None:
    tables = VectorEnv("star-scrappers", games=2, processes=1, most_moves=5)
    for early in (lambda: tables.step([0, 0]), tables.sample):
        with pytest.raises(druza.BadInput, match=r"call reset\(\) first"):
            early()
    tables.reset(seed=1)
    for number in range(1, 11):
        _, rewards, terminated, truncated, _ = tables.step(tables.sample())
        assert truncated.all() == (number % 5 == 0)
        assert not terminated.any()
        assert not rewards.any()
    tables.close()
    tables.close()
    for call in (tables.reset, lambda: tables.step([0, 0]), tables.sample):
        with pytest.raises(druza.BadInput, match="closed: make a new one"):
            call()


def test_a_process_that_dies_is_told_of() -> None:
    tables = VectorEnv("star-scrappers", games=2, processes=2)
    tables.reset(seed=1)
    tables.workers[1].process.kill()
    tables.workers[1].process.wait()
    with pytest.raises(RuntimeError, match="a process has ended"):
        tables.step(tables.sample())


SCRIPT = """
from druza.interop.vector import VectorEnv

print("begun")
tables = VectorEnv("star-scrappers", games=4, processes=2)
tables.reset(seed=1)
tables.step(tables.sample())
print(tables.file)
"""


def test_a_plain_script_plays_and_leaves_nothing_behind(tmp_path: Path) -> None:
    """Neither `if __name__ == "__main__"` nor `close` is asked of whoever tries it out."""
    script = tmp_path / "first.py"
    script.write_text(SCRIPT)
    ran = subprocess.run([sys.executable, script], capture_output=True, text=True, timeout=120)
    assert ran.stderr == ""
    begun, file = ran.stdout.split()
    assert begun == "begun"
    assert not Path(file).exists()


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"game": "chess"}, "unknown game 'chess'"),
        ({"seats": 9}, "cannot be played by 9"),
        ({"seats": None}, "cannot be played by None"),
        ({"games": 0}, "games must be at least 1, not 0"),
        ({"processes": -1}, "processes must be at least 0"),
        ({"options": {"wind": 1}}, "unknown option 'wind'"),
    ],
)
def test_bad_settings_are_told_at_once(settings: dict[str, Any], told: str) -> None:
    with pytest.raises(druza.BadInput, match=told):
        VectorEnv(**{"game": "star-scrappers", **settings})
