"""Swapping: models change places, with each other or with a Thicket."""
# mypyc

from typing import Any, ClassVar, final

from mypy_extensions import i64, mypyc_attr

from druza.games.edge.content.basics import PER_SEAT
from druza.games.edge.content.parts import Part
from druza.games.edge.content.phrases import Phrases
from druza.games.edge.content.terms import S_THICKET
from druza.games.edge.rules import landing, targets
from druza.games.edge.rules.bodies import lift_model, occupancy, put_model, put_thicket, take_thicket
from druza.games.edge.rules.durations import drop_group
from druza.games.edge.rules.effects import action_words
from druza.games.edge.rules.values import is_blocked
from druza.games.edge.state import LIFTED, EdgeState
from druza.games.edge.state_parts import Use
from druza.games.edge.vocabulary import DONE, FIELD, HEXES, MODEL
from druza.kernel.state import Decision


@final
class Swap(Part):
    """ED-245, ED-254: `a` and `b` change places; `b` may be a Thicket."""

    KEYS: ClassVar[str] = "a b same_base push"

    def __init__(self, number: i64) -> None:
        super().__init__(number)
        self.same_base = False
        self.with_thicket = False

    def take(self, said: Phrases, key: str, value: Any) -> None:
        if key == "a":
            self.t = said.selector(value)
        elif key == "b":
            self.vs = said.selector(value)
            self.with_thicket = self.vs.kind == S_THICKET
        elif key == "same_base":
            self.same_base = said.flag("same_base", value)
        elif key == "push":
            said.exactly(f"{self.name}.push", value, False)
        else:
            super().take(said, key, value)

    def could(self, state: EdgeState, use: Use) -> bool:
        if self.t is None:
            return False
        others = self.others(state, use)
        for model in targets.models_of(state, use, self.t):
            if self.swaps(state, use, model, others):
                return True
        return False

    def models(self, state: EdgeState, use: Use) -> list[int]:
        """Those who could change places."""
        if self.t is None:
            return []
        others = self.others(state, use)
        return [model for model in targets.models_of(state, use, self.t) if self.swaps(state, use, model, others)]

    def others(self, state: EdgeState, use: Use) -> list[int]:
        """With whom a model might change places; nobody with Thickets."""
        if self.vs is None or self.with_thicket:
            return []
        return targets.models_of(state, use, self.vs)

    def swaps(self, state: EdgeState, use: Use, one: i64, others: list[int]) -> bool:
        """Could a model change places with one of the others, or with a Thicket?"""
        if is_own_blocked(state, use, one):
            return False
        if self.with_thicket:
            return len(state.thickets) > 0
        for other in others:
            if self.fit(state, use, one, other):
                return True
        return False

    def partners(self, state: EdgeState, use: Use, one: i64) -> list[int]:
        """Models that a model could change places with."""
        if is_own_blocked(state, use, one):
            return []
        return [other for other in self.others(state, use) if self.fit(state, use, one, other)]

    def fit(self, state: EdgeState, use: Use, one: i64, other: i64) -> bool:
        """Could these two stand in each other's place?"""
        if other == one or is_own_blocked(state, use, other):
            return False
        if self.same_base:
            return state.size_of(one) == state.size_of(other)
        return len(swap_places(state, one, other)) > 0

    def do(self, state: EdgeState, use: Use) -> None:
        state.push(SwapOne(use.seat, self.number, ()))


def swap_of(state: EdgeState, number: i64) -> Swap:
    part = state.content.parts[number]
    assert isinstance(part, Swap)
    return part


def is_own_blocked(state: EdgeState, use: Use, model: i64) -> bool:
    return model // PER_SEAT == use.seat and is_blocked(state, model)


def swap_places(state: EdgeState, one: i64, other: i64) -> list[int]:
    """ED-254: placements of the first in the other's field, such that the other fits too."""
    shapes = state.content.shapes
    filled = occupancy(state)
    field, mask = state.fields[one], state.masks[one]
    far, far_mask = state.fields[other], state.masks[other]
    there = filled[far] & ~far_mask
    here = filled[field] & ~mask
    if field == far:
        there &= ~mask
        here = there
    found: list[int] = []
    for placement in shapes.free[state.base_of(one) * 128 + there]:
        spot = shapes.masks[placement]
        if not spot & far_mask:
            continue
        rest = here | spot if field == far else here
        for second in shapes.free[state.base_of(other) * 128 + rest]:
            if shapes.masks[second] & mask:
                found.append(placement)
                break
    return found


@final
@mypyc_attr(free_list_len=1)
class SwapOne(Decision[EdgeState]):
    """The first of the two that change places; with Thickets any number of models, one by one."""

    RULE: ClassVar[str] = "ED-245"
    KEY: ClassVar[str] = "swap_one"

    def __init__(self, seat: i64, part: i64, swapped: tuple[int, ...]) -> None:
        self.seat = seat
        self.part = part
        self.swapped = swapped

    def candidates(self, state: EdgeState) -> list[int]:
        part = swap_of(state, self.part)
        found = [MODEL.answers[model] for model in part.models(state, state.use()) if model not in self.swapped]
        if found and part.with_thicket:
            found.append(DONE.answers[0])
        return found

    def resolve(self, state: EdgeState, option: int) -> None:
        if option == DONE.first:
            return
        model = MODEL.index(option)
        if swap_of(state, self.part).with_thicket:
            state.then([SwapThicket(self.seat, model), SwapOne(self.seat, self.part, (*self.swapped, model))])
        else:
            state.push(SwapOther(self.seat, self.part, model))

    def words(self, state: EdgeState) -> dict[str, Any]:
        return action_words(state)


@final
@mypyc_attr(free_list_len=1)
class SwapThicket(Decision[EdgeState]):
    """Animate Woods: the Thicket whose place a Treemaid takes, by its hex in order."""

    RULE: ClassVar[str] = "ED-254"
    KEY: ClassVar[str] = "swap_thicket"

    def __init__(self, seat: i64, model: i64) -> None:
        self.seat = seat
        self.model = model

    def candidates(self, state: EdgeState) -> list[int]:
        found: list[int] = []
        for hex in state.thickets:
            if FIELD.first + hex // 7 not in found:
                found.append(FIELD.answers[hex // 7])
        return found

    def resolve(self, state: EdgeState, option: int) -> None:
        state.push(SwapThicketHex(self.seat, self.model, FIELD.index(option)))

    def words(self, state: EdgeState) -> dict[str, Any]:
        return {"model": self.model}


@final
@mypyc_attr(free_list_len=1)
class SwapThicketHex(Decision[EdgeState]):
    """Which Thicket of the field."""

    RULE: ClassVar[str] = "ED-254"
    KEY: ClassVar[str] = "swap_thicket_hex"

    def __init__(self, seat: i64, model: i64, field: i64) -> None:
        self.seat = seat
        self.model = model
        self.field = field

    def candidates(self, state: EdgeState) -> list[int]:
        return [HEXES.answers[hex % 7] for hex in state.thickets if hex // 7 == self.field]

    def resolve(self, state: EdgeState, option: int) -> None:
        hex = self.field * 7 + HEXES.index(option)
        field, mask = state.fields[self.model], state.masks[self.model]
        old = field * 7 + mask.bit_length() - 1
        take_thicket(state, hex)
        put_model(state, self.model, self.field, 1 << (hex % 7))
        put_thicket(state, old)
        if state.events is not None:
            ids = state.board().ids
            state.tell("swapped", self.seat, {"model": self.model, "from": ids[field], "to": ids[self.field]})
        state.push(landing.Arrived((self.model,)))


@final
@mypyc_attr(free_list_len=1)
class SwapOther(Decision[EdgeState]):
    """The second of the two."""

    RULE: ClassVar[str] = "ED-245"
    KEY: ClassVar[str] = "swap_other"

    def __init__(self, seat: i64, part: i64, model: i64) -> None:
        self.seat = seat
        self.part = part
        self.model = model

    def candidates(self, state: EdgeState) -> list[int]:
        found = swap_of(state, self.part).partners(state, state.use(), self.model)
        return [MODEL.answers[other] for other in found]

    def objection(self, state: EdgeState, option: int) -> str:
        return "ED-245" if MODEL.has(option) else ""

    def resolve(self, state: EdgeState, option: int) -> None:
        other = MODEL.index(option)
        if swap_of(state, self.part).same_base:
            exchange(state, self.seat, self.model, other)
        else:
            state.push(SwapPlace(self.seat, self.model, other))

    def words(self, state: EdgeState) -> dict[str, Any]:
        return {"model": self.model}


def exchange(state: EdgeState, seat: i64, one: i64, other: i64) -> None:
    """ED-254: the two exchange their exact hexes."""
    field, mask = state.fields[one], state.masks[one]
    far, far_mask = state.fields[other], state.masks[other]
    lift_model(state, other, LIFTED)
    put_model(state, one, far, far_mask)
    put_model(state, other, field, mask)
    for model in (one, other):
        drop_group(state, model)
    if state.events is not None:
        ids = state.board().ids
        state.tell("swapped", seat, {"model": one, "with": other, "from": ids[field], "to": ids[far]})
    state.push(landing.Arrived((one, other)))


@final
@mypyc_attr(free_list_len=1)
class SwapPlace(Decision[EdgeState]):
    """Shapeshift: the hexes of the first in the other's old field."""

    RULE: ClassVar[str] = "ED-254"
    KEY: ClassVar[str] = "swap_place"

    def __init__(self, seat: i64, model: i64, other: i64) -> None:
        self.seat = seat
        self.model = model
        self.other = other

    def candidates(self, state: EdgeState) -> list[int]:
        return [HEXES.answers[placement] for placement in swap_places(state, self.model, self.other)]

    def resolve(self, state: EdgeState, option: int) -> None:
        field, mask = state.fields[self.model], state.masks[self.model]
        far = state.fields[self.other]
        lift_model(state, self.model, LIFTED)
        lift_model(state, self.other, LIFTED)
        put_model(state, self.model, far, state.content.shapes.masks[HEXES.index(option)])
        state.push(SwapBack(self.seat, self.model, self.other, field, mask))

    def words(self, state: EdgeState) -> dict[str, Any]:
        return {"model": self.model}


@final
@mypyc_attr(free_list_len=1)
class SwapBack(Decision[EdgeState]):
    """Shapeshift: the hexes of the other in the field that the first has left."""

    RULE: ClassVar[str] = "ED-254"
    KEY: ClassVar[str] = "swap_place"

    def __init__(self, seat: i64, model: i64, other: i64, field: i64, mask: i64) -> None:
        self.seat = seat
        self.model = model
        self.other = other
        self.field = field
        self.mask = mask

    def candidates(self, state: EdgeState) -> list[int]:
        shapes = state.content.shapes
        filled = occupancy(state)[self.field]
        return [
            HEXES.answers[placement]
            for placement in shapes.free[state.base_of(self.other) * 128 + filled]
            if shapes.masks[placement] & self.mask
        ]

    def resolve(self, state: EdgeState, option: int) -> None:
        put_model(state, self.other, self.field, state.content.shapes.masks[HEXES.index(option)])
        for model in (self.model, self.other):
            drop_group(state, model)
        if state.events is not None:
            ids = state.board().ids
            state.tell(
                "swapped",
                self.seat,
                {
                    "model": self.model,
                    "with": self.other,
                    "from": ids[self.field],
                    "to": ids[state.fields[self.model]],
                },
            )
        state.push(landing.Arrived((self.model, self.other)))

    def words(self, state: EdgeState) -> dict[str, Any]:
        return {"model": self.other}
