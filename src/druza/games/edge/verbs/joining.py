"""Joining: two own models in contact are one for a turn."""
# mypyc

from typing import Any, ClassVar, final

from mypy_extensions import i64, mypyc_attr

from druza.games.edge.content.basics import NONE, PER_SEAT
from druza.games.edge.content.parts import Part
from druza.games.edge.content.phrases import Phrases
from druza.games.edge.rules.bodies import models_on
from druza.games.edge.rules.contact import in_contact
from druza.games.edge.state import EdgeState
from druza.games.edge.state_parts import Mark, Use
from druza.games.edge.vocabulary import MODEL
from druza.kernel.state import Decision


@final
class Join(Part):
    """ED-237: two own models in contact are joined until the end of the turn."""

    KEYS: ClassVar[str] = "a b until"

    def take(self, said: Phrases, key: str, value: Any) -> None:
        if key == "a":
            self.t = said.selector(value)
        elif key == "b":
            self.vs = said.selector(value)
        else:
            super().take(said, key, value)

    def could(self, state: EdgeState, use: Use) -> bool:
        return can_join(state, use.seat)

    def do(self, state: EdgeState, use: Use) -> None:
        state.push(JoinOne(use.seat, NONE))


def can_join(state: EdgeState, seat: i64) -> bool:
    """Do any two own models touch?"""
    own = models_on(state, seat)
    for place in range(1, len(own)):
        for other in range(place):
            if in_contact(state, own[place], own[other]):
                return True
    return False


def joinable(state: EdgeState, seat: i64) -> list[int]:
    """Own models that touch another own model."""
    found: list[int] = []
    for model in range(seat * PER_SEAT, (seat + 1) * PER_SEAT):
        if state.fields[model] >= 0 and join_partners(state, model):
            found.append(model)
    return found


def join_partners(state: EdgeState, model: i64) -> list[int]:
    first = model // PER_SEAT * PER_SEAT
    return [other for other in range(first, first + PER_SEAT) if other != model and in_contact(state, model, other)]


@final
@mypyc_attr(free_list_len=1)
class JoinOne(Decision[EdgeState]):
    """ED-237: two own models in contact are joined; first NONE while the first is chosen."""

    RULE: ClassVar[str] = "ED-237"
    KEY: ClassVar[str] = "join"

    def __init__(self, seat: i64, first: i64) -> None:
        self.seat = seat
        self.first = first

    def candidates(self, state: EdgeState) -> list[int]:
        if self.first < 0:
            return [MODEL.answers[model] for model in joinable(state, self.seat)]
        return [MODEL.answers[model] for model in join_partners(state, self.first)]

    def resolve(self, state: EdgeState, option: int) -> None:
        model = MODEL.index(option)
        if self.first < 0:
            state.push(JoinOne(self.seat, model))
            return
        token = state.content.joined
        state.marks = [*state.marks, Mark(token, NONE, self.seat, self.first, NONE, model, 0, 0, 0)]
        state.tell("joined", self.seat, {"model": self.first, "with": model})
