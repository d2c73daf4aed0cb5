"""Choosing: alternatives, optional parts and conditions."""
# mypyc

import re
from typing import Any, ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from druza.games.edge.content.basics import CHOSEN, MODELS, NONE
from druza.games.edge.content.parts import Part
from druza.games.edge.content.phrases import Phrases
from druza.games.edge.content.terms import N_X, S_EVOLVING
from druza.games.edge.rules import actions, effects
from druza.games.edge.rules.bodies import models_on
from druza.games.edge.rules.effects import action_words
from druza.games.edge.rules.numbers import add
from druza.games.edge.state import EdgeState
from druza.games.edge.state_parts import Use
from druza.games.edge.vocabulary import DONE, MODEL, OPTION, YES
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
@mypyc_attr(free_list_len=1)
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
@mypyc_attr(free_list_len=1)
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
@mypyc_attr(free_list_len=1)
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
