"""A stock library learns a seat through the Gymnasium interface: the example that the documentation names."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "train_ppo.py"


def example() -> Any:
    found = importlib.util.spec_from_file_location("train_ppo", EXAMPLE)
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


def weights(agent: Any) -> list[float]:
    return [float(part.detach().abs().sum()) for part in agent.policy.parameters()]


def test_maskable_ppo_learns_and_plays_within_the_mask() -> None:
    pytest.importorskip("sb3_contrib")
    training = example()
    agent = training.learner("star-scrappers", "random", n_steps=16, batch_size=64)
    before = weights(agent)
    agent.learn(128)  # an action outside the mask would be refused, and end it
    assert agent.num_timesteps == 128
    assert weights(agent) != before
    assert training.share_won(agent, "star-scrappers", "random", games=4) in (
        0,
        0.125,
        0.25,
        0.375,
        0.5,
        0.625,
        0.75,
        0.875,
        1,
    )
