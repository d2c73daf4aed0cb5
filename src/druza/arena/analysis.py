"""Analysis: how the chances of the players moved in a game that is over, and where it turned."""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from druza.arena.pool import run_all
from druza.bots import Seat
from druza.bots.nets import glance, has_net, net_of
from druza.bots.search import Search
from druza.games.registry import game_of
from druza.kernel.record import advance, begin, check_record

TURNING = 0.08  # a change of somebody's chance that is worth pointing at
MOST_TURNS = 8
PARTS = 16  # that a game is cut into for several processes
SLICE = 0.2  # seconds between two reports of progress


class Analysis:
    """The chances along a game, moment by moment; it can be interrupted and goes on."""

    def __init__(self, record: dict[str, Any], simulations: int, points: int, which: int = 0, of: int = 1) -> None:
        """All moments, or every so many-th of them."""
        check_record(record)
        self.game = game_of(record)
        self.state = begin(self.game, record)
        self.moves: list[str] = record["moves"]
        self.simulations = simulations
        self.step = max(1, len(self.moves) // points)
        self.which, self.of = which, of
        self.ply = 0
        seats = self.state.seats
        self.net = net_of(self.game, seats) if has_net(self.game.id, seats) else None  # judges at a glance
        self.search: Search | None = None  # of the present moment, as far as it has come
        self.found: list[dict[str, Any]] = []

    @property
    def done(self) -> float:
        """How much of it is behind us, from 0 to 1."""
        return self.ply / (len(self.moves) + 1)

    def go_on(self, seconds: float = 0.0) -> bool:
        """Judge further moments for so many seconds, 0 means to the end. True when all is done."""
        deadline = time.monotonic() + seconds if seconds > 0 else 0.0
        while self.ply <= len(self.moves):
            left = deadline - time.monotonic() if deadline else 0.0
            if deadline and left <= 0:
                return False
            if self._is_judged() and not self._judge(left):
                return False
            if self.ply < len(self.moves):
                advance(self.game, self.state, [self.moves[self.ply]])
            self.ply += 1
        return True

    def _is_judged(self) -> bool:
        if self.state.seat < 0:
            return self.which == 0
        return self.ply % self.step == 0 and self.ply // self.step % self.of == self.which

    def _judge(self, seconds: float) -> bool:
        """Judge the present moment; False if the time was too short."""
        state = self.state
        if state.seat < 0:
            winners = state.winners()
            chances = [1 / len(winners) if seat in winners else 0.0 for seat in range(state.seats)]
        elif self.net is not None:
            chances = [round(chance, 3) for chance in glance(self.net, state, state.seat, self.ply)]
        else:
            if self.search is None:
                self.search = Search(Seat(state, state.seat), self.ply)
            self.search.run(self.simulations, seconds)
            if self.search.simulations < self.simulations:
                return False
            chances = [round(chance, 3) for chance in self.search.outlook()]
        self.search = None
        self.found.append({"ply": self.ply, "seat": state.seat, "chances": chances})
        return True


def curve(
    record: dict[str, Any],
    simulations: int = 200,
    points: int = 60,
    on_point: Callable[[int, int], None] | None = None,
    jobs: int = 1,
) -> list[dict[str, Any]]:
    """The players' chances along a game, at up to so many moments: {"ply": ..., "chances": [...]}.

    Each is as the seat that is asked could judge it; at the end, who has won. The same with any number of jobs (0: a
    process for each core)."""
    moves = len(record["moves"])
    told = on_point or (lambda ply, whole: None)
    analysis = Analysis(record, simulations, points)
    if jobs != 1 and analysis.net is None:
        parts = [Part(record, simulations, points, which, PARTS) for which in range(PARTS)]
        found: list[dict[str, Any]] = []
        for done, moments in enumerate(run_all(judge_part, parts, jobs, "")):
            found += moments
            told(moves * (done + 1) // PARTS, moves)
        return sorted(found, key=lambda moment: int(moment["ply"]))
    while not analysis.go_on(SLICE):
        told(analysis.ply, moves)
    told(moves, moves)
    return analysis.found


class Part(NamedTuple):
    """Some of the moments of a game, for one process."""

    record: dict[str, Any]
    simulations: int
    points: int
    which: int
    of: int


def judge_part(part: Part) -> list[dict[str, Any]]:
    analysis = Analysis(*part)
    analysis.go_on()
    return analysis.found


def turning_points(found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The stretches in which somebody's chance changed most, in the order of the game."""
    turns = []
    for before, after in itertools.pairwise(found):
        changes = [now - then for then, now in zip(before["chances"], after["chances"], strict=True)]
        seat = max(range(len(changes)), key=lambda place: abs(changes[place]))
        if abs(changes[seat]) >= TURNING:
            turns.append({"from": before["ply"], "to": after["ply"], "seat": seat, "change": round(changes[seat], 3)})
    turns.sort(key=lambda turn: -abs(turn["change"]))
    return sorted(turns[:MOST_TURNS], key=lambda turn: turn["from"])
