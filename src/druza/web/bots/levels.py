"""Levels: the bots that can be given a seat, from the easiest on, and what people are told of them."""

from __future__ import annotations

from dataclasses import dataclass

from druza.web.problems import N_


@dataclass(frozen=True)
class BotLevel:
    """A bot as `druza.bots.bot` knows it, and what people are told of it."""

    name: str
    label: str
    about: str


LEVELS = (
    BotLevel("novice", N_("Novice"), N_("still overlooks much")),
    BotLevel("casual", N_("Casual"), N_("plays sensibly, and errs now and then")),
    BotLevel("strong", N_("Strong"), N_("makes the most of every turn")),
    BotLevel("expert", N_("Expert"), N_("thinks ahead before each move")),
    BotLevel("master", N_("Master"), N_("takes all the time it has: up to three seconds for each move")),
)
RANDOM = BotLevel("random", N_("Random"), N_("plays anything that is allowed"))  # for programs, not in the forms
BY_NAME = {level.name: level for level in (RANDOM, *LEVELS)}
USUAL = "casual"
