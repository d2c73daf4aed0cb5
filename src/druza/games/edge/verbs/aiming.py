"""Aiming: whom a part is done to, and the deed."""
# mypyc

from typing import final

from druza.games.edge import scoring
from druza.games.edge.content.basics import NONE, PER_SEAT, SQUADS
from druza.games.edge.content.parts import Part
from druza.games.edge.content.terms import (
    CHANGE_MODE,
    CONTROL,
    KILL,
    LOSE_ENDURANCE,
    OFF_BOARD,
    REMOVE_DEAD,
    REPOSITION,
    RESTORE,
    REVIVE,
    S_HIT,
    S_OWN_GROUP,
    SACRIFICE,
    SHOVE,
    STATUS,
    TELEPORT,
    WOUND,
)
from druza.games.edge.resolving import Mark, Use
from druza.games.edge.rules import combat, landing, modes, targets, wounds
from druza.games.edge.rules.bodies import dead_models, lift_model
from druza.games.edge.rules.durations import drop_broken_contacts
from druza.games.edge.rules.values import is_blocked, lost_endurance
from druza.games.edge.state import OFF_BOARD as AWAY
from druza.games.edge.state import EdgeState
from druza.games.edge.verbs import doing, eligible, marking, picking, shrines
from druza.kernel.state import Frame, Step


def aim(state: EdgeState, use: Use, part: Part) -> None:
    """Find out whom a part is about, and do it to them."""
    if part.is_shrine:
        state.push(shrines.MoveShrine(use.seat))
        return
    selector = part.t
    if selector is None:
        return
    if part.verb == STATUS:
        if part.choice:
            state.push(marking.ChooseKind(use.seat, part.number))
            return
        if state.content.token_on_squad[part.token]:
            aim_at_squad(state, use, part)
            return
    found = targets_of(state, use, part)
    if selector.kind == S_OWN_GROUP:
        marking.lay_group(state, use, part, found)
        return
    if selector.all and part.verb != TELEPORT:
        frames: list[Frame] = [picking.Hit(use.seat, part.number, model) for model in found]
        state.then(frames)
        return
    if part.verb == TELEPORT and selector.all:
        state.push(picking.PickModel(use.seat, part.number, len(found), ()))
        return
    if len(found) == 1 and not selector.optional and not selector.any:
        state.push(picking.Hit(use.seat, part.number, found[0]))
        return
    count = selector.n
    if part.verb == STATUS and selector.kind == S_HIT:
        count += use.extra_status
    state.push(picking.PickModel(use.seat, part.number, count, ()))


def targets_of(state: EdgeState, use: Use, part: Part) -> list[int]:
    """The models that a part may be done to."""
    if part.t is None:
        return []
    if part.verb == STATUS:
        return eligible.status_models(state, use, part)
    if part.verb == SACRIFICE or part.verb == OFF_BOARD:
        return eligible.leaving_models(state, use, part)
    if part.verb == REPOSITION or part.verb == TELEPORT or part.verb == SHOVE:
        return eligible.movable_models(state, use, part)
    return targets.models_of(state, use, part.t)


def target_objection(state: EdgeState, use: Use, part: Part, model: int) -> str:
    """Why a part is not done to this model."""
    if part.t is None or model not in targets.models_of(state, use, part.t):
        return "ED-196"
    if part.verb == STATUS:
        return "ED-267"
    if part.verb == SACRIFICE or part.verb == OFF_BOARD:
        return "ED-365" if combat.awaits_wounds(state, model) else "ED-208"
    if part.verb == REPOSITION or part.verb == TELEPORT or part.verb == SHOVE:
        return "ED-228" if is_blocked(state, model) and model // PER_SEAT == use.seat else "ED-244"
    return "ED-196"


def squad_objection(state: EdgeState, part: Part) -> str:
    """Why a part is not done to some squad."""
    if part.verb == RESTORE:
        return "ED-061"
    return "ED-317" if part.verb == CHANGE_MODE else "ED-208"


def do_to(state: EdgeState, use: Use, part: Part, model: int) -> None:
    """Do a part to one model."""
    verb = part.verb
    if part.t is not None and part.t.named:
        use.named = model
    if verb == WOUND:
        by = use.actor if use.actor >= 0 else NONE
        if part.t is not None and part.t.kind == S_HIT and use.it >= 0 and use.actor < 0:
            by = use.it
        count = targets.number_of(state, use, part.n) + (use.extra_wounds if part.t and part.t.kind == S_HIT else 0)
        if model == by:
            by = NONE
        state.push(wounds.DealWounds(model, count, by, use.seat, False))
    elif verb == KILL:
        state.push(wounds.KillModel(model, use.actor, use.seat))
    elif verb == SACRIFICE:
        use.dead = model
        use.dead_field = state.fields[model]
        use.dead_mask = state.masks[model]
        state.push(wounds.SacrificeModel(model))
    elif verb == OFF_BOARD:
        leave_board(state, use, model)
    elif verb == CONTROL:
        use.named = model
        use.controlled = model
        state.push(EndControl())
        doing.run_parts(state, part.then)
    elif verb == STATUS:
        marking.lay_tokens(state, use, part.token, model, targets.number_of(state, use, part.n))
    else:
        state.push(landing.ChooseField(use.seat, model, landing.BY_CARD, part.number, 0, 0, NONE))


def leave_board(state: EdgeState, use: Use, model: int) -> None:
    """ED-242, ED-342: off the board for a while."""
    lift_model(state, model, AWAY)
    drop_broken_contacts(state)
    marking.add_mark(state, Mark(state.content.shadow, NONE, use.seat, model, NONE, NONE, 0, 0, 0))
    state.tell("left_board", use.seat, {"model": model})
    scoring.judge_models(state)


@final
class EndControl(Step[EdgeState]):
    """The controlled model is its owner's again."""

    def run(self, state: EdgeState) -> None:
        state.use().controlled = NONE


def aim_at_squad(state: EdgeState, use: Use, part: Part) -> None:
    squads = squads_for(state, use, part)
    selector = part.t
    if selector is not None and selector.all:
        for squad in squads:
            do_to_squad(state, use, part, squad)
        return
    if len(squads) == 1:
        do_to_squad(state, use, part, squads[0])
    elif squads:
        state.push(picking.PickSquad(use.seat, part.number))


def squads_for(state: EdgeState, use: Use, part: Part) -> list[int]:
    """The squads that a part may be done to."""
    if part.verb == LOSE_ENDURANCE:
        return eligible.squads_to_lose(state, use, part)
    if part.verb == RESTORE:
        return eligible.squads_to_restore(state, use, part)
    if part.verb == REVIVE:
        return eligible.squads_to_revive(state, use, part)
    if part.verb == CHANGE_MODE:
        return eligible.squads_to_change(state, use, part)
    if part.t is None:
        return []
    if part.verb == REMOVE_DEAD:
        return [squad for squad in targets.squads_of(state, use, part.t) if dead_models(state, squad)]
    return [
        squad for squad in targets.squads_of(state, use, part.t) if not eligible.squad_bears(state, squad, part.token)
    ]


def do_to_squad(state: EdgeState, use: Use, part: Part, squad: int) -> None:
    """Do a part to one squad."""
    verb = part.verb
    use.last_squad = squad
    seat = squad // SQUADS
    if verb == LOSE_ENDURANCE:
        count = targets.number_of(state, use, part.n)
        state.endurance[squad] -= count
        state.lost[seat] += count
        state.paid_losses += [squad] * count
    elif verb == RESTORE:
        restore(state, squad, targets.number_of(state, use, part.n))
    elif verb == REVIVE:
        count = min(targets.number_of(state, use, part.n), eligible.count_dead(state, squad))
        frames: list[Frame] = [picking.Return(use.seat, part.number, squad) for _ in range(count)]
        state.then(frames)
    elif verb == REMOVE_DEAD:
        state.fields[dead_models(state, squad)[0]] = -3
    elif verb == CHANGE_MODE:
        modes.flip(state, use.seat, squad)
    elif verb == STATUS:
        marking.add_mark(state, Mark(part.token, NONE, use.seat, NONE, squad, use.actor, 0, 0, 0))
        if state.events is not None:
            state.tell("token", use.seat, {"token": state.content.tokens[part.token], "squad": squad})


def restore(state: EdgeState, squad: int, count: int) -> None:
    """ED-061: never above the printed value."""
    count = min(count, lost_endurance(state, squad))
    state.endurance[squad] += count
    if count and state.events is not None:
        state.tell("restored", squad // SQUADS, {"squad": squad, "count": count})
