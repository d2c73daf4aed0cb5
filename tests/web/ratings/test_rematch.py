"""The rematch: the same people, one seat further, and nobody is waited for longer than a minute."""

from __future__ import annotations

import httpx
import pytest

from tests.web.driving import Site, wait_until
from tests.web.lobby.driving import see
from tests.web.ratings.driving import people, resign, seated


def again(browser: httpx.Client, table: str) -> str:
    answer = browser.post(f"/table/{table}/rematch")
    assert answer.status_code == 200, answer.text
    return answer.url.path.split("/")[2]


def test_both_meet_at_one_table_one_seat_further(site: Site) -> None:
    (ala, one), (ola, other) = people(site, 2)
    table = seated(site, [ala, ola])
    resign(site, ala, table)
    page = wait_until(lambda: ola.get(f"/table/{table}").text, lambda page: "→" in page)
    assert "Rematch" in page
    new = again(ala, table)
    assert f"{one} wants one" in ola.get(f"/table/{table}").text
    assert "wants a rematch" in ola.get("/notices").text
    assert again(ola, table) == new
    assert again(ola, table) == new
    seen = see(ola, new)
    assert (seen["held"], see(ala, new)["held"]) == ([0], [1])
    assert (seen["rated"], seen["pace"]) == (True, "live:10+15")
    assert seen["names"] == [other, one]
    assert "To the rematch" in ola.get(f"/table/{table}").text


def test_thanks_are_said_once_and_seen_to_be_said(site: Site) -> None:
    (ala, _), (ola, _) = people(site, 2)
    table = seated(site, [ala, ola], rated=False)
    ala.post(f"/table/{table}/chat", data={"phrase": "thanks"})  # in mid-game: that is another matter
    resign(site, ala, table)
    assert "You have thanked" not in ala.get(f"/table/{table}").text
    assert ala.post(f"/table/{table}/chat", data={"phrase": "thanks"}).status_code == 200
    page = ala.get(f"/table/{table}").text
    assert "You have thanked" in page
    assert "</svg>Thank</button>" not in page
    assert "You have thanked" not in ola.get(f"/table/{table}").text


def test_a_seat_that_stays_free_goes_to_the_lobby(site: Site) -> None:
    (ala, _), (ola, _) = people(site, 2)
    table = seated(site, [ala, ola], rated=False)
    resign(site, ala, table)
    new = again(ala, table)
    assert f"open-{new}" not in site.browser().get("/lobby").text
    site.program.services.now.ahead += 61
    try:
        wait_until(lambda: site.browser().get("/lobby").text, lambda page: f"open-{new}" in page)
    finally:
        site.program.services.now.ahead -= 61


def test_a_game_that_was_given_up_is_over_for_its_people(site: Site) -> None:
    ala, (ola, name) = site.browser(), people(site, 1)[0]
    table = seated(site, [ala, ola], rated=False)
    assert "1 finished" not in ala.get("/claim").text
    resign(site, ala, table)
    wait_until(lambda: ala.get("/claim").text, lambda page: "1 finished" in page)
    note = {"step": "0", "text": "I was tired."}
    assert ola.post(f"/table/{table}/notes", data=note).status_code == 200
    assert [one["name"] for one in site.browser().get(f"/api/tables/{table}/notes").json()] == [name]


def test_who_wants_one_is_told_in_the_language_of_whoever_reads_it(site: Site) -> None:
    ala, ola = site.browser(), site.browser()
    table = seated(site, [ala, ola], rated=False)
    resign(site, ala, table)
    ala.cookies.set("lang", "pl")
    again(ala, table)
    english = ola.get("/notices").text
    assert "Guest" in english.partition(" wants a rematch: Star Scrappers: Crystal Hunters")[0][-30:]
    ola.cookies.set("lang", "pl")
    assert "Gość" in ola.get("/notices").text.partition("Star Scrappers: Łowcy Kryształów")[0][-60:]


@pytest.mark.parametrize("way", ["rematch", "again"])
def test_guests_keep_what_they_are_called(site: Site, way: str) -> None:
    ala, ola = site.browser(), site.browser()
    table = seated(site, [ala, ola], rated=False)
    names = see(ala, table)["names"]
    resign(site, ala, table)
    new = ala.post(f"/table/{table}/{way}").url.path.split("/")[2]
    mine = see(ala, new)["held"][0]
    called = see(ala, new)["names"]
    assert called[mine] in names
    assert called[1 - mine] == f"Player {2 - mine}", "of a seat that waits nobody knows who will come"


def test_nobody_else_and_nobody_too_early(site: Site) -> None:
    (ala, _), (ola, _) = people(site, 2)
    table = seated(site, [ala, ola])
    assert ala.post(f"/table/{table}/rematch").status_code == 409
    resign(site, ala, table)
    assert site.browser().post(f"/table/{table}/rematch").status_code == 401


def test_the_next_table_is_one_that_waits(site: Site) -> None:
    (ala, _), (ola, _) = people(site, 2)
    table = seated(site, [ala, ola], rated=False)
    urls = {browser.get("/next").url.path for browser in (ala, ola)}
    assert urls == {f"/table/{table}", "/lobby"}
