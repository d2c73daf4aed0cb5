"""The text protocol: programs in any language play, or use the rules (docs/engine.md)."""

from __future__ import annotations

import contextlib
import json
import os
import select
import shlex
import subprocess
import time
import weakref
from collections.abc import Iterable
from typing import Any, TextIO

import druza
from druza.bots import Bot, Seat, bot
from druza.kernel import programs
from druza.kernel.record import advance
from druza.kernel.refused import BadInput, Refused
from druza.kernel.state import State

VERSION = 1
START_SECONDS = 10.0
THINK_SECONDS = 10.0
LONGEST_LINE = 1 << 20


# -- a program that plays ----------------------------------------------------------------------------------------------


class Program:
    """A running program that is asked for moves. BadInput says what it did wrong; nothing waits longer than it may."""

    def __init__(self, command: str, game: str) -> None:
        self.command = command
        words = shlex.split(command)
        if not words:
            raise BadInput("engine: expected a command after it, such as engine:perl bot.pl")
        try:
            self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except OSError as error:
            raise BadInput(f"engine: {words[0]} cannot be started: {error.strerror}") from error
        self.ending = weakref.finalize(self, end_process, self.process)
        self.rest = b""
        self.name = command
        self.say(f"druza {VERSION} {game}")
        while (line := self.hear(START_SECONDS)) != "ready":
            if line.startswith("id "):
                self.name = line[3:].strip()

    def choose(self, view: dict[str, Any], options: list[str], seconds: float) -> str:
        """Which of these words it chooses, from what its seat sees."""
        self.say(f"view {json.dumps(view, ensure_ascii=False)}")
        self.say(f"options {' '.join(options)}")
        self.say(f"go {seconds:g}")
        while True:
            line = self.hear(seconds + 1)
            if line.startswith("bestmove "):
                chosen = line.split(" ", 1)[1].strip()
                if chosen not in options:
                    raise self.wrong(f"chose {chosen!r}: expected one of {' '.join(options[:20])}")
                return chosen
            if line and not line.startswith("info"):
                raise self.wrong(f"said {line[:80]!r}: expected bestmove WORD")

    def say(self, line: str) -> None:
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(line.encode() + b"\n")
            self.process.stdin.flush()
        except OSError as error:
            raise self.wrong("has ended") from error

    def hear(self, seconds: float) -> str:
        """Its next line, if it comes in time."""
        assert self.process.stdout is not None
        until = time.monotonic() + seconds
        while b"\n" not in self.rest:
            ready, _, _ = select.select([self.process.stdout], [], [], max(0.0, until - time.monotonic()))
            if not ready:
                raise self.wrong(f"said nothing within {seconds:g} seconds")
            more = os.read(self.process.stdout.fileno(), 65536)
            if not more:
                raise self.wrong("has ended")
            self.rest += more
            if len(self.rest) > LONGEST_LINE:
                raise self.wrong("said a line without an end")
        line, _, self.rest = self.rest.partition(b"\n")
        return line.decode(errors="replace").strip()

    def wrong(self, what: str) -> BadInput:
        self.close()
        return BadInput(f"engine {self.command!r} {what}")

    def close(self) -> None:
        self.ending()


def end_process(process: subprocess.Popen[bytes]) -> None:
    """Ask it to quit, and end it if it does not."""
    with contextlib.suppress(OSError):
        assert process.stdin is not None
        process.stdin.write(b"quit\n")
    programs.end(process, 1.0)


def opponent(name: str, command: str, seed: int) -> Bot:
    """`engine:COMMAND`: a program at a seat."""
    if not command.strip():
        raise BadInput(f"bad bot {name!r}: expected engine:COMMAND, such as engine:perl bot.pl")
    return ProgramBot(name, command, seed)


class ProgramBot(Bot):
    """A program as a player; started at its first question."""

    def __init__(self, name: str, command: str, seed: int) -> None:
        super().__init__(name, seed)
        self.command = command
        self.program: Program | None = None

    def choose(self, seat: Seat) -> int:
        if self.program is None:
            self.program = Program(self.command, seat.game.id)
        words = [seat.game.notation(option) for option in seat.options()]
        return seat.game.parse(self.program.choose(seat.view(), words, THINK_SECONDS))


# -- the rules for programs --------------------------------------------------------------------------------------------


class Engine:
    """The rules and the bots of one game, for a program that asks line by line."""

    def __init__(self, game: str) -> None:
        self.game = druza.game(game)
        self.state: State = self.game.new(self.game.seat_counts[0], 0)
        self.seed = 0
        self.commands = {
            "druza": self.greet,
            "isready": self.is_ready,
            "newgame": self.new_game,
            "position": self.position,
            "moves": self.moves,
            "options": self.options,
            "view": self.view,
            "why": self.why,
            "go": self.go,
            "scores": self.scores,
        }

    def run(self, lines: Iterable[str], out: TextIO) -> None:
        """Answer every line until `quit` or the end."""
        for line in lines:
            word, _, rest = line.strip().partition(" ")
            if word == "quit":
                return
            if word and not word.startswith("#"):
                print("\n".join(self.answer(word, rest.strip())), file=out, flush=True)

    def answer(self, word: str, rest: str) -> list[str]:
        command = self.commands.get(word)
        if command is None:
            return [f"error unknown command {word!r}: expected {', '.join(self.commands)} or quit"]
        try:
            return command(rest)
        except (BadInput, Refused) as error:
            return [f"error {' '.join(str(error).split())}"]

    def greet(self, rest: str) -> list[str]:
        return [f"id druza {druza.__version__}", f"id game {self.game.id} {self.game.fingerprint}", "ready"]

    def is_ready(self, rest: str) -> list[str]:
        return ["readyok"]

    def new_game(self, rest: str) -> list[str]:
        """newgame seats=2 seed=7 NAME=VALUE..."""
        options: dict[str, Any] = {}
        for pair in rest.split():
            name, equals, value = pair.partition("=")
            if not equals:
                raise BadInput(f"bad option {pair!r}: expected name=value, such as seats=2")
            try:
                options[name] = json.loads(value)
            except ValueError:
                options[name] = value
        seats, seed = options.pop("seats", self.game.seat_counts[0]), options.pop("seed", 0)
        if not isinstance(seed, int):
            raise BadInput(f"seed must be a whole number, not {seed!r}")
        self.state = self.game.new(seats, seed, options)
        return self.asked()

    def position(self, rest: str) -> list[str]:
        """Without more: the position; with one, go there."""
        if not rest:
            return [f"position {json.dumps(json.loads(self.state.to_json()), ensure_ascii=False)}"]
        self.state = self.game.from_json(rest)
        return self.asked()

    def moves(self, rest: str) -> list[str]:
        """Play these words; if one is refused, none is played."""
        after = self.state.clone()
        advance(self.game, after, rest.split())
        self.state = after
        return self.asked()

    def options(self, rest: str) -> list[str]:
        return [f"options {' '.join(self.game.notation(option) for option in self.state.options())}".strip()]

    def view(self, rest: str) -> list[str]:
        """What a seat sees; without a number, the one that is asked."""
        seat = self.state.seat if not rest else self.seat(rest)
        return [f"view {json.dumps(self.state.view(seat), ensure_ascii=False)}"]

    def seat(self, rest: str) -> int:
        if rest.lstrip("-").isdecimal() and -1 <= int(rest) < self.state.seats:
            return int(rest)
        raise BadInput(f"there is no seat {rest!r}: expected -1 (a spectator) to {self.state.seats - 1}")

    def why(self, rest: str) -> list[str]:
        """Why a word cannot be chosen now."""
        refused = self.state.why_not(self.game.parse(rest))
        return ["allowed"] if refused is None else [f"refused {refused.rule} {refused.message}"]

    def go(self, rest: str) -> list[str]:
        """go BOT: what one of our bots would choose, from what the asked seat knows."""
        if self.state.seat < 0:
            raise BadInput("the game is over: expected newgame or position")
        self.seed += 1
        chosen = bot(rest or "casual", self.seed, self.game.id).choose(Seat(self.state, self.state.seat))
        return [f"bestmove {self.game.notation(chosen)}"]

    def scores(self, rest: str) -> list[str]:
        winners = " ".join(map(str, self.state.winners()))
        return [f"scores {' '.join(f'{score:g}' for score in self.state.scores())}", f"winners {winners}".strip()]

    def asked(self) -> list[str]:
        return ["over" if self.state.seat < 0 else f"asked {self.state.seat}"]
