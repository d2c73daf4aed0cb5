"""A puzzle as a lesson of one step: the same table, coach and light."""

from __future__ import annotations

import json
from functools import lru_cache

from druza.kernel.content import Text
from druza.learn.lesson import Lesson, Play, Start, Step, Wrong
from druza.puzzles.explaining import explanation, percent
from druza.puzzles.kinds import title
from druza.puzzles.puzzle import Puzzle, puzzle_by_id
from druza.puzzles.words import words

PREFIX = "puzzle:"
OPPONENT = "casual"  # who plays on
NAME = "Kret"
MINUTES = 1


def is_puzzle(lesson: str) -> bool:
    """Is a lesson of this name a puzzle?"""
    return lesson.startswith(PREFIX)


@lru_cache(maxsize=256)
def lesson_of_puzzle(name: str) -> Lesson:
    """The lesson of a puzzle, by its name at a table; BadInput if there is no such puzzle."""
    return as_lesson(puzzle_by_id(name.removeprefix(PREFIX)))


def as_lesson(puzzle: Puzzle) -> Lesson:
    called = both_titles(puzzle)
    said = words()
    good = puzzle.options[: puzzle.good]
    step = Step(
        id="puzzle",
        say=said.both("say"),
        task=called,
        aim={},
        answer=" ".join(puzzle.line),
        accepts=[" ".join(puzzle.line[: len(puzzle.options[0].path.split("/"))]), *[way(click.path) for click in good]],
        done=Text(pl=" ".join(explanation(puzzle, "pl")), en=" ".join(explanation(puzzle, "en"))),
        wrong=reactions(puzzle),
    )
    seats = puzzle.position["seats"]
    return Lesson(
        format="druza-lesson-1",
        game=puzzle.game,
        id=PREFIX + puzzle.id,
        title=called,
        minutes=MINUTES,
        you=puzzle.you,
        names=["" if seat == puzzle.you else f"{NAME} {seat + 1}" if seats > 2 else NAME for seat in range(seats)],
        start=Start(seats=seats, position=json.dumps(puzzle.position)),
        step=[step],
        rating=puzzle.rating,
        play=None if puzzle.ends else Play(after="puzzle", bot=OPPONENT, say=said.both("play")),
    )


def both_titles(puzzle: Puzzle) -> Text:
    return Text(pl=title(puzzle.game, puzzle.kind, "pl"), en=title(puzzle.game, puzzle.kind, "en"))


def way(path: str) -> str:
    """A click as the words of its moves."""
    return path.replace("/", " ")


def reactions(puzzle: Puzzle) -> list[Wrong]:
    """What is said of the other likely clicks that begin with a word of their own; then of all else."""
    best, said = percent(puzzle.chance), words()
    first = {click.path.split("/")[0] for click in puzzle.options[: puzzle.good]}
    found = []
    for click in puzzle.options[puzzle.good :]:
        word = click.path.split("/")[0]
        if word not in first:
            first.add(word)
            found.append(Wrong(did=word, say=said.both("judged", chance=percent(click.chance), best=best)))
    return [*found, Wrong(when={}, say=said.both("wrong", best=best))]
