"""Hints: how good a heuristic player finds an option."""
# mypyc

from mypy_extensions import i64

from druza.games.edge.content.basics import EVOLVE_CARD
from druza.games.edge.rules.modes import ChangeMode
from druza.games.edge.rules.passive_turn import harvest_due
from druza.games.edge.state import EdgeState
from druza.games.edge.vocabulary import (
    ACT_FIGHT,
    ACT_MOVE,
    ACTIVATE,
    ATTACH,
    CHANGE,
    COUNTER,
    DIE,
    DONE,
    END,
    FIELD,
    PASS,
    PAY_CRYSTAL,
    PAY_CRYSTALS,
    PAY_ENDURANCE,
    PAY_VP,
    PLAY_LOWER,
    PLAY_UPPER,
    REFRESH_ONE,
    REROLL_FREE,
    REROLL_PAID,
    TURN,
    USE,
    USE_BANNER,
    YES,
)
from druza.games.edge.worth import nearest_of


def rate_option(state: EdgeState, option: i64) -> float:
    """A quick opinion on one option of the pending question."""
    if option == DONE.first:
        return 0.4
    if option == END.first:
        return -1.5
    if option == PASS.first:
        return 0.7
    if FIELD.has(option):
        return rate_field(state, FIELD.index(option))
    if option == ACT_FIGHT.first or option == COUNTER.first:
        return 4.0
    if option == ACT_MOVE.first or ACTIVATE.has(option):
        return 2.0
    if TURN.has(option):
        return rate_turn(state, TURN.index(option))
    if option == PAY_CRYSTAL.first or option == PAY_CRYSTALS.first:
        return 3.0
    if PAY_ENDURANCE.has(option):
        return 0.5
    if option == PAY_VP.first:
        return -1.0
    if DIE.has(option):
        rich = state.crystals[state.seat] + state.temporary[state.seat]
        return 0.2 + 0.35 * rich if DIE.index(option) == 1 else 1.0
    if PLAY_LOWER.has(option) and state.content.card_kind[PLAY_LOWER.index(option)] == EVOLVE_CARD:
        return 2.8
    if PLAY_LOWER.has(option) or USE.has(option) or option == USE_BANNER.first:
        return 1.6
    if PLAY_UPPER.has(option):
        return 1.4
    if ATTACH.has(option):
        return 1.2 if state.crystals[state.seat] > 0 else -0.5
    if option == REROLL_FREE.first or option == YES.first or option == REFRESH_ONE.first:
        return 2.5
    if option == REROLL_PAID.first:
        return 0.5 + 0.2 * state.crystals[state.seat]
    if option == CHANGE.first:
        return rate_change(state)
    return 1.0


def rate_change(state: EdgeState) -> float:
    """A mode that a squad keeps is worth having; others are a matter of the moment."""
    frame = state.pending[-1]
    if isinstance(frame, ChangeMode):
        sides = state.content.unit_modes[state.units[frame.squad]]
        if not sides[1 - state.modes[frame.squad]].may_change:
            return 1.2
    return 0.35


def rate_turn(state: EdgeState, kind: int) -> float:
    """Pause when little can be spent and much comes back."""
    seat = state.seat
    if kind == 0:
        return 1.0 + 0.25 * state.crystals[seat]
    return 0.3 * state.depleted[seat] + 0.45 * harvest_due(state, seat)


def rate_field(state: EdgeState, field: i64) -> float:
    """Fields beside a source are better, and those beside an enemy."""
    board = state.board()
    distances = board.distance
    row: i64 = field * board.count
    nearest = 9
    for source in state.sources:
        nearest = min(nearest, distances[row + source])
    foe = 9
    for seat in range(state.seats):
        if state.are_enemies(state.seat, seat):
            foe = nearest_of(state, seat, field, foe)
    return 2.0 - 0.25 * nearest - 0.15 * foe
