"""Thinking: bots choose in processes of their own, within a time limit, from what their seat can know."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import os
import queue
import signal
import threading
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

import druza
from druza.kernel.dice import dice_from_seed
from druza.kernel.state import State

logger = logging.getLogger("druza.thinking")

START_LIMIT = 60.0  # seconds for a process to load what it needs


@dataclass
class Question:
    """What a thinking process is asked. `position` is an imagined one: what is hidden never leaves the server."""

    game: str
    position: str
    seat: int
    bot: str
    seed: int


class Thinkers:
    """A few processes that choose for bots. One that takes too long is killed, and another takes its place."""

    def __init__(self, count: int, limit: float) -> None:
        self.count = count or max(1, (os.cpu_count() or 2) - 1)
        self.limit = limit
        self.misses = 0  # how often a fallback had to be played
        self.jobs: queue.SimpleQueue[tuple[Question, asyncio.Future[int], asyncio.AbstractEventLoop] | None]
        self.jobs = queue.SimpleQueue()
        self.threads: list[threading.Thread] = []
        self.processes: dict[int, Any] = {}

    def start(self) -> None:
        for number in range(self.count):
            thread = threading.Thread(target=self._serve, args=(number,), name=f"druza-think-{number}", daemon=True)
            self.threads.append(thread)
            thread.start()

    def stop(self) -> None:
        """End the processes; what they were thinking about is thought again after the next start."""
        for _ in self.threads:
            self.jobs.put(None)
        for process in list(self.processes.values()):
            process.kill()
        for thread in self.threads:
            thread.join(5)

    async def choose(self, state: State, seat: int, bot: str, seed: int) -> int:
        """The option that a bot chooses for a seat: always a legal one."""
        imagined = state.imagine(seat, seed)
        question = Question(state.game.id, imagined.to_json(), seat, bot, seed)
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[int] = loop.create_future()
        self.jobs.put((question, answer, loop))
        try:
            option = await answer
        except ThinkingFailed as failure:
            self.misses += 1
            option = fallback(imagined, seed)
            logger.warning(
                "%s for seat %d of %s: %s; played %s instead",
                bot, seat, state.game.id, failure, state.game.notation(option),
            )  # fmt: skip
        if option not in state.choices:
            self.misses += 1
            logger.warning("%s for seat %d of %s chose what is not legal: %d", bot, seat, state.game.id, option)
            option = fallback(imagined, seed)
        return option

    # -- one thread for each process -----------------------------------------------------------------------------------

    def _serve(self, number: int) -> None:
        process, pipe = None, None
        while True:
            job = self.jobs.get()
            if job is None:
                break
            question, answer, loop = job
            try:
                if process is None or not process.is_alive():
                    process, pipe = self._spawn(number)
                assert pipe is not None
                option = self._ask(pipe, question)
            except (ThinkingFailed, OSError, EOFError) as error:
                if process is not None:
                    process.kill()
                    process.join()
                process = None
                failure = error if isinstance(error, ThinkingFailed) else ThinkingFailed("the process has died")
                _tell(loop, answer, None, failure)
            else:
                _tell(loop, answer, option, None)
        if process is not None:
            process.kill()
            process.join()

    def _spawn(self, number: int) -> tuple[Any, Connection]:
        context = multiprocessing.get_context("spawn")
        here, there = context.Pipe()
        process = context.Process(target=think, args=(there,), name=f"druza-think-{number}", daemon=True)
        process.start()
        there.close()
        self.processes[number] = process
        if not here.poll(START_LIMIT) or here.recv() != "ready":
            raise ThinkingFailed("the process did not start")
        return process, here

    def _ask(self, pipe: Connection, question: Question) -> int:
        pipe.send(question)
        if not pipe.poll(self.limit):
            raise ThinkingFailed(f"no answer within {self.limit:g} s")
        answer = pipe.recv()
        if isinstance(answer, str):
            raise ThinkingFailed(answer)
        return int(answer)


class ThinkingFailed(Exception):
    """A bot did not choose."""


def fallback(imagined: State, seed: int) -> int:
    """A legal option without much thought: the one the game's hints like best, else any."""
    options = imagined.options()
    try:
        return max(options, key=lambda option: float(imagined.game.rate(imagined, option)))
    except Exception:
        return dice_from_seed(seed).pick(options)


def think(pipe: Connection) -> None:
    """The life of a thinking process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends it
    if hasattr(os, "nice"):
        os.nice(5)  # pages come first
    pipe.send("ready")
    while True:
        try:
            question: Question = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            pipe.send(answer_to(question))
        except Exception as error:
            pipe.send(f"{type(error).__name__}: {error}")


def answer_to(question: Question) -> int:
    """What a bot chooses."""
    from druza.bots import Seat, bot

    state = druza.game(question.game).from_json(question.position)
    return bot(question.bot, question.seed).choose(Seat(state, question.seat))


def _tell(
    loop: asyncio.AbstractEventLoop, answer: asyncio.Future[int], option: int | None, error: Exception | None
) -> None:
    with contextlib.suppress(RuntimeError):  # the server has stopped meanwhile
        loop.call_soon_threadsafe(_settle, answer, option, error)


def _settle(answer: asyncio.Future[int], option: int | None, error: Exception | None) -> None:
    if answer.done():
        return
    if error is not None:
        answer.set_exception(error)
    else:
        answer.set_result(option if option is not None else -1)
