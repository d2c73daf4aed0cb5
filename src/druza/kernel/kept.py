"""Kept content: everything a game was made with, so that it can be played on when the present content is another."""

from __future__ import annotations

import json
import lzma
import tomllib
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from druza.kernel.content import fingerprint_of, fingerprint_with
from druza.kernel.refused import BadInput
from druza.kernel.shelves import SHELVES, Shelf, Translate, text_of, toml_files

FORMAT = "druza-content-1"
MOST_BYTES = 16 << 20  # of content that somebody hands over


class Kept(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The TOML files of a game and of its packs, as they were written, and what was set otherwise in them."""

    format: str = FORMAT
    game: str
    files: dict[str, str]
    packs: list[dict[str, str]] = []
    changes: dict[str, Any] = {}

    @property
    def fingerprint(self) -> str:
        """By which it is found; BadInput if a file is no TOML."""
        own, *packs = [fingerprint_of(_parsed(files), self.changes) for files in (self.files, *self.packs)]
        return fingerprint_with(own, packs)

    def shelve(self, usual: Path, translate: Translate | None) -> tuple[Path, list[Path]]:
        """Put it where it is read like any folder: the game's own files, and those of each pack."""
        folders = []
        for number, files in enumerate([self.files, *self.packs]):
            mark = sha256(json.dumps([self.game, files], sort_keys=True).encode()).hexdigest()[:16]
            place = Path("/kept") / self.game / f"{number}-{mark}"
            SHELVES.setdefault(place, Shelf(files, usual if number == 0 else None, translate))
            folders.append(place)
        return folders[0], folders[1:]

    def packed(self) -> bytes:
        """In few bytes."""
        return lzma.compress(msgspec.json.encode(self), preset=6)


def _parsed(files: Mapping[str, str]) -> dict[str, Any]:
    try:
        return {name: tomllib.loads(text) for name, text in files.items()}
    except (ValueError, RecursionError) as error:
        raise BadInput(f"not content that was kept: not TOML: {error}") from error


def read_kept(found: Any) -> Kept:
    """Kept content as plain values; BadInput if it is none."""
    try:
        kept = msgspec.convert(found, Kept)
    except msgspec.ValidationError as error:
        raise BadInput(f"not content that was kept: {error}") from error
    if kept.format != FORMAT:
        raise BadInput(f"not content that was kept: expected the format {FORMAT!r}")
    return kept


def unpacked(packed: bytes) -> Kept:
    """Kept content from few bytes; BadInput if they are none."""
    try:
        reader = lzma.LZMADecompressor()
        return read_kept(json.loads(reader.decompress(packed, MOST_BYTES)))
    except (lzma.LZMAError, ValueError, RecursionError) as error:
        raise BadInput(f"not content that was kept: {error}") from error


def keep(game: str, own: Path, packs: Sequence[Path | str], changes: Mapping[str, Any]) -> Kept:
    """What these folders hold now."""

    def texts(folder: Path) -> dict[str, str]:
        return {path.name: text_of(path) for path in toml_files(folder)}

    return Kept(game=game, files=texts(own), packs=[texts(Path(pack)) for pack in packs], changes=dict(changes))
