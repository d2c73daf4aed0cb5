"""References: what the words of a card point at, and what lies beside or near it."""
# mypyc

from mypy_extensions import i64

from druza.games.edge.content.basics import SLOTS
from druza.games.edge.content.geometry import APART, WHOLE
from druza.games.edge.content.parts import Ref
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
from druza.games.edge.rules.bodies import models_on, squad_on, squads_of_seat
from druza.games.edge.rules.contact import in_contact, touches_field
from druza.games.edge.rules.numbers import NOTHING
from druza.games.edge.rules.woods import network_places, thicket_places, wood_places
from druza.games.edge.state import EdgeState
from druza.games.edge.state_parts import Use

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


def refs_places(state: EdgeState, use: Use, refs: list[Ref]) -> list[int]:
    """Everything that several references stand for."""
    if len(refs) == 1:
        return ref_places(state, use, refs[0])
    found: list[int] = []
    for ref in refs:
        found += ref_places(state, use, ref)
    return found
