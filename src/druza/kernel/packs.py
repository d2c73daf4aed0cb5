"""Packs: folders of content that add to a game. A `pack.toml` says which game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec

from druza.kernel.content import Entry, Text, read_content
from druza.kernel.refused import BadInput
from druza.kernel.shelves import SHELVES, toml_files

FILE = "pack.toml"


class Pack(Entry, kw_only=True):
    """What `pack.toml` declares."""

    game: str
    id: Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
    name: Text
    text: Text | None = None


def read_pack(folder: Path | str) -> Pack:
    """What a folder says about itself; BadInput if it is no pack."""
    folder = Path(folder)
    if folder not in SHELVES and not folder.is_dir():
        raise BadInput(f"{folder}: no pack: expected a folder with TOML files")
    if folder / FILE not in toml_files(folder):
        raise BadInput(f"{folder}: no pack: expected a file {FILE} in it that says for which game it is")
    return read_content(folder / FILE, Pack)


def packs_in(folder: Path) -> list[Path]:
    """Every pack that was put into a folder of packs, by name."""
    return sorted(path.parent for path in folder.glob(f"*/{FILE}")) if folder.is_dir() else []
