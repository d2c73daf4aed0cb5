"""Places: where a card may set a model down."""
# mypyc

from mypy_extensions import i64

from druza.games.edge.content.basics import NONE
from druza.games.edge.content.geometry import WHOLE, touches
from druza.games.edge.content.parts import Part, Where
from druza.games.edge.content.terms import R_NONE, R_OTHER_WOOD
from druza.games.edge.rules import paths
from druza.games.edge.rules.bodies import occupancy
from druza.games.edge.rules.contact import touches_any
from druza.games.edge.rules.numbers import NOTHING
from druza.games.edge.rules.references import is_near, ref_places, refs_places
from druza.games.edge.rules.woods import thicket_places, wood_places
from druza.games.edge.state import EdgeState
from druza.games.edge.state_parts import Use


def allowed_fields(state: EdgeState, use: Use, model: i64, part: Part) -> list[int]:
    """The fields that the conditions of a part leave."""
    where = part.where
    board = state.board()
    if where.at_dead:
        return [use.dead_field]
    if where.range >= 0:
        return [field for field in board.within[state.fields[model] * 8 + where.range] if field != state.fields[model]]
    if where.within >= 0:
        return fields_within(state, refs_places(state, use, where.of), where.within)
    if where.replace_thicket:
        return fields_within(state, thicket_places(state) + wood_places(state), 1)
    if where.b2b.kind == R_NONE:
        return board.all
    return fields_within(state, ref_places(state, use, where.b2b), 1)


def fields_within(state: EdgeState, spots: list[int], reach: i64) -> list[int]:
    """The fields at most so far from one of these places, in order; not to be changed."""
    board = state.board()
    if not spots:
        return NOTHING
    if reach >= 8:
        return [field for field in board.all if is_near(state, field, reach, spots)]
    if len(spots) == 1:
        return board.within[(spots[0] >> 7) * 8 + reach]
    near = [False] * board.count
    last: i64 = NONE
    for place in spots:
        spot: i64 = place
        if spot >> 7 != last:
            last = spot >> 7
            for field in board.within[last * 8 + reach]:
                near[field] = True
    return [field for field in board.all if near[field]]


def allowed_placements(state: EdgeState, use: Use, model: i64, part: Part, field: i64) -> list[int]:
    """The placements of a model in a field that the conditions of a part allow."""
    return placements_beside(state, use, model, part, field, contact_places(state, use, model, part))


def contact_places(state: EdgeState, use: Use, model: i64, part: Part) -> list[int]:
    """What a part wants the model that it sets down to touch; empty if nothing."""
    wanted = part.where.b2b
    if wanted.kind == R_NONE:
        return NOTHING
    refs = ref_places(state, use, wanted)
    return other_woods(state, model, refs) if wanted.kind == R_OTHER_WOOD else refs


def placements_beside(state: EdgeState, use: Use, model: i64, part: Part, field: i64, refs: list[int]) -> list[int]:
    """The placements that a part allows in a field, beside one of these places if it wants contact."""
    where = part.where
    shapes = state.content.shapes
    if where.replace_thicket:
        return seed_placements(state, use, model, field)
    if state.fields[model] >= 0:
        found = paths.landings(state, model, field, where.push, 0)  # no Move action (ED-123)
    else:
        found = shapes.free[state.base_of(model) * 128 + occupancy(state)[field]]
    if where.at_dead:
        return [placement for placement in found if shapes.masks[placement] & use.dead_mask]
    if where.b2b.kind == R_NONE:
        return found
    return [placement for placement in found if touches_any(state, field, shapes.masks[placement], refs)]


def other_woods(state: EdgeState, model: i64, refs: list[int]) -> list[int]:
    """Woodwalk: every Thicket or Wood but the only one that it leaves."""
    board = state.board()
    shapes = state.content.shapes
    field, mask = state.fields[model], state.masks[model]
    touched = [place for place in refs if touches(board, shapes, field, mask, place >> 7, place & 127)]
    if len(touched) != 1:
        return refs
    return [place for place in refs if place != touched[0]]


def seed_placements(state: EdgeState, use: Use, model: i64, field: i64) -> list[int]:
    """Seed, ED-347: covering a Thicket that the dead model touched, or empty hexes beside the Wood it touched."""
    shapes = state.content.shapes
    filled = occupancy(state)[field]
    base = state.base_of(model)
    dead = [use.dead_field * 128 + use.dead_mask]
    found: list[int] = []
    for hex in state.thickets:
        if hex // 7 == field and touches_any(state, field, 1 << (hex % 7), dead):
            bit = 1 << (hex % 7)
            for placement in shapes.free[base * 128 + (filled & ~bit)]:
                if shapes.masks[placement] & bit and placement not in found:
                    found.append(placement)
    woods = [wood for wood in wood_places(state) if touches_any(state, wood >> 7, wood & 127, dead)]
    if woods:
        for placement in shapes.free[base * 128 + filled]:
            if placement not in found and touches_any(state, field, shapes.masks[placement], woods):
                found.append(placement)
    return found


def has_any_place(state: EdgeState, use: Use, model: i64, part: Part) -> bool:
    """Is there any place where a part could set this model?"""
    refs = contact_places(state, use, model, part)
    if is_simple(part.where):  # nobody need be pushed where there is room
        if part.where.b2b.kind != R_NONE:
            found = has_room_beside(state, model, refs)
        else:
            found = has_room_in(state, model, allowed_fields(state, use, model, part))
        if found or not part.where.push:
            return found
    for field in allowed_fields(state, use, model, part):
        if placements_beside(state, use, model, part, field, refs):
            return True
    return False


def is_simple(where: Where) -> bool:
    """Does a place only have to be free, and either to touch something or to lie in certain fields?"""
    if where.at_dead or where.replace_thicket:
        return False
    return where.b2b.kind == R_NONE or (where.range < 0 and where.within < 0)


def has_room_beside(state: EdgeState, model: i64, spots: list[int]) -> bool:
    """Are there free hexes, other than its own, on which a model would touch one of these places?"""
    board = state.board()
    shapes = state.content.shapes
    base = state.base_of(model) * 128
    masks = shapes.masks
    own: i64 = state.masks[model]
    for place in spots:
        spot: i64 = place
        for near in board.within[(spot >> 7) * 8 + 1]:
            field: i64 = near
            direction: i64 = board.direction[(spot >> 7) * board.count + field]
            touched: i64 = shapes.touched[direction * 128 + (spot & WHOLE)]
            if touched:
                here = state.fields[model] == field
                for placement in shapes.free[base + paths.without(state, model, field)]:
                    mask: i64 = masks[placement]
                    if mask & touched and not (here and mask == own):
                        return True
    return False


def has_room_in(state: EdgeState, model: i64, fields: list[int]) -> bool:
    """Are there free hexes for a model, other than its own, in one of these fields?"""
    free = state.content.shapes.free
    base = state.base_of(model) * 128
    own = state.fields[model]
    for field in fields:
        count = len(free[base + paths.without(state, model, field)])
        if count > 1 or (count == 1 and field != own):
            return True
    return False
