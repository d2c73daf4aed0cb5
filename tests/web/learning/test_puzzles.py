"""Puzzles in the browser: the one of the day, lists, and a table with a coach to solve one at."""

from __future__ import annotations

import re
from datetime import date

import pytest

from druza.puzzles import as_lesson, daily
from druza.puzzles.puzzle import Puzzle
from druza.web.learning import puzzle_tries as tries_of_puzzles
from druza.web.learning.puzzle_tries import level_after
from druza.web.routes import puzzles as routes
from tests.puzzles.test_puzzles import puzzle
from tests.web.driving import Site
from tests.web.people.driving import claim, fresh_name


@pytest.fixture
def one(monkeypatch: pytest.MonkeyPatch) -> Puzzle:
    """The only puzzle there is."""
    return only(monkeypatch, puzzle())


def only(monkeypatch: pytest.MonkeyPatch, found: Puzzle) -> Puzzle:
    for shelf in (routes, daily):
        monkeypatch.setattr(shelf, "puzzles_of", lambda id: (found,) if id == found.game else ())
    for module in (as_lesson, tries_of_puzzles):
        monkeypatch.setattr(module, "puzzle_by_id", lambda id: found)
    as_lesson.lesson_of_puzzle.cache_clear()
    return found


def test_the_puzzle_of_the_day_is_the_same_for_all_and_another_tomorrow(monkeypatch: pytest.MonkeyPatch) -> None:
    some = {"star-scrappers": (puzzle(id="a-1-0"), puzzle(id="a-2-0")), "tortuga": (puzzle(id="b-1-0"),)}
    monkeypatch.setattr(daily, "puzzles_of", lambda id: some.get(id, ()))
    days = [daily.puzzle_of(date(2030, 1, day)) for day in range(1, 5)]
    assert len({one.id for one in days if one}) == 3
    assert daily.puzzle_of(date(2030, 1, 1)) == days[0]
    monkeypatch.setattr(daily, "puzzles_of", lambda id: ())
    assert daily.puzzle_of(date(2030, 1, 1)) is None


def test_pages_list_puzzles_in_both_languages(site: Site, one: Puzzle) -> None:
    with site.browser() as browser:
        for path in ("/puzzles", "/puzzles/today", "/puzzles/star-scrappers"):
            assert browser.get(path).text.count(f'value="{one.id}"') >= 1
        assert "Zagadka dnia" in browser.get("/puzzles/today?lang=pl").text
        assert "There are no puzzles of this game yet." in browser.get("/puzzles/edge?lang=en").text
        assert browser.get("/puzzles/chess").status_code == 404


def test_a_puzzle_is_solved_at_a_table_with_a_coach(site: Site, one: Puzzle) -> None:
    with site.browser() as browser:
        page = browser.post(
            "/puzzles/star-scrappers", data={"puzzle": one.id}, headers={"Sec-Fetch-Site": "same-origin"}
        )
        assert page.status_code == 200
        assert 'data-stage="say"' in page.text
        assert "Whom to recruit?" in page.text
        url = page.url.path
        version = re.search(r'name="version" value="([^"]+)"', page.text)
        assert version is not None
        shown = browser.post(f"{url}/lesson", data={"version": version[1], "seat": one.you, "do": "show"})
        assert 'data-stage="right"' in shown.text
        assert "It brings at once: +3 (Crystals)." in shown.text


def test_a_puzzle_that_is_not_there_is_404(site: Site) -> None:
    with site.browser() as browser:
        assert browser.post("/puzzles/star-scrappers", data={"puzzle": "nonsense"}).status_code == 404


def version_in(page: str) -> str:
    found = re.search(r'name="version" value="([^"]+)"', page)
    assert found is not None
    return found[1]


def test_first_tries_are_counted_and_who_has_a_name_gets_a_level(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    one = only(monkeypatch, puzzle(id="star-scrappers-8-0"))
    with site.browser() as browser:
        claim(browser, fresh_name())
        page = browser.post("/puzzles/star-scrappers", data={"puzzle": one.id})
        data = {"version": version_in(page.text), "seat": one.you, "do": "show"}
        browser.post(f"{page.url.path}/lesson", data=data)
        again = browser.post("/puzzles/star-scrappers", data={"puzzle": one.id})
        data = {"version": version_in(again.text), "seat": one.you, "path": one.options[0].path}
        browser.post(f"{again.url.path}/move", data=data)  # solved, but not at the first try
        assert "1 person has tried it, 0% found it at once" in browser.get("/puzzles/star-scrappers").text
        assert "Your level in puzzles:" in browser.get("/puzzles").text
    with site.browser() as other:
        page = other.post("/puzzles/star-scrappers", data={"puzzle": one.id})
        url = page.url.path
        for word in one.line:
            data = {"version": version_in(page.text), "seat": one.you, "path": word}
            page = other.post(f"{url}/move", data=data)
        listed = other.get("/puzzles/star-scrappers").text
        assert "2 people have tried it, 50% found it at once" in listed
        assert "Your level in puzzles:" not in listed


def test_a_level_rises_with_what_is_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tries_of_puzzles, "puzzle_by_id", lambda id: puzzle(id=id))
    solved = level_after([("a", 1.0, 0), ("b", 1.0, 0)])
    missed = level_after([("a", 0.0, 0), ("b", 0.0, 0)])
    assert solved.shown > level_after([]).shown > missed.shown
    assert solved.games == 2
