"""Legality of deeds: whether an Action or Reaction may be declared now, and why not."""
# mypyc

from druza.games.crystalicum.content.pieces import (
    AS_ACTION,
    CHOOSE,
    CHOOSE_ONE,
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
)
from druza.games.crystalicum.rules.deeds import new_deed, part_of
from druza.games.crystalicum.rules.index import judged_by
from druza.games.crystalicum.rules.reading import fits, holds, is_blank
from druza.games.crystalicum.rules.requirements import meets_player
from druza.games.crystalicum.rules.targets import has_target, would_help
from druza.games.crystalicum.state import HIDDEN, NO_CARDS, CrystalicumState, Matter
from druza.kernel.state import ALLOWED


def deed_refusal(state: CrystalicumState, seat: int, effect: Effect, source: int, answers: int) -> str:
    """Why an ability or card cannot be used now, whenever it is the moment for it; ALLOWED if it can."""
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
    deed = new_deed(state, seat, effect, source, answers)
    if completable(state, effect, deed):
        return ALLOWED
    return "CR-067" if effect.picks_cost >= 0 and not cost_candidates(state, effect, deed) else "CR-162"


def payable(state: CrystalicumState, seat: int, effect: Effect, cost: Cost, source: int) -> bool:
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
    if deed.mode < 0:
        for act in effect.acts:
            if act.verb == CHOOSE_ONE:
                for mode in range(len(act.parts)):
                    deed.mode = mode
                    found = completable(state, effect, deed)
                    deed.mode = NONE
                    if found:
                        return True
                return False
    if effect.picks_cost >= 0 and not deed.cost_cards:
        found = False
        for slot in cost_candidates(state, effect, deed):
            deed.cost_cards = [slot]
            found = acts_possible(state, effect, deed)
            if found:
                break
        deed.cost_cards = NO_CARDS
        return found
    return acts_possible(state, effect, deed)


def cost_candidates(state: CrystalicumState, effect: Effect, deed: Matter) -> list[int]:
    """Cards on the table that could pay."""
    cost = effect.costs[effect.picks_cost]
    selector = cost.selector
    found: list[int] = []
    if selector is None:
        return found
    for slot in judged_by(state, selector):
        if state.zone[slot] == HIDDEN or slot in deed.cost_cards:
            continue
        if cost.kind != POINT_AT and state.marked[slot]:
            continue  # CR-070
        if cost.kind != POINT_AT and slot == deed.source and marks_itself(effect):
            continue
        if fits(state, selector, slot, deed.seat, deed.source, deed):
            found.append(slot)
    return found


def marks_itself(effect: Effect) -> bool:
    for cost in effect.costs:
        if cost.kind == MARK and cost.self_card:
            return True
    return False


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
