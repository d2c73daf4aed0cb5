"""Targets: which models, squads and upgrades a part of an effect is about, and the numbers it counts."""
# mypyc

from typing import Any, Final

from mypy_extensions import i64

from druza.games.edge.content.basics import MODELS, NONE, SLOTS, SQUADS
from druza.games.edge.content.parts import Number, Part, Ref, Selector
from druza.games.edge.content.terms import (
    ALL,
    HARVEST_MORE,
    N_ALL,
    N_ENEMIES,
    N_KILLS,
    N_LOST,
    N_PLAIN,
    N_SAME,
    N_SHUFFLED,
    N_SOURCES,
    N_SOURCES_B2B,
    N_STRAIGHT,
    N_WOUNDS,
    N_X,
    N_X1,
    N_X2,
    R_BEARER,
    R_NONE,
    S_ACTOR,
    S_ANY_MODEL,
    S_BEARER,
    S_DEAD,
    S_DEFENDER,
    S_ENEMY_MODEL,
    S_EVOLVING,
    S_FIGHTER,
    S_HIT,
    S_IT,
    S_OPPONENT,
    S_OWN_GROUP,
    S_OWN_MODEL,
    S_OWN_SQUAD,
    S_OWN_SQUADS,
    S_ROLLER,
    S_SAME_SQUAD,
    S_SQUAD_MODELS,
    S_SQUAD_OF_ACTOR,
    S_TARGET,
    S_WOUNDED,
    S_WOUNDER,
    S_X,
)
from druza.games.edge.rules import paths, references
from druza.games.edge.rules.bodies import is_unit, models_on, squad_on, squads_of_seat
from druza.games.edge.rules.contact import enemies_in_contact, in_contact, touches_field
from druza.games.edge.rules.control import controlled_sources
from druza.games.edge.rules.lines_of_fire import has_line
from druza.games.edge.rules.values import lost_endurance
from druza.games.edge.state import EdgeState
from druza.games.edge.state_parts import Use

NOWHERE: Final[list[int]] = []  # never filled
ALONE: Final[list[list[int]]] = [[seat] for seat in range(4)]


# -- models ---------------------------------------------------------------------------------------------------------


def friends_of(state: EdgeState, use: Use) -> list[int]:
    """The seats whose models are "own" for this action: the ally too where it says a bold "your" (ED-294). Not to be
    changed."""
    if use.action >= 0 and state.content.actions[use.action].team and state.rules().teams:
        return [use.seat, (use.seat + 2) % 4]
    return ALONE[use.seat]


def is_friend(state: EdgeState, use: Use, seat: i64) -> bool:
    """Are the models of a seat "own" for this action?"""
    if seat == use.seat:
        return True
    return state.rules().teams and seat in friends_of(state, use)


def any_model(state: EdgeState, use: Use, selector: Selector) -> bool:
    """Does a selector leave anybody? Stops at the first model found."""
    kind = selector.kind
    if kind == S_ENEMY_MODEL or kind == S_OWN_MODEL:
        near, beside = near_places(state, use, selector), beside_places(state, use, selector)
        if leaves_nobody(selector, near, beside):
            return False
        for seat in range(state.seats):
            if speaks_of_seat(state, use, kind, seat):
                if any_passes(state, use, selector, seat, near, beside):
                    return True
        return False
    if names_one(kind):
        return one_model(state, use, selector) >= 0
    return len(models_of(state, use, selector)) > 0


def any_served(state: EdgeState, use: Use, selector: Selector, part: Part) -> bool:
    """Does a selector leave a model that a part would do anything to, or for? Stops at the first model found."""
    kind = selector.kind
    if names_one(kind):
        named = one_model(state, use, selector)
        return named >= 0 and part.serves_model(state, use, named)
    if not (kind == S_ENEMY_MODEL or kind == S_ANY_MODEL or kind == S_OWN_MODEL):
        return serves_one_of(state, use, models_of(state, use, selector), part)
    near, beside = near_places(state, use, selector), beside_places(state, use, selector)
    if leaves_nobody(selector, near, beside):
        return False
    for seat in range(state.seats):
        if speaks_of_seat(state, use, kind, seat):
            for model in models_on(state, seat):
                if passes(state, use, selector, model, near, beside) and part.serves_model(state, use, model):
                    return True
    return False


def serves_one_of(state: EdgeState, use: Use, models: list[int], part: Part) -> bool:
    for model in models:
        if part.serves_model(state, use, model):
            return True
    return False


def speaks_of_seat(state: EdgeState, use: Use, kind: i64, seat: i64) -> bool:
    """Does a selector of any, own or enemy models speak of those of this seat?"""
    if kind == S_ANY_MODEL:
        return True
    return is_friend(state, use, seat) if kind == S_OWN_MODEL else state.are_enemies(use.seat, seat)


def names_one(kind: i64) -> bool:
    """Does a selector of this kind name a single model, or nobody?"""
    return not (S_OWN_MODEL <= kind <= S_SQUAD_MODELS or kind == S_HIT)


def any_passes(state: EdgeState, use: Use, selector: Selector, seat: i64, near: list[int], beside: list[int]) -> bool:
    """Does a selector leave a model of a seat?"""
    for model in models_on(state, seat):
        if passes(state, use, selector, model, near, beside):
            return True
    return False


def models_of(state: EdgeState, use: Use, selector: Selector) -> list[int]:
    """The models that a selector leaves to choose from, or names; not to be changed."""
    kind = selector.kind
    if kind == S_ENEMY_MODEL or kind == S_ANY_MODEL or kind == S_OWN_MODEL:
        near, beside = near_places(state, use, selector), beside_places(state, use, selector)
        if leaves_nobody(selector, near, beside):
            return NOWHERE
        found: list[int] = []
        if kind == S_OWN_MODEL:
            add_passing(state, use, selector, use.seat, near, beside, found)
            if state.rules().teams:
                for seat in friends_of(state, use)[1:]:
                    add_passing(state, use, selector, seat, near, beside, found)
            return found
        for seat in range(state.seats):
            if kind == S_ANY_MODEL or state.are_enemies(use.seat, seat):
                add_passing(state, use, selector, seat, near, beside, found)
        return found
    if kind == S_HIT:
        return [model for model in use.hits if state.fields[model] >= 0]
    if kind == S_SQUAD_MODELS:
        return squad_on(state, chosen_squad(state, use, selector))
    if kind == S_OWN_GROUP:
        return group_of(state, use.actor, selector)
    if kind == S_OWN_SQUADS:
        return models_on(state, use.seat)
    model = one_model(state, use, selector)
    return [model] if model >= 0 else NOWHERE


def leaves_nobody(selector: Selector, near: list[int], beside: list[int]) -> bool:
    """Is there nothing that the models it speaks of should be near, or beside?"""
    return (selector.within >= 0 and not near) or (selector.b2b.kind != R_NONE and not beside)


def one_model(state: EdgeState, use: Use, selector: Selector) -> i64:
    """The one model that a selector names, if it passes; NONE if not, or if the selector does not name one."""
    model = named_model(state, use, selector.kind)
    if model < 0 or (state.fields[model] < 0 and selector.kind != S_DEAD):
        return NONE
    near, beside = near_places(state, use, selector), beside_places(state, use, selector)
    return model if passes(state, use, selector, model, near, beside) else NONE


def add_passing(
    state: EdgeState, use: Use, selector: Selector, seat: i64, near: list[int], beside: list[int], found: list[int]
) -> None:
    """Add the models of a seat that a selector leaves."""
    standing: list[Any] = models_on(state, seat)  # Any: the numbers are handed on as they are, not made anew
    for model in standing:
        if passes(state, use, selector, model, near, beside):
            found.append(model)


def named_model(state: EdgeState, use: Use, kind: i64) -> i64:
    """The one model that a selector names."""
    if kind == S_ACTOR:
        return use.actor
    if kind == S_IT:
        return use.it
    if kind == S_TARGET:
        return use.target
    if kind == S_X:
        return use.named
    if kind == S_FIGHTER:
        return use.fighter
    if kind == S_OPPONENT:
        return use.opponent
    if kind == S_ROLLER or kind == S_DEFENDER:
        return use.roller
    if kind == S_WOUNDED:
        return use.wounded
    if kind == S_WOUNDER:
        return use.wounder
    if kind == S_DEAD:
        return use.dead
    if kind == S_BEARER:
        return use.actor
    return NONE


def chosen_squad(state: EdgeState, use: Use, selector: Selector) -> i64:
    """The squad whose models are meant: of the loop, of the upgrade, or the one chosen."""
    if selector.of_it:
        return use.it
    if selector.of_bearer and use.slot >= 0:
        return use.slot // SLOTS
    return use.squad


def near_places(state: EdgeState, use: Use, selector: Selector) -> list[int]:
    """What the range of a selector is measured to."""
    return references.ref_places(state, use, selector.of) if selector.within >= 0 else NOWHERE


def beside_places(state: EdgeState, use: Use, selector: Selector) -> list[int]:
    """What a selector wants to be in contact with."""
    return references.ref_places(state, use, selector.b2b) if selector.b2b.kind != R_NONE else NOWHERE


def passes(state: EdgeState, use: Use, selector: Selector, model: i64, near: list[int], beside: list[int]) -> bool:
    """Does a model pass the filters of a selector?"""
    if selector.unit >= 0 and state.units[model // MODELS] != selector.unit:
        return False
    if selector.other and model == use.actor:
        return False
    if selector.of_bearer and use.slot >= 0 and model // MODELS != use.slot // SLOTS:
        return False
    if selector.within >= 0 and not references.is_near(state, state.fields[model], selector.within, near):
        return False
    if selector.b2b.kind != R_NONE and not references.touches_others(state, model, beside):
        return False
    if selector.no_endurance and state.endurance[model // MODELS] > 0:
        return False
    if selector.los and not has_line(state, shooter_field(state, use), state.fields[model]):
        return False
    return not (selector.can_reach and not paths.can_reach(state, model, use.target))


def shooter_field(state: EdgeState, use: Use) -> i64:
    """The field that lines are drawn from: of the model that shoots."""
    model = use.actor if use.actor >= 0 else use.it
    if use.it >= 0 and use.actor < 0:
        model = use.it
    return state.fields[model]


def group_of(state: EdgeState, actor: i64, selector: Selector) -> list[int]:
    """ED-251: own models of the unit in one contact chain with the actor."""
    seat = actor // (SQUADS * MODELS)
    group = [actor]
    others = [model for model in models_on(state, seat) if is_unit(state, selector, model) and model != actor]
    grown = True
    while grown:
        grown = False
        for model in others:
            if model not in group:
                for member in group:
                    if in_contact(state, model, member):
                        group.append(model)
                        grown = True
                        break
    return group


# -- squads ---------------------------------------------------------------------------------------------------------


def squads_of(state: EdgeState, use: Use, selector: Selector) -> list[int]:
    """The squads that a selector leaves to choose from, or names; dead squads too."""
    kind = selector.kind
    if kind == S_SQUAD_OF_ACTOR:
        return [use.squad] if use.squad >= 0 else []
    if kind == S_SAME_SQUAD:
        return [use.last_squad] if use.last_squad >= 0 else []
    if kind == S_EVOLVING:
        return [use.evolving] if use.evolving >= 0 else []
    if kind == S_IT:
        return [use.it] if use.it >= 0 else []
    found: list[int] = []
    if kind == S_OWN_SQUAD:
        add_squads(state, use, selector, use.seat, found)
        if state.rules().teams:
            for seat in friends_of(state, use)[1:]:
                add_squads(state, use, selector, seat, found)
    return found


def add_squads(state: EdgeState, use: Use, selector: Selector, seat: i64, found: list[int]) -> None:
    """Add the squads of a seat that a selector leaves."""
    squads: list[Any] = squads_of_seat(state, seat)  # Any: the numbers are handed on as they are, not made anew
    for squad in squads:
        if passes_squad(state, use, selector, squad):
            found.append(squad)


def passes_squad(state: EdgeState, use: Use, selector: Selector, squad: i64) -> bool:
    """Does a squad pass the filters of a selector?"""
    if selector.unit >= 0 and state.units[squad] != selector.unit:
        return False
    if selector.of_bearer and use.slot >= 0 and squad != use.slot // SLOTS:
        return False
    return selector.b2b.kind == R_NONE or squad_beside(state, use, squad, selector.b2b)


def squad_beside(state: EdgeState, use: Use, squad: i64, ref: Ref) -> bool:
    """Has a squad a model in contact with this?"""
    models = squad_on(state, squad)
    if references.is_one_model(ref.kind):
        for model in models:
            if references.is_beside(state, use, model, ref):
                return True
        return False
    spots = references.ref_places(state, use, ref)
    for model in models:
        if references.touches_others(state, model, spots):
            return True
    return False


# -- numbers --------------------------------------------------------------------------------------------------------


def number_of(state: EdgeState, use: Use, number: Number) -> i64:
    """A number of an effect, as it stands now."""
    kind = number.kind
    if kind == N_PLAIN:
        return number.factor
    if kind == N_ALL:
        return ALL
    value = 0
    if kind == N_X:
        value = use.x
    elif kind == N_X1:
        value = use.x1
    elif kind == N_X2:
        value = use.x - use.x1
    elif kind == N_SOURCES:
        value = len(controlled_sources(state, use.seat))
    elif kind == N_SOURCES_B2B:
        value = touched_sources(state, use, number.ref)
    elif kind == N_LOST:
        squad = use.slot // SLOTS if number.ref.kind == R_BEARER else use.squad
        value = lost_endurance(state, squad)
    elif kind == N_ENEMIES:
        value = len(enemies_in_contact(state, use.actor, use.seat))
    elif kind == N_STRAIGHT:
        value = use.straight
    elif kind == N_WOUNDS:
        value = use.wounds
    elif kind == N_KILLS:
        value = use.kills
    elif kind == N_SHUFFLED:
        value = use.shuffled
    elif kind == N_SAME:
        value = use.same
    return value * number.factor // number.divisor


def touched_sources(state: EdgeState, use: Use, ref: Ref) -> i64:
    """Energy Drain, Harvest: crystals from the controlled sources in contact with these models (ED-270)."""
    count = 0
    for source in controlled_sources(state, use.seat):
        for model in references.ref_models(state, use, ref):
            if touches_field(state, model, state.sources[source]):
                count += 1 + source_bonus(state, use.seat, source)
                break
    return count


def source_bonus(state: EdgeState, seat: i64, source: i64) -> i64:
    """ED-270: a Source token gives its own faction 1 crystal more."""
    if not state.source_marks >> source & 1:
        return 0
    for part in state.content.token_parts[state.content.source_mark]:
        if part.gives(HARVEST_MORE) and part.of() == state.factions[seat]:
            return 1
    return 0
