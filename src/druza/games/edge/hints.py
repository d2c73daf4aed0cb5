"""Hints: what a heuristic player values."""
# mypyc

from druza.games.edge.scoring import points_of
from druza.games.edge.state import Table


def worth_of(state: Table, seat: int) -> float:
    return float(points_of(state, seat))


def rate_option(state: Table, option: int) -> float:
    return 0.0
