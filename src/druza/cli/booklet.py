"""The booklet in the terminal: `druza rules GAME --booklet`."""

from __future__ import annotations

from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.padding import Padding
from rich.rule import Rule

import druza
from druza.kernel.content import Text
from druza.kernel.refused import BadInput
from druza.learn.booklet import Booklet, Chapter, Figure
from druza.learn.glossary import plain
from druza.learn.shelf import booklet, glossary

WORDS = {
    "pl": {
        "figure": "Przykład",
        "example": "Przykład z instrukcji",
        "ruling": "Nasze rozstrzygnięcie",
        "rare": "Rzadkie przypadki",
        "sheet": "Ściąga",
        "terms": "Słowniczek",
    },
    "en": {
        "figure": "Example",
        "example": "Example in the rulebook",
        "ruling": "Our ruling",
        "rare": "Rare cases",
        "sheet": "Quick sheet",
        "terms": "Glossary",
    },
}
GLANCE = {"pl": "Tura w skrócie", "en": "A turn at a glance"}


def booklet_of(game: str) -> Booklet:
    druza.game(game)
    found = booklet(game)
    if found is None:
        raise BadInput(f"{game} has no booklet")
    return found


def chosen(book: Booklet, wanted: str) -> list[Chapter]:
    """All chapters, or the one that is wanted by id or number."""
    if not wanted:
        return book.chapter
    ids = [chapter.id for chapter in book.chapter]
    if wanted in ids:
        return [book.chapter[ids.index(wanted)]]
    if wanted.isdigit() and 1 <= int(wanted) <= len(ids):
        return [book.chapter[int(wanted) - 1]]
    raise BadInput(f"no chapter {wanted!r}: expected one of {', '.join(ids)}")


def print_booklet(out: Console, game: str, lang: str, wanted: str = "", rule: str = "") -> None:
    """Chapters with their paragraphs, examples and rare cases; with a rule, the chapter where it stands."""
    book = booklet_of(game)
    if rule:
        about = book.chapter_of_rule(rule.upper())
        if about is None:
            raise BadInput(f"unknown rule {rule!r}")
        wanted = about.id
    name = book.title.get(lang) if book.title else druza.game(game).words.say(lang, "game", "name", {})
    out.print(Rule(f"[bold]{escape(name)}[/]"))
    if not wanted:
        print_glance(out, book, lang)
    for chapter in chosen(book, wanted):
        print_chapter(out, book, chapter, lang)
    if not wanted:
        print_sheet(out, book, lang)
        print_terms(out, game, lang)


def print_glance(out: Console, book: Booklet, lang: str) -> None:
    out.print(f"\n[bold]{GLANCE[lang]}[/]")
    for number, phase in enumerate(book.glance, 1):
        out.print(f"  {number} [bold]{phase.title.get(lang)}[/]: {said(phase.say, lang)}", highlight=False)
        for action in phase.action:
            out.print(f"      {action.title.get(lang)}", highlight=False)


def print_chapter(out: Console, book: Booklet, chapter: Chapter, lang: str) -> None:
    words, rules = WORDS[lang], druza.game(book.game).rulebook
    out.print(f"\n[bold]{book.chapter.index(chapter) + 1} {chapter.title.get(lang)}[/]\n", highlight=False)
    for par in chapter.par:
        out.print(Padding(f"{said(par.say, lang)}  [dim]{' '.join(par.rules)}[/]", (0, 0, 0, 2)), highlight=False)
        if par.why is not None:
            out.print(Padding(f"[dim]{words['ruling']}: {said(par.why, lang)}[/]", (0, 0, 0, 4)), highlight=False)
    for figure in told(chapter.figure):
        line = f"[italic]{words['figure']}: {said(figure.say, lang)}[/]"
        out.print(Padding(line, (0, 0, 0, 4)), highlight=False)
    for example in chapter.example:
        out.print(f"\n  [bold]{words['example']}: {escape(example.title.get(lang))}[/]", highlight=False)
        for number, step in enumerate(example.steps, 1):
            out.print(Padding(f"{number}. {said(step, lang)}", (0, 0, 0, 4)), highlight=False)
        out.print(Padding(f"[dim]{' '.join(example.rules)}[/]", (0, 0, 0, 4)), highlight=False)
    for rare in chapter.rare:
        title = rare.title.get(lang) if rare.title else words["rare"]
        out.print(f"\n  [bold]{escape(title)}[/]", highlight=False)
        for rule in rare.rules:
            text = escape(rules.text(rule, lang))
            text += "" if rules.is_printed(rule) else f" [dim]({words['ruling']})[/]"
            out.print(Padding(f"[dim]{rule}[/] {text}", (0, 0, 0, 4)), highlight=False)


def told(figures: list[Figure]) -> list[Figure]:
    """Figures whose words say something without the drawing: not those of a table before the first turn."""
    return [one for one in figures if isinstance(one.at, str) and not one.at.startswith("new:")]


def print_sheet(out: Console, book: Booklet, lang: str) -> None:
    """The quick sheet; the texts of cards stand in `druza cards`."""
    out.print(f"\n[bold]{WORDS[lang]['sheet']}[/]")
    for box in book.sheet:
        if box.lines:
            out.print(f"\n  [bold]{escape(box.title.get(lang))}[/]  [dim]{' '.join(box.rules)}[/]", highlight=False)
        for line in box.lines:
            out.print(Padding(escape(line.get(lang)), (0, 0, 0, 4)), highlight=False)


def print_terms(out: Console, game: str, lang: str) -> None:
    terms = glossary(game)
    if terms is None:
        return
    out.print(f"\n[bold]{WORDS[lang]['terms']}[/]\n")
    for term in sorted(terms.term.values(), key=lambda term: term.name.get(lang).casefold()):
        line = f"[bold]{escape(term.name.get(lang))}[/]: {said(term.say, lang)}"
        out.print(Padding(line, (0, 0, 0, 2)), highlight=False)


def said(text: Text, lang: str) -> str:
    """A text without the marks of its terms, safe to print."""
    return escape(plain(text.get(lang)))


def booklet_as_json(game: str, lang: str, wanted: str = "") -> dict[str, Any]:
    """The booklet for scripts."""
    book = booklet_of(game)
    return {
        "game": game,
        "chapters": [
            {
                "id": chapter.id,
                "title": chapter.title.get(lang),
                "paragraphs": [{"say": plain(par.say.get(lang)), "rules": par.rules} for par in chapter.par],
                "figures": [plain(figure.say.get(lang)) for figure in chapter.figure],
                "examples": [
                    {
                        "title": example.title.get(lang),
                        "steps": [plain(step.get(lang)) for step in example.steps],
                        "rules": example.rules,
                    }
                    for example in chapter.example
                ],
                "rare": [rule for rare in chapter.rare for rule in rare.rules],
            }
            for chapter in chosen(book, wanted)
        ],
    }
