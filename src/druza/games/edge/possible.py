"""What could be done: whether the parts of an effect would do anything now."""
# mypyc

from druza.games.edge import choices, combat, movement, places, shooting, targets
from druza.games.edge.bodies import (
    dead_models,
    has_enemy_in_contact,
    in_contact,
    is_squad_alive,
    touches_any,
)
from druza.games.edge.pieces import (
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
    EVOLVE_CARD,
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
    MODELS,
    MOVE,
    MOVE_TOKEN,
    MOVE_TOKENS,
    N_PLAIN,
    NONE,
    OFF_BOARD,
    PAY,
    PER_SEAT,
    PLACE,
    PLAY_EVOLVE,
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
    SQUADS,
    STATUS,
    SWAP,
    TAKE,
    TELEPORT,
    TO_SHRINE,
    VP,
    WOUND,
    Action,
    Part,
    Selector,
)
from druza.games.edge.state import Table, Use
from druza.games.edge.values import (
    is_blocked,
    lost_endurance,
    may_attack,
    may_take_move,
    token_supply,
    tokens_on,
)

# -- would it do anything -------------------------------------------------------------------------------------------


def would_do(state: Table, use: Use, action: Action) -> bool:
    """ED-208: a price can be paid, and some part would do something."""
    parts = action.parts
    if action.priced:
        if not doable(state, use, parts[0]):
            return False
        if len(parts) == 1:
            return True
        for place in range(1, len(parts)):
            if doable(state, use, parts[place]):
                return True
        return False
    for part in parts:
        if doable(state, use, part):
            return True
    return False


def concerns_dead(action: Action) -> bool:
    """Actions that may be used for a squad without a living model (ED-195)."""
    for part in action.parts:
        if part.verb == REVIVE or part.verb == REMOVE_DEAD:
            return True
    return False


def count_dead(state: Table, squad: int) -> int:
    return len(dead_models(state, squad))


def waits_for_name(use: Use, selector: Selector | None) -> bool:
    """Does a selector speak of a target that an earlier part will choose?"""
    if selector is None or use.named >= 0:
        return False
    return selector.kind == S_X or selector.b2b.kind == R_X or selector.of.kind == R_X


def doable(state: Table, use: Use, part: Part) -> bool:
    """Would this part do anything now?"""
    verb = part.verb
    if waits_for_name(use, part.t):
        return True
    if verb == MOVE:
        return can_any_move(state, use, part)
    if verb == COMBAT or verb == BACKSTAB:
        return can_any_fight(state, use, part)
    if verb == HIT_CHECK:
        return shooting.can_check(state, use, part)
    if verb == WOUND or verb == KILL or verb == SACRIFICE or verb == OFF_BOARD or verb == CONTROL:
        return part.t is not None and targets.any_model(state, use, part.t)
    if verb == STATUS:
        return can_lay_token(state, use, part)
    if verb == LOSE_ENDURANCE:
        return len(squads_to_lose(state, use, part)) > 0
    if verb == RESTORE:
        return targets.number_of(state, use, part.n) != 0 and len(squads_to_restore(state, use, part)) > 0
    if verb == REVIVE:
        return len(squads_to_revive(state, use, part)) > 0
    if verb == REMOVE_DEAD:
        return part.t is not None and any_dead(state, targets.squads_of(state, use, part.t))
    if verb == REPOSITION or verb == TELEPORT or verb == SHOVE:
        return can_set_any(state, use, part)
    if verb == GAIN:
        return state.neutral > 0 and targets.number_of(state, use, part.n) > 0
    if verb == DESTROY:
        return state.crystals[use.seat] + state.depleted[use.seat] >= targets.number_of(state, use, part.n)
    if verb == TAKE:
        return opponent_crystals(state) > 0
    if verb == REFRESH:
        if part.resource == BANNER:
            return not state.banners_up[use.seat]
        return state.depleted[use.seat] > 0
    if verb == CHARGE:
        return state.supply > 0 and len(targets.slots_of(state, use, part)) > 0
    if verb == CHANGE_MODE:
        return len(squads_to_change(state, use, part)) > 0
    if verb == EVOLVE:
        return use.squad >= 0 and is_squad_alive(state, use.squad)
    if verb == PLAY_EVOLVE:
        return len(evolve_cards(state, use.seat)) > 0
    if verb == PLACE:
        return can_place(state, use, part)
    if verb == MOVE_TOKEN:
        return len(state.thickets) > 0
    if verb == REMOVE:
        return len(thickets_to_remove(state, use)) > 0
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
        return len(choices.items_to_move(state, use.seat, 0, (), ALL, ALL)) > 0
    if verb == CHOOSE:
        for option in part.options:
            if can_choose(state, use, option):
                return True
        return False
    if verb == MAY:
        for inner in part.then:
            if doable(state, use, inner):
                return True
        return False
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
        return part.t is not None and targets.any_model(state, use, part.t) and worth_of_dead(state) > 0
    if verb == RETURN:
        return state.last_card >= 0 and state.last_card in state.discards[use.seat]
    if verb == RULE:
        return part.rule == FREE_RED_DIE or part.rule == BOTH_ACTIONS
    return verb in (SET_WOUNDS, EXTRA_TURN, VP, COUNTERATTACK, DISTRIBUTE)


def can_any_move(state: Table, use: Use, part: Part) -> bool:
    if part.t is None:
        return False
    if part.vs is not None:  # a Move that takes somebody along
        return use.actor >= 0 and may_take_move(state, use.actor) and targets.any_model(state, use, part.vs)
    for model in targets.models_of(state, use, part.t):
        if movement.can_move(state, model, part.number, 0, 0):
            return True
        if movement.move_flags(state, model, part.number) and may_take_move(state, model):
            return True
    return False


def can_any_fight(state: Table, use: Use, part: Part) -> bool:
    if part.t is None or part.vs is None:
        return False
    if part.t.kind == S_FIGHTER:
        return targets.any_model(state, use, part.t) and may_attack(state, use.fighter)
    for model in targets.models_of(state, use, part.t):
        if may_attack(state, model):
            if part.vs.kind == S_ENEMY_MODEL and part.vs.within < 0:
                if has_enemy_in_contact(state, model, use.seat):
                    return True
            elif combat.opponents(state, use.seat, model, part.number):
                return True
    return False


def can_lay_token(state: Table, use: Use, part: Part) -> bool:
    if part.t is None:
        return False
    if part.choice:
        for token in part.tokens:
            if token_supply(state, token) > 0:
                return len(status_models(state, use, part)) > 0
        return False
    if token_supply(state, part.token) <= 0:
        return False
    if state.content.token_on_squad[part.token]:
        for squad in targets.squads_of(state, use, part.t):
            if not squad_bears(state, squad, part.token):
                return True
        return False
    return len(status_models(state, use, part)) > 0


def squad_bears(state: Table, squad: int, token: int) -> bool:
    for mark in state.marks:
        if mark.token == token and mark.squad == squad:
            return True
    return False


def status_models(state: Table, use: Use, part: Part) -> list[int]:
    """ED-267: models that may get a token: one of a kind each, but Infection and Unstoppable add up."""
    if part.t is None:
        return []
    found = targets.models_of(state, use, part.t)
    if part.choice:
        return [model for model in found if not bears_any(state, model, part.tokens)]
    if adds_up(state, part.token):
        return found
    same = state.content.token_same
    kept: list[int] = []
    for model in found:
        borne = False
        for mark in state.marks:
            if mark.token >= 0 and mark.model == model and same[mark.token] == same[part.token]:
                borne = True
        if not borne:
            kept.append(model)
    return kept


def adds_up(state: Table, token: int) -> bool:
    content = state.content
    if token == content.unstoppable:
        return True
    for part in content.token_parts[token]:
        if part.verb == MOD and part.until == 16 and not content.token_on_squad[token]:
            return True
    return False


def bears_any(state: Table, model: int, tokens: list[int]) -> bool:
    for token in tokens:
        if tokens_on(state, model, token):
            return True
    return False


def squads_to_lose(state: Table, use: Use, part: Part) -> list[int]:
    if part.t is None:
        return []
    need = targets.number_of(state, use, part.n)
    return [squad for squad in targets.squads_of(state, use, part.t) if state.endurance[squad] >= need]


def squads_to_restore(state: Table, use: Use, part: Part) -> list[int]:
    """ED-061: living squads below their printed endurance."""
    if part.t is None:
        return []
    return [
        squad
        for squad in targets.squads_of(state, use, part.t)
        if lost_endurance(state, squad) > 0 and is_squad_alive(state, squad)
    ]


def squads_to_revive(state: Table, use: Use, part: Part) -> list[int]:
    """ED-188: squads with a dead model for which there is a place."""
    if part.t is None:
        return []
    found: list[int] = []
    rest = use.x - use.x1
    splits = part.n.kind != N_PLAIN and part.n.kind != 4
    for squad in targets.squads_of(state, use, part.t):
        dead = dead_models(state, squad)
        if not dead or (splits and (len(dead) < use.x1 or lost_endurance(state, squad) < rest)):
            continue
        if places.has_any_place(state, use.seat, dead[0], part.number):
            found.append(squad)
    return found


def any_dead(state: Table, squads: list[int]) -> bool:
    for squad in squads:
        if dead_models(state, squad):
            return True
    return False


def can_set_any(state: Table, use: Use, part: Part) -> bool:
    """Is there somebody that a card could set down somewhere?"""
    if part.is_shrine:
        return state.shrines[use.seat] >= 0 and len(choices.shrine_fields(state, use.seat)) > 0
    if part.t is None:
        return False
    for model in targets.models_of(state, use, part.t):
        if can_be_set(state, use, part, model):
            return True
    return False


def movable_models(state: Table, use: Use, part: Part) -> list[int]:
    """The models that a part could set down: not Blocked ones of one's own (ED-228), and there is a place."""
    if part.t is None:
        return []
    return [model for model in targets.models_of(state, use, part.t) if can_be_set(state, use, part, model)]


def can_be_set(state: Table, use: Use, part: Part, model: int) -> bool:
    if model // PER_SEAT == use.seat and is_blocked(state, model):
        return False
    return places.has_any_place(state, use.seat, model, part.number)


def opponent_crystals(state: Table) -> int:
    """ED-269: the crystals of the owner of the model about to be wounded."""
    if not state.batches:
        return 0
    owner = state.batches[-1].model // PER_SEAT
    return state.crystals[owner] + state.depleted[owner]


def squads_to_change(state: Table, use: Use, part: Part) -> list[int]:
    """ED-317: squads whose card can be flipped."""
    if part.t is None:
        return []
    found: list[int] = []
    for squad in targets.squads_of(state, use, part.t):
        if state.evolved[squad] < 0 and is_squad_alive(state, squad):
            if part.to_mode < 0 or state.modes[squad] != part.to_mode:
                if choices.can_flip(state, squad):
                    found.append(squad)
    return found


def evolve_cards(state: Table, seat: int) -> list[int]:
    """Evolve cards in hand that could be laid on a squad now (ED-235)."""
    found: list[int] = []
    content = state.content
    for card in state.hands[seat]:
        if content.card_kind[card] == EVOLVE_CARD and card not in found:
            action = content.actions[content.card_actions[card][0]]
            for squad in range(seat * SQUADS, (seat + 1) * SQUADS):
                if state.units[squad] == action.unit and is_squad_alive(state, squad):
                    if action.needs_modes & state.side_bit(squad):
                        found.append(card)
                        break
    return found


def can_place(state: Table, use: Use, part: Part) -> bool:
    if not has_tokens_for(state, part):
        return False
    if part.where.on_card:
        return use.slot >= 0
    if part.where.on_source:
        return len(choices.sources_for(state, use, part)) > 0
    return places.has_token_hex(state, use, part)


def has_tokens_for(state: Table, part: Part) -> bool:
    """ED-108: is there a token left to place? Mines are real ones or dummies."""
    content = state.content
    if part.token == content.mine_real and token_supply(state, content.mine_dummy) > 0:
        return True
    return token_supply(state, part.token) > 0


def thickets_to_remove(state: Table, use: Use) -> list[int]:
    """Thickets in contact with an own model."""
    found: list[int] = []
    for hex in state.thickets:
        for model in range(use.seat * PER_SEAT, (use.seat + 1) * PER_SEAT):
            if state.fields[model] >= 0:
                place = [(hex // 7) * 128 + (1 << (hex % 7))]
                if touches_any(state, state.fields[model], state.masks[model], place):
                    found.append(hex)
                    break
    return found


def can_swap(state: Table, use: Use, part: Part) -> bool:
    if part.t is None or part.vs is None:
        return False
    if part.thicket_swap:
        return len(state.thickets) > 0 and targets.any_model(state, use, part.t)
    for one in targets.models_of(state, use, part.t):
        if choices.swap_partners(state, use, part, one):
            return True
    return False


def joinable(state: Table, use: Use) -> list[int]:
    """Own models that touch another own model."""
    found: list[int] = []
    first = use.seat * PER_SEAT
    for model in range(first, first + PER_SEAT):
        if state.fields[model] >= 0 and partners(state, model):
            found.append(model)
    return found


def can_join(state: Table, use: Use) -> bool:
    first = use.seat * PER_SEAT
    for model in range(first, first + PER_SEAT):
        if state.fields[model] >= 0 and partners(state, model):
            return True
    return False


def partners(state: Table, model: int) -> list[int]:
    first = model // PER_SEAT * PER_SEAT
    return [other for other in range(first, first + PER_SEAT) if other != model and in_contact(state, model, other)]


def can_look(state: Table, use: Use) -> bool:
    for other in range(state.seats):
        if state.are_enemies(use.seat, other) and state.hands[other]:
            return True
    return False


def can_choose(state: Table, use: Use, option: list[Part]) -> bool:
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
    return doable(state, use, option[0])


def needs_actor(option: list[Part]) -> bool:
    for part in option:
        if part.needs_actor:
            return True
    return False


def can_mark(state: Table, use: Use, part: Part) -> bool:
    """Is there somebody whose values or rolls a part changes?"""
    if part.card >= 0:
        return False  # it strengthens another card
    if part.window_turn or part.t is None:
        return True
    kind = part.t.kind
    if kind == S_SQUAD_OF_ACTOR or kind == S_SQUAD_MODELS:
        return use.squad >= 0
    if part.verb == BORROW:
        return len(choices.lenders(state, use, part)) > 0
    return targets.any_model(state, use, part.t)


def worth_of_dead(state: Table) -> int:
    batch = state.batches[-1]
    return state.content.unit_endurance[state.units[batch.model // MODELS]] + batch.vp


def each_items(state: Table, use: Use, part: Part) -> list[int]:
    """What a loop goes over: models, or squads by number."""
    if part.t is None:
        return []
    kind = part.t.kind
    if part.target is not None:
        if use.target < 0:
            return targets.models_of(state, use, part.target)
        return targets.models_of(state, use, part.t)
    if kind == S_OWN_SQUAD:
        found: list[int] = []
        for squad in targets.squads_of(state, use, part.t):
            if is_squad_alive(state, squad) and each_does(state, use, part, squad):
                found.append(squad)
        return found
    found = []
    for model in targets.models_of(state, use, part.t):
        if each_does(state, use, part, model):
            found.append(model)
    return found


def has_each(state: Table, use: Use, part: Part) -> bool:
    """Is there anything that a loop would do something for? Stops at the first."""
    if part.t is None:
        return False
    if part.target is not None and use.target < 0:
        return targets.any_model(state, use, part.target)
    if part.target is None and part.t.kind != S_OWN_SQUAD:
        for model in targets.models_of(state, use, part.t):
            if each_does(state, use, part, model):
                return True
        return False
    return len(each_items(state, use, part)) > 0


def each_does(state: Table, use: Use, part: Part, item: int) -> bool:
    """Would a loop do anything for this item?"""
    kept = use.it
    use.it = item
    found = False
    for inner in part.then:
        if doable(state, use, inner):
            found = True
            break
    use.it = kept
    return found
