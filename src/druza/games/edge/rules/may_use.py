"""May use: what forbids a card, upgrade or banner now."""
# mypyc

from mypy_extensions import i64

from druza.games.edge.content.basics import ATK, CHOSEN, LOWER, MODELS, PER_SEAT, SLOTS, SQUADS, USES_PER_TURN
from druza.games.edge.content.moments import (
    ACTIVE,
    ACTIVE_OR_EVOLVE,
    AFTER_CARD,
    ANY_TIME,
    AT_STEP,
    BACKSTAB_DECLARED,
    DEFENCE_LOST,
    DEFENCE_WON,
    DURING_COMBAT,
    ENDURANCE_LOST,
    MENU,
    NO_ACTOR,
    ON_DEATH,
    ON_ENEMY_DEATH,
    ON_KILL,
    ON_ROLL,
    ONE_SQUAD,
    PER_COMBAT,
    PER_PAYMENT,
    PER_ROLL,
    PER_SEQUENCE,
    PER_TURN,
    W1,
    W3,
    W4,
    W5,
    W7,
    W11,
    WOUND_DEALT,
    WOUND_TAKEN,
)
from druza.games.edge.content.parts import Action
from druza.games.edge.rules import payment, whose
from druza.games.edge.rules.actors import effect_refusal
from druza.games.edge.rules.bodies import is_squad_alive
from druza.games.edge.rules.values import is_dash
from druza.games.edge.state import EdgeState
from druza.kernel.state import ALLOWED


def action_refusal(state: EdgeState, seat: i64, number: i64, slot: i64, window: i64, squad: i64) -> str:
    """The rule that forbids an action now; slot NONE for a card in hand. `squad` lost endurance in a W7.

    AT_STEP in its place: a card was used at a step that only actions naming it may answer (ED-158)."""
    action = state.content.actions[number]
    waiting = slot >= 0 and action.passive and not state.paid[slot]
    if not waiting and not action.windows >> window & 1 and not in_menu_window(state, seat, action, window):
        return "ED-198" if seat == state.active else "ED-202"
    if seat != state.active and not action.instant:
        return "ED-202"
    if waiting and not may_pay_passive(state, seat, action, window):
        return "ED-343"
    if not action.names_step and is_resolving(state):
        return "ED-333"
    if squad == AT_STEP and (waiting or not action.names_step):
        return "ED-158"
    if slot >= 0:
        refused = upgrade_refusal(state, action, slot)
        if refused:
            return refused
        if waiting:
            return ALLOWED
    price = action.cost if action.cost != CHOSEN else 1
    if slot >= 0 and state.paid[slot] and action.passive:
        price = 0
    if action.in_charges:
        if state.charges[slot] < price:
            return "ED-215"
    elif price > 0 and not payment.can_pay(state, seat, price, False):
        return "ED-197"
    if slot < 0 and len(state.hands[seat]) < 2 and gives_cards(action):
        return "ED-208"  # it is no longer in hand when another card is asked for
    refused = step_refusal(state, seat, action, slot, window, squad)
    if refused:
        return refused
    return effect_refusal(state, seat, action, slot, window, squad)


def gives_cards(action: Action) -> bool:
    """Does an action begin with a card that leaves the hand: Fury, Foresight?"""
    return action.parts[0].hands_over_cards()


def in_menu_window(state: EdgeState, seat: i64, action: Action, window: i64) -> bool:
    """ED-320: actions of the menu also before an attack roll and after a defence roll of the own activation."""
    return bool(action.windows & 1) and (window == W3 or window == W5) and seat == state.active


def may_pay_passive(state: EdgeState, seat: i64, action: Action, window: i64) -> bool:
    """ED-343: when the single price of a passive action may be paid."""
    if seat == state.active:
        return window == MENU or ((window == W3 or window == W5) and not is_resolving(state))
    return action.instant and W1 <= window <= W11 and window != W4 and not is_resolving(state)


def is_resolving(state: EdgeState) -> bool:
    """Is a card, upgrade action or banner still being resolved (ED-333)?"""
    return len(state.uses) > 0


def upgrade_refusal(state: EdgeState, action: Action, slot: i64) -> str:
    """ED-214 to ED-224: the squad lives, bears the unit named, and the limit is not reached."""
    squad = slot // SLOTS
    if not is_squad_alive(state, squad):
        return "ED-224"
    if action.half == LOWER and action.unit >= 0 and state.units[squad] != action.unit:
        return "ED-214"
    key = slot * 2 + action.half
    if action.passive:
        if not state.paid[slot]:
            return ALLOWED if state.charges[slot] >= action.cost else "ED-215"
        if not action.names_step:
            return "ED-222"  # it works by itself
    if action.limit == PER_TURN:
        if key in state.used:
            return "ED-217"
    elif action.limit == PER_COMBAT:
        for fight in state.fights:
            if key in fight.used:
                return "ED-217"
        if not state.fights and key in state.used:
            return "ED-217"
    elif action.limit == PER_SEQUENCE:
        for fight in state.fights:
            if key in fight.used[fight.before :]:
                return "ED-217"
    elif action.limit == PER_ROLL:
        if state.fights and key in state.fight().used_roll:
            return "ED-217"
    elif action.limit == PER_PAYMENT:
        if state.used.count(key) >= USES_PER_TURN:
            return "ED-361"
    return ALLOWED


def step_refusal(state: EdgeState, seat: i64, action: Action, slot: i64, window: i64, squad: i64) -> str:
    """Is the thing that the action answers happening to the right model?"""
    when = action.when
    if when == ACTIVE or when == ANY_TIME or when == ACTIVE_OR_EVOLVE:
        return ALLOWED
    if when == AFTER_CARD:
        return ALLOWED if seat == state.active and state.last_card >= 0 else "ED-272"
    if when == ENDURANCE_LOST:
        return loss_refusal(state, seat, action, slot, squad)
    if window == W7 and squad >= 0:
        return "ED-324"  # paid, no wound
    if when == WOUND_DEALT and action.actor == NO_ACTOR:
        if state.batches[-1].seat != seat or wounds_done(state) == 0:
            return "ED-208"
        if action.by_model and whose.concerned(state, seat, action, window) < 0:
            return "ED-208"
        return ALLOWED
    model = whose.concerned(state, seat, action, window)
    if when == ON_ROLL and model < 0 and state.fight().shot and state.fight().seat == seat:
        return "ED-117" if state.fight().rerolled else ALLOWED
    if model < 0:
        return "ED-208"
    refused = fight_refusal(state, action, window, model) or wound_refusal(state, seat, action)
    return refused or owner_refusal(state, action, slot, model)


def fight_refusal(state: EdgeState, action: Action, window: i64, model: i64) -> str:
    """Does the Combat stand where the action wants it?"""
    when = action.when
    if when == BACKSTAB_DECLARED and not state.fight().backstab:
        return "ED-159"
    if when == BACKSTAB_DECLARED and model != state.fight().starter:
        return "ED-208"  # it serves whoever makes the Backstab
    if when == ON_ROLL and state.fight().rerolled:
        return "ED-117"
    if window == W1 and state.fight().backstab and action.parts[0].is_backstab():
        return "ED-332"
    if when == DURING_COMBAT and window == W5 and not roll_to_come(state):
        return "ED-208"
    if when == DEFENCE_LOST and not state.fight().won:
        return "ED-208"
    return "ED-208" if when == DEFENCE_WON and state.fight().won else ALLOWED


def wound_refusal(state: EdgeState, seat: i64, action: Action) -> str:
    """Are the wounds or the death such as the action answers?"""
    when = action.when
    if (when == WOUND_DEALT or when == WOUND_TAKEN) and wounds_done(state) == 0:
        return "ED-208"
    if when == WOUND_TAKEN and not state.batches[-1].fight:
        return "ED-208"
    if when == ON_KILL and not state.are_enemies(seat, state.batches[-1].model // PER_SEAT):
        return "ED-208"
    if (when == ON_DEATH or when == ON_ENEMY_DEATH) and state.batches[-1].sacrificed:
        return "ED-186"
    if when == ON_DEATH and action.interrupt and not state.batches[-1].fight:
        return "ED-338"  # Revenge: only a death in Combat
    return ALLOWED


def roll_to_come(state: EdgeState) -> bool:
    """Is there still a roll in this Combat after a defence roll: a counterattack?"""
    fight = state.fight()
    if fight.won or fight.backstab or fight.counter or fight.single or fight.no_counter:
        return False
    return not is_dash(state, fight.defender, ATK)


def wounds_done(state: EdgeState) -> i64:
    batch = state.batches[-1]
    return batch.lost + (1 if batch.killed else 0)


def loss_refusal(state: EdgeState, seat: i64, action: Action, slot: i64, squad: i64) -> str:
    lost = squad
    if lost < 0:
        if state.batches[-1].lost == state.batches[-1].saved:
            return "ED-208"
        lost = state.batches[-1].model // MODELS
    if lost // SQUADS != seat:
        return "ED-208"
    return "ED-208" if slot >= 0 and lost != slot // SLOTS else ALLOWED


def owner_refusal(state: EdgeState, action: Action, slot: i64, model: i64) -> str:
    """Lower actions serve the unit they name, upgrades the squad that bears them."""
    if action.when == ON_ENEMY_DEATH:
        return ALLOWED
    if not whose.actor_is_concerned(action):
        return ALLOWED
    if slot >= 0 and (action.half == LOWER or action.actor == ONE_SQUAD) and model // MODELS != slot // SLOTS:
        return "ED-214"
    if action.half == LOWER and action.unit >= 0 and state.units[model // MODELS] != action.unit:
        return "ED-194"
    return ALLOWED
