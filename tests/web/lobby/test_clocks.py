"""Clocks at tables: they begin when everybody is here, and a game never hangs on one person's time."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import select, update

from druza.web.now import Now
from druza.web.storage import people, schema
from druza.web.tables.clock import AFTER_AWAY
from druza.web.tables.entries import AWAY, BEGIN, LATE, LEAVE, LOST, read_entries
from druza.web.tables.pace import read_pace
from tests.web.driving import GAME, Site, served, usual, wait_until
from tests.web.lobby.driving import see

PACE = "live:5+10"
WHOLE = 5 * 60 + 10 + 3  # seconds: all that somebody has, and a little more


@pytest.fixture
def own(tmp_path: Path) -> Any:
    """A site whose clock can be turned."""
    with served(usual(tmp_path)) as site:
        yield site


def table_of(site: Site, seats: int = 2, begin: bool = True) -> tuple[list[httpx.Client], str]:
    """Guests at a table with clocks."""
    guests = [site.browser() for _ in range(seats)]
    made = guests[0].post("/lobby", data={"game": GAME, "seats": str(seats), "pace": PACE})
    table = made.url.path.split("/")[2]
    for guest in guests[1:]:
        assert guest.post(f"/table/{table}/sit").status_code == 200
    for guest in guests[:-1] if begin else []:
        assert guest.post(f"/table/{table}/here").status_code == 200
    return guests, table


def live_of(site: Site, table: str) -> Any:
    return site.program.services.tables.live[table]


def kinds_of(site: Site, table: str) -> list[str]:
    with site.program.services.storage.reading.begin() as connection:
        return [entry.kind for entry in read_entries(connection, table)]


def run_out(site: Site, table: str, times: int) -> int:
    """Whoever is asked lets the time pass; the seat."""
    live = live_of(site, table)
    seat = int(live.clock.asked)
    strikes = live.clock.strikes[seat]
    site.program.services.now.ahead += WHOLE if not strikes else 45
    wait_until(lambda: live.clock.strikes[seat], lambda now: now >= times)
    return seat


def play_as(guest: httpx.Client, table: str) -> httpx.Response:
    seen: Any = see(guest, table)
    return guest.post(
        f"/api/tables/{table}/moves", json={"version": seen["version"], "option": seen["view"]["options"][0]}
    )


def test_it_begins_when_everybody_is_here(own: Site) -> None:
    guests, table = table_of(own, 3, begin=False)
    live = live_of(own, table)
    assert live.ready == {2}, "who sat down last is here"
    assert not live.begun
    refused = play_as(guests[live.state.seat], table)
    assert refused.json()["error"] == "not-begun"
    for guest in guests[:2]:
        guest.post(f"/table/{table}/here")
    assert live.begun
    assert live.clock.asked == live.state.seat
    assert guests[0].post(f"/table/{table}/here").status_code == 409
    assert kinds_of(own, table).count(BEGIN) == 1


def test_time_is_charged_to_who_is_asked(own: Site) -> None:
    own.program.services.now.fixed = time.time()  # however long it takes here
    guests, table = table_of(own)
    live = live_of(own, table)
    seat = live.state.seat
    own.program.services.now.ahead += 31
    assert play_as(guests[seat], table).status_code == 200
    assert 278 < live.clock.reserve[seat] < 281
    assert live.clock.reserve[1 - seat] == 300
    before = live.clock.reserve[seat]
    guests[seat].post(f"/table/{table}/undo", data={"version": see(guests[seat], table)["version"]})
    assert live.clock.reserve[seat] <= before, "time is not taken back"


def test_a_bot_answers_once_and_the_third_time_loses(own: Site) -> None:
    guests, table = table_of(own)
    live = live_of(own, table)
    seat = run_out(own, table, 1)
    wait_until(lambda: live.helping, lambda helped: helped < 0)
    assert live.clock.reserve[seat] <= 30.5
    assert "(1 of 3)" in guests[seat].get(f"/table/{table}").text
    while live.status == "open":
        asked = wait_until(lambda: live.clock.asked, lambda now: now >= 0 or live.status != "open")
        if live.status != "open":
            break
        if asked == seat:
            run_out(own, table, live.clock.strikes[seat] + 1)
        else:
            play_as(guests[asked], table)
    assert live.status == "closed"
    found = kinds_of(own, table)
    assert found.count(LATE) == 3
    assert found[-1] == LOST
    assert "is out of time" in guests[seat].get(f"/table/{table}").text
    with own.program.services.storage.reading.begin() as connection:
        due = select(people.jobs.c.ref).where(people.jobs.c.kind == "clock")
        assert not list(connection.execute(due))


def test_a_bot_that_answers_for_somebody_does_not_bring_them_back(own: Site) -> None:
    """Who has no connection is still gone as long as before: the others need not wait two minutes again."""
    _, table = table_of(own)
    live = live_of(own, table)
    acted = dict(live.acted)
    moves = live.ply
    run_out(own, table, 1)
    wait_until(lambda: live.helping < 0 and live.ply > moves + 1, bool)
    assert live.acted == acted


def test_of_three_the_bot_keeps_the_seat_and_gives_it_back(own: Site) -> None:
    guests, table = table_of(own, 3)
    live = live_of(own, table)
    seat = int(live.clock.asked)
    while seat not in live.stand_ins:
        asked = wait_until(lambda: live.clock.asked, lambda now: now >= 0)
        if asked == seat:
            run_out(own, table, live.clock.strikes[seat] + 1)
        else:
            play_as(guests[asked], table)
    assert live.status == "open"
    assert LEAVE in kinds_of(own, table)
    assert guests[seat].post(f"/table/{table}/leave", data={"do": "back"}).status_code == 200
    assert seat not in live.stand_ins


def test_a_restart_changes_nothing(tmp_path: Path) -> None:
    with served(usual(tmp_path)) as site:
        guests, table = table_of(site)
        live = live_of(site, table)
        seat = live.state.seat
        site.program.services.now.ahead += 20
        play_as(guests[seat], table)
        before = live.clock
        ahead = site.program.services.now.ahead
    with served(usual(tmp_path)) as site:
        site.program.services.now.ahead = ahead
        again = site.browser()
        again.cookies.update(guests[seat].cookies)
        again.get(f"/table/{table}")
        live = live_of(site, table)
        assert live.clock == before
        site.program.services.now.ahead += WHOLE
        asked = live.clock.asked
        wait_until(lambda: live.clock.strikes[asked], lambda strikes: strikes == 1)
        assert kinds_of(site, table).count(LATE) == 1


def test_when_the_program_was_away_nobody_loses_time(tmp_path: Path) -> None:
    with served(usual(tmp_path)) as site:
        _, table = table_of(site)
        before = live_of(site, table).clock
        services = site.program.services
    with served(usual(tmp_path / "x")):
        pass
    del services
    with served(usual(tmp_path)) as site:  # not away long enough
        assert AWAY not in kinds_of(site, table)
        site.program.services.clocks.beating.cancel()  # type: ignore[union-attr]
        with site.program.services.storage.writing.begin() as connection:
            connection.execute(update(schema.entries).where(schema.entries.c.table_id == table), {"time": 1.0})
            connection.execute(people.jobs.update().where(people.jobs.c.kind == "beat"), {"due": 1.0})
    with served(usual(tmp_path)) as site:
        assert kinds_of(site, table)[-1] == AWAY
        clock = live_of(site, table).clock
        assert clock.reserve == before.reserve
        assert clock.since > before.since + 55


def test_a_server_that_was_away_gives_back_nothing_that_was_used_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served(usual(tmp_path)) as site:
        _, table = table_of(site)
        before = live_of(site, table).clock
        site.program.services.clocks.beating.cancel()  # type: ignore[union-attr]
        with site.program.services.storage.writing.begin() as connection:
            due = {"due": time.time() - 30}  # killed half a minute ago
            connection.execute(people.jobs.update().where(people.jobs.c.kind == "beat"), due)
    monkeypatch.setattr(Now, "__call__", lambda _: time.time() + 200)
    with served(usual(tmp_path)) as site:
        assert kinds_of(site, table)[-1] == AWAY
        clock, seat = live_of(site, table).clock, before.asked
        used = clock.since - AFTER_AWAY - before.since - 30  # until it was killed
        assert used > 160
        assert clock.reserve[seat] == pytest.approx(before.left(read_pace(PACE), before.since + used)[1], abs=2)
        assert clock.reserve[seat] < 150


def test_a_game_to_which_somebody_did_not_come_never_began(own: Site) -> None:
    guests, table = table_of(own, begin=False)
    own.program.services.now.ahead += 31
    wait_until(lambda: see(guests[1], table), lambda seen: seen["status"] == "closed")
    page = guests[1].get(f"/table/{table}").text
    assert "Not everybody came: the game did not begin." in page
    assert "Rematch" not in page, "there was no game that could be played again"
