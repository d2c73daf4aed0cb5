"""Picking: which models and squads a part is done to, when there is a choice."""
# mypyc

from typing import Any, ClassVar, final

from mypy_extensions import i64, mypyc_attr

from druza.games.edge.rules import targets
from druza.games.edge.rules.effects import action_words
from druza.games.edge.state import EdgeState
from druza.games.edge.vocabulary import DONE, MODEL, SQUAD
from druza.kernel.state import Decision, Step


@final
@mypyc_attr(free_list_len=1)
class Hit(Step[EdgeState]):
    """Do a part to this model."""

    def __init__(self, seat: i64, part: i64, model: i64) -> None:
        self.seat = seat
        self.part = part
        self.model = model

    def run(self, state: EdgeState) -> None:
        state.content.parts[self.part].do_to(state, state.use(), self.model)


@final
@mypyc_attr(free_list_len=1)
class PickModel(Decision[EdgeState]):
    """D17: a model that a part is done to."""

    RULE: ClassVar[str] = "ED-196"
    KEY: ClassVar[str] = "pick_model"

    def __init__(self, seat: i64, part: i64, left: i64, picked: tuple[int, ...]) -> None:
        self.seat = seat
        self.part = part
        self.left = left
        self.picked = picked

    def candidates(self, state: EdgeState) -> list[int]:
        use = state.use()
        part = state.content.parts[self.part]
        found = [MODEL.answers[model] for model in part.models(state, use) if model not in self.picked]
        selector = part.t
        if found and selector is not None and (selector.optional or selector.any or selector.up_to):
            found.append(DONE.answers[0])
        return found

    def objection(self, state: EdgeState, option: int) -> str:
        if not MODEL.has(option) or MODEL.index(option) >= len(state.fields) or state.fields[MODEL.index(option)] < 0:
            return ""
        part = state.content.parts[self.part]
        if part.t is None or MODEL.index(option) not in targets.models_of(state, state.use(), part.t):
            return "ED-196"
        return part.objection(state, state.use(), MODEL.index(option))

    def resolve(self, state: EdgeState, option: int) -> None:
        if option == DONE.first:
            return
        model = MODEL.index(option)
        if self.left > 1:
            state.push(PickModel(self.seat, self.part, self.left - 1, (*self.picked, model)))
        state.content.parts[self.part].do_to(state, state.use(), model)

    def words(self, state: EdgeState) -> dict[str, Any]:
        return {**action_words(state), "verb": state.content.parts[self.part].name, "left": self.left}


@final
@mypyc_attr(free_list_len=1)
class PickSquad(Decision[EdgeState]):
    """D17: a squad that a part is done to."""

    RULE: ClassVar[str] = "ED-193"
    KEY: ClassVar[str] = "pick_squad"

    def __init__(self, seat: i64, part: i64) -> None:
        self.seat = seat
        self.part = part

    def candidates(self, state: EdgeState) -> list[int]:
        part = state.content.parts[self.part]
        return [SQUAD.answers[squad] for squad in part.squads(state, state.use())]

    def objection(self, state: EdgeState, option: int) -> str:
        return state.content.parts[self.part].squad_objection() if SQUAD.has(option) else ""

    def resolve(self, state: EdgeState, option: int) -> None:
        state.content.parts[self.part].do_to_squad(state, state.use(), SQUAD.index(option))

    def words(self, state: EdgeState) -> dict[str, Any]:
        return {**action_words(state), "verb": state.content.parts[self.part].name}
