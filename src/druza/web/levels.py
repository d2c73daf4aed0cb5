"""Levels: the bots that can be given a seat, from the easiest on."""

from __future__ import annotations

from dataclasses import dataclass

from druza.web.problems import N_


@dataclass(frozen=True)
class Level:
    """A bot as `druza.bots.bot` knows it, and what people are told of it."""

    name: str
    label: str
    about: str


LEVELS = (
    Level("random", N_("Random"), N_("plays anything that is allowed")),
    Level("greedy", N_("Easy"), N_("makes the most of the present turn")),
    Level("mcts:0.3s", N_("Medium"), N_("thinks ahead for a moment")),
    Level("mcts:1s", N_("Hard"), N_("thinks ahead for a second")),
    Level("mcts:3s", N_("Expert"), N_("thinks ahead for three seconds")),
)
BY_NAME = {level.name: level for level in LEVELS}
USUAL = "greedy"
