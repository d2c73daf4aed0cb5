"""Vacation and quiet hours of slow games: no time runs, no deadline falls there, others know when one returns."""

from __future__ import annotations

import datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from druza.web.notices.vacation import MOST_DAYS, days_of, ended, planned
from druza.web.notices.wishes import Wish
from druza.web.pages.clocks import as_days, seat_days
from druza.web.problems import Problem
from druza.web.tables.clock import new_clock
from druza.web.tables.pace import read_pace
from tests.web.driving import GAME, Site, served, usual, wait_until
from tests.web.lobby.test_clocks import live_of, play_as

DAY, HOUR = 86400.0, 3600.0
NOON = datetime.datetime(2026, 6, 10, 12, tzinfo=datetime.UTC).timestamp()
TODAY = datetime.date(2026, 6, 10)


def test_a_deadline_never_falls_into_quiet_hours() -> None:
    wish = Wish(quiet=(22, 7))
    assert wish.moved(NOON, NOON + 11 * HOUR) == NOON + 19 * HOUR
    assert wish.moved(NOON, NOON + 8 * HOUR) == NOON + 8 * HOUR


def test_a_vacation_moves_a_deadline_and_costs_nothing() -> None:
    wish = planned(Wish(), TODAY + datetime.timedelta(days=1), 7, NOON)
    first = NOON + 12 * HOUR
    assert wish.away == [(first, first + 7 * DAY)]
    assert wish.moved(NOON, NOON + DAY) == NOON + 8 * DAY
    assert wish.moved(NOON, NOON + 6 * HOUR) == NOON + 6 * HOUR, "over before it began"
    assert wish.moved(first + DAY, first + 3 * DAY) == first + 9 * DAY, "asked while away"
    assert wish.rested(NOON, first + 2 * DAY) == 2 * DAY
    assert wish.returns(first + DAY) == first + 7 * DAY
    assert wish.returns(NOON) is None


def test_in_a_league_seven_days_of_vacation_count() -> None:
    wish = Wish(
        away=[(NOON - 5 * DAY, NOON - 2 * DAY), (NOON + DAY, NOON + 6 * DAY), (NOON + 8 * DAY, NOON + 20 * DAY)]
    )
    capped = wish.capped(NOON, 7 * DAY)
    assert capped.away == [(NOON + DAY, NOON + 6 * DAY), (NOON + 8 * DAY, NOON + 10 * DAY)]
    assert capped.rested(NOON, NOON + 30 * DAY) == 7 * DAY
    assert wish.capped(NOON - 4 * DAY, 7 * DAY).away == [
        (NOON - 4 * DAY, NOON - 2 * DAY),
        (NOON + DAY, NOON + 6 * DAY),
    ]


def test_twenty_one_whole_days_a_year() -> None:
    wish = planned(Wish(), TODAY, 14, NOON)
    assert days_of(wish, 2026) == 14
    with pytest.raises(Problem):
        planned(wish, TODAY + datetime.timedelta(days=30), 8, NOON)
    with pytest.raises(Problem):
        planned(wish, TODAY + datetime.timedelta(days=3), 2, NOON)  # twice on the same day
    full = planned(wish, TODAY + datetime.timedelta(days=30), 7, NOON)
    assert days_of(full, 2026) == MOST_DAYS
    assert days_of(planned(full, datetime.date(2027, 1, 2), 21, NOON), 2027) == 21
    back = ended(full, NOON + 2.5 * DAY)
    assert back.away == [(NOON, NOON + 2.5 * DAY)]
    assert days_of(back, 2026) == 3, "a day that was begun counts"
    assert days_of(ended(full, NOON + 2.25 * DAY), 2026) == 3
    assert days_of(ended(full, NOON + 60), 2026) == 1


@pytest.mark.parametrize(("first", "days"), [(-1, 3), (400, 3), (0, 0), (0, 22), (0, -5)])
def test_what_is_no_vacation(first: int, days: int) -> None:
    with pytest.raises(Problem):
        planned(Wish(), TODAY + datetime.timedelta(days=first), days, NOON)


def test_others_are_not_told_what_a_secret_question_took_of_the_bank() -> None:
    pace = read_pace("slow:2")
    clock = asked_with_less(pace)
    live: Any = SimpleNamespace(pace=pace, seats=[SimpleNamespace(is_person=True)] * 2)
    own = seat_days(live, clock, 0, 0, (0,), NOON)
    others = seat_days(live, clock, 0, 0, (1,), NOON)
    assert others["reserve"] - own["reserve"] == DAY
    assert as_days(others["reserve"]) == "6 d 0 h"
    assert (own["days"], own["bank"]) == ("2 d 0 h", "3 d"), "what is of this move stands apart from the bank"
    assert (others["days"], others["bank"]) == ("2 d 0 h", "4 d")


def test_when_the_days_of_a_move_are_over_the_bank_is_shown() -> None:
    pace = read_pace("slow:2")
    live: Any = SimpleNamespace(pace=pace, seats=[SimpleNamespace(is_person=True)] * 2)
    found = seat_days(live, asked_with_less(pace), 0, 0, (0,), NOON + 2.5 * DAY)
    assert (found["days"], found["bank"]) == ("", "2 d 12 h")


def asked_with_less(pace: Any) -> Any:
    """Seat 0 is asked, and has used a day of the bank in secret."""
    clock = new_clock(pace, 2)
    clock.reserve[0] -= DAY
    clock.seat = clock.asked = 0
    clock.since = NOON
    return clock


def test_the_others_wait_for_who_is_on_vacation(tmp_path: Path) -> None:
    with served(usual(tmp_path)) as own:
        check_vacation(own)


def check_vacation(own: Site) -> None:
    guests = own.browser(), own.browser()
    made = guests[0].post("/lobby", data={"game": GAME, "seats": "2", "pace": "slow:1"})
    table = made.url.path.split("/")[2]
    assert guests[1].post(f"/table/{table}/sit").status_code == 200
    live, services = live_of(own, table), own.program.services
    asked = live.state.seat
    mine, other = guests[asked], guests[1 - asked]
    day = datetime.datetime.fromtimestamp(services.now(), datetime.UTC).date()
    assert mine.post("/notices/vacation", data={"first": "soon", "days": "3"}).status_code == 422
    answer = mine.post("/notices/vacation", data={"first": day.isoformat(), "days": "10"})
    assert answer.status_code == 200, answer.text
    assert "11 days are left this year." in answer.text or "21 days" in answer.text
    assert "on vacation until" in other.get(f"/table/{table}").text
    services.now.ahead += 5 * DAY  # a day, two in the bank, one of grace, and another
    decided = other.post(f"/table/{table}/vote", data={"about": str(asked), "do": "bot"})
    assert decided.status_code == 409
    assert play_as(mine, table).status_code == 200
    assert live.clock.reserve[asked] == 2 * DAY, "the bank is as it was"
    mine.post("/notices/vacation", data={"do": "end"})
    assert "on vacation until" not in wait_until(lambda: other.get(f"/table/{table}").text, bool)


def test_who_is_late_begins_no_vacation(tmp_path: Path) -> None:
    with served(usual(tmp_path)) as own:
        guests = own.browser(), own.browser()
        made = guests[0].post("/lobby", data={"game": GAME, "seats": "2", "pace": "slow:1"})
        table = made.url.path.split("/")[2]
        guests[1].post(f"/table/{table}/sit")
        services, asked = own.program.services, live_of(own, table).state.seat
        services.now.ahead += 3.5 * DAY
        day = datetime.datetime.fromtimestamp(services.now(), datetime.UTC).date()
        late = guests[asked].post("/notices/vacation", data={"first": day.isoformat(), "days": "3"})
        assert late.status_code == 422
        assert "You are late at a table" in late.text
        fine = guests[1 - asked].post("/notices/vacation", data={"first": day.isoformat(), "days": "3"})
        assert fine.status_code == 200
