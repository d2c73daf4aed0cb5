"""Contact: which models and places touch each other."""
# mypyc

from typing import Final

from mypy_extensions import i64

from druza.games.edge.content.basics import PER_SEAT
from druza.games.edge.content.geometry import APART, WHOLE, touches
from druza.games.edge.rules.bodies import models_on
from druza.games.edge.state import EdgeState

BITS: Final = 62  # models that have a bit of a machine word


def in_contact(state: EdgeState, one: i64, other: i64) -> bool:
    """ED-049: do two models on the board touch?"""
    field: i64 = state.fields[one]
    far: i64 = state.fields[other]
    if field < 0 or far < 0:
        return False
    return touches(state.board(), state.content.shapes, field, state.masks[one], far, state.masks[other])


def touches_field(state: EdgeState, model: i64, field: i64) -> bool:
    """ED-050: does a model touch a token that fills this field?"""
    own = state.fields[model]
    if own < 0 or field < 0:
        return False
    return touches(state.board(), state.content.shapes, own, state.masks[model], field, WHOLE)


def enemies_in_contact(state: EdgeState, model: i64, seat: i64) -> list[int]:
    """The enemies of a seat that touch this model."""
    found: list[int] = []
    for other_seat in range(state.seats):
        if state.are_enemies(seat, other_seat):
            add_touching(state, model, other_seat, found)
    return found


def add_touching(state: EdgeState, model: i64, seat: i64, found: list[int]) -> None:
    """Add the models of a seat that touch this one."""
    for other in models_on(state, seat):
        if other != model and in_contact(state, model, other):
            found.append(other)


def has_enemy_in_contact(state: EdgeState, model: i64, seat: i64) -> bool:
    """Does an enemy of a seat touch this model? For its owner it is known as long as nobody moves."""
    if seat != model // PER_SEAT or model >= BITS:
        return is_met(state, model, seat)
    if state.met_on is not state.fields or state.met_masks is not state.masks:
        state.met_on, state.met_masks = state.fields, state.masks
        state.met = state.unmet = 0
    bit: i64 = 1
    bit <<= model  # in two steps: compiled, a plain 1 is shifted as a short number
    if not (state.met | state.unmet) & bit:
        if is_met(state, model, seat):
            state.met |= bit
        else:
            state.unmet |= bit
    return state.met & bit != 0


def is_met(state: EdgeState, model: i64, seat: i64) -> bool:
    field: i64 = state.fields[model]
    if field < 0:
        return False
    mask: i64 = state.masks[model]
    for other in range(state.seats):
        if state.are_enemies(seat, other) and touched_by(state, other, field, mask, model):
            return True
    return False


def touched_by(state: EdgeState, seat: i64, field: i64, mask: i64, but: i64) -> bool:
    """Has a seat a model, but for one, in contact with these hexes?"""
    fields, masks = state.fields, state.masks
    board = state.board()
    directions = board.direction
    touched = state.content.shapes.touched
    row: i64 = field * board.count
    for standing in models_on(state, seat):
        model: i64 = standing
        own: i64 = fields[model]
        direction: i64 = directions[row + own]
        if direction != APART and model != but:
            near: i64 = touched[direction * 128 + mask]
            covered: i64 = masks[model]
            if near & covered:
                return True
    return False


def touches_any(state: EdgeState, field: i64, mask: i64, places: list[int]) -> bool:
    """Do these hexes touch one of the places (field * 128 + mask)?"""
    board = state.board()
    directions = board.direction
    touched = state.content.shapes.touched
    row: i64 = field * board.count
    for place in places:
        spot: i64 = place
        direction: i64 = directions[row + (spot >> 7)]
        if direction != APART:
            near: i64 = touched[direction * 128 + mask]
            if near & spot & WHOLE:
                return True
    return False
