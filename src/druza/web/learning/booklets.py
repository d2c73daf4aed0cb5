"""The booklet for its pages: chapters, figures, what is found in it, the quick sheet."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Any

from druza.kernel.drawing import NOTHING, Html, board_of, el, join, text
from druza.kernel.game import Game
from druza.learn import shelf
from druza.learn.booklet import Booklet, Chapter, Figure, Paragraph
from druza.learn.figures import Piece, cut, figure_of
from druza.learn.glossary import plain
from druza.learn.lesson import Start
from druza.web.learning.coach import said

MOST_FOUND = 30  # of each kind
SMALL = ("ł", "l")
CORNER = {name: re.compile(rf'<span class="{name}">(.*?)</span>') for name in ("su", "lv")}


def contents(booklet: Booklet, lang: str, now: str) -> list[dict[str, Any]]:
    """The chapters for the list at the side."""
    return [
        {
            "id": chapter.id,
            "number": number,
            "title": chapter.title.get(lang),
            "url": chapter_url(booklet.game, chapter.id),
            "folded": chapter.folded,
            "now": chapter.id == now,
        }
        for number, chapter in enumerate(booklet.chapter, 1)
    ]


def chapter_url(game: str, chapter: str) -> str:
    return f"/rules/{game}/{chapter}"


def rule_address(game: str, rule: str) -> str:
    """Where a rule is read: its chapter of the booklet, or the list of all rules."""
    booklet = shelf.booklet(game)
    chapter = booklet.chapter_of_rule(rule) if booklet is not None else None
    return f"{chapter_url(game, chapter.id)}#{rule}" if chapter is not None else f"/rules/{game}/all#{rule}"


def glance(booklet: Booklet, lang: str, now: str) -> list[dict[str, Any]]:
    """The turn at a glance; what is read about now is marked."""
    return [
        {
            "title": phase.title.get(lang),
            "say": phase.say.get(lang),
            "url": chapter_url(booklet.game, phase.chapter) if phase.chapter else "",
            "now": phase.chapter == now and not phase.action,
            "actions": [
                {
                    "title": action.title.get(lang),
                    "icon": action.icon or "i-dot",
                    "url": chapter_url(booklet.game, action.chapter),
                    "now": action.chapter == now,
                }
                for action in phase.action
            ],
        }
        for phase in booklet.glance
    ]


def chapter_facts(rules: Game[Any], booklet: Booklet, chapter: Chapter, lang: str) -> dict[str, Any]:
    """A page of the booklet."""
    place = booklet.chapter.index(chapter)
    return {
        "id": chapter.id,
        "number": place + 1,
        "title": chapter.title.get(lang),
        "pars": [paragraph(par, lang) for par in chapter.par],
        "figures": [dict(one) for one in figures(rules, chapter.id, lang)],
        "switch": len(switched(chapter)) > 1,
        "examples": [dict(one) for one in examples(rules, chapter.id, lang)],
        "rare": [
            {
                "title": rare.title.get(lang) if rare.title else "",
                "rules": [
                    (rule, rules.rulebook.text(rule, lang), rules.rulebook.is_printed(rule)) for rule in rare.rules
                ],
            }
            for rare in chapter.rare
        ],
        "before": neighbour(booklet, place - 1, lang),
        "after": neighbour(booklet, place + 1, lang),
    }


def neighbour(booklet: Booklet, place: int, lang: str) -> dict[str, str] | None:
    if not 0 <= place < len(booklet.chapter):
        return None
    chapter = booklet.chapter[place]
    return {"title": chapter.title.get(lang), "url": chapter_url(booklet.game, chapter.id)}


def paragraph(par: Paragraph, lang: str) -> dict[str, Any]:
    return {"say": said(par.say, lang), "rules": par.rules, "why": said(par.why, lang), "ruling": par.why is not None}


# -- figures -----------------------------------------------------------------------------------------------------------


def switched(chapter: Chapter) -> list[int]:
    """The numbers of players among which figures of a chapter can be switched."""
    return [count for count in (seats_of(figure) for figure in chapter.figure) if count]


def seats_of(figure: Figure) -> int:
    """For how many a figure shows a table before the first turn; 0 for others."""
    if isinstance(figure.at, Start):
        return figure.at.seats
    return int(figure.at.removeprefix("new:")) if figure.at.startswith("new:") else 0


@lru_cache(maxsize=512)
def figures(rules: Game[Any], chapter_id: str, lang: str) -> list[dict[str, Any]]:
    """The figures of a chapter, drawn. They never change while the server runs."""
    booklet = shelf.booklet(rules.id)
    chapter = booklet.find(chapter_id) if booklet is not None else None
    if booklet is None or chapter is None:
        return []
    counts = switched(chapter)
    found = []
    for number, figure in enumerate(chapter.figure):
        pieces = cut(rules, booklet, figure, lang, f"f{number}")
        taught, step = booklet.lesson_step(figure.at) if figure.attempt and isinstance(figure.at, str) else ("", "")
        found.append(
            {
                "row": join([piece_markup(piece) for piece in pieces]),
                "say": said(figure.say, lang),
                "label": plain(figure.say.get(lang)),
                "try_step": step,
                "lesson": taught,
                "seats": seats_of(figure) if len(counts) > 1 else 0,
            }
        )
    return found


@lru_cache(maxsize=512)
def examples(rules: Game[Any], chapter_id: str, lang: str) -> list[dict[str, Any]]:
    """The worked examples of a chapter, drawn where they show something."""
    booklet = shelf.booklet(rules.id)
    chapter = booklet.find(chapter_id) if booklet is not None else None
    if booklet is None or chapter is None:
        return []
    return [
        {
            "title": example.title.get(lang),
            "steps": [said(step, lang) for step in example.steps],
            "rules": example.rules,
            "row": join([piece_markup(piece) for piece in cut(rules, booklet, figure_of(example), lang, f"e{number}")]),
        }
        for number, example in enumerate(chapter.example)
    ]


def piece_markup(piece: Piece) -> Html:
    if piece.kind in ("sign", "word"):
        return el("span", piece.text, cls=f"fig-{piece.kind}")
    if piece.kind == "map":
        return el("span", piece.html, cls="fig-map", data_fit=" ".join(piece.fit))
    return el("span", piece.html, cls=f"fig-{piece.kind}")


# -- searching ---------------------------------------------------------------------------------------------------------


def folded(words: str) -> str:
    """Letters as they are typed in a hurry: small, without marks."""
    apart = unicodedata.normalize("NFKD", words.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter)).replace(*SMALL)


def search(rules: Game[Any], booklet: Booklet, wanted: str, lang: str) -> dict[str, list[dict[str, Any]]]:
    """What is found in paragraphs, rules, terms and cards, in either language: pages first, then rules, then cards."""
    words = folded(wanted).split()[:8]

    def has(*texts: str) -> bool:
        everything = folded(" ".join(texts))
        return bool(words) and all(word in everything for word in words)

    pages = [
        {"title": chapter.title.get(lang), "say": said(par.say, lang), "url": chapter_url(booklet.game, chapter.id)}
        for chapter in booklet.chapter
        for par in chapter.par
        if has(plain(par.say.pl), plain(par.say.en), chapter.title.pl, chapter.title.en, *par.rules)
    ]
    pages += [
        {"title": example.title.get(lang), "say": said(step, lang), "url": chapter_url(booklet.game, chapter.id)}
        for chapter in booklet.chapter
        for example in chapter.example
        for step in example.steps
        if has(plain(step.pl), plain(step.en), example.title.pl, example.title.en)
    ]
    glossary = shelf.glossary(booklet.game)
    terms = [
        {"title": term.name.get(lang), "say": said(term.say, lang), "url": rule_address(booklet.game, term.rules[0])}
        for term in (glossary.term.values() if glossary else [])
        if term.rules and has(term.name.pl, term.name.en, plain(term.say.pl), plain(term.say.en))
    ]
    numbered = [
        {"title": rule, "say": text(rules.rulebook.text(rule, lang)), "url": rule_address(booklet.game, rule)}
        for rule in rules.rulebook.ids()
        if has(rule, rules.rulebook.text(rule, "pl"), rules.rulebook.text(rule, "en"))
    ]
    cards = [
        {
            "title": entry.name[lang],
            "say": text(entry.text[lang]),
            "url": f"/gallery/{booklet.game}?q={entry.name[lang]}",
        }
        for entry in board_of(rules).gallery(lang)
        if has(*entry.name.values(), *entry.text.values())
    ]
    found = {"pages": pages, "terms": terms, "rules": numbered, "cards": cards}
    return {kind: one[:MOST_FOUND] for kind, one in found.items()}


# -- the quick sheet ---------------------------------------------------------------------------------------------------


def sheet(rules: Game[Any], booklet: Booklet, lang: str) -> list[dict[str, Any]]:
    """The boxes of the quick sheet."""
    return [
        {
            "title": box.title.get(lang),
            "lines": [line.get(lang) for line in box.lines],
            "rules": box.rules,
            "wide": box.wide,
            "cards": sheet_cards(rules, box.cards, lang) if box.cards else [],
        }
        for box in booklet.sheet
    ]


@lru_cache(maxsize=64)
def sheet_cards(rules: Game[Any], kind: str, lang: str) -> list[tuple[Html, str, str]]:
    """What stands in the corners, name and text of a kind of the content."""
    entries = [entry for entry in board_of(rules).gallery(lang) if entry.kind == kind]
    return [(corners(entry.face), entry.name[lang], entry.text[lang]) for entry in entries]


def corners(face: Html) -> Html:
    """Suit and level as a card shows them: in black and white its colour is a sign and a letter."""
    found = [CORNER[name].search(face) for name in ("su", "lv")]
    return el("span", *(Html(one[1]) for one in found if one), cls="corner") if all(found) else NOTHING
