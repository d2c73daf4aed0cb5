"""Booklets as pages: chapters with drawn figures, rules found by number and by words, a sheet to print."""

from __future__ import annotations

import re

import pytest

import druza
from druza.kernel.content import Text
from druza.learn.shelf import booklet, glossary
from druza.web.learning.coach import said
from tests.web.driving import BOT, PERSON, Site

GAME = "star-scrappers"


@pytest.mark.parametrize("game", druza.game_ids())
def test_every_chapter_is_a_page_with_its_rules_and_figures(site: Site, game: str) -> None:
    book = booklet(game)
    assert book is not None
    with site.browser(**{"accept-language": "pl"}) as browser:
        first = browser.get(f"/rules/{game}").text
        assert book.chapter[0].title.pl in first
        for chapter in book.chapter:
            page = browser.get(f"/rules/{game}/{chapter.id}").text
            assert set(chapter.rules()) <= set(re.findall(r'id="([A-Z]{2}-\d{3}[a-z]?)"', page)), chapter.id
            assert page.count("<figure") == len(chapter.figure)
            assert page.count('class="worked"') == len(chapter.example)
            ids = re.findall(r'\sid="([^"]+)"', page[page.index("<main") :])
            assert len(ids) == len(set(ids)), [id for id in ids if ids.count(id) > 1][:3]


def test_a_rule_leads_to_the_paragraph_where_it_stands(site: Site) -> None:
    with site.browser() as browser:
        page = browser.get(f"/rules/{GAME}/rule/SS-075")
        assert page.url.path == f"/rules/{GAME}/mine"
        assert page.url.fragment == "SS-075"
        assert browser.get(f"/rules/{GAME}/rule/SS-999").status_code == 404
        assert browser.get(f"/rules/{GAME}/nothing").status_code == 404


@pytest.mark.parametrize(
    ("words", "kinds"),
    [("dziki", ["In the booklet", "Terms", "Rules"]), ("xyzzy", []), ("raker", ["Cards"]), ("SS-075", ["Rules"])],
)
def test_the_booklet_is_searched_in_both_languages_without_marks(site: Site, words: str, kinds: list[str]) -> None:
    with site.browser(**{"accept-language": "en"}) as browser:
        page = browser.get(f"/rules/{GAME}/search", params={"q": words}).text
        found = re.findall(r"<h2>(In the booklet|Terms|Rules|Cards)</h2>", page)
        assert set(kinds) <= set(found)
        assert bool(found) == bool(kinds)
        assert browser.get("/rules/edge/search", params={"q": "zloze"}).text.count('class="found"') >= 2


def test_the_glossary_is_a_page_of_every_term(site: Site) -> None:
    with site.browser(**{"accept-language": "pl"}) as browser:
        page = browser.get(f"/rules/{GAME}/glossary").text
        terms = glossary(GAME)
        assert terms is not None
        assert set(re.findall(r'id="term-([^"]+)"', page)) == set(terms.term)
        assert f'href="/rules/{GAME}/glossary"' in browser.get(f"/rules/{GAME}").text


def test_what_is_searched_for_is_never_markup(site: Site) -> None:
    with site.browser() as browser:
        assert "<b>x" not in browser.get(f"/rules/{GAME}/search", params={"q": "<b>x"}).text


@pytest.mark.parametrize("game", druza.game_ids())
def test_there_is_a_sheet_to_print(site: Site, game: str) -> None:
    with site.browser() as browser:
        page = browser.get(f"/rules/{game}/sheet")
        assert page.status_code == 200
        assert page.text.count("<section") >= 4


def test_on_the_sheet_a_colour_is_a_sign_and_a_letter(site: Site) -> None:
    with site.browser() as browser:
        page = browser.get(f"/rules/{GAME}/sheet").text
        assert re.search(r'<span class="corner"><svg[^>]*><use href="#g-m"/></svg>M2</span>Drollo', page)


def test_no_line_begins_with_the_mark_after_a_term() -> None:
    words = str(said(Text(pl="Punkty", en="The most {vp:points}, once it is down"), "en"))
    assert re.search(r'<span class="glued"><button[^>]*>points</button>,</span> once', words)


def test_beside_a_table_the_booklet_opens_at_the_present_question(site: Site) -> None:
    table = site.table(PERSON, BOT, seed=7, options={"first_player": "0"})
    with site.browser(authorization=f"Bearer {table.made['seats'][0]['key']}") as browser:
        assert f'href="/rules/{GAME}/turn"' in browser.get(f"/table/{table.id}?seat=0").text


def test_a_figure_can_be_tried(site: Site) -> None:
    with site.browser() as browser:
        page = browser.get(f"/rules/{GAME}/mine").text
        assert 'name="step" value="mine"' in page
        assert 'data-step="3"' in browser.post(f"/learn/{GAME}", data={"lesson": "first-game", "step": "mine"}).text
