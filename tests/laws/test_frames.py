"""Frames: every step and decision of a game can be written in a position and read back."""

from __future__ import annotations

import importlib
import pkgutil

import pytest

import druza
from druza.games.registry import GAMES
from druza.kernel.state import Decision, Frame, Step


@pytest.mark.parametrize("id", druza.game_ids())
def test_positions_know_every_frame_of_the_game(id: str) -> None:
    package = importlib.import_module(GAMES[id])
    for module in pkgutil.walk_packages(package.__path__, f"{GAMES[id]}."):
        importlib.import_module(module.name)
    declared = {frame.__name__ for frame in kinds_of(Frame) if frame.__module__.startswith(f"{GAMES[id]}.")}
    assert declared - set(druza.game(id).layout.frames) == set()
    assert declared


def kinds_of(kind: type[Frame]) -> set[type[Frame]]:
    """Every class below, but for what the kernel itself declares."""
    found = {kind} - {Frame, Step, Decision}
    for below in kind.__subclasses__():
        found |= kinds_of(below)
    return found
