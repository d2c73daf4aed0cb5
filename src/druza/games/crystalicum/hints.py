"""Hints: what a heuristic player values. A first look at an option, and how well a seat stands."""
# mypyc

from druza.games.crystalicum.state import PASS, Table


def rate_option(state: Table, option: int) -> float:
    """How good an option looks."""
    return 0.0 if option == PASS.first else 1.0


def worth_of(state: Table, seat: int) -> float:
    """How well a seat stands, in Politics Points."""
    return float(state.politics[seat])
