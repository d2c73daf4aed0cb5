"""Puts the present content of every game into the archive (src/druza/games/releases), under the version of the program.

Usage: python tools/keep_content.py [--release VERSION] [--from FOLDER]
Run once for every release, before tools/release_data.py. FOLDER has the content of the games instead of this checkout:
a folder for each, named like its package.
"""

from __future__ import annotations

import argparse
import json
import lzma
from pathlib import Path
from typing import Any

import msgspec

import druza
from druza.games.archive import FOLDER
from druza.games.registry import GAMES, loader_of
from druza.kernel.kept import keep


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--release", default=druza.__version__)
    parser.add_argument("--from", dest="folder", type=Path)
    asked = parser.parse_args()
    FOLDER.mkdir(exist_ok=True)
    for game, package in GAMES.items():
        own = loader_of(game).folder
        kept = keep(game, asked.folder / package.rpartition(".")[2] if asked.folder else own, [], {})
        file = FOLDER / f"{game}.json.xz"
        found: dict[str, Any] = json.loads(lzma.decompress(file.read_bytes())) if file.exists() else {}
        if kept.fingerprint not in found:
            found[kept.fingerprint] = {"release": asked.release, "content": msgspec.to_builtins(kept)}
            file.write_bytes(lzma.compress(json.dumps(found, ensure_ascii=False).encode(), preset=9))
        print(f"{game}: {len(found)} in {file.stat().st_size} bytes, {kept.fingerprint} of {asked.release}")


if __name__ == "__main__":
    main()
