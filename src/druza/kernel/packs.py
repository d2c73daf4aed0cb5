"""Packs: folders of content that add to a game. A `pack.toml` says which game."""

from __future__ import annotations

import unicodedata
from pathlib import Path
from typing import Annotated, Any

import msgspec

from druza.kernel.content import Entry, Text, read_content, read_toml
from druza.kernel.refused import BadInput
from druza.kernel.shelves import SHELVES, toml_files

FILE = "pack.toml"
MOST_FILES = 100
MOST_BYTES = 1 << 20  # of all its files
MOST_LETTERS = 2000  # of a text
MOST_OF_AN_ID = 64
MOST_OF_A_LIST = 100  # within an entry
LARGEST = 999  # number
UNSEEN = {"Cc", "Cf", "Cs"}  # kinds of letters that are not shown, or turn others round


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
    check_folder(folder)
    return read_content(folder / FILE, Pack)


def packs_in(folder: Path) -> list[Path]:
    """Every pack that was put into a folder of packs, by name."""
    return sorted(path.parent for path in folder.glob(f"*/{FILE}")) if folder.is_dir() else []


def check_folder(folder: Path) -> None:
    """BadInput for what nobody would write who wants to add cards: anybody may have made a pack. What was kept with a
    game is read whatever is in it."""
    if folder in SHELVES:
        return
    files = toml_files(folder)
    if len(files) > MOST_FILES:
        raise BadInput(f"{folder.name}: {len(files)} files: a pack has at most {MOST_FILES}")
    for path in files:
        if not path.is_file() or not path.resolve().is_relative_to(folder.resolve()):
            raise BadInput(f"{folder.name}: {path.name!r}: expected a file that lies in the pack")
    if (size := sum(path.stat().st_size for path in files)) > MOST_BYTES:
        raise BadInput(f"{folder.name}: {size} bytes: a pack has at most {MOST_BYTES}")
    for path in files:
        for key, entries in read_toml(path).items():
            for entry in entries if isinstance(entries, list) else [entries]:
                check_value(f"{path.name}: {key}", entry)


def check_value(where: str, value: Any) -> None:
    """BadInput for numbers, texts and lists that are larger than those of any card."""
    if isinstance(value, dict):
        where = f"{where}: {value['id'][:MOST_OF_AN_ID]}" if isinstance(value.get("id"), str) else where
        for key, part in value.items():
            if key == "id" and isinstance(part, str) and (len(part) > MOST_OF_AN_ID or "\n" in part):
                raise BadInput(f"{where}: an id is one line of at most {MOST_OF_AN_ID} letters")
            check_value(f"{where}: {key}", part)
    elif isinstance(value, list):
        if len(value) > MOST_OF_A_LIST:
            raise BadInput(f"{where}: {len(value)} entries: at most {MOST_OF_A_LIST} can be there")
        for part in value:
            check_value(where, part)
    elif isinstance(value, str):
        check_text(where, value)
    elif isinstance(value, int) and abs(value) > LARGEST:
        raise BadInput(f"{where}: {str(value)[:20]}: expected a number of at most {LARGEST}")


def check_text(where: str, text: str) -> None:
    if len(text) > MOST_LETTERS:
        raise BadInput(f"{where}: {len(text)} letters: a text has at most {MOST_LETTERS}")
    unseen = next((letter for letter in text if letter != "\n" and unicodedata.category(letter) in UNSEEN), "")
    if unseen:
        raise BadInput(f"{where}: U+{ord(unseen):04X}, a letter that is not shown, stands in it")
