"""Every address, asked by guests, people and keepers of the house for nonsense: no 500, no page that fails."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterator

import httpx
import pytest

from tests.web.driving import Site, served, usual
from tests.web.http.hostile import Hostile, Request, Route, all_routes
from tests.web.leagues.test_leagues import plan
from tests.web.lobby.driving import opened
from tests.web.moderation.driving import keeper, report
from tests.web.moments.driving import played
from tests.web.people.driving import bot_game, somebody

TRIES = int(os.environ.get("DRUZA_FUZZ_REQUESTS", "1"))  # of each address
SEED = int(os.environ.get("DRUZA_FUZZ_SEED", "1"))
DATABASE = os.environ.get("DRUZA_FUZZ_DATABASE", "")  # of another kind than SQLite
PARTS = ("name", "way", "code", "address", "shows", "export", "stay", "games", "passkey")  # that leave one signed in


@pytest.fixture(scope="module")
def busy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Site, list[httpx.Client], dict[str, list[str]]]]:
    """A server of which something of everything is known: who asks, and what there is to ask for."""
    settings = usual(tmp_path_factory.mktemp("busy"), streams=10_000, own_streams=10_000, database=DATABASE)
    with served(settings) as site:
        (ala, one), (ola, two), (hania, three) = somebody(site), somebody(site, "Ola"), keeper(site)
        guest, other = site.browser(), site.browser()
        here = opened(ala)
        assert ola.post(f"/table/{here}/sit").status_code == 200
        assert report(ola, here, 0).status_code == 200
        over, winner, _ = played(site)
        league = ala.post("/leagues", data=plan()).url.path.split("/")[-1]
        club = ala.post("/clubs", data={"name": "Kwarc"}).url.path.split("/")[-1]
        lesson = guest.post("/learn", data={"game": "edge"}).url.path.split("/")[-1]
        known = {
            "table": [here, bot_game(ala), bot_game(guest, "edge"), opened(other, "crystalicum"), over, lesson],
            "game": ["edge", "star-scrappers", "crystalicum", "tortuga", "motherload"],
            "id": ["1", "2", league, club],
            "name": [one, two, three],
            "part": list(PARTS),
            "rule": ["SS-041"],
            **{part: ["0", "1", "5"] for part in ("seat", "other", "note", "step", "ply")},
        }
        browsers = [site.browser(), ala, ola, hania, guest, winner]
        for browser in browsers:
            browser.follow_redirects = False
        yield site, browsers, known


@pytest.mark.parametrize("route", all_routes(), ids=lambda route: f"{route.method} {route.path}")
def test_nonsense_is_answered_in_words(
    busy: tuple[Site, list[httpx.Client], dict[str, list[str]]], route: Route, caplog: pytest.LogCaptureFixture
) -> None:
    _, browsers, known = busy
    hostile = Hostile(SEED, known)
    for number in range(TRIES * len(browsers)):
        asked = hostile.request(route)
        assert_answered(asked, browsers[number % len(browsers)], caplog)


def assert_answered(asked: Request, browser: httpx.Client, caplog: pytest.LogCaptureFixture) -> None:
    caplog.clear()
    answer = asked.send(browser)
    if answer is None:
        return
    assert answer.status_code != 500, f"{asked}\n{caplog.text}"
    failed = [one for one in caplog.records if one.levelno >= logging.ERROR]
    assert not failed, f"{asked}\n{caplog.text}"


def test_a_page_that_fails_would_be_noticed(
    busy: tuple[Site, list[httpx.Client], dict[str, list[str]]],
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    site, browsers, _ = busy
    monkeypatch.setattr(site.program.services.rendering, "page", lambda *rest: 1 / 0)
    with pytest.raises(AssertionError, match="ZeroDivisionError"):
        assert_answered(Request("GET", "/leagues"), browsers[1], caplog)
