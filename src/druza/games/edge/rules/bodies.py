"""Bodies: what stands where, what touches what, what is free."""
# mypyc

from mypy_extensions import i64

from druza.games.edge.content.basics import MODELS, NONE, PER_SEAT, REBORN, SLOTS, SQUADS
from druza.games.edge.content.geometry import APART, WHOLE, Board, touches
from druza.games.edge.content.parts import Selector
from druza.games.edge.content.terms import AS_SOURCE, AS_THICKET
from druza.games.edge.rules.numbers import less, put, put_into, take_from
from druza.games.edge.state import DEAD, OFF_BOARD, EdgeState

# -- occupied hexes -------------------------------------------------------------------------------------------------


def occupancy(state: EdgeState) -> list[int]:
    """The occupied hexes of every field, as masks."""
    if not state.filled:
        filled = [0] * state.board().count
        for field in state.shrines:
            if field >= 0:
                filled[field] = WHOLE
        for field in state.sources:
            filled[field] = WHOLE
        for hex in state.thickets:
            filled[hex // 7] |= 1 << (hex % 7)
        fields = state.fields
        for model in range(len(fields)):
            if fields[model] >= 0:
                filled[fields[model]] |= state.masks[model]
        state.filled = filled
        state.standing = [on_board(state, seat * PER_SEAT, PER_SEAT) for seat in range(state.seats)]
        state.squads_standing = [on_board(state, squad * MODELS, MODELS) for squad in range(state.seats * SQUADS)]
        state.closed_for = NONE
    return state.filled


def put_model(state: EdgeState, model: i64, field: i64, mask: i64) -> None:
    """A model stands on these hexes from now on."""
    filled = occupancy(state)[:]
    if state.fields[model] >= 0:
        filled[state.fields[model]] &= ~state.masks[model]
    else:
        state.standing = put_into(state.standing, model // PER_SEAT, model)
        state.squads_standing = put_into(state.squads_standing, model // MODELS, model)
    filled[field] |= mask
    state.filled = filled
    state.fields = put(state.fields, model, field)
    state.masks = put(state.masks, model, mask)
    state.closed_for = NONE


def lift_model(state: EdgeState, model: i64, to: i64) -> None:
    """A model leaves the board: dead, off the board, or out of the game."""
    field = state.fields[model]
    if field >= 0:
        filled = occupancy(state)
        state.filled = put(filled, field, filled[field] & ~state.masks[model])
        state.standing = take_from(state.standing, model // PER_SEAT, model)
        state.squads_standing = take_from(state.squads_standing, model // MODELS, model)
    state.fields = put(state.fields, model, to)
    state.masks = put(state.masks, model, 0)
    state.closed_for = NONE


def put_thicket(state: EdgeState, hex: i64) -> None:
    filled = occupancy(state)
    state.thickets = [*state.thickets, hex]
    state.filled = put(filled, hex // 7, filled[hex // 7] | 1 << (hex % 7))
    state.closed_for = NONE


def take_thicket(state: EdgeState, hex: i64) -> None:
    filled = occupancy(state)
    state.thickets = less(state.thickets, hex)
    state.filled = put(filled, hex // 7, filled[hex // 7] & ~(1 << (hex % 7)))
    state.closed_for = NONE


def move_shrine(state: EdgeState, seat: i64, field: i64) -> None:
    filled = occupancy(state)[:]
    if state.shrines[seat] >= 0:
        filled[state.shrines[seat]] = 0
    filled[field] = WHOLE
    state.filled = filled
    state.shrines = put(state.shrines, seat, field)
    state.closed_for = NONE


def models_in(state: EdgeState, field: i64) -> list[int]:
    """The models that stand in a field."""
    found: list[int] = []
    if occupancy(state)[field]:
        fields = state.fields
        for models in state.standing:
            for standing in models:
                model: i64 = standing
                own: i64 = fields[model]
                if own == field:
                    found.append(standing)
    return found


def models_on(state: EdgeState, seat: i64) -> list[int]:
    """The models of a seat that are on the board; not to be changed."""
    if not state.filled:
        occupancy(state)
    return state.standing[seat]


def squad_on(state: EdgeState, squad: i64) -> list[int]:
    """The models of a squad that are on the board; not to be changed."""
    if not state.filled:
        occupancy(state)
    return state.squads_standing[squad]


def on_board(state: EdgeState, first: i64, count: i64) -> list[int]:
    """Those on the board, of so many models."""
    found: list[int] = []
    fields = state.fields
    for model in range(first, first + count):
        field: i64 = fields[model]
        if field >= 0:
            found.append(model)
    return found


def has_models(state: EdgeState, seat: i64) -> bool:
    return len(models_on(state, seat)) > 0


def is_squad_alive(state: EdgeState, squad: i64) -> bool:
    """Has the squad a model in play (on the board, or off it for a while)?"""
    fields = state.fields
    first: i64 = squad * MODELS
    for model in range(first, first + MODELS):
        field: i64 = fields[model]
        if field >= 0 or field == OFF_BOARD:
            return True
    return False


def living_models(state: EdgeState, squad: i64) -> int:
    """How many models of a squad are in play."""
    fields = state.fields
    alive: i64 = 0
    for model in range(squad * MODELS, (squad + 1) * MODELS):
        field: i64 = fields[model]
        if field >= 0 or field == OFF_BOARD:
            alive += 1
    return alive


def dead_models(state: EdgeState, squad: i64) -> list[int]:
    return [model for model in range(squad * MODELS, (squad + 1) * MODELS) if state.fields[model] == DEAD]


def squads_of_seat(state: EdgeState, seat: i64) -> list[int]:
    """The squad places of a seat that hold a squad; not to be changed."""
    if state.mustered_of is not state.units:
        state.mustered_of = state.units
        state.mustered = [mustered(state.units, owner) for owner in range(state.seats)]
    return state.mustered[seat]


def mustered(units: list[int], seat: i64) -> list[int]:
    """The squad places of a seat that hold a unit."""
    return [squad for squad in range(seat * SQUADS, (seat + 1) * SQUADS) if units[squad] >= 0]


def paid_slots(state: EdgeState) -> list[int]:
    """The slots whose passive action is paid, in order; not to be changed."""
    if state.paid_of is not state.paid:
        state.paid_of = state.paid
        state.paid_slots = [slot for slot in range(len(state.paid)) if state.paid[slot]]
    return state.paid_slots


def attached_slots(state: EdgeState, seat: i64) -> list[int]:
    """The slots of a seat that hold an upgrade, in order; not to be changed."""
    if state.attached_of is not state.upgrades:
        state.attached_of = state.upgrades
        state.attached = [attached(state.upgrades, owner) for owner in range(state.seats)]
    return state.attached[seat]


def attached(upgrades: list[int], seat: i64) -> list[int]:
    """The slots of a seat that hold an upgrade."""
    first: i64 = seat * SQUADS * SLOTS
    return [slot for slot in range(first, first + SQUADS * SLOTS) if upgrades[slot] >= 0]


def ready_windows(state: EdgeState, seat: i64) -> i64:
    """A bit for each window that a card in hand or an attached upgrade of a seat could be for."""
    if state.ready_of_hands is not state.hands or state.ready_of_upgrades is not state.upgrades:
        state.ready_of_hands, state.ready_of_upgrades = state.hands, state.upgrades
        state.ready = [windows_of_cards(state, owner) for owner in range(state.seats)]
    return state.ready[seat]


def windows_of_cards(state: EdgeState, seat: i64) -> i64:
    content = state.content
    found: i64 = 0
    for held in state.hands[seat]:
        windows: i64 = content.card_windows[held]
        found |= windows
    for slot in attached_slots(state, seat):
        answered: i64 = content.upgrade_windows[state.upgrades[slot]]
        found |= answered
    return found


# -- contact --------------------------------------------------------------------------------------------------------


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
    """Does an enemy of a seat touch this model?"""
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


# -- sources --------------------------------------------------------------------------------------------------------


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


# -- the Wood -------------------------------------------------------------------------------------------------------


def wood_places(state: EdgeState) -> list[int]:
    """The Thornheart Wood and every overgrown source, as field * 128 + mask."""
    found: list[int] = []
    for seat in range(state.seats):
        if state.factions[seat] == REBORN and state.shrines[seat] >= 0:
            found.append(state.shrines[seat] * 128 + WHOLE)
    for source in range(len(state.sources)):
        if state.overgrown >> source & 1:
            found.append(state.sources[source] * 128 + WHOLE)
    return found


def thicket_places(state: EdgeState) -> list[int]:
    """Thickets, and models that count as Thickets (ED-232); not to be changed."""
    if state.spots_of is not state.thickets:
        state.spots_of = state.thickets
        state.spots = [(hex // 7) * 128 + (1 << (hex % 7)) for hex in state.thickets]
    found = state.spots
    for mark in state.marks:
        if mark.token >= 0 and mark.squad >= 0:
            for part in state.content.token_parts[mark.token]:
                if part.gives(AS_THICKET):
                    models = squad_on(state, mark.squad)
                    found = found + [state.fields[model] * 128 + state.masks[model] for model in models]
    return found


def network_places(state: EdgeState) -> list[int]:
    """ED-232, R-27: the Woods and all Thickets in an unbroken chain of contact with them."""
    found = wood_places(state)
    left = thicket_places(state)
    grown = True
    while grown:
        grown = False
        for place in left:
            if place not in found and touches_any(state, place >> 7, place & 127, found):
                found.append(place)
                grown = True
    return found


# -- lines ----------------------------------------------------------------------------------------------------------


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


def distance(state: EdgeState, field: i64, other: i64) -> int:
    board: Board = state.board()
    count: i64 = board.count
    return board.distance[field * count + other]


def is_unit(state: EdgeState, selector: Selector, model: i64) -> bool:
    return selector.unit < 0 or state.units[model // MODELS] == selector.unit
