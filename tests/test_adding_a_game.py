"""A sixth game: what docs/adding-a-game.md says is true, from the laws to a table in the browser (tests/browser)."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
ELSEWHERE = {"DRUZA_GAMES": "geodes=tests.geodes"}


def run(*command: str) -> str:
    environment = {**os.environ, **ELSEWHERE, "PYTHONPATH": os.pathsep.join([str(ROOT), *python_path()])}
    done = subprocess.run([sys.executable, "-m", *command], cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def python_path() -> list[str]:
    return [path for path in [os.environ.get("PYTHONPATH")] if path]


def test_a_game_from_elsewhere_keeps_all_laws() -> None:
    said = run("pytest", "-n0", "-p", "no:cacheprovider", "tests/laws", "-k", "geodes")
    passed = re.search(r"(\d+) passed", said)
    assert passed, said
    assert int(passed[1]) > 50


def test_bots_play_a_game_from_elsewhere() -> None:
    assert "geodes" in run("druza.cli", "games")
    said = run("druza.cli", "selfplay", "geodes", "--games", "4", "--bots", "greedy,random")
    assert "4 games" in said or "4 of 4" in said, said


def test_a_game_without_inputs_says_that_it_has_no_encoding() -> None:
    code = "import druza\ntry: druza.game('geodes').encoder(2)\nexcept druza.BadInput as error: print(error)"
    environment = {**os.environ, **ELSEWHERE, "PYTHONPATH": os.pathsep.join([str(ROOT), *python_path()])}
    said = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True)
    assert said.stdout.strip() == "geodes has no encoding: its inputs are not written", said.stderr


def test_it_can_be_read_at_one_sitting() -> None:
    """Rules, state, view, imagine and board in less than two hundred lines."""
    code = [ROOT / "tests" / "geodes" / name for name in ("game.py", "state.py", "rules.py", "board.py", "load.py")]
    lines = [line for path in code for line in path.read_text("utf-8").splitlines()]
    assert sum(bool(line.strip()) and not line.startswith(("import", "from", '"""')) for line in lines) < 200
