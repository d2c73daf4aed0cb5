"""What an effect's parts may say: one entry a verb, made from the keys that the verb declares."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Any, Literal

import msgspec

from druza.games.crystalicum.content.effect_entries import (
    AmountOf,
    Positive,
    SelectorEntry,
    Signed,
    Small,
    Target,
    Trait,
    Until,
)
from druza.games.crystalicum.verbs.registry import NUMBERS, VERBS
from druza.games.crystalicum.verbs.verb import Verb
from druza.kernel.content import Entry

TYPES: dict[str, Any] = {  # types of keys; every other word is a word that the key may be
    "target": Target,
    "selector": SelectorEntry,
    "trait": Trait,
    "amount": AmountOf,
    "number": Positive,
    "signed": Signed,
    "small": Small,
    "factor": Annotated[int, msgspec.Meta(ge=2, le=9)],
    "until": Until,
    "flag": bool,
}


class Part(Entry, tag_field="verb", kw_only=True):
    """One thing that an effect does."""


def part_entry(verb: Verb) -> type[Part]:
    """The entry of a verb: `key: type`, `type?` may be left out, `type = x` is x unless it is said."""
    fields = [(key, *key_of(said)) for key, said in verb.KEYS.items()]
    made: Any = msgspec.defstruct(verb.NAME, fields, bases=(Part,), tag=verb.NAME, kw_only=True)
    return made  # type: ignore[no-any-return]


def key_of(said: str) -> tuple[Any, ...]:
    """The type of a key, and what it is if nothing is said."""
    kind, given, default = said.partition(" = ")
    if kind == "flag":
        return bool, False
    if kind.endswith("?"):
        return type_of(kind[:-1]) | None, None
    if given:
        return type_of(kind), int(default) if default.isdigit() else default
    return (type_of(kind),)


def type_of(kind: str) -> Any:
    if kind == "parts":
        return list[SIMPLE]
    if kind == "two to four parts":
        return Annotated[list[SIMPLE], msgspec.Meta(min_length=2, max_length=4)]
    if " or " in kind:
        return reduce(or_, [type_of(one) for one in kind.split(" or ")])
    if kind in TYPES:
        return TYPES[kind]
    words = [int(word) if word.isdigit() else word for word in kind.split("|")]
    return Literal[tuple(words)]


def holds_parts(verb: Verb) -> bool:
    return any("parts" in said for said in verb.KEYS.values())


def union(entries: list[type[Part]]) -> Any:
    return reduce(or_, entries)


SIMPLE: Any = union([part_entry(verb) for verb in VERBS if not holds_parts(verb)])
AROUND: Any = union([part_entry(verb) for verb in VERBS if holds_parts(verb)])
if TYPE_CHECKING:
    AnyPart = Any
else:
    AnyPart = SIMPLE | AROUND


# -- reading a part


def verb_said(part: AnyPart) -> Verb:
    return VERBS[NUMBERS[name_of(part)]]


def name_of(part: AnyPart) -> str:
    return str(part.__struct_config__.tag)


def said_by(part: AnyPart) -> dict[str, Any]:
    """Everything that a part says, by its keys."""
    return {key: getattr(part, key) for key in part.__struct_fields__}


def inside(part: AnyPart) -> list[AnyPart]:
    """The parts inside a part."""
    return list(getattr(part, "options", None) or getattr(part, "do", None) or [])


def every_part(parts: list[AnyPart]) -> Iterator[AnyPart]:
    """All parts, those inside others too."""
    for part in parts:
        yield part
        yield from inside(part)
