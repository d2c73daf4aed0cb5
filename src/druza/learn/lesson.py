"""A lesson as it is written: what it says, lights, wants and answers (docs/lessons.md)."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import msgspec

from druza.kernel.content import Entry, Text, read_content
from druza.kernel.refused import BadInput

Predicate = dict[str, Any]  # paths into the learner's view, and what must be found there; all of them
Wanted = Predicate | list[Predicate]  # a list: any of them


class Start(Entry, kw_only=True):
    """Where a lesson or a step begins: a new game, or a position file beside the lesson; then some moves."""

    seats: int = 2
    seed: int = 0
    options: dict[str, Any] = {}
    file: str = ""
    position: str = ""  # as JSON, instead of a file
    moves: str = ""


class Wrong(Entry, kw_only=True):
    """A kind answer to what a learner may do instead; exactly one of `if`, `did` and `rule` says when."""

    say: Text
    when: Wanted | None = msgspec.field(name="if", default=None)  # holds at rest
    did: str = ""  # the first word chosen
    rule: str = ""  # a refusal: the rule that forbids what was clicked


class Step(Entry, kw_only=True):
    """One thing at a time. Without an aim it is only looked at."""

    id: str
    say: Text
    start: Start | None = None
    moves: str = ""  # what is played before the learner is asked
    lit: list[str] = []
    task: Text | None = None
    aim: Wanted | None = None
    answer: str = ""
    done: Text | None = None
    accepts: list[str] = []  # how a right answer may begin, in words, where the way counts and not what it leads to
    wrong: list[Wrong] = []
    rules: list[str] = []
    holds: Predicate = {}  # what the texts claim about the position


class Play(Entry, kw_only=True):
    """The short game at the end: from where a step ended, with some of the position set otherwise."""

    after: str
    bot: str
    say: Text
    set: dict[str, Any] = {}


class Lesson(Entry, kw_only=True):
    """One file, one lesson, both languages."""

    format: Literal["druza-lesson-1"]
    game: str
    id: str
    title: Text
    minutes: int
    start: Start
    step: list[Step]
    number: int = 1  # its place among the lessons of its game
    about: Text | None = None  # one line for the list of lessons
    you: int = 0
    names: list[str] = msgspec.field(default_factory=lambda: ["", "Kret"])  # "" is the learner
    rest: list[str] = []  # prompts that are places of rest though they are no menus
    play: Play | None = None
    rating: int = 0  # how hard it is, where it is a puzzle

    def place(self, step: str) -> int:
        """The place of a step by its id."""
        for place, one in enumerate(self.step):
            if one.id == step:
                return place
        raise BadInput(f"{self.game}, lesson {self.id}: there is no step {step!r}")


def read_lesson(file: Path) -> Lesson:
    """A lesson from its file; BadInput says what is wrong with its form."""
    lesson = read_content(file, Lesson)
    for step in lesson.step:
        where = f"{file.name}: {step.id}"
        if step.aim is not None and not (step.task and step.answer and step.done):
            raise BadInput(f"{where}: a step with an aim needs task, answer and done")
        if step.aim is None and (step.task or step.answer or step.done or step.wrong):
            raise BadInput(f"{where}: task, answer, done and wrong need an aim")
        for number, wrong in enumerate(step.wrong, 1):
            if (wrong.when is not None) + bool(wrong.did) + bool(wrong.rule) != 1:
                raise BadInput(f"{where}: wrong {number}: expected exactly one of if, did, rule")
    ids = [step.id for step in lesson.step]
    if len(set(ids)) < len(ids) or not ids:
        raise BadInput(f"{file.name}: steps need ids, each its own")
    if lesson.play is not None:
        lesson.place(lesson.play.after)
    return lesson
