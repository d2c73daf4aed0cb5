"""A thinking process: reads questions as lines of JSON, writes the bots' choices, advice and analyses."""

from __future__ import annotations

import contextlib
import importlib
import os
import signal
import sys
from typing import Any

import msgspec

from druza.arena.analysis import Analysis
from druza.bots import Bot, Seat, bot
from druza.bots.search import Search, SearchBot
from druza.games.registry import game_by
from druza.web.help.advice import Advice, scale_of

resource: Any = importlib.import_module("resource") if os.name == "posix" else None
MEMORY = "DRUZA_THINK_MEMORY"  # megabytes that this process may take
MOST_KEPT = 16
MOST_TOLD = 12  # options of a thought that are kept with the move


class Question(msgspec.Struct, tag="choice"):
    """What a bot is asked. `position` is an imagined one: what is hidden never leaves the server."""

    game: str
    position: str
    seat: int
    bot: str
    seed: int
    table: str
    ply: int
    content: str = ""  # its fingerprint; empty: the present content
    seconds: float = 0.0  # as long as it may think, if that is less than it would; 0: no limit


class AdviceQuestion(msgspec.Struct, tag="advice"):
    """A piece of the search for a hint; asked again it goes on. `position` is an imagined one."""

    job: str
    game: str
    position: str
    seat: int
    seed: int
    simulations: int  # in all
    seconds: float  # in all
    piece: float  # seconds until the next report
    content: str = ""


class AnalysisQuestion(msgspec.Struct, tag="analysis"):
    """A piece of the analysis of a game that is over; asked again it goes on."""

    job: str
    record: dict[str, Any]
    simulations: int
    points: int
    piece: float


AnyQuestion = Question | AdviceQuestion | AnalysisQuestion


class Minds:
    """Bots that have just chosen, and searches that go on: whoever is asked again goes on with what was thought."""

    def __init__(self) -> None:
        self.kept: dict[tuple[str, int, str], tuple[int, Bot]] = {}
        self.advice: dict[str, Advice] = {}
        self.analyses: dict[str, Analysis] = {}

    def answer(self, question: AnyQuestion) -> dict[str, Any]:
        if isinstance(question, AdviceQuestion):
            return self.advise(question)
        if isinstance(question, AnalysisQuestion):
            return self.analyse(question)
        option, thoughts = self.choice(question)
        return {"option": option, "thoughts": thoughts}

    def choice(self, question: Question) -> tuple[int, dict[str, Any]]:
        """What the bot chooses, and what it thinks of it."""
        who = (question.table, question.seat, question.bot)
        ply, mind = self.kept.pop(who, (-1, None))
        if mind is None or ply != question.ply - 1:  # somebody else has moved, or moves were taken back
            mind = bot(question.bot, question.seed, question.game)
        state = game_by(question.game, question.content).from_json(question.position)
        if question.seconds > 0 and isinstance(mind, SearchBot):
            usual = mind.seconds
            mind.seconds = min(usual or question.seconds, question.seconds)
            option = mind.choose(Seat(state, question.seat))
            mind.seconds = usual
        else:
            option = mind.choose(Seat(state, question.seat))
        keep(self.kept, who, (question.ply, mind))
        return option, told(mind)

    def advise(self, question: AdviceQuestion) -> dict[str, Any]:
        advice = self.advice.pop(question.job, None)
        if advice is None:
            state = game_by(question.game, question.content).from_json(question.position)
            advice = Advice(Seat(state, question.seat), question.seed)
        advice.go_on(question.simulations, question.piece)
        done = max(advice.spent / question.seconds, advice.search.simulations / question.simulations)
        if done >= 1:
            return {"done": 1.0, "tries": advice.search.simulations, "options": advice.options()}
        keep(self.advice, question.job, advice)
        return {"done": done, "tries": advice.search.simulations, "options": None}

    def analyse(self, question: AnalysisQuestion) -> dict[str, Any]:
        analysis = self.analyses.pop(question.job, None)
        if analysis is None:
            analysis = Analysis(question.record, question.simulations, question.points)
        if not analysis.go_on(question.piece):
            keep(self.analyses, question.job, analysis)
            return {"done": analysis.done, "curve": None}
        return {"done": 1.0, "curve": analysis.found}


def keep(kept: dict[Any, Any], key: Any, thing: Any, most: int = MOST_KEPT) -> None:
    """Keep a few things, and forget the oldest."""
    while len(kept) >= most:
        del kept[next(iter(kept))]
    kept[key] = thing


def told(mind: Bot) -> dict[str, Any]:
    """What a bot thinks, without the options that hardly counted, and with chances that add up to 1."""
    thoughts = mind.thoughts()
    options = thoughts.get("options", [])
    search = getattr(mind, "search", None)
    scale = scale_of(search) if isinstance(search, Search) else 1.0
    kept = [{**one, "chance": min(1.0, one["chance"] * scale)} if "chance" in one else one for one in options]
    return {**thoughts, "options": kept[:MOST_TOLD], "counted": len(options)}


def bound_memory(megabytes: int) -> None:
    """Whatever a bot thinks up, the machine has room for others: past this the thought fails, and nothing else."""
    if megabytes and resource is not None:
        resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, resource.getrlimit(resource.RLIMIT_AS)[1]))


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends it
    if hasattr(os, "nice"):
        os.nice(int(sys.argv[1]) if sys.argv[1:] else 0)
    bound_memory(int(os.environ.get(MEMORY) or 0))
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what anybody prints is no answer
    decode = msgspec.json.Decoder(AnyQuestion).decode
    minds = Minds()
    answers.write(b"ready\n")
    answers.flush()
    for line in sys.stdin.buffer:
        try:
            found: dict[str, Any] | str = minds.answer(decode(line))
        except Exception as error:
            found = f"{type(error).__name__}: {error}"
        answers.write(msgspec.json.encode(found) + b"\n")
        answers.flush()


if __name__ == "__main__":
    with contextlib.suppress(BrokenPipeError):  # the server has gone
        main()
