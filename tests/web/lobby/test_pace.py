"""The pace of a table and whether it counts: what is asked for, what is refused, and who hears of the end."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from druza.web.problems import Problem
from druza.web.tables.pace import PRESETS, read_pace
from tests.web.driving import BOT, GAME, LINK, PERSON, Site
from tests.web.lobby.driving import opened, see
from tests.web.people.driving import somebody

RATED = {"game": GAME, "seats": "2", "pace": "live:10+15", "rated": "on"}


def rated_table(site: Site) -> tuple[httpx.Client, httpx.Client, str]:
    """Two people with names at a rated table."""
    (ala, _), (ola, _) = somebody(site), somebody(site, "Ola")
    table = ala.post("/lobby", data=RATED).url.path.split("/")[2]
    assert ola.post(f"/table/{table}/sit").status_code == 200
    return ala, ola, table


def test_the_paces() -> None:
    live, slow, none = read_pace("live:10+15"), read_pace("slow:2"), read_pace("")
    assert (live.reserve, live.free, live.is_live) == (600, 15, True)
    assert (slow.reserve, slow.free, slow.days) == (4 * 86400, 2 * 86400, 2)
    assert not none
    for word in ("live:1+1", "slow:4", "fast", "live:10+15x"):
        with pytest.raises(Problem):
            read_pace(word)


@pytest.mark.parametrize("pace", PRESETS)
def test_a_table_shows_its_pace(site: Site, pace: str) -> None:
    ala = site.browser()
    table = ala.post("/lobby", data={"game": GAME, "seats": "2", "pace": pace}).url.path.split("/")[2]
    assert see(ala, table)["pace"] == pace
    said = f"{read_pace(pace).minutes} min" if pace.startswith("live") else "a move"
    row = site.browser().get("/lobby").text.partition(f'id="open-{table}"')[2].partition("</li>")[0]
    assert said in row
    ala.post(f"/table/{table}/close")


def test_filters(site: Site) -> None:
    (ala, _) = somebody(site)
    rated = ala.post("/lobby", data=RATED).url.path.split("/")[2]
    slow = site.browser().post("/lobby", data={"game": "edge", "seats": "2", "pace": "slow:2"}).url.path.split("/")[2]

    def listed(query: str) -> set[str]:
        page = site.browser().get(f"/lobby?{query}").text
        return {table for table in (rated, slow) if f"open-{table}" in page}

    assert listed("") == {rated, slow}
    assert listed("pace=live") == listed("rated=1") == {rated}
    assert listed("pace=slow") == listed("may=1") == listed("game=edge") == {slow}
    assert listed(f"game=edge&game={GAME}") == {rated, slow}
    ala.post(f"/table/{rated}/close")


def test_a_rated_game_needs_names(site: Site) -> None:
    assert site.browser().post("/lobby", data=RATED).status_code == 403
    (ala, _) = somebody(site)
    table = ala.post("/lobby", data=RATED).url.path.split("/")[2]
    guest = site.browser()
    assert "A rated game needs a name" in guest.get("/lobby").text.partition(f"open-{table}")[2]
    assert guest.post(f"/table/{table}/sit").status_code == 403
    live = site.program.services.tables.live[table]
    token = site.program.services.keys.invitation(table, 1)
    assert guest.post(f"/table/{table}/join/{token}", data={"name": "x"}).status_code == 403
    assert guest.post(f"/api/tables/{table}/join", json={"token": token}).status_code == 403
    assert ala.post(f"/table/{table}/join/{token}").status_code == 409
    assert live.seats[1].claimed is None


@pytest.mark.parametrize(
    "order",
    [
        {"seats": [PERSON, BOT], "pace": "live:10+15", "public": True},
        {"seats": [PERSON, {"kind": "here"}, LINK], "pace": "live:10+15", "public": True},
        {"seats": [PERSON, LINK], "public": True},
        {"seats": [PERSON, LINK], "pace": "live:10+15"},
        {"seats": [PERSON, LINK], "pace": "live:10+15", "public": True, "hints": True},
        {"seats": [PERSON, LINK], "pace": "live:3+3", "public": True},
    ],
)
def test_what_cannot_be_rated(site: Site, order: dict[str, Any]) -> None:
    (ala, _) = somebody(site)
    answer = ala.post("/api/tables", json={"game": GAME, "rated": True, **order})
    assert answer.status_code == 422, answer.text


def test_a_program_opens_a_table_for_everybody(site: Site) -> None:
    (ala, _) = somebody(site)
    order = {"game": GAME, "rated": True, "seats": [PERSON, LINK], "pace": "slow:1", "public": True}
    made = ala.post("/api/tables", json=order)
    assert made.status_code == 201, made.text
    assert f"open-{made.json()['table']}" in site.browser().get("/lobby?rated=1").text
    assert site.browser().post("/api/tables", json={**order, "rated": False}).status_code == 422


def test_levels_that_may_sit_down(site: Site) -> None:
    ala = site.browser()
    form = {"game": GAME, "seats": "2", "level_from": "1700", "level_to": ""}
    table = ala.post("/lobby", data=form).url.path.split("/")[2]
    assert "1700+" in site.browser().get("/lobby").text
    refused = site.browser().post(f"/table/{table}/sit")
    assert refused.status_code == 403
    assert "yours is 1500 ±333" in refused.text
    assert site.browser().post("/lobby", data={**form, "level_to": "1600"}).status_code == 422
    ala.post(f"/table/{table}/close")


def test_five_slow_tables_and_one_other(site: Site) -> None:
    ala = site.browser()
    for _ in range(5):
        assert ala.post("/lobby", data={"game": GAME, "seats": "2", "pace": "slow:7"}).status_code == 200
    assert ala.post("/lobby", data={"game": GAME, "seats": "2", "pace": "slow:1"}).status_code == 409
    assert ala.post("/lobby", data={"game": GAME, "seats": "2", "pace": "live:5+10"}).status_code == 200
    assert ala.post("/lobby", data={"game": GAME, "seats": "2"}).status_code == 409


def test_no_bot_takes_a_seat_of_a_rated_game(site: Site) -> None:
    ala, _ = somebody(site)
    made = ala.post("/lobby", data=RATED)
    table = made.url.path.split("/")[2]
    assert "Bot instead" not in made.text
    assert ala.post(f"/table/{table}/seat/1/bot").status_code == 409
    assert see(ala, table)["dealt"] is False


def test_nobody_closes_a_rated_game_with_others(site: Site) -> None:
    ala, _, table = rated_table(site)
    assert ala.post(f"/table/{table}/close").status_code == 409
    assert "Close this table" not in ala.get(f"/table/{table}").text
    lonely = opened(ala)
    assert "Close this table" in ala.get(f"/table/{lonely}").text
    assert ala.post(f"/table/{lonely}/close").status_code == 200


def test_nobody_closes_a_game_with_clocks_on_others(site: Site) -> None:
    ala, ola = site.browser(), site.browser()
    table = ala.post("/lobby", data={"game": GAME, "seats": "2", "pace": "live:5+10"}).url.path.split("/")[2]
    ola.post(f"/table/{table}/sit")
    assert "Close this table" in ala.get(f"/table/{table}").text, "it has not begun"
    ala.post(f"/table/{table}/here")
    assert ala.post(f"/table/{table}/close").status_code == 409
    assert see(ala, table)["status"] == "open"
