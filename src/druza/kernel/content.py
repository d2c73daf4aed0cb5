"""Content: cards, boards and tokens read from TOML, checked against a declared shape, with a fingerprint."""

from __future__ import annotations

import difflib
import hashlib
import json
import pickle
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, Literal, TypeVar, get_args, get_origin

import msgspec

from druza.kernel.older import Fitter
from druza.kernel.refused import BadInput
from druza.kernel.shelves import Shelf, shelf_of, text_of, toml_files
from druza.kernel.words import plural

T = TypeVar("T")

SOURCES = ("rulebook", "public", "house")
REMARKS = {"house_values", "known", "note", "ref", "stated"}
OF_TEXTS = ("_pl", "_en", "_source")
STEP = r"\.([\w-]+)|\[(\d+|\.\.\.)\]"  # of the path to a mistake
HOLE = re.compile(r"\{([\w.-]+)(:plural:[^{}]*)?\}")
COLOUR = re.compile(r"#[0-9a-fA-F]{6}")


class Entry(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The base of everything that content declares: unknown keys are mistakes."""


class Text(Entry, kw_only=True):
    """A text in both languages."""

    pl: str
    en: str

    def get(self, lang: str) -> str:
        return self.pl if lang == "pl" else self.en


def read_toml(path: Path) -> dict[str, Any]:
    """A TOML file; BadInput with file and line if it is none."""
    try:
        found: dict[str, Any] = pickle.loads(_parsed(text_of(path)))
        return found
    except FileNotFoundError as error:
        raise BadInput(f"{path.name}: the file is missing in {path.parent}") from error
    except OSError as error:
        raise BadInput(f"{path.name}: cannot be read: {error.strerror}") from error
    except ValueError as error:  # not TOML, not UTF-8, a number without end
        raise BadInput(f"{path.name}: not TOML: {error}") from error
    except RecursionError as error:
        raise BadInput(f"{path.name}: not TOML: nested too deeply") from error


@lru_cache(maxsize=256)
def _parsed(text: str) -> bytes:
    """What a TOML file says, from which anybody can have a copy: files are read again for texts that tell of others."""
    return pickle.dumps(tomllib.loads(text))


def read_content(path: Path, shape: type[T], changes: Mapping[str, Any] | None = None) -> T:
    """A content file as the declared shape; BadInput names file, entry, key and what was expected.

    `changes` maps "entry-id.key" to a new value, for experiments with balance."""
    holes: list[str] = []
    raw = read_written(path, changes, holes)
    shelf = shelf_of(path.parent)
    if shelf is not None:
        raw, holes = fit_shelf(raw, shape, shelf, path.name), []
    try:
        found = msgspec.convert(raw, shape)
    except msgspec.ValidationError as error:
        raise BadInput(explain(path.name, raw, shape, str(error))) from error
    if holes:
        raise BadInput(f"{path.name}: {holes[0]}")
    return found


def fit_shelf(raw: dict[str, Any], shape: Any, shelf: Shelf, name: str) -> dict[str, Any]:
    """A file of another edition in the shape that the present code reads."""
    if shelf.translate is not None:
        shelf.translate(raw)
    usual = shelf.usual / name if shelf.usual is not None else None
    present = read_toml(usual) if usual is not None and usual.exists() else {}
    return dict(Fitter(shelf.keys, shelf.renewed).fit(raw, shape, present))


def read_written(
    path: Path, changes: Mapping[str, Any] | None = None, holes: list[str] | None = None
) -> dict[str, Any]:
    """A content file with changes made and the holes of its texts filled.

    `{cost}` in a text is that value of its entry, `{effect.0.n}` one deeper in it, `{market.influence}` a value of the
    entry with that id, in any file of the folder; `{cost:plural:karta|karty|kart}` is the form that goes with it. What
    cannot be filled is told in `holes`."""
    raw = read_toml(path)
    if changes:
        apply_changes(raw, changes)
    others = Others(path.parent, changes)
    filled = dict(fill_texts(raw, [], others))
    if holes is not None:
        holes += others.missing
    return filled


class Others:
    """The entries of a folder by their ids, read when a text asks for one."""

    def __init__(self, folder: Path, changes: Mapping[str, Any] | None) -> None:
        self.folder = folder
        self.changes = changes
        self.missing: list[str] = []  # what was asked for and is not there

    @cached_property
    def entries(self) -> dict[str, list[dict[str, Any]]]:
        found: dict[str, list[dict[str, Any]]] = {}
        for path in toml_files(self.folder):
            raw = read_toml(path)
            if self.changes:
                apply_changes(raw, self.changes)
            for entry in _entries_in(raw):
                found.setdefault(entry["id"], []).append(entry)
        return found


def _entries_in(raw: Any) -> Iterator[dict[str, Any]]:
    if isinstance(raw, dict):
        if isinstance(raw.get("id"), str):
            yield raw
        raw = list(raw.values())
    if isinstance(raw, list):
        for part in raw:
            yield from _entries_in(part)


def fill_texts(raw: Any, within: list[dict[str, Any]], others: Others) -> Any:
    """The same content with the holes of its texts filled; `within` are the tables around it, outermost first."""
    if is_text(raw):
        return {lang: _filled(text, lang, within, others) for lang, text in raw.items()}
    if isinstance(raw, dict):
        return {key: fill_texts(value, [*within, raw], others) for key, value in raw.items()}
    if isinstance(raw, list):
        return [fill_texts(value, within, others) for value in raw]
    return raw


def _filled(text: Any, lang: str, within: list[dict[str, Any]], others: Others) -> Any:
    if isinstance(text, list):
        return [_filled(line, lang, within, others) for line in text]
    if not isinstance(text, str) or "{" not in text:
        return text

    def fill(hole: re.Match[str]) -> str:
        value = _value_at(hole[1].split("."), within, others)
        if value is None or (hole[2] and not isinstance(value, int)):
            others.missing.append(f"a text asks for {hole[0]}, but there is no such value: {text!r}")
            return hole[0]
        if hole[2]:
            return plural(lang, int(value), hole[2].removeprefix(":plural:").split("|"))
        return str(value)

    return HOLE.sub(fill, text)


def _value_at(path: list[str], within: list[dict[str, Any]], others: Others) -> int | str | None:
    for table in reversed(within):
        if path[0] in table:
            return _deeper(table, path)
    found = [_deeper(entry, path[1:]) for entry in others.entries.get(path[0], [])]
    return next((value for value in found if value is not None), None)


def _deeper(value: Any, path: list[str]) -> int | str | None:
    for key in path:
        if isinstance(value, list) and key.isdecimal() and int(key) < len(value):
            value = value[int(key)]
        elif isinstance(value, dict) and key in value:
            value = value[key]
        else:
            return None
    return value if isinstance(value, (int, str)) else None


def apply_changes(raw: Any, changes: Mapping[str, Any]) -> None:
    """Set "entry-id.key" values, wherever entries with these ids are."""
    if isinstance(raw, dict):
        for target, value in changes.items():
            id, _, key = target.rpartition(".")
            if raw.get("id") == id and key in raw:
                raw[key] = value
        for part in raw.values():
            apply_changes(part, changes)
    elif isinstance(raw, list):
        for part in raw:
            apply_changes(part, changes)


def check_changes(folders: Iterable[Path], changes: Mapping[str, Any]) -> None:
    """BadInput for a change of an entry or a key that no content of these folders has."""
    entries: dict[str, set[str]] = {}
    for folder in folders:
        for path in toml_files(folder):
            for entry in _entries_in(read_toml(path)):
                entries.setdefault(entry["id"], set()).update(entry)
    for target in changes:
        id, dot, key = target.rpartition(".")
        if not dot:
            raise BadInput(f"cannot change {target!r}: expected the id of an entry and a key, as 'id.key'")
        if id not in entries:
            raise BadInput(f"cannot change {target!r}: no entry has the id {id!r}{did_you_mean(id, entries)}")
        if key not in entries[id]:
            near = did_you_mean(key, entries[id]) or f"; expected one of {', '.join(sorted(entries[id]))}"
            raise BadInput(f"cannot change {target!r}: the entry has no key {key!r}{near}")


def did_you_mean(found: str, known: Iterable[str]) -> str:
    """A hint to what was meant, or nothing. What is known and yet not understood was not meant."""
    near = difflib.get_close_matches(found, [name for name in known if name != found], 1)
    return f"; did you mean {near[0]!r}?" if near else ""


def explain(file: str, raw: Any, shape: Any, message: str) -> str:
    """A mistake as one line: file, entry, key, what was expected."""
    said, _, where = message.partition(" - at `")
    entry = ""
    keys: list[str] = []
    found: Any = raw
    for name, index in re.findall(STEP, where.rstrip("`")):
        if isinstance(found, list) and index.isdigit():
            found = found[int(index)]
        elif isinstance(found, dict) and name:
            keys.append(name)
            found = found.get(name)
        if isinstance(found, dict) and "id" in found:
            entry, keys = str(found["id"]), []
    unknown = re.search(r"unknown field `(.+?)`", said)
    if unknown:
        said = f"unknown key {unknown[1]!r}{did_you_mean(unknown[1], _keys_at(shape, where, raw))}"
    elif said.startswith("Invalid") and keys:
        allowed = _allowed_values(shape, keys[-1])
        said = f"expected {'one of ' if len(allowed) > 1 else ''}{', '.join(allowed)}" if allowed else said
        said += did_you_mean(str(found), allowed)
    place = ": ".join(part for part in (file, entry, ".".join(keys)) if part)
    return f"{place}: {said}" + (f" (found {found!r})" if keys and not isinstance(found, (dict, list)) else "")


def fingerprint(folder: Path, changes: Mapping[str, Any] | None = None) -> str:
    """A short hash of what the rules read of a folder: a better text or another layout leaves it as it is."""
    return fingerprint_of({path.name: read_toml(path) for path in toml_files(folder)}, changes)


def fingerprint_of(files: dict[str, Any], changes: Mapping[str, Any] | None = None) -> str:
    """The same of files by name. Games are found by it for ever: it is never counted otherwise."""
    if changes:
        apply_changes(files, changes)
    text = json.dumps(what_rules_read(files), sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def fingerprint_with(own: str, packs: Sequence[str]) -> str:
    """The fingerprint of content and what packs add to it, from those of each."""
    return hashlib.sha256(" ".join([own, *packs]).encode()).hexdigest()[:16] if packs else own


def what_rules_read(raw: Any) -> Any:
    """Content without what is there for readers alone."""
    if isinstance(raw, dict):
        return {key: what_rules_read(value) for key, value in raw.items() if not is_for_readers(key, value)}
    if isinstance(raw, list):
        return [what_rules_read(value) for value in raw if not is_text(value)]
    return raw


def is_for_readers(key: str, value: Any) -> bool:
    """Is this a text, a colour, a remark, or where something comes from? A rule may not depend on it."""
    if is_text(value) or key in REMARKS or (key == "source" and value in SOURCES):
        return True
    return isinstance(value, str) and (key.endswith(OF_TEXTS) or COLOUR.fullmatch(value) is not None)


def is_text(value: Any) -> bool:
    """A text in our languages, whatever its key is."""
    return isinstance(value, dict) and bool(value) and set(value) <= {"pl", "en"}


def _keys_at(shape: Any, where: str, raw: Any) -> list[str]:
    """The keys that may stand at a place of a file: those of the one struct that it is, if its tag says which."""
    kinds: list[Any] = [shape]
    found = raw
    for name, index in re.findall(STEP, where.rstrip("`")):
        if name:
            fields = [field for kind in _outermost(kinds) for field in msgspec.structs.fields(kind)]
            kinds = [field.type for field in fields if field.encode_name == name]
            found = found.get(name) if isinstance(found, dict) else None
        elif index.isdigit():
            found = found[int(index)] if isinstance(found, list) and int(index) < len(found) else None
    here = _outermost(kinds)
    tagged = [kind for kind in here if isinstance(found, dict) and _has_tag(kind, found)]
    return sorted({field.encode_name for kind in tagged or here for field in msgspec.structs.fields(kind)})


def _has_tag(kind: type[msgspec.Struct], found: dict[str, Any]) -> bool:
    config = kind.__struct_config__
    return config.tag is not None and found.get(str(config.tag_field)) == config.tag


def _outermost(kinds: list[Any]) -> list[type[msgspec.Struct]]:
    """The structs that these types are, or are lists or unions of."""
    found: list[type[msgspec.Struct]] = []
    for kind in kinds:
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            found.append(kind)
        else:
            found += _outermost(list(get_args(kind)))
    return found


def _allowed_values(shape: Any, key: str) -> list[str]:
    """What may stand at a key: the tags of its structs, or the literals of its fields."""
    values: list[str] = []
    for kind in _structs(shape):
        config = kind.__struct_config__
        if config.tag_field == key and config.tag is not None:
            values.append(str(config.tag))
        for field in msgspec.structs.fields(kind):
            if field.encode_name == key:
                values += [str(value) for value in _literals(field.type)]
    return list(dict.fromkeys(values))


def _literals(kind: Any) -> list[Any]:
    if get_origin(kind) is Literal:
        return list(get_args(kind))
    return [value for inner in get_args(kind) for value in _literals(inner)]


def _structs(shape: Any) -> list[type[msgspec.Struct]]:
    """Every struct that a shape is made of."""
    found: list[type[msgspec.Struct]] = []
    todo, seen = [shape], set()
    while todo:
        kind = todo.pop(0)
        if id(kind) in seen:
            continue
        seen.add(id(kind))
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            found.append(kind)
            todo.extend(field.type for field in msgspec.structs.fields(kind))
        todo.extend(getattr(kind, "__args__", ()))
    return found
