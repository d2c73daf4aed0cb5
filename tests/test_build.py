"""The two builds: the sources as they are, and the same compiled."""

import os
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
BUILD = os.environ.get("DRUZA_BUILD", "interpreted")


def marked_modules() -> list[str]:
    """The modules that ask to be compiled."""
    source = ROOT / "src"
    files = [file for file in sorted((source / "druza").rglob("*.py")) if "# mypyc\n" in opening(file)]
    return [".".join(file.relative_to(source).with_suffix("").parts) for file in files]


def opening(file: Path) -> list[str]:
    return file.read_text().splitlines(keepends=True)[:5]


@pytest.mark.compiled
def test_the_build_under_test_is_the_one_that_was_asked_for() -> None:
    suffixes = tuple(EXTENSION_SUFFIXES if BUILD == "compiled" else SOURCE_SUFFIXES)
    names = marked_modules()
    assert "druza.kernel.state" in names
    for name in names:
        found = find_spec(name)
        assert found is not None, name
        assert found.origin is not None, name
        assert found.origin.endswith(suffixes), f"{name} is {found.origin} in the {BUILD} build"


@pytest.mark.compiled
def test_everything_in_the_package_is_in_the_build() -> None:
    found = find_spec("druza")
    assert found is not None
    assert found.origin is not None
    here = Path(found.origin).parent
    source = ROOT / "src" / "druza"
    missing = [
        str(file.relative_to(source))
        for file in source.rglob("*")
        if file.is_file() and file.suffix != ".pyc" and not (here / file.relative_to(source)).exists()
    ]
    assert missing == []


def test_a_game_that_does_not_exist_is_not_compiled() -> None:
    command = [sys.executable, str(ROOT / "tools" / "compile.py"), "--game", "monopoly"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 1
    assert "there is no game 'monopoly'" in done.stderr
    assert "star_scrappers" in done.stderr
