"""Fuzzing goes on where it was stopped, and a broken law is found and kept."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

import druza
from druza.kernel.state import State
from tests.fuzz import run
from tests.fuzz.run import Progress, go_on, play_one, read_progress

SOON = 60.0


@pytest.mark.parametrize("game", druza.game_ids())
def test_the_laws_hold_for_a_while(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "CLOSELY", 60)
    done = go_on(tmp_path, game, 300, time.monotonic() + SOON, lambda progress: None)
    assert done.faults == []
    assert done.decisions > 0
    assert done.closely > 0


def test_a_run_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    stopped = go_on(tmp_path, "star-scrappers", 1, time.monotonic() + SOON, lambda progress: None)
    assert stopped.games == 1
    after = go_on(tmp_path, "star-scrappers", stopped.decisions + 1, time.monotonic() + SOON, lambda progress: None)
    assert after.games == 2
    at_once = Progress("star-scrappers", stopped.content)
    for _ in range(2):
        play_one(tmp_path, at_once)
    assert at_once == after == read_progress(tmp_path, "star-scrappers")
    assert go_on(tmp_path, "star-scrappers", after.decisions, time.monotonic() + SOON, lambda progress: None) == after


def test_other_content_begins_anew(tmp_path: Path) -> None:
    run.keep(tmp_path, Progress("star-scrappers", "another", decisions=99))
    assert read_progress(tmp_path, "star-scrappers").decisions == 0


def test_a_broken_law_is_kept_with_its_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every view tells the whole state: what is imagined cannot look the same."""
    rules = type(druza.game("star-scrappers").new(2, 1))
    view = rules.view
    monkeypatch.setattr(rules, "view", lambda state, seat: {**view(state, seat), "all": State.to_json(state)})
    monkeypatch.setattr(run, "CLOSELY", 1)
    progress = Progress("star-scrappers", druza.game("star-scrappers").fingerprint)
    play_one(tmp_path, progress)
    assert len(progress.faults) == 1
    assert "sees another view in what it imagines" in progress.faults[0]
    kept = json.loads((tmp_path / "faults" / "star-scrappers-0.json").read_text())
    assert "another view" in kept["broken"]
