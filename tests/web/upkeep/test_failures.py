"""Failures: a database that does not take what is written, a full disk; everything goes on by itself after it."""

from __future__ import annotations

import resource
import stat
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from druza.web.storage import database
from tests.web.driving import BOT, HERE, PERSON, Process, Site, served, usual, wait_until


class Broken:
    """A database that refuses everything until it is mended."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.tries, self.is_broken, self.append = 0, True, database._append
        monkeypatch.setattr(database, "_append", self)

    def __call__(self, connection: Any, group: Any) -> None:
        if self.is_broken:
            self.tries += 1
            raise OSError("no space left on device")
        self.append(connection, group)


@pytest.fixture
def site(tmp_path: Path) -> Any:
    with served(usual(tmp_path)) as found:
        found.program.services.moves.journal.first_pause = 0.01
        yield found


def test_bots_go_on_by_themselves_when_the_database_is_well_again(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = Broken(monkeypatch)
    table = site.table(BOT, BOT, seed=7)
    wait_until(lambda: broken.tries, lambda tries: tries >= 3)
    broken.is_broken = False
    live = site.program.services.tables.live[table.id]
    wait_until(lambda: live.ply, lambda ply: ply > 0)


def test_bots_go_on_after_a_move_that_was_said_to_have_failed(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """The person's move is in the log, though its answer was lost: the bot answers it, and streams tell both."""
    table = site.table(PERSON, BOT, seed=7, options={"first_player": 0})
    real = database._answer
    monkeypatch.setattr(database, "_answer", lambda group, error: real(group, error or OSError("connection lost")))
    assert table.move("end").status_code == 500
    monkeypatch.setattr(database, "_answer", real)
    live = site.program.services.tables.live[table.id]
    wait_until(lambda: live.ply, lambda ply: ply >= 2)
    assert live.history.moves[0].option == "end"
    assert live.history.moves[1].seat == 1


def test_a_full_disk_is_told_and_the_game_goes_on_with_room_again(tmp_path: Path) -> None:
    """A process that may not write large files is one whose disk is full."""
    server = Process(tmp_path)
    table = server.site.table(PERSON, HERE, seed=7)
    limit = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    page = 4096  # less than what any move writes, wherever the log stands
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (page, limit[1]))
    refused = wait_until(lambda: table.move("mine", 0), lambda answer: answer.status_code == 500)
    assert refused.json()["error"] == "failed"
    with server.site.browser() as browser:
        assert browser.get("/health").json() == {"status": "database"}
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, limit)
        wait_until(lambda: browser.get("/health").status_code, lambda status: status == 200)
    assert table.move("mine", 0).status_code == 200
    server.stop()


def test_health_does_not_wait_for_a_database_that_is_stuck(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "PULSE_LIMIT", 0.1)
    stuck: list[bool] = [True]
    begun: list[float] = []

    def write(connection: Any) -> None:
        begun.append(time.monotonic())
        while stuck:
            time.sleep(0.01)

    monkeypatch.setattr(database, "_beat", write)
    with site.browser() as browser:
        assert [browser.get("/health").status_code for _ in range(3)] == [503] * 3
        stuck.clear()
        wait_until(site.program.services.storage.jobs.qsize, lambda waiting: waiting == 0)
        assert len(begun) == 1, "one question is enough"
        wait_until(lambda: browser.get("/health").status_code, lambda status: status == 200)


def test_nobody_else_on_the_machine_reads_the_database(tmp_path: Path) -> None:
    old = tmp_path / "tables.sqlite"
    old.touch(0o644)
    with served(usual(tmp_path)) as site:
        site.table(PERSON, HERE)
        files = list(tmp_path.glob("tables.sqlite*"))
        assert len(files) >= 2
        assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}
    with served(usual(tmp_path / "new")):
        assert stat.S_IMODE((tmp_path / "new" / "tables.sqlite").stat().st_mode) == 0o600


def test_more_tables_can_be_watched_than_are_kept(tmp_path: Path) -> None:
    with served(usual(tmp_path, live_tables=2)) as site:
        tables = [site.table(PERSON, HERE, seed=seed) for seed in range(3)]
        live = site.program.services.tables.live
        with ExitStack() as readers:
            for table in tables:
                stream = readers.enter_context(table.web.stream("GET", f"/api/tables/{table.id}/events"))
                wait_until(lambda table=table: live[table.id].bells, bool)
                assert stream.status_code == 200
            assert len(live) == 3
            another = site.table(PERSON, HERE, seed=9)
            another.play("mine")
            assert [table.see()["ply"] for table in tables] == [0, 0, 0]
        wait_until(lambda: any(one.bells for one in live.values()), lambda waiting: not waiting)
        site.table(PERSON, HERE, seed=10)
        assert len(live) == 2
