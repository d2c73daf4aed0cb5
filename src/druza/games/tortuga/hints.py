"""Hints: what a heuristic player values."""
# mypyc

from druza.games.tortuga.scoring import total_influence
from druza.games.tortuga.state import Table


def worth_of(state: Table, seat: int) -> float:
    return float(total_influence(state, seat))


def rate_option(state: Table, option: int) -> float:
    return 0.0
