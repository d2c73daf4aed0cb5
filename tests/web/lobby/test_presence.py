"""Presence: here, away, gone; and known to all processes that serve the same tables."""

from __future__ import annotations

import time

import pytest

from druza.web.lobby.presence import AWAY, GONE, HERE, Presence
from druza.web.now import DAY
from tests.web.driving import Site, served, usual, wait_until
from tests.web.lobby.driving import opened, two_at_a_table
from tests.web.moderation.driving import two_names
from tests.web.notices.driving import done, tell, unread


def test_away_is_who_looks_at_none_of_their_pages() -> None:
    presence = Presence()
    with presence.at("ala"), presence.at("ala"):
        assert presence.state("ala") == HERE
        assert presence.note("ala", "one", AWAY)
        assert presence.state("ala") == AWAY
        assert not presence.is_looking("ala")
        assert presence.is_here("ala")
        assert presence.note("ala", "two", HERE)
        assert not presence.note("ala", "one", HERE)
        assert presence.note("ala", "one", AWAY) is False
        assert presence.note("ala", "two", GONE)
        assert presence.state("ala") == AWAY
    assert presence.state("ala") == GONE
    assert presence.note("ala", "one", AWAY) is False


def test_since_when_is_one_moment_for_everybody() -> None:
    presence, begun = Presence(), time.time()
    assert presence.since_when("ala") is None, "nobody saw them go"
    with presence.at("ala"):
        assert presence.since_when("ala") is None
        presence.note("ala", "one", AWAY)
        since = presence.since_when("ala")
        assert since is not None
        assert begun - 1 < since < time.time() + 1
        assert presence.since_when("ala") == since
        presence.note("ala", "one", HERE)
        assert presence.since_when("ala") is None
    assert presence.since_when("ala") is not None


def test_the_others_at_the_table_see_it(site: Site) -> None:
    ala, ola, table = two_at_a_table(site)
    with ola.stream("GET", f"/api/tables/{table}/events?page=1") as stream:
        lines = stream.iter_lines()
        next(lines)
        wait_until(lambda: ala.get(f"/table/{table}").text, lambda page: "here now" in page)
        assert ola.post("/here", data={"tab": "t", "state": "away"}).status_code == 204
        page = ala.get(f"/table/{table}").text
        assert "pp-away" in page
        assert 'data-says="away for %s"' in page
        assert ala.get(f"/table/{table}/fragment").text == ala.get(f"/table/{table}/fragment").text, "nothing ticks"
        ola.post("/here", data={"tab": "t", "state": "here"})
        assert "pp-away" not in ala.get(f"/table/{table}").text
    assert ola.post("/here", data={"tab": "t", "state": "<b>"}).status_code == 400
    assert site.browser().post("/here", data={"tab": "t", "state": "away"}).status_code == 401


def test_who_hides_sees_nobody(site: Site) -> None:
    ala, ola, table, _, other = two_names(site)
    ala.post("/account/shows", data={"history": "on"})
    with ola.stream("GET", f"/api/tables/{table}/events?page=1") as stream:
        lines = stream.iter_lines()
        next(lines)
        assert "here now" not in ala.get(f"/table/{table}").text
        assert " · here now" in site.browser().get(f"/player/{other}").text
        assert " · here now" not in ala.get(f"/player/{other}").text
        again = opened(ola)
        assert f"/table/{again}/sit" in ala.get("/lobby").text
        assert "pp-dot" not in ala.get("/lobby").text
        assert "pp-dot" in site.browser().get("/lobby").text


def test_who_hides_is_hidden_at_other_processes_and_after_a_restart(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("hidden")
    with served(usual(folder, shared=True)) as one, served(usual(folder, shared=True)) as other:
        ala, ola, table, _, _ = two_names(one)
        ala.post("/account/shows", data={"history": "on"})
        elsewhere = other.browser()
        elsewhere.cookies.update(dict(ola.cookies.items()))
        assert "no connection" not in elsewhere.get(f"/table/{table}").text, "nobody knows anything of them here"
        ala.post("/account/shows", data={"history": "on", "presence": "on"})
        assert "no connection" in ola.get(f"/table/{table}").text


def test_a_person_on_another_process_does_not_look_gone(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("two")
    with served(usual(folder, shared=True)) as one, served(usual(folder, shared=True)) as other:
        ala, ola, table = two_at_a_table(one)
        elsewhere = other.browser()
        elsewhere.cookies.update(dict(ola.cookies.items()))
        with elsewhere.stream("GET", f"/api/tables/{table}/events?page=1") as stream:
            lines = stream.iter_lines()
            next(lines)
            wait_until(lambda: ala.get(f"/table/{table}").text, lambda page: "here now" in page)
            assert one.program.services.presence.count == other.program.services.presence.count
            elsewhere.post("/here", data={"tab": "t", "state": "away"})
            wait_until(lambda: ala.get(f"/table/{table}").text, lambda page: "pp-away" in page)
        wait_until(lambda: ala.get(f"/table/{table}").text, lambda page: "no connection" in page)


def test_old_notices_are_forgotten(site: Site) -> None:
    ala, _, table = two_at_a_table(site)
    services = site.program.services
    live = done(site, services.tables.open(table))
    tell(site, live.seats[0].holder, "move", table)
    assert unread(ala) >= 1
    try:
        services.now.ahead += 91 * DAY
        done(site, services.notices.forget(""))
    finally:
        services.now.ahead -= 91 * DAY
    assert unread(ala) == 0
