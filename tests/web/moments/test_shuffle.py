"""The shuffle of a table: nobody alone chooses it, nothing of it is told before the end, and then it can be checked."""

from __future__ import annotations

import re
from typing import Any

import httpx
import pytest
from sqlalchemy import select, update

import druza
from druza.kernel.shuffle import faults_of, print_of, promise_of, seed_of
from druza.web.storage import moments, schema
from tests.web.driving import BOT, GAME, LINK, PERSON, Site
from tests.web.lobby.driving import opened, see
from tests.web.moments.driving import play_out

ALA, OLA = "a" * 32, "0" * 31 + "b"


def stored(site: Site, table: str) -> tuple[Any, Any]:
    """The rows of a table and of its shuffle."""
    with site.program.services.storage.reading.begin() as connection:
        row = connection.execute(select(schema.tables).where(schema.tables.c.id == table)).one()
        return row, connection.execute(select(moments.shuffles).where(moments.shuffles.c.table_id == table)).first()


def facts(browser: httpx.Client, table: str) -> dict[str, Any]:
    found: dict[str, Any] = browser.get(f"/api/tables/{table}/shuffle").json()
    return found


def quick(browser: httpx.Client, **more: str) -> httpx.Response:
    form = {"game": "tortuga", "seats": "2", "kind_0": "you", "kind_1": "bot", "bot_1": "random", **more}
    return browser.post("/tables", data=form)


def test_the_deal_comes_from_the_promised_secret_and_the_number_that_was_given(site: Site) -> None:
    ala = site.browser()
    offer = ala.get("/api/shuffle").json()
    table = quick(ala, nonce=offer["nonce"], salt=ALA).url.path.split("/")[2]
    row, shuffle = stored(site, table)
    secret = bytes.fromhex(shuffle.secret)
    assert promise_of(secret) == offer["promise"] == facts(ala, table)["promise"]
    assert row.seed == seed_of(secret, "tortuga", [ALA, ""])
    assert row.print == print_of(secret, "tortuga", [ALA, ""]) == facts(ala, table)["print"]
    assert facts(ala, table)["given"] == [True, False]


def test_a_promise_is_used_once(site: Site) -> None:
    """Who could make two tables from one promise and one number would know the cards of the second."""
    ala = site.browser()
    nonce = ala.get("/api/shuffle").json()["nonce"]
    assert quick(ala, nonce=nonce, salt=ALA).status_code == 200
    again = quick(ala, nonce=nonce, salt=ALA)
    assert again.status_code == 409
    assert "promise" in again.text


@pytest.mark.parametrize("bad", ["x", "A" * 32, "a" * 31, "<script>", "a" * 33])
def test_what_is_no_number_is_refused(site: Site, bad: str) -> None:
    ala, ola = site.browser(), site.browser()
    assert quick(ala, salt=bad).status_code == 422
    assert quick(ala, nonce=bad).status_code == 422
    table = opened(ala)
    assert ola.post(f"/table/{table}/sit", data={"salt": bad}).status_code == 422
    assert see(ola, table)["held"] == []


def test_cards_are_dealt_when_everybody_has_sat_down(site: Site) -> None:
    ala, ola = site.browser(), site.browser()
    offer = ala.get("/api/shuffle").json()
    made = ala.post("/lobby", data={"game": "tortuga", "seats": "2", "nonce": offer["nonce"], "salt": ALA})
    table = made.url.path.split("/")[2]
    before: Any = see(ala, table)
    assert facts(ola, table)["state"] == "waiting"
    assert facts(ola, table)["promise"] == offer["promise"]
    assert before["seat"] == -1, "nobody has cards yet"
    assert "dealt when everybody has sat down" in made.text
    order = {"version": before["version"], "option": "done"}
    refused = ala.post(f"/api/tables/{table}/moves", json=order)
    assert refused.status_code == 409
    assert refused.json()["error"] == "undealt"
    first = stored(site, table)[0].seed
    ola.post(f"/table/{table}/sit", data={"salt": OLA})
    row, shuffle = stored(site, table)
    assert row.seed == seed_of(bytes.fromhex(shuffle.secret), "tortuga", [ALA, OLA]) != first
    assert facts(ala, table)["state"] == "fixed"
    for browser, seat in ((ala, 0), (ola, 1)):
        seen: Any = see(browser, table)
        dealt = druza.game("tortuga").new(2, row.seed, {"confirm": [0, 1]})
        assert seen["seat"] == seat
        assert seen["view"] == dealt.view(seat)


@pytest.mark.parametrize("game", druza.game_ids())
def test_nothing_of_a_game_is_shown_before_the_cards_are_dealt(site: Site, game: str) -> None:
    ala, watcher = site.browser(), site.browser()
    seats = str(druza.game(game).seat_counts[0])
    form = {"game": game, "seats": seats, "kind_0": "you", **{f"kind_{n}": "link" for n in range(1, int(seats))}}
    table = ala.post("/tables", data=form).url.path.split("/")[2]
    provisional = druza.game(game).new(int(seats), stored(site, table)[0].seed, {}).view(-1)
    for browser in (ala, watcher):
        seen: Any = see(browser, table)
        assert seen["dealt"] is False
        assert (seen["asked"], seen["options"], seen["points"]) == (-1, [], {})
        assert set(seen["view"]) < set(provisional)
        assert set(seen["view"]) == {"game", "you", "seats", "asked", "prompt", "options", "over", "winners"}
        for part in ("", "/fragment"):
            page = browser.get(f"/table/{table}{part}").text
            assert f"At the table: 1 of {seats}" in page
            assert "data-option" not in page
            assert 'id="hand"' not in page
        for part in ("replay", "moment/0.png", "embed"):
            assert browser.get(f"/table/{table}/{part}").status_code == 409, part
    assert ala.get(f"/api/tables/{table}/why?path=end").json()["error"] == "undealt"


def test_a_seat_that_goes_to_a_bot_is_sat_at_too(site: Site) -> None:
    ala = site.browser()
    form = {"game": "tortuga", "seats": "2", "kind_0": "link", "kind_1": "you", "salt": ALA}
    table = ala.post("/tables", data=form).url.path.split("/")[2]
    assert facts(ala, table)["state"] == "waiting"
    ala.post(f"/table/{table}/seat/0/bot", data={"bot": "random"})
    row, shuffle = stored(site, table)
    assert row.seed == seed_of(bytes.fromhex(shuffle.secret), "tortuga", ["", ALA])


def test_the_secret_is_told_to_nobody_before_the_end_and_then_all_of_it_fits(site: Site) -> None:
    ala, ola, nobody = site.browser(), site.browser(), site.browser()
    offer = ala.get("/api/shuffle").json()
    made = ala.post("/lobby", data={"game": GAME, "seats": "2", "nonce": offer["nonce"], "salt": ALA})
    table = made.url.path.split("/")[2]
    ola.post(f"/table/{table}/sit", data={"salt": OLA})
    row, shuffle = stored(site, table)
    addresses = [f"/table/{table}", f"/table/{table}/shuffle", f"/api/tables/{table}/shuffle", f"/table/{table}/replay"]
    for browser in (ala, ola, nobody):
        for address in addresses:
            page = browser.get(address).text
            for hidden in (shuffle.secret, str(row.seed), ALA, OLA):
                assert hidden not in page, address
        assert browser.get(f"/table/{table}/record.json").status_code == 409
    assert "Shuffle fixed" in ala.get(f"/table/{table}").text
    play_out(table, [ala, ola])
    record = nobody.get(f"/table/{table}/record.json").json()
    assert record["shuffle"]["salts"] == [ALA, OLA]
    assert faults_of(druza.game(GAME), record) == []
    assert "Shuffle checked" in nobody.get(f"/table/{table}").text
    page = nobody.get(f"/table/{table}/shuffle").text
    assert shuffle.secret in page
    assert re.search(r"\d+ moves played again from this secret: they agree", page)


def test_a_shuffle_that_does_not_fit_says_so(site: Site) -> None:
    ala, ola = site.browser(), site.browser()
    table = opened(ala)
    ola.post(f"/table/{table}/sit")
    play_out(table, [ala, ola])
    services = site.program.services
    with services.storage.writing.begin() as connection:
        chosen = update(moments.shuffles).where(moments.shuffles.c.table_id == table)
        connection.execute(chosen, {"secret": "0" * 64})
    services.tables.live.pop(table)
    assert "Shuffle does not fit" in ala.get(f"/table/{table}").text
    assert "do not follow from this secret" in ala.get(f"/table/{table}/shuffle").text


def test_a_table_without_a_shuffle_says_so(site: Site) -> None:
    table = site.table(PERSON, BOT, seed=5)
    page = site.browser().get(f"/table/{table.id}/shuffle")
    assert "cannot be checked" in page.text
    assert "Shuffle" not in site.browser().get(f"/table/{table.id}").text


def test_programs_give_numbers_too(site: Site) -> None:
    offer = site.browser().get("/api/shuffle").json()
    table = site.table(PERSON, LINK, game="tortuga", nonce=offer["nonce"], salt=ALA)
    answer = table.post("/join", {"token": table.invitations[1], "salt": OLA})
    assert answer.status_code == 200
    row, shuffle = stored(site, table.id)
    assert row.seed == seed_of(bytes.fromhex(shuffle.secret), "tortuga", [ALA, OLA])
