"""Nothing is lost: the server may be stopped, killed or started again at any moment."""

from __future__ import annotations

import random
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx

from tests.web.driving import BOT, HERE, LINK, PERSON, Process, Site, Table, replayed, served, usual, wait_until


def moved(site: Site, table: Table) -> Table:
    """The same table at a server that was started again."""
    again = Table(site, table.made)
    again.keys, again.invitations = table.keys, table.invitations
    return again


def test_a_table_goes_on_after_a_restart(tmp_path: Path) -> None:
    with served(usual(tmp_path)) as first:
        table = first.table(PERSON, HERE, seed=7)
        table.play_randomly(130)
        seen = [table.see(seat) for seat in (0, 1, -1)]
    with served(usual(tmp_path)) as second:
        again = moved(second, table)
        assert [again.see(seat) for seat in (0, 1, -1)] == seen
        again.play_randomly(10_000)
        assert replayed(again).seat == -1


def test_cookies_invitations_and_requests_outlive_a_restart(tmp_path: Path) -> None:
    with served(usual(tmp_path)) as first:
        with first.browser() as browser:
            form = {"game": "star-scrappers", "seats": "2", "kind_0": "you", "kind_1": "link"}
            id = browser.post("/tables", data=form).url.path.split("/")[2]
            cookies = dict(browser.cookies)
        table = first.table(PERSON, LINK, LINK, seed=7, options={"first_player": 0})
        table.join(1)
        table.play("end")
        assert table.post("/undo", {"ply": table.see()["ply"]}, 0).json()["requested"] is True
    with served(usual(tmp_path)) as second:
        with second.browser() as browser:
            browser.cookies.update(cookies)
            assert browser.get(f"/api/tables/{id}").json()["held"] == [0]
        again = moved(second, table)
        assert again.see(1)["request"]["answer"] is True
        assert again.post("/undo/answer", {"ply": again.see()["ply"], "accept": True}, 1).json()["undone"] is True
        again.join(2)


def test_a_bot_that_was_thinking_thinks_again(tmp_path: Path) -> None:
    with served(usual(tmp_path, bot_pause=3600.0)) as first:
        table = first.table(BOT, PERSON, seed=7, options={"first_player": 0})
        assert table.see(1)["asked"] == 0
    with served(usual(tmp_path)) as second:
        moved(second, table).wait_for(1)


def test_a_stop_is_graceful_and_waits_for_no_stream(tmp_path: Path) -> None:
    """A stream that was cut off would end in the middle of a chunk, and the server would say that it had to."""
    server = Process(tmp_path)
    table = server.site.table(PERSON, HERE, seed=7)
    with table.web.stream("GET", f"/api/tables/{table.id}/events") as stream:
        lines = stream.iter_lines()
        assert next(lines)
        assert server.stop() == 0
        assert list(lines)[-1] == ""
    assert "timeout graceful shutdown exceeded" not in server.said


def test_a_move_whose_answer_was_lost_can_be_sent_again(tmp_path: Path) -> None:
    server = Process(tmp_path)
    table = server.site.table(PERSON, HERE, seed=7)
    table.play("mine")
    server.kill()
    server = Process(tmp_path)
    again = moved(server.site, table)
    answer = again.post("/moves", {"ply": 0, "option": "mine"}, 0)
    version = again.see(0)["version"]
    assert answer.json() == {"ply": 1, "version": version, "moves": 0, "asked": 0, "over": False, "repeated": True}
    server.stop()


def test_two_processes_serve_the_same_tables(tmp_path: Path) -> None:
    shared = {"DRUZA_SHARED": "1"}
    first, second = Process(tmp_path, **shared), Process(tmp_path, **shared)
    table = first.site.table(PERSON, HERE, seed=7)
    other = moved(second.site, table)
    chance = random.Random(3)
    for number in range(60):
        here = (table, other)[number % 2]
        seen = here.see()
        option = chance.choice(here.options(seen["asked"]))
        assert here.post("/moves", {"ply": seen["ply"], "option": option}, seen["asked"]).status_code == 200
    assert table.see(0) == other.see(0)
    with other.web.stream("GET", f"/api/tables/{table.id}/events", headers=other.headers(0)) as stream:
        lines = stream.iter_lines()
        while not next(lines).startswith("id: "):
            pass
        table.play_randomly(1)
        version = table.see()["version"]
        while next(lines) != f"id: {version}":
            pass
    first.stop()
    second.stop()


def post(table: Table, option: str, start: threading.Barrier) -> int:
    start.wait()
    return table.post("/moves", {"ply": 0, "option": option}, 0).status_code


def test_conflicts_between_processes_are_answered(tmp_path: Path) -> None:
    """Both are asked for the same ply at the same moment: the log takes one."""
    shared = {"DRUZA_SHARED": "1"}
    first, second = Process(tmp_path, **shared), Process(tmp_path, **shared)
    for seed in range(8):
        table = first.site.table(PERSON, HERE, seed=seed, options={"first_player": 0})
        other = moved(second.site, table)
        options = table.options(0)[:2]
        other.see()
        start = threading.Barrier(2)
        with ThreadPoolExecutor(2) as people:
            answers = [
                people.submit(post, at, option, start) for at, option in zip((table, other), options, strict=True)
            ]
            assert sorted(answer.result() for answer in answers) == [200, 409]
        assert table.see() == other.see()
    first.stop()
    second.stop()


def test_the_address_is_printed_when_it_answers(tmp_path: Path) -> None:
    server = Process(tmp_path)
    assert httpx.get(f"{server.site.url}/health").json()["status"] == "ok"
    assert wait_until(lambda: (tmp_path / "tables.sqlite").exists(), bool)
    server.stop()
