"""Calls: whoever is waited for at a table is told at the bell, and rung where they wish; so are the others."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import httpx
import pytest

from druza.web.lobby.presence import GONE_AFTER
from druza.web.tables.clock import LITTLE
from tests.web.driving import GAME, Site, served, usual, wait_until
from tests.web.lobby.driving import opened, sat_long_ago, see
from tests.web.lobby.test_clocks import live_of, play_as, table_of
from tests.web.lobby.test_requests import played_on, undo
from tests.web.notices.driving import done, listed, unread
from tests.web.notices.test_delivery import Service, service  # noqa: F401

DAY = 86400.0


@pytest.fixture
def own(tmp_path: Path) -> Any:
    """A site whose clock can be turned, where browsers can be rung."""
    with served(usual(tmp_path, push_hosts="127.0.0.1")) as site:
        yield site


def slow_table(site: Site, seats: int = 2, pace: str = "slow:1") -> tuple[list[httpx.Client], str]:
    guests = [site.browser() for _ in range(seats)]
    made = guests[0].post("/lobby", data={"game": GAME, "seats": str(seats), "pace": pace})
    table = made.url.path.split("/")[2]
    for guest in guests[1:]:
        assert guest.post(f"/table/{table}/sit").status_code == 200
    return guests, table


def heard(browser: httpx.Client, words: str) -> None:
    wait_until(lambda: listed(browser), lambda page: words in page)


def unread_kinds(site: Site, holder: str) -> list[str]:
    """What somebody was told and need still look at."""
    found = done(site, site.program.services.notices.of(holder))
    return sorted(one.kind for one in found if one.read is None)


def test_little_time_left_is_told_once(own: Site) -> None:
    guests, table = slow_table(own)
    live, now = live_of(own, table), own.program.services.now
    asked = live.state.seat
    whole = live.clock.deadline(live.pace) - live.clock.since
    now.ahead += 0.70 * whole
    wait_until(lambda: own.program.services.jobs.task, bool)
    assert "Little time left" not in listed(guests[asked])
    now.ahead += 0.06 * whole
    heard(guests[asked], "Little time left")
    assert "Little time left" not in listed(guests[1 - asked])
    guests[asked].post("/notices/read")
    assert play_as(guests[asked], table).status_code == 200
    done(own, own.program.services.jobs.do_what_is_due())
    told = done(own, own.program.services.notices.of(live.seats[asked].holder))
    assert [one.kind for one in told].count("time") == 1, "nor with the next step of the same decision"


def test_at_least_six_hours_and_before_the_quiet_ones(own: Site) -> None:
    guests, table = slow_table(own)
    live, services = live_of(own, table), own.program.services
    clock = live.clock
    assert clock.warns(clock.since + 12 * 3600.0) == clock.since + 12 * 3600.0 - LITTLE
    guests[0].post("/notices/wishes", data={"quiet": "on", "quiet-from": "22", "quiet-to": "7", "zone": "UTC"})
    wish = done(own, services.wishes.of(live.seats[0].holder))
    midnight = services.now() // DAY * DAY
    assert wish.before_quiet(midnight + 3 * 3600) == midnight - 2 * 3600
    assert wish.before_quiet(midnight + 23 * 3600) == midnight + 22 * 3600
    assert wish.before_quiet(midnight + 12 * 3600) == midnight + 12 * 3600


def test_what_is_left_is_said_as_at_the_table_the_days_then_the_bank(own: Site) -> None:
    guests, table = slow_table(own)
    live, services = live_of(own, table), own.program.services
    seat = live.state.seat
    holder = live.seats[seat].holder
    # Who sat down last has opened the table, and may so have read it already.
    (told,) = wait_until(
        lambda: [one for one in done(own, services.notices.of(holder)) if one.kind == "move"], lambda found: found
    )
    days = live.clock.left(live.pace, live.clock.since)
    assert (told.facts["until"], told.facts["bank"]) == (live.clock.since + days[0], days[1])
    assert days == (DAY, 2 * DAY)
    services.now.ahead += DAY / 2 + 60
    assert " · 11 h left" in listed(guests[seat])
    services.now.ahead += 0.6 * DAY
    assert " · bank 45 h" in listed(guests[seat])


def test_a_move_settles_what_called_for_it(own: Site) -> None:
    guests, table = slow_table(own)
    live = live_of(own, table)
    first = live.state.seat
    while live.state.seat == first:
        assert play_as(guests[first], table).status_code == 200
    asked = live.state.seat
    holder = live.seats[asked].holder
    wait_until(lambda: unread_kinds(own, holder), lambda kinds: "move" in kinds)
    guests[asked].post("/notices/read")
    done(own, own.program.services.calls.slow_move(live, asked))  # as when the server starts again
    assert "move" not in unread_kinds(own, holder), "told once for each time that it comes to them"
    while live.state.seat == asked:
        assert play_as(guests[asked], table).status_code == 200
    wait_until(lambda: unread_kinds(own, holder), lambda kinds: "move" not in kinds)


def test_a_step_of_ones_own_turn_is_not_looked_up_but_what_was_taken_back_is(
    own: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    guests, table = slow_table(own)
    live, calls = live_of(own, table), own.program.services.calls
    looked: list[str] = []

    async def was_told(holder: str, kind: str, table: str, since: float) -> bool:
        looked.append(kind)
        return True

    while len(live.history.moves) < 2 or live.history.moves[-1].seat != live.state.seat:
        assert play_as(guests[live.state.seat], table).status_code == 200
    seat = live.state.seat
    monkeypatch.setattr(own.program.services.notices, "was_told", was_told)
    done(own, calls.slow_move(live, seat))
    assert looked == []
    assert undo(guests[seat], table).status_code == 200
    wait_until(lambda: looked, lambda found: found == ["move"])


@pytest.mark.parametrize("is_done", [True, False])
def test_who_is_asked_after_an_order_in_advance_is_told(own: Site, is_done: bool) -> None:
    """It was carried out in the middle of their turn, or could not be."""
    guests, table = slow_table(own)
    live = live_of(own, table)
    other, me = live.state.seat, 1 - live.state.seat
    while (after := played(live.state)).seat == other:
        assert play_as(guests[other], table).status_code == 200
    option, later = after.options()[0], after
    while not is_done and option in after.options():  # an answer to a later question
        later = played(later)
        option = later.options()[0]
    given = {"seat": str(me), "key": after.prompt()["key"], "path": live.rules.notation(option)}
    assert guests[me].post(f"/table/{table}/orders", data=given).status_code == 200
    rows, holder = live.rows, live.seats[me].holder
    assert play_as(guests[other], table).status_code == 200
    wait_until(lambda: live.rows, lambda now: now == rows + (2 if is_done else 1))
    wait_until(lambda: unread_kinds(own, holder), lambda kinds: "move" in kinds)
    assert live.state.seat == me


def played(state: Any) -> Any:
    """The position after the first answer there is."""
    after = state.clone()
    after.apply(state.options()[0])
    return after


def test_the_others_are_told_when_somebody_is_late_for_a_day(own: Site) -> None:
    guests, table = slow_table(own, 3)
    live, now = live_of(own, table), own.program.services.now
    asked = live.state.seat
    others = [seat for seat in range(3) if seat != asked]
    now.ahead += 4.1 * DAY
    for seat in others:
        heard(guests[seat], "Decide how it goes on.")
    assert "Decide how it goes on" not in listed(guests[asked])
    for seat in others:
        assert guests[seat].post(f"/table/{table}/vote", data={"about": str(asked), "do": "wait"}).status_code == 200
    for seat in others:
        wait_until(lambda seat=seat: unread_kinds(own, live.seats[seat].holder), lambda kinds: "overdue" not in kinds)
    now.ahead += 3.1 * DAY
    for seat in others:
        wait_until(lambda seat=seat: unread_kinds(own, live.seats[seat].holder), lambda kinds: "overdue" in kinds)


def test_taking_back_is_told_and_settled_by_the_answer(own: Site) -> None:
    guests, table = table_of(own)
    live = live_of(own, table)
    seat = played_on(guests, table, live)
    assert undo(guests[seat], table).json()["requested"] is True
    heard(guests[1 - seat], "asks to take back: Star Scrappers: Crystal Hunters")
    holder = live.seats[1 - seat].holder
    assert "undo" in unread_kinds(own, holder)
    own.program.services.now.ahead += 31
    wait_until(lambda: unread_kinds(own, holder), lambda kinds: "undo" not in kinds)


def test_in_a_live_game_a_browser_is_rung_for_who_looks_elsewhere(own: Site, service: Service) -> None:  # noqa: F811
    guests, table = table_of(own)
    live = live_of(own, table)
    first = live.state.seat
    other = guests[1 - first]
    assert other.post("/api/push", json=service.subscription()).status_code == 201
    while live.state.seat == first:
        assert play_as(guests[first], table).status_code == 200
    wait_until(lambda: service.got, bool)
    assert service.got[0]["title"].startswith("Your move: Star Scrappers")
    assert "Your move" not in listed(other), "at the bell it would be found too late"


def test_whoever_looks_at_the_table_is_not_rung(own: Site, service: Service) -> None:  # noqa: F811
    guests, table = slow_table(own)
    live, services = live_of(own, table), own.program.services
    first = live.state.seat
    holder = live.seats[1 - first].holder
    assert guests[1 - first].post("/api/push", json=service.subscription()).status_code == 201
    with services.presence.at(holder, table):
        while live.state.seat == first:
            assert play_as(guests[first], table).status_code == 200
        wait_until(lambda: unread_kinds(own, holder), lambda kinds: "move" in kinds)
        done(own, services.jobs.do_what_is_due())
        assert service.got == []


def test_the_others_are_told_when_somebody_who_is_asked_has_gone(own: Site) -> None:
    guests, table = table_of(own)
    live, services = live_of(own, table), own.program.services
    asked = live.state.seat
    holder, other = live.seats[asked].holder, live.seats[1 - asked].holder
    with services.presence.at(holder, table):
        pass
    services.presence.here.closed[holder] = time.monotonic() - GONE_AFTER - 1
    sat_long_ago(live)
    done(own, services.calls.missing(live))
    assert "gone" in unread_kinds(own, other)
    with services.presence.at(holder, table):
        assert play_as(guests[asked], table).status_code == 200
        wait_until(lambda: unread_kinds(own, other), lambda kinds: "gone" not in kinds)


def test_when_a_live_game_begins_nobody_need_say_any_more_that_they_are_here(own: Site) -> None:
    ala, ola = own.browser(), own.browser()
    table = opened(ala, pace="live:10+15")
    assert ola.post(f"/table/{table}/sit").status_code == 200
    assert unread(ala) == 2, "somebody sat down, and asks whether one is here"
    assert ala.post(f"/table/{table}/here").status_code == 200
    wait_until(lambda: unread(ala), lambda count: count == 0)


def test_the_end_is_told_to_who_does_not_see_it(own: Site) -> None:
    (ala, ola), table = table_of(own)
    live = live_of(own, table)
    with own.program.services.presence.at(live.seats[0].holder, table):
        assert ala.post(f"/table/{table}/leave", data={"do": "resign"}).status_code == 200
        heard(ola, "The game is over: Star Scrappers")
        assert "The game is over" not in listed(ala)
    assert see(ola, table)["status"] == "closed"
