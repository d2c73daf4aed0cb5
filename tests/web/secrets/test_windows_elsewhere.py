"""Windows where several servers share the tables: the same at each of them, and a dead one's close elsewhere.

The time is that of the test, at all of them."""

from __future__ import annotations

import asyncio
import contextlib
import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
from sqlalchemy import create_engine, func, select

from druza.web.storage import held, schema, wake
from druza.web.storage.database import Entries
from druza.web.tables import holding
from druza.web.tables.entries import AGREE
from druza.web.tables.journal import other_entry
from druza.web.tables.windows import Window
from tests.web.driving import Process, Site, Table, served, usual, wait_until
from tests.web.lobby.test_clock_leaks import NOON, do, timed_table
from tests.web.lobby.test_two_servers import two_servers
from tests.web.secrets.test_windows import SECONDS
from tests.web.tables.test_stops import ASKED, OTHER, a_window, live_of, streamed, wish


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Site]]:
    """Two servers that look often, and whose windows close when the test says that their time is over."""
    with pytest.MonkeyPatch.context() as patch, held_pair(patch, tmp_path_factory.mktemp("pair")) as servers:
        yield servers


@contextmanager
def held_pair(patch: pytest.MonkeyPatch, folder: Path, **settings: Any) -> Iterator[list[Site]]:
    patch.setattr(wake, "LOOK_EVERY", 0.02)
    with two_servers(folder, **settings) as servers:
        for server in servers:
            services = server.program.services
            services.now.fixed = NOON
            services.moves.holding.waiting = waiting(services.now)
        yield servers
        for server in servers:
            server.program.services.now.ahead += 60


def waiting(now: Any) -> Callable[[asyncio.Event, float], Any]:
    async def wait(closing: asyncio.Event, until: float) -> None:
        while not closing.is_set() and now() < until:
            await asyncio.sleep(0.002)

    return wait


class Apart:
    """A move that may be answered in secret: the mover is at the first server, who may be asked at the second, and at
    both there are a watcher and a second page of the mover."""

    def __init__(self, servers: list[Site], prepare: Callable[[Table], None] = lambda table: None) -> None:
        self.servers = servers
        self.pass_time(0.0)
        self.set_window(0.0)
        here = timed_table(servers[0])
        there = Table(servers[1], here.made)
        there.keys = here.keys
        self.tables = [here, there]
        self.prepare = prepare
        prepare(here)
        self.ply = there.see(OTHER)["ply"]
        self.version = here.see(OTHER)["version"]
        self.rows = live_of(here).rows
        self.set_window(SECONDS)
        self.said: list[tuple[int, httpx.Response]] = []
        self.heard: dict[tuple[int, int], list[str]] = {(at, seat): [] for at in (0, 1) for seat in (OTHER, -1)}
        self.listeners = [threading.Thread(target=self.listen, args=key, daemon=True) for key in self.heard]
        for listener in self.listeners:
            listener.start()
        wait_until(lambda: [len(said) for said in self.heard.values()], lambda counts: min(counts) > 2)
        self.moving = self.post(0, OTHER, self.version, a_window()[1][-1])
        wait_until(lambda: [live_of(table).window for table in self.tables], all)

    def set_window(self, seconds: float) -> None:
        for server in self.servers:
            server.program.services.settings.reaction_window = seconds

    def pass_time(self, seconds: float) -> None:
        for server in self.servers:
            server.program.services.now.ahead = seconds

    def post(self, at: int, seat: int, version: str, option: str) -> threading.Thread:
        def send() -> None:
            said = self.tables[at].post("/moves", {"version": version, "option": option}, seat)
            self.said.append((seat, said))

        thread = threading.Thread(target=send, daemon=True)
        thread.start()
        return thread

    def listen(self, at: int, seat: int) -> None:
        """All that a page hears, up to the move."""
        table = self.tables[at]
        address = f"/api/tables/{table.id}/events?page=1&seat={seat}"
        with table.site.browser() as browser, browser.stream("GET", address, headers=table.headers(seat)) as stream:
            for line in stream.iter_lines():
                self.heard[at, seat].append(line.replace(table.id, "table"))
                if f'"ply":{self.ply + 1},' in line:
                    return

    def answers(self, at: int, option: str) -> threading.Thread:
        """Who is asked in secret answers at this server, and both have heard of it."""
        seen = self.tables[at].see(ASKED)
        assert seen["asked"] == ASKED
        answering = self.post(at, ASKED, seen["version"], option)
        lives = [live_of(table) for table in self.tables]
        wait_until(lambda: [live.window is None or live.window.asked != ASKED for live in lives], all)
        return answering

    def windows(self) -> list[Window | None]:
        """What each server holds back once somebody has asked there."""
        for table in self.tables:
            table.see()
        return [live_of(table).window for table in self.tables]

    def closed(self) -> None:
        wait_until(self.windows, lambda found: found == [None, None])

    def sent(self) -> list[str]:
        """All that an opponent and a watcher can get at both servers now."""
        found: list[Any] = []
        for table in self.tables:
            for seat in (OTHER, -1):
                found += [table.see(seat), streamed(table, seat, self.ply - 1), table.get("/log", seat).json()]
                for part in ("", "/fragment", "/replay"):
                    page = table.web.get(f"/table/{table.id}{part}", params={"seat": seat}, headers=table.headers(seat))
                    assert page.status_code == 200
                    found.append(page.text)
        return [str(part).replace(self.tables[0].id, "table") for part in found]

    def in_log(self) -> int:
        """The rows of the log, as the database has it."""
        own = schema.entries.c
        chosen = select(func.count()).where(own.table_id == self.tables[0].id)
        with self.servers[0].program.services.storage.reading.connect() as connection:
            return int(connection.execute(chosen).scalar_one())

    def held_rows(self) -> int:
        chosen = select(func.count()).where(schema.held.c.table_id == self.tables[0].id)
        with self.servers[0].program.services.storage.reading.connect() as connection:
            return int(connection.execute(chosen).scalar_one())

    def statuses(self) -> dict[int, list[int]]:
        return {seat: [said.status_code for who, said in self.said if who == seat] for seat in (OTHER, ASKED)}


def no_wish(table: Table) -> None:
    wish(table, ASKED, ask_at="none")


def test_what_others_are_sent_at_both_servers_is_the_same_asked_or_not(pair: list[Site]) -> None:
    """The one who is asked, at the other server than the mover's, passes after a second at one of them, or does not
    want to be asked."""
    compare_what_is_sent(pair)


def compare_what_is_sent(servers: list[Site]) -> None:
    found = []
    for answers_at in (1, 0, None):
        one = Apart(servers, no_wish if answers_at is None else lambda table: None)
        sent = []
        for seconds in (0.0, 0.9):
            one.pass_time(seconds)
            sent.append(one.sent())
        assert one.in_log() == one.rows, "nothing is in the log"
        answering = one.answers(answers_at, "pass") if answers_at is not None else None
        assert one.in_log() == one.rows
        for seconds in (1.0, 2.9):
            one.pass_time(seconds)
            sent.append(one.sent())
        assert not one.said
        one.pass_time(SECONDS)
        for thread in (one.moving, answering, *one.listeners):
            if thread is not None:
                thread.join(30)
        one.closed()
        sent.append(one.sent())
        sent += [said[said.index("event: window") :] for said in one.heard.values()]
        assert one.statuses() == {OTHER: [200], ASKED: [200] if answering else []}
        assert [one.in_log() - one.rows, one.held_rows()] == [2 if answering else 1, 0]
        found.append(sent)
    for other in found[1:]:
        for one_moment, the_same in zip(found[0], other, strict=True):
            for part, like_it in zip(one_moment, the_same, strict=True):
                assert part == like_it


def test_an_answer_that_all_may_see_closes_the_window_at_both(pair: list[Site]) -> None:
    one = Apart(pair)
    first = [live_of(table).window for table in one.tables]
    seen = one.tables[1].see(ASKED)
    option = next(option for option in seen["view"]["options"] if option != "pass")
    answering = one.post(1, ASKED, seen["version"], option)
    one.moving.join(30)
    assert one.statuses() == {OTHER: [200], ASKED: []}
    wait_until(one.windows, lambda found: all(found) and not set(found) & set(first))
    assert [table.see(OTHER)["ply"] for table in one.tables] == [one.ply + 1] * 2
    one.pass_time(2 * SECONDS)
    answering.join(30)
    assert one.statuses() == {OTHER: [200], ASKED: [200]}
    assert min(table.see(OTHER)["ply"] for table in one.tables) >= one.ply + 2


def test_the_window_of_a_dead_server_closes_at_the_other(pair: list[Site], monkeypatch: pytest.MonkeyPatch) -> None:
    """Which counts what it has heard: the move, and the answer that came to it."""

    services = pair[0].program.services
    wait = waiting(services.now)

    async def long_after(closing: asyncio.Event, until: float) -> None:
        await wait(asyncio.Event(), until + 30)

    monkeypatch.setattr(services.moves.holding, "waiting", long_after)
    one = Apart(pair)
    answering = one.answers(1, "pass")
    one.pass_time(SECONDS + holding.TAKEN_OVER)
    answering.join(30)
    assert one.statuses()[ASKED] == [200]
    assert [one.in_log() - one.rows, one.held_rows()] == [2, 0]
    assert live_of(one.tables[1]).history.moves[-1].also == [f"{ASKED}=pass"]
    again = one.tables[1].post("/moves", {"version": one.version, "option": a_window()[1][-1]}, OTHER)
    assert again.json()["repeated"] is True


def test_an_answer_of_which_the_first_server_has_not_heard_costs_it_no_second_try(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else all could hear from the time that somebody was asked."""
    with held_pair(monkeypatch, tmp_path) as pair:
        one = Apart(pair)
        monkeypatch.setattr(wake, "LOOK_EVERY", 60.0)
        time.sleep(0.1)  # until it looks no more
        storage, tried = pair[0].program.services.storage, list[int]()
        write = storage.write_entries

        async def count(entries: Entries) -> None:
            tried.append(len(entries.rows))
            await write(entries)

        monkeypatch.setattr(storage, "write_entries", count)
        here, there = [live_of(table) for table in one.tables]
        answering = one.post(1, ASKED, one.tables[1].see(ASKED)["version"], "pass")
        wait_until(lambda: there.window, lambda window: window is not None and window.asked != ASKED)
        assert here.window is not None
        assert here.window.asked == ASKED
        one.pass_time(SECONDS)
        one.moving.join(30)
        assert tried == [2]
        one.pass_time(SECONDS + holding.TAKEN_OVER)
        answering.join(30)
        assert one.statuses() == {OTHER: [200], ASKED: [200]}


def test_the_same_move_sent_to_both_servers_is_made_once(pair: list[Site]) -> None:
    one = Apart(pair)
    again = one.post(1, OTHER, one.version, a_window()[1][-1])
    one.pass_time(SECONDS)
    one.moving.join(30)
    again.join(30)
    assert one.statuses()[OTHER] == [200, 200]
    assert one.in_log() == one.rows + 1


def test_two_answers_at_two_servers_count_once(pair: list[Site]) -> None:
    one = Apart(pair)
    version = one.tables[0].see(ASKED)["version"]
    both = [one.post(at, ASKED, version, "pass") for at in (0, 1)]
    lives = [live_of(table) for table in one.tables]
    wait_until(lambda: [live.window is None or live.window.asked != ASKED for live in lives], all)
    one.pass_time(SECONDS)
    for thread in (*both, one.moving):
        thread.join(30)
    assert one.statuses()[OTHER] == [200]
    assert 200 in one.statuses()[ASKED]
    assert one.in_log() == one.rows + 2


def test_who_has_answered_at_a_server_that_stops_hears_what_came_of_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The window that another one holds does not close before its time."""
    with held_pair(monkeypatch, tmp_path) as pair:
        one, tables = Apart(pair), pair[1].program.services.tables
        answering = one.answers(1, "pass")

        async def begin() -> None:
            tables.begin_to_stop()
            await asyncio.sleep(0.1)

        do(pair[1], begin())
        assert [all(one.windows()), one.in_log() - one.rows, one.said] == [True, 0, []]
        one.pass_time(SECONDS)
        one.moving.join(30)
        one.pass_time(SECONDS + holding.TAKEN_OVER)  # it looks no more: its streams have ended
        answering.join(30)
        assert one.statuses() == {OTHER: [200], ASKED: [200]}
        assert [one.in_log() - one.rows, one.held_rows()] == [2, 0]


def test_a_server_that_has_stopped_leaves_a_window_to_the_one_that_holds_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with held_pair(monkeypatch, tmp_path) as pair:
        one = Apart(pair)
        do(pair[1], pair[1].program.services.tables.stop())
        assert [one.in_log() - one.rows, one.held_rows(), one.said] == [0, 1, []]
        assert live_of(one.tables[0]).window is not None
        one.pass_time(SECONDS)
        one.moving.join(30)
        assert one.statuses()[OTHER] == [200]
        assert [one.in_log() - one.rows, one.held_rows()] == [1, 0]


def test_what_another_process_enters_meanwhile_goes_before_it(pair: list[Site]) -> None:
    """Not a move: somebody agrees to what the table suggests."""
    one = Apart(pair)
    answering = one.answers(1, "pass")
    row = {**other_entry(live_of(one.tables[0]), AGREE, OTHER, -1), "time": NOON}

    async def enter() -> None:
        await pair[0].program.services.storage.write_entries(Entries([row]))

    do(pair[0], enter())
    one.pass_time(SECONDS)
    one.moving.join(30)
    one.pass_time(SECONDS + holding.TAKEN_OVER)  # at the other nobody may be left who looks
    answering.join(30)
    one.closed()
    assert one.statuses() == {OTHER: [200], ASKED: [200]}
    assert one.in_log() == one.rows + 3
    assert live_of(one.tables[0]).history.moves[-1].also == [f"{ASKED}=pass"]


@pytest.mark.parametrize("wrong", [{"head": 10**6}, {"also": [f"{ASKED}=no-such-word"]}])
def test_what_one_server_cannot_make_of_what_is_held_back_the_other_writes(
    pair: list[Site], wrong: dict[str, Any]
) -> None:
    """It has read an older log, or has other rules. Only when nobody closes it, it is dropped."""
    one = Apart(pair)
    live, services = live_of(one.tables[1]), pair[1].program.services
    rows: list[dict[str, Any]] = []

    async def look() -> None:
        async with live.lock.own:
            row = await services.storage.read(lambda connection: held.held_at(connection, live.id))
            assert row is not None
            rows.append({**row._mapping, "content": json.dumps({**json.loads(row.content), **wrong})})
            services.moves.holding.look(live, None)  # it does not know of it
            services.moves.holding.look(live, SimpleNamespace(**rows[0]))
            assert live.window is None
        await asyncio.gather(*services.moves.holding.following)

    do(pair[1], look())
    assert one.held_rows() == 1
    one.pass_time(SECONDS)
    one.moving.join(30)
    assert one.statuses()[OTHER] == [200]
    assert [one.in_log() - one.rows, one.held_rows()] == [1, 0]
    do(pair[1], services.storage.write(lambda connection: held.hold(connection, rows[0], one.rows + 1)))
    assert one.held_rows() == 1
    one.pass_time(SECONDS + holding.TAKEN_OVER + 1)
    one.closed()
    wait_until(one.held_rows, lambda count: count == 0)


def test_who_moved_in_time_is_not_late_while_the_other_server_holds_the_move_back(pair: list[Site]) -> None:
    one = Apart(pair)
    live = live_of(one.tables[1])
    assert live.clock is not None
    until = live.clock.deadline(live.pace)
    assert until is not None
    one.pass_time(until - NOON + 60)
    for server in pair:
        do(server, server.program.services.clocks.due(one.tables[0].id))
    one.moving.join(30)
    assert one.statuses()[OTHER] == [200]
    assert one.tables[1].see(OTHER)["clocks"]["seats"][OTHER]["strikes"] == 0


SHARED = {"DRUZA_SHARED": "1", "DRUZA_REACTION_WINDOW": "3"}


def made_elsewhere(process: Process, table: Table) -> None:
    """The move that may be answered in secret, at a process that holds it back; nobody hears how that ends."""
    there = Table(process.site, table.made)
    there.keys = table.keys
    order = {"version": there.see(OTHER)["version"], "option": a_window()[1][-1]}

    def send() -> None:
        with contextlib.suppress(httpx.HTTPError):
            there.post("/moves", order, OTHER)

    threading.Thread(target=send, daemon=True).start()


def check_made_once(table: Table, version: str, ply: int) -> None:
    after = wait_until(lambda: table.see(OTHER), lambda now: now["ply"] > ply)
    assert after["ply"] == ply + 1
    again = table.post("/moves", {"version": version, "option": a_window()[1][-1]}, OTHER)
    assert [again.status_code, again.json()["repeated"]] == [200, True]


def held_in(folder: Path) -> list[Any]:
    """What is held back, as the database has it: the answers that were given."""
    engine = create_engine(f"sqlite:///{folder / 'tables.sqlite'}")
    with engine.connect() as connection:
        found = [
            json.loads(content)["answers"] for content in connection.execute(select(schema.held.c.content)).scalars()
        ]
    engine.dispose()
    return found


def test_a_killed_process_loses_neither_what_it_held_back_nor_the_answer(tmp_path: Path) -> None:
    """The answer was given at the other process, which goes on."""
    with served(usual(tmp_path, shared=True)) as site:
        table = timed_table(site)
        before = table.see(OTHER)
        first = Process(tmp_path, **SHARED)
        made_elsewhere(first, table)
        asked = wait_until(lambda: table.see(ASKED), lambda seen: seen["asked"] == ASKED)
        assert table.see(OTHER)["clocks"]["window"]["reserve"] > 0
        said: list[httpx.Response] = []
        answer = {"version": asked["version"], "option": "pass"}
        answering = threading.Thread(target=lambda: said.append(table.post("/moves", answer, ASKED)))
        answering.start()
        wait_until(lambda: held_in(tmp_path), lambda held: held == [[[ASKED, "pass", []]]])
        first.kill()
        check_made_once(table, before["version"], before["ply"])
        answering.join(30)
        assert [one.status_code for one in said] == [200]
        assert table.see(ASKED)["asked"] == OTHER


def test_what_a_killed_process_held_back_is_written_when_one_comes_back(tmp_path: Path) -> None:
    """And whoever was asked still is."""
    with served(usual(tmp_path, shared=True)) as site:
        table = timed_table(site)
        before = table.see(OTHER)
    first = Process(tmp_path, **SHARED)
    made_elsewhere(first, table)
    wait_until(lambda: held_in(tmp_path), lambda held: held == [[]])
    first.kill()
    with served(usual(tmp_path)) as site:  # alone: it need not share the tables with others
        again = Table(site, table.made)
        again.keys = table.keys
        check_made_once(again, before["version"], before["ply"])
        assert again.see(ASKED)["asked"] == ASKED
