"""A thinking process: reads questions as lines of JSON, writes the bots' choices."""

from __future__ import annotations

import contextlib
import os
import signal
import sys

import msgspec

import druza
from druza.bots import Bot, Seat, bot

MOST_KEPT = 16


class Question(msgspec.Struct):
    """What a bot is asked. `position` is an imagined one: what is hidden never leaves the server."""

    game: str
    position: str
    seat: int
    bot: str
    seed: int
    table: str
    ply: int


class Minds:
    """Bots that have just chosen: whoever is asked again at once goes on with what they have thought."""

    def __init__(self) -> None:
        self.kept: dict[tuple[str, int, str], tuple[int, Bot]] = {}

    def choice(self, question: Question) -> int:
        """What the bot chooses."""
        who = (question.table, question.seat, question.bot)
        ply, mind = self.kept.pop(who, (-1, None))
        if mind is None or ply != question.ply - 1:  # somebody else has moved, or moves were taken back
            mind = bot(question.bot, question.seed, question.game)
        state = druza.game(question.game).from_json(question.position)
        option = mind.choose(Seat(state, question.seat))
        while len(self.kept) >= MOST_KEPT:
            del self.kept[next(iter(self.kept))]
        self.kept[who] = question.ply, mind
        return option


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends it
    if hasattr(os, "nice"):
        os.nice(5)  # pages come first
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what anybody prints is no answer
    decode = msgspec.json.Decoder(Question).decode
    minds = Minds()
    answers.write(b"ready\n")
    answers.flush()
    for line in sys.stdin.buffer:
        try:
            found: int | str = minds.choice(decode(line))
        except Exception as error:
            found = f"{type(error).__name__}: {error}"
        answers.write(msgspec.json.encode(found) + b"\n")
        answers.flush()


if __name__ == "__main__":
    with contextlib.suppress(BrokenPipeError):  # the server has gone
        main()
