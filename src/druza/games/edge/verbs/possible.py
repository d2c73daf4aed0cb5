"""What could be done: whether the parts of an effect would do anything now."""
# mypyc

from druza.games.edge.content.basics import NONE, PER_SEAT
from druza.games.edge.content.parts import Action, Part, Selector
from druza.games.edge.content.terms import (
    ALL,
    AT_END,
    AUTO,
    BACKSTAB,
    BANNER,
    BORROW,
    BOTH_ACTIONS,
    CANCEL,
    CHANGE_MODE,
    CHARGE,
    CHOOSE,
    COMBAT,
    CONTROL,
    COUNTERATTACK,
    DESTROY,
    DISCARD,
    DISTRIBUTE,
    DRAW,
    EACH,
    EVOLVE,
    EXTRA_TURN,
    EXTRA_WOUND,
    FREE_RED_DIE,
    FROM_SHRINE,
    GAIN,
    HIT_CHECK,
    IF,
    JOIN,
    KILL,
    LOOK,
    LOSE_ENDURANCE,
    MAY,
    MOD,
    MOD_VP,
    MOVE,
    MOVE_TOKEN,
    MOVE_TOKENS,
    OFF_BOARD,
    PAY,
    PLACE,
    PLAY_EVOLVE,
    PRICES,
    R_X,
    REDIRECT,
    REFRESH,
    REMOVE,
    REMOVE_DEAD,
    REPLACE,
    REPOSITION,
    REROLL,
    RESTORE,
    RETURN,
    REVIVE,
    RULE,
    S_ENEMY_MODEL,
    S_EVOLVING,
    S_FIGHTER,
    S_OWN_SQUAD,
    S_SQUAD_MODELS,
    S_SQUAD_OF_ACTOR,
    S_X,
    SACRIFICE,
    SET_WOUNDS,
    SHOVE,
    SHUFFLE_BACK,
    STATUS,
    SWAP,
    TAKE,
    TELEPORT,
    TO_SHRINE,
    U_COMBAT,
    VP,
    WOUND,
)
from druza.games.edge.resolving import Use
from druza.games.edge.rules import combat, paths, places, shot_targets, targets
from druza.games.edge.rules.bodies import has_enemy_in_contact, is_squad_alive
from druza.games.edge.rules.durations import token_supply
from druza.games.edge.rules.values import may_attack, may_take_move
from druza.games.edge.state import EdgeState
from druza.games.edge.verbs import charging, eligible, marking, placing, shrines, swapping


def would_do(state: EdgeState, use: Use, action: Action) -> bool:
    """ED-208: what the action is for can be done, or else some part of it."""
    if action.needs_first:
        return doable(state, use, action.parts[0])
    return any_doable(state, use, action.parts)


def any_doable(state: EdgeState, use: Use, parts: list[Part]) -> bool:
    """Would one of these do something? A price alone buys nothing, and what strengthens the Combat that follows does
    nothing without it (ED-350)."""
    if is_price(parts[0]):
        return doable(state, use, parts[0]) and buys(state, use, parts)
    for part in parts:
        if doable(state, use, part) and not readies(part, parts):
            return True
    return False


def is_price(part: Part) -> bool:
    """Is a part given up for those that follow?"""
    return part.verb in PRICES or (part.verb == FROM_SHRINE and part.to_supply)


def buys(state: EdgeState, use: Use, parts: list[Part]) -> bool:
    """Would anything follow the price that begins these parts?"""
    for place in range(1, len(parts)):
        if doable(state, use, parts[place]):
            return True
    return len(parts) == 1


def readies(part: Part, parts: list[Part]) -> bool:
    """Is a part there for the Combat that ends these parts?"""
    return part.verb == MOD and part.until == U_COMBAT and parts[-1].verb == COMBAT


def concerns_dead(action: Action) -> bool:
    """Actions that may be used for a squad without a living model (ED-195)."""
    for part in action.parts:
        if part.verb == REVIVE or part.verb == REMOVE_DEAD:
            return True
    return False


def waits_for_name(use: Use, selector: Selector | None) -> bool:
    """Does a selector speak of a target that an earlier part will choose?"""
    if selector is None or use.named >= 0:
        return False
    return selector.kind == S_X or selector.b2b.kind == R_X or selector.of.kind == R_X


def doable(state: EdgeState, use: Use, part: Part) -> bool:
    """Would this part do anything now?"""
    verb = part.verb
    if waits_for_name(use, part.t):
        return True
    if verb == MOVE:
        return can_any_move(state, use, part)
    if verb == COMBAT or verb == BACKSTAB:
        return can_any_fight(state, use, part)
    if verb == HIT_CHECK:
        return shot_targets.can_check(state, use, part)
    if verb == SACRIFICE or verb == OFF_BOARD:
        return len(eligible.leaving_models(state, use, part)) > 0
    if verb == WOUND or verb == KILL or verb == CONTROL:
        return part.t is not None and targets.any_model(state, use, part.t)
    if verb == STATUS:
        return can_lay_token(state, use, part)
    if verb == LOSE_ENDURANCE:
        return len(eligible.squads_to_lose(state, use, part)) > 0
    if verb == RESTORE:
        return targets.number_of(state, use, part.n) != 0 and len(eligible.squads_to_restore(state, use, part)) > 0
    if verb == REVIVE:
        return len(eligible.squads_to_revive(state, use, part)) > 0
    if verb == REMOVE_DEAD:
        return part.t is not None and eligible.any_dead(state, targets.squads_of(state, use, part.t))
    if verb == REPOSITION or verb == TELEPORT or verb == SHOVE:
        return can_set_any(state, use, part)
    if verb == GAIN:
        return state.neutral > 0 and targets.number_of(state, use, part.n) > 0
    if verb == DESTROY:
        return state.crystals[use.seat] + state.depleted[use.seat] >= targets.number_of(state, use, part.n)
    if verb == TAKE:
        return eligible.opponent_crystals(state) > 0
    if verb == REFRESH:
        if part.resource == BANNER:
            return not state.banners_up[use.seat]
        return state.depleted[use.seat] > 0
    if verb == CHARGE:
        return charging.can_charge(state, use, part)
    if verb == CHANGE_MODE:
        return len(eligible.squads_to_change(state, use, part)) > 0
    if verb == EVOLVE:
        return use.squad >= 0 and is_squad_alive(state, use.squad)
    if verb == PLAY_EVOLVE:
        return len(eligible.evolve_cards(state, use.seat)) > 0
    if verb == PLACE:
        return can_place(state, use, part)
    if verb == MOVE_TOKEN:
        return len(state.thickets) > 0
    if verb == REMOVE:
        return len(eligible.thickets_to_remove(state, use)) > 0
    if verb == SWAP:
        return can_swap(state, use, part)
    if verb == JOIN:
        return can_join(state, use)
    if verb == TO_SHRINE:
        return state.shrines[use.seat] >= 0
    if verb == FROM_SHRINE:
        return state.shrine_tokens[use.seat] > 0
    if verb == PAY:
        return state.shrine_blessings[use.seat] > 0
    if verb == DISCARD:
        return len(state.hands[use.seat]) > 0
    if verb == SHUFFLE_BACK:
        return len(state.hands[use.seat]) > 0
    if verb == LOOK:
        return can_look(state, use)
    if verb == DRAW:
        return False  # it comes with what is shuffled back
    if verb == MOVE_TOKENS:
        return len(charging.items_to_move(state, use.seat, (), ALL, ALL)) > 0
    if verb == CHOOSE:
        for option in part.options:
            if can_choose(state, use, option):
                return True
        return False
    if verb == MAY:
        return any_doable(state, use, part.then)
    if verb == EACH:
        return has_each(state, use, part)
    if verb == IF or verb == AT_END:
        return False
    if verb == CANCEL:
        return not part.cancels_wounds or state.batches[-1].n > 0
    if verb == REDIRECT:
        return part.vs is not None and targets.any_model(state, use, part.vs) and use.wounded != use.actor
    if verb == REPLACE:
        return bool(part.then) and doable(state, use, part.then[0])
    if verb == REROLL:
        return part.t is None or use.roller < 0 or targets.any_model(state, use, part.t)
    if verb == MOD or verb == EXTRA_WOUND or verb == AUTO or verb == BORROW:
        return can_mark(state, use, part)
    if verb == MOD_VP:
        return part.t is not None and targets.any_model(state, use, part.t) and eligible.worth_of_dead(state) > 0
    if verb == RETURN:
        return state.last_card >= 0 and state.last_card in state.discards[use.seat]
    if verb == RULE:
        return part.rule == FREE_RED_DIE or part.rule == BOTH_ACTIONS
    return verb in (SET_WOUNDS, EXTRA_TURN, VP, COUNTERATTACK, DISTRIBUTE)


def can_any_move(state: EdgeState, use: Use, part: Part) -> bool:
    if part.t is None:
        return False
    if part.vs is not None:  # a Move that takes somebody along
        return use.actor >= 0 and may_take_move(state, use.actor) and targets.any_model(state, use, part.vs)
    for model in targets.models_of(state, use, part.t):
        if paths.can_move(state, model, part.number, 0, 0):
            return True
        if paths.move_flags(state, model, part.number) and may_take_move(state, model):
            return True
    return False


def can_any_fight(state: EdgeState, use: Use, part: Part) -> bool:
    if part.t is None or part.vs is None:
        return False
    if part.t.kind == S_FIGHTER:
        return targets.any_model(state, use, part.t) and may_attack(state, use.fighter)
    for model in targets.models_of(state, use, part.t):
        if part.vs.kind == S_ENEMY_MODEL and part.vs.within < 0:
            if has_enemy_in_contact(state, model, use.seat) and may_attack(state, model):
                return True
        elif may_attack(state, model) and combat.opponents(state, use.seat, model, part.number):
            return True
    return False


def can_lay_token(state: EdgeState, use: Use, part: Part) -> bool:
    if part.t is None:
        return False
    if part.choice:
        for token in part.tokens:
            if token_supply(state, token) > 0:
                return len(eligible.status_models(state, use, part)) > 0
        return False
    if token_supply(state, part.token) <= 0:
        return False
    if state.content.token_on_squad[part.token]:
        for squad in targets.squads_of(state, use, part.t):
            if not eligible.squad_bears(state, squad, part.token):
                return True
        return False
    return len(eligible.status_models(state, use, part)) > 0


def can_set_any(state: EdgeState, use: Use, part: Part) -> bool:
    """Is there somebody that a card could set down somewhere?"""
    if part.is_shrine:
        return state.shrines[use.seat] >= 0 and len(shrines.shrine_fields(state, use.seat)) > 0
    if part.t is None:
        return False
    for model in targets.models_of(state, use, part.t):
        if eligible.can_be_set(state, use, part, model):
            return True
    return False


def can_place(state: EdgeState, use: Use, part: Part) -> bool:
    if not has_tokens_for(state, part):
        return False
    if part.where.on_card:
        return use.slot >= 0
    if part.where.on_source:
        return len(placing.sources_for(state, use, part)) > 0
    return places.has_token_hex(state, use, part)


def has_tokens_for(state: EdgeState, part: Part) -> bool:
    """ED-108: is there a token left to place? Mines are real ones or dummies."""
    content = state.content
    if part.token == content.mine_real and token_supply(state, content.mine_dummy) > 0:
        return True
    return token_supply(state, part.token) > 0


def can_swap(state: EdgeState, use: Use, part: Part) -> bool:
    if part.t is None or part.vs is None:
        return False
    if part.thicket_swap:
        if not state.thickets:
            return False
        for model in targets.models_of(state, use, part.t):
            if not swapping.is_own_blocked(state, use, model):
                return True
        return False
    for one in targets.models_of(state, use, part.t):
        if swapping.swap_partners(state, use, part, one):
            return True
    return False


def can_join(state: EdgeState, use: Use) -> bool:
    first = use.seat * PER_SEAT
    for model in range(first, first + PER_SEAT):
        if state.fields[model] >= 0 and eligible.partners(state, model):
            return True
    return False


def can_look(state: EdgeState, use: Use) -> bool:
    for other in range(state.seats):
        if state.are_enemies(use.seat, other) and state.hands[other]:
            return True
    return False


def can_choose(state: EdgeState, use: Use, option: list[Part]) -> bool:
    """Could one alternative be carried out?"""
    if needs_actor(option) and use.actor < 0:
        first = use.seat * PER_SEAT
        for model in range(first, first + PER_SEAT):
            if state.fields[model] >= 0:
                use.actor = model
                found = doable(state, use, option[0])
                use.actor = NONE
                if found:
                    return True
        return False
    if option[0].t is not None and option[0].t.kind == S_EVOLVING and use.evolving < 0:
        return False
    return doable(state, use, option[0]) and (not is_price(option[0]) or buys(state, use, option))


def needs_actor(option: list[Part]) -> bool:
    for part in option:
        if part.needs_actor:
            return True
    return False


def can_mark(state: EdgeState, use: Use, part: Part) -> bool:
    """Is there somebody whose values or rolls a part changes?"""
    if part.card >= 0:
        return False  # it strengthens another card
    if part.window_turn or part.t is None:
        return True
    kind = part.t.kind
    if kind == S_SQUAD_OF_ACTOR or kind == S_SQUAD_MODELS:
        return use.squad >= 0
    if part.verb == BORROW:
        return len(marking.lenders(state, use, part)) > 0
    return targets.any_model(state, use, part.t)


def has_each(state: EdgeState, use: Use, part: Part) -> bool:
    """Is there anything that a loop would do something for? Stops at the first."""
    if part.t is None:
        return False
    if part.target is not None and use.target < 0:
        return targets.any_model(state, use, part.target)
    if part.target is None and part.t.kind != S_OWN_SQUAD:
        for model in targets.models_of(state, use, part.t):
            if eligible.each_does(state, use, part, model):
                return True
        return False
    return len(eligible.each_items(state, use, part)) > 0
