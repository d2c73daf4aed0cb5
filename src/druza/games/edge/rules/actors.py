"""Actors: who could carry out an action so that it would do something."""
# mypyc

from mypy_extensions import i64

from druza.games.edge.content.basics import LOWER, MODELS, NONE, SLOTS, SQUADS
from druza.games.edge.content.moments import (
    AFTER_ROLL,
    H2,
    MENU,
    NO_ACTOR,
    ON_DEATH,
    ON_LOSS,
    ONE_SQUAD,
    W6,
    W7,
    W8,
    W8_INTERRUPT,
    W9,
    WITH_EVOLVE,
)
from druza.games.edge.content.parts import Action
from druza.games.edge.rules import effects, whose
from druza.games.edge.rules.bodies import distance, is_squad_alive, models_on, squad_on, squads_of_seat
from druza.games.edge.rules.contact import touches_field
from druza.games.edge.rules.numbers import NOTHING
from druza.games.edge.state import EdgeState
from druza.games.edge.state_parts import Use
from druza.kernel.state import ALLOWED


def effect_refusal(state: EdgeState, seat: i64, action: Action, slot: i64, window: i64, squad: i64) -> str:
    """ED-194, ED-195, ED-208: somebody can perform it, and it would do something."""
    use = Use(seat, action.number)
    probe(state, use, action, slot, window, squad)
    if has_actor(state, use, action, window):
        return ALLOWED
    if action.half == LOWER and action.unit >= 0 and not has_unit(state, seat, action.unit):
        return "ED-195"
    return action.parts[0].refusal(state, use) if action.needs_first else "ED-208"


def has_unit(state: EdgeState, seat: i64, unit: i64) -> bool:
    for squad in range(seat * SQUADS, (seat + 1) * SQUADS):
        if state.units[squad] == unit and is_squad_alive(state, squad):
            return True
    return False


def probe(state: EdgeState, use: Use, action: Action, slot: i64, window: i64, squad: i64) -> None:
    """Make of a new use what it would begin as: with what the window is about."""
    seat = use.seat
    use.card = action.card
    use.slot = slot
    use.window = window
    use.x = 1
    use.x1 = 1
    if slot >= 0:
        use.squad = slot // SLOTS
    if state.fights and window != MENU and window != W9:
        fight = state.fight()
        if not fight.shot:
            own = whose.own_fighter(state, seat, action)
            use.fighter = own
            use.opponent = fight.other if own == fight.starter else fight.starter
        use.roller = whose.concerned(state, seat, action, window) if action.names_step and window < W6 else NONE
        if window == AFTER_ROLL or window == H2:
            use.roller = whose.roller(state)
    if state.batches and window in (W6, W7, W8, W8_INTERRUPT) and squad < 0:
        batch = state.batches[-1]
        use.wounded = batch.model
        use.wounder = batch.by
        if window == W8 or window == W8_INTERRUPT:
            use.dead = batch.model
            use.dead_field = batch.field
            use.dead_mask = batch.mask
    if window == W7:
        use.last_squad = squad if squad >= 0 else state.batches[-1].model // MODELS
    if window == WITH_EVOLVE and state.uses:
        use.evolving = state.uses[-1].squad


def has_actor(state: EdgeState, use: Use, action: Action, window: i64) -> bool:
    """Is there an actor for whom the action would do something?"""
    if action.actor == NO_ACTOR or not needs_actor(action):
        if action.actor != NO_ACTOR and whose.actor_is_concerned(action):
            use.actor = whose.concerned(state, use.seat, action, window)
            if use.actor >= 0:
                use.squad = use.actor // MODELS
        elif not unit_stands(state, use, action, window):
            return False
        return mode_fits(state, use, action) and effects.would_do(state, use, action)
    for actor in actors(state, use, action, window):
        if is_actor(state, use, action, actor):
            return True
    return False


def needs_actor(action: Action) -> bool:
    """Has an actor to be chosen: somebody performs it, and it is not the model concerned?"""
    return (
        action.actor != NO_ACTOR
        and (action.uses_actor or action.actor == ONE_SQUAD)
        and not (whose.actor_is_concerned(action))
    )


def unit_stands(state: EdgeState, use: Use, action: Action, window: i64) -> bool:
    """ED-195: a lower action needs its unit in play, unless it concerns dead models."""
    if action.half != LOWER or action.unit < 0 or use.slot >= 0:
        return True
    if window == W8:
        dead = state.batches[-1].model
        if action.when == ON_DEATH or action.when == ON_LOSS:
            return state.units[dead // MODELS] == action.unit
    return has_unit(state, use.seat, action.unit) or action.concerns_dead


def mode_fits(state: EdgeState, use: Use, action: Action) -> bool:
    if action.needs_modes == 0:
        return True
    if use.squad >= 0:
        return bool(action.needs_modes & state.side_bit(use.squad))
    for squad in range(use.seat * SQUADS, (use.seat + 1) * SQUADS):
        if state.units[squad] >= 0 and state.units[squad] == action.unit and action.needs_modes & state.side_bit(squad):
            return True
    return False


def actors(state: EdgeState, use: Use, action: Action, window: i64) -> list[int]:
    """Those who might perform an action: models, or squads (by number) if a whole squad does; not to be changed."""
    if action.actor == ONE_SQUAD:
        if use.slot >= 0:
            return [use.slot // SLOTS]
        squads = squads_of_seat(state, use.seat)
        if action.unit < 0:
            return squads
        return [squad for squad in squads if state.units[squad] == action.unit]
    if use.slot >= 0:
        return squad_on(state, use.slot // SLOTS)
    if action.unit < 0:
        return models_on(state, use.seat)
    return models_of_unit(state, use.seat, action.unit)


def models_of_unit(state: EdgeState, seat: i64, unit: i64) -> list[int]:
    """The models of a unit of a seat that are on the board; not to be changed."""
    units = state.units
    found = NOTHING
    for squad in range(seat * SQUADS, (seat + 1) * SQUADS):
        own: i64 = units[squad]
        if own == unit:
            found = found + squad_on(state, squad) if found else squad_on(state, squad)
    return found


def is_actor(state: EdgeState, use: Use, action: Action, actor: i64) -> bool:
    """Could this model or squad perform it with some effect?"""
    if action.actor == ONE_SQUAD:
        squad = actor
        use.actor = NONE
        if not is_squad_alive(state, squad) and not action.concerns_dead:
            return False
    else:
        squad = actor // MODELS
        use.actor = actor
        if action.needs_straight and state.runs[actor] < action.needs_straight:
            return False
        if action.needs_source and not touches_source(state, actor):
            return False
        if action.near_dead >= 0 and distance(state, state.fields[actor], use.dead_field) > action.near_dead:
            return False
    use.squad = squad
    if action.needs_modes and not action.needs_modes & state.side_bit(squad):
        return False
    return effects.would_do(state, use, action)


def touches_source(state: EdgeState, model: i64) -> bool:
    for source in range(len(state.sources)):
        if not state.overgrown >> source & 1 and touches_field(state, model, state.sources[source]):
            return True
    return False
