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
import os
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import numpy
from numpy.typing import NDArray

import druza
from druza.interop.answering import legal_names, seat_count, settings
from druza.interop.vector_process import Rows, arrays, bytes_of, shapes_of, shared
from druza.kernel import programs
from druza.kernel.refused import BadInput

CLOSED = "this VectorEnv is closed: make a new one"
SEEDS = 1 << 30
STEP = b"null"
PATIENCE = 5.0  # seconds until a process that does not end by itself is ended
MEMORY = "/dev/shm"  # where files lie in memory, on systems that have it


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
        seats = seat_count(rules, seats)
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
        self.file = memory_file(sum(bytes_of(shape) for shape in shapes.values()))
        self.rows = arrays(shared(self.file), shapes)
        bounds = [games * number // self.processes for number in range(self.processes + 1)]
        self.parts = list(itertools.pairwise(bounds))
        common = {"file": self.file, "shapes": shapes, "game": game, "seats": seats, "options": chosen}
        self.workers = [
            Worker({**common, "most_moves": most_moves, "first": first, "end": end}) for first, end in self.parts
        ]

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
        self.check_ready()
        given = numpy.asarray(actions)
        if given.shape != (self.games,) or not numpy.issubdtype(given.dtype, numpy.integer):
            found = f"{given.dtype} of shape {given.shape}"
            raise BadInput(f"expected {self.games} whole numbers, one action for each game, found {found}")
        self.check_legal(given)
        self.rows["action"][:] = given
        self.tell([STEP] * len(self.workers))
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
        self.check_ready()
        legal = numpy.flatnonzero(self.rows["action_mask"].view(numpy.bool_))  # of all games, one after another
        firsts = numpy.arange(self.games + 1) * self.action_count
        ends = legal.searchsorted(firsts)
        counts = ends[1:] - ends[:-1]
        drawn = ends[:-1] + (self.dice.random(self.games) * counts).astype(numpy.int64)
        found: NDArray[numpy.int64] = legal[drawn] - firsts[:-1]
        return found

    def close(self) -> None:
        """End the processes and give the memory back. May be called again."""
        if self.is_closed:
            return
        self.is_closed = True
        for worker in self.workers:
            worker.end()
        self.rows = {}
        self.leave_file()

    def __enter__(self) -> VectorEnv:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        if hasattr(self, "workers"):
            self.close()

    # -- within ----------------------------------------------------------------------------------------------------

    def observations(self) -> Rows:
        return {name: self.rows[name] for name in ("observation", "action_mask", "seat")}

    def check_open(self) -> None:
        if self.is_closed:
            raise BadInput(CLOSED)

    def check_ready(self) -> None:
        self.check_open()
        if not self.is_dealt:
            raise BadInput("there are no games yet: call reset() first")

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
        said = ""
        try:
            for worker, word in zip(self.workers, words, strict=True):
                worker.say(word)
        except OSError:
            said = "a process has ended"
        for worker in self.workers:
            said = said or worker.answer()
        if said:
            self.close()
            raise RuntimeError(f"VectorEnv: {said}")
        self.leave_file()

    def leave_file(self) -> None:
        """Whoever maps a file needs its name no more: so none is left, however this process ends."""
        with suppress(OSError):  # gone already, or in use where that forbids it; then `close` takes it away
            os.unlink(self.file)


class Worker:
    """A process that plays what it is told."""

    def __init__(self, told: dict[str, Any]) -> None:
        self.process = programs.begin("druza.interop.vector_process")
        self.say(json.dumps(told).encode())

    def say(self, word: bytes) -> None:
        line = self.process.stdin
        if line is not None:
            line.write(word + b"\n")
            line.flush()

    def answer(self) -> str:
        """What went wrong, or nothing."""
        line = self.process.stdout
        said = line.readline() if line is not None else b""
        if not said:
            return f"a process has ended with exit code {self.process.wait()}"
        told: str = json.loads(said)
        return told

    def end(self) -> None:
        programs.end(self.process, PATIENCE)


def memory_file(size: int) -> str:
    """A new file of so many bytes for all processes to map; in memory where the system has a place for that."""
    made, name = tempfile.mkstemp(prefix="druza-", dir=MEMORY if os.path.isdir(MEMORY) else None)
    os.truncate(made, size)
    os.close(made)
    return name
