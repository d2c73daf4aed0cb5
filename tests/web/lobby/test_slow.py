"""Slow games: days a move, a bank, a day of grace; then the others decide, and nothing hangs on one person."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from druza.web.tables.entries import LEAVE
from tests.web.driving import GAME, Site, served, usual, wait_until
from tests.web.lobby.test_clocks import kinds_of, live_of, play_as

DAY = 86400


@pytest.fixture
def own(tmp_path: Path) -> Any:
    """A site whose clock can be turned."""
    with served(usual(tmp_path)) as site:
        yield site


def test_who_is_late_is_told_and_a_day_later_the_other_decides(own: Site) -> None:
    guests = own.browser(), own.browser()
    made = guests[0].post("/lobby", data={"game": GAME, "seats": "2", "pace": "slow:1"})
    table = made.url.path.split("/")[2]
    assert guests[1].post(f"/table/{table}/sit").status_code == 200
    live, services = live_of(own, table), own.program.services
    first = live.state.seat
    while live.state.seat == first:
        assert play_as(guests[first], table).status_code == 200
    asked = live.state.seat
    mine, other = guests[asked], guests[1 - asked]
    wait_until(lambda: mine.get("/notices").text, lambda page: "Your move" in page)

    def decide() -> Any:
        return other.post(f"/table/{table}/vote", data={"about": str(asked), "do": "bot"})

    services.now.ahead += 2.9 * DAY  # a day, and most of two in the bank
    assert decide().status_code == 409
    services.now.ahead += 0.2 * DAY
    wait_until(lambda: mine.get("/notices").text, lambda page: "You are late" in page)
    assert decide().status_code == 409, "there is a day of grace"
    services.now.ahead += 1.0 * DAY
    assert decide().status_code == 200
    assert LEAVE in kinds_of(own, table)
    wait_until(lambda: live.state.seat, lambda seat: seat != asked)


def test_a_vote_leaves_the_deadline_where_it_is(own: Site) -> None:
    guests = [own.browser() for _ in range(3)]
    made = guests[0].post("/lobby", data={"game": GAME, "seats": "3", "pace": "slow:1"})
    table = made.url.path.split("/")[2]
    for guest in guests[1:]:
        guest.post(f"/table/{table}/sit")
    live = live_of(own, table)
    asked = live.state.seat
    own.program.services.now.ahead += 4.1 * DAY  # a day, two in the bank, and one of grace
    others = [guests[seat] for seat in range(3) if seat != asked]
    until = live.clock.deadline(live.pace)
    for other in others:
        assert other.post(f"/table/{table}/vote", data={"about": str(asked), "do": "bot"}).status_code == 200
        assert live.clock.asked != asked or live.clock.deadline(live.pace) == until
    assert live.stand_ins == {asked}


def test_who_answers_in_time_keeps_the_bank(own: Site) -> None:
    guests = own.browser(), own.browser()
    made = guests[0].post("/lobby", data={"game": GAME, "seats": "2", "pace": "slow:2"})
    table = made.url.path.split("/")[2]
    guests[1].post(f"/table/{table}/sit")
    live = live_of(own, table)
    asked = live.state.seat
    own.program.services.now.ahead += 1.9 * DAY
    assert play_as(guests[asked], table).status_code == 200
    assert live.clock.reserve[asked] == 4 * DAY
    assert "2880:00" not in guests[asked].get(f"/table/{table}").text, "days are not shown as minutes"
