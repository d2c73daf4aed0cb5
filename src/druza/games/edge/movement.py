"""Movement: where a model can go, Move actions, pushing, and being set down."""
# mypyc

from typing import Any, ClassVar, Final, final

from druza.games.edge import effects, places, windows
from druza.games.edge.bodies import distance, in_contact, lift_model, models_in, occupancy, put_model, take_thicket
from druza.games.edge.geometry import touches
from druza.games.edge.pieces import MODELS, MOV, NONE, PER_SEAT, W10
from druza.games.edge.state import (
    DONE,
    FIELD,
    HEXES,
    LIFTED,
    MODEL,
    SPEND_TOKEN,
    Table,
)
from druza.games.edge.values import (
    attribute,
    cannot_be_pushed,
    drop_broken_contacts,
    drop_group,
    is_blocked,
    may_push,
    may_take_move,
    moves_through,
    tokens_on,
)
from druza.kernel.state import ALLOWED, Decision, Frame, Step

# what a model is set down for
MOVING: Final = 0  # a Move: reach, flags and the model to end beside
BY_CARD: Final = 1  # as the conditions of a part say
CHANGING: Final = 2  # the base changes with the mode (ED-053)
PUSHED: Final = 3  # beside the pusher
DRAGGED: Final = 4  # beside the model that drags it
RETURNING: Final = 5  # from the Shadowzone: any empty hexes

THROUGH: Final = 1
STRAIGHT: Final = 2

# -- where a model can go -------------------------------------------------------------------------------------------


def without(state: Table, model: int, field: int) -> int:
    """What fills a field beside this model (ED-136)."""
    filled = occupancy(state)[field]
    return filled & ~state.masks[model] if state.fields[model] == field else filled


def landings(state: Table, model: int, field: int, pushes: bool) -> list[int]:
    """ED-127 to ED-133: the placements on which a model may be set in a field."""
    shapes = state.content.shapes
    base = state.base_of(model)
    filled = without(state, model, field)
    found = shapes.free[base * 128 + filled]
    if pushes and base > 0 and filled and not state.mode_of(model // MODELS).cannot_push:
        found = found + pushing(state, model, field, base, filled)
    if state.fields[model] == field:
        mask = state.masks[model]
        found = [placement for placement in found if shapes.masks[placement] != mask]
    return found


def can_land(state: Table, model: int, field: int) -> bool:
    """Is there any landing in a field? Pushing is looked at only where there is no room."""
    shapes = state.content.shapes
    mode = state.mode_of(model // MODELS)
    filled = without(state, model, field)
    free = shapes.free[mode.base * 128 + filled]
    if free and (state.fields[model] != field or len(free) > 1 or shapes.masks[free[0]] != state.masks[model]):
        return True
    if mode.base == 0 or not filled or mode.cannot_push:
        return False
    return len(pushing(state, model, field, mode.base, filled)) > 0


def pushing(state: Table, model: int, field: int, base: int, filled: int) -> list[int]:
    """The placements that need somebody to be pushed, and where that is possible."""
    shapes = state.content.shapes
    found: list[int] = []
    standing = models_in(state, field)
    movable = 0
    for other in standing:
        if other != model and may_push(state, model, other):
            if not (state.pushed >> other & 1 and state.are_enemies(model // PER_SEAT, other // PER_SEAT)):
                movable |= state.masks[other]
    fixed = filled & ~movable
    if not movable:
        return found
    for placement in range(shapes.first[base], shapes.first[base] + shapes.counts[base]):
        mask = shapes.masks[placement]
        if mask & filled and not mask & fixed:
            aside = [other for other in standing if other != model and state.masks[other] & mask]
            if can_set_aside(state, model, field, mask, aside):
                found.append(placement)
    return found


def can_set_aside(state: Table, model: int, field: int, mask: int, aside: list[int]) -> bool:
    """ED-129, ED-130: can all pushed models be set beside the pusher?"""
    filled = occupancy(state)[:]
    if state.fields[model] >= 0:
        filled[state.fields[model]] &= ~state.masks[model]
    for other in aside:
        filled[field] &= ~state.masks[other]
    filled[field] |= mask
    return fits_beside(state, field, mask, aside, 0, filled)


def fits_beside(state: Table, field: int, mask: int, aside: list[int], place: int, filled: list[int]) -> bool:
    """Is there room beside the pusher for the models from this place of the list on?"""
    if place == len(aside):
        return True
    shapes = state.content.shapes
    board = state.board()
    base = state.base_of(aside[place])
    for near in board.within[field * 8 + 1]:
        for placement in shapes.free[base * 128 + filled[near]]:
            spot = shapes.masks[placement]
            if touches(board, shapes, field, mask, near, spot):
                if place + 1 == len(aside):
                    return True
                filled[near] |= spot
                fits = fits_beside(state, field, mask, aside, place + 1, filled)
                filled[near] &= ~spot
                if fits:
                    return True
    return False


def is_stuck(state: Table, model: int) -> bool:
    """Blocked: no card of its owner sets it elsewhere (ED-228)."""
    return is_blocked(state, model)


def is_fixed(state: Table, model: int) -> bool:
    return cannot_be_pushed(state, model)


def touches_one(state: Table, field: int, mask: int, placed: list[int]) -> bool:
    """Do these hexes touch one of the places (field * 128 + mask)?"""
    board = state.board()
    shapes = state.content.shapes
    for place in placed:
        if touches(board, shapes, field, mask, place >> 7, place & 127):
            return True
    return False


def is_passable(state: Table, model: int, field: int) -> bool:
    """ED-125: room for the base, as if it stopped there."""
    return len(state.content.shapes.free[state.base_of(model) * 128 + without(state, model, field)]) > 0


def has_mine(state: Table, field: int) -> bool:
    for mine in state.mines:
        if mine // 14 == field:
            return True
    return False


def reach_of(state: Table, model: int, reach: int, flags: int) -> list[int]:
    """ED-121, ED-125, ED-135: every field that a Move may end in, if there is room; the own field first."""
    board = state.board()
    start = state.fields[model]
    if flags & STRAIGHT:
        return straight_reach(state, model, start, reach, flags)
    if flags & THROUGH:
        if reach < 8:
            return board.within[start * 8 + reach]
        return [field for field in range(board.count) if board.distance[start * board.count + field] <= reach]
    shapes = state.content.shapes
    filled = occupancy(state)
    base = state.base_of(model) * 128
    seen = [False] * board.count
    seen[start] = True
    found = [start]
    edge = [start]
    steps = 0
    while edge and steps < reach:
        following: list[int] = []
        for here in edge:
            for near in board.neighbours[here]:
                if not seen[near]:
                    seen[near] = True
                    found.append(near)
                    if shapes.free[base + filled[near]] and not (state.mines and has_mine(state, near)):
                        following.append(near)
        edge = following
        steps += 1
    return found


def straight_reach(state: Table, model: int, start: int, reach: int, flags: int) -> list[int]:
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


def can_move(state: Table, model: int, part: int, plus: int, flags: int) -> bool:
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
    for field in near:
        if can_land(state, model, field):
            return True
    return False


def move_reach(state: Table, model: int, part: int, plus: int) -> int:
    """How many fields a model may go in this Move action."""
    if part >= 0 and state.content.parts[part].range >= 0:
        return state.content.parts[part].range + plus
    return max(0, attribute(state, model, MOV)) + plus


def move_flags(state: Table, model: int, part: int) -> int:
    flags = THROUGH if moves_through(state, model) else 0
    if part >= 0:
        if state.content.parts[part].through:
            flags |= THROUGH
        if state.content.parts[part].straight:
            flags |= STRAIGHT
    return flags


def can_reach(state: Table, model: int, target: int) -> bool:
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


def beside(state: Table, model: int, field: int, target: int) -> list[int]:
    """The landings in a field that touch a model."""
    shapes = state.content.shapes
    board = state.board()
    far, mask = state.fields[target], state.masks[target]
    found: list[int] = []
    for placement in landings(state, model, field, True):
        spot = shapes.masks[placement]
        if not (far == field and mask & spot) and touches(board, shapes, field, spot, far, mask):
            found.append(placement)
    return found


def room_to_drag(state: Table, model: int, field: int, placement: int, victim: int) -> bool:
    """ED-253: is there a free place for the victim beside this end position?"""
    shapes = state.content.shapes
    mask = shapes.masks[placement]
    filled = occupancy(state)[:]
    filled[state.fields[model]] &= ~state.masks[model]
    filled[state.fields[victim]] &= ~state.masks[victim]
    if filled[field] & mask:
        return False  # the hound may not push while it drags
    filled[field] |= mask
    return fits_beside(state, field, mask, [victim], 0, filled)


# -- the Move action ------------------------------------------------------------------------------------------------


@final
class BeginMove(Step[Table]):
    """ED-121: a Move action of these models."""

    def __init__(self, seat: int, models: tuple[int, ...], left: int, part: int) -> None:
        self.seat = seat
        self.models = models
        self.left = left
        self.part = part  # NONE: the Move action of an activation

    def run(self, state: Table) -> None:
        state.pushed = 0
        state.push(ChooseMover(self.seat, self.models, self.left, self.part, 0))


@final
class ChooseMover(Decision[Table]):
    """ED-121, ED-122, ED-329: which model moves next, or none."""

    RULE: ClassVar[str] = "ED-121"
    KEY: ClassVar[str] = "choose_mover"

    def __init__(self, seat: int, models: tuple[int, ...], left: int, part: int, plus: int) -> None:
        self.seat = seat
        self.models = models
        self.left = left
        self.part = part
        self.plus = plus

    def candidates(self, state: Table) -> list[int]:
        found = [MODEL.first + model for model in self.models]
        for model in self.models:
            if tokens_on(state, model, state.content.unstoppable) and model // PER_SEAT == self.seat:
                found.append(SPEND_TOKEN.first)
                break
        if self.part < 0:
            found += windows.menu(state, self.seat)
        found.append(DONE.first)
        return found

    def refusal(self, state: Table, option: int) -> str:
        if MODEL.has(option):
            return mover_refusal(state, MODEL.index(option), self.part, self.plus)
        if self.part < 0:
            return windows.menu_refusal(state, self.seat, option)
        return ALLOWED

    def resolve(self, state: Table, option: int) -> None:
        if option == DONE.first:
            return
        if option == SPEND_TOKEN.first:
            effects.spend_token(state, self.models)
            state.push(ChooseMover(self.seat, self.models, self.left, self.part, self.plus + 3))
            return
        if not MODEL.has(option):
            windows.begin_from_menu(state, self.seat, option, [self])
            return
        model = MODEL.index(option)
        frames: list[Frame] = [move_frame(state, self.seat, model, self.part, self.plus)]
        rest = tuple([other for other in self.models if other != model])
        if self.left > 1 and rest:
            frames.append(ChooseMover(self.seat, rest, self.left - 1, self.part, self.plus))
        state.then(frames)

    def words(self, state: Table) -> dict[str, Any]:
        return {"left": self.left, "card": self.part >= 0}


def mover_refusal(state: Table, model: int, part: int, plus: int) -> str:
    if state.fields[model] < 0:
        return "ED-074"
    if not may_take_move(state, model):
        return "ED-056"
    if not can_move(state, model, part, plus, move_flags(state, model, part)):
        return "ED-125"
    return ALLOWED


def move_frame(state: Table, seat: int, model: int, part: int, plus: int) -> Frame:
    """The question where one model goes: at once, or field by field where its run may count (ED-331)."""
    reach = move_reach(state, model, part, plus)
    flags = move_flags(state, model, part)
    other = NONE
    if part >= 0:
        if state.content.parts[part].to_target:
            other = state.use().target
        elif state.content.parts[part].vs is not None:
            return effects.ChooseDragged(seat, model, part)
    elif state.content.unit_steps[state.units[model // MODELS]]:
        return StepMove(seat, model, part, reach, flags, state.fields[model], 0, NONE)
    if part >= 0 and other < 0 and state.content.unit_steps[state.units[model // MODELS]]:
        return StepMove(seat, model, part, reach, flags, state.fields[model], 0, NONE)
    return ChooseField(seat, model, MOVING, part, reach, flags, other)


@final
class StepMove(Decision[Table]):
    """ED-331: a Move chosen field by field, because its straight run may count."""

    RULE: ClassVar[str] = "ED-331"
    KEY: ClassVar[str] = "step_move"

    def __init__(
        self, seat: int, model: int, part: int, reach: int, flags: int, field: int, run: int, direction: int
    ) -> None:
        self.seat = seat
        self.model = model
        self.part = part
        self.reach = reach  # fields left
        self.flags = flags
        self.field = field  # where it is on its way
        self.run = run
        self.direction = direction

    def candidates(self, state: Table) -> list[int]:
        found: list[int] = []
        if self.reach > 0:
            found = [FIELD.first + field for field in state.board().neighbours[self.field]]
        if self.field == state.fields[self.model] and self.direction < 0:
            found.append(FIELD.first + self.field)  # a shift inside the field
        found.append(DONE.first)
        return found

    def refusal(self, state: Table, option: int) -> str:
        if option == DONE.first:
            if self.direction >= 0 and not can_land(state, self.model, self.field):
                return "ED-127"
            return ALLOWED
        field = FIELD.index(option)
        if can_land(state, self.model, field):
            return ALLOWED
        if self.flags & THROUGH and self.reach > 1 and self.leads_on(state, field):
            return ALLOWED
        return "ED-125"

    def leads_on(self, state: Table, field: int) -> bool:
        """Moving through obstacles: is there an end behind this field?"""
        board = state.board()
        for far in range(board.count):
            if board.distance[field * board.count + far] <= self.reach - 1 and can_land(state, self.model, far):
                return True
        return False

    def resolve(self, state: Table, option: int) -> None:
        if option == DONE.first:
            if self.direction >= 0:
                self.stop(state, self.field, self.run)
            return
        field = FIELD.index(option)
        if field == self.field:
            self.stop(state, field, 0)
            return
        board = state.board()
        direction = board.direction[self.field * board.count + field]
        run = self.run + 1 if direction == self.direction else 1
        left = self.reach - 1
        free = self.flags & THROUGH or (is_passable(state, self.model, field) and not has_mine(state, field))
        if left == 0 or not free:
            self.stop(state, field, run)
        else:
            state.push(StepMove(self.seat, self.model, self.part, left, self.flags, field, run, direction))

    def stop(self, state: Table, field: int, run: int) -> None:
        state.push(ChooseHexes(self.seat, self.model, MOVING, self.part, run, self.flags, NONE, field))

    def words(self, state: Table) -> dict[str, Any]:
        return {"model": self.model, "left": self.reach, "field": state.board().ids[self.field], "run": self.run}


# -- setting a model down -------------------------------------------------------------------------------------------


def placements_for(state: Table, seat: int, model: int, purpose: int, part: int, other: int, field: int) -> list[int]:
    """The placements in a field that the purpose allows."""
    if purpose == MOVING:
        if other < 0:
            return landings(state, model, field, True)
        return beside(state, model, field, other)
    if purpose == DRAGGED:  # the mover's end position, with a victim to be taken along
        return [
            placement
            for placement in landings(state, model, field, False)
            if room_to_drag(state, model, field, placement, other)
        ]
    if purpose == BY_CARD:
        return places.allowed_placements(state, seat, model, part, field)
    if purpose == CHANGING:
        return covering(state, model, field, True)
    if purpose == RETURNING:
        return state.content.shapes.free[state.base_of(model) * 128 + occupancy(state)[field]]
    return aside_placements(state, model, other, field)


def fields_for(
    state: Table, seat: int, model: int, purpose: int, part: int, reach: int, flags: int, other: int
) -> list[int]:
    """The fields worth looking at for a purpose."""
    board = state.board()
    if purpose == MOVING or purpose == DRAGGED:
        fields = reach_of(state, model, reach, flags)
        if other >= 0 and purpose == MOVING:
            return [field for field in fields if distance(state, field, state.fields[other]) <= 1]
        return fields
    if purpose == BY_CARD:
        return places.allowed_fields(state, seat, model, part)
    if purpose == PUSHED:
        here = state.fields[other]
        return [here, *board.neighbours[here]]
    return list(range(board.count))


def covering(state: Table, model: int, field: int, pushes: bool) -> list[int]:
    """ED-053: placements of the present base that cover an old hex."""
    shapes = state.content.shapes
    old = state.masks[model]
    base = state.base_of(model)
    filled = without(state, model, field)
    found = shapes.free[base * 128 + filled]
    if pushes and base > 0 and filled and not state.mode_of(model // MODELS).cannot_push:
        found = found + pushing(state, model, field, base, filled)
    return [placement for placement in found if shapes.masks[placement] & old]


def aside_placements(state: Table, model: int, pusher: int, field: int) -> list[int]:
    """ED-129, ED-330: places beside the pusher that leave room for those still to be set aside."""
    shapes = state.content.shapes
    board = state.board()
    waiting = [other for other in range(len(state.fields)) if state.fields[other] == LIFTED and other != model]
    here, mask = state.fields[pusher], state.masks[pusher]
    filled = occupancy(state)
    found: list[int] = []
    for placement in shapes.free[state.base_of(model) * 128 + filled[field]]:
        spot = shapes.masks[placement]
        if touches(board, shapes, here, mask, field, spot):
            if waiting:
                after = filled[:]
                after[field] |= spot
                if not fits_beside(state, here, mask, waiting, 0, after):
                    continue
            found.append(placement)
    return found


@final
class ChooseField(Decision[Table]):
    """D12: the field in which a model is set down."""

    RULE: ClassVar[str] = "ED-127"
    KEY: ClassVar[str] = "choose_field"

    def __init__(self, seat: int, model: int, purpose: int, part: int, reach: int, flags: int, other: int) -> None:
        self.seat = seat
        self.model = model
        self.purpose = purpose
        self.part = part
        self.reach = reach
        self.flags = flags
        self.other = other

    def candidates(self, state: Table) -> list[int]:
        found = [
            FIELD.first + field
            for field in fields_for(
                state, self.seat, self.model, self.purpose, self.part, self.reach, self.flags, self.other
            )
        ]
        if self.may_stay(state):
            found.append(DONE.first)
        return found

    def may_stay(self, state: Table) -> bool:
        """A Move is never forced, unless it has to end in contact with somebody."""
        if self.purpose != MOVING:
            return False
        return self.other < 0 or in_contact(state, self.model, self.other)

    def refusal(self, state: Table, option: int) -> str:
        if option == DONE.first:
            return ALLOWED
        field = FIELD.index(option)
        if self.purpose == MOVING and self.other < 0:
            return ALLOWED if can_land(state, self.model, field) else "ED-127"
        if placements_for(state, self.seat, self.model, self.purpose, self.part, self.other, field):
            return ALLOWED
        return "ED-130" if self.purpose == PUSHED else "ED-127"

    def resolve(self, state: Table, option: int) -> None:
        if option == DONE.first:
            return
        field = FIELD.index(option)
        run = 0
        if self.flags & STRAIGHT and self.purpose == MOVING:
            run = distance(state, state.fields[self.model], field)
        state.push(ChooseHexes(self.seat, self.model, self.purpose, self.part, run, self.flags, self.other, field))

    def words(self, state: Table) -> dict[str, Any]:
        return {"model": self.model, "purpose": self.purpose}


@final
class ChooseHexes(Decision[Table]):
    """ED-045, ED-047: the hexes of the field that the base covers."""

    RULE: ClassVar[str] = "ED-045"
    KEY: ClassVar[str] = "choose_hexes"

    def __init__(
        self, seat: int, model: int, purpose: int, part: int, run: int, flags: int, other: int, field: int
    ) -> None:
        self.seat = seat
        self.model = model
        self.purpose = purpose
        self.part = part
        self.run = run
        self.flags = flags
        self.other = other
        self.field = field

    def candidates(self, state: Table) -> list[int]:
        return [
            HEXES.first + placement
            for placement in placements_for(
                state, self.seat, self.model, self.purpose, self.part, self.other, self.field
            )
        ]

    def resolve(self, state: Table, option: int) -> None:
        land(state, self.seat, self.model, self.field, HEXES.index(option), self.purpose, self.other, self.run)

    def words(self, state: Table) -> dict[str, Any]:
        return {"model": self.model, "field": state.board().ids[self.field]}


def land(state: Table, seat: int, model: int, field: int, placement: int, purpose: int, other: int, run: int) -> None:
    """A model is set on its hexes; whom it overlaps is pushed (ED-128)."""
    mask = state.content.shapes.masks[placement]
    came_from = state.fields[model]
    aside = [standing for standing in models_in(state, field) if standing != model and state.masks[standing] & mask]
    for standing in aside:
        lift_model(state, standing, LIFTED)
        state.pushed |= 1 << standing
    for hex in [hex for hex in state.thickets if hex // 7 == field and mask >> (hex % 7) & 1]:
        take_thicket(state, hex)  # Seed grows in its place (ED-347)
    put_model(state, model, field, mask)
    if state.events is not None:
        board = state.board()
        state.tell(
            "pushed" if purpose == PUSHED else "moved",
            seat,
            {
                "model": model,
                "from": board.ids[came_from] if came_from >= 0 else None,
                "to": board.ids[field],
                "hexes": placement,
            },
        )
    if purpose == MOVING or purpose == DRAGGED:
        state.runs[model] = max(state.runs[model], run)
        if state.uses:
            state.use().straight = run
    if purpose != PUSHED and purpose != CHANGING:
        drop_group(state, model)
    frames: list[Frame] = []
    for standing in aside:
        frames.append(ChooseField(seat, standing, PUSHED, NONE, 0, 0, model))
    if purpose == DRAGGED:
        frames.append(SetDragged(seat, model, other))
        aside.append(other)
    if purpose != PUSHED:
        frames.append(Arrived((model, *aside)))
    state.then(frames)


@final
class SetDragged(Step[Table]):
    """ED-253: the hijacked model is set beside the hound."""

    def __init__(self, seat: int, model: int, victim: int) -> None:
        self.seat = seat
        self.model = model
        self.victim = victim

    def run(self, state: Table) -> None:
        lift_model(state, self.victim, LIFTED)
        state.push(ChooseField(self.seat, self.victim, PUSHED, NONE, 0, 0, self.model))


@final
class Arrived(Step[Table]):
    """ED-240, ED-346, ED-348: models were set down: contacts are judged anew, mines in their fields go off."""

    def __init__(self, models: tuple[int, ...]) -> None:
        self.models = models

    def run(self, state: Table) -> None:
        drop_broken_contacts(state)
        if state.mines:
            fields: list[int] = []
            for model in self.models:
                if state.fields[model] >= 0 and state.fields[model] not in fields:
                    fields.append(state.fields[model])
            for field in fields:
                effects.set_off_mines(state, field)


@final
class MoveFinished(Step[Table]):
    """W10: a Move action is finished."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: Table) -> None:
        windows.open_window(state, W10, NONE)
