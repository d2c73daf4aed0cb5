"""The content of Crystalicum: read from its folder and from packs, and checked.

What is read knows the verbs and so the rules, and every rule knows the pieces in this folder: nothing of it is imported
before it is asked for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from druza.kernel.checking import problems_in

if TYPE_CHECKING:
    from druza.games.crystalicum.content.box import Box
    from druza.games.crystalicum.content.pieces import Content

FOLDER = Path(__file__).parent


def load(
    changes: Mapping[str, Any] | None = None, packs: Sequence[Path | str] = (), own: Path = FOLDER
) -> tuple[Box, Content, str]:
    """The box, its tables and the fingerprint of the content, packs included."""
    from druza.games.crystalicum.content.files import read_files

    return read_files(changes, packs, own)


def check(folder: Path) -> list[str]:
    """Everything that is wrong with the content of a folder; empty if it can be played."""
    return problems_in(folder, FOLDER, objections)


def objections(folder: Path) -> Iterable[str]:
    from druza.games.crystalicum.content.agreement import disagreements

    box, content, _ = load(own=folder)
    return disagreements(box, content)
