"""The tree of a search: options, how often they were tried, and what came of them."""
# mypyc

from math import exp, sqrt
from typing import Any, Final, final

NARROWEST: Final = 0.02  # differences of means below this are noise
NO_OPTIONS: Final[list[int]] = []


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
        self.options = NO_OPTIONS  # those that were asked for last: most often they come again
        self.nodes: list[Node] = NO_NODES  # their children, in the same order


NO_NODES: Final[list[Node]] = []


def knows(node: Node, options: list[int]) -> bool:
    """Are all these options in the tree? If so, they are the node's `options` now."""
    if options == node.options:
        return True
    children = node.children
    if len(children) < len(options):
        return False
    same: list[Any] = options  # Any: the numbers are looked up as they are, not made anew
    nodes: list[Node] = []
    for option in same:
        child = children.get(option)
        if child is None:
            return False
        nodes.append(child)
    node.options = options
    node.nodes = nodes
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


def choose(node: Node, untried: float, low: float, high: float, explore: float) -> int:
    """The place of the option with the highest upper bound; one never tried is thought to be worth `untried`.

    Values are told between the lowest and the highest mean of the tree, so that a narrow game is explored no more
    widely than a wild one."""
    chosen = 0
    highest = -1e18
    width = max(NARROWEST, high - low)
    for place, child in enumerate(node.nodes):
        child.available += 1
        value = child.total / child.visits if child.visits > 0 else untried
        bound = (value - low) / width + explore * child.prior * sqrt(float(child.available)) / (1 + child.visits)
        if bound > highest:
            chosen, highest = place, bound
    return chosen


def most_tried(node: Node) -> int:
    """The option tried most often; -1 where nothing was tried."""
    best, visits = -1, 0
    for option, child in node.children.items():
        if child.visits > visits:
            best, visits = option, child.visits
    return best
