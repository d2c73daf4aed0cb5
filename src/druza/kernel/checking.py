"""Checking content: what must hold in the files of every game before its own rules for content are asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from druza.kernel.content import did_you_mean, is_text, read_toml
from druza.kernel.refused import BadInput


def problems_in(folder: Path, usual: Path, wrong: Callable[[Path], Iterable[str]]) -> list[str]:
    """Everything that is wrong with the content of a folder, one line each: file, entry, key, what would be right.

    `usual` is the folder of the game's own content, which says what files there are; `wrong` tells what the game itself
    objects to (or raises BadInput) and is asked when all else is well."""
    return list(file_problems(folder, usual)) or list(entry_problems(folder)) or game_problems(folder, wrong)


def file_problems(folder: Path, usual: Path) -> Iterator[str]:
    """Files that are missing, that nothing reads, or that are not TOML."""
    expected = sorted(path.name for path in usual.glob("*.toml"))
    found = sorted(path.name for path in folder.glob("*.toml"))
    for name in expected:
        if name not in found:
            yield f"{name}: the file is missing"
    for name in found:
        if name not in expected:
            yield f"{name}: nothing reads this file{did_you_mean(name, expected)}"
    yield from toml_problems(folder)


def toml_problems(folder: Path) -> Iterator[str]:
    for path in sorted(folder.glob("*.toml")):
        try:
            read_toml(path)
        except BadInput as error:
            yield str(error)


def entry_problems(folder: Path) -> Iterator[str]:
    """Ids that stand in one list twice, and texts that lack a language."""
    for path in sorted(folder.glob("*.toml")):
        yield from _problems_at(read_toml(path), path.name)


def game_problems(folder: Path, wrong: Callable[[Path], Iterable[str]]) -> list[str]:
    try:
        return list(wrong(folder))
    except BadInput as error:
        return [str(error)]
    except (AttributeError, LookupError, RuntimeError, TypeError, ValueError) as error:
        return [f"the files do not go together ({type(error).__name__}: {error}); compare with the game's own content"]


def _problems_at(part: Any, where: str) -> Iterator[str]:
    if is_text(part):
        for lang in ("pl", "en"):
            if not part.get(lang):
                yield f"{where}.{lang}: expected a text in both languages, found none"
    elif isinstance(part, dict):
        for key, value in part.items():
            yield from _problems_at(value, f"{where}: {key}")
    elif isinstance(part, list):
        ids = Counter(entry["id"] for entry in part if isinstance(entry, dict) and isinstance(entry.get("id"), str))
        place = where.rpartition(": ")[0]
        for id, times in ids.items():
            if times > 1:
                yield f"{place}: {id}: this id stands there {times} times; expected once"
        for number, entry in enumerate(part):
            named = isinstance(entry, dict) and isinstance(entry.get("id"), str)
            yield from _problems_at(entry, f"{place}: {entry['id']}" if named else f"{where}[{number}]")
