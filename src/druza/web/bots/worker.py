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
from druza.arena.cores import AT_ROOT, DEEP, Tally, Thought, add_up, tally_of
from druza.bots import Bot, Seat, bot
from druza.bots.nets import search_for
from druza.bots.search import Search, SearchBot
from druza.games.registry import game_by
from druza.web.help.advice import Advice, scale_of

resource: Any = importlib.import_module("resource") if os.name == "posix" else None
MEMORY = "DRUZA_THINK_MEMORY"  # megabytes that this process may take
MOST_KEPT = 16
MOST_HELPED = 2  # searches of others, each with a whole tree
LONGEST = 3600.0  # seconds of a piece where none is named
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
    piece: float = 0.0  # seconds until it tells how far a search has come; 0: it thinks to the end


class More(msgspec.Struct, tag="more"):
    """The search for a choice goes on, with what others have found out by now."""

    piece: float
    others: list[Tally] = []


class HelpQuestion(msgspec.Struct, tag="help"):
    """A piece of a search beside another process that is asked the same: a tree of its own, from other dice. Asked
    again it goes on. `position` is an imagined one."""

    job: str
    game: str
    position: str
    seat: int
    seed: int
    piece: float
    bot: str = ""  # whose search; empty: that for a hint
    content: str = ""


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
    others: list[Tally] = []  # what other processes have found out by now


class AnalysisQuestion(msgspec.Struct, tag="analysis"):
    """A piece of the analysis of a game that is over; asked again it goes on."""

    job: str
    record: dict[str, Any]
    simulations: int
    points: int
    piece: float
    which: int = 0  # of how many parts of the game
    of: int = 1


AnyQuestion = Question | More | HelpQuestion | AdviceQuestion | AnalysisQuestion


class Minds:
    """Bots that have just chosen, and searches that go on: whoever is asked again goes on with what was thought."""

    def __init__(self) -> None:
        self.kept: dict[tuple[str, int, str], tuple[int, Bot]] = {}
        self.choosing: tuple[Question, SearchBot, Thought] | None = None  # what is thought about piece by piece
        self.help: dict[str, Search] = {}
        self.advice: dict[str, Advice] = {}
        self.analyses: dict[str, Analysis] = {}

    def answer(self, question: AnyQuestion) -> dict[str, Any]:
        if isinstance(question, AdviceQuestion):
            return self.advise(question)
        if isinstance(question, AnalysisQuestion):
            return self.analyse(question)
        if isinstance(question, HelpQuestion):
            return self.help_along(question)
        if isinstance(question, More):
            return self.think_on(question.piece, question.others)
        return self.choice(question)

    def choice(self, question: Question) -> dict[str, Any]:
        """What the bot chooses, and what it thinks of it; how far it has come where it is asked for a piece only."""
        ply, mind = self.kept.pop(who_of(question), (-1, None))
        if mind is None or ply != question.ply - 1:  # somebody else has moved, or moves were taken back
            mind = bot(question.bot, question.seed, question.game)
        state = game_by(question.game, question.content).from_json(question.position)
        seat = Seat(state, question.seat)
        if not isinstance(mind, SearchBot):
            return self.chosen(question, mind, mind.choose(seat))
        self.choosing = question, mind, Thought(mind, seat, question.seconds)
        return self.think_on(question.piece, [])

    def think_on(self, piece: float, others: list[Tally]) -> dict[str, Any]:
        """A further piece of a search; at its end what others found out is added up."""
        assert self.choosing is not None
        question, mind, thought = self.choosing
        elsewhere = sum(tally.simulations for tally in others)
        over = thought.go_on(piece or LONGEST, elsewhere)
        if not over and piece:
            return {"tries": thought.search.simulations + elsewhere}
        self.choosing = None
        for tally in others:
            add_up(thought.search, tally)
        return self.chosen(question, mind, mind.decide(thought.search))

    def chosen(self, question: Question, mind: Bot, option: int) -> dict[str, Any]:
        keep(self.kept, who_of(question), (question.ply, mind))
        return {"option": option, "thoughts": told(mind)}

    def help_along(self, question: HelpQuestion) -> dict[str, Any]:
        search = self.help.pop(question.job, None)
        if search is None:
            state = game_by(question.game, question.content).from_json(question.position)
            seat = Seat(state, question.seat)
            mind = bot(question.bot, question.seed, question.game) if question.bot else None
            search = mind.begin(seat) if isinstance(mind, SearchBot) else search_for(seat, question.seed)
        search.run(0, question.piece)
        keep(self.help, question.job, search, MOST_HELPED)
        return {"tally": tally_of(search, AT_ROOT if question.bot else DEEP)}

    def advise(self, question: AdviceQuestion) -> dict[str, Any]:
        advice = self.advice.pop(question.job, None)
        if advice is None:
            state = game_by(question.game, question.content).from_json(question.position)
            advice = Advice(Seat(state, question.seat), question.seed)
        elsewhere = sum(tally.simulations for tally in question.others)
        advice.go_on(max(1, question.simulations - elsewhere), question.piece)
        tries = advice.search.simulations + elsewhere
        done = max(advice.spent / question.seconds, tries / question.simulations)
        if done >= 1:
            for tally in question.others:
                add_up(advice.search, tally)
            return {"done": 1.0, "tries": advice.search.simulations, "options": advice.options()}
        keep(self.advice, question.job, advice)
        return {"done": done, "tries": tries, "options": None}

    def analyse(self, question: AnalysisQuestion) -> dict[str, Any]:
        analysis = self.analyses.pop(question.job, None)
        if analysis is None:
            analysis = Analysis(question.record, question.simulations, question.points, question.which, question.of)
        if not analysis.go_on(question.piece):
            keep(self.analyses, question.job, analysis)
            return {"done": analysis.done, "curve": None}
        return {"done": 1.0, "curve": analysis.found}


def who_of(question: Question) -> tuple[str, int, str]:
    return question.table, question.seat, question.bot


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
