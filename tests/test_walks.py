"""The walks of docs/architecture.md lead somewhere: every file they mention is there, with the names told of it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
WALKS = (ROOT / "docs" / "architecture.md").read_text("utf-8").partition("## Three walks")[2].partition("\n## ")[0]
STOPS = re.findall(r"^\d\. (.+)$", WALKS, re.MULTILINE)


@pytest.mark.parametrize("stop", STOPS)
def test_every_stop_of_a_walk_is_there(stop: str) -> None:
    told = ""
    for name in re.findall(r"`([^`]+)`", stop):
        if "/" in name:
            found = [path for home in (ROOT / "src" / "druza", ROOT) for path in home.glob(name)]
            assert found, f"{name} is not there"
            told = "".join(path.read_text("utf-8") for path in found if path.is_file())
        elif told:
            assert name.strip('"').rpartition(".")[2] in told, f"{name} is not in that file"
