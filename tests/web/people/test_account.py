"""The account: changing the name, ways to sign in, the file of one's data, leaving."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path

import pytest
from sqlalchemy import select

from druza.web.storage import people as schema
from druza.web.storage.schema import metadata
from tests.web.driving import Site, served, usual, wait_until
from tests.web.lobby.driving import opened
from tests.web.people.driving import (
    PASSWORD,
    bot_game,
    claim,
    code_of,
    fresh_name,
    is_signed_in,
    sign_in,
    somebody,
)

DAY = 86400


def test_guests_are_sent_to_sign_in(site: Site) -> None:
    assert site.browser().get("/account").url.path == "/signin"
    assert site.browser().post("/account/leave").status_code == 401


def test_a_name_changes_every_90_days_and_the_old_one_is_held(tmp_path_factory: pytest.TempPathFactory) -> None:
    with served(usual(tmp_path_factory.mktemp("names"))) as site:
        browser = site.browser()
        assert claim(browser, "Hania").status_code == 200
        table = bot_game(browser)
        answer = browser.post("/account/name", data={"name": "Bruno", "mark": "2h"})
        assert answer.status_code == 422
        assert "every 90 days" in answer.text
        assert browser.post("/account/name", data={"name": "HANIA", "mark": "2h"}).status_code == 200
        site.program.services.now.ahead += 91 * DAY
        assert browser.post("/account/name", data={"name": "Bruno", "mark": "2h"}).status_code == 200
        assert is_signed_in(browser, "Bruno")
        assert site.browser().get(f"/api/tables/{table}").json()["names"][0] == "Bruno"
        assert claim(site.browser(), "Hania").status_code == 409
        site.program.services.now.ahead += 181 * DAY
        assert claim(site.browser(), "Hania").status_code == 200


def test_a_new_password_ends_the_other_sessions(site: Site) -> None:
    browser, name = somebody(site)
    other = site.browser()
    sign_in(other, name)
    wrong = browser.post("/account/password", data={"old": "wrong", "password": "amethyst cave"})
    assert wrong.status_code == 422
    assert "old password" in wrong.text
    browser.post("/account/password", data={"old": PASSWORD, "password": "amethyst cave"})
    assert is_signed_in(browser, name)
    assert not is_signed_in(other, name)
    assert sign_in(site.browser(), name).status_code == 422
    assert sign_in(site.browser(), name, "amethyst cave").status_code == 200


def test_the_last_way_in_stays(site: Site) -> None:
    browser, name = somebody(site)
    services = site.program.services
    chosen = (
        select(schema.credentials.c.id)
        .join(schema.persons)
        .where(schema.persons.c.name == name, schema.credentials.c.kind == "password")
    )
    with services.storage.reading.begin() as connection:
        way = connection.execute(chosen).scalar_one()
    answer = browser.post("/account/way", data={"way": way})
    assert answer.status_code == 409
    assert "only way" in answer.text
    ola, _ = somebody(site, "Ola")
    assert ola.post("/account/way", data={"way": way}).status_code == 404


def test_the_printed_code_lets_one_back_in_once_a_password_is_set(site: Site) -> None:
    browser, name = site.browser(), fresh_name()
    first = code_of(claim(browser, name).text)
    second = code_of(browser.post("/account/code").text)
    lost = site.browser()
    assert lost.post("/recover", data={"name": name, "code": first}).status_code == 422
    page = lost.post("/recover", data={"name": name, "code": second.lower().replace("-", " ")})
    assert page.status_code == 200
    link = page.url.path
    assert lost.post(link, data={"password": "short"}).status_code == 422
    assert lost.post(link, data={"password": "amethyst cave"}).status_code == 200
    assert is_signed_in(lost, name)
    assert not is_signed_in(browser, name)
    assert lost.post(link, data={"password": "another cave 1"}).status_code == 410
    assert sign_in(site.browser(), name, "amethyst cave").status_code == 200


def test_everything_in_one_file(site: Site) -> None:
    browser, name = somebody(site)
    table = site.table({"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"})
    mine = bot_game(browser)
    browser.post("/build/crystalicum", data={"do": "new"})
    finish(site, browser, mine)
    assert browser.post(f"/table/{mine}/notes", data={"step": "1", "text": "a word of mine"}).status_code == 200
    assert browser.post("/clubs", data={"name": f"Club of {name}", "about": ""}).status_code == 200
    assert browser.get("/account/export.zip").status_code == 404
    assert browser.post("/account/export").status_code == 200
    wait_until(lambda: browser.get("/account/export.zip"), lambda answer: answer.status_code == 200)
    again = browser.post("/account/export")
    assert again.status_code == 409
    with zipfile.ZipFile(io.BytesIO(browser.get("/account/export.zip").content)) as file:
        names = set(file.namelist())
        assert {
            "account.json",
            "builds.json",
            "chat.json",
            "clubs.json",
            "notes.json",
            "notices.json",
            "ratings.json",
            f"games/star-scrappers-{mine}.json",
        } == names
        account = json.loads(file.read("account.json"))
        builds = json.loads(file.read("builds.json"))
        notes = json.loads(file.read("notes.json"))
        clubs = json.loads(file.read("clubs.json"))
        ratings = json.loads(file.read("ratings.json"))
    assert account["name"] == name
    assert account["blocked"] == []
    assert [(note["table"], note["step"], note["text"]) for note in notes] == [(mine, 1, "a word of mine")]
    assert [(club["name"], club["role"]) for club in clubs["clubs"]] == [(f"Club of {name}", "keeper")]
    assert ratings == {"now": [], "games": []}
    assert len(builds) == 1
    assert "argon" not in json.dumps(account)
    assert table.id not in str(names)
    assert site.browser().get("/account/export.zip").status_code == 401


def finish(site: Site, browser: object, table: str) -> None:
    """Play a game to its end, by the first thing that is allowed."""
    from tests.web.driving import Table

    page = Table(site, {"table": table, "seats": []})
    page.web = browser  # type: ignore[assignment]
    page.keys = {0: "by cookie"}
    page.headers = lambda seat: {}  # type: ignore[method-assign]
    page.play_randomly(2000)
    assert page.see()["over"]


def test_an_account_is_deleted_after_seven_days_and_its_games_stay(tmp_path_factory: pytest.TempPathFactory) -> None:
    with served(usual(tmp_path_factory.mktemp("leaving"))) as site:
        browser = site.browser()
        claim(browser, "Hania")
        table = bot_game(browser)
        assert browser.post("/account/leave", data={"name": "Bruno"}).status_code == 422
        assert "Keep the account" in browser.post("/account/leave", data={"name": "hania"}).text
        assert "Keep the account" not in browser.post("/account/stay").text
        site.program.services.now.ahead += 8 * DAY
        assert is_signed_in(browser, "Hania")
        browser.post("/account/leave", data={"name": "Hania"})
        site.program.services.now.ahead += 6 * DAY
        assert is_signed_in(browser, "Hania")
        site.program.services.now.ahead += 2 * DAY
        wait_until(lambda: is_signed_in(browser, "Hania"), lambda signed_in: not signed_in)
        assert sign_in(site.browser(), "Hania").status_code == 422
        assert site.browser().get(f"/api/tables/{table}").json()["names"][0] == "deleted player"
        assert site.browser().get(f"/api/tables/{table}?lang=pl").json()["names"][0] == "usunięty gracz"
        assert left_of("Hania", site) == []
        assert claim(site.browser(), "Hania").status_code == 200


def test_whoever_is_deleted_holds_up_nobody(tmp_path: Path) -> None:
    with served(usual(tmp_path)) as site:
        (ala, _), ola = somebody(site, "Ala"), site.browser()
        table = opened(ola)
        assert ala.post(f"/table/{table}/sit").status_code == 200
        name = ala.get(f"/api/tables/{table}").json()["names"][1]
        ala.post("/account/leave", data={"name": name})
        site.program.services.now.ahead += 8 * DAY
        live = site.program.services.tables.live[table]
        wait_until(lambda: live.stand_ins, lambda seats: seats == {1})


def left_of(name: str, site: Site) -> list[str]:
    """The tables of the database in which a name or what belonged to it is still found."""
    with site.program.services.storage.reading.begin() as connection:
        found = [
            table.name
            for table in metadata.sorted_tables
            for row in connection.execute(select(table))
            if name in str(row)
        ]
        for table in (schema.credentials, schema.sessions, schema.addresses):
            assert connection.execute(select(table)).all() == []
    return found
