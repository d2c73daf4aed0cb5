"""A study: what the arena has to know of a game beyond its rules, from `studies.toml` and the game's content."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from druza.games.registry import GAMES

STUDIES: dict[str, dict[str, Any]] = tomllib.loads((Path(__file__).parent / "studies.toml").read_text("utf-8"))


@dataclass(frozen=True)
class Card:
    """A card that people play with."""

    id: str
    group: str  # cards of one group are compared by price
    price: float | None


@dataclass(frozen=True)
class Study:
    """How a game is studied."""

    even: dict[str, Any]  # options that deal sides at random
    cards: tuple[Card, ...]  # of the decks that are dealt, where a game has decks
    has_decks: bool  # so that a card nobody ever drew says nothing
    uses: frozenset[str]  # kinds of events that put a card to use
    turns: dict[int, tuple[int, int]]  # of one player, by seats
    names: dict[str, str]  # English names of everything in the content


@cache
def study_of(game: str) -> Study:
    """The study of a game of the box."""
    told = STUDIES[game]
    files = content_files(game)
    dealt = ids_in(files["decks.toml"]) if "decks.toml" in files else set()
    cards = [card for name in told["cards"] for card in cards_in(name, files[name], told["price"])]
    return Study(
        told["even"],
        tuple(card for card in cards if not dealt or card.id in dealt),
        bool(dealt),
        frozenset(told["uses"]),
        {int(seats): (low, high) for seats, (low, high) in told["turns"].items()},
        names_in(list(files.values())),
    )


def content_files(game: str) -> dict[str, Any]:
    """The content of a game as it is written, by file."""
    folder = Path(str(import_module(GAMES[game]).__file__)).parent / "content"
    return {file.name: tomllib.loads(file.read_text("utf-8")) for file in sorted(folder.glob("*.toml"))}


def cards_in(name: str, part: Any, prices: list[str]) -> list[Card]:
    """The cards of a file, those of two halves as two; what is made of cards itself, as a crew is, is none."""
    found = []
    kind = name.removesuffix(".toml").partition("-")[0].partition("_")[0]
    for entries in part.values():
        for entry in entries if isinstance(entries, list) else []:
            if "id" in entry and "cards" not in entry and entry.get("copies", entry.get("count", 1)):
                key = next((key for key in prices if isinstance(entry.get(key), int)), "")
                price = float(entry[key]) if key else None
                found += [Card(half["id"], f"{kind} {key}", price) for half in entry.get("half", [entry])]
    return found


def ids_in(part: Any) -> set[str]:
    """Every word of a part of the content, keys and values alike."""
    if isinstance(part, str):
        return {part}
    if isinstance(part, dict):
        return set(part).union(*(ids_in(value) for value in part.values()))
    if isinstance(part, list):
        return set().union(*(ids_in(value) for value in part))
    return set()


def names_in(todo: list[Any]) -> dict[str, str]:
    """English names of entries by their ids."""
    names: dict[str, str] = {}
    while todo:
        part = todo.pop()
        if isinstance(part, list):
            todo += part
        elif isinstance(part, dict):
            if isinstance(part.get("id"), str) and isinstance(part.get("name"), dict):
                names[part["id"]] = str(part["name"].get("en", part["id"]))
            todo += part.values()
    return names
