"""Concern: the model that an action is about, and the player who speaks for it."""
# mypyc

from mypy_extensions import i64

from druza.games.edge.content.basics import NONE, PER_SEAT
from druza.games.edge.content.moments import (
    ACTIVE,
    ACTIVE_OR_EVOLVE,
    ANY_TIME,
    BEFORE_ATTACK,
    BEFORE_DEFENCE,
    BEFORE_VALUE,
    DEFENCE_LOST,
    DEFENCE_WON,
    H1,
    ON_DEATH,
    ON_ENEMY_DEATH,
    ON_KILL,
    ON_LOSS,
    ON_ROLL,
    ON_WOUND,
    ON_WOUND_DEALT,
    W2,
    W3,
    WOUND_DEALT,
    WOUND_TAKEN,
)
from druza.games.edge.content.parts import Action
from druza.games.edge.state import EdgeState


def player_of(state: EdgeState, model: i64) -> i64:
    """ED-243: who chooses and pays for a model: its owner, or whoever controls it."""
    if state.fights:
        fight = state.fights[-1]
        if fight.starter == model:
            return fight.seat
    for use in state.uses:
        if use.controlled == model:
            return use.seat
    return model // PER_SEAT


def roller(state: EdgeState) -> i64:
    """The model that rolls now; NONE for a hit check without a shooter."""
    fight = state.fight()
    if fight.shot:
        return fight.shooter
    return fight.defender if fight.rolled_defence else fight.attacker


def concerned(state: EdgeState, seat: i64, action: Action, window: i64) -> i64:
    """The own model (or, for a death of an enemy, that enemy) that an action of a window is about; NONE if none."""
    when = action.when
    model = NONE
    if when == BEFORE_VALUE:
        if window == W2:
            return own_fighter(state, seat, action)
        if window == H1:
            for target in state.fight().targets:
                if state.fields[target] >= 0 and target // PER_SEAT == seat:
                    return target
            return NONE
        model = state.fight().attacker if window == W3 else state.fight().defender
    elif when == BEFORE_ATTACK:
        model = state.fight().attacker
    elif when == BEFORE_DEFENCE:
        model = state.fight().defender
    elif when == ON_ROLL:
        model = roller(state)
    elif when == DEFENCE_LOST or when == DEFENCE_WON:
        model = state.fight().defender
    elif when == ON_WOUND or when == WOUND_TAKEN or when == ON_DEATH or when == ON_LOSS:
        model = state.batches[-1].model
        return model if is_own(state, seat, action, model) else NONE
    elif when == ON_ENEMY_DEATH:
        model = state.batches[-1].model
        return model if state.are_enemies(seat, model // PER_SEAT) else NONE
    elif when == ON_WOUND_DEALT or when == WOUND_DEALT or when == ON_KILL:
        model = state.batches[-1].by
        return model if model >= 0 and state.batches[-1].seat == seat and model // PER_SEAT == seat else NONE
    else:
        return own_fighter(state, seat, action)
    if model >= 0 and player_of(state, model) == seat and is_own(state, seat, action, model):
        return model
    if model >= 0 and action.team and state.rules().teams and not state.are_enemies(seat, model // PER_SEAT):
        return model
    return NONE


def is_own(state: EdgeState, seat: i64, action: Action, model: i64) -> bool:
    owner = model // PER_SEAT
    return owner == seat or (action.team and state.rules().teams and not state.are_enemies(seat, owner))


def own_fighter(state: EdgeState, seat: i64, action: Action) -> i64:
    if not state.fights or state.fight().shot:
        return NONE
    fight = state.fight()
    if is_own(state, seat, action, fight.starter) and fight.seat == seat:
        return fight.starter
    if is_own(state, seat, action, fight.other):
        return fight.other
    return NONE


def actor_is_concerned(action: Action) -> bool:
    """Is the actor the very model that the roll, wound or death is about?"""
    when = action.when
    if when == ACTIVE or when == ANY_TIME or when == ON_ENEMY_DEATH or when == ACTIVE_OR_EVOLVE:
        return False
    return not ((when == ON_WOUND or when == BEFORE_DEFENCE) and action.concerned < 0)
