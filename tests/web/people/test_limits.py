"""Limits: how often one may do what costs others time. Each is reached, refused in words and counted in the house."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.web.driving import LINK, PERSON, Site, served, usual
from tests.web.lobby.driving import opened
from tests.web.moderation.driving import keeper
from tests.web.people.driving import claim, fresh_name, sign_in, somebody

Deed = Callable[[Site, httpx.Client, int], httpx.Response]


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Site]:
    with served(usual(tmp_path)) as site:
        yield site


def struck(site: Site, limit: str) -> int:
    return int(site.program.services.limits.struck[limit])


def opens_and_closes(site: Site, browser: httpx.Client, number: int) -> httpx.Response:
    made = browser.post("/lobby", data={"game": "edge", "seats": "2"})
    if made.url.path.startswith("/table/"):
        browser.post(f"{made.url.path}/close")
    return made


def looks(site: Site, browser: httpx.Client, number: int) -> httpx.Response:
    return browser.post("/pairing", data={"pair": "live/edge"}, headers={"Referer": f"{site.url}/lobby"})


def invites(site: Site, browser: httpx.Client, number: int) -> httpx.Response:
    if not number:
        somebody_else = site.browser()
        browser.headers["Other"] = fresh_name("Ola")
        assert claim(somebody_else, browser.headers["Other"]).status_code == 200
    return browser.post(f"/player/{browser.headers['Other']}/invite", data={"game": "edge"})


def notes(site: Site, browser: httpx.Client, number: int) -> httpx.Response:
    """Ten on one game, then on another one."""
    if number in (0, 10):
        table = over(site)
        browser.headers["Table"] = table
    words = {"text": f"Note {number}", "step": "1"}
    return browser.post(f"/table/{browser.headers['Table']}/notes", data=words)


def asks_a_club(site: Site, browser: httpx.Client, number: int) -> httpx.Response:
    if not number:
        made = somebody(site)[0].post("/clubs", data={"name": "Quartz", "about": ""})
        browser.headers["Club"] = made.url.path
    return browser.post(f"{browser.headers['Club']}/ask")


def gives_addresses(site: Site, browser: httpx.Client, number: int) -> httpx.Response:
    return browser.post("/account/address", data={"email": f"somebody-{number}@example.org"})


def over(site: Site) -> str:
    table = site.table(PERSON, LINK, seed=3)
    table.join(1)
    table.play_randomly(3000)
    assert table.see()["status"] == "over"
    return table.id


@pytest.mark.parametrize(
    ("limit", "most", "deed"),
    [
        ("open", 10, opens_and_closes),
        ("pairing", 20, looks),
        ("invite", 20, invites),
        ("invite", 20, asks_a_club),
        ("note", 10, notes),
    ],
)
def test_a_limit_is_reached(own: Site, limit: str, most: int, deed: Deed) -> None:
    browser, _ = somebody(own)
    found = [deed(own, browser, number).status_code for number in range(most + 1)]
    assert found == [200] * most + [429]
    assert struck(own, limit) == 1
    other, _ = somebody(own)
    assert deed(own, other, 0).status_code == 200, "others are not held back by it"


def test_letters_to_addresses_that_somebody_gives_are_few(own: Site) -> None:
    browser, _ = somebody(own)
    assert [gives_addresses(own, browser, number).status_code for number in range(6)] == [200] * 5 + [429]
    assert struck(own, "letter") == 1
    assert browser.post("/account/address", data={"email": ""}).status_code == 200, "taking it away sends none"


def test_what_was_refused_is_counted_in_the_house_and_logged_without_secrets(
    own: Site, caplog: pytest.LogCaptureFixture
) -> None:
    refused: Any = own.program.services.limits.refused
    thief = own.browser()
    browser, name = somebody(own)
    stolen = browser.cookies["session"]
    browser.post("/signout")
    thief.cookies.set("session", stolen)
    for _ in range(3):
        assert name not in thief.get("/").text
    assert refused["session"] == 1, "once, however often it is shown"
    sign_in(own.browser(), name, "a guess at it")
    table = own.table(PERSON, LINK)
    token = table.invitations[1]
    guessed = token[:-1] + ("a" if token[-1] != "a" else "b")
    assert table.post("/join", {"token": guessed, "name": ""}).status_code == 404
    table.join(1)
    assert table.post("/join", {"token": token, "name": ""}).status_code == 410
    assert thief.post(f"/table/{table.id}/join/{token}", data={"name": ""}).status_code == 410
    assert thief.post("/recover/no-such-ticket", data={"password": "a long new password"}).status_code == 410
    kinds = {"session": 1, "password": 1, "no-invitation": 1, "taken": 2, "recovery": 1}
    assert {kind: refused[kind] for kind in kinds} == kinds
    for secret in (stolen, name, token, guessed, "a guess at it", "no-such-ticket"):
        assert secret not in caplog.text
    page = keeper(own)[0].get("/house").text
    for words in ("sessions that had ended", "invitations that somebody had used", "links to get back in"):
        assert words in page


def test_who_is_blocked_invites_nobody(own: Site) -> None:
    (ala, first), (ola, second) = somebody(own), somebody(own)
    table = opened(ala)
    assert ola.post(f"/table/{table}/sit").status_code == 200
    assert ola.post(f"/table/{table}/person/0", data={"do": "block"}).status_code == 200
    for browser, name in ((ala, second), (ola, first)):
        assert browser.post(f"/player/{name}/invite", data={"game": "edge"}).status_code == 409
