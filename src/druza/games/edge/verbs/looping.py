"""Looping: over models and squads, in the order that the player chooses."""
# mypyc

from typing import Any, ClassVar, final

from mypy_extensions import i64, mypyc_attr

from druza.games.edge.content.parts import Part, Selector
from druza.games.edge.content.phrases import Phrases
from druza.games.edge.content.terms import S_OWN_SQUAD, S_SQUAD_MODELS
from druza.games.edge.rules import effects, shooting, targets
from druza.games.edge.rules.bodies import is_squad_alive
from druza.games.edge.rules.effects import action_words
from druza.games.edge.state import EdgeState
from druza.games.edge.state_parts import Use
from druza.games.edge.vocabulary import DONE, MODEL, SQUAD
from druza.kernel.state import ALLOWED, Decision


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
        if not self.goes_over_squads():
            return targets.any_served(state, use, self.t, self)
        for squad in self.those(state, use):
            if self.serves_model(state, use, squad):
                return True
        return False

    def serves_model(self, state: EdgeState, use: Use, model: i64) -> bool:
        before = use.it
        use.it = model
        found = effects.any_could(state, use, self.then)
        use.it = before
        return found

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
@mypyc_attr(free_list_len=1)
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
@mypyc_attr(free_list_len=1)
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
