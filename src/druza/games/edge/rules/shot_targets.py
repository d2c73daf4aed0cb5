"""Fire: who shoots, and what can be hit."""
# mypyc

from mypy_extensions import i64

from druza.games.edge.content.basics import MODELS, NONE, PER_SEAT
from druza.games.edge.content.parts import Selector, Shot
from druza.games.edge.content.terms import (
    A_ALL,
    A_BETWEEN,
    A_CONTACT,
    A_FIELD,
    A_FIELD_OF,
    A_FIELDS,
    A_LINE,
    A_UNIT,
    ALL,
    EACH_MODEL,
    FAR,
    R_ACTOR,
    THE_ACTOR,
)
from druza.games.edge.rules import references, targets
from druza.games.edge.rules.bodies import models_in, models_on, occupancy
from druza.games.edge.rules.contact import touches_any
from druza.games.edge.rules.lines_of_fire import has_line, line_fields
from druza.games.edge.rules.values import may_shoot
from druza.games.edge.state import EdgeState
from druza.games.edge.state_parts import Use


def shooter_of(state: EdgeState, use: Use, shot: Shot) -> i64:
    """ED-166: the model that shoots; NONE for mines and explosions."""
    if shot.shooter == THE_ACTOR:
        return use.actor
    if shot.shooter == EACH_MODEL:
        return use.it
    if shot.shooter == A_UNIT:
        for model in range(use.seat * PER_SEAT, (use.seat + 1) * PER_SEAT):
            if state.fields[model] >= 0 and state.units[model // MODELS] == shot.unit:
                return model
    return NONE


def can_check(state: EdgeState, use: Use, shot: Shot) -> bool:
    """Is there anything that a hit check could hit?"""
    if shot.shooter:
        shooter = shooter_of(state, use, shot)
        if shooter < 0 or not may_shoot(state, shooter):
            return False
    if shot.vs is not None:
        return has_target(state, use, shot, shot.vs)
    area = shot.area
    if area is None:
        return False
    if area.kind == A_FIELD or area.kind == A_FIELDS:
        return len(fields_to_hit(state, use, shot, True)) > 0
    if area.kind == A_LINE:
        for direction in range(6):
            if models_on_line(state, use, shot, direction):
                return True
        return False
    if area.kind == A_BETWEEN:
        return len(far_ends(state, use, shot)) > 0
    return len(fixed_targets(state, use, shot)) > 0


def shot_targets(state: EdgeState, use: Use, shot: Shot) -> list[int]:
    """Single targets; lines and ranges are measured from the shooter."""
    if shot.vs is None:
        return []
    tried = use
    if shot.shooter == EACH_MODEL:
        tried = use.copy()
        tried.actor = use.it
    return targets.models_of(state, tried, shot.vs)


def has_target(state: EdgeState, use: Use, shot: Shot, selector: Selector) -> bool:
    """Is there a single target? Stops at the first."""
    if shot.shooter != EACH_MODEL:
        return targets.any_model(state, use, selector)
    tried = use.copy()
    tried.actor = use.it
    return targets.any_model(state, tried, selector)


def meant(state: EdgeState, use: Use, shot: Shot, field: i64) -> list[int]:
    """ED-168: the models of a field that the card speaks of."""
    found = models_in(state, field)
    if shot.enemies_only:
        return [model for model in found if state.are_enemies(use.seat, model // PER_SEAT)]
    return found


def is_anybody_meant(state: EdgeState, use: Use, shot: Shot, field: i64) -> bool:
    """Does the card speak of a model in this field?"""
    if not occupancy(state)[field]:
        return False
    fields = state.fields
    for seat in range(state.seats):
        if not shot.enemies_only or state.are_enemies(use.seat, seat):
            for standing in models_on(state, seat):
                model: i64 = standing
                own: i64 = fields[model]
                if own == field:
                    return True
    return False


def first_fields(state: EdgeState, use: Use, shot: Shot) -> list[int]:
    """The fields that may be chosen first: something can be hit there or in the field added to it."""
    return fields_to_hit(state, use, shot, False)


def fields_to_hit(state: EdgeState, use: Use, shot: Shot, one_is_enough: bool) -> list[int]:
    area = shot.area
    shooter = shooter_of(state, use, shot)
    if area is None or shooter < 0:
        return []
    board = state.board()
    start = state.fields[shooter]
    found: list[int] = []
    fields = board.neighbours[start] if area.kind == A_FIELDS else board.within[start * 8 + min(area.range, 7)]
    for field in fields:
        if area.los and not has_line(state, start, field):
            continue
        if one_is_enough and found:
            return found
        if is_anybody_meant(state, use, shot, field):
            found.append(field)
            continue
        for second in second_fields(state, use, shot, field):
            if is_anybody_meant(state, use, shot, second):
                found.append(field)
                break
    return found


def second_fields(state: EdgeState, use: Use, shot: Shot, field: i64) -> list[int]:
    """ED-257, ED-258: the field that is added to the first."""
    area = shot.area
    if area is None:
        return []
    board = state.board()
    if area.kind == A_FIELD:
        return board.neighbours[field] if area.plus == 1 else []
    start = state.fields[shooter_of(state, use, shot)]
    return [near for near in board.neighbours[field] if near in board.neighbours[start]]


def models_on_line(state: EdgeState, use: Use, shot: Shot, direction: i64) -> list[int]:
    """ED-259: the models in the fields of a line, without the shooter's field."""
    area = shot.area
    reach = area.range if area is not None else FAR
    found: list[int] = []
    for field in line_fields(state, state.fields[shooter_of(state, use, shot)], direction, reach):
        found += meant(state, use, shot, field)
    return found


def far_ends(state: EdgeState, use: Use, shot: Shot) -> list[int]:
    """ED-260: fields of the other end of a Ray, with somebody between."""
    start = state.fields[use.actor]
    ends: list[int] = []
    for model in range(use.seat * PER_SEAT, (use.seat + 1) * PER_SEAT):
        if model != use.actor and state.units[model // MODELS] == state.units[use.actor // MODELS]:
            if state.fields[model] >= 0 and state.fields[model] not in ends:
                ends.append(state.fields[model])
    if state.shrines[use.seat] >= 0:
        ends.append(state.shrines[use.seat])
    return [end for end in ends if models_between(state, use, shot, start, end)]


def models_between(state: EdgeState, use: Use, shot: Shot, start: i64, end: i64) -> list[int]:
    """ED-260: the models strictly between two fields of one line; full fields do not stop it."""
    board = state.board()
    direction = board.line[start * board.count + end]
    found: list[int] = []
    if direction < 0:
        return found
    here = board.next[start * 6 + direction]
    while here != end:
        found += meant(state, use, shot, here)
        here = board.next[here * 6 + direction]
    return found


def fixed_targets(state: EdgeState, use: Use, shot: Shot) -> list[int]:
    """The models of an area that leaves nothing to choose."""
    area = shot.area
    if area is None:
        return []
    found: list[int] = []
    if area.kind == A_ALL:
        start = state.fields[use.actor]
        for field in state.board().within[start * 8 + area.range]:
            found += meant(state, use, shot, field)
        return found
    spots = references.ref_places(state, use, area.ref)
    if not spots and area.ref.kind == R_ACTOR and use.dead_field >= 0:
        spots = [use.dead_field * 128 + use.dead_mask]
    if not spots:
        return []
    field, mask = spots[0] >> 7, spots[0] & 127
    if area.kind == A_FIELD_OF:
        found += meant(state, use, shot, field)
        if area.plus == ALL:
            for near in state.board().neighbours[field]:
                found += meant(state, use, shot, near)
    elif area.kind == A_CONTACT:
        for near in [field, *state.board().neighbours[field]]:
            for model in meant(state, use, shot, near):
                touched = touches_any(state, near, state.masks[model], [field * 128 + mask])
                if model != use.actor and (near == field or touched):
                    found.append(model)
    if area.ref.kind == R_ACTOR:
        found = [model for model in found if model != use.actor]
    return found
