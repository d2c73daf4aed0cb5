"""Tries: how puzzles were solved at the first attempt, how hard that makes them, and the level of who has a name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, func, insert, select

from druza.kernel.refused import BadInput
from druza.puzzles.as_lesson import PREFIX, is_puzzle
from druza.puzzles.puzzle import puzzle_by_id
from druza.web.learning.course import RIGHT, WRONG, course_of, lesson_of, stage_of
from druza.web.now import DAY, Now
from druza.web.ratings.level import MIDDLE, POINTS, START_MU, Level, after_game
from druza.web.storage.database import Storage
from druza.web.storage.learning import puzzle_tries
from druza.web.tables.live import Live

SOLVED, MISSED = 1.0, 0.0
PUZZLE_SPREAD = 120  # how unsure the difficulty of a puzzle is


@dataclass(frozen=True)
class Tried:
    """How often a puzzle was tried, and solved at the first attempt."""

    times: int = 0
    solved: int = 0


class Tries:
    """Writes first tries and tells what came of them."""

    def __init__(self, storage: Storage, now: Now) -> None:
        self.storage = storage
        self.now = now

    async def judge(self, live: Live) -> None:
        """A move was made at the table of a puzzle: is that a right answer or a wrong one?"""
        course = course_of(live)
        if course is None or not is_puzzle(course.lesson):
            return
        stage = stage_of(live, course).kind
        if stage in (RIGHT, WRONG):
            await self.take(live, SOLVED if stage == RIGHT else MISSED)

    async def take(self, live: Live, result: float) -> None:
        """A first try has ended; later ones do not count."""
        course = course_of(live)
        if course is None or not is_puzzle(course.lesson):
            return
        puzzle, holder = course.lesson.removeprefix(PREFIX), live.seats[lesson_of(live, course).you].holder
        if holder:
            now = self.now()
            await self.storage.write(lambda connection: keep_first(connection, puzzle, holder, result, now))

    async def told(self, puzzles: Sequence[str]) -> dict[str, Tried]:
        """By puzzle: how often it was tried and solved."""
        own = puzzle_tries.c
        asked = select(own.puzzle, func.count().label("times"), func.sum(own.result).label("solved"))
        chosen = asked.where(own.puzzle.in_(list(puzzles))).group_by(own.puzzle)

        def ask(connection: Connection) -> dict[str, Tried]:
            return {row.puzzle: Tried(row.times, round(row.solved)) for row in connection.execute(chosen)}

        return await self.storage.read(ask)

    async def level(self, holder: str) -> Level:
        """The level of who solves puzzles."""
        own = puzzle_tries.c
        chosen = select(puzzle_tries).where(own.holder == holder).order_by(own.at, own.puzzle)
        rows = await self.storage.read(lambda connection: list(connection.execute(chosen)))
        return level_after([(row.puzzle, row.result, int(row.at // DAY)) for row in rows])


def level_after(tries: Iterable[tuple[str, float, int]]) -> Level:
    """The level after these tries, each a game against its puzzle."""
    level = Level()
    for puzzle, result, day in tries:
        try:
            rating = puzzle_by_id(puzzle).rating
        except BadInput:  # it no longer comes with the game
            continue
        against = Level(START_MU + (rating - MIDDLE) / POINTS, PUZZLE_SPREAD / POINTS, 1, day)
        level = after_game([level, against], [1, 2] if result == SOLVED else [2, 1], day)[0]
    return level


def keep_first(connection: Connection, puzzle: str, holder: str, result: float, now: float) -> None:
    own = puzzle_tries.c
    there = select(own.puzzle).where(own.puzzle == puzzle, own.holder == holder)
    if connection.execute(there).first() is None:
        row = {"puzzle": puzzle, "holder": holder, "result": result, "at": now}
        connection.execute(insert(puzzle_tries), row)
