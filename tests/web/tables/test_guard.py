"""The guard: rules that do not come to an end kill nothing but their table."""

from __future__ import annotations

import socket
import time
from pathlib import Path

import pytest

import druza
from druza.kernel.refused import Endless
from druza.kernel.state import Step
from druza.web.tables import journal
from druza.web.tables.guard import say_to_systemd
from tests.web.driving import GAME, Process, Site, served, usual, wait_for_health


class Again(Step[druza.State]):
    """A step that leads to itself."""

    def run(self, state: druza.State) -> None:
        state.pending.append(self)


def test_what_leads_to_itself_is_refused_by_the_engine() -> None:
    state = druza.game(GAME).new(2, 1)
    state.pending.append(Again())
    with pytest.raises(Endless, match="Again"):
        state.settle()


@pytest.mark.interpreted
def test_a_move_that_does_not_come_to_an_end_is_not_made(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    table = site.table({"kind": "you"}, {"kind": "here"}, seed=4)
    live = site.program.services.tables.live[table.id]
    asked = table.see()["asked"]
    word = table.options(asked)[0]
    resolve = type(live.state.decision()).resolve

    def resolve_for_ever(self: object, state: druza.State, option: int) -> None:
        resolve(self, state, option)  # type: ignore[arg-type]
        state.pending.append(Again())

    monkeypatch.setattr(type(live.state.decision()), "resolve", resolve_for_ever)
    answer = table.move(word, 0, asked)
    assert (answer.status_code, answer.json()["error"]) == (409, "endless")
    monkeypatch.undo()
    assert table.move(word, 0, asked).status_code == 200, "and the table plays on"


ENDLESS_RULE = """
from druza.web.tables import guard, paths
guard.LONGEST_DEED = 0.5
walk = paths.walk
def walk_for_ever(live, seat, path):
    while live.facts.seed == 13:
        pass
    return walk(live, seat, path)
from druza.web.tables import moves
moves.walk = walk_for_ever
from druza.web.serve import serve
from druza.web.settings import read_settings
serve(read_settings())
"""


def test_an_endless_loop_in_a_rule_ends_its_table_alone(tmp_path: Path) -> None:
    server = Process(tmp_path, start=ENDLESS_RULE)
    try:
        ill, well = [server.site.table({"kind": "you"}, {"kind": "here"}, seed=seed) for seed in (13, 14)]
        word = ill.options(ill.see()["asked"])[0]
        assert ill.move(word).status_code == 500
        again = ill.get()
        assert (again.status_code, again.json()["error"]) == (503, "unending")
        assert well.move(well.options(well.see()["asked"])[0]).status_code == 200
    finally:
        assert server.stop() == 0
    assert "is set aside" in server.said


def test_a_table_that_cannot_be_read_in_time_is_set_aside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with served(usual(tmp_path)) as site:
        table = site.table({"kind": "you"}, {"kind": "here"}, seed=4)
        tables = site.program.services.tables
        tables.guard.longest_reading = 0.3
        tables.live.clear()

        def read_for_ever(*_: object) -> None:
            while True:
                time.sleep(0.001)

        monkeypatch.setattr(journal, "read_table", read_for_ever)
        assert table.get().status_code == 500
        assert table.get().status_code == 503
        wait_for_health(site, 200)


def test_the_service_manager_hears_that_all_is_well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "notify"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(str(path))
        monkeypatch.setenv("NOTIFY_SOCKET", str(path))
        say_to_systemd("WATCHDOG=1")
        assert line.recv(100) == b"WATCHDOG=1"
    say_to_systemd("WATCHDOG=1")  # nobody hears it, and nothing fails
