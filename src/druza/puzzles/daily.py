"""The puzzle of the day: the same for everybody, another game every day."""

from __future__ import annotations

from datetime import date

from druza.games.registry import game_ids
from druza.puzzles.puzzle import Puzzle, puzzles_of


def puzzle_of(day: date) -> Puzzle | None:
    """The puzzle of a day; None where no game has any."""
    games = [id for id in game_ids() if puzzles_of(id)]
    if not games:
        return None
    rounds, place = divmod(day.toordinal(), len(games))
    puzzles = puzzles_of(games[place])
    return puzzles[rounds % len(puzzles)]
