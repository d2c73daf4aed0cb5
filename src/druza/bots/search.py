"""The search: information-set Monte Carlo tree search, on imagined states only, with one of two judges."""
# mypyc

import gc
import time
from typing import Any, Final, final

from mypy_extensions import mypyc_attr

from druza.bots.bot import Bot
from druza.bots.judges import Judge, NetJudge, Rollout
from druza.bots.net import Net
from druza.bots.seat import Seat
from druza.bots.tree import Node, choose, knows, most_tried
from druza.kernel.dice import Dice, dice_from_seed

WHOLE_GAME: Final = 1_000_000
CHECK_CLOCK: Final = 16  # simulations between two looks at the clock
LONGEST_LINE: Final = 8


@final
class Style:
    """How a search thinks. The first one of the project and a plain one are kept to be measured against."""

    def __init__(
        self, sample: int, horizon: int, spread: float, explore: float, modern: bool, trust: float = 0.5
    ) -> None:
        self.trust = trust  # the share of the priors that the judge gives; the rest is equal for all options
        self.sample = sample  # options of a rollout that the hints compare; 1: random moves
        self.horizon = horizon  # decisions of a rollout before the hints judge it
        self.spread = spread  # a clear lead in points
        self.explore = explore  # how much is looked at what seems worse; 0 for any of these: as the game says
        self.modern = modern  # means are told between the worst and the best; the tree is kept within a turn


MODERN: Final = Style(0, 0, 0.0, 0.0, True)
FIRST: Final = Style(2, 40, 12.0, 1.2, False)
PLAIN: Final = Style(1, WHOLE_GAME, 0.0, 1.2, False)
LEARNED: Final = Style(0, 0, 0.0, 0.0, True, 0.9)
LEARNING: Final = Style(0, 0, 0.0, 0.0, True, 0.7)  # tries more that seems worse, to learn from it
STYLES: Final = {"mcts": MODERN, "first-mcts": FIRST, "plain-mcts": PLAIN}


@final
class Search:
    """One tree for one question. Every simulation imagines the hidden things anew."""

    def __init__(self, seat: Seat, seed: int, style: Style = MODERN, net: Net | None = None) -> None:
        self.seat = seat
        self.dice: Dice = dice_from_seed(seed)
        self.explore = style.explore or seat.game.explore
        self.by_question = net is not None  # an untried option is thought as good as its question, else as its parent
        self.judge: Judge = judge_of(seat, self.dice, style, net)
        self.root = Node(1.0)
        self.low = 1.0 if style.modern else 0.0  # the worst and the best mean in the tree: bounds are told between them
        self.high = 0.0 if style.modern else 1.0
        self.simulations = 0
        self.rewarded = [0.0] * seat.could_be.seats  # the rewards of all simulations, by seat
        self.through: list[int] = []  # options that every simulation begins with

    def run(self, simulations: int, seconds: float) -> None:
        """Simulate until the budget is spent; 0 means no limit of that kind."""
        collecting = gc.isenabled()
        gc.disable()  # nothing here refers to itself: looking through the tree for garbage would only cost time
        try:
            self.simulate_until(simulations, time.monotonic() + seconds if seconds > 0 else 0.0)
        finally:
            if collecting:
                gc.enable()

    def simulate_until(self, simulations: int, deadline: float) -> None:
        while simulations == 0 or self.simulations < simulations:
            self.simulate()
            if deadline > 0 and self.simulations % CHECK_CLOCK == 0 and time.monotonic() >= deadline:
                return

    def simulate(self) -> None:
        """Imagine, descend, grow the tree by one, judge, and tell everybody on the path."""
        self.simulations += 1
        state = self.seat.imagine(self.dice.below(1 << 30))
        node = self.root
        path: list[Node] = [node]
        seats: list[int] = []
        while state.seat >= 0:
            seats.append(state.seat)
            options = state.choices
            if not knows(node, options):
                self.judge.weigh(node, state)
                knows(node, options)
            place = self.next(node, options, len(path) - 1)
            node = node.nodes[place]
            state.apply(options[place])
            path.append(node)
            if node.visits == 0:
                break
        asked = state.seat
        rewards = self.judge.judge(state, node, seats[-1] if seats else asked)
        if asked >= 0:
            node.passed += 1
            node.hoped += rewards[asked]
        for place in range(len(rewards)):
            self.rewarded[place] += rewards[place]
        for step in range(len(seats)):
            self.tell(path[step], path[step + 1], rewards[seats[step]])

    def next(self, node: Node, options: list[int], depth: int) -> int:
        """What is chosen on the way down, by its place: what every simulation must begin with, then what looks best."""
        if depth < len(self.through) and self.through[depth] in options:
            return options.index(self.through[depth])
        return choose(node, self.untried(node), self.low, self.high, self.explore)

    def untried(self, node: Node) -> float:
        """What an option that was never tried is thought to be worth."""
        if self.by_question:
            return node.hoped / node.passed if node.passed > 0 else 0.5
        return node.total / node.visits if node.visits > 0 else 0.5

    def tell(self, question: Node, chosen: Node, mine: float) -> None:
        """A question was answered, and this came of it for the seat that was asked."""
        question.passed += 1
        question.hoped += mine
        chosen.visits += 1
        chosen.total += mine
        mean = chosen.total / chosen.visits
        self.low = min(self.low, mean)
        self.high = max(self.high, mean)

    def best(self) -> int:
        """The option tried most often."""
        return most_tried(self.root)

    def outlook(self) -> list[float]:
        """Every seat's share of the future: mean rewards, scaled to add up to 1."""
        total = sum(self.rewarded)
        if total <= 0.0:
            return [1.0 / len(self.rewarded)] * len(self.rewarded)
        return [rewards / total for rewards in self.rewarded]

    def line(self) -> list[int]:
        """The options tried most often, one after another."""
        line: list[int] = []
        node = self.root
        while len(line) < LONGEST_LINE:
            best = most_tried(node)
            if best < 0:
                break
            line.append(best)
            node = node.children[best]
        return line

    def chances(self) -> dict[int, float]:
        """The mean reward of every option tried, as seen by the seat that is asked."""
        return {option: node.total / node.visits for option, node in self.root.children.items() if node.visits > 0}

    def expected(self) -> float:
        """What the seat that is asked may expect, by all that was tried."""
        return self.root.hoped / self.root.passed if self.root.passed > 0 else 0.5

    def shares(self) -> dict[int, float]:
        """How the visits were shared among the options."""
        total = 0
        for node in self.root.children.values():
            total += node.visits
        return {option: node.visits / max(1, total) for option, node in self.root.children.items()}


def judge_of(seat: Seat, dice: Dice, style: Style, net: Net | None) -> Judge:
    spread = style.spread or seat.game.spread
    if net is not None:
        return NetJudge(net, seat.number, spread, net.trust or style.trust, dice)
    sample, horizon = style.sample or seat.game.sample, style.horizon or seat.game.horizon
    return Rollout(dice, sample, horizon, spread, style.trust)


@mypyc_attr(allow_interpreted_subclasses=True)
class SearchBot(Bot):
    """Searches with a budget of simulations or of seconds; 0 means no limit of that kind.

    What was found out below the chosen option is kept for the next question of the same turn."""

    def __init__(self, name: str, seed: int, simulations: int, seconds: float, style: Style) -> None:
        super().__init__(name, seed)
        self.simulations = simulations
        self.seconds = seconds
        self.style = style
        self.kept: Node | None = None
        self.search: Search | None = None

    def net_for(self, seat: Seat) -> Net | None:
        """The net that judges; none: rollouts do."""
        return None

    def choose(self, seat: Seat) -> int:
        search = self.begin(seat)
        search.run(self.simulations, self.seconds)
        return self.decide(search)

    def begin(self, seat: Seat) -> Search:
        """A search for the question that is asked now, with what is still known about it."""
        search = Search(seat, self.dice.below(1 << 30), self.style, self.net_for(seat))
        if self.style.modern and self.kept is not None and is_about(self.kept, seat.options()):
            search.root = self.kept
        return search

    def decide(self, search: Search) -> int:
        """What a search has come to; it is kept for the next question."""
        best = search.best()
        self.search = search
        self.kept = search.root.children[best]
        return best

    def thoughts(self) -> dict[str, Any]:
        """Every option with its chance and its share of the search, and the line that was thought of most."""
        if self.search is None:
            return {"kind": "search", "options": []}
        search = self.search
        notation = search.seat.game.notation
        visited = [(-node.visits, option) for option, node in search.root.children.items() if node.visits > 0]
        total = max(1, -sum([visits for visits, _ in visited]))
        options = []
        for visits, option in sorted(visited):
            chance = search.root.children[option].total / -visits
            options.append({"option": notation(option), "chance": round(chance, 3), "share": round(-visits / total, 3)})
        line = [notation(option) for option in search.line()]
        return {"kind": "search", "simulations": search.simulations, "options": options, "line": line}


@final
class MctsBot(SearchBot):
    """A search that judges by rollouts."""

    def __init__(self, seed: int, simulations: int, seconds: float, style: Style = MODERN) -> None:
        super().__init__("mcts", seed, simulations, seconds, style)


def is_about(node: Node, options: list[int]) -> bool:
    """Is this the node of the question that is asked now? It is if it knows exactly its options."""
    return len(node.children) == len(options) and knows(node, options)
