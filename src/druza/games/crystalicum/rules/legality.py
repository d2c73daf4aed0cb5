"""Legality of deeds: whether an Action or Reaction may be declared now, and why not."""
# mypyc

from mypy_extensions import i64

from druza.games.crystalicum.content.pieces import (
    AS_ACTION,
    CHOOSE,
    DISCARD_HAND,
    GIVE_POLITICS,
    MARK,
    NONE,
    OPPONENT,
    PAY,
    PAY_X,
    POINT_AT,
    Cost,
    Effect,
    Selector,
)
from druza.games.crystalicum.rules.deeds import new_deed, part_of, tried_deed
from druza.games.crystalicum.rules.index import judged_by
from druza.games.crystalicum.rules.reading import fits, holds, is_blank
from druza.games.crystalicum.rules.requirements import meets_player
from druza.games.crystalicum.rules.targets import has_target, would_help
from druza.games.crystalicum.state import HIDDEN, CrystalicumState
from druza.games.crystalicum.state_parts import NO_CARDS, Matter
from druza.kernel.state import ALLOWED


def deed_refusal(state: CrystalicumState, seat: i64, effect: Effect, source: i64, answers: i64) -> str:
    """Why an ability or card cannot be used now, whenever it is the moment for it; ALLOWED if it can."""
    why = use_refusal(state, seat, effect, source, answers)
    if why:
        return why
    deed = new_deed(state, seat, effect, source, answers)
    if completable(state, effect, deed):
        return ALLOWED
    return "CR-067" if effect.picks_cost >= 0 and not cost_candidates(state, effect, deed) else "CR-162"


def can_use(state: CrystalicumState, seat: i64, effect: Effect, source: i64, answers: i64) -> bool:
    """Does nothing refuse it? Nobody asks for the reason."""
    if use_refusal(state, seat, effect, source, answers):
        return False
    return completable(state, effect, tried_deed(state, seat, effect, source, answers))


def use_refusal(state: CrystalicumState, seat: i64, effect: Effect, source: i64, answers: i64) -> str:
    """Why it cannot be used now, whatever would be chosen for it: used already, its conditions, its cost."""
    if source >= 0:
        if state.used[source] >> effect.ordinal & 1:
            return "CR-054" if effect.timing == AS_ACTION else "CR-055"
        if state.lasting and is_blank(state, source):
            return "CR-001"
    elif not meets_player(state, effect.pattern, seat):
        return "CR-064"
    answer = state.stack[answers] if answers >= 0 else None
    for condition in effect.conditions:
        if not holds(state, condition, seat, source, answer):
            return "CR-160"
    for cost in effect.costs:
        if not payable(state, seat, effect, cost, source):
            return "CR-070" if cost.kind == MARK else "CR-067"
    return ALLOWED


def can_declare(state: CrystalicumState, seat: i64, effect: Effect, source: i64) -> bool:
    """Does nothing refuse this Action? What it lacks most often is looked at first."""
    if effect.least_crystals > state.treasuries[seat] or (effect.marks_itself and state.marked[source]):
        return False
    return can_use(state, seat, effect, source, NONE)


def payable(state: CrystalicumState, seat: i64, effect: Effect, cost: Cost, source: i64) -> bool:
    """CR-066, CR-067: can this part of a cost be paid?"""
    kind = cost.kind
    if kind == PAY:
        return effect.crystals <= state.treasuries[seat]
    if kind == PAY_X:
        return effect.crystals + cost.least <= state.treasuries[seat]
    if kind == MARK and cost.self_card:
        return not state.marked[source]
    if kind == GIVE_POLITICS:
        return effect.politics <= state.politics[seat]
    if kind == DISCARD_HAND:
        return len(state.hands[seat]) - (1 if source < 0 else 0) >= cost.number
    return True


def completable(state: CrystalicumState, effect: Effect, deed: Matter) -> bool:
    """Can the choices still open be made? The deed is a copy, on which modes and cost cards are tried."""
    if deed.mode < 0 and effect.modes >= 0:
        for mode in range(len(effect.acts[effect.modes].parts)):
            deed.mode = mode
            found = completable(state, effect, deed)
            deed.mode = NONE
            if found:
                return True
        return False
    if effect.picks_cost < 0 or deed.cost_cards:
        return acts_possible(state, effect, deed)
    cost = effect.costs[effect.picks_cost]
    selector = cost.selector
    if selector is not None:
        for slot in judged_by(state, selector):
            if can_pay(state, effect, cost, selector, deed, slot):
                deed.cost_cards = [slot]
                possible = acts_possible(state, effect, deed)
                deed.cost_cards = NO_CARDS
                if possible:
                    return True
    return False


def cost_candidates(state: CrystalicumState, effect: Effect, deed: Matter) -> list[int]:
    """Cards on the table that could pay."""
    cost = effect.costs[effect.picks_cost]
    selector = cost.selector
    if selector is None:
        return []
    return [slot for slot in judged_by(state, selector) if can_pay(state, effect, cost, selector, deed, slot)]


def can_pay(state: CrystalicumState, effect: Effect, cost: Cost, selector: Selector, deed: Matter, slot: i64) -> bool:
    """Could this card on the table pay, besides those that pay already?"""
    if state.zone[slot] == HIDDEN or (deed.cost_cards and slot in deed.cost_cards):
        return False
    if cost.kind != POINT_AT and (state.marked[slot] or (slot == deed.source and effect.marks_itself)):
        return False  # CR-070
    return fits(state, selector, slot, deed.seat, deed.source, deed)


def acts_possible(state: CrystalicumState, effect: Effect, deed: Matter) -> bool:
    """CR-162, CR-254: every choice has a legal target, and something would change."""
    useful = False
    for part in range(len(effect.acts)):
        act = part_of(effect, deed, part)
        if act.target == CHOOSE:
            if not has_target(state, effect, act, deed):
                return False
            useful = True
        elif would_help(state, effect, act, deed):
            useful = True
        elif part == 0 and act.who == OPPONENT:
            return False
    return useful
