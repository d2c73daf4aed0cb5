"""One search on several cores: each has a tree of its own, and at the root the trees are added up."""

from __future__ import annotations

import logging
import time
from typing import Any, NamedTuple

from druza.arena.pool import cores_here
from druza.arena.searchers import Searcher, SearcherGone, give_back, take
from druza.bots import Bot, Seat, bot
from druza.bots.nets import NetBot
from druza.bots.search import Search, SearchBot
from druza.bots.tree import Node
from druza.games.registry import game_by
from druza.kernel.refused import BadInput

logger = logging.getLogger("druza.cores")

MOST_CORES = 256
ENDED = 30.0  # seconds that a thought may take beyond that of this process
SLICE = 0.5  # seconds of compiled search after which other threads have their turn: one looks whether to end
DEEP = 0.01  # of all that was tried: below an option with this share, what follows it is told too
AT_ROOT = 2.0  # a share that no option has


class Begin(NamedTuple):
    """Somebody new asks: the bot that searches, and among how many its simulations are shared."""

    inner: str
    seed: int
    sharers: int


class Question(NamedTuple):
    """What every core is asked. The position is an imagined one: what is hidden from the seat is not in it."""

    game: str
    content: str
    position: str
    seat: int


class Branch(NamedTuple):
    """What one tree found out about an option, and about those that follow it."""

    visits: int
    total: float
    options: dict[int, Branch]


class Tally(NamedTuple):
    """What one tree found out: simulations, the options of its root, and the rewards of all seats."""

    simulations: int
    options: dict[int, Branch]
    rewarded: list[float]


# -- a bot on several cores --------------------------------------------------------------------------------------------


def opponent(name: str, rest: str, seed: int) -> CoresBot:
    """`cores:mcts:1s` on all cores, `cores:4/net:800` on four of them, each with the whole budget; `shared:4/net:800`
    with a quarter of its simulations on each."""
    first, slash, inner = rest.partition("/")
    if not (slash and first.isdecimal()):
        first, inner = str(min(MOST_CORES, cores_here())), rest
    kind = name.partition(":")[0]
    if not inner or len(first) > 3 or not 1 <= int(first) <= MOST_CORES:
        raise BadInput(f"bad bot {name!r}: expected {kind}:BOT or {kind}:NUMBER/BOT, such as {kind}:4/mcts:1s")
    return CoresBot(name, inner, int(first), seed, kind == "shared")


def searcher(inner: str, seed: int, sharers: int = 1) -> SearchBot:
    """A bot that searches, which is what several cores can share, with its part of the simulations."""
    made = bot(inner, seed)
    if not isinstance(made, SearchBot):
        raise BadInput(f"{inner!r} cannot think on several cores: expected a search, such as mcts:1s or net:800")
    made.simulations = part(made.simulations, sharers)
    if isinstance(made, NetBot) and made.otherwise is not None:
        simulations, seconds = made.otherwise
        made.otherwise = part(simulations, sharers), seconds
    return made


def part(simulations: int, sharers: int) -> int:
    return -(-simulations // sharers)


class CoresBot(Bot):
    """A search here, and the same with other dice in processes of their own."""

    def __init__(self, name: str, inner: str, cores: int, seed: int, shared: bool = False) -> None:
        super().__init__(name, seed)
        sharers = cores if shared else 1
        self.own = searcher(inner, seed, sharers)
        patience = ENDED + self.own.seconds
        self.others = [Other(Begin(inner, seed + 7919 * number, sharers), patience) for number in range(1, cores)]

    def choose(self, seat: Seat) -> int:
        game = seat.game
        question = Question(game.id, game.fingerprint, seat.could_be.to_json(), seat.number)
        for other in self.others:
            other.ask(question)
        self.own.choose(seat)
        search = self.own.search
        assert search is not None
        for other in self.others:
            tally = other.answer()
            if tally is not None:
                add_up(search, tally)
        best = self.own.decide(search)
        for other in self.others:
            other.tell(best)
        return best

    def thoughts(self) -> dict[str, Any]:
        return self.own.thoughts()


class Other:
    """A search in another process, begun with the first question. One whose process has gone is missed at this
    question, and begins anew at the next."""

    def __init__(self, begin: Begin, patience: float) -> None:
        self.begin = begin
        self.patience = patience
        self.searcher: Searcher | None = None

    def ask(self, question: Question) -> None:
        try:
            if self.searcher is None or not self.searcher.is_here():
                self.searcher = take(Mind)
                self.searcher.tell(self.begin)
            self.searcher.asks = True
            self.searcher.tell(question)
        except SearcherGone:
            self._miss()

    def answer(self) -> Tally | None:
        """What it found, or nothing if its process has gone; RuntimeError if it cannot search."""
        if self.searcher is None:
            return None
        try:
            found = self.searcher.hear(self.patience)
        except SearcherGone:
            self._miss()
            return None
        self.searcher.asks = False
        if isinstance(found, Tally):
            return found
        raise RuntimeError(f"a search on another core failed: {found}")

    def tell(self, chosen: int) -> None:
        """What was chosen, by all trees together: it goes on from there."""
        try:
            if self.searcher is not None:
                self.searcher.tell(chosen)
        except SearcherGone:
            self._miss()

    def _miss(self) -> None:
        logger.warning("the process of a search on another core has ended; this choice is made without it")
        if self.searcher is not None:
            self.searcher.end()
        self.searcher = None

    def __del__(self) -> None:
        if self.searcher is not None:
            give_back(self.searcher)


# -- adding trees up ---------------------------------------------------------------------------------------------------


def tally_of(search: Search, deep: float = AT_ROOT) -> Tally:
    """What a search found out at its root, and below options that were tried at least this share of all times."""
    return Tally(search.simulations, branches(search.root, deep * search.simulations), list(search.rewarded))


def branches(node: Node, least: float) -> dict[int, Branch]:
    return {
        option: Branch(child.visits, child.total, branches(child, least) if child.visits >= least else {})
        for option, child in node.children.items()
        if child.visits > 0
    }


def add_up(search: Search, tally: Tally) -> None:
    """What another tree found out counts as if it had been tried here."""
    search.simulations += tally.simulations
    for seat, rewards in enumerate(tally.rewarded):
        search.rewarded[seat] += rewards
    graft(search.root, tally.options)


def graft(node: Node, options: dict[int, Branch]) -> None:
    for option, branch in options.items():
        child = node.children.get(option)
        if child is None:
            child = node.children[option] = Node(0.0)
        child.visits += branch.visits
        child.total += branch.total
        graft(child, branch.options)


# -- a search in pieces ------------------------------------------------------------------------------------------------


class Thought:
    """The search of a bot for one question, which can be interrupted and goes on."""

    def __init__(self, mind: SearchBot, seat: Seat, seconds: float = 0.0) -> None:
        """With at most so many seconds, if that is less than the bot would take."""
        self.search = mind.begin(seat)
        self.simulations = mind.simulations
        self.seconds = min(mind.seconds or seconds, seconds or mind.seconds)
        self.spent = 0.0

    def go_on(self, seconds: float, elsewhere: int = 0) -> bool:
        """Think for so many seconds more. True when the budget is spent, of which so many simulations elsewhere."""
        simulations = max(1, self.simulations - elsewhere) if self.simulations else 0
        begun = time.monotonic()
        if not simulations or self.search.simulations < simulations:
            left = self.seconds - self.spent if self.seconds else seconds
            self.search.run(simulations, max(1e-9, min(seconds, left)))
        self.spent += time.monotonic() - begun
        return bool(simulations and self.search.simulations >= simulations) or 0 < self.seconds <= self.spent


# -- what the other processes do ---------------------------------------------------------------------------------------


class Mind:
    """What a process that searches keeps in mind: the bot of whoever asks."""

    def __init__(self) -> None:
        self.begin = Begin("", 0, 1)
        self.bot: SearchBot | None = None

    def answer(self, heard: Any) -> Any:
        """A tally for a question, nothing for all else."""
        if isinstance(heard, Begin):
            self.begin, self.bot = heard, None
        elif isinstance(heard, Question):
            return self._search(heard)
        elif self.bot is not None and self.bot.search is not None:
            self.bot.kept = self.bot.search.root.children.get(heard)
        return None

    def _search(self, question: Question) -> Tally:
        if self.bot is None:
            self.bot = searcher(*self.begin)
        state = game_by(question.game, question.content).from_json(question.position)
        thought = Thought(self.bot, Seat(state, question.seat))
        while not thought.go_on(SLICE):
            pass
        self.bot.search = thought.search
        return tally_of(thought.search)
