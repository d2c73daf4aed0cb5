"""Shelves: folders of content that lie in memory, so that what was kept is read like what is in files."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

Translate = Callable[[Any], None]  # changes what was read of a file


class Shelf:
    """Files by name. Where they lack what the present code reads, `usual` has it: the folder of the present content.
    `translate` says in today's words what a game once said in others."""

    def __init__(self, files: Mapping[str, str], usual: Path | None = None, translate: Translate | None = None) -> None:
        self.files = files
        self.usual = usual
        self.translate = translate
        self.renewed = False  # parts that have changed their form are those of the present content

    @cached_property
    def keys(self) -> set[str]:
        """Every key that is used in them."""
        return {key for text in self.files.values() for key in _keys_in(tomllib.loads(text))}


SHELVES: dict[Path, Shelf] = {}  # by the path that stands for the folder


def toml_files(folder: Path) -> list[Path]:
    """The TOML files of a folder, by name."""
    shelf = SHELVES.get(folder)
    return sorted(folder / name for name in shelf.files) if shelf else sorted(folder.glob("*.toml"))


def text_of(path: Path) -> str:
    """What is written in a file."""
    shelf = SHELVES.get(path.parent)
    if shelf is None:
        return path.read_text("utf-8")
    if path.name in shelf.files:
        return shelf.files[path.name]
    if shelf.usual is None:
        raise FileNotFoundError(path)
    return (shelf.usual / path.name).read_text("utf-8")  # it has come since


def shelf_of(folder: Path) -> Shelf | None:
    """The shelf that a folder is, if it holds content of another edition."""
    shelf = SHELVES.get(folder)
    return shelf if shelf is not None and shelf.usual is not None else None


def _keys_in(raw: Any) -> Iterator[str]:
    if isinstance(raw, dict):
        yield from raw
        raw = list(raw.values())
    if isinstance(raw, list):
        for part in raw:
            yield from _keys_in(part)
