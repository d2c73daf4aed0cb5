"""Effects: what the parts of cards, upgrades, banners, shrines and tokens do."""
# mypyc

from typing import Any, ClassVar, final

from druza.games.edge import (
    actions,
    choices,
    combat,
    movement,
    payment,
    possible,
    scoring,
    shooting,
    targets,
    upgrades,
    wounds,
)
from druza.games.edge.bodies import (
    dead_models,
    lift_model,
)
from druza.games.edge.hand import discard_from_hand, draw_card
from druza.games.edge.pieces import (
    AT,
    AT_END,
    AUTO,
    BACKSTAB,
    BANNER,
    BORROW,
    BOTH_ACTIONS,
    C_NO_LOSS,
    C_STRAIGHT,
    C_WOUNDS,
    CANCEL,
    CHANGE_MODE,
    CHARGE,
    CHOOSE,
    CHOSEN,
    CLEAR,
    COMBAT,
    CONTROL,
    COUNTERATTACK,
    CRYSTALS,
    DEPLETED,
    DESTROY,
    DISCARD,
    DISTRIBUTE,
    DOUBLE_SHOTS,
    DRAW,
    E_ENTERS,
    EACH,
    EVOLVE,
    EXTRA_STATUS,
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
    LOWER,
    MAY,
    MOD,
    MOD_HIT,
    MOD_VP,
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
    S_ACTOR,
    S_DEAD,
    S_FIGHTER,
    S_HIT,
    S_IT,
    S_OPPONENT,
    S_OWN_GROUP,
    S_OWN_MODEL,
    S_OWN_SQUAD,
    S_SQUAD_MODELS,
    S_SQUAD_OF_ACTOR,
    S_TARGET,
    S_WOUNDER,
    S_X,
    SACRIFICE,
    SET_WOUNDS,
    SHOVE,
    SHUFFLE_BACK,
    SLOTS,
    SQUADS,
    STATUS,
    SWAP,
    TAKE,
    TELEPORT,
    TEMPORARY,
    TO_SHRINE,
    U_COMBAT,
    VP,
    WOUND,
    Action,
    Part,
)
from druza.games.edge.state import MODEL, Fight, Mark, Table, Use
from druza.games.edge.state import OFF_BOARD as AWAY
from druza.games.edge.values import (
    drop_broken_contacts,
    lost_endurance,
    may_attack,
    token_supply,
    tokens_on,
)
from druza.kernel.state import Decision, Frame, Step

# -- carrying parts out ---------------------------------------------------------------------------------------------


def run_parts(state: Table, parts: list[Part]) -> None:
    """These parts next, in printed order."""
    place = len(parts) - 1
    while place >= 0:
        state.push(Do(parts[place].number))
        place -= 1


@final
class Do(Step[Table]):
    """One part of the running action. What cannot be done is skipped."""

    def __init__(self, part: int) -> None:
        self.part = part

    def run(self, state: Table) -> None:
        part = state.content.parts[self.part]
        use = state.use()
        if part.verb == IF:
            if condition(state, use, part):
                run_parts(state, part.then)
        elif part.verb == AT_END:
            lay_mark(state, use, part, NONE, NONE, NONE, enemy_losses(state, use.seat), 0)
        elif part.verb == DRAW:
            for _ in range(targets.number_of(state, use, part.n)):
                draw_card(state, use.seat)
        elif part.verb == MAY or possible.doable(state, use, part):
            carry_out(state, use, part)


def condition(state: Table, use: Use, part: Part) -> bool:
    if part.cond == C_STRAIGHT:
        return use.straight >= part.cond_least
    if part.cond == C_WOUNDS:
        return use.wounds >= part.cond_least
    return part.cond != C_NO_LOSS


def enemy_losses(state: Table, seat: int) -> int:
    """Endurance tokens that enemies have lost in this turn."""
    total = 0
    for other in range(state.seats):
        if state.are_enemies(seat, other):
            total += state.lost[other]
    return total


def carry_out(state: Table, use: Use, part: Part) -> None:
    """Do a part that can be done, or ask what it needs to know."""
    verb = part.verb
    seat = use.seat
    if verb == MOVE:
        begin_move(state, use, part)
    elif verb == COMBAT or verb == BACKSTAB:
        begin_combat(state, use, part)
    elif verb == COUNTERATTACK:
        outer = state.fight()
        fight = Fight(actions.player_of(state, outer.defender), outer.defender, outer.attacker, False)
        fight.single = True
        fight.in_card = True
        fight.reach = outer.reach
        combat.start_fight(state, fight)
    elif verb == HIT_CHECK:
        shooting.begin_check(state, part)
    elif verb == DISTRIBUTE:
        state.push(choices.ShareHits(seat, targets.number_of(state, use, part.n)))
    elif verb == SET_WOUNDS:
        state.fight().set_wounds = targets.number_of(state, use, part.n)
    elif verb == CANCEL:
        cancel(state, use, part)
    elif verb == REDIRECT:
        batch = state.batches[-1]
        batch.model = use.actor
    elif verb == REPLACE:
        state.batches[-1].n = 0
        run_parts(state, part.then)
    elif verb in (WOUND, KILL, SACRIFICE, OFF_BOARD, CONTROL, STATUS, REPOSITION, TELEPORT, SHOVE):
        aim(state, use, part)
    elif verb in (LOSE_ENDURANCE, RESTORE, REVIVE, REMOVE_DEAD, CHANGE_MODE):
        aim_at_squad(state, use, part)
    elif verb in (MOD, EXTRA_WOUND, AUTO, BORROW):
        begin_mark(state, use, part)
    elif verb == REROLL:
        state.fight().rerolled = True
        state.push(combat.RollDie(seat, state.fight().die))
    elif verb == PLACE:
        choices.begin_place(state, use, part)
    elif verb == MOVE_TOKEN:
        state.push(choices.ChooseThicket(seat, part.number, targets.number_of(state, use, part.n), ()))
    elif verb == REMOVE:
        state.push(choices.RemoveThicket(seat, part.number))
    elif verb == SWAP:
        state.push(choices.SwapOne(seat, part.number, ()))
    elif verb == JOIN:
        state.push(choices.JoinOne(seat, NONE))
    elif verb == EVOLVE:
        evolve(state, use)
    elif verb == PLAY_EVOLVE:
        state.push(choices.PlayEvolve(seat))
    elif verb == CHARGE:
        begin_charge(state, use, part)
    elif verb == MOVE_TOKENS:
        charges, tokens = choices.items_on_squads(state, seat)
        state.push(choices.MoveItem(seat, (), charges, tokens))
    elif verb == CHOOSE:
        state.push(choices.ChooseOne(seat, part.number))
    elif verb == MAY:
        if possible.doable(state, use, part):
            state.push(choices.Maybe(seat, part.number))
    elif verb == EACH:
        begin_each(state, use, part)
    elif verb == PAY:
        state.push(choices.Maybe(seat, part.number))
    elif verb == RULE:
        if part.rule == FREE_RED_DIE:
            state.free_red = True
        elif part.rule == BOTH_ACTIONS:
            state.both_actions = True
    else:
        settle_accounts(state, use, part)


def settle_accounts(state: Table, use: Use, part: Part) -> None:
    """Parts that only move crystals, points, cards or tokens."""
    verb = part.verb
    seat = use.seat
    if verb == GAIN:
        gain(state, seat, part.resource, targets.number_of(state, use, part.n))
    elif verb == DESTROY:
        for _ in range(targets.number_of(state, use, part.n)):
            payment.destroy_crystal(state, seat)
    elif verb == TAKE:
        take_crystal(state, seat)
    elif verb == REFRESH:
        refresh(state, seat, part.resource, targets.number_of(state, use, part.n))
    elif verb == TO_SHRINE:
        state.shrine_tokens[seat] += 1
    elif verb == FROM_SHRINE:
        state.shrine_tokens[seat] -= 1
        if not part.to_supply:
            if lost_endurance(state, use.it) > 0:
                state.endurance[use.it] += 1
            else:
                state.shrine_tokens[seat] += 1
    elif verb == VP:
        score(state, use, targets.number_of(state, use, part.n))
    elif verb == MOD_VP:
        state.batches[-1].vp += targets.number_of(state, use, part.n)
    elif verb == DISCARD:
        state.push(choices.DiscardCard(seat))
    elif verb == SHUFFLE_BACK:
        state.push(choices.ShuffleBack(seat, targets.number_of(state, use, part.n), ()))
    elif verb == LOOK:
        state.push(choices.LookAt(seat))
    elif verb == RETURN:
        state.discards[seat].remove(state.last_card)
        state.hands[seat].append(state.last_card)
        state.hands[seat].sort()
        state.tell("taken_back", seat, {"card": state.content.cards[state.last_card]})
        state.last_card = NONE
    elif verb == EXTRA_TURN:
        state.extra_turns += 1


def gain(state: Table, seat: int, resource: int, count: int) -> None:
    """ED-106, ED-108: crystals from the neutral supply, into one of the pools."""
    if resource == CRYSTALS:
        payment.gain_crystals(state, seat, count)
        return
    count = min(count, state.neutral)
    state.neutral -= count
    if resource == DEPLETED:
        state.depleted[seat] += count
    elif resource == TEMPORARY:
        state.temporary[seat] += count
    if state.events is not None:
        state.tell("crystals", seat, {"count": count, "pool": "depleted" if resource == DEPLETED else "temporary"})


def take_crystal(state: Table, seat: int) -> None:
    """ED-269: from the opponent's active, else depleted pool into the own depleted one."""
    owner = state.batches[-1].model // PER_SEAT
    if state.crystals[owner] > 0:
        state.crystals[owner] -= 1
    else:
        state.depleted[owner] -= 1
    state.depleted[seat] += 1
    state.tell("crystal_taken", seat, {"from": owner})


def refresh(state: Table, seat: int, resource: int, count: int) -> None:
    if resource == BANNER:
        state.banners_up[seat] = 1
        return
    count = min(count, state.depleted[seat])
    state.depleted[seat] -= count
    state.crystals[seat] += count
    state.tell("refreshed", seat, {"count": count})


def score(state: Table, use: Use, count: int) -> None:
    """ED-191: points without a death of their own."""
    if state.is_duel():
        if count != 0:
            payment.move_marker(state, use.seat, count)
        return
    if count < 0:
        wounds.remove_tokens(state, use.seat, -count)
        return
    for owner in use.victims[:count]:
        wounds.capture(state, use.seat, owner, 1)


def cancel(state: Table, use: Use, part: Part) -> None:
    if part.cancels_wounds:
        state.batches[-1].n = max(0, state.batches[-1].n - targets.number_of(state, use, part.n))
        if part.no_counter and state.fights:
            state.fight().no_counter = True
    else:
        state.fight().cancelled = True
        state.tell("combat_cancelled", use.seat, {})


# -- moves and fights of cards ----------------------------------------------------------------------------------------


def begin_move(state: Table, use: Use, part: Part) -> None:
    selector = part.t
    if selector is None:
        return
    models = targets.models_of(state, use, selector)
    if selector.kind in (S_ACTOR, S_IT, S_X, S_WOUNDER, S_TARGET):
        state.pushed = 0
        state.push(movement.move_frame(state, use.seat, models[0], part.number, 0))
        return
    left = len(models)
    if selector.kind == S_OWN_MODEL and not selector.any and not selector.all:
        left = selector.n
    state.push(movement.BeginMove(use.seat, tuple(models), left, part.number))


@final
class ChooseDragged(Decision[Table]):
    """ED-253: the enemy that is taken along; then where the hound goes."""

    RULE: ClassVar[str] = "ED-253"
    KEY: ClassVar[str] = "choose_dragged"

    def __init__(self, seat: int, model: int, part: int) -> None:
        self.seat = seat
        self.model = model
        self.part = part

    def candidates(self, state: Table) -> list[int]:
        selector = state.content.parts[self.part].vs
        return [MODEL.first + model for model in targets.models_of(state, state.use(), selector)] if selector else []

    def resolve(self, state: Table, option: int) -> None:
        victim = MODEL.index(option)
        state.use().named = victim
        reach = movement.move_reach(state, self.model, self.part, 0)
        flags = movement.move_flags(state, self.model, self.part)
        state.push(movement.ChooseField(self.seat, self.model, movement.DRAGGED, self.part, reach, flags, victim))

    def words(self, state: Table) -> dict[str, Any]:
        return {"model": self.model}


def begin_combat(state: Table, use: Use, part: Part) -> None:
    selector, vs = part.t, part.vs
    if selector is None or vs is None:
        return
    models = [model for model in targets.models_of(state, use, selector) if may_attack(state, model)]
    if not models:
        return
    if selector.kind == S_FIGHTER and vs.kind == S_OPPONENT:
        state.fight().backstabs.append(models[0])  # before this Combat (ED-160)
        return
    if selector.kind in (S_ACTOR, S_IT, S_X, S_WOUNDER, S_DEAD) and part.n.kind == N_PLAIN:
        against = combat.opponents(state, use.seat, models[0], part.number)
        if vs.kind in (S_IT, S_TARGET, S_X) and against:
            fight = Fight(use.seat, models[0], against[0], part.verb == BACKSTAB)
            fight.in_card = True
            fight.counting = part.counts
            combat.start_fight(state, fight)
        elif against:
            state.push(combat.ChooseOpponent(use.seat, models[0], part.number))
        return
    times = len(models) if part.n.kind == N_PLAIN else targets.number_of(state, use, part.n)
    if times > 0:
        state.push(combat.ChooseFighter(use.seat, tuple(models), part.number, times))


def shots_of(state: Table, squad: int, action: Action) -> int:
    """Firing Position: two shots for each Ranger of the squad that bears it."""
    for slot in range(squad * SLOTS, (squad + 1) * SLOTS):
        if state.paid[slot]:
            card = state.upgrades[slot]
            for part in state.content.actions[state.content.card_actions[card][LOWER]].parts:
                if part.verb == RULE and part.rule == DOUBLE_SHOTS and part.card == action.card:
                    return 2
    return 1


# -- aiming ---------------------------------------------------------------------------------------------------------


def aim(state: Table, use: Use, part: Part) -> None:
    """Find out whom a part is about, and do it to them."""
    if part.is_shrine:
        state.push(choices.MoveShrine(use.seat))
        return
    selector = part.t
    if selector is None:
        return
    if part.verb == STATUS:
        if part.choice:
            state.push(choices.ChooseKind(use.seat, part.number))
            return
        if state.content.token_on_squad[part.token]:
            aim_at_squad(state, use, part)
            return
    found = targets_of(state, use, part)
    if selector.kind == S_OWN_GROUP:
        lay_group(state, use, part, found)
        return
    if selector.all and part.verb != TELEPORT:
        frames: list[Frame] = [choices.Hit(use.seat, part.number, model) for model in found]
        state.then(frames)
        return
    if part.verb == TELEPORT and selector.all:
        state.push(choices.PickModel(use.seat, part.number, len(found), ()))
        return
    if len(found) == 1 and not selector.optional and not selector.any:
        state.push(choices.Hit(use.seat, part.number, found[0]))
        return
    count = selector.n
    if part.verb == STATUS and selector.kind == S_HIT:
        count += use.extra_status
    state.push(choices.PickModel(use.seat, part.number, count, ()))


def targets_of(state: Table, use: Use, part: Part) -> list[int]:
    """The models that a part may be done to."""
    if part.t is None:
        return []
    if part.verb == STATUS:
        return possible.status_models(state, use, part)
    if part.verb == REPOSITION or part.verb == TELEPORT or part.verb == SHOVE:
        return possible.movable_models(state, use, part)
    return targets.models_of(state, use, part.t)


def do_to(state: Table, use: Use, part: Part, model: int) -> None:
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
        use.dead_field = state.fields[model]
        use.dead_mask = state.masks[model]
        state.push(wounds.SacrificeModel(model))
    elif verb == OFF_BOARD:
        leave_board(state, use, model)
    elif verb == CONTROL:
        use.named = model
        use.controlled = model
        state.push(EndControl())
        run_parts(state, part.then)
    elif verb == STATUS:
        lay_tokens(state, use, part.token, model, targets.number_of(state, use, part.n))
    else:
        state.push(movement.ChooseField(use.seat, model, movement.BY_CARD, part.number, 0, 0, NONE))


def leave_board(state: Table, use: Use, model: int) -> None:
    """ED-242, ED-342: off the board for a while."""
    lift_model(state, model, AWAY)
    drop_broken_contacts(state)
    add_mark(state, Mark(state.content.shadow, NONE, use.seat, model, NONE, NONE, 0, 0, 0))
    state.tell("left_board", use.seat, {"model": model})
    scoring.judge_models(state)


@final
class EndControl(Step[Table]):
    """The controlled model is its owner's again."""

    def run(self, state: Table) -> None:
        state.use().controlled = NONE


def lay_tokens(state: Table, use: Use, token: int, model: int, count: int) -> None:
    """ED-108: as many as the supply has."""
    for _ in range(min(count, token_supply(state, token))):
        add_mark(state, Mark(token, NONE, use.seat, model, NONE, use.actor, 0, 0, 0))
    if state.events is not None:
        state.tell("token", use.seat, {"token": state.content.tokens[token], "model": model})


def lay_group(state: Table, use: Use, part: Part, models: list[int]) -> None:
    """ED-251: one token for a whole group."""
    for model in models:
        add_mark(state, Mark(part.token, NONE, use.seat, model, NONE, use.actor, 0, 0, 0))
    if state.events is not None:
        state.tell("token", use.seat, {"token": state.content.tokens[part.token], "model": use.actor})


def add_mark(state: Table, mark: Mark) -> None:
    state.marks.append(mark)


def aim_at_squad(state: Table, use: Use, part: Part) -> None:
    squads = squads_for(state, use, part)
    selector = part.t
    if selector is not None and selector.all:
        for squad in squads:
            do_to_squad(state, use, part, squad)
        return
    if len(squads) == 1:
        do_to_squad(state, use, part, squads[0])
    elif squads:
        state.push(choices.PickSquad(use.seat, part.number))


def squads_for(state: Table, use: Use, part: Part) -> list[int]:
    """The squads that a part may be done to."""
    if part.verb == LOSE_ENDURANCE:
        return possible.squads_to_lose(state, use, part)
    if part.verb == RESTORE:
        return possible.squads_to_restore(state, use, part)
    if part.verb == REVIVE:
        return possible.squads_to_revive(state, use, part)
    if part.verb == CHANGE_MODE:
        return possible.squads_to_change(state, use, part)
    if part.t is None:
        return []
    if part.verb == REMOVE_DEAD:
        return [squad for squad in targets.squads_of(state, use, part.t) if dead_models(state, squad)]
    return [
        squad for squad in targets.squads_of(state, use, part.t) if not possible.squad_bears(state, squad, part.token)
    ]


def do_to_squad(state: Table, use: Use, part: Part, squad: int) -> None:
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
        count = min(targets.number_of(state, use, part.n), possible.count_dead(state, squad))
        frames: list[Frame] = [choices.Return(use.seat, part.number, squad) for _ in range(count)]
        state.then(frames)
    elif verb == REMOVE_DEAD:
        state.fields[dead_models(state, squad)[0]] = -3
    elif verb == CHANGE_MODE:
        choices.flip(state, use.seat, squad)
    elif verb == STATUS:
        add_mark(state, Mark(part.token, NONE, use.seat, NONE, squad, use.actor, 0, 0, 0))
        if state.events is not None:
            state.tell("token", use.seat, {"token": state.content.tokens[part.token], "squad": squad})


def restore(state: Table, squad: int, count: int) -> None:
    """ED-061: never above the printed value."""
    count = min(count, lost_endurance(state, squad))
    state.endurance[squad] += count
    if count and state.events is not None:
        state.tell("restored", squad // SQUADS, {"squad": squad, "count": count})


# -- marks ----------------------------------------------------------------------------------------------------------


def begin_mark(state: Table, use: Use, part: Part) -> None:
    """Values or rolls change for a while; an attribute may be chosen first."""
    if part.verb == BORROW and part.vs is not None and part.vs.kind == S_OWN_SQUAD:
        state.push(choices.ChooseLender(use.seat, part.number))
        return
    if part.choice and part.verb == MOD:
        state.push(choices.ChooseAttribute(use.seat, part.number))
        return
    bits = 0
    for attr in part.attrs:
        bits |= 1 << attr
    apply_mark(state, use, part, bits)


def apply_mark(state: Table, use: Use, part: Part, bits: int) -> None:
    count = targets.number_of(state, use, part.n)
    if part.window_turn and part.t is not None:
        for squad in range(use.seat * SQUADS, (use.seat + 1) * SQUADS):
            if state.units[squad] == part.t.unit:
                lay_mark(state, use, part, NONE, squad, NONE, count, bits)
        return
    if part.verb == BORROW:
        for model in targets.models_of(state, use, part.t) if part.t is not None else []:
            lay_mark(state, use, part, model, NONE, use.squad, 0, bits)
        return
    if part.t is None:
        lay_mark(state, use, part, use.roller, NONE, NONE, count, bits)
        return
    if part.t.kind == S_SQUAD_OF_ACTOR or part.t.kind == S_SQUAD_MODELS:
        lay_mark(state, use, part, NONE, use.squad, NONE, count, bits)
        return
    for model in targets.models_of(state, use, part.t):
        lay_mark(state, use, part, model, NONE, NONE, count, bits)


def lay_mark(state: Table, use: Use, part: Part, model: int, squad: int, placer: int, n: int, bits: int) -> None:
    """An effect that lasts; one of a Combat that is still to come goes with that Combat."""
    depth = len(state.fights)
    if part.window_turn:
        depth = 0
    elif part.until == U_COMBAT and part.t is not None and part.t.kind == S_ACTOR:
        depth += 1
    add_mark(state, Mark(NONE, part.number, use.seat, model, squad, placer, n, bits, depth))


def spend_token(state: Table, models: tuple[int, ...]) -> None:
    """ED-273: an Unstoppable token lengthens a Move."""
    token = state.content.unstoppable
    for model in models:
        if tokens_on(state, model, token):
            upgrades.remove_token(state, model, token)
            return


def spend_for_value(state: Table, model: int, attr: int, hit: bool) -> None:
    """D30: an Unstoppable token adds 3 to the roll or comparison at hand."""
    token = state.content.unstoppable
    upgrades.remove_token(state, model, token)
    part = state.content.token_parts[token][0].then[0]
    count = part.n.factor
    if hit:
        state.fight().attack += count
        return
    state.marks.append(
        Mark(NONE, part.number, model // PER_SEAT, model, NONE, NONE, count, 1 << attr, len(state.fights))
    )


def strengthen(state: Table, slot: int, x: int) -> None:
    """ED-264: Charged Shot, Refined Fuel."""
    content = state.content
    use = state.use()
    kept = use.x
    use.x = x
    for part in content.actions[content.card_actions[state.upgrades[slot]][LOWER]].parts:
        count = targets.number_of(state, use, part.n)
        if part.verb == EXTRA_WOUND:
            use.extra_wounds += count
        elif part.verb == MOD_HIT:
            use.hit_bonus += count
        elif part.verb == EXTRA_STATUS:
            use.extra_status += count
    use.x = kept


# -- loops ----------------------------------------------------------------------------------------------------------


def begin_each(state: Table, use: Use, part: Part) -> None:
    """A loop; its target is chosen first."""
    if part.target is not None and use.target < 0:
        state.push(choices.PickTarget(use.seat, part.number))
        return
    items = possible.each_items(state, use, part)
    if use.action >= 0 and part.then and part.then[0].verb == HIT_CHECK and use.squad >= 0:
        if shots_of(state, use.squad, state.content.actions[use.action]) == 2:
            items = [item for item in items for _ in range(2)]
    left = len(items)
    selector = part.t
    if selector is not None and selector.up_to:
        left = min(left, selector.n)
    state.push(choices.EachNext(use.seat, part.number, tuple(items), left))


# -- charges --------------------------------------------------------------------------------------------------------


def begin_charge(state: Table, use: Use, part: Part) -> None:
    """ED-108, ED-109: charges for all that are meant, or for one; too few are shared out by choice."""
    slots = targets.slots_of(state, use, part)
    count = targets.number_of(state, use, part.n)
    if part.upgrades == 2 or part.upgrades == 4:  # one of them
        state.push(choices.ChargeOne(use.seat, tuple(slots), count))
        return
    if state.supply >= count * len(slots):
        for slot in slots:
            add_charges(state, slot, count)
    else:
        state.push(choices.ShareCharges(use.seat, tuple([slot for slot in slots for _ in range(count)])))


def add_charges(state: Table, slot: int, count: int) -> int:
    count = min(count, state.supply)
    state.supply -= count
    state.charges[slot] += count
    if count and state.events is not None:
        state.tell("charged", slot // (SLOTS * SQUADS), {"slot": slot, "count": count})
    return count


def evolve(state: Table, use: Use) -> None:
    """ED-235, ED-345: the card lies on the squad card from now on; an older one is discarded."""
    squad = use.squad
    seat = use.seat
    if state.evolved[squad] >= 0:
        state.discards[seat].append(state.evolved[squad])
    state.discards[seat].remove(use.card)
    state.evolved[squad] = use.card
    state.last_card = NONE
    if state.events is not None:
        state.tell("evolved", seat, {"card": state.content.cards[use.card], "squad": squad})


def play_both(state: Table, seat: int, card: int) -> None:
    """The alternative Rha-Zack banner: both actions for the price of the dearer one, upper first."""
    content = state.content
    state.both_actions = False
    discard_from_hand(state, seat, card)
    numbers = content.card_actions[card]
    price = 0
    for number in numbers:
        if content.actions[number].cost == CHOSEN:
            price = 0  # X is the dearer one, paid when it is chosen
            break
        price = max(price, content.actions[number].cost)
    frames: list[Frame] = [choices.PayFirst(seat, price)]
    for number in numbers:
        frames.append(choices.TryUse(seat, number))
    state.then(frames)


# -- tokens and shrines that act by themselves ------------------------------------------------------------------------


@final
class PopUse(Step[Table]):
    """What acted by itself is done."""

    def run(self, state: Table) -> None:
        state.uses.pop()


def set_off_mines(state: Table, field: int) -> None:
    """ED-240, ED-346: all mines of a field are turned up one by one."""
    found = [mine for mine in state.mines if mine // 14 == field]
    if not found:
        return
    state.mines = [mine for mine in state.mines if mine // 14 != field]
    state.reveal()
    content = state.content
    owner = NONE
    for seat in range(state.seats):
        if state.factions[seat] == content.token_faction[content.mine_real]:
            owner = seat
    frames: list[Frame] = []
    for mine in found:
        token = content.mine_real if mine & 1 else content.mine_dummy
        if state.events is not None:
            state.tell("mine", owner, {"field": state.board().ids[field], "real": bool(mine & 1)})
        for part in content.token_parts[token]:
            if part.verb == AT and part.event == E_ENTERS:
                frames.append(RunToken(owner, part.number, NONE, mine // 2))
    state.then(frames)


@final
class RunToken(Step[Table]):
    """What a token does when its moment comes."""

    def __init__(self, seat: int, part: int, model: int, hex: int) -> None:
        self.seat = seat
        self.part = part
        self.model = model
        self.hex = hex

    def run(self, state: Table) -> None:
        use = Use(self.seat, NONE)
        use.actor = self.model
        use.token_hex = self.hex
        state.uses.append(use)
        state.push(PopUse())
        parts = [part for part in state.content.parts[self.part].then if part.verb != CLEAR]
        run_parts(state, parts)


def run_triggered(state: Table, seat: int, part: Part, same: int) -> None:
    """A shrine answers an event."""
    use = Use(seat, NONE)
    use.same = same
    if state.batches:
        use.victims = [state.batches[-1].model // PER_SEAT]
    state.uses.append(use)
    state.push(PopUse())
    run_parts(state, part.then)
