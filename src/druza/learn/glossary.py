"""The glossary: a game's terms, two lines each, for who meets them in a lesson, on the board or in the booklet."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Literal

from druza.kernel.content import Entry, Text, read_content

TERM = re.compile(r"\{([\w-]+):([^}]*)\}")  # {leader:Lidera}: a term, and the words that stand for it


class Term(Entry, kw_only=True):
    """What a word of the game means."""

    name: Text
    say: Text
    icon: str = ""
    symbols: list[str] = []  # of the sprite: wherever they are drawn, they mean this
    rules: list[str] = []


class Glossary(Entry, kw_only=True):
    """The terms of one game by their ids."""

    format: Literal["druza-glossary-1"]
    game: str
    term: dict[str, Term]


def read_glossary(file: Path) -> Glossary:
    return read_content(file, Glossary)


def terms_in(text: str) -> list[str]:
    """The ids of the terms that a text uses."""
    return [id for id, _ in TERM.findall(text)]


def plain(text: str) -> str:
    """A text without its marks: what is read."""
    return TERM.sub(r"\2", text)
