"""Thinking: bots choose in processes of their own, within a time limit, from what their seat can know."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

import druza
from druza.kernel.dice import dice_from_seed
from druza.kernel.state import State
from druza.web.bots.turns import Turns
from druza.web.bots.worker import AnyQuestion, Question, keep
from druza.web.payer import Payer, payer

logger = logging.getLogger("druza.thinking")

OWN = Path(druza.__file__).parent
MOST_PROCESSES = 8
START_LIMIT = 60.0  # seconds for a process to load what it needs
POLITE, LAST = 5, 15  # niceness: pages come before bots, and bots before hints and analyses
MOST_REMEMBERED = 1000  # tables of which is known who thought for them
SHARE_OF_THOUGHT = 0.6  # of the time a choice may take: the rest is for the way there and back
Answer = dict[str, Any]
Clock = Callable[[float, Callable[[], Any]], Any]  # after so many seconds do this, unless it is cancelled
Job = tuple[AnyQuestion, "asyncio.Future[Answer]", asyncio.AbstractEventLoop, Callable[[], None]]


class Pool:
    """A few processes that think, in fair turns for all who ask. One address never holds all of them, so that nobody
    else waits for its thoughts to end. One that takes too long is killed, and another takes its place."""

    def __init__(
        self, count: int, limit: float, early: bool = True, nice: int = POLITE, clock: Clock = threading.Timer
    ) -> None:
        self.count = count or max(2, min(MOST_PROCESSES, (os.cpu_count() or 2) - 1))
        self.limit = limit
        self.clock = clock  # rings when a limit is over
        self.early = early  # a process is ready before the first question
        self.misses = 0  # how often a fallback had to be played
        self.nice = nice
        self.turns = Turns(self.count, max(1, self.count - 1))
        self.desks: list[queue.SimpleQueue[Job | None]] = [queue.SimpleQueue() for _ in range(self.count)]
        self.free = set(range(self.count))  # desks at which nobody thinks
        self.thought_at: dict[str, int] = {}  # where the last thought for a table was: it goes on there
        self.threads: list[threading.Thread] = []
        self.processes: dict[int, subprocess.Popen[bytes]] = {}
        self.stopped = False
        self.timed: Callable[[float], None] = lambda seconds: None  # told how long a bot took

    def start(self) -> None:
        for number in range(self.count):
            thread = threading.Thread(target=self._serve, args=(number,), name=f"druza-think-{number}", daemon=True)
            self.threads.append(thread)
            thread.start()

    def stop(self) -> None:
        """End the processes; what they were thinking about is thought again after the next start."""
        self.stopped = True
        for desk in self.desks:
            desk.put(None)
        for process in list(self.processes.values()):
            process.kill()
        for thread in self.threads:
            thread.join(5)

    async def ask(self, question: AnyQuestion) -> Answer:
        """The answer of one of the processes; ThinkingFailed if there is none in time."""
        loop, who = asyncio.get_running_loop(), payer()
        await self.turns.enter(who)
        answer: asyncio.Future[Answer] = loop.create_future()
        number = self._desk(getattr(question, "table", ""))
        self.desks[number].put((question, answer, loop, self._leaving(who, number)))
        return await answer

    def _desk(self, table: str) -> int:
        """A free one: where this table was thought about last, else the first: no more start than are needed."""
        number = self.thought_at.pop(table, 0)
        if number not in self.free:
            number = min(self.free)
        self.free.remove(number)
        if table:
            keep(self.thought_at, table, number, MOST_REMEMBERED)
        return number

    def _leaving(self, who: Payer, number: int) -> Callable[[], None]:
        """What gives a place back. It is held until a process is free again, even if nobody waits for the answer."""
        begun = time.monotonic()

        def leave() -> None:
            self.free.add(number)
            self.turns.leave(who, time.monotonic() - begun)

        return leave

    async def choose(
        self, state: State, seat: int, bot: str, seed: int, table: str = "", ply: int = 0, seconds: float = 0.0
    ) -> tuple[int, dict[str, Any]]:
        """The option that a bot chooses for a seat, always a legal one, and what it thought. If `seconds` are given,
        the choice is there after them: without much thought where the processes have no time."""
        imagined = state.imagine(seat, seed)
        rules, thought = state.game, seconds * SHARE_OF_THOUGHT
        question = Question(rules.id, imagined.to_json(), seat, bot, seed, table, ply, rules.fingerprint, thought)
        try:
            begun = time.perf_counter()
            found = await asyncio.wait_for(self.ask(question), seconds or None)
            self.timed(time.perf_counter() - begun)
            if found["option"] in state.choices:
                return found["option"], found["thoughts"]
            failure = f"option {found['option']} is not legal"
        except TimeoutError:
            return fallback(imagined, state.options(), seed), {"kind": "fallback", "options": []}
        except ThinkingFailed as error:
            failure = str(error)
        self.misses += 1
        option = fallback(imagined, state.options(), seed)
        played = state.game.notation(option)
        logger.warning("%s at seat %d of %s: %s; played %s instead", bot, seat, state.game.id, failure, played)
        return option, {"kind": "fallback", "options": []}

    # -- one thread for each process -----------------------------------------------------------------------------------

    def _serve(self, number: int) -> None:
        if number == 0 and self.early:
            with contextlib.suppress(Exception):  # one is ready for the first bot; if it cannot be, the bot will tell
                self._process(number)
        while (job := self.desks[number].get()) is not None and not self.stopped:
            question, answer, loop, leave = job
            if answer.done():  # whoever asked has gone
                _tell(loop, leave)
                continue
            try:
                found = self._ask(number, question)
            except Exception as error:  # whatever it is, the next one is to be served
                self._end(number)
                failure = error if isinstance(error, ThinkingFailed) else ThinkingFailed(f"it failed: {error}")
                _tell(loop, leave, answer, None, failure)
            else:
                _tell(loop, leave, answer, found, None)
        self._end(number)

    def _ask(self, number: int, question: AnyQuestion) -> Answer:
        process = self._process(number)
        said = self._within(self.limit, process, msgspec.json.encode(question) + b"\n")
        if not said.endswith(b"\n"):
            raise ThinkingFailed(f"no answer within {self.limit:g} s")
        found: Any = msgspec.json.decode(said)
        if not isinstance(found, dict):
            raise ThinkingFailed(str(found))
        return found

    def _process(self, number: int) -> subprocess.Popen[bytes]:
        process = self.processes.get(number)
        if process is None or process.poll() is not None:
            process = self.processes[number] = spawn(self.nice)
            if self._within(START_LIMIT, process, None) != b"ready\n":
                raise ThinkingFailed("its process did not start")
        return process

    def _within(self, seconds: float, process: subprocess.Popen[bytes], words: bytes | None) -> bytes:
        """Say something, and hear one line; a process that does not answer in time is killed, and says nothing."""
        assert process.stdin is not None
        assert process.stdout is not None
        watch = self.clock(seconds, process.kill)
        watch.start()
        try:
            if words is not None:
                process.stdin.write(words)
                process.stdin.flush()
            return process.stdout.readline()
        except OSError:
            return b""
        finally:
            watch.cancel()

    def _end(self, number: int) -> None:
        process = self.processes.pop(number, None)
        if process is not None:
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    with contextlib.suppress(OSError):
                        pipe.close()


class ThinkingFailed(Exception):
    """There is no answer."""


def spawn(nice: int = POLITE) -> subprocess.Popen[bytes]:
    """A thinking process; on the compiled build if there is one by now."""
    environment = dict(os.environ)
    compiled = environment.get("DRUZA_COMPILED", "")
    if compiled and is_ours(Path(compiled)):
        environment["PYTHONPATH"] = compiled
    return subprocess.Popen(
        [sys.executable, "-m", "druza.web.bots.worker", str(nice)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment,
    )


def is_ours(compiled: Path) -> bool:
    """Is a compiled build complete, and made from the sources that run here? An older one plays by other rules."""
    if not (compiled / "built-from").is_file():  # not there yet, or just being made
        return False
    sources = [path for kind in ("*.py", "*.toml") for path in OWN.rglob(kind)]
    return all(_same(path, compiled / "druza" / path.relative_to(OWN)) for path in sources)


def _same(one: Path, other: Path) -> bool:
    return other.is_file() and one.read_bytes() == other.read_bytes()


def fallback(imagined: State, options: list[int], seed: int) -> int:
    """One of the legal options without much thought: the one the game's hints like best, else any."""
    try:
        return max(options, key=lambda option: float(imagined.game.rate(imagined, option)))
    except Exception:
        return dice_from_seed(seed).pick(options)


def _tell(
    loop: asyncio.AbstractEventLoop,
    leave: Callable[[], None],
    answer: asyncio.Future[Answer] | None = None,
    found: Answer | None = None,
    error: Exception | None = None,
) -> None:
    with contextlib.suppress(RuntimeError):  # the server has stopped meanwhile
        loop.call_soon_threadsafe(_settle, leave, answer, found, error)


def _settle(
    leave: Callable[[], None], answer: asyncio.Future[Answer] | None, found: Answer | None, error: Exception | None
) -> None:
    leave()
    if answer is None or answer.done():
        return
    if error is not None:
        answer.set_exception(error)
    else:
        answer.set_result(found or {})
