"""Seats: at this browser, at this screen, by link, and none."""

from __future__ import annotations

import logging
import re

import httpx
import pytest

from druza.web.keys import Keys, browser_hash, clean_name, key_hash, read_secret, seat_key
from druza.web.problems import Problem
from tests.web.driving import BOT, HERE, LINK, PERSON, Site, Table


def made_by_form(browser: httpx.Client, *kinds: str, **more: str) -> str:
    """A table made as a person makes it; returns its id."""
    form = {"game": "star-scrappers", "seats": str(len(kinds)), "option_first_player": "0", **more}
    for seat, kind in enumerate(kinds):
        form[f"kind_{seat}"] = kind
    page = browser.post("/tables", data=form)
    assert page.status_code == 200, page.text
    return page.url.path.split("/")[2]


def invitation(page: str) -> str:
    found = re.search(r"/table/\w+/join/[\w-]+", page)
    assert found is not None
    return found[0]


def test_the_maker_gets_a_signed_cookie_that_scripts_cannot_read(site: Site) -> None:
    with site.browser() as browser:
        form = {"game": "star-scrappers", "seats": "2", "kind_0": "you", "kind_1": "bot"}
        made = browser.post("/tables", data=form, follow_redirects=False)
        assert made.status_code == 303
        cookie = made.headers["set-cookie"]
        assert cookie.startswith("druza=")
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        assert site.program.services.keys.browser(browser.cookies["druza"]) is not None


def test_keys_are_stored_as_hashes_only(site: Site) -> None:
    with site.browser() as browser:
        table = made_by_form(browser, "you", "bot")
        secret = site.program.services.keys.browser(browser.cookies["druza"])
        assert secret is not None
        seat = site.program.services.tables.live[table].seats[0]
        assert seat.key_hash == key_hash(seat_key(secret, table, 0))
        everything = b"".join(path.read_bytes() for path in site.program.services.settings.data.glob("tables.sqlite*"))
        assert seat.key_hash.encode() in everything
        assert secret.encode() not in everything
        assert seat_key(secret, table, 0).encode() not in everything


def test_two_clicks_to_the_first_decision(site: Site) -> None:
    with site.browser() as browser:
        assert browser.get("/").status_code == 200
        table = made_by_form(browser, "you", "bot")
        seen = browser.get(f"/api/tables/{table}").json()
        assert seen["seat"] == 0
        assert seen["asked"] == 0
        assert seen["options"]


def test_a_seat_by_link_is_claimed_once(site: Site) -> None:
    with site.browser() as ola, site.browser() as zuza, site.browser() as third:
        table = made_by_form(ola, "you", "link", name_0="Ola")
        link = invitation(ola.get(f"/table/{table}").text)
        assert zuza.get(link).status_code == 200
        assert zuza.get(f"/api/tables/{table}").json()["seat"] == -1, "looking at an invitation claims nothing"
        page = zuza.post(link, data={"name": "Zuza"})
        assert page.url.path == f"/table/{table}"
        assert zuza.get(f"/api/tables/{table}").json()["held"] == [1]
        assert ola.get(f"/api/tables/{table}").json()["names"] == ["Ola", "Zuza"]
        assert link not in ola.get(f"/table/{table}").text
        assert third.get(link).status_code == 410
        assert third.post(link, data={"name": "Third"}).status_code == 410
        assert third.get(f"/api/tables/{table}").json()["held"] == []
        assert zuza.get(link).url.path == f"/table/{table}", "whoever has the seat is led to it"


def test_an_invitation_is_shown_to_the_maker_alone(site: Site) -> None:
    with site.browser() as ola, site.browser() as watcher:
        table = made_by_form(ola, "you", "link")
        assert "/join/" in ola.get(f"/table/{table}").text
        assert "/join/" not in watcher.get(f"/table/{table}").text


@pytest.mark.parametrize("token", ["x", "a" * 32, "é"])
def test_a_wrong_invitation_says_so(site: Site, token: str, caplog: pytest.LogCaptureFixture) -> None:
    table = site.table(PERSON, LINK)
    with site.browser() as browser:
        refused = site.program.services.limits.refused
        before = refused["no-invitation"]
        assert browser.get(f"/table/{table.id}/join/{token}").status_code == 404
        with caplog.at_level(logging.WARNING):
            assert browser.post(f"/table/{table.id}/join/{token}", data={"name": "X"}).status_code == 404
        assert refused["no-invitation"] == before + 2, "guesses are counted"
        assert "refused: no-invitation" in caplog.text
        assert f"/{token}" not in caplog.text


def test_a_seat_given_to_a_bot_is_no_longer_claimed(site: Site) -> None:
    with site.browser() as ola, site.browser() as zuza:
        table = made_by_form(ola, "you", "link")
        link = invitation(ola.get(f"/table/{table}").text)
        assert zuza.post(f"/table/{table}/seat/1/bot", data={"bot": "random"}).status_code == 403
        assert ola.post(f"/table/{table}/seat/1/bot", data={"bot": "nobody"}).status_code == 422
        assert ola.post(f"/table/{table}/seat/1/bot", data={"bot": "random"}).status_code == 200
        assert zuza.get(link).status_code == 404
        assert ola.post(f"/table/{table}/seat/0/bot", data={"bot": "random"}).status_code == 409
        assert ola.post(f"/table/{table}/seat/9/bot", data={"bot": "random"}).status_code == 409


def test_spectators_see_what_is_public_and_move_nothing(site: Site) -> None:
    table = site.table(PERSON, BOT, seed=7)
    seen = table.see(-1)
    assert seen["seat"] == -1
    assert seen["options"] == []
    assert all(player["hand"] is None for player in seen["view"]["players"])
    assert table.post("/moves", {"ply": 0, "option": "mine"}, -1).status_code == 401


def test_a_key_of_another_table_opens_nothing(site: Site) -> None:
    one, other = site.table(PERSON, BOT, seed=7), site.table(PERSON, BOT, seed=7)
    one.keys[0] = other.keys[0]
    assert one.post("/moves", {"ply": 0, "option": "mine"}, 0).status_code == 403
    assert one.see(0)["seat"] == -1


def test_a_forged_cookie_opens_nothing(site: Site) -> None:
    with site.browser() as ola, site.browser() as thief:
        table = made_by_form(ola, "you", "bot")
        genuine = ola.cookies["druza"]
        value, _, _signature = genuine.rpartition(".")
        for forged in (value, f"{value}.AAAA", Keys("another secret").cookie("x"), "x", ""):
            thief.cookies.clear()
            thief.cookies.set("druza", forged)
            assert thief.get(f"/api/tables/{table}").json()["held"] == []
            refused = thief.post(f"/api/tables/{table}/moves", json={"ply": 0, "option": "mine"})
            assert refused.status_code in (401, 403)


def test_at_one_screen_hands_are_hidden_until_the_next_person_confirms(site: Site) -> None:
    with site.browser() as browser:
        table = made_by_form(browser, "you", "here", name_0="Ola", name_1="Zuza")
        first = browser.get(f"/api/tables/{table}").json()
        assert first["seat"] == -1
        assert first["handover"] == 0
        assert browser.get(f"/api/tables/{table}?seat=1").json()["seat"] == -1, "Ola is asked: Zuza's hand is hidden"
        own = browser.get(f"/api/tables/{table}?seat=0").json()
        assert own["seat"] == 0
        assert own["view"]["players"][0]["hand"]
        while (seen := browser.get(f"/api/tables/{table}?seat=0").json())["asked"] == 0:
            options = seen["view"]["options"]
            option = "end" if "end" in options else options[0]
            browser.post(f"/api/tables/{table}/moves", json={"ply": seen["ply"], "option": option})
        assert seen["seat"] == -1, "Ola's hand is hidden as soon as Zuza is asked"
        assert seen["handover"] == 1
        assert all(player["hand"] is None for player in seen["view"]["players"])
        page = browser.get(f"/table/{table}?seat=0").text
        assert f"/table/{table}?seat=1" in page
        assert browser.get(f"/api/tables/{table}?seat=1").json()["view"]["players"][1]["hand"]


def test_a_closed_table_is_looked_at_only(site: Site) -> None:
    with site.browser() as ola, site.browser() as zuza:
        table = made_by_form(ola, "you", "link")
        link = invitation(ola.get(f"/table/{table}").text)
        assert zuza.post(f"/table/{table}/close").status_code == 403
        assert ola.post(f"/table/{table}/close").status_code == 200
        refused = ola.post(f"/api/tables/{table}/moves", json={"ply": 0, "option": "mine"})
        assert refused.status_code == 409
        assert refused.json()["error"] == "closed"
        assert ola.post(f"/api/tables/{table}/undo", json={"ply": 0}).json()["error"] == "closed"
        assert zuza.post(link, data={"name": "Zuza"}).status_code == 409
        assert zuza.get(f"/table/{table}").status_code == 200
        assert ola.post(f"/table/{table}/close").status_code == 200


def begun_and_closed(site: Site, *seats: dict[str, str]) -> Table:
    """A table that was closed in the middle of a game."""
    table = site.table(*seats, seed=7, options={"first_player": 0})
    for seat in table.invitations:
        table.join(seat)
    table.play_randomly(5)
    closed = table.web.post(f"/api/tables/{table.id}/close", headers={"Authorization": f"Bearer {table.made['maker']}"})
    assert closed.json() == {"status": "closed"}
    return table


def record_status(table: Table, seat: int) -> int:
    return table.web.get(f"/table/{table.id}/record.json", headers=table.headers(seat)).status_code


@pytest.mark.parametrize("others", [[LINK], [HERE], [LINK, BOT]])
def test_closing_a_game_with_others_gives_nothing_away(site: Site, others: list[dict[str, str]]) -> None:
    """Whoever made the table could close it to look at hands; what was hidden stays hidden, from everybody."""
    table = begun_and_closed(site, PERSON, *others)
    page = table.web.get(f"/table/{table.id}", headers=table.headers(0)).text
    assert "record.json" not in page
    for seat in (-1, 0, 1):
        assert record_status(table, seat) == 409
        for of in range(len(others) + 1):
            replay = table.web.get(f"/table/{table.id}/replay?step=4&seat={of}", headers=table.headers(seat))
            assert replay.status_code == (200 if of == seat else 403), (seat, of)
    own = table.see(1)
    assert own["view"]["players"][1]["hand"]
    assert own["view"]["players"][0]["hand"] is None


def test_who_played_alone_with_bots_may_have_the_record(site: Site) -> None:
    table = begun_and_closed(site, PERSON, BOT)
    assert record_status(table, -1) == 409, "not everybody"
    assert record_status(table, 0) == 200
    replay = table.web.get(f"/table/{table.id}/replay?step=4&seat=1", headers=table.headers(0))
    assert replay.status_code == 200
    page = table.web.get(f"/table/{table.id}", headers=table.headers(0)).text
    assert "record.json" in page


def test_a_table_closed_after_the_end_stays_open_to_look_at(site: Site) -> None:
    table = site.table(PERSON, HERE, seed=7)
    table.play_randomly(10_000)
    table.web.post(f"/api/tables/{table.id}/close", headers={"Authorization": f"Bearer {table.made['maker']}"})
    assert record_status(table, -1) == 200


def test_seeds_survive_javascript(site: Site) -> None:
    """Every seed that a table gets, by chance or by wish, is a number that scripts read without loss."""
    for _ in range(20):
        table = site.table(PERSON, BOT)
        assert site.program.services.tables.live[table.id].facts.seed < 2**53
    with site.browser() as browser:
        order = {"game": "star-scrappers", "seats": [PERSON, BOT], "seed": 2**53}
        assert browser.post("/api/tables", json=order).status_code == 422
        assert browser.post("/api/tables", json={**order, "seed": 2**53 - 1}).status_code == 201


def test_again_keeps_people_and_options(site: Site) -> None:
    with site.browser() as ola, site.browser() as zuza, site.browser() as watcher:
        table = made_by_form(ola, "you", "link", "bot", name_0="Ola", bot_2="random")
        zuza.post(invitation(ola.get(f"/table/{table}").text), data={"name": "Zuza"})
        page = zuza.post(f"/table/{table}/again")
        assert page.status_code == 200
        again = page.url.path.split("/")[2]
        assert again != table
        seen = zuza.get(f"/api/tables/{again}").json()
        assert seen["names"][:2] == ["Ola", "Zuza"]
        assert seen["held"] == [1]
        seats = site.program.services.tables.live[again].seats
        assert [seat.kind for seat in seats] == ["link", "you", "bot"]
        assert watcher.post(f"/table/{table}/again").status_code == 401


def test_own_tables_stand_on_the_front_page(site: Site) -> None:
    with site.browser() as ola, site.browser() as other:
        table = made_by_form(ola, "you", "bot")
        assert f"/table/{table}" in ola.get("/").text
        assert f"/table/{table}" not in other.get("/").text


# -- the small parts ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("  Ola  ", "Ola"),
        ("O\tl\na", "O l a"),
        ("Ola\u202e\u0000\u200b", "Ola"),
        ("<b>Ola</b>", "<b>Ola</b>"),
        ("Zażółć", "Zażółć"),
        ("", ""),
        ("\u0001\u0002", ""),
    ],
)
def test_names_are_cleaned(text: str, name: str) -> None:
    assert clean_name(text) == name


def test_a_name_that_is_too_long_is_refused() -> None:
    assert clean_name("x" * 24)
    with pytest.raises(Problem) as refused:
        clean_name("x" * 25)
    assert refused.value.status == 422


def test_the_servers_secret_is_made_once_and_kept(tmp_path: object) -> None:
    from pathlib import Path

    folder = Path(str(tmp_path)) / "data"
    secret = read_secret(folder)
    assert len(secret) >= 48
    assert read_secret(folder) == secret
    assert (folder / "secret").stat().st_mode & 0o077 == 0


def test_what_is_derived_from_different_things_differs() -> None:
    keys = Keys("secret")
    assert len({keys.invitation("a", 0), keys.invitation("a", 1), keys.invitation("b", 0)}) == 3
    assert len({seat_key("x", "a", 0), seat_key("x", "a", 1), seat_key("x", "b", 0), seat_key("y", "a", 0)}) == 4
    assert browser_hash("x") != key_hash("x")


def test_the_key_of_the_maker_opens_no_seat(site: Site) -> None:
    """A program can give the first seat away without giving away the table."""
    table = site.table(PERSON, HERE)
    assert table.made["maker"] not in table.keys.values()
    assert table.post("/close", {}, 0).status_code == 403
    maker = {"Authorization": f"Bearer {table.made['maker']}"}
    assert table.web.get(f"/api/tables/{table.id}", headers=maker).json()["held"] == []
    table.close()
