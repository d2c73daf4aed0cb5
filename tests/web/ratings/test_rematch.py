"""The rematch: the same people, one seat further, and nobody is waited for longer than a minute."""

from __future__ import annotations

import httpx

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
