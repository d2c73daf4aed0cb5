"""Flipping: squad cards are turned over or evolve, and bases change with them."""
# mypyc

from typing import Any, ClassVar, final

from druza.games.edge.content.basics import NONE
from druza.games.edge.resolving import Use
from druza.games.edge.rules import actions, landing, payment
from druza.games.edge.rules.bodies import squad_on
from druza.games.edge.rules.hand import discard_from_hand
from druza.games.edge.state import EdgeState
from druza.games.edge.verbs import eligible
from druza.games.edge.vocabulary import CARD, CHANGE, DONE, HEXES
from druza.kernel.state import ALLOWED, Decision, Frame, Step


def can_flip(state: EdgeState, squad: int) -> bool:
    """ED-053: if the base changes, every model must find a place that covers an old hex."""
    modes = state.content.unit_modes[state.units[squad]]
    if modes[0].base == modes[1].base:
        return True
    state.modes[squad] = 1 - state.modes[squad]
    found = True
    models = squad_on(state, squad)
    for model in models:
        if not landing.covering(state, model, state.fields[model], True):
            found = False
    if found and len(models) == 2 and state.fields[models[0]] == state.fields[models[1]]:
        found = state.base_of(models[0]) == 0  # two large bases never fit into one field
    state.modes[squad] = 1 - state.modes[squad]
    return found


def flip(state: EdgeState, seat: int, squad: int) -> None:
    """ED-071, ED-317: the squad card is turned over; with another base each model is set anew."""
    old = state.mode_of(squad).base
    state.modes[squad] = 1 - state.modes[squad]
    if state.events is not None:
        state.tell("mode", seat, {"squad": squad, "mode": state.mode_of(squad).id})
    if state.mode_of(squad).base != old:
        frames: list[Frame] = [Rebase(seat, model) for model in squad_on(state, squad)]
        state.then(frames)


@final
class Rebase(Decision[EdgeState]):
    """D26, ED-053: the hexes of the new base."""

    RULE: ClassVar[str] = "ED-053"
    KEY: ClassVar[str] = "rebase"

    def __init__(self, seat: int, model: int) -> None:
        self.seat = seat
        self.model = model

    def candidates(self, state: EdgeState) -> list[int]:
        if state.fields[self.model] < 0:
            return []
        field = state.fields[self.model]
        return [HEXES.first + placement for placement in landing.covering(state, self.model, field, True)]

    def objection(self, state: EdgeState, option: int) -> str:
        return "ED-053" if HEXES.has(option) else ""

    def resolve(self, state: EdgeState, option: int) -> None:
        field = state.fields[self.model]
        landing.land(state, self.seat, self.model, field, HEXES.index(option), landing.CHANGING, NONE, 0, ())

    def words(self, state: EdgeState) -> dict[str, Any]:
        return {"model": self.model}


@final
class PlayEvolve(Decision[EdgeState]):
    """Absorption, Incubation Chamber: an evolve card from hand, without its price."""

    RULE: ClassVar[str] = "ED-235"
    KEY: ClassVar[str] = "play_evolve"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: EdgeState) -> list[int]:
        return [CARD.first + card for card in eligible.evolve_cards(state, self.seat)]

    def resolve(self, state: EdgeState, option: int) -> None:
        card = CARD.index(option)
        discard_from_hand(state, self.seat, card)
        number = state.content.card_actions[card][0]
        state.push(actions.BeginUse(self.seat, number, NONE, 0, NONE, 0))


@final
class ChangeMode(Decision[EdgeState]):
    """ED-060, ED-071: the mode may be changed before anybody acts."""

    RULE: ClassVar[str] = "ED-071"
    KEY: ClassVar[str] = "change_mode"

    def __init__(self, seat: int, squad: int) -> None:
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
                frames = [payment.Pay(self.seat, cost, False), Flip(self.seat, self.squad), payment.PaidLosses()]
            state.then(frames)

    def words(self, state: EdgeState) -> dict[str, Any]:
        mode = state.mode_of(self.squad)
        return {"squad": self.squad, "cost": mode.change_cost}


@final
class Flip(Step[EdgeState]):
    """The squad card is turned over."""

    def __init__(self, seat: int, squad: int) -> None:
        self.seat = seat
        self.squad = squad

    def run(self, state: EdgeState) -> None:
        flip(state, self.seat, self.squad)


def evolve(state: EdgeState, use: Use) -> None:
    """ED-235, ED-345: the card lies on the squad card from now on; an older one is discarded."""
    squad = use.squad
    seat = use.seat
    if state.evolved[squad] >= 0:
        state.discards[seat].append(state.evolved[squad])
    state.discards[seat].remove(use.card)
    state.evolved[squad] = use.card
    state.last_card = NONE
    if state.events is not None:
        state.tell("evolved", seat, {"card": state.content.cards[use.card], "squad": squad})
