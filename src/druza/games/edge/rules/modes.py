"""Modes: squad cards are turned over, and bases change with them."""
# mypyc

from typing import Any, ClassVar, final

from mypy_extensions import i64, mypyc_attr

from druza.games.edge.content.basics import MODELS, NONE
from druza.games.edge.rules import landing, payment, windows
from druza.games.edge.rules.bodies import squad_on
from druza.games.edge.rules.numbers import put
from druza.games.edge.state import EdgeState
from druza.games.edge.vocabulary import CHANGE, DONE, HEXES
from druza.kernel.state import ALLOWED, Decision, Frame, Step


def can_flip(state: EdgeState, squad: i64) -> bool:
    """ED-053: if the base changes, every model must find a place that covers an old hex."""
    modes = state.content.unit_modes[state.units[squad]]
    if modes[0].base == modes[1].base:
        return True
    other = modes[1 - state.modes[squad]]
    models = squad_on(state, squad)
    for model in models:
        if not landing.covering(state, model, state.fields[model], other):
            return False
    if len(models) == 2 and state.fields[models[0]] == state.fields[models[1]]:
        return other.base == 0  # two large bases never fit into one field
    return True


def flip(state: EdgeState, seat: i64, squad: i64) -> None:
    """ED-071, ED-317: the squad card is turned over; with another base each model is set anew."""
    old = state.mode_of(squad).base
    state.modes = put(state.modes, squad, 1 - state.modes[squad])
    if state.events is not None:
        state.tell("mode", seat, {"squad": squad, "mode": state.mode_of(squad).id})
    if state.mode_of(squad).base != old:
        frames: list[Frame] = [Rebase(seat, model) for model in squad_on(state, squad)]
        state.then(frames)


@final
@mypyc_attr(free_list_len=1)
class Rebase(Decision[EdgeState]):
    """D26, ED-053: the hexes of the new base."""

    RULE: ClassVar[str] = "ED-053"
    KEY: ClassVar[str] = "rebase"

    def __init__(self, seat: i64, model: i64) -> None:
        self.seat = seat
        self.model = model

    def candidates(self, state: EdgeState) -> list[int]:
        if state.fields[self.model] < 0:
            return []
        field = state.fields[self.model]
        return [
            HEXES.answers[placement]
            for placement in landing.covering(state, self.model, field, state.mode_of(self.model // MODELS))
        ]

    def objection(self, state: EdgeState, option: int) -> str:
        return "ED-053" if HEXES.has(option) else ""

    def resolve(self, state: EdgeState, option: int) -> None:
        field = state.fields[self.model]
        landing.land(state, self.seat, self.model, field, HEXES.index(option), landing.CHANGING, NONE, 0, ())

    def words(self, state: EdgeState) -> dict[str, Any]:
        return {"model": self.model}


@final
@mypyc_attr(free_list_len=1)
class ChangeMode(Decision[EdgeState]):
    """ED-060, ED-071: the mode may be changed before anybody acts."""

    RULE: ClassVar[str] = "ED-071"
    KEY: ClassVar[str] = "change_mode"
    LEADS_ON: ClassVar[str] = "done change/crystal change/crystals"

    def __init__(self, seat: i64, squad: i64) -> None:
        self.seat = seat
        self.squad = squad

    def candidates(self, state: EdgeState) -> list[int]:
        return [CHANGE.first, DONE.first]

    def refusal(self, state: EdgeState, option: int) -> str:
        if option == DONE.first:
            return ALLOWED
        mode = state.mode_of(self.squad)
        if not mode.may_change or state.evolved[self.squad] >= 0:
            return "ED-060"
        if not payment.can_pay(state, self.seat, mode.change_cost, False):
            return "ED-099"
        return ALLOWED if can_flip(state, self.squad) else "ED-053"

    def resolve(self, state: EdgeState, option: int) -> None:
        if option == CHANGE.first:
            cost = state.mode_of(self.squad).change_cost
            frames: list[Frame] = [Flip(self.seat, self.squad)]
            if cost:
                frames = [payment.Pay(self.seat, cost, False), Flip(self.seat, self.squad), windows.PAID_LOSSES]
            state.then(frames)

    def words(self, state: EdgeState) -> dict[str, Any]:
        mode = state.mode_of(self.squad)
        return {"squad": self.squad, "cost": mode.change_cost}


@final
@mypyc_attr(free_list_len=1)
class Flip(Step[EdgeState]):
    """The squad card is turned over."""

    def __init__(self, seat: i64, squad: i64) -> None:
        self.seat = seat
        self.squad = squad

    def run(self, state: EdgeState) -> None:
        flip(state, self.seat, self.squad)
