"""Fairness: what one visitor does costs others nothing."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

from druza.web.http.middleware import Gate, Rates, requester_of
from druza.web.http.request_costs import cost_of
from druza.web.problems import Problem
from druza.web.requester import Requester, requester, table_at_work
from druza.web.routes import gallery
from druza.web.settings import Settings
from druza.web.tables import live as live_tables
from tests.web.driving import BOT, PERSON, Site, Table, served, usual, wait_until


def test_bots_among_themselves_wait_until_somebody_looks(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    table = site.table(BOT, BOT, seed=4)
    live = site.program.services.tables.live[table.id]
    monkeypatch.setattr(live_tables, "DESERTED_AFTER", 0.0)
    wait_until(lambda: live.thinking, lambda thinking: thinking is None)
    ply = live.ply
    assert live.state.seat >= 0, "the game is not over"
    monkeypatch.setattr(live_tables, "DESERTED_AFTER", 30.0)
    assert wait_until(table.see, lambda seen: seen["ply"] > ply)


def test_bots_go_on_where_a_person_plays(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_tables, "DESERTED_AFTER", 0.0)
    table = site.table(PERSON, BOT, seed=4, options={"first_player": 1})
    assert table.wait_for(0)["ply"] > 0


def test_the_gallery_is_drawn_once(site: Site) -> None:
    gallery.all_entries.cache_clear()
    pages = {httpx.get(f"{site.url}/gallery/tortuga?q={word}").status_code for word in ("a", "b", "c")}
    assert pages == {200}
    assert gallery.all_entries.cache_info().misses == 1


def test_moves_to_tables_that_are_not_there_are_limited(tmp_path: Path) -> None:
    with served(usual(tmp_path, rate=3)) as site:
        web = httpx.Client(base_url=site.url, verify=False)
        answers = [web.post(f"/api/tables/nowhere{n}/moves", json={"ply": 0, "option": "end"}) for n in range(10)]
        assert {answer.status_code for answer in answers[:5]} == {404}
        assert answers[-1].status_code == 429


def test_who_has_no_seat_cannot_use_up_the_moves_of_a_table(tmp_path: Path) -> None:
    with served(usual(tmp_path, move_rate=3, rate=1)) as site:
        table = site.table(PERSON, BOT, seed=4, options={"first_player": 0})
        elsewhere = httpx.Client(base_url=site.url, headers={"X-Forwarded-For": "192.0.2.7"}, verify=False)
        order = {"ply": 0, "option": "mine"}
        stranger = [elsewhere.post(f"/api/tables/{table.id}/moves", json=order).status_code for _ in range(12)]
        assert stranger[0] == 401
        assert stranger[-1] == 429
        assert table.post("/moves", order, 0).status_code == 200


def test_nobody_asks_on_account_of_somebody_else() -> None:
    """A cookie can say anything, even the id of a person."""
    forged = {"headers": [(b"cookie", b"druza=somebody")], "client": ("192.0.2.7", 1)}
    assert requester_of(forged).person not in ("somebody", "")
    assert requester_of({**forged, "headers": []}).person == ""


def test_what_costs_much_is_allowed_less_often(tmp_path: Path) -> None:
    with served(usual(tmp_path, rate=5)) as site:
        web = httpx.Client(base_url=site.url, verify=False)
        pages = [web.get("/gallery/nothing").status_code for _ in range(14)]
        assert pages[:10] == [404] * 10
        assert pages[-1] == 429
    assert cost_of("/gallery/edge") > cost_of("/") == cost_of("/table/abc") == cost_of("/api/tables/abc/events")


def test_however_many_dear_pages_one_asks_for_others_go_first() -> None:
    """Two of one address are made at a time; ordinary pages never wait, and nobody waits for who does not read."""
    asyncio.run(many_dear_pages())


async def many_dear_pages() -> None:
    begun: list[str] = []
    made, read = asyncio.Event(), asyncio.Event()

    async def inner(scope: Any, receive: Any, send: Any) -> None:
        begun.append(f"{scope['client'][0]} {scope['path']}")
        if scope["path"].startswith("/gallery"):
            await made.wait()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await read.wait()

    async def settle() -> None:
        for _ in range(20):
            await asyncio.sleep(0)

    gate = Gate(inner, inner, Rates(Settings()), None, None)  # type: ignore[arg-type]

    def ask(address: str, path: str) -> asyncio.Task[None]:
        scope = {"type": "http", "method": "GET", "path": path, "headers": [], "client": (address, 1)}
        return asyncio.create_task(gate(scope, asyncio.Event().wait, lambda message: asyncio.sleep(0)))  # type: ignore[arg-type]

    asked = [ask("1.1.1.1", "/gallery/edge") for _ in range(5)]
    await settle()
    assert begun == ["1.1.1.1 /gallery/edge"] * 2
    asked += [ask("2.2.2.2", "/gallery/edge"), ask("1.1.1.1", "/")]
    await settle()
    assert begun[2:] == ["2.2.2.2 /gallery/edge", "1.1.1.1 /"]
    made.set()
    await settle()
    assert len(begun) == 7, "all are made, though nobody has read anything"
    read.set()
    await asyncio.gather(*asked)
    assert gate.dear.free == gate.dear.places


def test_who_floods_us_is_told_so_in_a_word(tmp_path: Path) -> None:
    """A page for each of them would take as long as what was refused."""
    with served(usual(tmp_path, rate=1)) as site, site.browser() as web:
        site.program.services.rates.windows.clock = lambda: 0.0  # time stands still
        answers = [web.get("/nowhere") for _ in range(22)]
        assert [answer.status_code for answer in answers] == [404] * 10 + [429] * 12
        kinds = [answer.headers["content-type"].partition(";")[0] for answer in answers]
        assert kinds == ["text/html"] * 20 + ["text/plain"] * 2
        assert "Try again" in answers[-1].text


def test_limits_hold_for_a_person_wherever_from() -> None:
    rates = Rates(Settings(table_rate=3, own_streams=2))
    for address in "abc":
        rates.spend(rates.tables, "tables", Requester(address, "somebody"))
    with pytest.raises(Problem, match="429"):
        rates.spend(rates.tables, "tables", Requester("d", "somebody"))
    rates.spend(rates.tables, "tables", Requester("d", "somebody else"))
    with ExitStack() as open_streams:
        for address in "ab":
            open_streams.enter_context(rates.stream(Requester(address, "somebody")))
        with pytest.raises(Problem, match="429"):
            open_streams.enter_context(rates.stream(Requester("c", "somebody")))
        open_streams.enter_context(rates.stream(Requester("a", "somebody else")))
    assert not rates.streams
    assert not rates.own_streams


def test_one_asks_for_a_few_hints_at_once(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """The fourth is told to wait; another browser is not."""
    monkeypatch.setattr(site.program.services.hints.turns, "places", 0)
    tables = [site.table(PERSON, BOT, seed=4, options={"first_player": 0}) for _ in range(4)]
    with ExitStack() as open_streams:
        for table in tables[:3]:
            asking = table.web.stream("GET", f"/api/tables/{table.id}/hint", headers=mine(table, "one"))
            assert open_streams.enter_context(asking).status_code == 200
        wait_until(lambda: len(site.program.services.hints.turns), lambda waiting: waiting == 3)
        late = tables[3]
        assert late.web.get(f"/api/tables/{late.id}/hint", headers=mine(late, "one")).status_code == 429
        with late.web.stream("GET", f"/api/tables/{late.id}/hint", headers=mine(late, "two")) as answer:
            assert answer.status_code == 200
    wait_until(lambda: len(site.program.services.hints.turns), lambda waiting: waiting == 0)


def mine(table: Table, browser: str) -> dict[str, str]:
    return {**table.headers(0), "Cookie": f"druza={browser}"}


def test_bots_think_on_account_of_who_moved(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Requester] = []
    ask = site.program.services.thinkers.ask

    async def noted(*question: Any) -> Any:
        seen.append(requester())
        return await ask(*question)

    monkeypatch.setattr(site.program.services.thinkers, "ask", noted)
    table = site.table(PERSON, BOT, seed=4, options={"first_player": 1})
    table.wait_for(0)
    assert {one.address for one in seen} == {"127.0.0.1"}
    assert table_at_work() == "", "it goes with the request alone"


def test_builds_are_made_at_a_bounded_rate(tmp_path: Path) -> None:
    with served(usual(tmp_path, table_rate=2)) as site:
        web = site.browser()
        made = [web.post("/build/edge", data={"do": "new"}).status_code for _ in range(10)]
        assert made == [200] * 8 + [429] * 2
