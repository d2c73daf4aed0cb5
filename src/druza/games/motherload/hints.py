"""Hints: what a heuristic player values."""
# mypyc

from druza.games.motherload.scoring import total_points
from druza.games.motherload.state import Table


def worth_of(state: Table, seat: int) -> float:
    """Points now."""
    return float(total_points(state, seat))


def rate_option(state: Table, option: int) -> float:
    """A quick opinion on one option of the pending question."""
    return 0.0
