"""One process of a VectorEnv: deals and answers some of its games, in memory that all of them share.

It is a program of its own, not a child of `multiprocessing`, which would run the caller's script again from its top.
It reads lines of JSON (first what to play, then seeds to deal from, or `null` to take a step) and answers each with a
line of JSON: what went wrong, or nothing.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any

import numpy
from numpy.typing import NDArray

import druza
from druza.interop.stepping import Stall

Shapes = dict[str, tuple[tuple[int, ...], str]]
Rows = dict[str, NDArray[Any]]


def shapes_of(games: int, seats: int, size: int, actions: int) -> Shapes:
    """The arrays that all processes share."""
    return {
        "action": ((games,), "int64"),
        "observation": ((games, size), "float32"),
        "reward": ((games, seats), "float32"),
        "scores": ((games, seats), "float32"),
        "seat": ((games,), "int32"),
        "action_mask": ((games, actions), "int8"),
        "terminated": ((games,), "uint8"),
        "truncated": ((games,), "uint8"),
    }


def bytes_of(shape: tuple[tuple[int, ...], str]) -> int:
    size = numpy.dtype(shape[1]).itemsize
    for length in shape[0]:
        size *= length
    return -(-size // 64) * 64


def arrays(memory: NDArray[Any], shapes: Shapes) -> Rows:
    found: Rows = {}
    offset = 0
    for name, shape in shapes.items():
        found[name] = numpy.ndarray(shape[0], shape[1], memory, offset)
        offset += bytes_of(shape)
    return found


def shared(file: str) -> NDArray[Any]:
    return numpy.memmap(file, numpy.uint8, "r+")


def main() -> None:
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a game might print is no answer
    try:
        stall, actions = stall_of(json.loads(sys.stdin.readline()))
        for line in sys.stdin:
            seeds = json.loads(line)
            if seeds is None:
                stall.step(actions.tolist())
            else:
                stall.reset(seeds)
            print(json.dumps(""), file=answers, flush=True)
    except KeyboardInterrupt:
        pass
    except Exception as error:
        print(json.dumps(f"{type(error).__name__}: {error}"), file=answers, flush=True)


def stall_of(told: dict[str, Any]) -> tuple[Stall, NDArray[Any]]:
    """The games of this process, and where their actions will stand."""
    rules, first, end = druza.game(told["game"]), told["first"], told["end"]
    mine = {name: rows[first:end] for name, rows in arrays(shared(told["file"]), told["shapes"]).items()}
    seats = told["seats"]
    return Stall(rules, seats, told["options"], rules.encoder(seats), told["most_moves"], mine), mine["action"]


if __name__ == "__main__":
    main()
