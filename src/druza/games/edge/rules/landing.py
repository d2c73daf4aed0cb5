"""Landing: a model is set down on its hexes; whom it overlaps is pushed."""
# mypyc

from typing import Any, ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from druza.games.edge.content.basics import MODELS, NONE
from druza.games.edge.content.geometry import touches
from druza.games.edge.content.pieces import Mode
from druza.games.edge.rules import mines, paths, places
from druza.games.edge.rules.bodies import distance, lift_model, models_in, occupancy, put_model, take_thicket
from druza.games.edge.rules.contact import in_contact
from druza.games.edge.rules.durations import drop_broken_contacts, drop_group
from druza.games.edge.rules.numbers import put
from druza.games.edge.rules.values import may_push
from druza.games.edge.state import LIFTED, EdgeState
from druza.games.edge.vocabulary import DONE, FIELD, HEXES
from druza.kernel.state import ALLOWED, Decision, Frame, Step

# what a model is set down for
MOVING: Final = 0  # a Move: reach, flags and the model to end beside
BY_CARD: Final = 1  # as the conditions of a part say
CHANGING: Final = 2  # the base changes with the mode (ED-053)
PUSHED: Final = 3  # beside the pusher
DRAGGED: Final = 4  # beside the model that drags it
RETURNING: Final = 5  # from the Shadowzone: any empty hexes


def placements_for(
    state: EdgeState, seat: i64, model: i64, purpose: i64, part: i64, other: i64, field: i64
) -> list[int]:
    """The placements in a field that the purpose allows."""
    if purpose == MOVING:
        if other < 0:
            return paths.landings(state, model, field, True, state.pushed)
        return paths.beside(state, model, field, other)
    if purpose == DRAGGED:  # the mover's end position, with a victim to be taken along
        return paths.landings_with(state, model, field, other)
    if purpose == BY_CARD:
        return places.allowed_placements(state, state.use(), model, state.content.parts[part], field)
    if purpose == CHANGING:
        return covering(state, model, field, state.mode_of(model // MODELS))
    if purpose == RETURNING:
        return state.content.shapes.free[state.base_of(model) * 128 + occupancy(state)[field]]
    return aside_placements(state, model, other, field)


def fields_for(
    state: EdgeState, seat: i64, model: i64, purpose: i64, part: i64, reach: i64, flags: i64, other: i64
) -> list[int]:
    """The fields worth looking at for a purpose."""
    board = state.board()
    if purpose == MOVING or purpose == DRAGGED:
        fields = paths.reach_of(state, model, reach, flags)
        if other >= 0 and purpose == MOVING:
            return [field for field in fields if distance(state, field, state.fields[other]) <= 1]
        return fields
    if purpose == BY_CARD:
        return places.allowed_fields(state, state.use(), model, state.content.parts[part])
    if purpose == PUSHED:
        here = state.fields[other]
        return [here, *board.neighbours[here]]
    return list(range(board.count))


def covering(state: EdgeState, model: i64, field: i64, mode: Mode) -> list[int]:
    """ED-053: placements of the base of a mode that cover an old hex."""
    shapes = state.content.shapes
    old = state.masks[model]
    filled = paths.without(state, model, field)
    found = shapes.free[mode.base * 128 + filled]
    if mode.base > 0 and filled and not mode.cannot_push:
        found = found + paths.pushing(state, model, field, mode, filled, 0)  # no Move action (ED-123)
    return [placement for placement in found if shapes.masks[placement] & old]


def aside_placements(state: EdgeState, model: i64, pusher: i64, field: i64) -> list[int]:
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
                if not paths.fits_beside(state, here, mask, waiting, 0, after):
                    continue
            found.append(placement)
    return found


@final
@mypyc_attr(free_list_len=1)
class ChooseField(Decision[EdgeState]):
    """D12: the field in which a model is set down."""

    RULE: ClassVar[str] = "ED-127"
    KEY: ClassVar[str] = "choose_field"

    def __init__(self, seat: i64, model: i64, purpose: i64, part: i64, reach: i64, flags: i64, other: i64) -> None:
        self.seat = seat
        self.model = model
        self.purpose = purpose
        self.part = part
        self.reach = reach
        self.flags = flags
        self.other = other

    def candidates(self, state: EdgeState) -> list[int]:
        found = [
            FIELD.answers[field]
            for field in fields_for(
                state, self.seat, self.model, self.purpose, self.part, self.reach, self.flags, self.other
            )
        ]
        if self.may_stay(state):
            found.append(DONE.answers[0])
        return found

    def options(self, state: EdgeState) -> list[int]:
        if self.purpose == BY_CARD:
            return self.places_of_card(state)
        if self.purpose != MOVING or self.other >= 0:
            return super().options(state)
        reached = paths.reach_of(state, self.model, self.reach, self.flags)
        found = [FIELD.answers[field] for field in paths.landable(state, self.model, reached, False)]
        found.append(DONE.answers[0])  # a Move is never forced
        return found

    def places_of_card(self, state: EdgeState) -> list[int]:
        """The fields in which a part of a card has a place for the model."""
        use, part = state.use(), state.content.parts[self.part]
        beside = places.contact_places(state, use, self.model, part)
        return [
            FIELD.answers[field]
            for field in places.allowed_fields(state, use, self.model, part)
            if places.placements_beside(state, use, self.model, part, field, beside)
        ]

    def may_stay(self, state: EdgeState) -> bool:
        """A Move is never forced, unless it has to end in contact with somebody."""
        if self.purpose != MOVING:
            return False
        return self.other < 0 or in_contact(state, self.model, self.other)

    def refusal(self, state: EdgeState, option: int) -> str:
        if option == DONE.first:
            return ALLOWED
        field = FIELD.index(option)
        if self.purpose == MOVING and self.other < 0:
            return ALLOWED if paths.can_land(state, self.model, field) else "ED-127"
        if placements_for(state, self.seat, self.model, self.purpose, self.part, self.other, field):
            return ALLOWED
        return "ED-130" if self.purpose == PUSHED else "ED-127"

    def objection(self, state: EdgeState, option: int) -> str:
        if option == DONE.first:
            return "ED-249" if self.purpose == MOVING else ""
        if not FIELD.has(option) or FIELD.index(option) >= state.board().count:
            return ""
        if self.purpose == PUSHED:
            return "ED-129"
        if self.purpose == BY_CARD:
            where = state.content.parts[self.part].where
            return "ED-172" if where.range >= 0 or where.within >= 0 else "ED-227"
        return self.way_objection(state, FIELD.index(option))

    def way_objection(self, state: EdgeState, field: i64) -> str:
        """Why a Move cannot end in a field: not beside the target, not in line, too far, no way."""
        here = state.fields[self.model]
        if self.purpose == MOVING and self.other >= 0 and distance(state, field, state.fields[self.other]) > 1:
            return "ED-249"
        if self.flags & paths.STRAIGHT and state.board().line[here * state.board().count + field] < 0:
            return "ED-139"
        return "ED-121" if distance(state, here, field) > self.reach else "ED-125"

    def resolve(self, state: EdgeState, option: int) -> None:
        if option == DONE.first:
            return
        field = FIELD.index(option)
        run = 0
        if self.flags & paths.STRAIGHT and self.purpose == MOVING:
            run = distance(state, state.fields[self.model], field)
        state.push(ChooseHexes(self.seat, self.model, self.purpose, self.part, run, self.flags, self.other, field))

    def words(self, state: EdgeState) -> dict[str, Any]:
        return {"model": self.model, "purpose": self.purpose}


@final
@mypyc_attr(free_list_len=1)
class ChooseHexes(Decision[EdgeState]):
    """ED-045, ED-047: the hexes of the field that the base covers."""

    RULE: ClassVar[str] = "ED-045"
    KEY: ClassVar[str] = "choose_hexes"

    def __init__(
        self,
        seat: i64,
        model: i64,
        purpose: i64,
        part: i64,
        run: i64,
        flags: i64,
        other: i64,
        field: i64,
        walked: tuple[int, ...] = (),
    ) -> None:
        self.seat = seat
        self.model = model
        self.purpose = purpose
        self.part = part
        self.run = run
        self.flags = flags
        self.other = other
        self.field = field
        self.walked = walked  # the way, where it was chosen field by field

    def candidates(self, state: EdgeState) -> list[int]:
        return [
            HEXES.answers[placement]
            for placement in placements_for(
                state, self.seat, self.model, self.purpose, self.part, self.other, self.field
            )
        ]

    def objection(self, state: EdgeState, option: int) -> str:
        if not HEXES.has(option):
            return ""
        shapes = state.content.shapes
        mask = shapes.masks[HEXES.index(option)]
        if shapes.size[mask] != shapes.size[shapes.masks[shapes.first[state.base_of(self.model)]]]:
            return "ED-047"
        overlaps = bool(mask & paths.without(state, self.model, self.field))
        if self.purpose == PUSHED:
            return "ED-129" if overlaps or not self.touches_other(state, mask) else "ED-330"
        if self.purpose == DRAGGED:
            return "ED-253"
        pushes = self.purpose == MOVING or (self.purpose == BY_CARD and state.content.parts[self.part].where.push)
        if overlaps:
            return self.push_objection(state, mask) if pushes else "ED-244"
        return "ED-249" if self.purpose == MOVING else "ED-227"

    def touches_other(self, state: EdgeState, mask: i64) -> bool:
        shapes = state.content.shapes
        return touches(state.board(), shapes, state.fields[self.other], state.masks[self.other], self.field, mask)

    def push_objection(self, state: EdgeState, mask: i64) -> str:
        """Why nobody is pushed off these hexes: pushed already, not to be pushed, or no place beside the pusher."""
        standing = [model for model in models_in(state, self.field) if model != self.model]
        for model in standing:
            if state.masks[model] & mask and state.pushed >> model & 1 and self.purpose == MOVING:
                return "ED-123"
        filled = paths.without(state, self.model, self.field)
        for model in standing:
            if may_push(state, self.model, state.mode_of(self.model // MODELS), model):
                filled &= ~state.masks[model]
        return "ED-127" if mask & filled else "ED-130"

    def resolve(self, state: EdgeState, option: int) -> None:
        way = self.way(state) if state.events is not None else ()
        land(state, self.seat, self.model, self.field, HEXES.index(option), self.purpose, self.other, self.run, way)

    def way(self, state: EdgeState) -> tuple[int, ...]:
        """The fields that are walked, the first and the last among them; none if the model is only set down."""
        if self.walked:
            return self.walked
        if self.purpose == MOVING or self.purpose == DRAGGED:
            return paths.way_to(state, self.model, self.field, self.flags)
        return ()

    def words(self, state: EdgeState) -> dict[str, Any]:
        return {"model": self.model, "field": state.board().ids[self.field]}


def land(
    state: EdgeState,
    seat: i64,
    model: i64,
    field: i64,
    placement: i64,
    purpose: i64,
    other: i64,
    run: i64,
    way: tuple[int, ...],
) -> None:
    """A model is set on its hexes; whom it overlaps is pushed (ED-128)."""
    mask = state.content.shapes.masks[placement]
    came_from = state.fields[model]
    if purpose == DRAGGED:
        lift_model(state, other, LIFTED)  # it is taken along (ED-253)
    aside = [standing for standing in models_in(state, field) if standing != model and state.masks[standing] & mask]
    for standing in aside:
        lift_model(state, standing, LIFTED)
        if purpose == MOVING or purpose == DRAGGED:
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
                "path": [board.ids[walked] for walked in way],
                "hexes": placement,
            },
        )
    if purpose == MOVING or purpose == DRAGGED:
        if run > state.runs[model]:
            state.runs = put(state.runs, model, run)
        if state.uses:
            state.use().straight = run
    if purpose != PUSHED and purpose != CHANGING:
        drop_group(state, model)
    if purpose == DRAGGED:
        aside.append(other)
    frames: list[Frame] = []
    for standing in aside:
        frames.append(ChooseField(seat, standing, PUSHED, NONE, 0, 0, model))
    if purpose != PUSHED:
        frames.append(Arrived((model, *aside)))
    state.then(frames)


@final
@mypyc_attr(free_list_len=1)
class Arrived(Step[EdgeState]):
    """ED-240, ED-346, ED-348: models were set down: contacts are judged anew, mines in their fields go off."""

    def __init__(self, models: tuple[int, ...]) -> None:
        self.models = models

    def run(self, state: EdgeState) -> None:
        drop_broken_contacts(state)
        if state.mines:
            fields: list[int] = []
            for model in self.models:
                if state.fields[model] >= 0 and state.fields[model] not in fields:
                    fields.append(state.fields[model])
            for field in fields:
                mines.set_off_mines(state, field)
