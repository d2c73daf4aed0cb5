"""Interpreted and compiled runs are identical. Collected only where the compiled build is under test."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.laws.digest import digest
from tests.laws.driving import SEATS

ROOT = Path(__file__).resolve().parents[2]

if os.environ.get("DRUZA_BUILD") == "compiled":

    @pytest.mark.compiled
    def test_interpreted_and_compiled_games_are_identical() -> None:
        environment = os.environ | {"PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}"}
        run = subprocess.run(
            [sys.executable, "-m", "tests.laws.digest"], cwd=ROOT, env=environment, capture_output=True, check=True
        )
        interpreted = json.loads(run.stdout)
        compiled = {f"{id}-{seats}": digest(id, seats, range(3)) for id, seats in SEATS}
        assert compiled == interpreted
