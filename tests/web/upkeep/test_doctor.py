"""The doctor: what it finds, what it repairs, and what it says of the rest."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from druza.web.upkeep.doctor import ILL, REPAIRED, STORED, WELL, examine
from tests.web.driving import HERE, PERSON, served, usual


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two tables that were played at."""
    folder = tmp_path_factory.mktemp("data")
    with served(usual(folder)) as site:
        for seed in (3, 4):
            site.table(PERSON, HERE, seed=seed).play_randomly(30)
    return folder


@pytest.fixture
def file(data: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(data, tmp_path / "data")) / "tables.sqlite"


def kinds(file: Path, repair: bool = False) -> list[str]:
    return sorted(finding.kind for finding in examine(f"sqlite:///{file}", repair).findings)


def spoil(file: Path, *commands: str) -> None:
    with sqlite3.connect(file) as database:
        for command in commands:
            assert database.execute(command).rowcount > 0, command


def test_tables_that_are_well(file: Path) -> None:
    assert kinds(file) == [WELL, WELL]


def test_what_is_missing_is_made_up_for(file: Path) -> None:
    spoil(file, "DELETE FROM standings", "DELETE FROM contents")
    assert kinds(file) == [WELL, WELL], "what can be opened is well"
    assert kinds(file, repair=True) == [REPAIRED, REPAIRED, REPAIRED, WELL, WELL]
    with sqlite3.connect(file) as database:
        assert database.execute("SELECT count(*) FROM standings").fetchone() == (2,)
        assert database.execute("SELECT count(*) FROM contents").fetchone() == (1,)


def test_a_log_that_leads_elsewhere_is_told(file: Path) -> None:
    spoil(file, "UPDATE entries SET option = 'crystal:9' WHERE number = 2")
    assert kinds(file) == [STORED, STORED]


@pytest.mark.parametrize(
    "command",
    [
        "UPDATE tables SET content = 'lost'",
        "DELETE FROM entries WHERE number = 5",
        "UPDATE entries SET parent = 29 WHERE number = 5",
        "UPDATE standings SET entry = 12",
        "UPDATE tables SET status = 'over'",
    ],
)
def test_what_cannot_be_repaired_is_told(file: Path, command: str) -> None:
    spoil(file, command)
    assert kinds(file, repair=True).count(ILL) == 2


def command(*arguments: Any) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "DRUZA_BUILD": "interpreted"}
    return subprocess.run(
        [sys.executable, "-m", "druza", *map(str, arguments)],
        capture_output=True,
        text=True,
        env=environment,
        timeout=300,
    )


def test_the_command_changes_nothing_unless_it_is_told_to(file: Path) -> None:
    spoil(file, "DELETE FROM standings")
    before = file.read_bytes()
    run = command("doctor", file.parent, "--json")
    assert run.returncode == 0, run.stderr
    assert json.loads(run.stdout)["counts"] == {WELL: 2}
    assert file.read_bytes() == before
    spoil(file, "UPDATE tables SET content = 'lost'")
    run = command("doctor", file)
    assert run.returncode == 1
    assert "is kept neither here nor in the archive" in run.stdout
    assert "tables: 2 (2 ill)" in run.stdout
