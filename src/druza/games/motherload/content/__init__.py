"""The content: read from its folder into the box and the tables, and checked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from druza.games.motherload.content.box import Box
from druza.games.motherload.content.pieces import Content
from druza.games.motherload.content.tables import tables
from druza.kernel.checking import problems_in
from druza.kernel.content import fingerprint

FOLDER = Path(__file__).parent


def load(changes: Mapping[str, Any] | None = None, own: Path = FOLDER) -> tuple[Box, Content, str]:
    """The box, its tables and the fingerprint of what was read."""
    box = Box(own, changes)
    return box, tables(box), fingerprint(own, changes)


def check(folder: Path) -> list[str]:
    """Everything that is wrong with the content of a folder; empty if it can be played."""
    return problems_in(folder, FOLDER, objections)


def objections(folder: Path) -> Iterable[str]:
    from druza.games.motherload.content.agreement import disagreements

    box = Box(folder)
    tables(box)
    return disagreements(box)
