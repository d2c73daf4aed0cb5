"""Leagues as people play them: joined, begun by a job, played, left, ended; and clubs."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager

import httpx
import pytest

from druza.web.leagues.records import League
from tests.web.driving import Site, wait_until
from tests.web.ratings.driving import awaited, people, person_id, settled

DAY = 86400.0


Folk = list[tuple[httpx.Client, str]]


@pytest.fixture(scope="module")
def folk(site: Site) -> Folk:
    """Six people with names: claiming takes long."""
    return people(site, 6)


def plan(**values: str) -> dict[str, str]:
    start = time.gmtime(time.time() + 3 * DAY)
    usual = {
        "name": "Autumn",
        "game": "star-scrappers",
        "kind": "league",
        "pace": "slow:2",
        "rounds": "5",
        "seats": "2",
    }
    return {**usual, "day": time.strftime("%Y-%m-%d", start), "hour": time.strftime("%H:%M", start), **values}


def opened(browser: httpx.Client, **values: str) -> str:
    answer = browser.post("/leagues", data=plan(**values))
    assert answer.status_code == 200, answer.text
    return answer.url.path.split("/")[2]


def joined(browser: httpx.Client, id: str) -> None:
    answer = browser.post(f"/league/{id}/join")
    assert answer.status_code == 200, answer.text


def league(site: Site, id: str) -> League:
    return awaited(site, site.program.services.leagues.read(id))


@contextmanager
def later(site: Site, days: float) -> Iterator[None]:
    site.program.services.now.ahead += days * DAY
    try:
        yield
    finally:
        site.program.services.now.ahead -= days * DAY


def test_leagues_are_a_page_for_guests(site: Site) -> None:
    page = site.browser().get("/leagues").text
    assert "Claim a name" in page
    assert site.browser().post("/leagues", data=plan()).status_code == 401
    assert site.browser().get("/league/nothing").status_code == 404
    assert site.browser().get("/club/nothing").status_code == 404


def test_the_page_opens_for_names_and_keeps_what_was_written(folk: Folk) -> None:
    browser, _ = folk[0]
    assert 'value="18:00"' in browser.get("/leagues").text
    answer = browser.post("/leagues", data=plan(name="Kwarc", day="soon"))
    assert 'value="Kwarc"' in answer.text
    assert browser.post("/clubs", data={}).status_code == 422


def test_hours_are_those_of_who_writes_them(site: Site, folk: Folk) -> None:
    browser = folk[5][0]
    ids = [opened(browser, zone=zone) for zone in ("Africa/Lagos", "UTC")]
    starts = [league(site, id).row.starts for id in ids]
    assert starts[1] - starts[0] == 3600
    assert "data-zone-name>(UTC)</small>" in browser.get("/leagues").text


@pytest.mark.parametrize(
    "values", [{"pace": "live:10+15"}, {"name": "x"}, {"day": "2020-01-01"}, {"day": "soon"}, {"kind": "cup"}]
)
def test_what_cannot_be_a_league(folk: Folk, values: dict[str, str]) -> None:
    browser, _ = folk[0]
    assert browser.post("/leagues", data=plan(**values)).status_code == 422


def test_a_league_is_joined_begun_played_and_left(site: Site, folk: Folk) -> None:
    id = opened(folk[0][0])
    for browser, _ in folk:
        joined(browser, id)
    assert folk[0][0].post(f"/league/{id}/join").status_code == 409
    assert "6 people" in site.browser().get(f"/league/{id}").text
    with later(site, 4):
        wait_until(lambda: league(site, id), lambda found: sum(bool(game.table) for game in found.games) >= 12)
        found = league(site, id)
        assert len(found.games) == 15
        running = [player for game in found.games if game.table for player in game.players]
        assert max(running.count(player) for player in running) == 4
        rounds = wait_until(lambda: folk[0][0].get("/notices").text.count("<b>A new round: Autumn</b>"), bool)
        assert rounds == 1  # not once for each of the four games
        game = next(game for game in found.games if game.table)
        assert awaited(site, site.program.services.tables.open(game.table)).league == id
        ids = {person_id(site, name): browser for browser, name in folk}
        loser, winner = game.players
        asked = game.players[awaited(site, site.program.services.tables.open(game.table)).state.seat]
        assert "Your move: Autumn" in ids[asked].get("/leagues").text
        assert "Clubs and leagues" in site.browser().get(f"/player/{folk[0][1]}").text
        ids[loser].post(f"/table/{game.table}/leave", data={"do": "resign"})
        settled(site, game.table)
        wait_until(lambda: league(site, id).table[0], lambda one: one.points == 1)
        assert league(site, id).table[0].player == winner
        end = ids[winner].get(f"/table/{game.table}").text.split('id="after"')[1]
        assert f'<a class="btn go" href="/league/{id}">' in end  # a rematch is there too, but does not count in it
        assert re.search(r'<button class="btn">[^R]*Rematch', end)
        page = ids[winner].get(f"/league/{id}").text
        assert ": won" in page
        assert ": under way" in page
        assert ids[loser].post(f"/league/{id}/leave").status_code == 200
        after = league(site, id)
        assert loser in after.gone
        assert after.table[-1].player == loser
        assert all(one.points >= 1 for one in after.table[:-1])


def test_too_few_and_it_does_not_take_place(site: Site, folk: Folk) -> None:
    browser, _ = folk[1]
    id = opened(browser)
    joined(browser, id)
    with later(site, 4):
        wait_until(lambda: league(site, id).row.status, lambda status: status == "over")
        assert "does not take place" in browser.get("/notices").text


def test_joining_closes_a_day_before(site: Site, folk: Folk) -> None:
    (ala, _), (ola, _) = folk[2:4]
    id = opened(ala)
    with later(site, 2.5):
        assert ola.post(f"/league/{id}/join").status_code == 409


def test_who_misses_two_live_rounds_is_out(site: Site, folk: Folk) -> None:
    folk = folk[:4]
    id = opened(folk[3][0], kind="swiss", pace="live:5+10")
    for browser, _ in folk:
        joined(browser, id)
    with later(site, 3):
        wait_until(lambda: league(site, id), lambda found: sum(bool(game.table) for game in found.games) == 2)
        found = league(site, id)
        game = found.games[0]
        browsers = {person_id(site, name): browser for browser, name in folk}
        came = browsers[game.players[0]]
        assert "I am here" in came.get(f"/league/{id}").text
        assert came.post(f"/league/{id}/sit", data={"table": game.table}).url.path == f"/table/{game.table}"
        page = came.get(f"/league/{id}").text
        assert "It begins when everybody is here" in page
        assert "Your move" not in page.split("Your games")[1]
        other = league(site, id).games[1]
        assert came.post(f"/league/{id}/sit", data={"table": other.table}).status_code == 404
    with later(site, 3 + 6 / 1440):
        wait_until(lambda: league(site, id), lambda found: all(game.is_over for game in found.games))
        found = league(site, id)
        assert found.games[0].points() == {game.players[0]: 1.0, game.players[1]: 0.0}
        assert sorted(one.misses for one in found.entrants) == [0, 1, 1, 1]
    with later(site, 10):
        wait_until(lambda: league(site, id), lambda found: found.row.round == 2 and bool(found.games[-1].table))
        page = came.get(f"/league/{id}").text
        earlier = page.split("lg-earlier")[1]
        assert "round 1 of 2" in earlier  # it can still be looked at
        assert f'href="/table/{game.table}"' in earlier
    with later(site, 10 + 12 / 1440):
        wait_until(lambda: league(site, id), lambda found: found.row.status == "over")
        assert len(league(site, id).gone) >= 2


def test_clubs_are_joined_by_link_or_by_asking(site: Site, folk: Folk) -> None:
    (ewa, _), (_, _), (ala, _), (iga, _), (ola, other), _ = folk
    club = ala.post("/clubs", data={"name": "Obsidian", "about": "Slow <b>stones</b>"}).url.path
    page = ala.get(club).text
    assert "&lt;b&gt;" in page
    found = re.search(r"\?join=([\w-]+)", page)
    assert found is not None
    assert "?join=" not in ola.get(club).text
    assert ola.post(f"{club}/join", data={"token": "guessed"}).status_code == 404
    guest = site.browser().get(f"{club}?join={found[1]}").text
    assert "To join you need a name" in guest
    assert "/join" not in guest
    assert ola.post(f"{club}/join", data={"token": found[1]}).status_code == 200
    iga.post(f"{club}/ask")
    assert "would like to join your club" in ala.get("/notices").text
    asking = person_id_of(ala.get(club).text)
    assert ewa.post(f"{club}/member", data={"person": asking, "do": "in"}).status_code == 403
    assert ala.post(f"{club}/member", data={"person": asking, "do": "in"}).status_code == 200
    second = person_id(site, other)
    assert ala.post(f"{club}/member", data={"person": second, "do": "keeper"}).status_code == 200
    assert ala.post(f"{club}/member", data={"person": asking, "do": "keeper"}).status_code == 409
    id = opened(ola, club=club.split("/")[2])
    assert ewa.post(f"/league/{id}/join").status_code == 403
    joined(iga, id)


def person_id_of(page: str) -> str:
    """Who asks to join, as the keeper's form names them."""
    found = re.search(r'name="person" value="(\w+)"><button[^>]*value="in"', page)
    assert found is not None, page
    return found[1]


def test_who_is_late_in_a_league_is_answered_for_by_a_bot(site: Site, folk: Folk) -> None:
    id = opened(folk[0][0], name="Winter")
    for browser, _ in folk:
        joined(browser, id)
    services = site.program.services
    with later(site, 4):
        found = wait_until(lambda: league(site, id), lambda found: any(game.table for game in found.games))
        table = next(game.table for game in found.games if game.table)
        wait_until(lambda: awaited(site, services.tables.open(table)).clock, bool)
        del services.tables.live[table]  # as after a restart
        live = awaited(site, services.tables.open(table))
        assert live.league == id
        clock = wait_until(lambda: live.clock, bool)
        seat, ply = clock.asked, live.ply
        with later(site, 8):  # two days, four of the bank, one of grace
            wait_until(lambda: live.ply, lambda now: now > ply + 1)
        assert live.clock is not None
        assert live.clock.strikes[seat] == 1
        assert "out of time (1 of 3); a bot answers" in site.browser().get(f"/table/{table}").text
