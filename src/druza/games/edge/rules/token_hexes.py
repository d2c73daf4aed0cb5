"""Token hexes: where a token may be put."""
# mypyc

from mypy_extensions import i64

from druza.games.edge.content.geometry import WHOLE
from druza.games.edge.content.parts import Part, Where
from druza.games.edge.content.terms import R_NONE
from druza.games.edge.rules.bodies import occupancy
from druza.games.edge.rules.numbers import NOTHING
from druza.games.edge.rules.places import fields_within
from druza.games.edge.rules.references import ref_places, refs_places
from druza.games.edge.state import EdgeState
from druza.games.edge.state_parts import Use


def token_fields(state: EdgeState, use: Use, part: Part) -> list[int]:
    """The fields in which a part may place its token."""
    filled, wanted = occupancy(state), wanted_hexes(state, use, part)
    return [field for field in near_fields(state, use, part) if free_hexes(filled, wanted, field)]


def token_hexes(state: EdgeState, use: Use, part: Part, field: i64) -> list[int]:
    """The hexes of a field on which a part may place its token."""
    if field not in near_fields(state, use, part):
        return NOTHING
    free = free_hexes(occupancy(state), wanted_hexes(state, use, part), field)
    return [hex for hex in range(7) if free >> hex & 1]


def near_fields(state: EdgeState, use: Use, part: Part) -> list[int]:
    """The fields that are near enough."""
    where: Where = part.where
    if where.within < 0:
        return state.board().all
    return fields_within(state, refs_places(state, use, where.of), where.within)


def wanted_hexes(state: EdgeState, use: Use, part: Part) -> list[int]:
    """By field, the hexes beside what the token has to touch; empty if it need not touch anything."""
    if part.where.b2b.kind == R_NONE:
        return NOTHING
    return touched_by_field(state, ref_places(state, use, part.where.b2b))


def free_hexes(filled: list[int], wanted: list[int], field: i64) -> i64:
    """The hexes of a field that nothing covers, of those that are wanted."""
    covered: i64 = filled[field]
    if not wanted:
        return WHOLE & ~covered
    touched: i64 = wanted[field]
    return touched & ~covered


def has_token_hex(state: EdgeState, use: Use, part: Part) -> bool:
    """Is there such a hex? Stops at the first."""
    where: Where = part.where
    if where.b2b.kind != R_NONE:
        if where.within >= 0:
            return len(token_fields(state, use, part)) > 0
        return has_hex_beside(state, ref_places(state, use, where.b2b))
    filled = occupancy(state)
    if where.within < 0:
        return has_hex_in(filled, state.board().all)
    for place in refs_places(state, use, where.of):
        if has_hex_in(filled, fields_within(state, [place], where.within)):
            return True
    return False


def has_hex_beside(state: EdgeState, spots: list[int]) -> bool:
    """Is a hex free that touches one of these places?"""
    board = state.board()
    filled = occupancy(state)
    contacts = state.content.shapes.touched
    for place in spots:
        spot: i64 = place
        for near in board.within[(spot >> 7) * 8 + 1]:
            field: i64 = near
            direction: i64 = board.direction[(spot >> 7) * board.count + field]
            touched: i64 = contacts[direction * 128 + (spot & WHOLE)]
            covered: i64 = filled[field]
            if touched & ~covered:
                return True
    return False


def has_hex_in(filled: list[int], fields: list[int]) -> bool:
    """Is a hex free in one of these fields?"""
    for field in fields:
        if filled[field] != WHOLE:
            return True
    return False


def touched_by_field(state: EdgeState, spots: list[int]) -> list[int]:
    """By field, the hexes that touch one of these places."""
    board = state.board()
    contacts = state.content.shapes.touched
    touched = [0] * board.count
    for place in spots:
        spot: i64 = place
        for near in board.within[(spot >> 7) * 8 + 1]:
            field: i64 = near
            direction: i64 = board.direction[(spot >> 7) * board.count + field]
            around: i64 = contacts[direction * 128 + (spot & WHOLE)]
            before: i64 = touched[field]
            touched[field] = before | around
    return touched
