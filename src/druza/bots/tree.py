"""The tree of a search: options, how often they were tried, and what came of them."""
# mypyc

from math import exp, sqrt
from typing import Final, final

NARROWEST: Final = 0.02  # differences of means below this are noise


@final
class Node:
    """An option in the tree, and the question that it leads to."""

    def __init__(self, prior: float) -> None:
        self.prior = prior  # how a judge likes it, within its question
        self.available = 0
        self.visits = 0
        self.total = 0.0  # of the rewards of the seat that chose it
        self.passed = 0  # how often the question below was judged or answered
        self.hoped = 0.0  # of the rewards of the seat that is asked there
        self.children: dict[int, Node] = {}


def knows(node: Node, options: list[int]) -> bool:
    """Are all these options in the tree?"""
    children = node.children
    if len(children) < len(options):
        return False
    for option in options:
        if option not in children:
            return False
    return True


def add_options(node: Node, options: list[int], logits: list[float], share: float) -> None:
    """Options join the tree. Priors: this share by a softmax of the logits, the rest equal for all."""
    top = max(logits)
    weights = [exp(logit - top) for logit in logits]
    total = 0.0
    for weight in weights:
        total += weight
    even = (1.0 - share) / len(options)
    scale = share / total
    children = node.children
    for place in range(len(options)):
        if options[place] not in children:
            children[options[place]] = Node(even + scale * weights[place])


def choose(node: Node, options: list[int], untried: float, low: float, high: float, explore: float) -> int:
    """The option with the highest upper bound; one that was never tried is thought to be worth `untried`.

    Values are told between the lowest and the highest mean of the tree, so that a narrow game is explored no more
    widely than a wild one."""
    children = node.children
    chosen = options[0]
    highest = -1e18
    width = max(NARROWEST, high - low)
    for option in options:
        child = children[option]
        child.available += 1
        value = child.total / child.visits if child.visits > 0 else untried
        bound = (value - low) / width + explore * child.prior * sqrt(child.available) / (1 + child.visits)
        if bound > highest:
            chosen, highest = option, bound
    return chosen


def most_tried(node: Node) -> int:
    """The option tried most often; -1 where nothing was tried."""
    best, visits = -1, 0
    for option, child in node.children.items():
        if child.visits > visits:
            best, visits = option, child.visits
    return best
