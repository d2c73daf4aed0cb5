"""Picking: which models, squads and alternatives a part is about, when there is a choice."""
# mypyc

from typing import Any, ClassVar, final

from druza.games.edge.content.basics import CHOSEN, MODELS, NONE
from druza.games.edge.content.parts import Part
from druza.games.edge.content.terms import PAY
from druza.games.edge.rules import actions, landing, targets, wounds
from druza.games.edge.rules.bodies import dead_models, models_on
from druza.games.edge.state import EdgeState
from druza.games.edge.verbs import aiming, doing, eligible, possible
from druza.games.edge.vocabulary import DONE, MODEL, OPTION, SQUAD, YES
from druza.kernel.state import ALLOWED, Decision, Step


@final
class Hit(Step[EdgeState]):
    """Do a part to this model."""

    def __init__(self, seat: int, part: int, model: int) -> None:
        self.seat = seat
        self.part = part
        self.model = model

    def run(self, state: EdgeState) -> None:
        aiming.do_to(state, state.use(), state.content.parts[self.part], self.model)


@final
class PickModel(Decision[EdgeState]):
    """D17: a model that a part is done to."""

    RULE: ClassVar[str] = "ED-196"
    KEY: ClassVar[str] = "pick_model"

    def __init__(self, seat: int, part: int, left: int, picked: tuple[int, ...]) -> None:
        self.seat = seat
        self.part = part
        self.left = left
        self.picked = picked

    def candidates(self, state: EdgeState) -> list[int]:
        use = state.use()
        part = state.content.parts[self.part]
        found = [MODEL.first + model for model in aiming.targets_of(state, use, part) if model not in self.picked]
        selector = part.t
        if found and selector is not None and (selector.optional or selector.any or selector.up_to):
            found.append(DONE.first)
        return found

    def objection(self, state: EdgeState, option: int) -> str:
        if not MODEL.has(option) or state.fields[MODEL.index(option)] < 0:
            return ""
        return aiming.target_objection(state, state.use(), state.content.parts[self.part], MODEL.index(option))

    def resolve(self, state: EdgeState, option: int) -> None:
        if option == DONE.first:
            return
        model = MODEL.index(option)
        if self.left > 1:
            state.push(PickModel(self.seat, self.part, self.left - 1, (*self.picked, model)))
        aiming.do_to(state, state.use(), state.content.parts[self.part], model)

    def words(self, state: EdgeState) -> dict[str, Any]:
        return {**actions.action_words(state), "verb": state.content.parts[self.part].verb, "left": self.left}


@final
class PickSquad(Decision[EdgeState]):
    """D17: a squad that a part is done to."""

    RULE: ClassVar[str] = "ED-193"
    KEY: ClassVar[str] = "pick_squad"

    def __init__(self, seat: int, part: int) -> None:
        self.seat = seat
        self.part = part

    def candidates(self, state: EdgeState) -> list[int]:
        part = state.content.parts[self.part]
        return [SQUAD.first + squad for squad in aiming.squads_for(state, state.use(), part)]

    def objection(self, state: EdgeState, option: int) -> str:
        return aiming.squad_objection(state, state.content.parts[self.part]) if SQUAD.has(option) else ""

    def resolve(self, state: EdgeState, option: int) -> None:
        aiming.do_to_squad(state, state.use(), state.content.parts[self.part], SQUAD.index(option))

    def words(self, state: EdgeState) -> dict[str, Any]:
        return {**actions.action_words(state), "verb": state.content.parts[self.part].verb}


@final
class PickTarget(Decision[EdgeState]):
    """ED-249: the enemy that a loop is about."""

    RULE: ClassVar[str] = "ED-249"
    KEY: ClassVar[str] = "pick_target"

    def __init__(self, seat: int, part: int) -> None:
        self.seat = seat
        self.part = part

    def candidates(self, state: EdgeState) -> list[int]:
        selector = state.content.parts[self.part].target
        return [MODEL.first + model for model in targets.models_of(state, state.use(), selector)] if selector else []

    def refusal(self, state: EdgeState, option: int) -> str:
        use = state.use()
        use.target = MODEL.index(option)
        part = state.content.parts[self.part]
        found = part.t is not None and targets.any_model(state, use, part.t)
        use.target = NONE
        return ALLOWED if found else "ED-249"

    def resolve(self, state: EdgeState, option: int) -> None:
        use = state.use()
        use.target = MODEL.index(option)
        doing.begin_each(state, use, state.content.parts[self.part])

    def words(self, state: EdgeState) -> dict[str, Any]:
        return actions.action_words(state)


@final
class EachNext(Decision[EdgeState]):
    """A loop: whose turn is next, or stop."""

    RULE: ClassVar[str] = "ED-255"
    KEY: ClassVar[str] = "each_next"

    def __init__(self, seat: int, part: int, items: tuple[int, ...], left: int) -> None:
        self.seat = seat
        self.part = part
        self.items = items
        self.left = left

    def candidates(self, state: EdgeState) -> list[int]:
        use = state.use()
        part = state.content.parts[self.part]
        if part.target is not None and state.fields[use.target] < 0:
            return []  # all stops when the target dies
        first = SQUAD.first if goes_over_squads(part) else MODEL.first
        found: list[int] = []
        for item in self.items:
            if first + item not in found and eligible.each_does(state, use, part, item):
                found.append(first + item)
        if found and may_stop(part):
            found.append(DONE.first)
        return found

    def resolve(self, state: EdgeState, option: int) -> None:
        if option == DONE.first:
            return
        item = SQUAD.index(option) if SQUAD.has(option) else MODEL.index(option)
        rest = list(self.items)
        rest.remove(item)
        use = state.use()
        use.it = item
        if rest and self.left > 1:
            state.push(EachNext(self.seat, self.part, tuple(rest), self.left - 1))
        doing.run_parts(state, state.content.parts[self.part].then)

    def words(self, state: EdgeState) -> dict[str, Any]:
        return {**actions.action_words(state), "left": self.left}


def goes_over_squads(part: Part) -> bool:
    return part.t is not None and part.t.kind == 3  # own_squad


def may_stop(part: Part) -> bool:
    selector = part.t
    if selector is None:
        return True
    return (
        selector.any or selector.optional or selector.up_to or selector.kind == 8
    )  # squad_models: a shot may be let go


@final
class Maybe(Decision[EdgeState]):
    """An optional part: do it or not."""

    RULE: ClassVar[str] = "ED-227"
    KEY: ClassVar[str] = "maybe"

    def __init__(self, seat: int, part: int) -> None:
        self.seat = seat
        self.part = part

    def candidates(self, state: EdgeState) -> list[int]:
        return [YES.first, DONE.first]

    def resolve(self, state: EdgeState, option: int) -> None:
        if option == DONE.first:
            return
        use = state.use()
        part = state.content.parts[self.part]
        if part.verb == PAY:
            state.shrine_blessings[self.seat] -= 1
        doing.run_parts(state, part.then)
        if use.action >= 0:
            action = state.content.actions[use.action]
            if action.x_by_endurance and action.cost != CHOSEN and part.then[0].n.kind == 1:
                state.push(actions.ChooseX(self.seat, NONE))

    def words(self, state: EdgeState) -> dict[str, Any]:
        part = state.content.parts[self.part]
        return {**actions.action_words(state), "verb": part.then[0].verb}


@final
class ChooseOne(Decision[EdgeState]):
    """One of several alternatives."""

    RULE: ClassVar[str] = "ED-227"
    KEY: ClassVar[str] = "choose_one"

    def __init__(self, seat: int, part: int) -> None:
        self.seat = seat
        self.part = part

    def candidates(self, state: EdgeState) -> list[int]:
        return [OPTION.first + place for place in range(len(state.content.parts[self.part].options))]

    def refusal(self, state: EdgeState, option: int) -> str:
        alternative = state.content.parts[self.part].options[OPTION.index(option)]
        return ALLOWED if possible.can_choose(state, state.use(), alternative) else "ED-208"

    def resolve(self, state: EdgeState, option: int) -> None:
        alternative = state.content.parts[self.part].options[OPTION.index(option)]
        use = state.use()
        doing.run_parts(state, alternative)
        if possible.needs_actor(alternative) and use.actor < 0:
            state.push(PickActor(self.seat, self.part, OPTION.index(option)))

    def words(self, state: EdgeState) -> dict[str, Any]:
        options = state.content.parts[self.part].options
        return {**actions.action_words(state), "verbs": [option[0].verb for option in options]}


@final
class PickActor(Decision[EdgeState]):
    """A banner: the own model that performs it."""

    RULE: ClassVar[str] = "ED-226"
    KEY: ClassVar[str] = "pick_actor"

    def __init__(self, seat: int, part: int, place: int) -> None:
        self.seat = seat
        self.part = part
        self.place = place

    def candidates(self, state: EdgeState) -> list[int]:
        return [MODEL.first + model for model in models_on(state, self.seat)]

    def refusal(self, state: EdgeState, option: int) -> str:
        use = state.use()
        use.actor = MODEL.index(option)
        found = possible.doable(state, use, state.content.parts[self.part].options[self.place][0])
        use.actor = NONE
        return ALLOWED if found else "ED-208"

    def resolve(self, state: EdgeState, option: int) -> None:
        use = state.use()
        use.actor = MODEL.index(option)
        use.squad = use.actor // MODELS

    def words(self, state: EdgeState) -> dict[str, Any]:
        return actions.action_words(state)


@final
class ShareHits(Decision[EdgeState]):
    """D21, ED-263: the next wound goes to which model that was hit."""

    RULE: ClassVar[str] = "ED-263"
    KEY: ClassVar[str] = "share_hits"

    def __init__(self, seat: int, left: int) -> None:
        self.seat = seat
        self.left = left

    def candidates(self, state: EdgeState) -> list[int]:
        return [MODEL.first + model for model in state.use().hits if state.fields[model] >= 0]

    def resolve(self, state: EdgeState, option: int) -> None:
        if self.left > 1:
            state.push(ShareHits(self.seat, self.left - 1))
        use = state.use()
        state.push(wounds.DealWounds(MODEL.index(option), 1, use.actor, self.seat, False))

    def words(self, state: EdgeState) -> dict[str, Any]:
        return {"left": self.left}


@final
class Return(Step[EdgeState]):
    """ED-188, ED-248: a dead model of the squad comes back."""

    def __init__(self, seat: int, part: int, squad: int) -> None:
        self.seat = seat
        self.part = part
        self.squad = squad

    def run(self, state: EdgeState) -> None:
        dead = dead_models(state, self.squad)
        if dead:
            state.push(landing.ChooseField(self.seat, dead[0], landing.BY_CARD, self.part, 0, 0, NONE))
