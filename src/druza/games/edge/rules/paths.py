"""Paths: where a model can go, and whom it would push."""
# mypyc

from typing import Final

from mypy_extensions import i64

from druza.games.edge.content.basics import MODELS, MOV, NONE, PER_SEAT
from druza.games.edge.content.geometry import Board, touches
from druza.games.edge.content.pieces import Mode
from druza.games.edge.rules.bodies import distance, models_in, occupancy
from druza.games.edge.rules.contact import in_contact
from druza.games.edge.rules.numbers import NOTHING
from druza.games.edge.rules.values import attribute, may_push, may_take_move, moves_through
from druza.games.edge.state import EdgeState

THROUGH: Final = 1
STRAIGHT: Final = 2


def without(state: EdgeState, model: i64, field: i64) -> i64:
    """What fills a field beside this model (ED-136)."""
    filled = occupancy(state)[field]
    return filled & ~state.masks[model] if state.fields[model] == field else filled


def landings(state: EdgeState, model: i64, field: i64, pushes: bool, pushed: int) -> list[int]:
    """ED-127 to ED-133: the placements on which a model may be set in a field; who was pushed already is not again."""
    shapes = state.content.shapes
    base = state.base_of(model)
    filled = without(state, model, field)
    found = shapes.free[base * 128 + filled]
    if pushes and base > 0 and filled and not state.mode_of(model // MODELS).cannot_push:
        found = found + pushing(state, model, field, state.mode_of(model // MODELS), filled, pushed)
    if state.fields[model] == field:
        mask = state.masks[model]
        found = [placement for placement in found if shapes.masks[placement] != mask]
    return found


def can_land(state: EdgeState, model: i64, field: i64) -> bool:
    """Is there any landing in a field? Pushing is looked at only where there is no room."""
    shapes = state.content.shapes
    mode = state.mode_of(model // MODELS)
    filled = without(state, model, field)
    free = shapes.free[mode.base * 128 + filled]
    if free and (state.fields[model] != field or len(free) > 1 or shapes.masks[free[0]] != state.masks[model]):
        return True
    if mode.base == 0 or not filled or mode.cannot_push:
        return False
    return len(pushed_aside(state, model, field, mode, filled, state.pushed, True)) > 0


def landable(state: EdgeState, model: i64, fields: list[int], one_is_enough: bool) -> list[int]:
    """Those of these fields in which there is any landing; only the first of them if that is enough."""
    mode = state.mode_of(model // MODELS)
    filled = occupancy(state)
    coverable = state.content.shapes.coverable
    base: i64 = mode.base * 128
    own: i64 = state.fields[model]
    found: list[int] = []
    for field in fields:
        here: i64 = field
        held: i64 = filled[here]
        room: i64 = coverable[base + held]
        if not room or here == own:
            if not can_land(state, model, here):
                continue
        found.append(field)
        if one_is_enough:
            break
    return found


def pushing(state: EdgeState, model: i64, field: i64, mode: Mode, filled: i64, pushed: int) -> list[int]:
    """The placements that need somebody to be pushed, and where that is possible."""
    return pushed_aside(state, model, field, mode, filled, pushed, False)


def pushed_aside(
    state: EdgeState, model: i64, field: i64, mode: Mode, filled: i64, pushed: int, one_is_enough: bool
) -> list[int]:
    """The placements on which somebody is pushed; only the first of them if that is enough. Not to be changed."""
    shapes = state.content.shapes
    standing = models_in(state, field)
    movable = movable_hexes(state, model, standing, mode, pushed)
    if not movable:
        return NOTHING
    fixed = filled & ~movable
    room = NOTHING
    found: list[int] = []
    first: i64 = shapes.first[mode.base]
    for placement in range(first, first + shapes.counts[mode.base]):
        mask: i64 = shapes.masks[placement]
        if mask & filled and not mask & fixed:
            if not room:
                room = room_without(state, model)
            aside = [other for other in standing if other != model and state.masks[other] & mask]
            if can_set_aside(state, field, mask, aside, room):
                found.append(placement)
                if one_is_enough:
                    return found
    return found


def room_without(state: EdgeState, model: i64) -> list[int]:
    """What fills the fields beside this model; to be tried on."""
    room = occupancy(state)[:]
    if state.fields[model] >= 0:
        room[state.fields[model]] &= ~state.masks[model]
    return room


def movable_hexes(state: EdgeState, model: i64, standing: list[int], mode: Mode, pushed: int) -> i64:
    """The hexes of those who stand in a field and whom this model could push."""
    found: i64 = 0
    for other in standing:
        if other != model and may_push(state, model, mode, other):
            if not (pushed >> other & 1 and state.are_enemies(model // PER_SEAT, other // PER_SEAT)):
                mask: i64 = state.masks[other]
                found |= mask
    return found


def can_set_aside(state: EdgeState, field: i64, mask: i64, aside: list[int], filled: list[int]) -> bool:
    """ED-129, ED-130: can all pushed models be set beside the pusher, who stands nowhere else?"""
    before = filled[field]
    rest = before
    for other in aside:
        rest &= ~state.masks[other]
    filled[field] = rest | mask
    fits = fits_beside(state, field, mask, aside, 0, filled)
    filled[field] = before
    return fits


def fits_beside(state: EdgeState, field: i64, mask: i64, aside: list[int], place: i64, filled: list[int]) -> bool:
    """Is there room beside the pusher for the models from this place of the list on?"""
    if place == len(aside):
        return True
    shapes = state.content.shapes
    board = state.board()
    base = state.base_of(aside[place])
    for near in board.within[field * 8 + 1]:
        direction: i64 = board.direction[field * board.count + near]
        touched: i64 = shapes.touched[direction * 128 + mask]
        for placement in shapes.free[base * 128 + filled[near]]:
            spot: i64 = shapes.masks[placement]
            if touched & spot:
                if place + 1 == len(aside):
                    return True
                filled[near] |= spot
                fits = fits_beside(state, field, mask, aside, place + 1, filled)
                filled[near] &= ~spot
                if fits:
                    return True
    return False


def is_passable(state: EdgeState, model: i64, field: i64) -> bool:
    """ED-125: room for the base, as if it stopped there."""
    return len(state.content.shapes.free[state.base_of(model) * 128 + without(state, model, field)]) > 0


def has_mine(state: EdgeState, field: i64) -> bool:
    for mine in state.mines:
        if mine // 14 == field:
            return True
    return False


def reach_of(state: EdgeState, model: i64, reach: i64, flags: i64) -> list[int]:
    """ED-121, ED-125, ED-135: every field that a Move may end in, if there is room; the own field first."""
    board = state.board()
    start = state.fields[model]
    if flags & STRAIGHT:
        return straight_reach(state, model, start, reach, flags)
    if flags & THROUGH:
        if reach < 8:
            return board.within[start * 8 + reach]
        return [field for field in range(board.count) if board.distance[start * board.count + field] <= reach]
    coverable = state.content.shapes.coverable
    filled = occupancy(state)
    base = state.base_of(model) * 128
    seen = [False] * board.count
    seen[start] = True
    found = [start]
    edge = [start]
    steps: i64 = 0
    while edge and steps < reach:
        following: list[int] = []
        for here in edge:
            for near in board.neighbours[here]:
                if not seen[near]:
                    seen[near] = True
                    found.append(near)
                    held: i64 = filled[near]
                    room: i64 = coverable[base + held]
                    if room and not (state.mines and has_mine(state, near)):
                        following.append(near)
        edge = following
        steps += 1
    return found


def way_to(state: EdgeState, model: i64, field: i64, flags: i64) -> tuple[int, ...]:
    """The fields of a shortest Move to a field that it may end in, from the first to the last."""
    board = state.board()
    start = state.fields[model]
    before = [NONE] * board.count
    edge = [start]
    while edge and before[field] < 0 and field != start:
        following: list[int] = []
        for here in edge:
            for near in board.neighbours[here]:
                if near == start or before[near] >= 0 or not leads(board, start, here, near, flags):
                    continue
                before[near] = here
                if flags & THROUGH or (is_passable(state, model, near) and not has_mine(state, near)):
                    following.append(near)
        edge = following
    way = [field]
    while before[way[-1]] >= 0:
        way.append(before[way[-1]])
    way.reverse()
    return tuple(way)


def leads(board: Board, start: i64, here: i64, near: i64, flags: i64) -> bool:
    """May a way go on there: in a straight line, if it has to be one (ED-139)?"""
    if not flags & STRAIGHT or here == start:
        return True
    return board.line[start * board.count + near] == board.line[start * board.count + here]


def straight_reach(state: EdgeState, model: i64, start: i64, reach: i64, flags: i64) -> list[int]:
    """ED-139: all steps in one direction."""
    board = state.board()
    found = [start]
    for direction in range(6):
        here = board.next[start * 6 + direction]
        steps = 1
        while here >= 0 and steps <= reach:
            found.append(here)
            if not flags & THROUGH and (not is_passable(state, model, here) or has_mine(state, here)):
                break
            here = board.next[here * 6 + direction]
            steps += 1
    return found


def can_move(state: EdgeState, model: i64, part: i64, plus: i64, flags: i64) -> bool:
    """Is there any place a Move of this model could end in?"""
    if not may_take_move(state, model):
        return False
    start = state.fields[model]
    if can_land(state, model, start):
        return True
    reach = move_reach(state, model, part, plus)
    if reach == 0:
        return False
    near = reach_of(state, model, reach, flags) if flags & THROUGH else state.board().neighbours[start]
    return len(landable(state, model, near, True)) > 0


def move_reach(state: EdgeState, model: i64, part: i64, plus: i64) -> i64:
    """How many fields a model may go in this Move action."""
    if part >= 0:
        walk = state.content.parts[part].walk
        if walk is not None and walk.range >= 0:
            return walk.range + plus
    return max(0, attribute(state, model, MOV)) + plus


def move_flags(state: EdgeState, model: i64, part: i64) -> i64:
    flags = THROUGH if moves_through(state, model) else 0
    if part >= 0:
        walk = state.content.parts[part].walk
        if walk is not None:
            flags |= (THROUGH if walk.through else 0) | (STRAIGHT if walk.straight else 0)
    return flags


def can_reach(state: EdgeState, model: i64, target: i64) -> bool:
    """ED-249: could a Move of its own end in contact with the target, or does it touch it already?"""
    if in_contact(state, model, target):
        return True
    if not may_take_move(state, model):
        return False
    flags = move_flags(state, model, NONE)
    for field in reach_of(state, model, move_reach(state, model, NONE, 0), flags):
        if distance(state, field, state.fields[target]) <= 1 and beside(state, model, field, target):
            return True
    return False


def beside(state: EdgeState, model: i64, field: i64, target: i64) -> list[int]:
    """The landings in a field that touch a model."""
    shapes = state.content.shapes
    board = state.board()
    far, mask = state.fields[target], state.masks[target]
    found: list[int] = []
    for placement in landings(state, model, field, True, state.pushed):
        spot = shapes.masks[placement]
        if not (far == field and mask & spot) and touches(board, shapes, field, spot, far, mask):
            found.append(placement)
    return found


def landings_with(state: EdgeState, model: i64, field: i64, victim: i64) -> list[int]:
    """ED-253: the end positions of a model that takes another along: whom it pushes and its victim fit beside it."""
    shapes = state.content.shapes
    filled = occupancy(state)[:]
    filled[state.fields[model]] &= ~state.masks[model]
    filled[state.fields[victim]] &= ~state.masks[victim]
    mode = state.mode_of(model // MODELS)
    base = mode.base
    standing = [other for other in models_in(state, field) if other != model and other != victim]
    fixed = filled[field]
    for other in standing:
        if may_push(state, model, mode, other):
            fixed &= ~state.masks[other]
    found: list[int] = []
    for placement in shapes.free[base * 128 + fixed]:
        mask = shapes.masks[placement]
        if state.fields[model] == field and mask == state.masks[model]:
            continue
        aside = [other for other in standing if state.masks[other] & mask]
        after = filled[:]
        for other in aside:
            after[field] &= ~state.masks[other]
        after[field] |= mask
        if fits_beside(state, field, mask, [*aside, victim], 0, after):
            found.append(placement)
    return found
