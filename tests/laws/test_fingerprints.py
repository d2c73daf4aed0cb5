"""The fingerprint of content: what the rules read changes it, what is there for readers does not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import druza
from druza.games.registry import loader_of
from druza.kernel import content
from druza.kernel.content import SOURCES, fingerprint, is_for_readers, is_text, read_toml, what_rules_read
from druza.kernel.position import frame_fields

Change = Callable[[str, Any], Any]


@pytest.mark.parametrize("id", druza.game_ids())
def test_what_is_there_for_readers_is_read_by_no_rule(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    loader = loader_of(id)
    _, tables, print_before = loader.read()
    monkeypatch.setattr(content, "read_toml", lambda path: retold(read_toml(path)))
    _, tables_retold, print_after = loader.read()
    assert print_after == print_before
    assert plain(tables_retold) == plain(tables)


@pytest.mark.parametrize("id", druza.game_ids())
def test_every_number_counts(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = loader_of(id).folder
    usual = fingerprint(folder)
    for path in sorted(folder.glob("*.toml")):
        for place, number in enumerate(numbers(what_rules_read(read_toml(path)))[:3]):
            changed = {path.name: with_number(read_toml(path), place, number + 1)}
            monkeypatch.setattr(content, "read_toml", lambda path, c=changed: c.get(path.name) or read_toml(path))
            assert fingerprint(folder) != usual, f"{path.name}: number {place}"


def retold(raw: Any) -> Any:
    """The same content with other words, sources, remarks and colours."""
    if is_text(raw):
        return {lang: reworded(text) for lang, text in raw.items()}
    if isinstance(raw, dict):
        return {key: other(key, value) if is_for_readers(key, value) else retold(value) for key, value in raw.items()}
    if isinstance(raw, list):
        return [retold(value) for value in raw]
    return raw


def other(key: str, value: Any) -> Any:
    if isinstance(value, dict) and not is_text(value):  # known = { cost = "house" }
        return {name: other(name, source) for name, source in value.items()}
    if value in SOURCES:
        return SOURCES[(SOURCES.index(value) + 1) % len(SOURCES)]
    if isinstance(value, str) and value.startswith("#"):
        return "#123456"
    return retold(value) if is_text(value) else reworded(value)


def reworded(told: Any) -> Any:
    """Other words, which sort otherwise: nothing may depend on the order of names."""
    if isinstance(told, list):
        return [reworded(line) for line in told]
    if isinstance(told, str) and "{" in told:  # numbers of the entry are filled in
        return f"z{told}"
    return told[::-1] if isinstance(told, str) else told


def plain(value: Any) -> Any:
    """Tables as plain data that can be compared."""
    if isinstance(value, dict):
        return {key: plain(part) for key, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(part) for part in value]
    if type(value).__module__.startswith(("druza.", "tests.geodes")):
        return {name: plain(getattr(value, name)) for name in frame_fields(value)}
    return value


def numbers(raw: Any) -> list[int]:
    if isinstance(raw, bool):
        return []
    if isinstance(raw, int):
        return [raw]
    parts = raw.values() if isinstance(raw, dict) else raw if isinstance(raw, list) else []
    return [number for part in parts for number in numbers(part)]


def with_number(raw: Any, place: int, number: int) -> Any:
    """The same content with another number at a place, counted as `numbers` does."""
    left = [place]

    def walk(part: Any) -> Any:
        if isinstance(part, dict):
            return {key: value if is_for_readers(key, value) else walk(value) for key, value in part.items()}
        if isinstance(part, list):
            return [walk(value) for value in part]
        if isinstance(part, int) and not isinstance(part, bool):
            left[0] -= 1
            return number if left[0] == -1 else part
        return part

    return walk(raw)
