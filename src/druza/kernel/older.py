"""Older content, in the shape that the present code reads: what it has no place for is left out, what it lacks is taken
from the present content."""

from __future__ import annotations

import copy
from typing import Annotated, Any, get_args, get_origin

import msgspec


class Fitter:
    """Puts content of another edition into the shapes of this one.

    `known` are the keys that the older content knew: what it knew and did not say it did not mean. `renewed`: parts of
    entries in which something has no place any more, such as effects, are those of the present content as a whole."""

    def __init__(self, known: set[str], renewed: bool) -> None:
        self.known = known
        self.renewed = renewed

    def fit(self, raw: Any, shape: Any, present: Any) -> Any:
        """Content as far as possible in a shape; `present` is the same part of the present content, if there is one."""
        kind = _kind_of(raw, shape)
        if kind is None:
            return raw
        if isinstance(raw, dict) and get_origin(kind) is dict:
            values = get_args(kind)[1]
            return {key: self.fit(value, values, _part(present, key)) for key, value in raw.items()}
        if isinstance(raw, dict):
            return self._fit_struct(raw, kind, present)
        items = get_args(kind)[0]
        return [self.fit(value, items, _same_entry(value, place, raw, present)) for place, value in enumerate(raw)]

    def _fit_struct(self, raw: dict[str, Any], kind: type[msgspec.Struct], present: Any) -> dict[str, Any]:
        tag = kind.__struct_config__.tag_field
        fitted: dict[str, Any] = {tag: raw[tag]} if tag in raw else {}
        for field in msgspec.structs.fields(kind):
            name = field.encode_name
            if name in raw:
                value = self.fit(raw[name], field.type, _part(present, name))
                if not isinstance(present, dict) or self._is_understood(raw[name], value, field.type):
                    fitted[name] = value
                elif name in present:
                    fitted[name] = copy.deepcopy(present[name])
                elif field.required:
                    fitted[name] = value  # whoever reads it says what is wrong
            elif isinstance(present, dict) and name in present and (field.required or name not in self.known):
                fitted[name] = copy.deepcopy(present[name])
        return fitted

    def _is_understood(self, raw: Any, value: Any, shape: Any) -> bool:
        """Is this in the shape, or a list of entries of which each is judged by itself?"""
        if isinstance(value, list) and any(isinstance(one, dict) and "id" in one for one in value):
            return True
        if self.renewed and value != raw:
            return False
        try:
            msgspec.convert(value, shape)
        except msgspec.ValidationError:
            return False
        return True


def _kind_of(raw: Any, shape: Any) -> Any:
    """The struct, dict or list that something is meant to be; None where there is nothing to fit."""
    kinds = _alternatives(shape)
    if isinstance(raw, list):
        return next((kind for kind in kinds if get_origin(kind) in (list, tuple) and get_args(kind)), None)
    if not isinstance(raw, dict):
        return None
    structs = [kind for kind in kinds if isinstance(kind, type) and issubclass(kind, msgspec.Struct)]
    for kind in structs:
        config = kind.__struct_config__
        if config.tag_field is not None and raw.get(config.tag_field) == config.tag:
            return kind
    if len(structs) == 1 and structs[0].__struct_config__.tag_field is None:
        return structs[0]
    return next((kind for kind in kinds if get_origin(kind) is dict), None)


def _alternatives(shape: Any) -> list[Any]:
    """What a type may be."""
    if get_origin(shape) is Annotated:
        return _alternatives(get_args(shape)[0])
    if isinstance(shape, type) or get_origin(shape) in (dict, list, tuple):
        return [shape]
    return [kind for inner in get_args(shape) for kind in _alternatives(inner)]


def _part(present: Any, key: str) -> Any:
    return present.get(key) if isinstance(present, dict) else None


def _same_entry(value: Any, place: int, all_of_them: list[Any], present: Any) -> Any:
    """The entry of the present content that has the same id; without ids the one at the same place."""
    if not isinstance(present, list) or not isinstance(value, dict):
        return None
    if "id" in value:
        return next((one for one in present if isinstance(one, dict) and one.get("id") == value["id"]), None)
    return present[place] if len(present) == len(all_of_them) else None
