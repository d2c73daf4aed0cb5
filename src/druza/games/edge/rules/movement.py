"""The Move action: which model moves, and how far."""
# mypyc

from typing import Any, ClassVar, final

from mypy_extensions import i64, mypyc_attr

from druza.games.edge.content.basics import MODELS, MOV, NONE, PER_SEAT
from druza.games.edge.content.moments import W10
from druza.games.edge.rules import landing, menu, paths, payment, status_tokens, targets, windows
from druza.games.edge.rules.bodies import squad_of
from druza.games.edge.rules.durations import tokens_on
from druza.games.edge.rules.values import is_blocked, is_dash, may_take_move
from druza.games.edge.state import EdgeState
from druza.games.edge.vocabulary import DONE, FIELD, MODEL, SPEND_TOKEN
from druza.kernel.state import ALLOWED, Decision, Frame, Step


@final
@mypyc_attr(free_list_len=1)
class BeginMove(Step[EdgeState]):
    """ED-121: a Move action of these models."""

    def __init__(self, seat: i64, models: tuple[int, ...], left: i64, part: i64) -> None:
        self.seat = seat
        self.models = models
        self.left = left
        self.part = part  # NONE: the Move action of an activation

    def run(self, state: EdgeState) -> None:
        before = state.pushed
        state.pushed = 0
        state.then([ChooseMover(self.seat, self.models, self.left, self.part, 0), EndPushes(before)])


@final
@mypyc_attr(free_list_len=1)
class EndPushes(Step[EdgeState]):
    """ED-123: the Move action is over; a Move around it remembers whom it has pushed."""

    def __init__(self, before: int) -> None:
        self.before = before

    def run(self, state: EdgeState) -> None:
        state.pushed = self.before


@final
@mypyc_attr(free_list_len=1)
class ChooseMover(Decision[EdgeState]):
    """ED-121, ED-122, ED-329: which model moves next, or none."""

    RULE: ClassVar[str] = "ED-121"
    KEY: ClassVar[str] = "choose_mover"
    LEADS_ON: ClassVar[str] = f"model {payment.AT_ONCE}"

    def __init__(self, seat: i64, models: tuple[int, ...], left: i64, part: i64, plus: i64) -> None:
        self.seat = seat
        self.models = models
        self.left = left
        self.part = part
        self.plus = plus

    def candidates(self, state: EdgeState) -> list[int]:
        found = [MODEL.answers[model] for model in self.models]
        if self.could_spend(state):
            found.append(SPEND_TOKEN.answers[0])
        if self.part < 0:
            found += menu.entries(state, self.seat)
        found.append(DONE.answers[0])
        return found

    def options(self, state: EdgeState) -> list[int]:
        if self.part >= 0:
            return super().options(state)
        found = [MODEL.answers[model] for model in self.models if not mover_refusal(state, model, NONE, self.plus)]
        if self.could_spend(state):
            found.append(SPEND_TOKEN.answers[0])
        found += menu.allowed_entries(state, self.seat)
        found.append(DONE.answers[0])
        return found

    def could_spend(self, state: EdgeState) -> bool:
        """ED-273: has one of them an Unstoppable token?"""
        for model in self.models:
            if tokens_on(state, model, state.content.unstoppable) and model // PER_SEAT == self.seat:
                return True
        return False

    def refusal(self, state: EdgeState, option: int) -> str:
        if MODEL.has(option):
            return mover_refusal(state, MODEL.index(option), self.part, self.plus)
        if self.part < 0:
            return menu.menu_refusal(state, self.seat, option)
        return ALLOWED

    def objection(self, state: EdgeState, option: int) -> str:
        if MODEL.has(option):
            return "ED-121"
        return menu.menu_objection(state, self.seat, option)

    def resolve(self, state: EdgeState, option: int) -> None:
        if option == DONE.first:
            return
        if option == SPEND_TOKEN.first:
            status_tokens.spend_token(state, self.models)
            plus = self.plus + state.content.unstoppable_bonus
            state.push(ChooseMover(self.seat, self.models, self.left, self.part, plus))
            return
        if not MODEL.has(option):
            menu.begin_from_menu(state, self.seat, option, [self])
            return
        model = MODEL.index(option)
        frames: list[Frame] = [move_frame(state, self.seat, model, self.part, self.plus)]
        rest = tuple([other for other in self.models if other != model])
        if self.left > 1 and rest:
            frames.append(ChooseMover(self.seat, rest, self.left - 1, self.part, self.plus))
        state.then(frames)

    def words(self, state: EdgeState) -> dict[str, Any]:
        return {"left": self.left, "card": self.part >= 0, "squad": squad_of(self.models)}


def mover_refusal(state: EdgeState, model: i64, part: i64, plus: i64) -> str:
    if state.fields[model] < 0:
        return "ED-074"
    if not may_take_move(state, model):
        return still_refusal(state, model)
    if not paths.can_move(state, model, part, plus, paths.move_flags(state, model, part)):
        return "ED-125"
    return ALLOWED


def still_refusal(state: EdgeState, model: i64) -> str:
    """Why a model takes no Move at all: Blocked, held by another token, or a dash."""
    if is_blocked(state, model):
        return "ED-228"
    return "ED-056" if is_dash(state, model, MOV) else "ED-227"


def one_model_moves(state: EdgeState, seat: i64, model: i64, part: i64) -> None:
    """A Move action of a single model."""
    before = state.pushed
    state.pushed = 0
    state.then([move_frame(state, seat, model, part, 0), EndPushes(before)])


def move_frame(state: EdgeState, seat: i64, model: i64, part: i64, plus: i64) -> Frame:
    """The question where one model goes: at once, or field by field where its run may count (ED-331)."""
    reach = paths.move_reach(state, model, part, plus)
    flags = paths.move_flags(state, model, part)
    other = NONE
    if part >= 0:
        walk = state.content.parts[part].walk
        if walk is not None and walk.to_target:
            other = state.use().target
        elif state.content.parts[part].vs is not None:
            return ChooseDragged(seat, model, part)
    elif state.content.unit_steps[state.units[model // MODELS]]:
        return StepMove(seat, model, part, reach, flags, state.fields[model], 0, NONE)
    if part >= 0 and other < 0 and state.content.unit_steps[state.units[model // MODELS]]:
        return StepMove(seat, model, part, reach, flags, state.fields[model], 0, NONE)
    return landing.ChooseField(seat, model, landing.MOVING, part, reach, flags, other)


@final
@mypyc_attr(free_list_len=1)
class StepMove(Decision[EdgeState]):
    """ED-331: a Move chosen field by field, because its straight run may count."""

    RULE: ClassVar[str] = "ED-331"
    KEY: ClassVar[str] = "step_move"

    def __init__(
        self,
        seat: i64,
        model: i64,
        part: i64,
        reach: i64,
        flags: i64,
        field: i64,
        run: i64,
        direction: i64,
        walked: tuple[int, ...] = (),
    ) -> None:
        self.seat = seat
        self.model = model
        self.part = part
        self.reach = reach  # fields left
        self.flags = flags
        self.field = field  # where it is on its way
        self.run = run
        self.direction = direction
        self.walked = walked  # the fields before this one

    def candidates(self, state: EdgeState) -> list[int]:
        found: list[int] = []
        if self.reach > 0:
            found = [FIELD.answers[field] for field in state.board().neighbours[self.field]]
        if self.field == state.fields[self.model] and self.direction < 0:
            found.append(FIELD.answers[self.field])  # a shift inside the field
        found.append(DONE.answers[0])
        return found

    def refusal(self, state: EdgeState, option: int) -> str:
        if option == DONE.first:
            if self.direction >= 0 and not paths.can_land(state, self.model, self.field):
                return "ED-127"
            return ALLOWED
        field = FIELD.index(option)
        if paths.can_land(state, self.model, field):
            return ALLOWED
        if self.flags & paths.THROUGH and self.reach > 1 and self.leads_on(state, field):
            return ALLOWED
        return "ED-125"

    def objection(self, state: EdgeState, option: int) -> str:
        if not FIELD.has(option):
            return ""
        return "ED-121" if self.reach <= 0 else "ED-331"

    def leads_on(self, state: EdgeState, field: i64) -> bool:
        """Moving through obstacles: is there an end behind this field?"""
        board = state.board()
        for far in range(board.count):
            if board.distance[field * board.count + far] <= self.reach - 1 and paths.can_land(state, self.model, far):
                return True
        return False

    def resolve(self, state: EdgeState, option: int) -> None:
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
        free = self.flags & paths.THROUGH or (
            paths.is_passable(state, self.model, field) and not paths.has_mine(state, field)
        )
        if left == 0 or not free:
            self.stop(state, field, run)
        else:
            walked = (*self.walked, self.field)
            state.push(StepMove(self.seat, self.model, self.part, left, self.flags, field, run, direction, walked))

    def stop(self, state: EdgeState, field: i64, run: i64) -> None:
        walked = (*self.walked, self.field) if field == self.field else (*self.walked, self.field, field)
        state.push(
            landing.ChooseHexes(self.seat, self.model, landing.MOVING, self.part, run, self.flags, NONE, field, walked)
        )

    def words(self, state: EdgeState) -> dict[str, Any]:
        return {"model": self.model, "left": self.reach, "field": state.board().ids[self.field], "run": self.run}


@final
@mypyc_attr(free_list_len=1)
class MoveFinished(Step[EdgeState]):
    """W10: a Move action is finished."""

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def run(self, state: EdgeState) -> None:
        windows.open_window(state, W10, NONE)


@final
@mypyc_attr(free_list_len=1)
class ChooseDragged(Decision[EdgeState]):
    """ED-253: the enemy that is taken along; then where the hound goes."""

    RULE: ClassVar[str] = "ED-253"
    KEY: ClassVar[str] = "choose_dragged"

    def __init__(self, seat: i64, model: i64, part: i64) -> None:
        self.seat = seat
        self.model = model
        self.part = part

    def candidates(self, state: EdgeState) -> list[int]:
        selector = state.content.parts[self.part].vs
        return [MODEL.answers[model] for model in targets.models_of(state, state.use(), selector)] if selector else []

    def resolve(self, state: EdgeState, option: int) -> None:
        victim = MODEL.index(option)
        state.use().named = victim
        reach = paths.move_reach(state, self.model, self.part, 0)
        flags = paths.move_flags(state, self.model, self.part)
        state.push(landing.ChooseField(self.seat, self.model, landing.DRAGGED, self.part, reach, flags, victim))

    def words(self, state: EdgeState) -> dict[str, Any]:
        return {"model": self.model}
