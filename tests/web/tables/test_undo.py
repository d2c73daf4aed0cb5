"""Undo: free within the own turn up to what was revealed, beyond by leave, always free against bots."""

from __future__ import annotations

import random
import sqlite3
from typing import Any

import httpx

import druza
from tests.web.driving import BOT, HERE, LINK, PERSON, Site, Table, wait_until


def undo(table: Table, seat: int, **order: Any) -> httpx.Response:
    return table.post("/undo", {"ply": table.see()["ply"], **order}, seat)


def answered(table: Table, seat: int, accept: bool) -> httpx.Response:
    return table.post("/undo/answer", {"ply": table.see()["ply"], "accept": accept}, seat)


def two_people(site: Site, seed: int = 7, **order: Any) -> Table:
    """A table of two who sit apart; seat 0 begins."""
    table = site.table(PERSON, LINK, seed=seed, options={"first_player": 0}, **order)
    table.join(1, "Zuza")
    return table


def until_other_turn(table: Table) -> None:
    """Seat 0 plays until seat 1 is asked."""
    chance = random.Random(4)
    while table.see()["asked"] == 0:
        options = table.options(0)
        table.play("end" if "end" in options else chance.choice(options))


def log_length(table: Table) -> int:
    path = table.site.program.services.settings.data / "tables.sqlite"
    with sqlite3.connect(path) as database:
        found: int = database.execute("SELECT count(*) FROM entries WHERE table_id = ?", (table.id,)).fetchone()[0]
    return found


def test_within_the_own_turn_it_is_free(site: Site) -> None:
    table = two_people(site)
    before = table.see(0)["view"]
    table.play("mine")
    done = undo(table, 0)
    assert done.status_code == 200, done.text
    now = table.see(0)["version"]
    assert done.json() == {"ply": 2, "version": now, "undone": True, "requested": False}
    assert table.see(0)["view"] == before


def test_the_log_only_grows(site: Site) -> None:
    table = two_people(site)
    table.play("mine")
    undo(table, 0)
    assert log_length(table) == 2
    table.play("mine")
    assert log_length(table) == 3
    assert table.see(0)["ply"] == 3


def test_what_was_posted_together_is_taken_back_together(site: Site) -> None:
    table = two_people(site)
    before = table.see(0)["view"]
    path = next(option["path"] for option in table.see(0)["options"] if "/" in option["path"])
    assert table.post("/moves", {"ply": 0, "path": path}, 0).json()["moves"] == 2
    undo(table, 0)
    assert table.see(0)["view"] == before


def test_back_to_the_beginning_of_the_turn(site: Site) -> None:
    table = two_people(site)
    before = table.see(0)["view"]
    table.play("recruit")
    table.play(table.options(0)[0])
    assert undo(table, 0, to=0).json()["undone"] is True
    assert table.see(0)["view"] == before


def test_another_persons_turn_needs_leave(site: Site) -> None:
    table = two_people(site)
    until_other_turn(table)
    view = table.see(0)["view"]
    asked = undo(table, 0)
    assert asked.json()["requested"] is True
    assert asked.json()["undone"] is False
    assert table.see(0)["view"] == view, "nothing is undone before the other agrees"
    for seat, mine, answer in ((0, True, False), (1, False, True), (-1, False, False)):
        request = table.see(seat)["request"]
        assert request["seat"] == 0
        assert (request["mine"], request["answer"]) == (mine, answer)
    done = answered(table, 1, True)
    assert done.json()["undone"] is True
    assert table.see(0)["asked"] == 0
    assert table.see(0)["request"] is None


def test_leave_can_be_refused(site: Site) -> None:
    table = two_people(site)
    until_other_turn(table)
    view = table.see(0)["view"]
    undo(table, 0)
    assert answered(table, 1, False).json()["undone"] is False
    assert table.see(0)["view"] == view
    assert table.see(0)["request"] is None
    assert answered(table, 1, True).status_code == 409


def test_whoever_asked_cannot_agree_but_can_withdraw(site: Site) -> None:
    table = two_people(site)
    until_other_turn(table)
    undo(table, 0)
    assert answered(table, 0, True).status_code == 403
    assert answered(table, 0, False).status_code == 200
    assert table.see()["request"] is None


def test_spectators_have_no_say(site: Site) -> None:
    table = two_people(site)
    until_other_turn(table)
    assert undo(table, -1).status_code == 401
    undo(table, 0)
    assert answered(table, -1, True).status_code == 401


def test_a_move_ends_the_request(site: Site) -> None:
    table = two_people(site)
    until_other_turn(table)
    undo(table, 0)
    table.play(table.options(1)[0])
    assert table.see()["request"] is None
    assert answered(table, 1, True).status_code == 409


def test_what_was_revealed_in_the_own_turn_needs_leave(site: Site) -> None:
    """Something comes to light within a turn: before it no free way leads back."""
    table = two_people(site)
    chance, live = random.Random(1), site.program.services.tables.live[table.id]
    for _ in range(2000):
        seen = table.see()
        if seen["over"]:
            raise AssertionError("nothing was revealed within a turn in this game")
        reveals, seat = live.state.reveals, seen["asked"]
        table.play(chance.choice(table.options(seat)))
        if live.state.seat == seat and live.state.reveals > reveals:
            break
    assert undo(table, seat).json()["requested"] is True


def test_all_others_must_agree(site: Site) -> None:
    table = site.table(PERSON, LINK, LINK, seed=7, options={"first_player": 0})
    table.join(1)
    table.join(2)
    until_other_turn(table)
    undo(table, 0)
    assert answered(table, 2, True).json()["undone"] is False
    assert table.see(1)["request"]["answer"] is True
    assert table.see(2)["request"]["answer"] is False
    assert answered(table, 2, True).status_code == 403
    assert answered(table, 1, True).json()["undone"] is True
    assert table.see()["asked"] == 0


def test_a_seat_that_nobody_has_claimed_is_not_asked(site: Site) -> None:
    table = site.table(PERSON, LINK, LINK, seed=7, options={"first_player": 0})
    table.join(1)
    until_other_turn(table)
    undo(table, 0)
    assert answered(table, 1, True).json()["undone"] is True


def test_against_bots_it_is_always_free(site: Site) -> None:
    table = site.table(PERSON, BOT, seed=7, options={"first_player": 0})
    before = table.see(0)["view"]
    first = table.options(0)[0]
    table.play(first)
    table.play_randomly(12)
    table.wait_for(0)
    done = undo(table, 0, to=0)
    assert done.json()["undone"] is True
    assert table.see(0)["view"] == before
    assert table.see(0)["asked"] == 0


def test_against_bots_the_end_can_be_undone(site: Site) -> None:
    table = site.table(PERSON, BOT, seed=7)
    table.play_randomly(10_000)
    assert wait_until(lambda: table.see(0), lambda seen: seen["over"])["status"] == "over"
    assert undo(table, 0).json()["undone"] is True
    seen = table.see(0)
    assert seen["asked"] == 0
    assert seen["status"] == "open"
    table.play_randomly(10_000)
    assert table.see(0)["over"]


def test_at_one_screen_nobody_is_asked(site: Site) -> None:
    with site.browser() as browser:
        page = browser.post("/tables", data={"game": "star-scrappers", "seats": "2", "kind_0": "you", "kind_1": "here"})
        table = page.url.path.split("/")[2]
        facts = browser.get(f"/api/tables/{table}").json()
        first = facts["asked"]
        while (seen := browser.get(f"/api/tables/{table}?seat={first}").json())["asked"] == first:
            options = seen["view"]["options"]
            option = "end" if "end" in options else options[0]
            browser.post(f"/api/tables/{table}/moves", json={"ply": seen["ply"], "option": option, "seat": first})
        done = browser.post(f"/api/tables/{table}/undo", json={"ply": seen["ply"], "seat": first})
        assert done.json()["undone"] is True


def test_only_own_moves_are_taken_back(site: Site) -> None:
    table = two_people(site)
    assert undo(table, 1).status_code == 409
    table.play("mine")
    assert undo(table, 1, to=0).json()["error"] == "nothing-to-undo"
    assert undo(table, 0, to=55).json()["error"] == "nothing-to-undo"


def test_a_stale_undo_is_refused(site: Site) -> None:
    table = two_people(site)
    table.play("mine")
    assert table.post("/undo", {"ply": 0}, 0).json()["error"] == "stale"


def test_undo_far_back_past_snapshots(site: Site) -> None:
    table = site.table(PERSON, HERE, seed=11, options={"first_player": 0})
    first = table.options(0)[0]
    table.play(first)
    view = table.see(0)["view"]
    table.play(table.options(0)[0])
    table.play_randomly(180)
    live = site.program.services.tables.live[table.id]
    assert live.history.base_step > 0
    both = {"Authorization": f"Bearer {table.keys[0]}"}
    asked = table.web.post(f"/api/tables/{table.id}/undo", json={"ply": live.ply, "to": 1}, headers=both)
    assert asked.json()["requested"] is True
    assert answered(table, 1, True).json()["undone"] is True
    assert table.see(0)["view"] == view
    table.play_randomly(120, seed=9)
    site.program.services.tables.live.pop(table.id)
    assert table.see(0)["ply"] == live.ply
    assert table.see(0)["view"] == live.state.view(0)


def test_who_waits_alone_does_not_play_ahead_and_look(site: Site) -> None:
    table = site.table(PERSON, LINK, seed=7, options={"first_player": 0})
    state = druza.game("star-scrappers").new(2, 7, {"first_player": 0, "confirm": []})
    while state.seat == 0 and state.reveals == 0:
        option = state.options()[0]
        assert table.move(state.game.notation(option), seat=0).status_code == 200
        state.apply(option)
    assert state.reveals > 0
    answer = table.post("/undo", {"version": table.see(0)["version"]}, 0)
    assert (answer.status_code, answer.json()["error"]) == (409, "to-come")
    table.join(1, "Second")
    answer = table.post("/undo", {"version": table.see(0)["version"]}, 0)
    assert answer.status_code == 200, answer.text
    assert table.see(1)["request"] is not None, "now there is somebody to be asked"
