"""Orders in advance: given by clicking an answer in a preview, carried out as moves, seen by nobody else."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import Connection, select

import druza
from druza.kernel.drawing import choices_of
from druza.web.storage import people as job_schema
from druza.web.tables import orders as tables_orders
from druza.web.tables.live import Live
from druza.web.tables.orders import LATEST, SOONEST, known_to, previews
from druza.web.tables.replacement import leaves
from tests.web.driving import LINK, PERSON, Site, Table, served, usual, wait_until
from tests.web.lobby.test_two_servers import two_servers


@pytest.fixture(scope="module")
def own_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server whose time the tests move."""
    with served(usual(tmp_path_factory.mktemp("orders"))) as running:
        yield running


def slow(site: Site, game: str = "tortuga", seed: int = 4) -> tuple[Table, Live]:
    """A slow table of two."""
    table = site.table(PERSON, LINK, game=game, seed=seed, pace="slow:2")
    table.join(1)
    table.see()
    return table, site.program.services.tables.live[table.id]


def order(table: Table, seat: int, **form: str) -> httpx.Response:
    answer = table.web.post(f"/table/{table.id}/orders", data={"seat": str(seat), **form}, headers=table.headers(seat))
    return answer


def orders(table: Table, seat: int) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = table.get("/orders", seat).json()
    return found


def first_path(table: Table, seat: int) -> str:
    """An answer of one word."""
    return table.options(seat)[0]


def until_asked(table: Table, live: Live, seat: int) -> None:
    """The others move until this seat is asked."""
    while live.state.seat not in (seat, -1):
        other = live.state.seat
        assert table.move(first_path(table, other), seat=other).status_code == 200


def before_my_question(table: Table, live: Live, me: int) -> tuple[str, str, str]:
    """The others move until one more move leads to a question of mine: that move, the question, and an answer to it."""
    while True:
        other = live.state.seat
        path, probe = first_path(table, other), live.state.clone()
        probe.apply(live.rules.parse(path))
        if probe.seat == me:
            return path, probe.prompt()["key"], live.rules.notation(probe.options()[-1])
        assert table.move(path, seat=other).status_code == 200


def test_an_answer_is_given_when_its_question_comes(own_site: Site) -> None:
    table, live = slow(own_site)
    other = live.state.seat
    me = 1 - other
    page = table.web.get(f"/table/{table.id}/orders?seat={me}", headers=table.headers(me))
    assert page.status_code == 200
    assert re.findall(r'name="key" value="([^"]+)"', page.text), "there are previews"
    assert re.findall(r'name="path" value="([^"&\n]+)', page.text)
    path, key, answer = before_my_question(table, live, me)
    assert order(table, me, key=key, path=answer).status_code == 200
    assert len(orders(table, me)) == 1
    rows = live.rows
    assert table.move(path, seat=other).status_code == 200
    wait_until(lambda: live.rows, lambda now: now >= rows + 2, 30)
    assert [move.seat for move in live.history.moves[-2:]] == [other, me]
    assert live.history.moves[-1].option == answer
    assert orders(table, me) == [], "it was for one question"


@pytest.mark.parametrize("is_same", [True, False])
def test_what_means_something_else_by_then_is_not_done(own_site: Site, is_same: bool) -> None:
    table, live = slow(own_site, seed=9)
    me = 1 - live.state.seat
    path, key, answer = before_my_question(table, live, me)
    after = live.state.clone()
    after.apply(live.rules.parse(path))
    names = own_site.program.services.views.names(live, "pl")
    says = next(one["says"] for one in leaves(choices_of(after, me, "pl", names)) if one["path"] == answer)
    words = says if is_same else "Take the card that lay there before"
    assert order(table, me, key=key, path=f"{answer}\n{words}").status_code == 200
    rows = live.rows
    assert table.move(path, seat=1 - me).status_code == 200
    wait_until(lambda: orders(table, me), lambda left: left == [])
    wait_until(lambda: live.rows, lambda now: now == rows + (2 if is_same else 1))


def test_an_order_for_another_question_lapses_and_always_stays(own_site: Site) -> None:
    table, live = slow(own_site, seed=5)
    other = live.state.seat
    me = 1 - other
    assert order(table, me, key="no-such-question", path="pass").status_code in (200, 422)
    given = orders(table, me)
    if not given:  # the game has no such word: take one that it has
        assert order(table, me, key="no-such-question", path=first_path(table, other)).status_code == 200
    assert order(table, me, key="never", path=first_path(table, other), always="on").status_code == 200
    until_asked(table, live, me)
    wait_until(lambda: orders(table, me), lambda left: [one["key"] for one in left] == ["never"])


def test_what_is_refused_then_is_asked(own_site: Site) -> None:
    table, live = slow(own_site, seed=6)
    other = live.state.seat
    me = 1 - other
    bad = first_path(table, other)
    until_asked_copy = live.state.clone()
    while until_asked_copy.seat != me:
        until_asked_copy.apply(until_asked_copy.options()[0])
    key = until_asked_copy.prompt()["key"]
    allowed = {live.rules.notation(option) for option in until_asked_copy.options()}
    words = [word for word in (bad.split("/")[0], "end", "pass", "done") if word not in allowed]
    assert order(table, me, key=key, path=words[0]).status_code == 200
    until_asked(table, live, me)
    wait_until(lambda: orders(table, me), lambda left: left == [])
    assert live.state.seat == me, "the question stands"


def test_where_several_servers_share_the_tables_orders_are_asked_for_once_and_none_is_missed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    read = tables_orders.read_orders

    def count(connection: Connection, table: str, seat: int) -> list[tables_orders.Order]:
        asked.append(seat)
        return read(connection, table, seat)

    monkeypatch.setattr(tables_orders, "read_orders", count)
    with two_servers(tmp_path) as (here, there):
        table, live = slow(here)
        me = 1 - live.state.seat
        for seat in (me, 1 - me, me, 1 - me):
            until_asked(table, live, seat)
        wait_until(lambda: here.program.services.orders.looking, lambda left: not left)
        assert sorted(asked) == [0, 1], "once for each seat"
        elsewhere = Table(there, table.made)
        elsewhere.keys = table.keys
        path, key, answer = before_my_question(table, live, me)
        assert order(elsewhere, me, key=key, path=answer).status_code == 200
        rows = live.rows
        assert table.move(path, seat=1 - me).status_code == 200
        wait_until(lambda: table.see(me)["ply"], lambda ply: ply >= rows + 2)
        assert live.history.moves[-1].option == answer


def test_only_their_owner_sees_them(own_site: Site) -> None:
    table, live = slow(own_site, seed=7)
    own_site.program.services.now.fixed = time.time()  # deadlines come no nearer meanwhile
    other = live.state.seat
    me = 1 - other
    before = {seat: table.get(seat=seat).text for seat in (other, -1)}
    pages = {seat: table.web.get(f"/table/{table.id}", headers=table.headers(seat)).text for seat in (other, -1)}
    assert order(table, me, key="secret-kind", path=first_path(table, other), always="on").status_code == 200
    assert orders(table, other) == []
    assert table.get("/orders").status_code in (401, 403)
    peek = table.web.get(f"/table/{table.id}/orders?seat={me}", headers=table.headers(other))
    assert peek.status_code == 403
    assert {seat: table.get(seat=seat).text for seat in (other, -1)} == before
    now = {seat: table.web.get(f"/table/{table.id}", headers=table.headers(seat)).text for seat in (other, -1)}
    assert now == pages, "not a byte of any page of others changes"
    id = orders(table, me)[0]["id"]
    assert order(table, other, drop=str(id)).status_code == 404
    assert order(table, me, drop=str(id)).status_code == 200


def test_ten_are_enough_and_only_slow_games_have_them(own_site: Site) -> None:
    table, live = slow(own_site, seed=8)
    me = 1 - live.state.seat
    path = first_path(table, live.state.seat)
    for number in range(10):
        assert order(table, me, key=f"kind-{number}", path=path, always="on").status_code == 200
    assert order(table, me, key="kind-10", path=path).status_code == 409
    assert order(table, me, key="", path=path).status_code == 422
    assert order(table, me, key="kind", path="x" * 300).status_code == 422
    assert order(table, me, key="kind", path=path, by="9").status_code == 422
    usual_table = own_site.table(PERSON, LINK, game="tortuga", seed=4)
    usual_table.join(1)
    assert order(usual_table, 0, key="kind", path=path).status_code == 409
    assert usual_table.web.get(f"/table/{usual_table.id}/orders", headers=usual_table.headers(0)).status_code == 409


def test_answers_to_secret_questions_wait_a_while(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two to forty minutes, by a job that any process may do; then as a move."""
    with served(usual(tmp_path)) as site:
        table, live = slow(site)
        other = live.state.seat
        me = 1 - other
        path, key, answer = before_my_question(table, live, me)
        monkeypatch.setattr("druza.web.tables.orders.is_secret", lambda live: True)
        assert order(table, me, key=key, path=answer).status_code == 200
        assert table.move(path, seat=other).status_code == 200
        services = site.program.services

        def due() -> list[float]:
            with services.storage.reading.begin() as connection:
                chosen = select(job_schema.jobs.c.due).where(job_schema.jobs.c.kind == "order")
                return list(connection.execute(chosen).scalars())

        (when,) = wait_until(due, bool)
        assert SOONEST - 5 <= when - services.now() <= LATEST
        assert live.state.seat == me, "nothing has happened yet"
        rows = live.rows
        services.now.ahead += LATEST + 1
        wait_until(lambda: live.rows, lambda now: now > rows)
        assert live.history.moves[-1].seat == me
        assert live.history.moves[-1].option == answer


@pytest.mark.parametrize("id", ["star-scrappers", "edge"])
def test_previews_depend_on_nothing_hidden(id: str) -> None:
    state = druza.game(id).new(2, 3, {})
    for seat in (0, 1):
        shown = [previews(state.imagine(seat, seed), seat, 5, "en", ["Ala", "Ola"]) for seed in (1, 2)]
        keys = [[question.key for question in one] for one in shown]
        assert keys[0] == keys[1] or not all(keys)
        assert known_to(state.imagine(seat, 1), seat) == known_to(state, seat)
