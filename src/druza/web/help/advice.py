"""Advice: what a seat could do best, by a search that can be interrupted and goes on."""

from __future__ import annotations

import time
from math import sqrt
from typing import Any

from druza.bots import Seat
from druza.bots.nets import search_for
from druza.bots.search import Search
from druza.bots.tree import Node
from druza.kernel import paths
from druza.kernel.refused import Refused
from druza.web.help.gains import Gains, gains_between

SELDOM = 10  # what was tried so many times less often than something else comes after all others
UNSURE = 0.3  # how far one try can be off
FURTHER = 8  # answers of a plan that are followed
TRIED = 5  # times, to be part of a plan


class Advice:
    """A search for one question, from what the seat can know."""

    def __init__(self, seat: Seat, seed: int) -> None:
        self.seat = seat
        self.search = search_for(seat, seed)
        self.spent = 0.0  # seconds of thought

    def go_on(self, simulations: int, seconds: float) -> None:
        """Think on for so many seconds, up to so many simulations in all."""
        begun = time.monotonic()
        self.search.run(simulations, seconds)
        self.spent += time.monotonic() - begun

    def options(self) -> list[dict[str, Any]]:
        """What was tried, the best first: `path` (through menus), `chance`, and `share` of the tries."""
        found: dict[int, tuple[list[int], Node]] = {}
        for path in paths.reachable(self.seat.could_be):
            node = self._node(path)
            if node is not None and node.visits:
                longest = found.get(id(node), ([], node))[0]
                if len(path) > len(longest):
                    found[id(node)] = path, node
        opened = {path[0] for path, _ in found.values() if len(path) > 1}
        judged = [one for one in found.values() if len(one[0]) > 1 or one[0][0] not in opened]
        most = max((node.visits for _, node in judged), default=0)
        judged.sort(key=lambda one: (one[1].visits * SELDOM < most, -sure_of(one[1])))
        whole, scale = max(1, self.search.simulations), scale_of(self.search)
        return [
            {
                "path": "/".join(self.seat.game.notation(option) for option in path),
                "chance": round(min(1.0, node.total / node.visits * scale), 3),
                "share": round(node.visits / whole, 3),
                "brings": self._brings(path, node),
            }
            for path, node in judged
        ]

    def _brings(self, path: list[int], node: Node) -> Gains:
        """What changes by a path and what the search would do after it, until somebody else is asked."""
        state, number = self.seat.could_be.clone(), self.seat.number
        before = state.view(number)
        paths.walk(state, number, path)
        for _ in range(FURTHER):
            known = [option for option in state.choices if option in node.children] if state.seat == number else []
            if not known:
                break
            option = max(known, key=lambda option: node.children[option].visits)
            if node.children[option].visits < TRIED:
                break
            node = node.children[option]
            state.apply(option)
        return gains_between(self.seat.game, before, state.view(number))

    def _node(self, path: list[int]) -> Node | None:
        """Where a path leads in the tree; what has one answer only is not in it."""
        node = self.search.root
        try:
            moves = paths.walk(self.seat.could_be.clone(), self.seat.number, path)
        except Refused:
            return None
        for option in moves:
            if option not in node.children:
                return None
            node = node.children[option]
        return node


def scale_of(search: Search) -> float:
    """Rewards of several players add up to more than 1; chances do not."""
    total = sum(search.rewarded)
    return search.simulations / total if total > 0 else 1.0


def sure_of(node: Node) -> float:
    """The mean reward that can be counted on: the less often it was tried, the lower."""
    return node.total / node.visits - UNSURE / sqrt(node.visits)
