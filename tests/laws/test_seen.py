"""A view has the keys that its game's `seen.py` declares, with values of those types: boards rest on it."""

from __future__ import annotations

import importlib
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints, is_typeddict

import pytest

import druza
from tests.laws.driving import IDS, SEATS, everybody, played_far

FAR = [(1, 0), (2, 4), (3, 15), (4, 40), (5, 90), (6, 200), (7, 450), (8, 1500)]  # seed and moves


@pytest.mark.parametrize(("id", "seats"), SEATS, ids=IDS)
def test_a_view_is_as_declared(id: str, seats: int) -> None:
    home = type(druza.game(id)).__module__.rpartition(".")[0]
    declared = importlib.import_module(f"{home}.seen").SeenTable
    for seed, moves in FAR:
        state = played_far(id, seats, seed, moves)
        for seat in everybody(state):
            assert faults(state.view(seat), declared, "view") == []


def faults(value: Any, declared: Any, where: str) -> list[str]:
    """Where a value is not what was declared."""
    if is_typeddict(declared):
        return faults_of_keys(value, declared, where)
    if get_origin(declared) is UnionType:
        found = [faults(value, one, where) for one in get_args(declared) if (one is NoneType) == (value is None)]
        return min(found, key=len, default=[f"{where} is {value!r}, not {declared}"])
    if get_origin(declared) is list and isinstance(value, list):
        return [fault for at, one in enumerate(value) for fault in faults(one, get_args(declared)[0], f"{where}[{at}]")]
    if get_origin(declared) is dict and isinstance(value, dict):
        return [fault for key, one in value.items() for fault in faults(one, get_args(declared)[1], f"{where}[{key}]")]
    return [] if declared is Any or type(value) is declared else [f"{where} is {value!r}, not {declared}"]


def faults_of_keys(value: Any, declared: Any, where: str) -> list[str]:
    if not isinstance(value, dict):
        return [f"{where} is {value!r}, not {declared.__name__}"]
    kinds = get_type_hints(declared)
    wrong = [f"{where} lacks {key}" for key in declared.__required_keys__ - value.keys()]
    wrong += [f"{where} has {key}" for key in value.keys() - kinds.keys()]
    return wrong + [
        fault for key in kinds.keys() & value.keys() for fault in faults(value[key], kinds[key], f"{where}.{key}")
    ]
