"""The shrine on its way: where the Energy Cloud may go, and whom it pushes."""
# mypyc

from typing import Any, ClassVar, final

from mypy_extensions import i64, mypyc_attr

from druza.games.edge.content.basics import NONE, PER_SEAT
from druza.games.edge.content.geometry import WHOLE, touches
from druza.games.edge.content.terms import E_PUSHED, SHRINE_PUSHES
from druza.games.edge.rules import effects, landing, paths
from druza.games.edge.rules.bodies import lift_model, models_in, move_shrine, occupancy, put_model
from druza.games.edge.rules.values import cannot_be_pushed
from druza.games.edge.state import LIFTED, EdgeState
from druza.games.edge.vocabulary import FIELD, HEXES
from druza.kernel.state import Decision, Frame


def shrine_fields(state: EdgeState, seat: i64) -> list[int]:
    """ED-238: empty fields; the alternative shrine may also push whoever stands there."""
    filled = occupancy(state)
    found = [field for field in range(len(filled)) if filled[field] == 0]
    if shrine_pushes(state, seat) and seat == state.active:
        for field in range(len(filled)):
            if filled[field] > 0 and not is_full_field(state, field) and can_make_room(state, field):
                found.append(field)
    return found


def has_shrine_field(state: EdgeState, seat: i64) -> bool:
    """Is there any field to which the shrine may go? An empty one is enough."""
    return 0 in occupancy(state) or len(shrine_fields(state, seat)) > 0


def shrine_pushes(state: EdgeState, seat: i64) -> bool:
    for part in state.content.shrine_parts[state.shrine_kinds[seat]]:
        if part.gives(SHRINE_PUSHES):
            return True
    return False


def is_full_field(state: EdgeState, field: i64) -> bool:
    """A shrine, a source, a whole-field base or a Thicket: nothing that a shrine could push."""
    if field in state.shrines or field in state.sources:
        return True
    for hex in state.thickets:
        if hex // 7 == field:
            return True
    for model in models_in(state, field):
        if state.masks[model] == WHOLE or cannot_be_pushed(state, model):
            return True
    return False


def can_make_room(state: EdgeState, field: i64) -> bool:
    filled = occupancy(state)[:]
    filled[field] = WHOLE
    return paths.fits_beside(state, field, WHOLE, models_in(state, field), 0, filled)


@final
@mypyc_attr(free_list_len=1)
class MoveShrine(Decision[EdgeState]):
    """ED-238: the field to which the Energy Cloud moves."""

    RULE: ClassVar[str] = "ED-238"
    KEY: ClassVar[str] = "move_shrine"

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def candidates(self, state: EdgeState) -> list[int]:
        return [FIELD.answers[field] for field in shrine_fields(state, self.seat)]

    def objection(self, state: EdgeState, option: int) -> str:
        return "ED-238" if FIELD.has(option) else ""

    def resolve(self, state: EdgeState, option: int) -> None:
        field = FIELD.index(option)
        came_from = state.shrines[self.seat]
        aside = models_in(state, field)
        for model in aside:
            lift_model(state, model, LIFTED)
        move_shrine(state, self.seat, field)
        if state.events is not None:
            ids = state.board().ids
            state.tell("shrine_moved", self.seat, {"from": ids[came_from], "to": ids[field]})
        frames: list[Frame] = [PushByShrine(self.seat, model, NONE) for model in aside]
        frames.append(landing.Arrived(tuple(aside)))
        state.then(frames)


@final
@mypyc_attr(free_list_len=1)
class PushByShrine(Decision[EdgeState]):
    """The alternative shrine: a pushed model is set beside it; field, then hexes."""

    RULE: ClassVar[str] = "ED-129"
    KEY: ClassVar[str] = "push_by_shrine"

    def __init__(self, seat: i64, model: i64, field: i64) -> None:
        self.seat = seat
        self.model = model
        self.field = field

    def places(self, state: EdgeState, field: i64) -> list[int]:
        shapes = state.content.shapes
        board = state.board()
        here = state.shrines[self.seat]
        waiting = [model for model in range(len(state.fields)) if state.fields[model] == LIFTED and model != self.model]
        filled = occupancy(state)
        found: list[int] = []
        for placement in shapes.free[state.base_of(self.model) * 128 + filled[field]]:
            spot = shapes.masks[placement]
            if touches(board, shapes, here, WHOLE, field, spot):
                after = filled[:]
                after[field] |= spot
                if paths.fits_beside(state, here, WHOLE, waiting, 0, after):
                    found.append(placement)
        return found

    def candidates(self, state: EdgeState) -> list[int]:
        if self.field >= 0:
            return [HEXES.answers[placement] for placement in self.places(state, self.field)]
        here = state.shrines[self.seat]
        return [FIELD.answers[field] for field in state.board().neighbours[here] if self.places(state, field)]

    def resolve(self, state: EdgeState, option: int) -> None:
        if self.field < 0:
            state.push(PushByShrine(self.seat, self.model, FIELD.index(option)))
            return
        put_model(state, self.model, self.field, state.content.shapes.masks[HEXES.index(option)])
        if state.are_enemies(self.seat, self.model // PER_SEAT):
            for part in state.content.shrine_parts[state.shrine_kinds[self.seat]]:
                if part.waits_for(E_PUSHED):
                    effects.run_triggered(state, self.seat, part, 1)

    def words(self, state: EdgeState) -> dict[str, Any]:
        return {"model": self.model}
