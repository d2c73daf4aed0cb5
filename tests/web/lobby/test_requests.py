"""Requests: a draw, a break, taking back, and waiting for who is gone; silence is a no, and the clocks stand still."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from druza.web.lobby.requests import answer_by
from druza.web.tables.entries import BREAK, DRAWN, MOVE, NO, RESUME
from tests.web.driving import Site, served, usual, wait_until
from tests.web.lobby.driving import sat_long_ago, see
from tests.web.lobby.test_clocks import kinds_of, live_of, play_as, table_of


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A site whose clock can be turned."""
    with served(usual(tmp_path_factory.mktemp("requests"))) as site:
        yield site


def ask(guest: httpx.Client, table: str, kind: str) -> httpx.Response:
    return guest.post(f"/table/{table}/request", data={"kind": kind})


def answer(guest: httpx.Client, table: str, accept: str) -> httpx.Response:
    return guest.post(f"/table/{table}/request/answer", data={"accept": accept})


def test_a_draw_that_both_agree_to_ends_the_game(own: Site) -> None:
    (ala, ola), table = table_of(own)
    assert ask(ala, table, "draw").status_code == 200
    page = ola.get(f"/table/{table}").text
    assert "offers a draw" in page
    assert 'data-says="no answer in %s is a no"' in page
    assert answer(ala, table, "yes").status_code == 409, "nobody agrees with himself"
    assert answer(ola, table, "yes").status_code == 200
    assert live_of(own, table).status == "closed"
    assert kinds_of(own, table)[-1] == DRAWN
    assert "A draw: everybody agreed" in ala.get(f"/table/{table}").text


def test_a_draw_is_offered_again_after_five_turns(own: Site) -> None:
    (ala, ola), table = table_of(own)
    ask(ala, table, "draw")
    assert ask(ola, table, "draw").status_code == 409, "one request at a time"
    answer(ola, table, "no")
    assert ask(ala, table, "draw").status_code == 409
    assert live_of(own, table).plea is None


def test_the_clocks_stand_still_while_something_is_asked(own: Site) -> None:
    (ala, ola), table = table_of(own)
    live = live_of(own, table)
    ask(ala, table, "break")
    assert live.clock.still
    assert "The clocks stand still." in ola.get(f"/table/{table}").text
    assert answer(ola, table, "yes").status_code == 200
    mover = (ala, ola)[live.state.seat]
    assert play_as(mover, table).json()["error"] == "break"
    assert "data-option" not in mover.get(f"/table/{table}").text, "nothing looks as if it could be chosen"
    own.program.services.now.ahead += 400  # more than anybody has
    assert live.clock.still
    assert answer(ola, table, "yes").status_code == 200
    assert kinds_of(own, table)[-1] == RESUME
    assert not live.clock.still
    assert live.clock.reserve == [300, 300]
    assert "data-option" in mover.get(f"/table/{table}").text
    assert play_as(mover, table).status_code == 200
    assert ask(ala, table, "break").status_code == 409, "once a game"
    assert ask(ola, table, "break").status_code == 200


def test_whose_clock_stands_is_seen(own: Site) -> None:
    (ala, ola), table = table_of(own)
    live = live_of(own, table)
    own.program.services.now.ahead += 60  # more than the free seconds
    mover, other = (ala, ola) if live.state.seat == 0 else (ola, ala)
    ask(other, table, "break")
    page = other.get(f"/table/{table}").text
    large = page.partition('id="ck-main"')[2].partition("</div>")[0]
    assert f'aria-label="{see(other, table)["names"][live.state.seat]}"' in large, "not one's own, which does not run"
    answer(mover, table, "no")


def test_a_break_ends_by_itself_and_silence_is_a_no(own: Site) -> None:
    (ala, ola), table = table_of(own)
    live = live_of(own, table)
    ask(ala, table, "break")
    own.program.services.now.ahead += 31
    wait_until(lambda: live.plea, lambda plea: plea is None)
    assert kinds_of(own, table)[-1] == NO
    assert not live.clock.still
    ask(ola, table, "break")
    answer(ala, table, "yes")
    own.program.services.now.ahead += 601
    wait_until(lambda: live.plea, lambda plea: plea is None)
    assert kinds_of(own, table)[-1] == RESUME


def test_requests_outlive_a_restart(tmp_path: Path) -> None:
    with served(usual(tmp_path)) as site:
        (ala, ola), table = table_of(site)
        ask(ala, table, "break")
        answer(ola, table, "yes")
        until = answer_by(live_of(site, table))
    with served(usual(tmp_path)) as site:
        again = site.browser()
        again.cookies.update(ola.cookies)
        again.get(f"/table/{table}")
        live = live_of(site, table)
        assert live.plea is not None
        assert (live.plea.kind, live.plea.agreed, live.pleaded[BREAK, 0]) == (BREAK, True, 1)
        assert live.clock.still
        assert answer_by(live) == pytest.approx(until, abs=1)


def undo(guest: httpx.Client, table: str) -> httpx.Response:
    return guest.post(f"/api/tables/{table}/undo", json={"version": see(guest, table)["version"]})


def played_on(guests: list[httpx.Client], table: str, live: Any) -> int:
    """Moves until the question has passed on; who moved."""
    seat = int(live.state.seat)
    while live.state.seat == seat:
        seen: Any = see(guests[seat], table)
        options = seen["view"]["options"]
        option = next((one for one in ("end", "done", "pass") if one in options), options[0])
        order = {"version": seen["version"], "option": option}
        assert guests[seat].post(f"/api/tables/{table}/moves", json=order).status_code == 200
    return seat


def test_taking_back_is_asked_twice_at_most_and_silence_is_a_no(own: Site) -> None:
    guests, table = table_of(own)
    live = live_of(own, table)
    seat = played_on(guests, table, live)
    for time in (1, 2):
        assert undo(guests[seat], table).json()["requested"] is True
        assert f"asked {time} of 2 times" in guests[1 - seat].get(f"/table/{table}").text
        assert live.clock.still
        own.program.services.now.ahead += 31
        wait_until(lambda: live.request, lambda request: request is None)
        assert not live.clock.still
    assert undo(guests[seat], table).json()["error"] == "asked-enough"
    assert MOVE in kinds_of(own, table)


def test_the_others_wait_three_times_at_most(own: Site) -> None:
    (ala, _), table = table_of(own)
    live = live_of(own, table)
    presence, holder = own.program.services.presence, live.seats[1].holder
    with presence.at(holder):
        pass
    presence.here.closed[holder] -= 121
    sat_long_ago(live)

    def vote(wish: str) -> int:
        return ala.post(f"/table/{table}/vote", data={"about": "1", "do": wish}).status_code

    for _ in range(3):
        assert vote("wait") == 200
        assert vote("bot") == 409, "they are waited for"
        presence.here.closed[holder] -= 300
    assert vote("wait") == 409
    assert vote("bot") == 200
    assert live.stand_ins == {1}
