"""The archive: the content of every release, by its fingerprint, and other places where content is kept."""

from __future__ import annotations

import json
import lzma
import os
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from druza.kernel.kept import Kept, keep, read_kept, unpacked
from druza.kernel.refused import BadInput

FOLDER = Path(__file__).parent / "releases"
KEPT = "DRUZA_KEPT"  # in the environment: a folder of content by fingerprint, for all processes that are started here


def find(game: str, fingerprint: str, packs: Sequence[str] = ()) -> Kept | None:
    """The content of a game with this fingerprint: of a release, also with the packs in use, or kept in the folder."""
    releases = archive(game)
    if fingerprint in releases:
        return releases[fingerprint]
    for one in releases.values() if packs else ():
        with_packs = Kept(game=game, files=one.files, packs=keep(game, Path(packs[0]), packs, {}).packs)
        if with_packs.fingerprint == fingerprint:
            return with_packs
    return from_folder(game, fingerprint)


@lru_cache
def archive(game: str) -> dict[str, Kept]:
    """The content of every release of a game."""
    file = FOLDER / f"{game}.json.xz"
    if not file.is_file():
        return {}
    found = json.loads(lzma.decompress(file.read_bytes()))
    return {fingerprint: read_kept(release["content"]) for fingerprint, release in found.items()}


def from_folder(game: str, fingerprint: str) -> Kept | None:
    """What is kept in the data folder."""
    folder = os.environ.get(KEPT)
    if not folder or not fingerprint.isalnum():
        return None
    file = Path(folder) / f"{fingerprint}.json.xz"
    if not file.is_file():
        return None
    kept = unpacked(file.read_bytes())
    if kept.game != game:
        raise BadInput(f"{file}: expected content of {game}, found that of {kept.game}")
    return kept


def into_folder(folder: Path, fingerprint: str, packed: bytes) -> None:
    """Keep content where other processes and commands find it."""
    file = folder / f"{fingerprint}.json.xz"
    if file.exists():
        return
    folder.mkdir(parents=True, exist_ok=True)
    part = file.with_suffix(f".{os.getpid()}.part")
    part.write_bytes(packed)
    part.replace(file)
