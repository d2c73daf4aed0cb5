"""Obvious answers: questions that nobody would want to be asked. What all can see decides them, or nobody sees them."""

from __future__ import annotations

from druza.games.edge.content.basics import DEF
from druza.games.edge.rules.activation import Act
from druza.games.edge.rules.fighters import ChooseFighter
from druza.games.edge.rules.movement import ChooseMover
from druza.games.edge.rules.payment import Pay
from druza.games.edge.rules.rolls import UseDie
from druza.games.edge.rules.secrecy import is_asked_secretly
from druza.games.edge.rules.values import attribute
from druza.games.edge.state import EdgeState
from druza.games.edge.vocabulary import DONE, MODEL, PAY_CRYSTAL, PAY_CRYSTALS, SPEND_TOKEN

EVERYBODY = -1
MOVED_AND_FOUGHT = 3


def obvious_answer(state: EdgeState) -> int:
    """The only sensible answer to the pending question; -1 where there is a choice."""
    if state.seat < 0:
        return -1
    decision = state.decision()
    if isinstance(decision, ChooseMover):
        return only_model(state) if goes_without_asking(state, decision) else -1
    if isinstance(decision, ChooseFighter):
        return only_model(state) if decision.part < 0 and is_first(decision.models, decision.times) else -1
    if isinstance(decision, Act):
        return DONE.first if decision.done == MOVED_AND_FOUGHT and DONE.first in state.choices else -1
    if isinstance(decision, Pay):
        return in_crystals(state)
    if isinstance(decision, UseDie):
        return DONE.first if is_asked_secretly(state, EVERYBODY) and holds(state) else -1
    return -1


def in_crystals(state: EdgeState) -> int:
    """All of it in crystals, where nothing else can pay."""
    if any(option not in (PAY_CRYSTAL.first, PAY_CRYSTALS.first) for option in state.choices):
        return -1
    return state.choices[-1]


def goes_without_asking(state: EdgeState, decision: ChooseMover) -> bool:
    """Is it clear that the model is meant which alone can move? It may stay where it is all the same."""
    if decision.part < 0:
        return is_first(decision.models, decision.left)
    part = state.content.parts[decision.part]
    return part.vs is None and (part.walk is None or not part.walk.to_target)


def is_first(models: tuple[int, ...], left: int) -> bool:
    """Was the Move or Combat of an activation only just chosen? All that could come between could be done before."""
    return left == len(models)


def only_model(state: EdgeState) -> int:
    """The model, where no other can be chosen and no token could be spent first."""
    models = [option for option in state.choices if MODEL.has(option)]
    return models[0] if len(models) == 1 and SPEND_TOKEN.first not in state.choices else -1


def holds(state: EdgeState) -> bool:
    """Has the own defence roll repelled the attack already?"""
    fight = state.fight()
    if fight.shot or not fight.rolled_defence or fight.auto_defence:
        return False
    return fight.face + max(0, attribute(state, fight.defender, DEF)) >= fight.attack
