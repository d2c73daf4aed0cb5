"""Judging: what may be expected after each first click of a position, by a search on many imagined states."""

from __future__ import annotations

from dataclasses import dataclass

from druza.bots.search import MODERN, Search
from druza.bots.seat import Seat
from druza.bots.tree import Node, most_tried
from druza.kernel import paths
from druza.kernel.refused import Refused
from druza.kernel.state import State

COMPARED = 6  # first clicks that are judged as well as the best
FAIR_SHARE = 0.1  # of the simulations that each of them gets at least
DECISIVE = 0.4  # a further answer with this share of what is tried after a click is what follows it


@dataclass
class Click:
    """What a person chooses at once: an option, or a thing behind a menu."""

    path: str
    moves: list[int]  # what it means to the rules
    visits: int
    chance: float  # with what the same seat answers best afterwards
    seen: int = 1  # how often that was tried


def judged_clicks(state: State, simulations: int, seed: int) -> list[Click]:
    """The first clicks of a position with their chances, the best first."""
    return Judging(state, seed).look(simulations)


class Judging:
    """A search of one position that can be asked early and go on: a short look is the beginning of a long one."""

    def __init__(self, state: State, seed: int) -> None:
        seat = Seat(state, state.seat)
        self.seat = seat
        self.search = Search(seat, seed, MODERN)
        self.walked = clicks_of(seat)

    def look(self, simulations: int) -> list[Click]:
        """Search until there were so many simulations. The likeliest few clicks are judged fairly: each is tried often
        enough to be compared."""
        search = self.search
        search.run(simulations, 0.0)
        leading = sorted(self.tried(), key=lambda click: -click.visits)[:COMPARED]
        enough = int(FAIR_SHARE * simulations)
        for click in leading:
            search.through = click.moves
            search.run(search.simulations + max(0, enough - click.visits), 0.0)
        search.through = []
        names = {click.path for click in leading}
        fair = [click for click in self.tried() if click.path in names]
        return sorted(fair, key=lambda click: -click.chance)

    def tried(self) -> list[Click]:
        """The clicks that the search has tried, with what came of them."""
        found = []
        for path, moves in self.walked.items():
            node = node_after(self.search.root, moves)
            if node is not None and node.visits:
                last = settled(node, moves, self.seat)
                found.append(Click(path, moves, node.visits, last.total / last.visits, last.visits))
        return found


def clicks_of(seat: Seat) -> dict[str, list[int]]:
    """Every first click, and the moves that it makes; behind a menu the things themselves, not the menu's word."""
    found: dict[str, list[int]] = {}
    opened = {path[0] for path in paths.reachable(seat.could_be) if len(path) > 1}
    for path in paths.reachable(seat.could_be):
        if len(path) == 1 and path[0] in opened:
            continue
        try:
            moves = paths.walk(seat.could_be.clone(), seat.number, path)
        except Refused:
            continue
        found["/".join(seat.game.notation(option) for option in path)] = moves
    return found


def settled(node: Node, moves: list[int], seat: Seat) -> Node:
    """Where the same seat's best answers after a click lead: what was tried and given up does not count against it."""
    here = seat.could_be.clone()
    for move in moves:
        here.apply(move)
    while here.seat == seat.number:
        move = most_tried(node)
        if move not in here.choices or node.children[move].visits < DECISIVE * node.visits:
            break
        here.apply(move)
        node = node.children[move]
    return node


def node_after(node: Node, moves: list[int]) -> Node | None:
    for move in moves:
        if move not in node.children:
            return None
        node = node.children[move]
    return node
