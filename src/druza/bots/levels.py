"""Levels: opponents from novice to master, calibrated for each game."""

from __future__ import annotations

import tomllib
from pathlib import Path

LEVELS = ("novice", "casual", "strong", "expert", "master")


def level_table() -> dict[str, dict[str, str]]:
    """For each game, and `usual` for the others: the bot that stands behind each level."""
    return tomllib.loads((Path(__file__).parent / "levels.toml").read_text("utf-8"))


def bot_of_level(level: str, game: str) -> str:
    """The name of the bot that plays this level in this game."""
    table = level_table()
    return table.get(game, {}).get(level) or table["usual"][level]
