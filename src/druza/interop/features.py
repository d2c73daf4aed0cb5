"""Features: a view of any game and number of seats as a vector of one length."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import Any

import numpy
from numpy.typing import NDArray

Vector = NDArray[numpy.float32]
SIZE = 2048
NOT_SEEN = {"game", "options", "prompt"}  # told by the action mask and the question's key


def features_of(view: dict[str, Any], size: int = SIZE) -> Vector:
    """A view as numbers: each fact is added, with a sign, at a place that its name chooses (feature hashing).

    A number is the value of its path, anything else is a fact of its own that is true. The entries of a list count by
    place and, without it, by how often they are there. Equal views give equal vectors, on every machine."""
    vector = numpy.zeros(size, numpy.float32)
    for name, value in facts_of({key: part for key, part in view.items() if key not in NOT_SEEN}, ""):
        code = zlib.crc32(name.encode())
        vector[(code >> 1) % size] += value if code & 1 else -value
    question = zlib.crc32(f"asked {view.get('prompt', {}).get('key')}".encode())
    vector[(question >> 1) % size] += 1.0 if question & 1 else -1.0
    return vector


def facts_of(part: Any, path: str) -> Iterator[tuple[str, float]]:
    """Every fact below a path, as its name and its value."""
    if isinstance(part, dict):
        for key, value in part.items():
            yield from facts_of(value, f"{path}.{key}")
    elif isinstance(part, list):
        yield f"{path}#", float(len(part))
        for place, value in enumerate(part):
            yield from facts_of(value, f"{path}[{place}]")
            if isinstance(value, str):
                yield f"{path}[]={value}", 1.0
    elif isinstance(part, (int, float)) and not isinstance(part, bool):
        yield path, float(part)
    elif part is not None and part is not False:
        yield f"{path}={part}", 1.0
