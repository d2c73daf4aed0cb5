"""Moves: made once, in order, acknowledged when they are committed."""

from __future__ import annotations

import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

import druza
from druza.kernel.paths import reachable, walk
from druza.kernel.state import State
from tests.web.driving import BOT, GAME, HERE, PERSON, Site, Table, replayed


def test_a_game_played_over_http_is_the_game_that_python_plays(site: Site) -> None:
    table = site.table(PERSON, HERE, seed=7)
    table.play_randomly(10_000)
    state = replayed(table)
    assert state.seat == -1
    seen = table.see(0)
    assert seen["over"]
    assert seen["status"] == "over"
    assert seen["view"] == state.view(0)
    assert seen["view"]["winners"] == state.winners()


def test_an_answer_says_where_the_table_is(site: Site) -> None:
    table = site.table(PERSON, HERE, seed=7)
    answer = table.move("mine")
    assert answer.status_code == 200
    version = table.see(0)["version"]
    assert answer.json() == {"ply": 1, "version": version, "moves": 1, "asked": 0, "over": False, "repeated": False}
    assert answer.headers["cache-control"] == "no-store"


def test_a_path_walks_a_menu_in_one_go(site: Site) -> None:
    table = site.table(PERSON, HERE, seed=7)
    path = next(option["path"] for option in table.see(0)["options"] if "/" in option["path"])
    answer = table.post("/moves", {"ply": 0, "path": path}, 0)
    assert answer.status_code == 200, answer.text
    made = answer.json()["moves"]
    assert made == table.see(0)["ply"] == len(path.split("/"))
    again = table.post("/moves", {"ply": 0, "path": path}, 0)
    assert again.json()["repeated"] is True
    assert table.see(0)["ply"] == made


def test_a_move_is_kept_in_the_words_of_the_game_however_it_was_written(site: Site) -> None:
    table = site.table(PERSON, HERE, seed=7)
    padded = " " * 80 + "mine" + " " * 80
    assert table.move(padded).status_code == 200
    assert table.post("/moves", {"ply": 0, "option": padded}, 0).json()["repeated"] is True
    assert table.post("/moves", {"ply": 0, "option": "mine"}, 0).json()["repeated"] is True


def test_the_same_move_again_is_answered_and_not_made(site: Site) -> None:
    table = site.table(PERSON, HERE, seed=7)
    first = table.move("mine")
    for _ in range(3):
        again = table.post("/moves", {"ply": 0, "option": "mine"}, 0)
        assert again.status_code == 200
        assert again.json() == {**first.json(), "moves": 0, "repeated": True}
    assert table.see()["ply"] == 1


def test_the_same_move_is_known_again_long_after(site: Site) -> None:
    table = site.table(PERSON, HERE, seed=7)
    first = table.options(0)[0]
    table.move(first)
    table.play_randomly(200)
    again = table.post("/moves", {"ply": 0, "option": first}, 0)
    assert again.status_code == 200
    assert again.json()["repeated"] is True


def test_another_move_for_an_old_ply_is_stale(site: Site) -> None:
    table = site.table(PERSON, HERE, seed=7)
    table.move("mine")
    late = table.post("/moves", {"ply": 0, "option": "end"}, 0)
    assert late.status_code == 409
    assert late.json()["error"] == "stale"
    assert late.json()["ply"] == 1
    assert table.see()["ply"] == 1


@pytest.mark.parametrize("ply", [1, 99, -1])
def test_a_ply_that_is_not_there_yet_is_stale_too(site: Site, ply: int) -> None:
    table = site.table(PERSON, HERE, seed=7)
    late = table.post("/moves", {"ply": ply, "option": "mine"}, 0)
    assert late.status_code == 409
    assert late.json()["error"] == "stale"


def at_once(table: Table, options: list[str]) -> list[httpx.Response]:
    """Post moves for ply 0, all at the same moment, each over its own connection."""
    start = threading.Barrier(len(options))

    def post(option: str) -> httpx.Response:
        with httpx.Client(base_url=table.site.url, timeout=30, verify=False) as client:
            start.wait()
            return client.post(
                f"/api/tables/{table.id}/moves", json={"ply": 0, "option": option}, headers=table.headers(0)
            )

    with ThreadPoolExecutor(len(options)) as people:
        return list(people.map(post, options))


def test_two_different_moves_at_once_one_is_made(site: Site) -> None:
    for seed in range(10):
        table = site.table(PERSON, HERE, seed=seed, options={"first_player": 0})
        answers = at_once(table, table.options(0)[:2])
        assert sorted(answer.status_code for answer in answers) == [200, 409]
        assert table.see()["ply"] == 1


def test_eight_equal_moves_at_once_are_one_move(site: Site) -> None:
    table = site.table(PERSON, HERE, seed=7)
    answers = at_once(table, ["mine"] * 8)
    assert [answer.status_code for answer in answers] == [200] * 8
    assert sum(not answer.json()["repeated"] for answer in answers) == 1
    assert table.see()["ply"] == 1


def test_what_is_acknowledged_is_in_the_database(site: Site) -> None:
    table = site.table(PERSON, HERE, seed=7)
    path = site.program.services.settings.data / "tables.sqlite"
    with sqlite3.connect(path) as database:
        for ply in range(30):
            table.play_randomly(1, seed=ply)
            count = database.execute("SELECT count(*) FROM entries WHERE table_id = ?", (table.id,)).fetchone()
            assert count == (ply + 1,)


def test_a_rule_that_refuses_is_named(site: Site) -> None:
    table = site.table(PERSON, HERE, seed=7)
    refused = table.post("/moves", {"ply": 0, "path": "mine/crystal:9"}, 0)
    assert refused.status_code == 409
    assert refused.json()["error"] == "refused"
    assert refused.json()["rule"] == "SS-073"
    assert "cost" in refused.json()["message"]
    polish = table.web.post(
        f"/api/tables/{table.id}/moves?lang=pl", json={"ply": 0, "path": "mine/crystal:9"}, headers=table.headers(0)
    )
    assert polish.json()["rule"] == "SS-073"
    assert polish.json()["message"] != refused.json()["message"]
    assert table.see()["ply"] == 0


def test_a_move_out_of_turn_is_refused(site: Site) -> None:
    table = site.table(PERSON, HERE, seed=7)
    refused = table.post("/moves", {"ply": 0, "option": "mine"}, 1)
    assert refused.status_code == 409
    assert refused.json()["rule"] == druza.game("star-scrappers").turn_rule


def test_nothing_is_played_after_the_end(site: Site) -> None:
    table = site.table(PERSON, HERE, seed=7)
    table.play_randomly(10_000)
    seen = table.see(0)
    late = table.post("/moves", {"ply": seen["ply"], "option": "mine"}, 0)
    assert late.status_code == 409
    assert late.json()["error"] == "over"
    assert late.json()["rule"] == druza.game("star-scrappers").over_rule


def test_why_not_says_the_rule_before_the_click(site: Site) -> None:
    table = site.table(PERSON, HERE, seed=7)
    why = table.get("/why", 0, path="mine/crystal:9").json()
    assert why["allowed"] is False
    assert why["rule_url"] == "/rules/star-scrappers/rule/SS-073"
    assert table.get("/why", 0, path="mine").json() == {"allowed": True}
    assert table.get("/why", 0, path="nonsense").status_code == 422
    assert table.get("/why", -1, path="mine").status_code == 401


def test_bots_play_their_seats(site: Site) -> None:
    table = site.table(PERSON, BOT, BOT, seed=3)
    table.play_randomly(10_000)
    seen = table.see(0)
    assert seen["over"]
    state = replayed(table)
    assert state.seat == -1


def test_a_path_whose_end_is_forced_can_be_sent_again(site: Site) -> None:
    """Only its first word becomes a move, for the rest follows by itself; the same again is still the same."""
    game = druza.game(GAME)
    for seed in range(60):
        state = game.new(2, seed, {"first_player": 0})
        path = next((path for path in reachable(state) if len(paths_walked(state, path)) < len(path)), None)
        if path is None:
            continue
        table = site.table(PERSON, HERE, seed=seed, options={"first_player": 0})
        order = {"ply": 0, "path": "/".join(game.notation(option) for option in path)}
        first, again = table.post("/moves", order, 0), table.post("/moves", order, 0)
        assert first.json()["repeated"] is False
        assert again.status_code == 200, again.text
        assert again.json()["repeated"] is True
        assert again.json()["ply"] == first.json()["ply"]
        return
    raise AssertionError("no seed has a path whose end is forced")


def paths_walked(state: State, path: list[int]) -> list[int]:
    return walk(state.clone(), state.seat, path)
