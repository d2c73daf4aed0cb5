"""Places: what contact and range are measured to, and where a card may set something down."""
# mypyc

from mypy_extensions import i64

from druza.games.edge.content.basics import NONE, SLOTS
from druza.games.edge.content.geometry import APART, WHOLE, touches
from druza.games.edge.content.parts import Part, Ref, Where
from druza.games.edge.content.terms import (
    R_A,
    R_ACTOR,
    R_BEARER,
    R_DEAD,
    R_EACH,
    R_NETWORK,
    R_NONE,
    R_OTHER_WOOD,
    R_OWN_MODEL,
    R_OWN_SQUAD,
    R_SHRINE,
    R_SOURCE,
    R_TARGET,
    R_THICKET,
    R_THICKET_OR_WOOD,
    R_TOKEN,
    R_UNIT,
    R_WOOD,
    R_X,
)
from druza.games.edge.resolving import Use
from druza.games.edge.rules import paths
from druza.games.edge.rules.bodies import (
    in_contact,
    models_on,
    network_places,
    occupancy,
    squad_on,
    squads_of_seat,
    thicket_places,
    touches_any,
    touches_field,
    wood_places,
)
from druza.games.edge.rules.numbers import NOTHING
from druza.games.edge.state import EdgeState

# A place is field * 128 + mask.


def place_of(state: EdgeState, model: i64) -> list[int]:
    if model < 0 or state.fields[model] < 0:
        return NOTHING
    return [state.fields[model] * 128 + state.masks[model]]


def is_one_model(kind: i64) -> bool:
    """Does a reference of this kind stand for one model?"""
    return kind == R_ACTOR or kind == R_EACH or kind == R_X or kind == R_A or kind == R_TARGET


def ref_model(use: Use, kind: i64) -> i64:
    """The model that a reference to one model stands for; NONE if it is not known yet."""
    if kind == R_ACTOR:
        return use.actor
    if kind == R_EACH:
        return use.it
    return use.target if kind == R_TARGET else use.named


def ref_places(state: EdgeState, use: Use, ref: Ref) -> list[int]:
    """Everything that a reference stands for, as places."""
    kind = ref.kind
    if is_one_model(kind):
        return place_of(state, ref_model(use, kind)) or left_place(state, use, kind)
    if kind == R_SHRINE:
        field = state.shrines[use.seat]
        return [field * 128 + WHOLE] if field >= 0 else []
    if kind == R_THICKET:
        return thicket_places(state)
    if kind == R_THICKET_OR_WOOD or kind == R_OTHER_WOOD:
        return thicket_places(state) + wood_places(state)
    if kind == R_WOOD:
        return wood_places(state)
    if kind == R_NETWORK:
        return network_places(state)
    if kind == R_SOURCE:
        return [
            state.sources[source] * 128 + WHOLE
            for source in range(len(state.sources))
            if not state.overgrown >> source & 1
        ]
    if kind == R_DEAD:
        return [use.dead_field * 128 + use.dead_mask] if use.dead_field >= 0 else place_of(state, use.dead)
    if kind == R_TOKEN:
        return [(use.token_hex // 7) * 128 + (1 << (use.token_hex % 7))] if use.token_hex >= 0 else []
    return model_places(state, ref_models(state, use, ref))


def left_place(state: EdgeState, use: Use, kind: i64) -> list[int]:
    """Where the model that was just sacrificed stood, if the reference is to it."""
    if kind == R_X and use.named >= 0 and use.named == use.dead and use.dead_field >= 0:
        return [use.dead_field * 128 + use.dead_mask]
    return []


def ref_models(state: EdgeState, use: Use, ref: Ref) -> list[int]:
    """The models that a reference stands for."""
    kind = ref.kind
    if kind == R_BEARER:
        return squad_on(state, use.slot // SLOTS) if use.slot >= 0 else []
    if kind == R_OWN_MODEL or kind == R_OWN_SQUAD:
        return models_on(state, use.seat)
    if kind == R_UNIT:
        found: list[int] = []
        for squad in squads_of_seat(state, use.seat):
            if state.units[squad] == ref.unit:
                found += squad_on(state, squad)
        return found
    model = use.actor if kind == R_ACTOR else use.it if kind == R_EACH else use.named if kind == R_X else -1
    return [model] if model >= 0 and state.fields[model] >= 0 else []


def model_places(state: EdgeState, models: list[int]) -> list[int]:
    return [state.fields[model] * 128 + state.masks[model] for model in models]


def is_beside(state: EdgeState, use: Use, model: i64, ref: Ref) -> bool:
    """Is a model in contact with what a reference stands for (not with itself)?"""
    if ref.kind == R_NONE:
        return True
    kind = ref.kind
    if is_one_model(kind):
        other = ref_model(use, kind)
        if other < 0 or other == model:
            return False
        if in_contact(state, model, other):
            return True
        return kind == R_X and touches_others(state, model, left_place(state, use, kind))
    if kind == R_SHRINE:
        return touches_field(state, model, state.shrines[use.seat])
    return touches_others(state, model, ref_places(state, use, ref))


def touches_others(state: EdgeState, model: i64, spots: list[int]) -> bool:
    """Is a model in contact with one of these places, its own not counted?"""
    field: i64 = state.fields[model]
    mask: i64 = state.masks[model]
    board = state.board()
    directions = board.direction
    touched = state.content.shapes.touched
    row: i64 = field * board.count
    for place in spots:
        spot: i64 = place
        direction: i64 = directions[row + (spot >> 7)]
        if direction != APART and spot != field * 128 + mask:
            near: i64 = touched[direction * 128 + mask]
            if near & spot & WHOLE:
                return True
    return False


def is_near(state: EdgeState, field: i64, reach: i64, spots: list[int]) -> bool:
    """Is a field at most so many fields from one of these places?"""
    board = state.board()
    row: i64 = field * board.count
    for place in spots:
        spot: i64 = place
        far: i64 = board.distance[row + (spot >> 7)]
        if far <= reach:
            return True
    return False


# -- where a card sets a model ---------------------------------------------------------------------------------------


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


def refs_places(state: EdgeState, use: Use, refs: list[Ref]) -> list[int]:
    """Everything that several references stand for."""
    if len(refs) == 1:
        return ref_places(state, use, refs[0])
    found: list[int] = []
    for ref in refs:
        found += ref_places(state, use, ref)
    return found


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


# -- where a token may lie ------------------------------------------------------------------------------------------


def token_hexes(state: EdgeState, use: Use, part: Part) -> list[int]:
    """The hexes (field * 7 + hex) on which a part may place its token."""
    where: Where = part.where
    filled = occupancy(state)
    fields = state.board().all
    if where.within >= 0:
        fields = fields_within(state, refs_places(state, use, where.of), where.within)
    wanted = NOTHING
    if where.b2b.kind != R_NONE:
        wanted = touched_by_field(state, ref_places(state, use, where.b2b))
    found: list[int] = []
    for near in fields:
        field: i64 = near
        covered: i64 = filled[field]
        free: i64 = WHOLE & ~covered
        if wanted:
            touched: i64 = wanted[field]
            free &= touched
        hex: i64 = 0
        while free:
            if free & 1:
                found.append(field * 7 + hex)
            free >>= 1
            hex += 1
    return found


def has_token_hex(state: EdgeState, use: Use, part: Part) -> bool:
    """Is there such a hex? Stops at the first."""
    where: Where = part.where
    if where.b2b.kind != R_NONE:
        if where.within >= 0:
            return len(token_hexes(state, use, part)) > 0
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
