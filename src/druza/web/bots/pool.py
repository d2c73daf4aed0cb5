"""The pool: bots choose in processes of their own, within a time limit, from what their seat can know."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import queue
import subprocess
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import msgspec

import druza
from druza.arena.pool import cores_here
from druza.kernel import programs
from druza.kernel.dice import dice_from_seed
from druza.kernel.state import State
from druza.web.bots.company import Company, Searchers, Subject
from druza.web.bots.turns import Turns
from druza.web.bots.worker import AnyQuestion, More, Question, keep
from druza.web.requester import Requester, requester

logger = logging.getLogger("druza.thinking")

OWN = Path(druza.__file__).parent
MOST_PROCESSES = 8
START_LIMIT = 60.0  # seconds for a process to load what it needs
POLITE, LAST = 5, 15  # niceness: pages come before bots, and bots before hints and analyses
MOST_REMEMBERED = 1000  # tables of which is known who thought for them
FIRST_PIECE, PIECE = 0.05, 0.1  # seconds of a thought until others may think along, and between two looks at them
SHARE_OF_THOUGHT = 0.6  # of the time a choice may take: the rest is for the way there and back
Answer = dict[str, Any]
C = TypeVar("C", bound=Company)
Clock = Callable[[float, Callable[[], Any]], Any]  # after so many seconds do this, unless it is cancelled


@dataclass(frozen=True)
class Job:
    """A question at a desk, and whom to tell."""

    question: AnyQuestion | None  # None: what the company asks
    answer: asyncio.Future[Answer]
    loop: asyncio.AbstractEventLoop
    leave: Callable[[], None]  # gives the desk back
    company: Company | None = None  # of those who think along
    helper: int = 0  # who of those that think along is meant; 0: the one whose thought it is


class Pool:
    """A few processes that think, in fair turns for all who ask. One address never holds all of them, so that nobody
    else waits for its thoughts to end; those that nobody needs are lent piece by piece to a thought that goes on. One
    that takes too long is killed, and another takes its place."""

    def __init__(
        self,
        count: int,
        limit: float,
        early: bool = True,
        nice: int = POLITE,
        clock: Clock = threading.Timer,
        cores: int = 0,
        helping: int = 0,
    ) -> None:
        """So many processes that answer, and so many that only think along; without these, those that answer do too."""
        self.cores = cores or cores_here()
        self.count = count or max(2, min(MOST_PROCESSES, self.cores - 1))
        self.limit = limit
        self.clock = clock  # rings when a limit is over
        self.early = early  # a process is ready before the first question
        self.misses = 0  # how often a fallback had to be played
        self.nice = nice
        self.turns = Turns(self.count, max(1, self.count - 1))
        whole = self.count + helping
        self.desks: list[queue.SimpleQueue[Job | None]] = [queue.SimpleQueue() for _ in range(whole)]
        self.free = set(range(whole))  # desks at which nobody thinks
        self.answering = set(range(self.count))
        self.lendable = set(range(self.count if helping else 0, whole))
        self.wants: deque[asyncio.Future[int]] = deque()  # of those who have a place, and whose desk is still lent
        self.companies: list[Company] = []  # of the thoughts that go on
        self.thought_at: dict[str, int] = {}  # where the last thought for a table was: it goes on there
        self.threads: list[threading.Thread] = []
        self.processes: dict[int, subprocess.Popen[bytes]] = {}
        self.stopped = False
        self.timed: Callable[[float], None] = lambda seconds: None  # told how long a bot took

    def start(self) -> None:
        for number in range(len(self.desks)):
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

    async def ask(self, question: AnyQuestion, subject: Subject | None = None) -> Answer:
        """The answer of one of the processes; ThinkingFailed if there is none in time. Others may think along about the
        subject."""
        loop, who = asyncio.get_running_loop(), requester()
        await self.turns.enter(who)
        try:
            number = await self._desk(getattr(question, "table", ""))
        except asyncio.CancelledError:
            self.turns.leave(who, 0.0)
            raise
        company = self.accompany(Searchers(self, subject, PIECE)) if subject is not None else None
        answer: asyncio.Future[Answer] = loop.create_future()
        self.desks[number].put(Job(question, answer, loop, self._leaving(who, number, company), company))
        return await answer

    async def _desk(self, table: str) -> int:
        """A free one: where this table was thought about last, else the first: no more start than are needed."""
        number = self.thought_at.pop(table, 0)
        if number not in self.free:
            free = self.free & self.answering
            number = min(free) if free else await self._lent_one()
        self.free.discard(number)
        if table:
            keep(self.thought_at, table, number, MOST_REMEMBERED)
        return number

    async def _lent_one(self) -> int:
        """One that is given back now: all that nobody holds are lent."""
        want: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self.wants.append(want)
        try:
            return await want
        except asyncio.CancelledError:
            if not want.cancelled():
                self._give_back(want.result())
            raise

    def _give_back(self, number: int) -> None:
        while self.wants:
            want = self.wants.popleft()
            if not want.done():
                want.set_result(number)
                return
        self.free.add(number)

    def _leaving(self, who: Requester, number: int, company: Company | None) -> Callable[[], None]:
        """What gives a place back. It is held until a process is free again, even if nobody waits for the answer."""
        begun = time.monotonic()

        def leave() -> None:
            if company is not None:
                self.part(company)
            self._give_back(number)
            self.turns.leave(who, time.monotonic() - begun)

        return leave

    # -- those who think along -----------------------------------------------------------------------------------------

    def accompany(self, company: C) -> C:
        """For a thought that begins, until it parts from them."""
        self.companies.append(company)
        return company

    def part(self, company: Company) -> None:
        company.disband()
        self.companies.remove(company)

    @contextmanager
    def company(self, company: C) -> Iterator[C]:
        self.accompany(company)
        try:
            yield company
        finally:
            self.part(company)

    def can_lend(self) -> bool:
        """Is there a process, and a core, that nobody needs?"""
        busy = sum(1 + len(company.here) for company in self.companies)
        return bool(self.free & self.lendable) and not self.wants and not self.stopped and busy < self.cores

    def lend(self, company: Company, helper: int) -> asyncio.Future[Answer]:
        """The last process that is free thinks along, until it is called off."""
        loop, number = asyncio.get_running_loop(), max(self.free & self.lendable)
        self.free.remove(number)
        told: asyncio.Future[Answer] = loop.create_future()
        self.desks[number].put(Job(None, told, loop, lambda: self._give_back(number), company, helper))
        return told

    async def choose(
        self, state: State, seat: int, bot: str, seed: int, table: str = "", ply: int = 0, seconds: float = 0.0
    ) -> tuple[int, dict[str, Any]]:
        """The option that a bot chooses for a seat, always a legal one, and what it thought. If `seconds` are given,
        the choice is there after them: without much thought where the processes have no time."""
        imagined = state.imagine(seat, seed)
        rules, thought = state.game, seconds * SHARE_OF_THOUGHT
        position, content = imagined.to_json(), rules.fingerprint
        question = Question(rules.id, position, seat, bot, seed, table, ply, content, thought, FIRST_PIECE)
        subject = Subject(f"{table}:{ply}:{seat}:{seed}", rules.id, position, seat, seed, bot, content)
        try:
            begun = time.perf_counter()
            found = await asyncio.wait_for(self.ask(question, subject), seconds or None)
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
            if job.answer.done():  # whoever asked has gone
                _tell(job)
                continue
            try:
                found = self._help(number, job) if job.helper else self._ask(number, job)
            except Exception as error:  # whatever it is, the next one is to be served
                self._end(number)
                failure = error if isinstance(error, ThinkingFailed) else ThinkingFailed(f"it failed: {error}")
                _tell(job, None, failure)
            else:
                _tell(job, found)
        self._end(number)

    def _ask(self, number: int, job: Job) -> Answer:
        """The answer to a question, in one conversation: where others may think along it goes piece by piece."""
        assert job.question is not None
        process, company = self._process(number), job.company
        with self._limited(self.limit, process):
            found = self._hear(process, job.question)
            while isinstance(company, Searchers) and "option" not in found and not job.answer.done():
                job.loop.call_soon_threadsafe(company.gather)
                found = self._hear(process, More(PIECE, company.tallies()))
        return found

    def _help(self, number: int, job: Job) -> Answer:
        """Think along with others until that is called off, or there is nothing left to do."""
        company = job.company
        assert company is not None
        while not company.is_called_off() and (question := company.question(job.helper)) is not None:
            process = self._process(number)
            with self._limited(self.limit, process):
                company.hear(job.helper, self._hear(process, question))
        return {}

    def _hear(self, process: subprocess.Popen[bytes], question: AnyQuestion) -> Answer:
        said = _exchange(process, msgspec.json.encode(question) + b"\n")
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
            with self._limited(START_LIMIT, process):
                said = _exchange(process, b"")
            if said != b"ready\n":
                raise ThinkingFailed("its process did not start")
        return process

    @contextmanager
    def _limited(self, seconds: float, process: subprocess.Popen[bytes]) -> Iterator[None]:
        """A process that takes longer is killed."""
        watch = self.clock(seconds, process.kill)
        watch.start()
        try:
            yield
        finally:
            watch.cancel()

    def _end(self, number: int) -> None:
        process = self.processes.pop(number, None)
        if process is not None:
            programs.end(process)


class ThinkingFailed(Exception):
    """There is no answer."""


def spawn(nice: int = POLITE) -> subprocess.Popen[bytes]:
    """A thinking process; on the compiled build if there is one by now."""
    compiled = os.environ.get("DRUZA_COMPILED", "")
    path = compiled if compiled and is_ours(Path(compiled)) else ""
    return programs.begin("druza.web.bots.worker", str(nice), path=path)


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


def _exchange(process: subprocess.Popen[bytes], words: bytes) -> bytes:
    """Say something, and hear one line; nothing if the process has gone."""
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write(words)
        process.stdin.flush()
        return process.stdout.readline()
    except OSError:
        return b""


def _tell(job: Job, found: Answer | None = None, error: Exception | None = None) -> None:
    with contextlib.suppress(RuntimeError):  # the server has stopped meanwhile
        job.loop.call_soon_threadsafe(_settle, job, found, error)


def _settle(job: Job, found: Answer | None, error: Exception | None) -> None:
    job.leave()
    if job.answer.done():
        return
    if error is not None:
        job.answer.set_exception(error)
    else:
        job.answer.set_result(found or {})
