"""Windows: where people play with a live clock, how long it takes tells nobody whether somebody was asked in secret.

The time is that of the test: a window stays open until it says so, and every byte that the others are sent meanwhile is
compared."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from druza.web.settings import read_settings
from druza.web.storage.database import Entries
from druza.web.tables import holding
from druza.web.tables.entries import AGREE
from druza.web.tables.journal import other_entry
from druza.web.tables.wishes import answer_in_silence
from tests.web.driving import Site, Table, served, usual, wait_until
from tests.web.lobby.test_clock_leaks import NOON, do, timed_table
from tests.web.secrets.test_unseen import received
from tests.web.tables.test_stops import ASKED, OTHER, a_window, live_of, streamed, take_reactions_away, wish, words

SECONDS = 3.0


@pytest.fixture
def held(tmp_path: Path) -> Iterator[Site]:
    """A site whose windows close when the test says that their time is over, not before."""
    with served(usual(tmp_path)) as site:
        services = site.program.services
        services.now.fixed = NOON

        async def wait(closing: asyncio.Event, until: float) -> None:
            while not closing.is_set() and services.now() < until:
                await asyncio.sleep(0.002)

        services.moves.holding.waiting = wait
        yield site
        services.now.ahead += 60


class Opened:
    """A move that may be answered in secret: posted, and held back."""

    def __init__(self, site: Site, prepare: Callable[[Table], None]) -> None:
        self.now = site.program.services.now
        self.now.ahead = 0.0
        site.program.services.tables.settings.reaction_window = 0.0
        self.table = timed_table(site)
        prepare(self.table)
        self.live = live_of(self.table)
        self.ply = self.live.ply
        self.version = self.live.version(self.live.moment)
        site.program.services.tables.settings.reaction_window = SECONDS
        self.said: list[httpx.Response] = []
        self.heard: dict[int, list[str]] = {OTHER: [], -1: []}
        self.listeners = [threading.Thread(target=self.listen, args=[seat]) for seat in self.heard]
        for listener in self.listeners:
            listener.start()
        wait_until(lambda: [len(said) for said in self.heard.values()], lambda counts: min(counts) > 2)
        option = a_window()[1][-1]
        self.mover = self.live.state.seat
        self.moving = self.post(self.mover, self.version, option)
        wait_until(lambda: self.live.window, bool)

    def post(self, seat: int, version: str, option: str) -> threading.Thread:
        def send() -> None:
            self.said.append(self.table.post("/moves", {"version": version, "option": option}, seat))

        thread = threading.Thread(target=send)
        thread.start()
        return thread

    def listen(self, seat: int) -> None:
        """All that a page hears, up to the move."""
        address = f"/api/tables/{self.table.id}/events?page=1&seat={seat}"
        with (
            self.table.site.browser() as browser,
            browser.stream("GET", address, headers=self.table.headers(seat)) as stream,
        ):
            for line in stream.iter_lines():
                self.heard[seat].append(line.replace(self.table.id, "table"))
                if f'"ply":{self.ply + 1},' in line:
                    return

    def answers(self, option: str) -> threading.Thread:
        """Who is asked in secret answers."""
        seen = self.table.see(ASKED)
        assert seen["asked"] == ASKED
        assert option in seen["view"]["options"]
        return self.post(ASKED, seen["version"], option)

    def answered(self) -> None:
        wait_until(lambda: self.live.window is None or self.live.window.asked != ASKED, bool)

    def at(self, seconds: float) -> list[str]:
        """All that an opponent and a watcher can get so many seconds after the move."""
        self.now.ahead = seconds
        if seconds >= SECONDS:
            wait_until(lambda: self.live.window, lambda window: window is None)
            return received(self.table, self.ply, False)
        assert self.live.window is not None
        assert not self.said
        return [str(part).replace(self.table.id, "table") for part in self.others()]

    def others(self) -> list[Any]:
        found: list[Any] = []
        for seat in (OTHER, -1):
            found += [self.table.see(seat), streamed(self.table, seat, self.ply - 1)]
            for part in ("", "/fragment", "/replay"):
                page = self.table.web.get(
                    f"/table/{self.table.id}{part}", params={"seat": seat}, headers=self.table.headers(seat)
                )
                assert page.status_code == 200
                found.append(page.text)
            found.append(self.table.get("/log", seat).json())
        return found


def nothing(table: Table) -> None:
    """Who may be asked is."""


def no_reactions(table: Table) -> None:
    take_reactions_away(live_of(table).state, ASKED)


def no_wish(table: Table) -> None:
    wish(table, ASKED, ask_at="none")


def test_what_others_are_sent_and_when_is_the_same_asked_or_not(held: Site) -> None:
    """The one who is asked passes after a second; the other cannot react, or does not want to be asked."""
    found = []
    for prepare in (nothing, no_reactions, no_wish):
        one = Opened(held, prepare)
        sent = [one.at(0.0), one.at(0.9)]
        if prepare is nothing:
            answer = one.answers("pass")
            one.answered()
            assert one.table.see(ASKED)["asked"] == ASKED, "the page of who has answered stays as it was"
        sent += [one.at(1.0), one.at(2.9), one.at(3.0)]
        one.moving.join(60)
        for listener in one.listeners:
            listener.join(60)
        sent += [said[said.index("event: window") :] for said in one.heard.values()]
        assert one.said[0].status_code == 200
        if prepare is nothing:
            answer.join(60)
            assert [said.status_code for said in one.said] == [200, 200]
        found.append(sent)
    for other in found[1:]:
        for one_moment, the_same in zip(found[0], other, strict=True):
            for part, like_it in zip(one_moment, the_same, strict=True):
                assert part == like_it


def test_the_log_has_nothing_before_the_window_closes_and_all_of_it_after(held: Site) -> None:
    one = Opened(held, nothing)
    rows = one.live.rows
    one.answers("pass")
    one.answered()
    assert one.live.rows == rows
    one.at(3.0)
    assert [one.live.rows, one.live.ply] == [rows + 2, one.ply + 1]
    assert one.live.history.moves[-1].also == [f"{ASKED}=pass"]


def test_an_answer_that_all_may_see_closes_the_window_and_opens_its_own(held: Site) -> None:
    one = Opened(held, nothing)
    first = one.live.window
    option = next(option for option in one.table.options(ASKED) if option != "pass")
    answer = one.answers(option)
    wait_until(lambda: one.live.window, lambda window: window is not first)
    assert one.table.see(OTHER)["ply"] == one.ply + 1
    held.program.services.now.ahead = 2 * SECONDS
    answer.join(60)
    assert [said.status_code for said in one.said] == [200, 200]
    assert one.table.see(OTHER)["ply"] >= one.ply + 2


def test_a_page_that_comes_late_hears_of_the_window_and_every_page_when_it_is_over(held: Site) -> None:
    one = Opened(held, nothing)
    heard: dict[int, list[dict[str, Any]]] = {OTHER: [], -1: [], ASKED: []}
    shown = {seat: one.table.see(seat)["version"] for seat in heard}

    def listen(seat: int) -> None:
        address, headers = f"/api/tables/{one.table.id}/events?page=1&seat={seat}", one.table.headers(seat)
        with one.table.site.browser() as browser, browser.stream("GET", address, headers=headers) as stream:
            lines = stream.iter_lines()
            for line in lines:
                if line == "event: window":
                    heard[seat].append(json.loads(next(lines).removeprefix("data: ")))
                    if "over" in heard[seat][-1]:
                        return

    listeners = [threading.Thread(target=listen, args=[seat], daemon=True) for seat in heard]
    for listener in listeners:
        listener.start()
    wait_until(lambda: [len(said) for said in heard.values()], all)
    one.at(3.0)
    for listener in listeners:
        listener.join(30)
    after = {seat: one.table.see(seat)["version"] for seat in heard}
    yours = {"yours": True}
    for seat, said in heard.items():
        opens = {"left": SECONDS, **(yours if seat == ASKED else {}), "version": shown[seat]}
        assert said == [opens, {"over": True, "version": after[seat]}]


def test_who_thinks_longer_is_asked_as_before_and_the_window_was_free(held: Site) -> None:
    one = Opened(held, nothing)
    version = one.table.see(ASKED)["version"]
    one.at(3.0)
    assert one.live.asks_unseen
    assert one.table.see(ASKED)["version"] == version
    clocks = one.table.see(OTHER)["clocks"]
    assert (clocks["reactions"], clocks["window"]) == (True, None)
    assert one.table.see(ASKED)["clocks"]["seats"][ASKED]["later"] == 1.0
    assert one.table.post("/moves", {"version": version, "option": words(one.live.state)[0]}, OTHER).status_code == 409


def test_only_who_is_asked_may_answer_in_the_window(held: Site) -> None:
    one = Opened(held, nothing)
    version = one.table.see(ASKED)["version"]
    assert version != one.version
    refused = [one.table.post("/moves", {"version": "x", "option": "pass"}, ASKED)]
    refused.append(one.table.post("/moves", {"version": version, "option": "done"}, ASKED))
    assert [said.status_code for said in refused] == [409, 409]
    assert one.table.see(OTHER)["version"] == one.version
    assert one.live.window is not None


def test_the_window_of_people_is_three_seconds_unless_it_is_set_otherwise() -> None:
    assert read_settings({}).reaction_window == SECONDS


def test_who_wishes_to_pass_in_the_window_has_passed_when_it_closes(held: Site) -> None:
    one = Opened(held, nothing)
    wishing = threading.Thread(target=wish, args=[one.table, ASKED], kwargs={"until": "turn"})
    wishing.start()
    one.answered()
    assert one.live.window is not None, "the others wait as long as ever"
    one.at(3.0)
    wishing.join(60)
    assert not one.live.asks_unseen
    assert one.live.history.moves[-1].also[0] == f"{ASKED}=pass"


def test_who_is_asked_in_the_window_is_told_why_something_cannot_be_done_then(held: Site) -> None:
    one = Opened(held, nothing)
    for option in one.table.options(ASKED):
        assert one.table.get("/why", ASKED, path=option).json()["allowed"], option
    one.at(3.0)


def test_an_answer_that_could_not_be_thought_out_counts_once(held: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """What follows the answer fails: it was not acknowledged, and can be given again."""
    one = Opened(held, nothing)
    rows = one.live.rows

    async def fails(*_: Any) -> None:
        raise RuntimeError("no thought")

    monkeypatch.setattr(holding, "answer_in_silence", fails)
    first = one.answers("pass")
    first.join(60)
    assert [said.status_code for said in one.said] == [500]
    one.said.clear()
    monkeypatch.setattr(holding, "answer_in_silence", answer_in_silence)
    again = one.answers("pass")
    one.answered()
    one.at(3.0)
    again.join(60)
    one.moving.join(60)
    assert [said.status_code for said in one.said] == [200, 200]
    assert one.live.rows == rows + 2


def test_what_else_another_process_tells_is_not_lost_in_the_window(held: Site) -> None:
    one = Opened(held, nothing)
    tables, looked = held.program.services.tables, []

    async def also(live: Any) -> None:
        looked.append(live.id)

    before, tables.also = tables.also, also
    do(held, tables.heard(one.table.id))
    tables.also = before
    assert looked == [one.table.id]
    one.at(3.0)


def test_a_move_that_is_held_back_outlives_what_another_process_enters(held: Site) -> None:
    """Not a move: somebody agrees to what the table suggests."""
    one = Opened(held, nothing)
    rows, seat = one.live.rows, one.mover
    answer = one.answers("pass")
    one.answered()
    row = {**other_entry(one.live, AGREE, OTHER, -1), "time": NOON}

    async def enter() -> None:
        await held.program.services.storage.write_entries(Entries([row]))

    do(held, enter())
    one.now.ahead = SECONDS
    one.moving.join(60)
    answer.join(60)
    assert [said.status_code for said in one.said] == [200, 200]
    assert one.live.rows == rows + 3
    assert [one.live.history.moves[-1].seat, one.live.history.moves[-1].also] == [seat, [f"{ASKED}=pass"]]
