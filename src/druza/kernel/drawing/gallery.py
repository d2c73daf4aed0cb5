"""The gallery: every component of a game, from its content."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from druza.kernel.content import read_written
from druza.kernel.drawing.html import Html
from druza.kernel.shelves import toml_files


@dataclass
class Entry:
    """A component in the gallery."""

    id: str
    kind: str  # the name of its table in the content: mercenary, crystal, artifact
    name: dict[str, str]
    text: dict[str, str]
    source: str
    count: int
    face: Html
    note: str = ""


def content_entries(folder: Path, changes: dict[str, Any] | None = None) -> list[tuple[str, dict[str, Any]]]:
    """Every `[[kind]]` entry with an id and a name in a folder of content, file by file."""
    found: list[tuple[str, dict[str, Any]]] = []
    for path in toml_files(folder):
        for kind, entries in read_written(path, changes).items():
            if isinstance(entries, list):
                found += [(kind, one) for one in entries if isinstance(one, dict) and "id" in one and "name" in one]
    return found


def gallery_entry(kind: str, entry: dict[str, Any], face: Html, note: str) -> Entry:
    return Entry(
        id=str(entry["id"]),
        kind=kind,
        name=_both(entry["name"]),
        text=_both(entry.get("text", "")),
        source=str(entry.get("source", "house")),
        count=entry["count"] if isinstance(entry.get("count"), int) else 1,  # "unlimited" is no number
        face=face,
        note=note,
    )


def note_of(entry: dict[str, Any], lang: str) -> str:
    """What is said of an entry beside its text: where its values are from, what a picture leaves open."""
    note = entry.get("note", "")
    return str(note[lang] if isinstance(note, dict) else note)


def _both(words: Any) -> dict[str, str]:
    if isinstance(words, dict):
        return {lang: str(words.get(lang, "")) for lang in ("pl", "en")}
    return {"pl": str(words), "en": str(words)}
