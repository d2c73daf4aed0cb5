"""Control: which sources a seat holds, and what counts as a source."""
# mypyc

from mypy_extensions import i64

from druza.games.edge.content.basics import NONE
from druza.games.edge.content.geometry import WHOLE
from druza.games.edge.content.terms import AS_SOURCE
from druza.games.edge.rules.contact import touched_by
from druza.games.edge.state import EdgeState


def controls(state: EdgeState, seat: i64, field: i64) -> bool:
    """ED-082 to ED-084, ED-087: an own model touches it and no enemy does."""
    if field < 0 or not touched_by(state, seat, field, WHOLE, NONE):
        return False
    for other in range(state.seats):
        if state.are_enemies(seat, other) and touched_by(state, other, field, WHOLE, NONE):
            return False
    return True


def controlled_sources(state: EdgeState, seat: i64) -> list[int]:
    """The sources (by number) that a seat controls; overgrown ones yield nothing (ED-234)."""
    return [
        source
        for source in range(len(state.sources))
        if not state.overgrown >> source & 1 and controls(state, seat, state.sources[source])
    ]


def is_altar(state: EdgeState, seat: i64) -> bool:
    """ED-239: does the shrine of a seat count as a source in a harvest?"""
    for part in state.content.shrine_parts[state.shrine_kinds[seat]]:
        if part.gives(AS_SOURCE):
            return True
    return False
