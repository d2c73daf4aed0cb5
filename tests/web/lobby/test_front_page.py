"""The front page: seats to sit down at, what waits for me, and that nobody counts as their own opponent."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest
from sqlalchemy import insert

from druza.web.storage import ratings
from tests.web.driving import GAME, Site, served, usual
from tests.web.lobby.driving import opened
from tests.web.notices.driving import id_of
from tests.web.people.driving import somebody

LIVE = f"live/{GAME}"
HOT_SEAT = {"game": GAME, "seats": "2", "kind_0": "you", "kind_1": "here", "quick": "on"}


def made(answer: httpx.Response) -> str:
    """The id of a table that was just made."""
    assert answer.status_code == 200, answer.text
    return answer.url.path.split("/")[2]


def waiting_at(page: str) -> int:
    """How many others the button says are waiting for a live game."""
    found = re.search(rf'data-waiting="{LIVE}"[^>]*>.*?<b(?: hidden)?>(-?\d+)</b>', page, re.DOTALL)
    assert found is not None, page
    return int(found[1])


def test_who_waits_is_no_opponent_of_their_own(tmp_path: Path) -> None:
    with served(usual(tmp_path)) as site:  # where nobody else begins or ceases to wait
        ala, ola = site.browser(), site.browser()
        ala.post("/pairing", data={"pair": LIVE})
        assert waiting_at(ola.get("/").text) == 1
        assert waiting_at(ala.get("/").text) == 0
        assert waiting_at(ala.get("/lobby").text) == 0


def test_the_open_seats_are_a_part_of_the_page_that_is_fetched_anew(tmp_path: Path) -> None:
    with served(usual(tmp_path)) as site:
        ala, ola = site.browser(), site.browser()
        assert "No open seat just now" in ola.get("/lobby/seats").text
        table = opened(ala)
        fresh = ola.get("/lobby/seats").text
        assert f"/table/{table}/sit" in fresh
        assert fresh.strip() in ola.get("/").text
        assert f"/table/{table}/sit" not in ala.get("/lobby/seats").text, "one's own seat is taken"


def test_the_start_strip_finds_people_too(site: Site) -> None:
    ala, ola = site.browser(), site.browser()
    assert 'value="people"' in ala.get("/").text
    wanted = {"mode": "people", "with": "slow", "game": "tortuga"}
    try:
        assert ala.post("/pairing", data=wanted).status_code == 200
        assert "/table/" in ola.post("/pairing", data=wanted).url.path, "somebody waits: one click"
    finally:
        ala.post("/pairing/stop")
    assert ola.post("/pairing", data={"with": "soon", "game": "tortuga"}).status_code == 422


def test_a_table_that_waits_for_people_is_not_my_move(tmp_path: Path) -> None:
    with served(usual(tmp_path)) as site:  # where no other test has left five tables that are nearer
        ala, ola = site.browser(), site.browser()
        table = opened(ala)
        page = ala.get("/").text
        assert "waiting for people" in page
        assert "Your move" not in page
        assert ala.get("/next/count").json() == {"waiting": 0}
        assert f'action="/table/{table}/sit"' in ola.get("/").text, "others can sit down from the front page"
        assert f'action="/table/{table}/sit"' not in page
        ola.post(f"/table/{table}/sit")
        counts = [one.get("/next/count").json()["waiting"] for one in (ala, ola)]
        assert sorted(counts) == [0, 1]
        mover = (ala, ola)[counts.index(1)]
        assert "Your move" in mover.get("/").text
        assert mover.get(f"/next/count?from={table}").json() == {"waiting": 0}, "the table one is at does not count"


def test_my_games_lists_what_goes_on_and_what_has_ended(site: Site) -> None:
    ala, ola = site.browser(), site.browser()
    closed, table = opened(ala), opened(ola)
    ala.post(f"/table/{closed}/close")
    ala.post(f"/table/{table}/sit")
    page = ala.get("/mine").text
    running, _, ended = page.partition('id="ended"')
    assert f"/table/{table}" in running
    assert f"/table/{closed}" in ended
    assert f"/table/{table}" not in ended
    assert 'href="/mine"' in ala.get("/lobby").text, "it stands in the top bar"
    assert f"/table/{table}" not in site.browser().get("/mine").text
    assert ala.get("/mine?page=7").status_code == 200
    assert ala.get("/mine?page=x").status_code == 400


def test_three_tables_wait_on_the_front_page_and_the_rest_behind_a_link(site: Site) -> None:
    ala = site.browser()
    first = made(ala.post("/tables", data=HOT_SEAT))
    assert 'href="/mine">All' not in ala.get("/").text
    for _ in range(4):
        made(ala.post("/tables", data=HOT_SEAT))
    page = ala.get("/").text
    assert page.count('class="rs mine"') == 3
    assert 'href="/mine">All 5</a>' in page
    assert f"/table/{first}" not in page
    assert f"/table/{first}" in ala.get("/mine").text
    assert ala.get("/next/count").json() == {"waiting": 5}


def test_open_seats_are_offered_by_nearness_of_level(tmp_path_factory: pytest.TempPathFactory) -> None:
    with served(usual(tmp_path_factory.mktemp("near"))) as site:
        (far, name), (near, other), (me, own) = [somebody(site, one) for one in ("Ala", "Ola", "Iga")]
        for called, mu in ((name, 35.0), (other, 27.0), (own, 26.0)):
            row = {"person": id_of(site, called), "game": GAME, "mu": mu, "sigma": 2.0, "games": 20, "day": 0}
            with site.program.services.storage.writing.begin() as connection:
                connection.execute(insert(ratings.ratings), row)
        first, second = opened(far), opened(near)
        for page in (me.get("/").text, me.get("/lobby").text):
            places = [page.index(f"/table/{table}/sit") for table in (second, first)]
            assert places == sorted(places), "who waits longer is farther from my level"
        assert f'pp-best" id="open-{second}"' in me.get("/lobby").text
        assert f'pp-best" id="open-{first}"' in near.get("/lobby").text


def test_every_page_counts_the_open_tables(site: Site) -> None:
    ala = site.browser()
    opened(ala)
    count = re.search(r'data-lobby-count(?: hidden)? title="[^"]*">(\d+)<', site.browser().get("/rules/edge").text)
    assert count is not None
    assert int(count[1]) >= 1
