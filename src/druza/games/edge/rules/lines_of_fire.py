"""Lines of fire: the fields a shot crosses."""
# mypyc

from mypy_extensions import i64

from druza.games.edge.content.geometry import WHOLE
from druza.games.edge.rules.bodies import occupancy
from druza.games.edge.state import EdgeState


def line_fields(state: EdgeState, field: i64, direction: i64, reach: i64) -> list[int]:
    """ED-169, ED-170: the fields of a line of fire, without its first; the first full one is the last."""
    board = state.board()
    filled = occupancy(state)
    found: list[int] = []
    here = board.next[field * 6 + direction]
    while here >= 0 and len(found) < reach:
        found.append(here)
        if filled[here] == WHOLE:
            break
        here = board.next[here * 6 + direction]
    return found


def has_line(state: EdgeState, field: i64, target: i64) -> bool:
    """ED-169 to ED-174: is there a line of fire between two fields?"""
    if field == target:
        return True
    board = state.board()
    direction = board.line[field * board.count + target]
    if direction < 0:
        return False
    filled = occupancy(state)
    here = board.next[field * 6 + direction]
    while here != target:
        if filled[here] == WHOLE:
            return False
        here = board.next[here * 6 + direction]
    return True
