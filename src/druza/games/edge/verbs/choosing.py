"""Choosing: alternatives, optional parts, conditions, and loops over models and squads."""
# mypyc

import re
from typing import Any, ClassVar, Final, final

from mypy_extensions import i64

from druza.games.edge.content.basics import CHOSEN, MODELS, NONE
from druza.games.edge.content.parts import Part, Selector
from druza.games.edge.content.phrases import Phrases
from druza.games.edge.content.terms import N_X, S_EVOLVING, S_OWN_SQUAD, S_SQUAD_MODELS
from druza.games.edge.resolving import Use
from druza.games.edge.rules import actions, effects, shooting, targets
from druza.games.edge.rules.bodies import is_squad_alive, models_on
from druza.games.edge.rules.effects import action_words
from druza.games.edge.rules.numbers import add
from druza.games.edge.state import EdgeState
from druza.games.edge.vocabulary import DONE, MODEL, OPTION, SQUAD, YES
from druza.kernel.state import ALLOWED, Decision

# -- alternatives -----------------------------------------------------------------------------------------------------


@final
class Choose(Part):
    """One of several alternatives."""

    KEYS: ClassVar[str] = "options"

    def __init__(self, number: i64) -> None:
        super().__init__(number)
        self.options: list[list[Part]] = []

    def take(self, said: Phrases, key: str, value: Any) -> None:
        if not isinstance(value, list) or len(value) < 2:
            raise said.wrong(f"choose.options: expected at least two alternatives, found {value!r}")
        self.options = [said.parts(alternative) for alternative in value]

    def lists(self) -> list[list[Part]]:
        return self.options

    def could(self, state: EdgeState, use: Use) -> bool:
        for option in self.options:
            if can_choose(state, use, option):
                return True
        return False

    def do(self, state: EdgeState, use: Use) -> None:
        state.push(ChooseOne(use.seat, self.number))


def can_choose(state: EdgeState, use: Use, option: list[Part]) -> bool:
    """Could one alternative be carried out, by some own model if it needs one?"""
    if needs_actor(option) and use.actor < 0:
        tried = use.copy()
        for model in models_on(state, use.seat):
            tried.actor = model
            if effects.could(state, tried, option[0]):
                return True
        return False
    if option[0].t is not None and option[0].t.kind == S_EVOLVING and use.evolving < 0:
        return False
    return effects.could(state, use, option[0]) and (not option[0].is_price or effects.buys(state, use, option))


def needs_actor(option: list[Part]) -> bool:
    for part in option:
        if part.needs_actor:
            return True
    return False


def options_of(state: EdgeState, number: i64) -> list[list[Part]]:
    part = state.content.parts[number]
    assert isinstance(part, Choose)
    return part.options


@final
class ChooseOne(Decision[EdgeState]):
    """One of several alternatives."""

    RULE: ClassVar[str] = "ED-227"
    KEY: ClassVar[str] = "choose_one"

    def __init__(self, seat: i64, part: i64) -> None:
        self.seat = seat
        self.part = part

    def candidates(self, state: EdgeState) -> list[int]:
        return [OPTION.answers[place] for place in range(len(options_of(state, self.part)))]

    def refusal(self, state: EdgeState, option: int) -> str:
        alternative = options_of(state, self.part)[OPTION.index(option)]
        return ALLOWED if can_choose(state, state.use(), alternative) else "ED-208"

    def resolve(self, state: EdgeState, option: int) -> None:
        alternative = options_of(state, self.part)[OPTION.index(option)]
        effects.run_parts(state, alternative)
        if needs_actor(alternative) and state.use().actor < 0:
            state.push(PickActor(self.seat, self.part, OPTION.index(option)))

    def words(self, state: EdgeState) -> dict[str, Any]:
        options = options_of(state, self.part)
        return {**action_words(state), "verbs": [option[0].name for option in options]}


@final
class PickActor(Decision[EdgeState]):
    """A banner: the own model that performs it."""

    RULE: ClassVar[str] = "ED-226"
    KEY: ClassVar[str] = "pick_actor"

    def __init__(self, seat: i64, part: i64, place: i64) -> None:
        self.seat = seat
        self.part = part
        self.place = place

    def candidates(self, state: EdgeState) -> list[int]:
        return [MODEL.answers[model] for model in models_on(state, self.seat)]

    def refusal(self, state: EdgeState, option: int) -> str:
        tried = state.use().copy()
        tried.actor = MODEL.index(option)
        found = effects.could(state, tried, options_of(state, self.part)[self.place][0])
        return ALLOWED if found else "ED-208"

    def resolve(self, state: EdgeState, option: int) -> None:
        use = state.use()
        use.actor = MODEL.index(option)
        use.squad = use.actor // MODELS

    def words(self, state: EdgeState) -> dict[str, Any]:
        return action_words(state)


# -- optional parts ---------------------------------------------------------------------------------------------------


@final
class May(Part):
    """An optional part."""

    KEYS: ClassVar[str] = "then"

    def could(self, state: EdgeState, use: Use) -> bool:
        return effects.any_could(state, use, self.then)

    def do(self, state: EdgeState, use: Use) -> None:
        state.push(Maybe(use.seat, self.number))


@final
class Pay(Part):
    """A Blessing of the shrine may be given up for what follows."""

    KEYS: ClassVar[str] = "res n optional then"

    def __init__(self, number: i64) -> None:
        super().__init__(number)
        self.is_price = True

    def take(self, said: Phrases, key: str, value: Any) -> None:
        if key == "res":
            said.exactly(f"{self.name}.res", value, "blessing_on_shrine")
        elif key == "optional":
            said.exactly(f"{self.name}.optional", value, True)
        else:
            super().take(said, key, value)

    def could(self, state: EdgeState, use: Use) -> bool:
        return state.shrine_blessings[use.seat] > 0

    def do(self, state: EdgeState, use: Use) -> None:
        state.push(Maybe(use.seat, self.number))


@final
class Maybe(Decision[EdgeState]):
    """An optional part: do it or not."""

    RULE: ClassVar[str] = "ED-227"
    KEY: ClassVar[str] = "maybe"

    def __init__(self, seat: i64, part: i64) -> None:
        self.seat = seat
        self.part = part

    def candidates(self, state: EdgeState) -> list[int]:
        return [YES.first, DONE.first]

    def resolve(self, state: EdgeState, option: int) -> None:
        if option == DONE.first:
            return
        use = state.use()
        part = state.content.parts[self.part]
        if part.is_price:
            state.shrine_blessings = add(state.shrine_blessings, self.seat, -1)
        effects.run_parts(state, part.then)
        if use.action >= 0:
            action = state.content.actions[use.action]
            if action.x_by_endurance and action.cost != CHOSEN and part.then[0].n.kind == N_X:
                state.push(actions.ChooseX(self.seat, NONE))

    def words(self, state: EdgeState) -> dict[str, Any]:
        return {**action_words(state), "verb": state.content.parts[self.part].then[0].name}


# -- conditions -------------------------------------------------------------------------------------------------------

CONDITIONS: Final[list[str]] = ["straight_fields", "wounds_dealt"]
CONDITION = re.compile(r"(\w+?)(?::k)?>=(\d+)")


@final
class If(Part):
    """What follows happens after a straight run of so many fields, or after so many wounds dealt."""

    KEYS: ClassVar[str] = "cond then"

    def __init__(self, number: i64) -> None:
        super().__init__(number)
        self.by_wounds = False
        self.least = 0

    def take(self, said: Phrases, key: str, value: Any) -> None:
        if key != "cond":
            super().take(said, key, value)
            return
        found = CONDITION.fullmatch(str(value))
        if found is None:
            raise said.wrong(f"cond: cannot read {value!r}")
        self.by_wounds = said.one_of("condition", found[1], CONDITIONS) == 1
        self.least = int(found[2])

    def is_due(self) -> bool:
        return True

    def do(self, state: EdgeState, use: Use) -> None:
        if (use.wounds if self.by_wounds else use.straight) >= self.least:
            effects.run_parts(state, self.then)

    def counts_run(self) -> bool:
        return not self.by_wounds


# -- loops ------------------------------------------------------------------------------------------------------------


@final
class Each(Part):
    """A loop over models or own squads, in the order of the player; with a target, that is chosen first (ED-249)."""

    KEYS: ClassVar[str] = "t then target"

    def __init__(self, number: i64) -> None:
        super().__init__(number)
        self.target: Selector | None = None

    def take(self, said: Phrases, key: str, value: Any) -> None:
        if key == "target":
            self.target = said.selector(value)
        else:
            super().take(said, key, value)

    def selectors(self) -> "list[Selector | None]":
        return [self.t, self.vs, self.target]

    def could(self, state: EdgeState, use: Use) -> bool:
        if self.t is None:
            return False
        if self.target is not None:
            if use.target < 0:
                return targets.any_model(state, use, self.target)
            return targets.any_model(state, use, self.t)
        tried = use.copy()
        for item in self.those(state, use):
            if self.does(state, tried, item):
                return True
        return False

    def goes_over_squads(self) -> bool:
        return self.t is not None and self.t.kind == S_OWN_SQUAD

    def those(self, state: EdgeState, use: Use) -> list[int]:
        """Whom the loop speaks of: models, or living squads by number."""
        if self.t is None:
            return []
        if self.goes_over_squads():
            return [squad for squad in targets.squads_of(state, use, self.t) if is_squad_alive(state, squad)]
        return targets.models_of(state, use, self.t)

    def does(self, state: EdgeState, tried: Use, item: i64) -> bool:
        """Would the loop do anything for this item? `tried` is no running use."""
        tried.it = item
        return effects.any_could(state, tried, self.then)

    def items(self, state: EdgeState, use: Use) -> list[int]:
        """What the loop goes over."""
        found = self.those(state, use)
        if self.target is not None:
            return found
        tried = use.copy()
        return [item for item in found if self.does(state, tried, item)]

    def do(self, state: EdgeState, use: Use) -> None:
        if self.target is not None and use.target < 0:
            state.push(PickTarget(use.seat, self.number))
            return
        items = self.items(state, use)
        if use.action >= 0 and use.squad >= 0 and self.then and self.then[0].shot is not None:
            if shooting.shots_of(state, use.squad, state.content.actions[use.action]) == 2:
                items = [item for item in items for _ in range(2)]
        left = len(items)
        if self.t is not None and self.t.up_to:
            left = min(left, self.t.n)
        state.push(EachNext(use.seat, self.number, tuple(items), left))

    def may_stop(self) -> bool:
        selector = self.t
        if selector is None:
            return True
        if selector.kind == S_SQUAD_MODELS:
            return True  # a shot may be let go
        return selector.any or selector.optional or selector.up_to


def loop_of(state: EdgeState, number: i64) -> Each:
    part = state.content.parts[number]
    assert isinstance(part, Each)
    return part


@final
class PickTarget(Decision[EdgeState]):
    """ED-249: the enemy that a loop is about."""

    RULE: ClassVar[str] = "ED-249"
    KEY: ClassVar[str] = "pick_target"

    def __init__(self, seat: i64, part: i64) -> None:
        self.seat = seat
        self.part = part

    def candidates(self, state: EdgeState) -> list[int]:
        selector = loop_of(state, self.part).target
        return [MODEL.answers[model] for model in targets.models_of(state, state.use(), selector)] if selector else []

    def refusal(self, state: EdgeState, option: int) -> str:
        tried = state.use().copy()
        tried.target = MODEL.index(option)
        selector = loop_of(state, self.part).t
        return ALLOWED if selector is not None and targets.any_model(state, tried, selector) else "ED-249"

    def resolve(self, state: EdgeState, option: int) -> None:
        use = state.use()
        use.target = MODEL.index(option)
        loop_of(state, self.part).do(state, use)

    def words(self, state: EdgeState) -> dict[str, Any]:
        return action_words(state)


@final
class EachNext(Decision[EdgeState]):
    """A loop: whose turn is next, or stop."""

    RULE: ClassVar[str] = "ED-255"
    KEY: ClassVar[str] = "each_next"

    def __init__(self, seat: i64, part: i64, items: tuple[int, ...], left: i64) -> None:
        self.seat = seat
        self.part = part
        self.items = items
        self.left = left

    def candidates(self, state: EdgeState) -> list[int]:
        loop = loop_of(state, self.part)
        tried = state.use().copy()
        if loop.target is not None and state.fields[tried.target] < 0:
            return []  # all stops when the target dies
        first = SQUAD.first if loop.goes_over_squads() else MODEL.first
        found: list[int] = []
        for item in self.items:
            if first + item not in found and loop.does(state, tried, item):
                found.append(first + item)
        if found and loop.may_stop():
            found.append(DONE.answers[0])
        return found

    def resolve(self, state: EdgeState, option: int) -> None:
        if option == DONE.first:
            return
        item = SQUAD.index(option) if SQUAD.has(option) else MODEL.index(option)
        rest = list(self.items)
        rest.remove(item)
        state.use().it = item
        if rest and self.left > 1:
            state.push(EachNext(self.seat, self.part, tuple(rest), self.left - 1))
        effects.run_parts(state, loop_of(state, self.part).then)

    def words(self, state: EdgeState) -> dict[str, Any]:
        return {**action_words(state), "left": self.left}
