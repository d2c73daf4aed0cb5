"""Editions of the rules: what a position does changes only with a number, and with a line that says what."""

from __future__ import annotations

from pathlib import Path

from druza.kernel.content import Entry, Text, read_content

FILE = "editions.toml"


class Edition(Entry, kw_only=True):
    """One edition: its number, the release in which it was new, and what changed with it."""

    number: int
    release: str
    text: Text


class Editions(Entry, kw_only=True):
    """What the file declares, oldest first."""

    edition: list[Edition]


def read_editions(folder: Path) -> list[Edition]:
    """The editions of a game's rules; a game that says nothing of them has one."""
    if not (folder / FILE).is_file():
        return []
    return read_content(folder / FILE, Editions).edition
