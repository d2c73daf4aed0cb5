"""Decks as files: checked, and brought to a table."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import druza
from druza.kernel.builder import Build, Builder
from druza.kernel.refused import BadInput


def check_deck(game: str, file: Path, lang: str) -> dict[str, Any]:
    """What is in a file, and what is wrong with it; `problems` is empty if all is well."""
    builder = builder_of(game)
    build = read_deck(builder, file, lang)
    groups = {item.id: item.group for item in builder.items(lang)}
    sizes = [
        {
            "group": group.id,
            "label": group.label,
            "count": sum(count for id, count in build.counts.items() if groups[id] == group.id),
        }
        for group in builder.groups(build.choices, lang)
    ]
    problems = [{"rule": fault.rule, "message": fault.message} for fault in builder.faults(build, lang)]
    return {"file": str(file), "game": game, "name": build.name or file.stem, "sizes": sizes, "problems": problems}


def fill_decks(game: str, files: list[Path], seats: int, options: dict[str, Any], seed: int, lang: str) -> None:
    """Put the decks of the first seats into the options of a new game; BadInput if one is not legal there."""
    builder = builder_of(game)
    if len(files) > seats:
        raise BadInput(f"{len(files)} decks for {seats} seats: expected at most one for each")
    builds: list[Build | None] = [read_deck(builder, file, lang) for file in files]
    for file, build in zip(files, builds, strict=True):
        assert build is not None
        found = builder.faults(build, lang)
        misfit = builder.misfit(build, seats, options, lang)
        for fault in [*found, *([misfit] if misfit and not found else [])]:
            raise BadInput(f"{file}: {fault.message} ({fault.rule})")
    builder.fill(options, builds + [None] * (seats - len(files)), random.Random(seed))


def builder_of(game: str) -> Builder:
    builder = druza.game(game).builder()
    if builder is None:
        raise BadInput(f"there is nothing to build for {game}")
    return builder


def read_deck(builder: Builder, file: Path, lang: str) -> Build:
    try:
        return builder.from_text(file.read_text("utf-8"))
    except OSError as error:
        raise BadInput(f"{file}: cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise BadInput(f"{file}: not a text file: {error}") from error
    except BadInput as error:
        raise BadInput(f"{file}: {builder.explain(error, lang)}") from error
