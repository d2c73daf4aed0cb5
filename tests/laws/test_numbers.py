"""One truth for numbers: every key of the content is read, every number matters, and words do not write it again."""

from __future__ import annotations

import ast
import copy
import importlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args, get_origin

import msgspec
import pytest

import druza
from druza.games.registry import GAMES, loader_of
from druza.kernel import content, loading
from druza.kernel.content import Entry, Text, is_for_readers, read_toml
from druza.kernel.dice import dice_from_seed
from druza.kernel.drawing import board_of, look_at
from druza.kernel.refused import BadInput
from tests.laws.leftovers import IDLE, UNREAD, WRITTEN
from tests.laws.test_fingerprints import plain

GALLERY = {"id", "name", "text", "source", "count", "note", "shows", "token", "zone"}  # read from files as written
REMARKS = {"ref", "what", "known", "stated", "house_values", "hex"}
NAMES = [f"P{seat}" for seat in range(6)]
MAKERS = ("pieces", "tables", "content", "card_reading", "__init__")  # modules that make the tables
NOT_TABLES = ("schema", ".count")  # the form of the files; copies of what the gallery shows
HOLE = re.compile(r"\{[^{}]*(?:\{[^{}]*\}[^{}]*)*\}")

every_game = pytest.mark.parametrize("id", druza.game_ids())


@every_game
def test_every_key_of_the_content_is_read(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    read: set[tuple[type, str]] = set()

    def traced(self: Any, name: str) -> Any:
        read.add((type(self), name))
        return msgspec.Struct.__getattribute__(self, name)

    monkeypatch.setattr(Entry, "__getattribute__", traced, raising=False)
    loader = loader_of(id)
    game = loader.load()
    assert loader.check(loader.folder) == []
    show(game)
    unread = {
        f"{kind.__name__}.{field.name}"
        for kind in shapes_of(Entry, GAMES[id])
        for field in msgspec.structs.fields(kind)
        if (kind, field.name) not in read and is_to_be_read(field)
    }
    assert unread <= UNREAD.get(id, set())


def show(game: Any) -> None:
    """A game for a while, drawn and told, and all that shows its content."""
    state = game.new(game.seat_counts[0], 3, log=True)
    dice = dice_from_seed(3)
    for move in range(120):
        if state.seat < 0:
            break
        if move % 6 == 0:
            board_of(game).draw(state.view(state.seat), look_at(state, state.seat, "pl", NAMES))
        state.apply(dice.pick(state.options()))
    for event in state.events or []:
        game.tell_event(event.seen_by(0), NAMES, "pl")
    builder = game.builder()
    if builder is not None:
        builder.items("pl")
        builder.suggestions("pl")


def shapes_of(kind: type[Entry], package: str) -> Iterator[type[Entry]]:
    for derived in kind.__subclasses__():
        own = (f"{package}.content.", f"{package}.verbs.")
        if derived.__module__.startswith(own) and not derived.__subclasses__():
            yield derived
        yield from shapes_of(derived, package)


def is_to_be_read(field: Any) -> bool:
    """Not what is written for readers, nor what can say one thing only."""
    if field.name in GALLERY | REMARKS or field.name.endswith(("_source", "_pl", "_en", "colour")):
        return False
    one_value = "Literal" in str(get_origin(field.type)) and len(get_args(field.type)) == 1
    return not one_value and field.type is not Text and Text not in get_args(field.type)


@every_game
def test_the_rules_read_every_table_of_the_content(id: str) -> None:
    names = set(plain(loader_of(id).read()[1]))
    assert names - attributes_read(GAMES[id]) <= IDLE.get(id, set())


def attributes_read(package: str) -> set[str]:
    """Every attribute that a module of a game asks for, but for those that make the tables."""
    folder = Path(str(importlib.import_module(package).__file__)).parent
    found: set[str] = set()
    for path in folder.rglob("*.py"):
        if path.stem not in MAKERS:
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
                    found.add(node.attr)
    return found


@every_game
def test_every_number_of_the_content_matters(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another number, once for each key of each kind of entry: other tables, or a refusal. A count that is printed and
    can be counted (the cards of a faction) is read by no rule: the check of the content holds it."""
    loader = loader_of(id)
    files = {path: read_toml(path) for path in sorted(loader.folder.glob("*.toml"))}
    monkeypatch.setattr(content, "read_toml", lambda path: copy.deepcopy(files[path]))
    monkeypatch.setattr(loading, "fingerprint", lambda *_: "")
    usual = plain(loader.read()[1])
    idle: set[str] = set()
    seen: set[str] = set()
    for path, raw in list(files.items()):
        for key, changed in with_other_numbers(raw, seen):
            files[path] = changed
            try:
                box, tables, _ = loader.read()
                if plain(tables) == usual and not list(loader.disagreements(box)):
                    idle.add(f"{path.name}: {key}")
            except BadInput:
                pass
        files[path] = raw
    assert idle <= IDLE.get(id, set())


def with_other_numbers(raw: Any, seen: set[str]) -> Iterator[tuple[str, Any]]:
    """For each key of an entry that has a number: its path without places, and the file with another number there."""
    for path in numbers_at(raw):
        key = ".".join(part for part in path if isinstance(part, str))
        if key not in seen and key.count(".") < 2 and not key.endswith(NOT_TABLES):
            seen.add(key)
            changed = part = copy.deepcopy(raw)
            for step in path[:-1]:
                part = part[step]
            part[path[-1]] += 1
            yield key, changed


def numbers_at(raw: Any, before: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if isinstance(raw, int) and not isinstance(raw, bool):
        yield before
    parts = raw.items() if isinstance(raw, dict) else enumerate(raw) if isinstance(raw, list) else ()
    for key, part in parts:
        if not (isinstance(key, str) and is_for_readers(key, part)):
            yield from numbers_at(part, (*before, key))


@every_game
def test_sentences_take_their_numbers_from_the_content(id: str) -> None:
    """No sentence of a game writes a number, but for names, and one thing or none of it."""
    written = {
        f"{section}.{key}"
        for lang in ("pl", "en")
        for section, sentences in druza.game(id).words.by_language[lang].items()
        for key, sentence in sentences.items()
        if re.search(r"\d", re.sub(r"(?<![\d-])[01](?![\d-])", "", HOLE.sub("", sentence)))
    }
    assert written <= WRITTEN.get(id, set())
