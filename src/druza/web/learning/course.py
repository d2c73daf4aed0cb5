"""The course of a lesson: how far its learner has come, and what stands to be said now."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import msgspec

from druza.learn import shelf
from druza.learn.judging import at_rest, judge
from druza.learn.lesson import Lesson, Step
from druza.puzzles.as_lesson import is_puzzle, lesson_of_puzzle
from druza.web.problems import N_, Problem
from druza.web.tables.live import Live

# Where a learner stands in a step.
LOOK = "look"  # nothing to be done but to go on
SAY = "say"  # the task is set
MIDDLE = "middle"  # something is begun
RIGHT = "right"
WRONG = "wrong"
PLAY = "play"  # all steps are done: the short game
STANDING = (LOOK, RIGHT, WRONG)  # the table waits for the coach


class Course(msgspec.Struct, frozen=True):
    """What is kept of a lesson at its table."""

    lesson: str
    step: int = 0  # as many as there are steps: the short game
    since: int = 0  # the first ply that is the learner's own in this step
    at: str = ""  # the position in which the step began
    end: str = ""  # the position from which the short game goes on


@dataclass(frozen=True)
class Stage:
    """Where the learner stands; for a wrong answer, which reaction fits (-1: the general one)."""

    kind: str
    reaction: int = -1


def write_course(course: Course) -> str:
    return msgspec.json.encode(course).decode()


@lru_cache(maxsize=1024)
def read_course(text: str) -> Course:
    return msgspec.json.decode(text, type=Course)


def course_of(live: Live) -> Course | None:
    """The course of a table; None if it is no lesson."""
    return read_course(live.facts.course) if live.facts.course else None


def lesson_of(live: Live, course: Course) -> Lesson:
    if is_puzzle(course.lesson):
        return lesson_of_puzzle(course.lesson)
    return shelf.lesson(live.facts.game, course.lesson)


def step_of(live: Live, course: Course) -> Step | None:
    """The present step; None in the short game."""
    steps = lesson_of(live, course).step
    return steps[course.step] if course.step < len(steps) else None


def is_guided(live: Live) -> bool:
    """Is this a lesson with steps to come? Then nobody moves but the learner and the lesson."""
    course = course_of(live)
    return course is not None and step_of(live, course) is not None


def first_of_step(live: Live) -> int:
    """The first ply that may be taken back: in a lesson that of the present step."""
    course = course_of(live)
    return 0 if course is None else course.since


def stage_of(live: Live, course: Course) -> Stage:
    """Where the learner stands: judged anew from the position, so that nothing has to be remembered."""
    lesson, step = lesson_of(live, course), step_of(live, course)
    if step is None:
        return Stage(PLAY)
    if step.aim is None:
        return Stage(LOOK)
    chosen = [move.option for move in live.history.moves if move.ply >= course.since]
    if not chosen:
        return Stage(SAY)
    if not at_rest(live.state, lesson):
        return Stage(MIDDLE)
    before = live.rules.from_json(course.at).view(lesson.you)
    verdict = judge(step, before, live.state.view(lesson.you), chosen)
    return Stage(RIGHT) if verdict.right else Stage(WRONG, verdict.reaction)


def check_may_move(live: Live) -> None:
    """Problem where a lesson waits for something else than a move."""
    course = course_of(live)
    if course is not None and stage_of(live, course).kind in STANDING:
        raise Problem(409, "lesson", N_("The lesson waits: read what the coach says first."))
