"""Moving: Moves of cards, models that are set elsewhere, shoved, taken off the board or controlled."""
# mypyc

from typing import Any, ClassVar, final

from mypy_extensions import i64, mypyc_attr

from druza.games.edge.content.basics import NONE, PER_SEAT
from druza.games.edge.content.parts import Walk
from druza.games.edge.content.phrases import Phrases
from druza.games.edge.content.terms import S_ACTOR, S_FIGHTER, S_IT, S_OWN_MODEL, S_TARGET, S_WOUNDER, S_X
from druza.games.edge.rules import effects, fights, landing, movement, paths, picking, places, targets
from druza.games.edge.rules.bodies import lift_model
from druza.games.edge.rules.durations import drop_broken_contacts
from druza.games.edge.rules.values import is_blocked, may_take_move
from druza.games.edge.scoring import judge_models
from druza.games.edge.state import OFF_BOARD, EdgeState
from druza.games.edge.state_parts import Mark, Use
from druza.games.edge.verbs import shrines
from druza.games.edge.verbs.aiming import OnModels
from druza.kernel.state import Step

ONE_MODEL = (S_ACTOR, S_IT, S_X, S_WOUNDER, S_TARGET)  # selectors that name a single model


@final
class Move(OnModels):
    """A Move action of one or several models; with `drag`, an enemy is taken along (ED-253)."""

    KEYS: ClassVar[str] = "t range through straight to drag"

    def __init__(self, number: i64) -> None:
        super().__init__(number)
        self.way = Walk()
        self.walk = self.way

    def take(self, said: Phrases, key: str, value: Any) -> None:
        if key == "range":
            self.way.range = said.whole(f"{self.name}.range", value)
        elif key == "through":
            self.way.through = said.flag("through", value)
        elif key == "straight":
            self.way.straight = said.flag("straight", value)
        elif key == "to":
            said.exactly(f"{self.name}.to", value, {"b2b": "target"})
            self.way.to_target = True
        elif key == "drag":
            self.vs = said.selector(value)
        else:
            super().take(said, key, value)

    def could(self, state: EdgeState, use: Use) -> bool:
        if self.t is None:
            return False
        if self.vs is not None:  # somebody is taken along
            return use.actor >= 0 and may_take_move(state, use.actor) and targets.any_model(state, use, self.vs)
        return targets.any_served(state, use, self.t, self)

    def serves_model(self, state: EdgeState, use: Use, model: i64) -> bool:
        """May a model move at all, and is there room for it somewhere, or a way through everything?"""
        if paths.can_move(state, model, self.number, 0, 0):
            return True
        return paths.move_flags(state, model, self.number) != 0 and may_take_move(state, model)

    def do(self, state: EdgeState, use: Use) -> None:
        selector = self.t
        if selector is None:
            return
        models = targets.models_of(state, use, selector)
        if selector.kind in ONE_MODEL:
            movement.one_model_moves(state, use.seat, models[0], self.number)
            return
        left = len(models)
        if selector.kind == S_OWN_MODEL and not selector.any and not selector.all:
            left = selector.n
        state.push(movement.BeginMove(use.seat, tuple(models), left, self.number))


class SetDown(OnModels):
    """A part that sets models down elsewhere, as its conditions for the place say."""

    def take(self, said: Phrases, key: str, value: Any) -> None:
        if key == "to":
            pushes = self.where.push
            self.where = said.where(value)
            self.where.push = pushes
        elif key == "push":
            self.where.push = said.flag("push", value)
        else:
            super().take(said, key, value)

    def could(self, state: EdgeState, use: Use) -> bool:
        return self.t is not None and targets.any_served(state, use, self.t, self)

    def models(self, state: EdgeState, use: Use) -> list[int]:
        """Not Blocked ones of one's own (ED-228), and there is a place."""
        if self.t is None:
            return []
        return [model for model in targets.models_of(state, use, self.t) if self.serves_model(state, use, model)]

    def serves_model(self, state: EdgeState, use: Use, model: i64) -> bool:
        if model // PER_SEAT == use.seat and is_blocked(state, model):
            return False
        return places.has_any_place(state, use, model, self)

    def objection(self, state: EdgeState, use: Use, model: i64) -> str:
        return "ED-228" if is_blocked(state, model) and model // PER_SEAT == use.seat else "ED-244"

    def hit(self, state: EdgeState, use: Use, model: i64) -> None:
        state.push(landing.ChooseField(use.seat, model, landing.BY_CARD, self.number, 0, 0, NONE))


@final
class Reposition(SetDown):
    """A model is set elsewhere; or the own shrine is (ED-238)."""

    KEYS: ClassVar[str] = "t to push"

    def __init__(self, number: i64) -> None:
        super().__init__(number)
        self.of_shrine = False

    def take(self, said: Phrases, key: str, value: Any) -> None:
        if key == "t" and value == "own_shrine":
            self.of_shrine = True
        else:
            super().take(said, key, value)

    def could(self, state: EdgeState, use: Use) -> bool:
        if self.of_shrine:
            return state.shrines[use.seat] >= 0 and shrines.has_shrine_field(state, use.seat)
        return super().could(state, use)

    def do(self, state: EdgeState, use: Use) -> None:
        if self.of_shrine:
            state.push(shrines.MoveShrine(use.seat))
        else:
            super().do(state, use)

    def refusal(self, state: EdgeState, use: Use) -> str:
        """A Dodge."""
        if self.t is None or self.t.kind != S_FIGHTER or use.fighter < 0:
            return "ED-208"
        return "ED-228" if is_blocked(state, use.fighter) else "ED-209"


@final
class Teleport(SetDown):
    """A model is set down anywhere that the card allows; of several, each as far as there is room (ED-250)."""

    KEYS: ClassVar[str] = "t to push"

    def do(self, state: EdgeState, use: Use) -> None:
        if self.t is not None and self.t.all:
            state.push(picking.PickModel(use.seat, self.number, len(self.models(state, use)), ()))
        else:
            super().do(state, use)


@final
class Shove(SetDown):
    """ED-252: an enemy is set into an adjacent field."""

    KEYS: ClassVar[str] = "t to"


@final
class OffBoard(OnModels):
    """ED-242, ED-274: off the board until the next activation."""

    KEYS: ClassVar[str] = "t until where"

    def could(self, state: EdgeState, use: Use) -> bool:
        return len(self.models(state, use)) > 0

    def models(self, state: EdgeState, use: Use) -> list[int]:
        return fights.leaving_models(state, use, self.t)

    def objection(self, state: EdgeState, use: Use, model: i64) -> str:
        return "ED-365"

    def hit(self, state: EdgeState, use: Use, model: i64) -> None:
        lift_model(state, model, OFF_BOARD)
        drop_broken_contacts(state)
        state.marks = [*state.marks, Mark(state.content.shadow, NONE, use.seat, model, NONE, NONE, 0, 0, 0)]
        state.tell("left_board", use.seat, {"model": model})
        judge_models(state)


@final
class Control(OnModels):
    """ED-243: an enemy acts under the choices of the player."""

    KEYS: ClassVar[str] = "t then"

    def hit(self, state: EdgeState, use: Use, model: i64) -> None:
        use.named = model
        use.controlled = model
        state.push(EndControl())
        effects.run_parts(state, self.then)


@final
@mypyc_attr(free_list_len=1)
class EndControl(Step[EdgeState]):
    """The controlled model is its owner's again."""

    def run(self, state: EdgeState) -> None:
        state.use().controlled = NONE
