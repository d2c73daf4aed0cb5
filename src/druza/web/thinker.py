"""A thinking process: reads questions as lines of JSON, writes the bots' choices."""

from __future__ import annotations

import contextlib
import os
import signal
import sys

import msgspec

import druza
from druza.bots import Seat, bot


class Question(msgspec.Struct):
    """What a bot is asked. `position` is an imagined one: what is hidden never leaves the server."""

    game: str
    position: str
    seat: int
    bot: str
    seed: int


def choice(question: Question) -> int:
    """What the bot chooses."""
    state = druza.game(question.game).from_json(question.position)
    return bot(question.bot, question.seed).choose(Seat(state, question.seat))


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends it
    if hasattr(os, "nice"):
        os.nice(5)  # pages come first
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what anybody prints is no answer
    decode = msgspec.json.Decoder(Question).decode
    answers.write(b"ready\n")
    answers.flush()
    for line in sys.stdin.buffer:
        try:
            found: int | str = choice(decode(line))
        except Exception as error:
            found = f"{type(error).__name__}: {error}"
        answers.write(msgspec.json.encode(found) + b"\n")
        answers.flush()


if __name__ == "__main__":
    with contextlib.suppress(BrokenPipeError):  # the server has gone
        main()
