"""Checking a booklet: every rule in exactly one place, every figure can be drawn, texts in both languages."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from druza.kernel.drawing import board_of
from druza.kernel.refused import BadInput
from druza.kernel.words import LANGUAGES
from druza.learn.booklet import Booklet, Chapter, Example, Figure, read_booklet
from druza.learn.checking import Report, text_faults
from druza.learn.figures import figure_of, pieces_of, position_of, whole_page
from druza.learn.shelf import glossary, lesson, plain_game

LONGEST = 260  # letters of a paragraph


def check_booklet(file: Path, on_chapter: Callable[[], None] = lambda: None) -> Report:
    """Everything that is wrong with a booklet."""
    report = Report(file)
    try:
        booklet = read_booklet(file)
        report.faults += rule_faults(booklet) + link_faults(booklet)
        for chapter in booklet.chapter:
            report.faults += [f"{chapter.id}: {fault}" for fault in chapter_faults(booklet, chapter)]
            on_chapter()
        report.faults += sheet_faults(booklet)
        figures = sum(len(chapter.figure) for chapter in booklet.chapter)
        report.lines.append(f"{len(booklet.chapter)} chapters, {figures} figures")
    except BadInput as fault:
        report.faults.append(str(fault))
    return report


def rule_faults(booklet: Booklet) -> list[str]:
    """Rules that stand nowhere, twice, or that the game has not."""
    known = plain_game(booklet.game).rulebook.ids()
    placed = Counter(rule for chapter in booklet.chapter for rule in chapter.rules())
    faults = [f"rule {rule} stands in no chapter" for rule in known if rule not in placed]
    faults += [f"there is no rule {rule}" for rule in placed if rule not in known]
    return faults + [f"rule {rule} stands in {count} places" for rule, count in placed.items() if count > 1]


def link_faults(booklet: Booklet) -> list[str]:
    """Chapters that are named and are not there, questions that are none or open two chapters."""
    game = plain_game(booklet.game)
    ids = [chapter.id for chapter in booklet.chapter]
    faults = [f"two chapters are called {id}" for id, count in Counter(ids).items() if count > 1]
    named = [phase.chapter for phase in booklet.glance if phase.chapter]
    named += [action.chapter for phase in booklet.glance for action in phase.action]
    faults += [f"glance: there is no chapter {id!r}" for id in named if id not in ids]
    faults += [] if booklet.glance else ["glance: the turn at a glance is missing"]
    prompts = Counter(prompt for chapter in booklet.chapter for prompt in chapter.prompts)
    faults += [f"{prompt}: there is no such question" for prompt in prompts if not game.words.has("prompt", prompt)]
    return faults + [f"{prompt}: opens {count} chapters" for prompt, count in prompts.items() if count > 1]


def chapter_faults(booklet: Booklet, chapter: Chapter) -> Iterator[str]:
    terms = glossary(booklet.game)
    yield from text_faults("title", chapter.title, None)
    for number, par in enumerate(chapter.par, 1):
        yield from text_faults(f"par {number}", par.say, terms, LONGEST)
        if par.why is not None:
            yield from text_faults(f"par {number}: why", par.why, terms)
    for number, figure in enumerate(chapter.figure, 1):
        yield from text_faults(f"figure {number}", figure.say, terms)
        if figure.attempt and not can_be_tried(booklet, figure.at):
            yield f"figure {number}: only a step of a lesson with an aim can be tried"
        yield from (f"figure {number}: {fault}" for fault in figure_faults(booklet, figure))
    for number, example in enumerate(chapter.example, 1):
        yield from (f"example {number}: {fault}" for fault in example_faults(booklet, example))


def example_faults(booklet: Booklet, example: Example) -> Iterator[str]:
    """Its words in both languages, the rules it names, and what it shows."""
    known = plain_game(booklet.game).rulebook.ids()
    yield from text_faults("title", example.title, None)
    for number, step in enumerate(example.steps, 1):
        yield from text_faults(f"step {number}", step, glossary(booklet.game), LONGEST)
    yield from (f"there is no rule {rule}" for rule in example.rules if rule not in known)
    if not (example.steps and example.rules):
        yield "it has no steps or names no rules"
    if example.show:
        yield from figure_faults(booklet, figure_of(example))


def figure_faults(booklet: Booklet, figure: Figure) -> Iterator[str]:
    """What keeps a figure from being drawn, in both languages."""
    game = plain_game(booklet.game)
    try:
        state = position_of(game, booklet, figure)
    except BadInput as fault:
        yield str(fault)
        return
    for lang in LANGUAGES:
        try:
            pieces_of(figure.show, "" if state is None else whole_page(state, lang), board_of(game), lang, "fig")
        except BadInput as fault:
            yield f"{lang}: {fault}"


def can_be_tried(booklet: Booklet, at: object) -> bool:
    """Is this the beginning of a step that waits for something to be done?"""
    if not isinstance(at, str) or not at.startswith("lesson:"):
        return False
    name, step = booklet.lesson_step(at)
    taught = lesson(booklet.game, name)
    return taught.step[taught.place(step)].aim is not None


def sheet_faults(booklet: Booklet) -> list[str]:
    """The quick sheet: both languages, rules that there are, kinds of cards that there are."""
    game = plain_game(booklet.game)
    known = set(game.rulebook.ids())
    kinds = {entry.kind for entry in board_of(game).gallery("en")}
    faults: list[str] = []
    for box in booklet.sheet:
        where = f"sheet: {box.title.en}"
        for number, line in enumerate(box.lines, 1):
            faults += [f"{where}: {fault}" for fault in text_faults(f"line {number}", line, None)]
        faults += [f"{where}: no rule {rule}" for rule in box.rules if rule not in known]
        if box.cards not in kinds if box.cards else not box.lines:
            faults.append(f"{where}: nothing stands in it")
    return faults
