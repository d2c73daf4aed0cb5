"""Scoring: victory points by category."""
# mypyc

from druza.games.motherload.content.pieces import STACKS
from druza.games.motherload.state import MotherloadState


def total_points(state: MotherloadState, seat: int) -> int:
    """SM-180 to SM-183."""
    return (
        pilot_points(state, seat) + major_points(state, seat) + minor_points(state, seat) + artefact_points(state, seat)
    )


def pilot_points(state: MotherloadState, seat: int) -> int:
    """SM-180 to SM-182: every bought pilot, wherever it is; starters have none."""
    points = 0
    if state.crews[seat] < 0:
        return points
    for stack in range(STACKS):
        for place in range(state.hired[seat][stack]):
            points += state.content.vp[state.content.hire(state.crews[seat], stack, place)]
    return points


def major_points(state: MotherloadState, seat: int) -> int:
    points = 0
    for major in state.majors_taken[seat]:
        points += state.content.major_vp[major]
    return points


def minor_points(state: MotherloadState, seat: int) -> int:
    points = 0
    for minor in state.minors_taken[seat]:
        points += state.content.minor_vp[minor]
    return points


def artefact_points(state: MotherloadState, seat: int) -> int:
    """SM-145, SM-183: of the artefacts held, the fossils count."""
    points = 0
    for artefact in state.artefacts[seat]:
        points += state.content.artefact_vp[artefact]
    return points
