"""Vectorised: hundreds of games answered in one call, in several processes that share their memory.

from druza.interop.vector import VectorEnv

with VectorEnv("star-scrappers", seats=2, games=64) as tables:
    observations, infos = tables.reset(seed=7)
    for _ in range(100):
        actions = tables.sample()  # random legal ones; yours come from observations["observation"]
        observations, rewards, terminated, truncated, infos = tables.step(actions)
"""

from __future__ import annotations

import itertools
import json
import multiprocessing
import os
from collections.abc import Sequence
from multiprocessing.connection import Connection, wait
from multiprocessing.shared_memory import SharedMemory
from typing import Any

import numpy
from numpy.typing import NDArray

import druza
from druza.interop.answering import legal_names, settings
from druza.interop.stepping import Stall
from druza.kernel.refused import BadInput

Rows = dict[str, NDArray[Any]]
CLOSED = "this VectorEnv is closed: make a new one"
SEEDS = 1 << 30
STEP = b"step"


class VectorEnv:
    """So many games of one kind, each asked one question at a time, all answered by `step`.

    Every seat is played through it (self-play): `observations["seat"]` says whose question each game asks, and rows
    of observations and masks are those of that seat. Arrays are views of shared memory and hold until the next call;
    copy what you keep. A game that is over pays `rewards[game, seat]`, sets `terminated[game]`, and the row already
    shows the first question of the next game there; `infos["scores"]` are the points it ended with."""

    def __init__(
        self,
        game: str,
        seats: int = 2,
        games: int = 64,
        processes: int = 0,
        options: dict[str, Any] | None = None,
        most_moves: int = 0,
    ) -> None:
        rules = druza.game(game)
        chosen = settings(options)
        rules.new(seats, 0, chosen)  # bad input is told before anything begins
        numbers: list[tuple[str, Any, int]] = [("games", games, 1), ("processes", processes, 0)]
        for name, value, least in [*numbers, ("most_moves", most_moves, 0)]:
            if not isinstance(value, (int, numpy.integer)) or value < least:
                raise BadInput(f"{name} must be at least {least}, not {value!r}")
        self.game, self.seats, self.games = rules, seats, games
        self.action_count = rules.vocabulary.size
        self.observation_size = rules.encoder(seats).size
        self.processes = min(processes or os.cpu_count() or 1, games)
        self.is_closed = False
        self.is_dealt = False
        self.dice = numpy.random.default_rng()
        shapes = shapes_of(games, seats, self.observation_size, self.action_count)
        self.memory = SharedMemory(create=True, size=sum(bytes_of(shape) for shape in shapes.values()))
        self.rows = arrays(self.memory, shapes)
        shared = (self.memory.name, shapes, game, seats, chosen, most_moves)
        bounds = [games * number // self.processes for number in range(self.processes + 1)]
        self.parts = list(itertools.pairwise(bounds))
        context = multiprocessing.get_context("spawn")
        self.lines: list[Connection] = []
        self.workers: list[Any] = []
        for first, end in self.parts:
            here, there = context.Pipe()
            worker = context.Process(target=work, args=(there, first, end, *shared), daemon=True)
            worker.start()
            there.close()
            self.lines.append(here)
            self.workers.append(worker)

    def reset(self, seed: int | None = None) -> tuple[Rows, dict[str, Any]]:
        """Deal all games: game number n from the seed `seed + n`, as `game.new` does; without a seed by chance."""
        self.check_open()
        if seed is None:
            seeds = [int(number) for number in self.dice.integers(SEEDS, size=self.games)]
        elif isinstance(seed, bool) or not isinstance(seed, (int, numpy.integer)):
            raise BadInput(f"seed must be a whole number, not {seed!r}")
        else:
            seeds = [int(seed) + number for number in range(self.games)]
            self.dice = numpy.random.default_rng(abs(int(seed)))
        self.rows["reward"].fill(0)
        self.rows["terminated"].fill(0)
        self.rows["truncated"].fill(0)
        self.tell([json.dumps(seeds[first:end]).encode() for first, end in self.parts])
        self.is_dealt = True
        return self.observations(), {}

    def step(
        self, actions: Sequence[int] | NDArray[Any]
    ) -> tuple[Rows, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """Answer the question of every game. BadInput names the first action outside its mask; then nothing moves."""
        self.check_open()
        if not self.is_dealt:
            raise BadInput("there are no games yet: call reset() first")
        given = numpy.asarray(actions)
        if given.shape != (self.games,) or not numpy.issubdtype(given.dtype, numpy.integer):
            found = f"{given.dtype} of shape {given.shape}"
            raise BadInput(f"expected {self.games} whole numbers, one action for each game, found {found}")
        self.check_legal(given)
        self.rows["action"][:] = given
        self.tell([STEP] * len(self.lines))
        rows = self.rows
        return (
            self.observations(),
            rows["reward"],
            rows["terminated"].view(numpy.bool_),
            rows["truncated"].view(numpy.bool_),
            {"scores": rows["scores"]},
        )

    def sample(self) -> NDArray[numpy.int64]:
        """A legal action for every game, each as likely as the others."""
        self.check_open()
        mask = self.rows["action_mask"]
        drawn = self.dice.random(mask.shape, numpy.float32) * mask
        found: NDArray[numpy.int64] = drawn.argmax(axis=1)
        return found

    def close(self) -> None:
        """End the processes and give the memory back. May be called again."""
        if self.is_closed:
            return
        self.is_closed = True
        for line in self.lines:
            line.close()  # a worker whose line is closed ends
        for worker in self.workers:
            worker.join(5)
            if worker.is_alive():
                worker.kill()
        self.rows = {}
        self.memory.close()
        self.memory.unlink()

    def __enter__(self) -> VectorEnv:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        if hasattr(self, "memory") and hasattr(self, "workers"):
            self.close()

    # -- within ----------------------------------------------------------------------------------------------------

    def observations(self) -> Rows:
        return {name: self.rows[name] for name in ("observation", "action_mask", "seat")}

    def check_open(self) -> None:
        if self.is_closed:
            raise BadInput(CLOSED)

    def check_legal(self, given: NDArray[Any]) -> None:
        mask = self.rows["action_mask"]
        known = (given >= 0) & (given < self.action_count)
        legal = known & (mask[numpy.arange(self.games), numpy.where(known, given, 0)] == 1)
        if legal.all():
            return
        place = int(numpy.flatnonzero(~legal)[0])
        options = numpy.flatnonzero(mask[place]).tolist()
        names = legal_names(self.game, options)
        raise BadInput(f"game {place}: action {given[place]} cannot be chosen now: expected one of {names}")

    def tell(self, words: list[bytes]) -> None:
        """Say this to the processes, and wait until every one has answered; whoever ends instead is told of."""
        try:
            for line, word in zip(self.lines, words, strict=True):
                line.send_bytes(word)
        except OSError as error:
            self.close()
            raise RuntimeError("VectorEnv: a process has ended") from error
        waiting = set(self.lines)
        ends = {worker.sentinel: worker for worker in self.workers}
        while waiting:
            for ready in wait([*waiting, *ends]):
                if isinstance(ready, Connection):
                    try:
                        said = ready.recv()
                    except EOFError:
                        said = "a process has ended"
                    waiting.discard(ready)
                    if said:
                        self.close()
                        raise RuntimeError(f"VectorEnv: {said}")
                elif not any(line.poll() for line in waiting):
                    code = ends[ready].exitcode
                    self.close()
                    raise RuntimeError(f"VectorEnv: a process has ended with exit code {code}")


def shapes_of(games: int, seats: int, size: int, actions: int) -> dict[str, tuple[tuple[int, ...], str]]:
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


def arrays(memory: SharedMemory, shapes: dict[str, tuple[tuple[int, ...], str]]) -> Rows:
    found: Rows = {}
    offset = 0
    for name, shape in shapes.items():
        found[name] = numpy.ndarray(shape[0], shape[1], memory.buf, offset)
        offset += bytes_of(shape)
    return found


def work(
    line: Connection,
    first: int,
    end: int,
    memory_name: str,
    shapes: dict[str, tuple[tuple[int, ...], str]],
    game: str,
    seats: int,
    options: dict[str, Any],
    most_moves: int,
) -> None:
    """A process: deals and answers the games from `first` to `end` until its line is closed."""
    memory = SharedMemory(memory_name)
    try:
        rules = druza.game(game)
        mine = {name: rows[first:end] for name, rows in arrays(memory, shapes).items()}
        actions = mine["action"]
        stall = Stall(rules, seats, options, rules.encoder(seats), most_moves, mine)
        while True:
            said = line.recv_bytes()
            if said == STEP:
                stall.step(actions.tolist())
            else:
                stall.reset(json.loads(said))
            line.send("")
    except (EOFError, KeyboardInterrupt):
        pass
    except Exception as error:
        line.send(f"{type(error).__name__}: {error}")
