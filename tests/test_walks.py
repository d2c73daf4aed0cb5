"""The walks of docs/architecture.md lead somewhere, and the map in docs/web.md is whole: what they name is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
WALKS = (ROOT / "docs" / "architecture.md").read_text("utf-8").partition("## Three walks")[2].partition("\n## ")[0]
MAP = (ROOT / "docs" / "web.md").read_text("utf-8").partition("| shelf of `src/druza/web` |")[2].partition("\n\n")[0]
SHELVES = dict(re.findall(r"^\| `(\w+)/` \| (.+) \|$", MAP, re.MULTILINE))
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


@pytest.mark.parametrize("shelf", sorted(SHELVES))
def test_the_map_names_every_file_of_a_shelf(shelf: str) -> None:
    files = (ROOT / "src" / "druza" / "web" / shelf).glob("[!_]*.py")
    assert {file.stem for file in files} == set(re.findall(r"`(\w+)`", SHELVES[shelf]))


def test_the_map_has_every_shelf() -> None:
    assert set(SHELVES) == {file.parent.name for file in (ROOT / "src" / "druza" / "web").glob("*/__init__.py")}
