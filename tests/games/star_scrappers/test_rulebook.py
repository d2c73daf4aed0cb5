"""The rulebook page: every rule in both languages, and every rule with a test that names it."""

from __future__ import annotations

import re
from pathlib import Path

from tests.games.star_scrappers.table import GAME

BOOK = GAME.rulebook
ALL = [f"SS-{number:03}" for number in range(1, 251)]


def test_both_pages_have_exactly_the_same_rules_in_the_same_order() -> None:
    assert list(BOOK.rules["pl"]) == list(BOOK.rules["en"])


def test_every_rule_is_there_once() -> None:
    assert sorted(BOOK.ids()) == ALL
    for page in BOOK.pages.values():
        assert len(re.findall(r"^- \*\*SS-\d{3}\*\* ", page, re.MULTILINE)) == len(ALL)


def test_every_heading_is_followed_by_a_sentence_of_introduction() -> None:
    for page in BOOK.pages.values():
        for part in re.split(r"^#+ .+$", page, flags=re.MULTILINE)[1:]:
            assert re.match(r"[A-ZĄĆĘŁŃÓŚŹŻ].*\.", part.strip()), part[:80]


def test_both_pages_have_the_same_headings() -> None:
    headings = {lang: re.findall(r"^(#+) ", page, re.MULTILINE) for lang, page in BOOK.pages.items()}
    assert headings["pl"] == headings["en"]


def test_every_rule_and_every_worked_example_has_a_test_that_names_it() -> None:
    code = "".join(file.read_text("utf-8") for file in sorted(Path(__file__).parent.glob("test_*.py")))
    named = {f"SS-{number}" for number in re.findall(r"def test_ss_(\d{3})_", code)}
    assert set(ALL) - named == set()
    examples = {int(number) for number in re.findall(r"def test_ss_ex(\d+)_", code)}
    assert examples == set(range(1, 25))
