"""Values: attributes with all modifiers, paid passive actions, standing rules."""
# mypyc

from mypy_extensions import i64

from druza.games.edge.content.basics import ATK, DASH, DEF, LOWER, MODELS, MOV, NONE, PER_SEAT, REBORN, SLOTS, SQUADS
from druza.games.edge.content.geometry import SIZES
from druza.games.edge.content.parts import Part, Selector
from druza.games.edge.content.pieces import Mode
from druza.games.edge.content.terms import (
    BLOCKED,
    BLOCKED_PAIR,
    CANNOT_MOVE,
    CANNOT_PUSH,
    IMMUNE,
    INERT,
    MOVE_THROUGH,
    N_KNIGHTS,
    N_LOST,
    NO_PUSH,
    R_NONE,
    R_THICKET_OR_WOOD,
    S_ENEMY_MODEL,
    S_OWN_MODEL,
    S_OWN_SQUADS,
    S_PLACER,
)
from druza.games.edge.rules.bodies import is_squad_alive, paid_slots, squad_on
from druza.games.edge.rules.contact import in_contact, touches_any, touches_field
from druza.games.edge.rules.woods import thicket_places, wood_places
from druza.games.edge.state import EdgeState
from druza.games.edge.state_parts import Mark

# -- attributes -----------------------------------------------------------------------------------------------------


def attribute(state: EdgeState, model: i64, attr: i64) -> int:
    """ED-055, ED-056, ED-145: an attribute of a model with all modifiers; DASH if it cannot be used."""
    value = own_value(state, model, attr)
    if attr <= DEF:
        partner = joined_partner(state, model)
        if partner >= 0 and not (state.fights and state.fight().shot):  # ED-237: in Combat, not in a hit check
            value = max(value, own_value(state, partner, attr))
    return value


def is_dash(state: EdgeState, model: i64, attr: i64) -> bool:
    """ED-056: can an attribute of a model not be used? As `attribute` finds it, without the number."""
    if not is_own_dash(state, model, attr):
        return False
    if attr <= DEF and not (state.fights and state.fight().shot):
        partner = joined_partner(state, model)
        return partner < 0 or is_own_dash(state, partner, attr)
    return True


def is_own_dash(state: EdgeState, model: i64, attr: i64) -> bool:
    squad = model // MODELS
    value = state.mode_of(squad).values[attr]
    content = state.content
    for mark in state.marks:
        if mark.token >= 0:
            if mark.model == model:
                for part in content.token_parts[mark.token]:
                    if part.adds_to(attr) or part.fixes(attr):
                        continue
                    if part.takes_away(attr):
                        return True
                    if part.gives(INERT):
                        return attr == ATK
        elif mark.attr >> attr & 1 and (mark.model == model or (mark.squad == squad and mark.model < 0)):
            if content.parts[mark.part].is_loan():
                value = state.mode_of(mark.placer).values[attr]
    return value == DASH


def own_value(state: EdgeState, model: i64, attr: i64) -> i64:
    """ED-316: side of the card or borrowed value, fixed values, multiplication, additions, floor of 0."""
    squad = model // MODELS
    value = state.mode_of(squad).values[attr]
    plus = 0
    fixed = NONE
    content = state.content
    if state.marks:
        for mark in state.marks:
            if mark.token >= 0:
                for part in content.token_parts[mark.token]:
                    if part.adds_to(attr):
                        if token_reaches(mark, part, model):
                            plus += token_number(state, mark, part, model)
                    elif mark.model == model:
                        if part.fixes(attr):
                            fixed = part.n.factor
                        elif part.takes_away(attr):
                            return DASH
                        elif part.gives(INERT):
                            return DASH if attr == ATK else 0
            elif mark.attr >> attr & 1 and (mark.model == model or (mark.squad == squad and mark.model < 0)):
                if content.parts[mark.part].is_loan():
                    value = state.mode_of(mark.placer).values[attr]
                elif is_mark_on(state, mark, model):
                    plus += mark.n
    if value == DASH:
        return DASH
    return standing_value(state, model, attr, fixed if fixed >= 0 else value, plus)


def standing_value(state: EdgeState, model: i64, attr: i64, value: i64, plus: i64) -> i64:
    """The value with what shrines, Weakening and paid passive actions change."""
    factor: i64 = 1
    seat = model // PER_SEAT
    for other in range(state.seats):
        if other != seat and state.are_enemies(seat, other):
            plus += shrine_value(state, model, other, attr)
            if state.factions[other] == REBORN:
                plus -= weakening_on(state, model, other)
    for paid in paid_slots(state):
        slot: i64 = paid
        owner = slot // (SQUADS * SLOTS)
        if owner == seat or not state.are_enemies(seat, owner):
            for part in passive_parts(state, slot):
                if part.adds_to(attr):
                    if passive_reaches(state, slot, part, model):
                        plus += passive_number(state, slot, part)
                elif part.multiplies(attr) and passive_reaches(state, slot, part, model):
                    factor *= part.n.factor
    total = value * factor + plus
    return total if total > 0 else 0


def is_mark_on(state: EdgeState, mark: Mark, model: i64) -> bool:
    """Slam works only for a model that has run far enough and starts the Combat itself."""
    least = state.content.parts[mark.part].least_run()
    if least < 0:
        return True
    if not state.fights or state.fights[-1].starter != model or state.fights[-1].shot:
        return False
    return state.runs[model] >= least


def token_reaches(mark: Mark, part: Part, model: i64) -> bool:
    """Does this part of a token speak of this model?"""
    selector = part.t
    if selector is not None and selector.kind == S_OWN_SQUADS:
        return model // PER_SEAT == mark.seat and model != mark.model  # ED-351
    if selector is not None and selector.kind == S_PLACER:
        return model == mark.placer
    return mark.model == model or (mark.squad == model // MODELS and mark.model < 0)


def token_number(state: EdgeState, mark: Mark, part: Part, model: i64) -> i64:
    if part.n.kind == N_KNIGHTS:
        count = 0
        for other in state.marks:  # ED-251: members of the same group in contact
            if other.token == mark.token and other.placer == mark.placer and other.model != model:
                if in_contact(state, model, other.model):
                    count += 1
        return part.n.factor * count
    return part.n.factor


def shrine_value(state: EdgeState, model: i64, seat: i64, attr: i64) -> i64:
    """What an enemy shrine in contact changes (Energy Cloud)."""
    plus = 0
    if state.shrines[seat] < 0:
        return 0
    for part in state.content.shrine_parts[state.shrine_kinds[seat]]:
        if part.adds_to(attr) and touches_field(state, model, state.shrines[seat]):
            plus += part.n.factor
    return plus


def weakening_on(state: EdgeState, model: i64, seat: i64) -> i64:
    """Weakening tokens of this seat that reach the model: it touches the Oracle."""
    count = 0
    for slot in range(seat * SQUADS * SLOTS, (seat + 1) * SQUADS * SLOTS):
        if state.weakening[slot] > 0:
            for other in squad_on(state, slot // SLOTS):
                if in_contact(state, model, other):
                    count += state.weakening[slot]
    return count


def joined_partner(state: EdgeState, model: i64) -> i64:
    """The model that this one is joined to, or NONE (ED-237)."""
    if state.marks:
        joined = state.content.joined
        for mark in state.marks:
            if mark.token == joined:
                other = mark.placer if mark.model == model else mark.model if mark.placer == model else NONE
                if other >= 0 and state.fields[other] >= 0:
                    return other
    return NONE


# -- paid passive actions -------------------------------------------------------------------------------------------


def passive_parts(state: EdgeState, slot: i64) -> list[Part]:
    """ED-222, ED-224: the parts of a paid passive action; none while its squad is dead."""
    if not is_squad_alive(state, slot // SLOTS):
        return []
    content = state.content
    return content.actions[content.card_actions[state.upgrades[slot]][LOWER]].parts


def passive_reaches(state: EdgeState, slot: i64, part: Part, model: i64) -> bool:
    """Does a paid passive part speak of this model?"""
    selector = part.t
    if selector is None:
        return False
    if selector.kind == S_OWN_MODEL:
        if state.are_enemies(model // PER_SEAT, slot // (SLOTS * SQUADS)):
            return False
        if model // PER_SEAT != slot // (SLOTS * SQUADS) and not state.rules().teams:
            return False
        return touches_unit(state, model, slot // (SLOTS * SQUADS), selector.b2b.unit)
    if model // MODELS != slot // SLOTS:
        return False
    if selector.alone and len(squad_on(state, slot // SLOTS)) != 1:
        return False
    return selector.b2b.kind == R_NONE or is_by_wood(state, model, selector)


def is_by_wood(state: EdgeState, model: i64, selector: Selector) -> bool:
    if state.fields[model] < 0:
        return False
    places = thicket_places(state)
    if selector.b2b.kind == R_THICKET_OR_WOOD:
        places = places + wood_places(state)
    return touches_any(state, state.fields[model], state.masks[model], places)


def touches_unit(state: EdgeState, model: i64, seat: i64, unit: i64) -> bool:
    """Does a model touch another model of this unit of a seat?"""
    for squad in range(seat * SQUADS, (seat + 1) * SQUADS):
        if state.units[squad] == unit:
            for other in squad_on(state, squad):
                if other != model and in_contact(state, model, other):
                    return True
    return False


def passive_number(state: EdgeState, slot: i64, part: Part) -> i64:
    if part.n.kind == N_LOST:
        return lost_endurance(state, slot // SLOTS)
    return part.n.factor


def lost_endurance(state: EdgeState, squad: i64) -> i64:
    return max(0, state.content.unit_endurance[state.units[squad]] - state.endurance[squad])


def has_passive_rule(state: EdgeState, model: i64, rule: i64) -> bool:
    squad = model // MODELS
    for slot in paid_slots(state):
        if slot // SLOTS == squad:
            for part in passive_parts(state, slot):
                if part.gives(rule):
                    if part.t is None or passive_reaches(state, slot, part, model) or part.card >= 0:
                        return True
                    if part.t.kind != S_ENEMY_MODEL and part.t.b2b.kind == R_NONE:
                        return True
    return False


# -- standing rules -------------------------------------------------------------------------------------------------


def bears_rule(state: EdgeState, model: i64, rule: i64) -> bool:
    """Does a token give this rule to this model?"""
    for mark in state.marks:
        if mark.token >= 0 and (mark.model == model or mark.placer == model):
            for part in state.content.token_parts[mark.token]:
                if part.gives(rule):
                    by_placer = part.t is not None and part.t.kind == S_PLACER
                    if model == (mark.placer if by_placer else mark.model):
                        return True
    return False


def is_blocked(state: EdgeState, model: i64) -> bool:
    """ED-228: it cannot change position at its owner's will."""
    if not state.marks:
        return False
    for mark in state.marks:
        if mark.token >= 0 and (mark.model == model or mark.placer == model):
            for part in state.content.token_parts[mark.token]:
                if part.gives(BLOCKED_PAIR) or (part.gives(BLOCKED) and mark.model == model):
                    return True
    return False


def is_inert(state: EdgeState, model: i64) -> bool:
    return bool(state.marks) and bears_rule(state, model, INERT)


def may_take_move(state: EdgeState, model: i64) -> bool:
    """Can a model take a Move action at all: no dash, not Blocked, not paralysed?"""
    if state.fields[model] < 0:
        return False
    if state.marks:
        if is_blocked(state, model) or bears_rule(state, model, CANNOT_MOVE) or bears_rule(state, model, INERT):
            return False
        return not is_own_dash(state, model, MOV)
    return state.mode_of(model // MODELS).values[MOV] != DASH


def may_attack(state: EdgeState, model: i64) -> bool:
    """ED-056, ED-364: ATK is no dash."""
    if state.fields[model] < 0:
        return False
    if not state.marks:
        return state.mode_of(model // MODELS).values[ATK] != DASH
    return not is_dash(state, model, ATK)


def may_shoot(state: EdgeState, model: i64) -> bool:
    return state.fields[model] >= 0 and not is_inert(state, model)


def cannot_be_pushed(state: EdgeState, model: i64) -> bool:
    return bears_rule(state, model, NO_PUSH) or has_passive_rule(state, model, NO_PUSH)


def may_push(state: EdgeState, pusher: i64, mode: Mode, model: i64) -> bool:
    """May this model, in this mode, push that one: bigger, and nothing forbids it (ED-128, ED-228)?"""
    shapes = state.content.shapes
    if mode.cannot_push or shapes.size[state.masks[model]] >= SIZES[mode.base]:
        return False
    if state.marks:
        if pusher // PER_SEAT == model // PER_SEAT and is_blocked(state, model):
            return False
        for mark in state.marks:
            if mark.token >= 0 and mark.model == pusher:
                for part in state.content.token_parts[mark.token]:
                    if part.gives(CANNOT_PUSH) and part.of() == state.units[model // MODELS]:
                        return False
    return not cannot_be_pushed(state, model)


def is_immune(state: EdgeState, model: i64) -> bool:
    """ED-340: it cannot be wounded."""
    return bool(state.marks) and bears_rule(state, model, IMMUNE)


def moves_through(state: EdgeState, model: i64) -> bool:
    """ED-059: by the grey arrow or by Glide."""
    return state.mode_of(model // MODELS).through or has_passive_rule(state, model, MOVE_THROUGH)


def auto_result(state: EdgeState, model: i64, roll: i64) -> i64:
    """1 if the roll (or INI comparison) is won outright, -1 if lost, 0 if it is made; the last effect counts."""
    result = 0
    for mark in state.marks:
        if mark.token < 0 and (mark.model == model or (mark.model < 0 and mark.squad == model // MODELS)):
            outright = state.content.parts[mark.part].wins(roll)
            if outright != 0:
                result = outright
    return result


def hand_limit(state: EdgeState, seat: i64) -> i64:
    """ED-076, ED-078, ED-308: the cards a seat draws up to."""
    limit = state.settings.hand
    for slot in paid_slots(state):
        if slot // (SQUADS * SLOTS) == seat:
            for part in passive_parts(state, slot):
                limit += part.cards_on_top()
    return limit
