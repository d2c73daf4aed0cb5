"""The search: information-set Monte Carlo tree search, on imagined states only."""
# mypyc

import time
from math import exp, sqrt
from typing import Any, Final, final

from druza.bots.bot import Bot
from druza.bots.playout import margins, play_randomly, play_sensibly
from druza.bots.seat import Seat
from druza.kernel.dice import Dice, dice_from_seed
from druza.kernel.state import State

NARROWEST: Final = 0.02  # differences of means below this are noise
WHOLE_GAME: Final = 1_000_000
CHECK_CLOCK: Final = 16  # simulations between two looks at the clock


@final
class Node:
    """An option in the tree: how often it could be chosen, how often it was, and what came of it."""

    def __init__(self, prior: float) -> None:
        self.prior = prior  # how the hints like it, within its question
        self.available = 0
        self.visits = 0
        self.total = 0.0  # of the rewards of the seat that chose it
        self.children: dict[int, Node] = {}


@final
class Style:
    """How a search thinks. The first one of the project and a plain one are kept to be measured against."""

    def __init__(self, sample: int, horizon: int, spread: float, explore: float, modern: bool) -> None:
        self.sample = sample  # options of a rollout that the hints compare; 1: random moves
        self.horizon = horizon  # decisions of a rollout before the hints judge it
        self.spread = spread  # a clear lead in points
        self.explore = explore  # how much is looked at what seems worse; 0 for any of these: as the game says
        self.modern = modern  # means are told between the worst and the best; the tree is kept within a turn


MODERN: Final = Style(0, 0, 0.0, 0.0, True)
FIRST: Final = Style(2, 40, 12.0, 1.2, False)
PLAIN: Final = Style(1, WHOLE_GAME, 0.0, 1.2, False)
STYLES: Final = {"mcts": MODERN, "first-mcts": FIRST, "plain-mcts": PLAIN}


@final
class Search:
    """One tree for one question. Every simulation imagines the hidden things anew."""

    def __init__(self, seat: Seat, seed: int, style: Style = MODERN) -> None:
        self.seat = seat
        self.dice: Dice = dice_from_seed(seed)
        self.sample = style.sample or seat.game.sample
        self.horizon = style.horizon or seat.game.horizon
        self.spread = style.spread or seat.game.spread
        self.explore = style.explore or seat.game.explore
        self.root = Node(1.0)
        self.low = 1.0 if style.modern else 0.0  # the worst and the best mean in the tree: bounds are told between them
        self.high = 0.0 if style.modern else 1.0
        self.simulations = 0
        self.rewarded = [0.0] * seat.could_be.seats  # the rewards of all simulations, by seat

    def run(self, simulations: int, seconds: float) -> None:
        """Simulate until the budget is spent; 0 means no limit of that kind."""
        deadline = time.monotonic() + seconds if seconds > 0 else 0.0
        while simulations == 0 or self.simulations < simulations:
            self.simulate()
            if deadline > 0 and self.simulations % CHECK_CLOCK == 0 and time.monotonic() >= deadline:
                return

    def simulate(self) -> None:
        """Imagine, descend, grow the tree by one, play on, and tell everybody on the path."""
        self.simulations += 1
        state = self.seat.imagine(self.dice.below(1 << 30))
        node = self.root
        path: list[Node] = []
        seats: list[int] = []
        while state.seat >= 0:
            seats.append(state.seat)
            option = choose_child(node, state, self.low, self.high, self.explore)
            state.apply(option)
            node = node.children[option]
            path.append(node)
            if node.visits == 0:
                break
        self.play_on(state)
        rewards = reward(state, self.spread)
        for place in range(len(rewards)):
            self.rewarded[place] += rewards[place]
        for step in range(len(path)):
            node = path[step]
            node.visits += 1
            node.total += rewards[seats[step]]
            self.low = min(self.low, node.total / node.visits)
            self.high = max(self.high, node.total / node.visits)

    def play_on(self, state: State) -> None:
        if self.sample < 2:
            play_randomly(state, self.dice, self.horizon)
        else:
            play_sensibly(state, self.dice, self.horizon, self.sample)

    def best(self) -> int:
        """The option tried most often."""
        best, visits = -1, -1
        for option, node in self.root.children.items():
            if node.visits > visits:
                best, visits = option, node.visits
        return best

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
        while node.children and len(line) < 8:
            best, visits = -1, 0
            for option, child in node.children.items():
                if child.visits > visits:
                    best, visits = option, child.visits
            if best < 0:
                break
            line.append(best)
            node = node.children[best]
        return line

    def chances(self) -> dict[int, float]:
        """The mean reward of every option tried, as seen by the seat that is asked."""
        return {option: node.total / node.visits for option, node in self.root.children.items() if node.visits > 0}


def choose_child(node: Node, state: State, low: float, high: float, explore: float) -> int:
    """The option with the highest upper bound; options unseen until now join the tree.

    Values are told between the lowest and the highest mean of the tree, so that a narrow game is explored no more
    widely than a wild one."""
    children = node.children
    options = state.choices
    if options[0] not in children or len(children) < len(options) or not all_known(children, options):
        add_children(node, state)
    chosen = options[0]
    highest = -1e18
    mean = (node.total / node.visits) if node.visits > 0 else 0.5
    width = max(NARROWEST, high - low)
    for option in options:
        child = children[option]
        child.available += 1
        value = child.total / child.visits if child.visits > 0 else mean
        bound = (value - low) / width + explore * child.prior * sqrt(child.available) / (1 + child.visits)
        if bound > highest:
            chosen, highest = option, bound
    return chosen


def all_known(children: dict[int, Node], options: list[int]) -> bool:
    for option in options:
        if option not in children:
            return False
    return True


def add_children(node: Node, state: State) -> None:
    """Priors: half equal, half by how the game's hints rate the options of this question."""
    options = state.choices
    rates = [state.game.rate(state, option) for option in options]
    top = max(rates)
    spread = max(top - min(rates), 1e-9)
    weights = [exp(2.5 * (rate - top) / spread) for rate in rates]
    total = 0.0
    for weight in weights:
        total += weight
    even = 0.5 / len(options)
    for place in range(len(options)):
        if options[place] not in node.children:
            node.children[options[place]] = Node(even + 0.5 * weights[place] / total)


def reward(state: State, spread: float) -> list[float]:
    """Between 0 and 1 for every seat: how far ahead, and when the game is over also who has won."""
    rewards = [1.0 / (1.0 + exp(-max(-30.0, min(30.0, margin / spread)))) for margin in margins(state)]
    if state.seat < 0:
        winners = state.winners()
        share = 1.0 / max(1, len(winners))
        for seat in range(state.seats):
            rewards[seat] = 0.5 * rewards[seat] + (0.5 * share if seat in winners else 0.0)
    return rewards


@final
class MctsBot(Bot):
    """Searches with a budget of simulations or of seconds; 0 means no limit of that kind.

    What was found out below the chosen option is kept for the next question of the same turn."""

    def __init__(self, seed: int, simulations: int, seconds: float, style: Style = MODERN) -> None:
        super().__init__("mcts", seed)
        self.simulations = simulations
        self.seconds = seconds
        self.style = style
        self.kept: Node | None = None
        self.search: Search | None = None

    def choose(self, seat: Seat) -> int:
        search = Search(seat, self.dice.below(1 << 30), self.style)
        if self.style.modern and self.kept is not None and is_about(self.kept, seat.options()):
            search.root = self.kept
        search.run(self.simulations, self.seconds)
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


def is_about(node: Node, options: list[int]) -> bool:
    """Is this the node of the question that is asked now? It is if it knows exactly its options."""
    return len(node.children) == len(options) and all_known(node.children, options)
