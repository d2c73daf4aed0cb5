"""Searchers: processes that are kept for the next who wants them, and outlive nobody."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from druza.arena import searchers
from druza.arena.searchers import Searcher, SearcherGone, give_back, take
from tests.arena.echo import Echo
from tests.processes import end_with_parent
from tests.web.driving import wait_until

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def searcher() -> Iterator[Searcher]:
    searchers.end_all()
    found = take(Echo)
    yield found
    found.end()
    searchers.end_all()


def ask(searcher: Searcher, what: str) -> Any:
    searcher.asks = True
    searcher.tell(what)
    found = searcher.hear(60)
    searcher.asks = False
    return found


def test_one_that_is_given_back_serves_the_next(searcher: Searcher) -> None:
    assert ask(searcher, "one") == "heard one"
    give_back(searcher)
    again = take(Echo)
    assert again is searcher
    assert ask(again, "two") == "heard two"


def test_one_that_still_thinks_serves_nobody_else(searcher: Searcher) -> None:
    searcher.asks = True
    searcher.tell("for ever")
    give_back(searcher)
    assert searcher.process.poll() is not None
    assert not searchers._idle


def test_one_that_was_killed_is_told_of_and_replaced(searcher: Searcher) -> None:
    searcher.process.kill()
    with pytest.raises(SearcherGone):
        ask(searcher, "one")
    give_back(searcher)
    again = take(Echo)
    try:
        assert ask(again, "two") == "heard two"
    finally:
        again.end()


OWNER = """
import os, sys, time
from druza.arena.searchers import take
from tests.arena.echo import Echo

searcher = take(Echo)
searcher.tell("one")
searcher.hear(60)
if sys.argv[1]:
    searcher.tell(sys.argv[1])
heir = os.fork()  # holds the line open
if not heir:
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    time.sleep(600)
    os._exit(0)
print(searcher.process.pid, heir, flush=True)
time.sleep(600)
"""


@pytest.mark.parametrize("thinking", ["", "for ever"], ids=["waiting", "thinking"])
def test_none_outlives_a_killed_owner(tmp_path: Path, thinking: str) -> None:
    """Even while somebody else holds its line open."""
    script = tmp_path / "owner.py"
    script.write_text(OWNER)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([os.environ.get("PYTHONPATH", ""), str(ROOT)])}
    command = [sys.executable, str(script), thinking]
    owner = subprocess.Popen(command, stdout=subprocess.PIPE, env=environment, preexec_fn=end_with_parent)
    assert owner.stdout is not None
    orphan, heir = map(int, owner.stdout.readline().split())
    try:
        assert is_running(orphan)
        owner.kill()
        owner.wait()
        wait_until(lambda: is_running(orphan), lambda running: not running)
    finally:
        os.kill(heir, signal.SIGKILL)


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False
