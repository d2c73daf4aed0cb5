"""The booklet as it is written: chapters in the order of need, paragraphs with their rules, figures, rare cases."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec

from druza.kernel.content import Entry, Text, read_content
from druza.learn.lesson import Start


class Paragraph(Entry, kw_only=True):
    """One or two sentences and the rules they stand for; `why` where it is our ruling and not a printed rule."""

    say: Text
    rules: list[str]
    ruling: str = ""  # its number
    why: Text | None = None


class Figure(Entry, kw_only=True):
    """Things cut out of a drawn position, with signs between them."""

    at: str | Start  # "lesson:STEP", "lesson:LESSON/STEP", "new:SEATS", "gallery", a position file, or a start
    show: str
    say: Text
    moves: str = ""
    attempt: bool = msgspec.field(name="try", default=False)


class Example(Entry, kw_only=True):
    """A worked example of the rulebook, told step by step; the rules it rests on stand elsewhere."""

    title: Text
    steps: list[Text]
    rules: list[str]
    at: str | Start = "gallery"
    show: str = ""  # as in a figure; nothing where words are enough


class Rare(Entry, kw_only=True):
    """Rules that are seldom needed: folded, in their own words."""

    rules: list[str]
    title: Text | None = None


class Chapter(Entry, kw_only=True):
    """A page."""

    id: str
    title: Text
    prompts: list[str] = []  # questions at which the booklet opens here
    folded: bool = False  # stands at the end of the list, apart
    par: list[Paragraph] = []
    figure: list[Figure] = []
    example: list[Example] = []
    rare: list[Rare] = []

    def rules(self) -> list[str]:
        """Every rule of this chapter, folded ones too."""
        return [rule for par in self.par for rule in par.rules] + [rule for rare in self.rare for rule in rare.rules]


class Action(Entry, kw_only=True):
    """Something one can do in a turn, and the chapter about it."""

    title: Text
    chapter: str
    icon: str = ""


class Phase(Entry, kw_only=True):
    """A part of a turn, for the turn at a glance."""

    title: Text
    say: Text
    chapter: str = ""
    action: list[Action] = []


class Box(Entry, kw_only=True):
    """A box of the quick sheet: lines, or the texts of cards."""

    title: Text
    lines: list[Text] = []
    rules: list[str] = []
    wide: bool = False
    cards: str = ""  # a kind of the content: the names and texts of its entries


class Booklet(Entry, kw_only=True):
    """One file, one booklet, both languages."""

    format: Literal["druza-booklet-1"]
    game: str
    chapter: list[Chapter]
    title: Text | None = None
    lesson: str = "first-game"  # where "lesson:STEP" of figures leads
    glance: list[Phase] = []
    sheet: list[Box] = []

    def find(self, id: str) -> Chapter | None:
        return next((chapter for chapter in self.chapter if chapter.id == id), None)

    def lesson_step(self, at: str) -> tuple[str, str]:
        """The lesson and the step that `lesson:STEP` or `lesson:LESSON/STEP` names."""
        taught, _, step = at.removeprefix("lesson:").rpartition("/")
        return taught or self.lesson, step

    def chapter_of_rule(self, rule: str) -> Chapter | None:
        """Where a rule stands."""
        return next((chapter for chapter in self.chapter if rule in chapter.rules()), None)

    def chapter_of_prompt(self, key: str) -> Chapter:
        """Where one reads about a question; the turn at a glance, or the first page, if no chapter is about it."""
        about = [chapter for chapter in self.chapter if key in chapter.prompts]
        return (about or [chapter for chapter in self.chapter if chapter.id == "turn"] or self.chapter)[0]


def read_booklet(file: Path) -> Booklet:
    return read_content(file, Booklet)
