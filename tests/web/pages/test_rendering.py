"""Templates are compiled once and kept for the next start."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from jinja2 import DictLoader, Environment

from druza.web.pages.rendering import Compiled


def environment(kept: Compiled, text: str = "{{ 6 * 7 }}") -> Environment:
    return Environment(loader=DictLoader({"one.html": text}), bytecode_cache=kept)


@pytest.fixture(autouse=True)
def writing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the tests are run with."""
    monkeypatch.setattr(sys, "dont_write_bytecode", False)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """What the first start has kept, in a folder that was not there."""
    kept = Compiled(tmp_path / "kept" / "templates.pyc")
    environment(kept).get_template("one.html")
    kept.keep()
    return kept.file


def test_the_next_start_compiles_nothing(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Environment, "compile", lambda *rest: 1 / 0)
    assert environment(Compiled(file)).get_template("one.html").render() == "42"
    assert [path.name for path in file.parent.iterdir()] == [file.name]


def test_a_template_that_has_changed_is_compiled_anew(file: Path) -> None:
    assert environment(Compiled(file), "{{ 5 }}").get_template("one.html").render() == "5"


@pytest.mark.parametrize("broken", [b"", b"nonsense", b"\xe9\x02\x00\x00\x00"])
def test_what_cannot_be_read_is_compiled_anew(file: Path, broken: bytes) -> None:
    file.write_bytes(broken)
    kept = Compiled(file)
    assert environment(kept).get_template("one.html").render() == "42"
    kept.keep()
    assert file.read_bytes() != broken


def test_where_nothing_can_be_written_nothing_is_kept(tmp_path: Path) -> None:
    (tmp_path / "kept").write_text("a file where a folder should be", "utf-8")
    kept = Compiled(tmp_path / "kept" / "templates.pyc")
    environment(kept).get_template("one.html")
    kept.keep()
    assert not kept.file.exists()


def test_who_wants_no_such_files_gets_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    kept = Compiled(tmp_path / "templates.pyc")
    environment(kept).get_template("one.html")
    kept.keep()
    assert not list(tmp_path.iterdir())
