"""Deployment: which squad is set down next, and where its models may stand."""
# mypyc

from typing import Any, ClassVar, final

from mypy_extensions import i64, mypyc_attr

from druza.games.edge import scoring
from druza.games.edge.content.basics import MODELS, NONE, PER_SEAT, SQUADS
from druza.games.edge.content.geometry import MATES, WHOLE
from druza.games.edge.rules.bodies import models_on, occupancy, put_model, squad_on, squads_of_seat
from druza.games.edge.rules.numbers import put
from druza.games.edge.state import DEAD, WAITING, EdgeState
from druza.games.edge.vocabulary import FIELD, HEXES, SQUAD
from druza.kernel.state import ALLOWED, Decision, Step


def placing_order(state: EdgeState) -> list[int]:
    """ED-019, ED-020: positioning players clockwise from the countering player's left, who comes last."""
    return [(state.first + 1 + place) % state.seats for place in range(state.seats)]


def waiting_squads(state: EdgeState, seat: i64) -> list[int]:
    return [squad for squad in squads_of_seat(state, seat) if state.fields[squad * MODELS] == WAITING]


@final
@mypyc_attr(free_list_len=1)
class DeployNext(Step[EdgeState]):
    """ED-028, ED-029: the next player in turn deploys a squad, until all are deployed."""

    def __init__(self, place: i64) -> None:
        self.place = place

    def run(self, state: EdgeState) -> None:
        order = placing_order(state)
        for step in range(state.seats):
            seat = order[(self.place + step) % state.seats]
            if waiting_squads(state, seat):
                state.then([DeploySquad(seat), DeployNext((self.place + step + 1) % state.seats)])
                return
        scoring.judge_models(state)  # ED-314


@final
@mypyc_attr(free_list_len=1)
class DeploySquad(Decision[EdgeState]):
    """D06: the squad that is deployed."""

    RULE: ClassVar[str] = "ED-028"
    KEY: ClassVar[str] = "deploy_squad"

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def candidates(self, state: EdgeState) -> list[int]:
        found: list[int] = []
        units: list[int] = []
        for squad in waiting_squads(state, self.seat):
            if state.units[squad] not in units:  # equal squads once
                units.append(state.units[squad])
                found.append(SQUAD.answers[squad])
        return found

    def objection(self, state: EdgeState, option: int) -> str:
        return "ED-028" if SQUAD.has(option) else ""

    def resolve(self, state: EdgeState, option: int) -> None:
        squad = SQUAD.index(option)
        for level in range(3):
            if can_deploy(state, squad, 0, level):
                state.push(DeployModel(self.seat, squad * MODELS, level, NONE))
                return
        for place in range(state.content.unit_models[state.units[squad]]):
            state.fields = put(state.fields, squad * MODELS + place, DEAD)  # ED-035
        state.tell("not_deployed", self.seat, {"squad": squad})


def closed_hexes(state: EdgeState, seat: i64, level: i64) -> list[int]:
    """ED-031, ED-035: by field, the hexes a model may not cover: filled, or in contact with what is forbidden.

    level 0: shrines, sources and enemies; 1: enemies only; 2: nothing but room."""
    filled = occupancy(state)
    if level > 0:
        return closed_anew(state, seat, level, filled)
    if not state.closed_known >> seat & 1:
        if len(state.closed) < state.seats:
            state.closed = [filled for _ in range(state.seats)]
        state.closed[seat] = closed_anew(state, seat, level, filled)
        state.closed_known |= 1 << seat
    return state.closed[seat]


def closed_anew(state: EdgeState, seat: i64, level: i64, filled: list[int]) -> list[int]:
    closed = filled[:]
    if level == 0:
        for field in state.shrines:
            if field >= 0:
                close_around(state, closed, field, WHOLE)
        for field in state.sources:
            close_around(state, closed, field, WHOLE)
    if level <= 1:
        inner = state.content.shapes.inner
        for other in range(state.seats):
            if state.are_enemies(seat, other):
                for model in models_on(state, other):
                    held = state.fields[model]
                    before: i64 = closed[held]
                    closed[held] = before | inner[state.masks[model]]
                    close_around(state, closed, held, state.masks[model])
    return closed


def put_deployed(state: EdgeState, model: i64, field: i64, mask: i64) -> None:
    """A model is set down; what is closed for whom stays known."""
    known = state.closed_known
    put_model(state, model, field, mask)
    inner = state.content.shapes.inner
    for seat in range(state.seats):
        if known >> seat & 1:
            closed = state.closed[seat]
            before: i64 = closed[field]
            closed[field] = before | mask  # an own model closes nothing else for the rest of its squad
            if state.are_enemies(seat, model // PER_SEAT):
                closed[field] = before | mask | inner[mask]
                close_around(state, closed, field, mask)
    state.closed_known = known


def close_around(state: EdgeState, closed: list[int], field: i64, mask: i64) -> None:
    """Close what touches these hexes from the fields around theirs."""
    around = state.board().next
    cross = state.content.shapes.cross
    way: i64 = 0
    while way < 6:
        near: i64 = around[field * 6 + way]
        touched: i64 = cross[way * 128 + mask]
        if near >= 0 and touched:
            before: i64 = closed[near]
            if touched & ~before:
                closed[near] = before | touched
        way += 1


def can_deploy(state: EdgeState, squad: i64, place: i64, level: i64) -> bool:
    """ED-312: can the models from this place on be set legally?"""
    return fits_on(state, squad, place, closed_hexes(state, squad // SQUADS, level), placed_of(state, squad))


def placed_of(state: EdgeState, squad: i64) -> list[int]:
    """Where the models of a squad stand that are set already, as field * 128 + mask."""
    return [state.fields[model] * 128 + state.masks[model] for model in squad_on(state, squad)]


def fits_on(state: EdgeState, squad: i64, place: i64, closed: list[int], placed: list[int]) -> bool:
    """A search for any way to set the remaining models, each in contact with one already set (ED-033)."""
    left: i64 = state.content.unit_models[state.units[squad]] - place - 1
    if left < 0:
        return True
    base: i64 = state.mode_of(squad).base
    if left == 0 and placed:
        return has_room_beside(state, base, closed, placed)
    for field in deploy_fields(state, placed):
        if fits_in(state, squad, place, field, base, left, closed, placed):
            return True
    return False


def has_room_beside(state: EdgeState, base: i64, closed: list[int], placed: list[int]) -> bool:
    """ED-033: could one more model on this base stand in contact with one that is set already?"""
    around = state.board().next
    shapes = state.content.shapes
    coverable, cross, inner = shapes.coverable, shapes.cross, shapes.inner
    for place in placed:
        spot: i64 = place
        field: i64 = spot >> 7
        mask: i64 = spot & 127
        held: i64 = closed[field]
        room: i64 = coverable[base * 128 + held]
        touched: i64 = inner[mask]
        if room & touched:
            return True
        way: i64 = 0
        while way < 6:
            near: i64 = around[field * 6 + way]
            if near >= 0:
                held = closed[near]
                room = coverable[base * 128 + held]
                touched = cross[way * 128 + mask]
                if room & touched:
                    return True
            way += 1
    return False


def fits_in(
    state: EdgeState, squad: i64, place: i64, field: i64, base: i64, left: i64, closed: list[int], placed: list[int]
) -> bool:
    """Can the model of this place, on this base, stand in a field, with room for those that are left?"""
    shapes = state.content.shapes
    filled: i64 = closed[field]
    if not placed:
        room: i64 = shapes.room[(base * MATES + left) * 128 + filled]
        if room:
            return True  # all in this field
    coverable: i64 = shapes.coverable[base * 128 + filled]
    near = touched_hexes(state, field, placed) & coverable if coverable else 0
    if left == 0 or not near:
        return near != 0
    for placement in shapes.free[base * 128 + filled]:
        mask: i64 = shapes.masks[placement]
        if mask & near and leaves_room(state, squad, place, field, placement, closed, placed):
            return True
    return False


def leaves_room(
    state: EdgeState, squad: i64, place: i64, field: i64, placement: i64, closed: list[int], placed: list[int]
) -> bool:
    """ED-312: with the model of this place here, can the rest of the squad still be set?"""
    shapes = state.content.shapes
    mask: i64 = shapes.masks[placement]
    left = state.content.unit_models[state.units[squad]] - place - 1
    before: i64 = closed[field]
    chained: i64 = shapes.chain[(placement * MATES + left) * 128 + (before | mask)]
    if chained:
        return True  # all in the same field
    closed[field] = before | mask
    placed.append(field * 128 + mask)
    found = fits_on(state, squad, place + 1, closed, placed)
    placed.pop()
    closed[field] = before
    return found


def deploy_fields(state: EdgeState, placed: list[int]) -> list[int]:
    """The fields in which the next model may touch one that is set already."""
    board = state.board()
    if not placed:
        return board.all
    if len(placed) == 1:
        return board.within[(placed[0] >> 7) * 8 + 1]
    found = board.within[(placed[0] >> 7) * 8 + 1][:]
    for place in range(1, len(placed)):
        if placed[place] >> 7 != placed[place - 1] >> 7:
            for field in board.within[(placed[place] >> 7) * 8 + 1]:
                if field not in found:
                    found.append(field)
    return found


def touched_hexes(state: EdgeState, field: i64, placed: list[int]) -> i64:
    """ED-033: the hexes of a field in contact with a model that is set already; all for the first."""
    if not placed:
        return WHOLE
    board = state.board()
    around = state.content.shapes.touched
    count: i64 = board.count
    touched: i64 = 0
    for place in placed:
        spot: i64 = place
        direction: i64 = board.direction[(spot >> 7) * count + field]
        near: i64 = around[direction * 128 + (spot & 127)]
        touched |= near
    return touched


@final
@mypyc_attr(free_list_len=1)
class DeployModel(Decision[EdgeState]):
    """D06, ED-030 to ED-034: the field, then the hexes, of one model."""

    RULE: ClassVar[str] = "ED-031"
    KEY: ClassVar[str] = "deploy_model"

    def __init__(self, seat: i64, model: i64, level: i64, field: i64) -> None:
        self.seat = seat
        self.model = model
        self.level = level
        self.field = field

    def candidates(self, state: EdgeState) -> list[int]:
        if self.field < 0:
            return [FIELD.answers[field] for field in range(state.board().count)]
        return [HEXES.answers[placement] for placement in self.all_placements(state)]

    def all_placements(self, state: EdgeState) -> list[int]:
        shapes = state.content.shapes
        base = state.base_of(self.model)
        return list(range(shapes.first[base], shapes.first[base] + shapes.counts[base]))

    def options(self, state: EdgeState) -> list[int]:
        squad, place = self.model // MODELS, self.model % MODELS
        placed = placed_of(state, squad)
        closed = closed_hexes(state, self.seat, self.level)
        found: list[int] = []
        if self.field < 0:
            left = state.content.unit_models[state.units[squad]] - place - 1
            base = state.mode_of(squad).base
            coverable = state.content.shapes.coverable
            for field in deploy_fields(state, placed):
                filled: i64 = closed[field]
                room: i64 = coverable[base * 128 + filled]
                if room and fits_in(state, squad, place, field, base, left, closed, placed):
                    found.append(FIELD.answers[field])
            return found
        shapes = state.content.shapes
        near = touched_hexes(state, self.field, placed)
        is_last = place + 1 == state.content.unit_models[state.units[squad]]
        for placement in shapes.free[state.mode_of(squad).base * 128 + closed[self.field]]:
            if shapes.masks[placement] & near:
                if is_last or leaves_room(state, squad, place, self.field, placement, closed, placed):
                    found.append(HEXES.answers[placement])
        return found

    def refusal(self, state: EdgeState, option: int) -> str:
        if option in self.options(state):
            return ALLOWED
        placed = placed_of(state, self.model // MODELS)
        if self.field < 0:
            return self.field_refusal(state, FIELD.index(option), placed)
        mask = state.content.shapes.masks[HEXES.index(option)]
        if mask & occupancy(state)[self.field]:
            return "ED-030"
        if mask & closed_hexes(state, self.seat, self.level)[self.field]:
            return "ED-031"
        if not mask & touched_hexes(state, self.field, placed):
            return "ED-033"
        return "ED-312"

    def field_refusal(self, state: EdgeState, field: i64, placed: list[int]) -> str:
        """Why no place in a field will do: no room, away from the squad, contact, or no room for the rest."""
        shapes = state.content.shapes
        base = state.base_of(self.model) * 128
        if not shapes.free[base + occupancy(state)[field]]:
            return "ED-030"
        if not touched_hexes(state, field, placed):
            return "ED-033"
        if not shapes.free[base + closed_hexes(state, self.seat, self.level)[field]]:
            return "ED-031"
        return "ED-312"

    def objection(self, state: EdgeState, option: int) -> str:
        return "ED-047" if HEXES.has(option) and self.field >= 0 else ""

    def resolve(self, state: EdgeState, option: int) -> None:
        if self.field < 0:
            state.push(DeployModel(self.seat, self.model, self.level, FIELD.index(option)))
            return
        placement = HEXES.index(option)
        mask = state.content.shapes.masks[placement]
        put_deployed(state, self.model, self.field, mask)
        if state.events is not None:
            facts: dict[str, Any] = {
                "model": self.model,
                "to": state.board().ids[self.field],
                "hexes": placement,
            }
            state.tell("deployed", self.seat, facts)
        following = self.model + 1
        if following % MODELS and state.fields[following] == WAITING:
            state.push(DeployModel(self.seat, following, self.level, NONE))

    def words(self, state: EdgeState) -> dict[str, Any]:
        chosen = {"field": state.board().ids[self.field]} if self.field >= 0 else {}
        return {"model": self.model, "level": self.level, **chosen}
