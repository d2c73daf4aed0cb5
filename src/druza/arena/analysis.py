"""Analysis: how the chances of the players moved in a game that is over, and where it turned."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import druza
from druza.bots import HORIZON, Seat
from druza.bots.search import Search
from druza.kernel.record import advance, begin, check_record

TURNING = 0.08  # a change of somebody's chance that is worth pointing at
MOST_TURNS = 8


def curve(
    record: dict[str, Any], simulations: int = 200, points: int = 60, on_point: Callable[[int, int], None] | None = None
) -> list[dict[str, Any]]:
    """The players' chances along a game, at up to so many moments: {"ply": ..., "chances": [...]}."""
    check_record(record)
    game = druza.game(record["game"])
    state = begin(game, record)
    moves = record["moves"]
    step = max(1, len(moves) // points)
    found: list[dict[str, Any]] = []
    for ply in range(len(moves) + 1):
        if state.seat < 0 or ply % step == 0:
            found.append({"ply": ply, "seat": state.seat, "chances": chances(state, simulations, ply)})
            if on_point:
                on_point(ply, len(moves))
        if ply < len(moves):
            advance(game, state, [moves[ply]])
    return found


def chances(state: druza.State, simulations: int, seed: int) -> list[float]:
    """Every seat's chance, as the seat that is asked could judge it; at the end, who has won."""
    if state.seat < 0:
        winners = state.winners()
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(state.seats)]
    search = Search(Seat(state, state.seat), seed, HORIZON, True)
    search.run(simulations, 0.0)
    return [round(chance, 3) for chance in search.outlook()]


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
