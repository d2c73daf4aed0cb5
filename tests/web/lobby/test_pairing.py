"""Pairing: one click without a name, nearest first, wider with time; who is not here is not waited for."""

from __future__ import annotations

import time
from typing import Any

import httpx
import pytest

from druza.web.lobby.open_tables import ShownLevel
from druza.web.lobby.pairing import reach_of
from tests.web.driving import GAME, Site, events_of, served, usual, wait_until
from tests.web.people.driving import somebody

EDGE = "edge"


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """A site whose clock can be turned."""
    with served(usual(tmp_path_factory.mktemp("pairing"))) as site:
        yield site


def pair(guest: httpx.Client, game: str = GAME, kind: str = "live") -> httpx.Response:
    return guest.post("/pairing", data={"pair": f"{kind}/{game}"}, headers={"referer": "http://here/lobby"})


def state(guest: httpx.Client) -> Any:
    return guest.get("/pairing").json()


def test_how_far_one_looks() -> None:
    assert reach_of(ShownLevel(1500, 40), 0) == 100
    assert reach_of(ShownLevel(1500, 333), 0) == 333
    assert reach_of(ShownLevel(1500, 40), 29) == 200
    assert reach_of(ShownLevel(1500, 40), 60) == float("inf")


def test_two_strangers_meet_with_one_click_each(own: Site) -> None:
    ala, ola = own.browser(), own.browser()
    assert pair(ala).url.path == "/lobby", "nobody is there yet: one goes on looking round"
    waiting = state(ala)
    assert (waiting["state"], waiting["game"], waiting["offers"]) == ("waiting", GAME, False)
    assert 'id="looking"' in ala.get("/rules/edge").text
    assert ">1</b>" in own.browser().get("/").text.partition(f'data-waiting="live/{GAME}"')[2].partition("</button>")[0]
    begun = time.monotonic()
    met = pair(ola)
    assert met.url.path == waiting["table"]
    found = state(ala)
    assert (found["state"], found["table"]) == ("found", waiting["table"])
    assert time.monotonic() - begun < 60
    assert ala.post(f"{found['table']}/here").status_code == 200
    assert state(ala)["state"] == "begun"
    live = own.program.services.tables.live[waiting["table"].split("/")[2]]
    assert live.begun
    assert live.clock is not None
    assert state(ala)["state"] == "none"


def test_who_sat_down_by_choice_is_told_on_every_page_that_the_game_can_begin(own: Site) -> None:
    ala, ola = own.browser(), own.browser()
    table = ala.post("/lobby", data={"game": GAME, "seats": "2", "pace": "live:10+15"}).url.path
    assert 'id="looking"' in ala.get("/rules/edge").text
    assert state(ala)["state"] == "sitting", "nobody is looked for, and nothing is said"
    ola.post(f"{table}/sit")
    found = state(ala)
    assert (found["state"], found["table"]) == ("found", table)
    ala.post(f"{table}/here")
    assert [state(ala)["state"] for _ in range(2)] == ["begun", "none"]
    slow = own.browser()
    slow.post("/lobby", data={"game": GAME, "seats": "2", "pace": "slow:2"})
    assert "looking" not in slow.cookies


def test_other_games_and_paces_do_not_meet(own: Site) -> None:
    ala, ola, iga = own.browser(), own.browser(), own.browser()
    pair(ala, EDGE)
    pair(ola, EDGE, "slow")
    pair(iga, "tortuga")
    assert [state(one)["state"] for one in (ala, ola, iga)] == ["waiting"] * 3
    assert state(ola)["offers"] is True
    for one in (ala, ola, iga):
        one.post("/pairing/stop")
        assert state(one)["state"] == "none"


def test_the_nearest_comes_first_and_the_range_grows(own: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    lobby = own.program.services.lobby
    levels: dict[str, ShownLevel] = {}

    async def level_of_holder(holder: str, game: str) -> ShownLevel:
        return levels.get(holder, ShownLevel(1500, 50))

    monkeypatch.setattr(lobby, "level_of_holder", level_of_holder)
    strong, ala = own.browser(), own.browser()

    async def level_of(person: Any, game: str) -> ShownLevel:
        return ShownLevel(1500, 50)

    monkeypatch.setattr(lobby, "level_of", level_of)
    pair(strong, "motherload")
    table = state(strong)["table"].split("/")[2]
    levels[own.program.services.tables.live[table].seats[0].holder] = ShownLevel(1900, 50)
    pair(ala, "motherload")
    assert state(ala)["state"] == "waiting", "too far away"
    assert state(ala)["range"] == [1400, 1600]
    own.program.services.now.ahead += 61
    assert state(ala)["state"] == "found", "who came later goes to who waits"
    assert state(strong)["state"] == "found"
    found = own.program.services.tables.live[table]
    assert found.to_come == found.people, "neither has just done anything: both are asked whether they are here"


def waiting_people(page: str, pair: str) -> str:
    """The number on the button of a game."""
    return page.partition(f'data-waiting="{pair}"')[2].partition("</button>")[0].partition("</b>")[0][-1]


@pytest.mark.parametrize("terms", [{"rated": "on"}, {"level_from": "1900"}])
def test_one_click_seats_nobody_where_it_was_not_asked_for(own: Site, terms: dict[str, str]) -> None:
    (ala, _), (ola, _) = somebody(own), somebody(own)
    ala.post("/lobby", data={"game": "crystalicum", "seats": "2", "pace": "live:10+15"} | terms)
    assert waiting_people(ola.get("/lobby").text, "live/crystalicum") == "0"
    pair(ola, "crystalicum")
    assert state(ola)["state"] == "waiting"
    assert waiting_people(own.browser().get("/").text, "live/crystalicum") == "1"
    assert waiting_people(ola.get("/lobby").text, "live/crystalicum") == "0", "oneself is nobody to play with"
    ola.post("/pairing/stop")


def test_who_is_not_here_is_not_waited_for(own: Site) -> None:
    ala, ola = own.browser(), own.browser()
    pair(ala, EDGE)
    table = state(ala)["table"]
    pair(ola, EDGE)
    assert state(ola)["state"] == "found", "until the other one has come"
    own.program.services.now.ahead += 31
    live = own.program.services.tables.live[table.split("/")[2]]
    wait_until(lambda: live.status, lambda status: status == "closed")
    for one in (ala, ola):
        page = one.get(table).text
        assert "Look again" in page
        assert "data-option" not in page, "nothing looks as if it could be chosen"
    assert state(ola)["state"] == "again", "the other keeps the place"
    assert state(ala)["state"] == "none", "and who missed it goes back to no queue"
    looking = ola.post(
        "/pairing", data={"pair": f"live/{EDGE}", "on": "lobby"}, headers={"referer": f"http://x{table}"}
    )
    assert looking.url.path == "/lobby", "nothing is left to be seen at that table"
    ola.post("/pairing/stop")


@pytest.mark.parametrize("form", [{}, {"pair": "fast/edge"}, {"pair": "live/chess"}, {"pair": "live"}])
def test_what_cannot_be_looked_for(own: Site, form: dict[str, str]) -> None:
    assert own.browser().post("/pairing", data=form).status_code in (404, 422)


def test_the_numbers_come_by_the_stream(own: Site) -> None:
    ala = own.browser()
    ala.get("/lobby")
    with ala.stream("GET", "/events/lobby") as stream:
        events = events_of(stream.iter_lines())
        next(events)
        pair(own.browser(), "tortuga")
        found = next(one["data"] for one in events if one["data"].get("waiting", {}).get("tortuga"))
        assert found["waiting"]["tortuga"]["live"] == 1
