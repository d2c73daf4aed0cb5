"""Paths into what is seen, as lessons and the coach name it: do they lead anywhere? A game's `seen.py` says what there
is, so that a key that is spelt wrong is a fault rather than a condition that never holds."""

from __future__ import annotations

import importlib
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints, is_typeddict

from druza.kernel.game import Game
from druza.learn.lesson import Wanted


def path_faults(game: Game[Any], wanted: Wanted | None) -> list[str]:
    """Paths of a condition that lead to nothing in any view of this game."""
    seen = importlib.import_module(f"{type(game).__module__.rpartition('.')[0]}.seen").SeenTable
    tables = wanted if isinstance(wanted, list) else [wanted or {}]
    return [f"nothing is seen at {path!r}" for table in tables for path in table if not leads(seen, keys_of(path))]


def keys_of(path: str) -> list[str]:
    """`me` is the looker's entry of `players`."""
    first, *rest = path.split(".")
    return ["players", "0", *rest] if first == "me" else [first, *rest]


def leads(kind: Any, keys: list[str]) -> bool:
    """Can these keys be followed in a value of this type?"""
    if not keys or kind is Any:
        return True
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return any(leads(one, keys) for one in inner)
    if origin in (list, tuple):
        return keys[0].removeprefix("-").isdigit() and leads(inner[0], keys[1:])
    if origin is dict:
        return leads(inner[1], keys[1:])
    hints = get_type_hints(kind) if is_typeddict(kind) else {}
    return keys[0] in hints and leads(hints[keys[0]], keys[1:])
