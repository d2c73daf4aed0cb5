"""Editions: the rules that a table is played by, if they are here."""

from __future__ import annotations

from typing import Any

import druza
from druza.kernel.game import Game
from druza.kernel.refused import BadInput
from druza.web.problems import N_, Problem


def rules_of(game: str) -> Game[Any]:
    """The rules of a game; Problem if there is no such game."""
    try:
        return druza.game(game)
    except BadInput as error:
        raise Problem(404, "no-game", N_("There is no game called “%(game)s”."), {"game": game[:40]}) from error


def another_edition() -> Problem:
    return Problem(
        410, "edition", N_("This table was made with another edition of the game and cannot be opened with this one.")
    )
