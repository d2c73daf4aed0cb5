"""Storage: migrations, groups of commits, conflicts, snapshots and long tables."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Engine, insert

import druza
from druza.web.storage import database, schema
from druza.web.storage.database import Conflict, Entries, Log, Storage, is_of_today
from druza.web.storage.queries import BLOCK, unpack, wrap
from druza.web.tables import history
from druza.web.tables.entries import chain, read_entries
from druza.web.tables.history import read_history, written
from tests.web.driving import HERE, PERSON, Site, Table, served, usual, wait_until


@pytest.fixture
def storage(tmp_path: Path) -> Any:
    made = Storage(f"sqlite:///{tmp_path / 'tables.sqlite'}")
    made.start()
    with made.writing.begin() as connection:
        facts = {"game": "star-scrappers", "seats": 2, "seed": 7, "options": "{}", "content": "x", "language": "en"}
        more = {"rated": False, "status": "open", "maker": "", "created": 0.0}
        connection.execute(insert(schema.tables), [{"id": id, **facts, **more} for id in ("a", "b")])
    yield made
    made.stop()


def entry(ply: int, table: str = "a") -> dict[str, Any]:
    return {
        "table_id": table,
        "number": ply,
        "kind": "move",
        "seat": 0,
        "option": "mine",
        "path": None,
        "parent": ply - 1,
        "head": ply,
        "needs": 0,
        "also": None,
        "time": 0.0,
        "told": None,
        "clock": None,
    }


def test_migrations_make_what_the_program_expects(storage: Storage) -> None:
    with storage.reading.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []


def test_migrations_can_be_applied_again(storage: Storage) -> None:
    again = Storage(str(storage.writing.url))
    again.start()
    again.stop()


def test_a_database_of_today_is_known_without_migrating(storage: Storage) -> None:
    assert is_of_today(storage.writing)
    with storage.writing.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0021'")
    assert not is_of_today(storage.writing), "what is older is brought to the present form"
    with storage.writing.begin() as connection:
        connection.exec_driver_sql("DROP TABLE alembic_version")
    assert not is_of_today(storage.writing), "and so is what is new"


def test_commits_are_on_the_disk(storage: Storage) -> None:
    with storage.writing.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1


def test_the_log_is_copied_while_moves_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No commit has to do it, and the log does not grow."""
    monkeypatch.setattr(database, "COPY_AFTER", 5)
    by: list[str] = []
    copy = Log._copy_by

    def noted(log: Log, engine: Engine) -> None:
        by.append(threading.current_thread().name)
        copy(log, engine)

    monkeypatch.setattr(Log, "_copy_by", noted)
    with served(usual(tmp_path)) as site:
        table = site.table(PERSON, HERE, seed=3)
        table.play_randomly(60)
        before = (tmp_path / "tables.sqlite-wal").stat().st_size
        table.play_randomly(60, seed=2)
        log = sqlite3.connect(tmp_path / "tables.sqlite").execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        assert log[1] < 100, "pages: it has begun anew many times"
        assert (tmp_path / "tables.sqlite-wal").stat().st_size < before + 100 * 4096
        told = table.see()["ply"]
    assert told >= 120
    assert {name.partition("_")[0] for name in by} == {"druza-read", "druza-write"}
    by.clear()
    with served(usual(tmp_path)) as again:
        assert Table(again, table.made).see()["ply"] == told
        wait_until(lambda: by, bool)  # whatever another process may have left


def test_of_many_that_want_one_ply_one_gets_it(storage: Storage) -> None:
    async def race() -> list[Any]:
        jobs = [storage.write_entries(Entries([entry(0)])) for _ in range(20)]
        others = [storage.write_entries(Entries([entry(ply, "b")])) for ply in range(20)]
        return await asyncio.gather(*jobs, *others, return_exceptions=True)

    found = asyncio.run(race())
    assert found[:20].count(None) == 1
    assert sum(isinstance(one, Conflict) for one in found[:20]) == 19
    assert found[20:] == [None] * 20, "others in the same group are not harmed"


def test_entries_are_written_whole_or_not_at_all(storage: Storage) -> None:
    async def write() -> None:
        await storage.write_entries(Entries([entry(0)]))
        with pytest.raises(Conflict):
            await storage.write_entries(Entries([entry(1), entry(0)]))

    asyncio.run(write())
    with storage.reading.begin() as connection:
        assert [one.ply for one in read_entries(connection, "a")] == [0]


def long_table(site: Site, moves: int) -> str:
    """A table with very many moves, most of them taken back, as if by people who cannot make up their minds."""
    table = site.table(PERSON, HERE, seed=7, options={"first_player": 0})
    rules = druza.game("star-scrappers")
    rows: list[dict[str, Any]] = []
    state, parent = rules.new(2, 7, {"first_player": 0}), -1
    snapshots: list[dict[str, Any]] = []
    while len(rows) < moves and state.seat >= 0:
        seat, option = state.seat, state.options()[len(rows) * 7 % len(state.options())]
        before = parent
        state.apply(option)
        for again in range(8):  # made and taken back seven times
            ply = len(rows)
            rows.append(entry(ply, table.id) | {"seat": seat, "option": rules.notation(option), "parent": before})
            if again < 7:
                undo = {"kind": "undo", "seat": seat, "option": str(ply), "parent": ply, "head": before}
                rows.append(entry(ply + 1, table.id) | undo)
        parent = ply
        if (len(rows) // 16) % 40 == 0:
            snapshots.append({"table_id": table.id, "entry": parent, "position": state.to_json()})
    with site.program.services.storage.writing.begin() as connection:
        connection.execute(insert(schema.entries), rows)
        if snapshots:
            connection.execute(insert(schema.snapshots), snapshots)
    site.program.services.tables.live.pop(table.id)
    return table.id


def test_a_table_of_2000_moves_opens_by_playing_the_last_few(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    id, played, real = long_table(site, 2000), [], history.step

    def step(*move: Any) -> Any:
        played.append(move)
        return real(*move)

    monkeypatch.setattr(history, "step", step)
    with site.browser() as browser:
        answer = browser.get(f"/api/tables/{id}")
    assert answer.status_code == 200
    assert answer.json()["ply"] >= 2000
    assert 0 < len(played) <= 2 * site.program.services.settings.snapshot_every


def test_snapshots_are_made_as_the_game_goes_and_say_the_same_as_the_moves(site: Site) -> None:
    table = site.table(PERSON, HERE, seed=9)
    table.play_randomly(170)
    services = site.program.services
    path = services.settings.data / "tables.sqlite"
    with sqlite3.connect(path) as database:
        kept = database.execute("SELECT entry, packed FROM snapshots WHERE table_id = ? AND entry >= 0", (table.id,))
        found = dict(kept.fetchall())
    assert 3 <= len(found) <= 22, "where turns end, and now and then"
    rules, facts = druza.game("star-scrappers"), services.tables.live[table.id].facts
    with services.storage.reading.begin() as connection:
        moves = chain(read_entries(connection, table.id))
    state = rules.new(facts.seats, facts.seed, facts.options)
    for move in moves:
        state.apply(rules.parse(move.option))
        if move.ply in found:
            assert written(state) == unpack(found[move.ply])
    with services.storage.reading.begin() as connection:
        line = read_history(connection, rules, facts.start, moves, 160, 170)
    assert line.state.to_json() == state.to_json()
    assert line.base_step == 160


@pytest.mark.parametrize("text", ["", "Kret", "ż" * BLOCK, "x" * BLOCK, "x" * (BLOCK + 1)], ids=len)
def test_what_is_soon_replaced_is_read_as_what_is_packed(text: str) -> None:
    assert unpack(wrap(text)) == text


def test_few_tables_are_kept_in_memory(tmp_path: Path) -> None:
    with served(usual(tmp_path, live_tables=4)) as small:
        tables = [small.table(PERSON, HERE, seed=seed) for seed in range(12)]
        for table in tables:
            table.play_randomly(3)
        assert len(small.program.services.tables.live) <= 4
        for table in tables:
            assert table.see()["ply"] == 3


def test_a_table_of_another_edition_is_explained(site: Site) -> None:
    table = site.table(PERSON, HERE, seed=7)
    with site.program.services.storage.writing.begin() as connection:
        connection.exec_driver_sql("UPDATE tables SET content = 'older' WHERE id = ?", (table.id,))
    site.program.services.tables.live.pop(table.id)
    assert table.get().status_code == 410
    assert table.get().json()["error"] == "edition"
    assert table.web.get(f"/table/{table.id}").status_code == 410
