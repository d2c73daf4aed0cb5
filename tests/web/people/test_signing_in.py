"""Signing in and out: passwords are not guessed, sessions end when they are ended."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from tests.web.driving import Process, Site, events_of, served, usual
from tests.web.lobby.driving import opened
from tests.web.people.driving import PASSWORD, bot_game, claim, fresh_name, is_signed_in, sign_in, somebody


def test_in_and_out(site: Site) -> None:
    _, name = somebody(site)
    browser = site.browser()
    assert sign_in(browser, name.upper()).status_code == 200
    assert is_signed_in(browser, name)
    stolen = browser.cookies["session"]
    browser.post("/signout")
    assert not is_signed_in(browser, name)
    thief = site.browser()
    thief.cookies.set("session", stolen)
    assert not is_signed_in(thief, name)
    assert thief.get("/account").url.path == "/signin"


def test_who_is_unknown_and_what_is_wrong_are_answered_alike(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    _, name = somebody(site)
    with caplog.at_level(logging.WARNING):
        wrong, unknown = (
            sign_in(site.browser(), name, "wrong password"),
            sign_in(site.browser(), "Nobody-here", "wrong"),
        )
    assert wrong.status_code == unknown.status_code == 422
    assert "Name or password does not fit." in wrong.text
    assert wrong.text.replace(name, "Nobody-here") == unknown.text
    assert "refused: password" in caplog.text
    assert "wrong password" not in caplog.text
    assert name not in caplog.text


def test_guessing_ends_after_ten_tries(site: Site) -> None:
    _, name = somebody(site)
    found = [sign_in(site.browser(), name, f"guess number {number}").status_code for number in range(11)]
    assert found == [422] * 10 + [429]
    late = sign_in(site.browser(), name)
    assert late.status_code == 429
    assert int(late.headers["Retry-After"]) > 0
    assert "Wait" in late.text


def test_who_guesses_elsewhere_keeps_nobody_out(site: Site) -> None:
    _, name = somebody(site)
    there = {"X-Forwarded-For": "192.0.2.7"}
    found = [sign_in(site.browser(**there), name, f"guess number {number}").status_code for number in range(11)]
    assert found == [422] * 10 + [429]
    assert sign_in(site.browser(), name).url.path == "/"


def test_one_address_has_so_many_tries_whatever_names_it_tries(tmp_path: Path) -> None:
    with served(usual(tmp_path, names_rate=1)) as site:
        found = [sign_in(site.browser(), f"Nobody-{number}", "wrong password").status_code for number in range(13)]
        assert found == [422] * 12 + [429]


@pytest.mark.parametrize("cookie", ["", "x", "a" * 3000, "ą", '"', "../..", "%00"])
def test_a_made_up_session_is_nobodys(site: Site, cookie: str) -> None:
    answer = site.browser(Cookie=f"session={cookie}").get("/account") if cookie.isascii() else None
    assert answer is None or answer.url.path == "/signin"


def test_a_guest_with_games_is_asked_where_they_belong(site: Site) -> None:
    _, name = somebody(site)
    browser = site.browser()
    table = bot_game(browser)
    answer = sign_in(browser, name)
    assert answer.url.path == "/account/games"
    assert f"1 game to {name}?" in answer.text
    assert browser.get(f"/api/tables/{table}").json()["held"] == []
    browser.post("/account/games")
    assert browser.get(f"/api/tables/{table}").json()["held"] == [0]


def test_sessions_are_listed_and_can_be_ended(site: Site) -> None:
    first, name = somebody(site)
    second = site.browser(**{"User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"})
    third = site.browser(**{"User-Agent": "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140 Safari/537"})
    for one in (second, third):
        sign_in(one, name)
    page = first.get("/account").text
    assert "Firefox, Linux" in page
    assert "Chrome, Android" in page
    assert "<b>unknown browser</b>" in page  # the first one, of a make that nobody knows
    fourth = site.browser(**{"Accept-Language": "pl"})
    sign_in(fourth, name)
    assert 'aria-label="Wyloguj: nieznana przeglądarka"' in fourth.get("/account").text
    assert "<b>You are signed in with another browser: unknown browser</b>" in first.get("/notices").text
    first.post("/account/session", data={"session": "others"})
    assert is_signed_in(first, name)
    assert not is_signed_in(second, name)
    assert not is_signed_in(third, name)


def test_nobody_ends_the_sessions_of_others(site: Site) -> None:
    ala, name = somebody(site)
    ola, _ = somebody(site, "Ola")
    services = site.program.services
    id = (
        next(id for id, known in services.people.sessions.known.items() if known.person.name == name)
        if (is_signed_in(ala, name))
        else ""
    )
    ola.post("/account/session", data={"session": id})
    assert is_signed_in(ala, name)


def test_a_session_lasts_180_days_after_its_last_use(tmp_path_factory: pytest.TempPathFactory) -> None:
    with served(usual(tmp_path_factory.mktemp("long"))) as site:
        browser, name = somebody(site)
        now = site.program.services.now
        now.ahead += 170 * 86400
        assert is_signed_in(browser, name)
        now.ahead += 170 * 86400
        assert is_signed_in(browser, name)
        now.ahead += 181 * 86400
        assert not is_signed_in(browser, name)


def test_names_outlive_a_kill(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder, name = tmp_path_factory.mktemp("killed"), fresh_name()
    running = Process(folder)
    browser = running.site.browser()
    assert claim(browser, name).status_code == 200
    table, session = bot_game(browser), browser.cookies["session"]
    running.kill()
    running = Process(folder)
    again = running.site.browser()
    again.cookies.set("session", session)
    assert is_signed_in(again, name)
    assert again.get(f"/api/tables/{table}").json()["held"] == [0]
    assert sign_in(running.site.browser(), name, PASSWORD).status_code == 200
    running.stop()


def test_a_session_ended_in_one_process_is_ended_in_the_other(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("two")
    with served(usual(folder, shared=True)) as one, served(usual(folder, shared=True)) as two:
        browser, name = somebody(one)
        there = two.browser()
        there.cookies.set("session", browser.cookies["session"])
        assert is_signed_in(there, name)
        browser.post("/signout")
        for known in two.program.services.people.sessions.known.values():
            known.looked -= 2  # as if two seconds had passed
        assert not is_signed_in(there, name)


def test_a_stream_that_is_still_open_shows_nothing_after_signing_out(site: Site) -> None:
    ala, name = somebody(site, "Ala")
    thief, ola = site.browser(), site.browser()
    table = opened(ala)
    thief.cookies.set("session", ala.cookies["session"])
    with thief.stream("GET", f"/api/tables/{table}/events?seat=0&page=1&lang=en") as stream:
        events = events_of(stream.iter_lines())
        assert next(one["data"]["kind"] for one in events if one["event"] == "changed") == "hello"
        ala.post("/signout")
        ola.post(f"/table/{table}/sit")  # the cards are dealt
        after = list(events)
    assert {one["event"] for one in after} <= {"bell", "seats", "out"}, "nothing of the table"
    assert after[-1]["data"] == {"says": "You have signed out.", "url": "/signin", "way": "Sign in"}
    assert thief.get(f"/api/tables/{table}").json()["held"] == []
    assert name not in thief.get("/account").text


@pytest.mark.parametrize("address", ["/events/lobby", "/events/bell"])
def test_the_streams_of_lobby_and_bell_end_with_the_session(site: Site, address: str) -> None:
    ala, _ = somebody(site, "Ala")
    thief, ola = site.browser(), site.browser()
    table = opened(ala)
    thief.cookies.set("session", ala.cookies["session"])
    with thief.stream("GET", address) as stream:
        events = events_of(stream.iter_lines())
        next(events)
        ala.post("/signout")
        ola.post(f"/table/{table}/sit")  # news for both
        *_, last = events
    assert last["event"] == "out"
