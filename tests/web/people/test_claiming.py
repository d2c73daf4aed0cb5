"""A guest claims a name: what was the guest's is the person's, and nobody else gets the name or one like it."""

from __future__ import annotations

import threading

import pytest

from tests.web.driving import Site, served, usual
from tests.web.people.driving import PASSWORD, bot_game, claim, fresh_name, is_signed_in, sign_in, somebody


def test_a_guest_has_a_name_of_a_stone(site: Site) -> None:
    browser = site.browser()
    assert "Claim a name" in browser.get("/").text
    bot_game(browser)
    first, second = browser.get("/claim").text, browser.get("/claim", params={"lang": "pl"}).text
    assert "Guest " in first
    assert "Gość " in second


def test_a_bot_game_still_takes_no_name(site: Site) -> None:
    """Two clicks: the front page, and its button."""
    browser = site.browser()
    assert 'action="/tables"' in browser.get("/").text
    assert browser.get(f"/table/{bot_game(browser)}").status_code == 200


def test_games_move_under_the_name(site: Site) -> None:
    browser, name = site.browser(), fresh_name()
    table = bot_game(browser)
    deck = browser.post("/build/crystalicum", data={"do": "new"}).url.path
    page = browser.get("/claim").text
    assert "1 game under way" in page
    assert "1 deck or squad" in page
    assert claim(browser, name).status_code == 200
    assert is_signed_in(browser, name)
    assert browser.get(f"/api/tables/{table}").json()["names"][0] == name
    assert f"/table/{table}" in browser.get("/").text
    assert browser.get(deck).status_code == 200
    elsewhere = site.browser()
    assert elsewhere.get(deck).status_code == 404
    assert sign_in(elsewhere, name).status_code == 200
    assert elsewhere.get(deck).status_code == 200
    seen = elsewhere.get(f"/api/tables/{table}").json()
    assert seen["held"] == [0]
    move = {"version": seen["version"], "option": seen["view"]["options"][0]}
    assert elsewhere.post(f"/api/tables/{table}/moves", json=move).status_code == 200
    elsewhere.post(f"/table/{table}/close")
    assert elsewhere.get(f"/api/tables/{table}").json()["status"] == "closed"


def test_a_guest_can_exchange_the_key(site: Site) -> None:
    """Whoever has a copy of the cookie is shut out at once; all that the guest has stays."""
    browser, thief = site.browser(), site.browser()
    table, deck = bot_game(browser), browser.post("/build/crystalicum", data={"do": "new"}).url.path
    thief.cookies.set("druza", browser.cookies["druza"])
    assert thief.get(f"/api/tables/{table}").json()["held"] == [0]
    page = browser.post("/guest/renew")
    assert "opened by this browser alone" in page.text
    assert browser.get(f"/api/tables/{table}").json()["held"] == [0]
    assert browser.get(deck).status_code == 200
    assert f"/table/{table}" in browser.get("/").text
    assert thief.get(f"/api/tables/{table}").json()["held"] == []
    assert thief.get(deck).status_code == 404
    assert thief.post(f"/table/{table}/close").status_code == 403
    browser.post(f"/table/{table}/close")
    assert browser.get(f"/api/tables/{table}").json()["status"] == "closed"


def test_the_guests_cookie_is_worth_nothing_afterwards(site: Site) -> None:
    browser, name = site.browser(), fresh_name()
    table = bot_game(browser)
    thief = site.browser()
    thief.cookies.set("druza", browser.cookies["druza"])
    assert thief.get(f"/api/tables/{table}").json()["held"] == [0]
    claim(browser, name)
    assert thief.get(f"/api/tables/{table}").json()["held"] == []


def test_a_table_made_by_a_name_bears_it_and_leaves_no_key_in_the_browser(site: Site) -> None:
    browser, name = somebody(site)
    table = bot_game(browser)
    assert site.browser().get(f"/api/tables/{table}").json()["names"][0] == name
    assert "druza" not in browser.cookies
    browser.post("/signout")
    assert browser.get(f"/api/tables/{table}").json()["held"] == []


def test_a_name_is_taken_once(site: Site) -> None:
    _, name = somebody(site, "Kinga")
    for other in (name, name.upper(), name.replace("K", "К")):
        answer = claim(site.browser(), other)
        assert answer.status_code == 409
        assert "Taken" in answer.text
        assert PASSWORD not in answer.text
    free = site.browser().get("/api/names", params={"name": name}).json()
    assert free["free"] is False
    assert "Free:" in free["message"]


def test_of_many_at_once_one_gets_the_name(site: Site) -> None:
    name, found = fresh_name("Zuza"), []
    people = [threading.Thread(target=lambda: found.append(claim(site.browser(), name).status_code)) for _ in range(6)]
    for one in people:
        one.start()
    for one in people:
        one.join()
    assert sorted(found) == [200, 409, 409, 409, 409, 409]


@pytest.mark.parametrize(
    ("form", "field"),
    [
        ({"name": "<script>alert(1)</script>"}, "f-name"),
        ({"name": "Al"}, "f-name"),
        ({"password": "short"}, "f-password"),
        ({"password": "password123"}, "f-password"),
        ({"mark": "9z"}, "f-mark"),
        ({"email": "nobody"}, "f-email"),
        ({"credential": "{}", "ticket": "x"}, "passkey"),
        ({"credential": "[" * 3000, "ticket": "x"}, "passkey"),
    ],
)
def test_what_is_wrong_is_said_at_its_field(site: Site, form: dict[str, str], field: str) -> None:
    browser = site.browser()
    answer = browser.post("/claim", data={"name": fresh_name(), "password": PASSWORD, "mark": "1t", **form})
    assert answer.status_code == 422
    assert field in answer.text
    assert "<script>alert" not in answer.text
    assert "session" not in browser.cookies


def test_ready_phrases_stay_chosen_when_the_claim_is_refused(site: Site) -> None:
    for phrases, kept in (("on", True), ("", False)):
        answer = site.browser().post("/claim", data={"name": fresh_name(), "password": "short", "phrases": phrases})
        assert answer.status_code == 422
        assert ('name="phrases" checked' in answer.text) is kept


def test_names_are_few_for_an_address(tmp_path_factory: pytest.TempPathFactory) -> None:
    with served(usual(tmp_path_factory.mktemp("few"), names_rate=5)) as site:
        found = [claim(site.browser(), fresh_name()).status_code for _ in range(6)]
        assert found == [200] * 5 + [429]
        assert site.program.services.people.limits.struck["claim"] == 1


def test_posts_of_other_sites_are_refused(site: Site) -> None:
    browser, _ = somebody(site)
    for path in ("/claim", "/signin", "/signout", "/account/leave", "/recover"):
        assert browser.post(path, headers={"Sec-Fetch-Site": "cross-site"}).status_code == 403
