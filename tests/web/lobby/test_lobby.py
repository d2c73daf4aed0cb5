"""The lobby: open tables are seen by all, taken once each, and gone when they are full."""

from __future__ import annotations

import threading
import time
from typing import Any

import pytest
from sqlalchemy import event, insert

from druza.web.storage import schema
from tests.web.driving import Site, events_of, served, usual, wait_until
from tests.web.lobby.driving import opened, see
from tests.web.people.driving import somebody


def is_listed(site: Site, table: str) -> bool:
    return f"open-{table}" in site.browser().get("/lobby").text


def test_strangers_meet_without_names(site: Site) -> None:
    ala, ola = site.browser(), site.browser()
    table = opened(ala)
    page = ola.get("/lobby").text
    assert f"/table/{table}/sit" in page
    assert "Guest " in page
    assert f"/table/{table}/sit" not in ala.get("/lobby").text
    assert ola.post(f"/table/{table}/sit").url.path == f"/table/{table}"
    assert see(ola, table)["held"] == [1]
    assert not is_listed(site, table)
    names = see(ola, table)["names"]
    assert isinstance(names, list)
    assert all(name.startswith("Guest ") for name in names)


def test_names_and_stones_are_shown(site: Site) -> None:
    ala, name = somebody(site, "Iga")
    table = opened(ala, seats=3)
    assert name in site.browser().get("/lobby").text
    ola, other = somebody(site, "Ola")
    ola.post(f"/table/{table}/sit")
    assert is_listed(site, table)
    assert see(ola, table)["names"][:2] == [name, other]  # type: ignore[index]
    ala.post(f"/table/{table}/close")
    assert not is_listed(site, table)


def test_of_many_who_sit_down_at_once_one_gets_the_seat(site: Site) -> None:
    table, found = opened(site.browser()), []
    people = [site.browser() for _ in range(8)]

    def sit(one: Any) -> None:
        found.append(one.post(f"/table/{table}/sit").status_code)

    threads = [threading.Thread(target=sit, args=(one,)) for one in people]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(found) == [200] + [409] * 7
    late = site.browser().post(f"/table/{table}/sit")
    assert late.status_code == 409
    assert "Somebody was faster" in late.text


def test_nobody_sits_down_at_a_table_that_is_not_open(site: Site) -> None:
    table = site.table({"kind": "you"}, {"kind": "link"})
    assert site.browser().post(f"/table/{table.id}/sit").status_code == 409


def test_one_open_table_for_each(site: Site) -> None:
    ala = site.browser()
    table = opened(ala)
    answer = ala.post("/lobby", data={"game": "edge", "seats": "2"})
    assert answer.status_code == 409
    assert f"/table/{table}" in answer.text


@pytest.mark.parametrize(
    "form", [{}, {"game": "chess"}, {"game": "edge", "seats": "9"}, {"game": "edge", "seats": "x"}]
)
def test_what_cannot_be_opened(site: Site, form: dict[str, str]) -> None:
    assert site.browser().post("/lobby", data=form).status_code in (400, 404, 422)


def test_bots_take_the_seats_that_stay_free(tmp_path_factory: pytest.TempPathFactory) -> None:
    with served(usual(tmp_path_factory.mktemp("fill"))) as site:
        ala = site.browser()
        table, lonely = opened(ala, seats=3, fill="on"), opened(site.browser())
        site.program.services.now.ahead += 301
        wait_until(lambda: is_listed(site, table), lambda listed: not listed)
        assert is_listed(site, lonely)
        assert [seat.kind for seat in site.program.services.tables.live[table].seats] == ["you", "bot", "bot"]
        site.program.services.now.ahead += 1200
        wait_until(lambda: see(ala, lonely)["status"], lambda status: status == "closed")
        assert not is_listed(site, lonely)


def test_the_stream_tells_of_new_tables_within_a_second_or_so(site: Site) -> None:
    ala = site.browser()
    ala.get("/lobby")
    with ala.stream("GET", "/events/lobby") as stream:
        events = events_of(stream.iter_lines())
        before = next(events)["data"]["open"]
        begun = time.monotonic()
        opened(site.browser())
        after = next(one["data"]["open"] for one in events if one["data"]["open"] != before)
        assert after == before + 1
        assert time.monotonic() - begun < 10


def test_the_page_costs_the_same_however_many_tables_there_were(tmp_path_factory: pytest.TempPathFactory) -> None:
    with served(usual(tmp_path_factory.mktemp("many"))) as site:
        opened(site.browser())
        asked = [steps(site)]
        old = [
            {"id": f"old{n}", "game": "edge", "seats": 2, "seed": 1, "options": "{}", "content": "x", "language": "en"}
            | {
                "rated": False,
                "hints": False,
                "status": "over",
                "maker": "m",
                "created": 1.0,
                "wishes": "",
                "course": "",
            }
            for n in range(3000)
        ]
        with site.program.services.storage.writing.begin() as connection:
            connection.execute(insert(schema.tables), old)
        asked.append(steps(site))
        assert asked[0] == asked[1]


def steps(site: Site) -> list[str]:
    """How the database goes about what the lobby asks: the plan of each question."""
    found: list[str] = []
    engine = site.program.services.storage.reading

    def listen(connection: Any, cursor: Any, statement: str, parameters: Any, context: Any, many: bool) -> None:
        if statement.startswith("SELECT"):
            plan = connection.connection.cursor()
            plan.execute("EXPLAIN QUERY PLAN " + statement, parameters)
            found.extend(str(row[-1]) for row in plan.fetchall())

    event.listen(engine, "before_cursor_execute", listen)
    try:
        assert site.browser().get("/lobby").status_code == 200
    finally:
        event.remove(engine, "before_cursor_execute", listen)
    assert not [step for step in found if "SCAN tables" in step or "SCAN seats" in step]
    return sorted(set(found))
