"""Copies of all data while people play, put back; single tables taken out and put in."""

from __future__ import annotations

import json
import os
import shutil
import time
import zipfile
from pathlib import Path

import pytest

from druza.kernel.refused import BadInput
from druza.web.app import Program
from druza.web.settings import Settings
from druza.web.storage.database import Storage, migrate
from druza.web.upkeep.copies import back_up, daily, restore
from druza.web.upkeep.doctor import WELL, examine
from druza.web.upkeep.table_files import put_in, take_out
from tests.web.driving import HERE, PERSON, Site, Table, served, usual


def test_a_copy_made_while_people_play_is_put_back(tmp_path: Path) -> None:
    data, elsewhere = tmp_path / "data", tmp_path / "elsewhere"
    with served(usual(data)) as site:
        table = site.table(PERSON, HERE, seed=3)
        table.play_randomly(20)
        copy = back_up(site.program.services.settings, tmp_path)
        seen = table.see(0)
        table.play_randomly(5, seed=2)
        with pytest.raises(BadInput, match="--replace"):
            restore(copy, usual(data), replace=False)
    assert copy.stat().st_mode & 0o077 == 0, "it holds seeds"
    restore(copy, usual(elsewhere), replace=False)
    with served(usual(elsewhere)) as site:
        table.site, table.web = site, site.browser()
        assert table.see(0) == seen, "keys and cookies work there too"
        assert table.play_randomly(3, seed=4) == 3
    restore(copy, usual(data), replace=True)
    assert len(list(data.glob("before-*/tables.sqlite"))) == 1
    found = examine(f"sqlite:///{data / 'tables.sqlite'}", repair=False)
    assert [one.kind for one in found.findings] == [WELL]


def test_a_database_in_use_is_not_replaced(tmp_path: Path) -> None:
    with served(usual(tmp_path / "data")) as site:
        site.table(PERSON, HERE).play_randomly(2)
        copy = back_up(site.program.services.settings, tmp_path)
        with pytest.raises(BadInput, match="stop the server first"):
            restore(copy, usual(tmp_path / "data"), replace=True)


def test_what_is_no_copy_is_refused(tmp_path: Path) -> None:
    (tmp_path / "no.zip").write_bytes(b"nothing")
    evil = tmp_path / "evil.zip"
    with zipfile.ZipFile(evil, "w") as copy:
        copy.writestr("tables.sqlite", b"")
        copy.writestr("../escape", b"")
    for file in (tmp_path / "no.zip", evil):
        with pytest.raises(BadInput, match="not a copy"):
            restore(file, usual(tmp_path / "data"), replace=True)
    assert not (tmp_path / "escape").exists()


def test_daily_copies_are_kept_up_to_a_number(tmp_path: Path) -> None:
    settings = usual(tmp_path, backups=2)
    storage = Program(settings).services.storage
    migrate(storage.writing)
    for day in range(3, -1, -1):
        made = daily(settings)
        assert made is not None
        assert daily(settings) is None, "once a day"
        made = made.rename(made.with_name(f"druza-2026010{5 - day}-000000.zip"))
        os.utime(made, (time.time() - 90_000 * (day + 1),) * 2)
    assert [path.name for path in sorted((tmp_path / "backups").iterdir())] == [
        "druza-20260104-000000.zip",
        "druza-20260105-000000.zip",
    ]


def moved(site: Site, table: Table, target: Settings) -> str:
    """Take a table out of a server's database and put it into another."""
    with site.program.services.storage.reading.begin() as connection:
        luggage = json.loads(json.dumps(take_out(connection, table.id)))
    storage = Storage(target.database_url)
    migrate(storage.writing)
    with storage.writing.begin() as connection:
        id = put_in(connection, luggage)
        with pytest.raises(BadInput, match="already"):
            put_in(connection, luggage)
        for spoiled in (
            {},
            {**luggage, "content": "AAAA"},
            {**luggage, "tables": [{"id": "x"}]},
            {**luggage, "seats": [{"x": 1}]},
        ):
            with pytest.raises(BadInput):
                put_in(connection, spoiled)
    return id


def test_a_table_moves_to_another_server(site: Site, tmp_path: Path) -> None:
    table = site.table(PERSON, HERE, seed=5)
    table.play_randomly(30)
    seen = table.see(1)
    settings = usual(tmp_path)
    assert moved(site, table, settings) == table.id
    shutil.copy(site.program.services.settings.data / "secret", tmp_path / "secret")
    with served(settings) as other:
        there = Table(other, table.made)
        assert there.see(1) == seen
        assert there.play_randomly(5, seed=6) == 5
        assert there.get("/log").json()["lines"] != []
