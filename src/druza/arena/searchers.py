"""Searchers: processes that search for this one. They are begun when they are wanted first, kept for the next who wants
them, and end with this one, however it ends. They read and write pickles."""

from __future__ import annotations

import atexit
import contextlib
import importlib
import os
import pickle
import signal
import sys
import threading
import time
from typing import Any, Protocol

from druza.kernel import programs

LOOK_UP = 2.0  # seconds between two looks whether whoever asks is still there
KEPT_AT_MOST = 64

_idle: list[Searcher] = []


class Answers(Protocol):
    """What runs in a searcher: answers questions; what is no question it answers with None."""

    def answer(self, heard: Any) -> Any: ...


class SearcherGone(Exception):
    """The process has ended, or does not answer."""


class Searcher:
    """A process that is told things and answers questions."""

    def __init__(self, make: type[Answers]) -> None:
        self.owner = os.getpid()
        self.make = make
        self.asks = False  # was it asked something that it has not answered?
        self.process = programs.begin("druza.arena.searchers", make.__module__, make.__qualname__, str(self.owner))

    def is_here(self) -> bool:
        """Can it be asked from this process?"""
        return self.owner == os.getpid() and self.process.poll() is None

    def tell(self, what: Any) -> None:
        assert self.process.stdin is not None
        try:
            pickle.dump(what, self.process.stdin)
            self.process.stdin.flush()
        except OSError as error:
            raise SearcherGone from error

    def hear(self, seconds: float) -> Any:
        """The answer to a question. One that takes longer is ended."""
        assert self.process.stdout is not None
        watch = threading.Timer(seconds, self.process.kill)
        watch.start()
        try:
            return pickle.load(self.process.stdout)
        except (EOFError, OSError, pickle.UnpicklingError) as error:
            raise SearcherGone from error
        finally:
            watch.cancel()

    def end(self) -> None:
        if self.owner == os.getpid():  # a fork of the process that began it has no say
            programs.end(self.process)


def take(make: type[Answers]) -> Searcher:
    """An idle one, or a new one."""
    while _idle:
        found = _idle.pop()
        if found.is_here() and found.make is make:
            return found
        found.end()
    return Searcher(make)


def give_back(searcher: Searcher) -> None:
    """It waits for the next who wants it, unless it is still thinking."""
    if searcher.is_here() and not searcher.asks and len(_idle) < KEPT_AT_MOST:
        _idle.append(searcher)
    else:
        searcher.end()


@atexit.register
def end_all() -> None:
    while _idle:
        _idle.pop().end()


# -- in the other process ----------------------------------------------------------------------------------------------


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever began it ends it
    module, name, owner = sys.argv[1:]
    threading.Thread(target=end_with, args=(int(owner),), daemon=True).start()
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what anybody prints is no answer
    mind: Answers = getattr(importlib.import_module(module), name)()
    while True:
        try:
            heard = pickle.load(sys.stdin.buffer)
        except EOFError:
            return
        try:
            found = mind.answer(heard)
        except Exception as error:  # told to whoever asked, who can do something about it
            found = f"{type(error).__name__}: {error}"
        if found is not None:
            pickle.dump(found, answers)
            answers.flush()


def end_with(owner: int) -> None:
    """End when whoever began this process has gone: others may still hold its line open, and a thought may be long."""
    while os.getppid() == owner or os.name != "posix":
        time.sleep(LOOK_UP)
    os._exit(0)


if __name__ == "__main__":
    with contextlib.suppress(BrokenPipeError):  # whoever asked has gone
        main()
