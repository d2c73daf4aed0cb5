"""One search on several cores: each has a tree of its own, and at the root the trees are added up."""

from __future__ import annotations

import multiprocessing
import os
import weakref
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from druza.bots import Bot, Seat, bot
from druza.bots.search import Search, SearchBot
from druza.games.registry import game_by
from druza.kernel.refused import BadInput

MOST_CORES = 256
ENDED = 30.0  # seconds that a thought may take beyond that of this process


class Question(NamedTuple):
    """What every core is asked. The position is an imagined one: what is hidden from the seat is not in it."""

    game: str
    content: str
    position: str
    seat: int


class Tally(NamedTuple):
    """What one tree found out at its root: visits and rewards of every option, and the rewards of all seats."""

    simulations: int
    options: dict[int, tuple[int, float]]
    rewarded: list[float]


def opponent(name: str, rest: str, seed: int) -> CoresBot:
    """`cores:mcts:1s` on all cores, `cores:4/net:800` on four of them."""
    first, slash, inner = rest.partition("/")
    if not (slash and first.isdecimal()):
        first, inner = str(min(MOST_CORES, os.cpu_count() or 1)), rest
    if not inner or len(first) > 3 or not 1 <= int(first) <= MOST_CORES:
        raise BadInput(f"bad bot {name!r}: expected cores:BOT or cores:NUMBER/BOT, such as cores:4/mcts:1s")
    return CoresBot(name, inner, int(first), seed)


def searcher(inner: str, seed: int) -> SearchBot:
    """A bot that searches, which is what several cores can share."""
    made = bot(inner, seed)
    if not isinstance(made, SearchBot):
        raise BadInput(f"{inner!r} cannot think on several cores: expected a search, such as mcts:1s or net:800")
    return made


class CoresBot(Bot):
    """A search here, and the same with other dice in processes of their own. Each spends the whole budget."""

    def __init__(self, name: str, inner: str, cores: int, seed: int) -> None:
        super().__init__(name, seed)
        self.own = searcher(inner, seed)
        self.others = [Other(inner, seed + 7919 * number) for number in range(1, cores)]

    def choose(self, seat: Seat) -> int:
        game = seat.game
        question = Question(game.id, game.fingerprint, seat.could_be.to_json(), seat.number)
        for other in self.others:
            other.ask(question)
        self.own.choose(seat)
        search = self.own.search
        assert search is not None
        for other in self.others:
            add_up(search, other.answer())
        best = search.best()
        self.own.kept = search.root.children[best]
        for other in self.others:
            other.tell(best)
        return best

    def thoughts(self) -> dict[str, Any]:
        return self.own.thoughts()


def add_up(search: Search, tally: Tally) -> None:
    """What another tree found out counts as if it had been tried here."""
    search.simulations += tally.simulations
    for seat, rewards in enumerate(tally.rewarded):
        search.rewarded[seat] += rewards
    for option, (visits, total) in tally.options.items():
        child = search.root.children.get(option)
        if child is not None:
            child.visits += visits
            child.total += total


def tally_of(search: Search) -> Tally:
    options = {option: (child.visits, child.total) for option, child in search.root.children.items()}
    return Tally(search.simulations, options, list(search.rewarded))


class Other:
    """A search in a process of its own, begun with the first question and ended with its bot."""

    def __init__(self, inner: str, seed: int) -> None:
        self.inner = inner
        self.seed = seed
        self.patience = ENDED + searcher(inner, seed).seconds
        self.line: Connection | None = None
        self.process: Any = None

    def ask(self, question: Question) -> None:
        if self.line is None:
            self.line = self._begin()
        self.line.send(question)

    def answer(self) -> Tally:
        """What it found; RuntimeError if its process has gone."""
        assert self.line is not None
        try:
            if self.line.poll(self.patience):
                found = self.line.recv()
                if isinstance(found, Tally):
                    return found
                raise RuntimeError(f"a search on another core failed: {found}")
        except EOFError as error:
            raise RuntimeError("the process of a search on another core has ended") from error
        raise RuntimeError("a search on another core does not answer")

    def tell(self, chosen: int) -> None:
        """What was chosen, by all trees together: it goes on from there."""
        assert self.line is not None
        self.line.send(chosen)

    def _begin(self) -> Connection:
        context = multiprocessing.get_context("spawn")
        line, far_end = context.Pipe()
        self.process = context.Process(target=think, args=(far_end, self.inner, self.seed), daemon=True)
        self.process.start()
        far_end.close()
        weakref.finalize(self, _end, self.process, line)
        return line


def _end(process: Any, line: Connection) -> None:
    line.close()
    process.terminate()
    process.join(5)


def think(line: Connection, inner: str, seed: int) -> None:
    """The other process: questions and choices come, tallies go."""
    mind = searcher(inner, seed)
    try:
        while True:
            heard = line.recv()
            if isinstance(heard, int):
                mind.kept = mind.search.root.children.get(heard) if mind.search else None
                continue
            try:
                line.send(_search(mind, heard))
            except Exception as error:  # told to whoever asked, who can do something about it
                line.send(f"{type(error).__name__}: {error}")
    except (EOFError, OSError, KeyboardInterrupt):
        return


def _search(mind: SearchBot, question: Question) -> Tally:
    state = game_by(question.game, question.content).from_json(question.position)
    mind.choose(Seat(state, question.seat))
    assert mind.search is not None
    return tally_of(mind.search)
