"""Effects: what the parts of cards, upgrades, banners, shrines and tokens do."""
# mypyc

from typing import final

from druza.games.edge.content.basics import LOWER, NONE, PER_SEAT, SLOTS
from druza.games.edge.content.parts import Action, Part
from druza.games.edge.content.terms import (
    AT_END,
    AUTO,
    BACKSTAB,
    BORROW,
    BOTH_ACTIONS,
    C_NO_LOSS,
    C_STRAIGHT,
    C_WOUNDS,
    CANCEL,
    CHANGE_MODE,
    CHARGE,
    CHOOSE,
    CLEAR,
    COMBAT,
    CONTROL,
    COUNTERATTACK,
    DISTRIBUTE,
    DOUBLE_SHOTS,
    DRAW,
    EACH,
    EVOLVE,
    EXTRA_WOUND,
    FREE_RED_DIE,
    HIT_CHECK,
    IF,
    JOIN,
    KILL,
    LOSE_ENDURANCE,
    MAY,
    MOD,
    MOVE,
    MOVE_TOKEN,
    MOVE_TOKENS,
    N_PLAIN,
    OFF_BOARD,
    PAY,
    PLACE,
    PLAY_EVOLVE,
    REDIRECT,
    REMOVE,
    REMOVE_DEAD,
    REPLACE,
    REPOSITION,
    REROLL,
    RESTORE,
    REVIVE,
    RULE,
    S_ACTOR,
    S_DEAD,
    S_FIGHTER,
    S_IT,
    S_OPPONENT,
    S_OWN_MODEL,
    S_TARGET,
    S_WOUNDER,
    S_X,
    SACRIFICE,
    SET_WOUNDS,
    SHOVE,
    STATUS,
    SWAP,
    TELEPORT,
    WOUND,
)
from druza.games.edge.resolving import Fight, Use
from druza.games.edge.rules import combat, modes, movement, rolls, shooting, targets, whose
from druza.games.edge.rules.hand import draw_card
from druza.games.edge.rules.values import may_attack
from druza.games.edge.state import EdgeState
from druza.games.edge.verbs import accounts, aiming, charging, eligible, marking, picking, placing, possible, swapping
from druza.kernel.state import Step

# -- carrying parts out ---------------------------------------------------------------------------------------------


def run_parts(state: EdgeState, parts: list[Part]) -> None:
    """These parts next, in printed order."""
    place = len(parts) - 1
    while place >= 0:
        state.push(Do(parts[place].number))
        place -= 1


@final
class Do(Step[EdgeState]):
    """One part of the running action. What cannot be done is skipped."""

    def __init__(self, part: int) -> None:
        self.part = part

    def run(self, state: EdgeState) -> None:
        part = state.content.parts[self.part]
        use = state.use()
        if part.verb == IF:
            if condition(state, use, part):
                run_parts(state, part.then)
        elif part.verb == AT_END:
            marking.lay_mark(state, use, part, NONE, NONE, NONE, enemy_losses(state, use.seat), 0)
        elif part.verb == DRAW:
            for _ in range(targets.number_of(state, use, part.n)):
                draw_card(state, use.seat)
        elif part.verb == MAY or possible.doable(state, use, part):
            carry_out(state, use, part)


def condition(state: EdgeState, use: Use, part: Part) -> bool:
    if part.cond == C_STRAIGHT:
        return use.straight >= part.cond_least
    if part.cond == C_WOUNDS:
        return use.wounds >= part.cond_least
    return part.cond != C_NO_LOSS


def enemy_losses(state: EdgeState, seat: int) -> int:
    """Endurance tokens that enemies have lost in this turn."""
    total = 0
    for other in range(state.seats):
        if state.are_enemies(seat, other):
            total += state.lost[other]
    return total


def carry_out(state: EdgeState, use: Use, part: Part) -> None:
    """Do a part that can be done, or ask what it needs to know."""
    verb = part.verb
    seat = use.seat
    if verb == MOVE:
        begin_move(state, use, part)
    elif verb == COMBAT or verb == BACKSTAB:
        begin_combat(state, use, part)
    elif verb == COUNTERATTACK:
        outer = state.fight()
        fight = Fight(whose.player_of(state, outer.defender), outer.defender, outer.attacker, False)
        fight.single = True
        fight.in_card = True
        fight.reach = outer.reach
        combat.start_fight(state, fight)
    elif verb == HIT_CHECK:
        shooting.begin_check(state, part)
    elif verb == DISTRIBUTE:
        state.push(picking.ShareHits(seat, targets.number_of(state, use, part.n)))
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
        aiming.aim(state, use, part)
    elif verb in (LOSE_ENDURANCE, RESTORE, REVIVE, REMOVE_DEAD, CHANGE_MODE):
        aiming.aim_at_squad(state, use, part)
    elif verb in (MOD, EXTRA_WOUND, AUTO, BORROW):
        marking.begin_mark(state, use, part)
    elif verb == REROLL:
        state.fight().rerolled = True
        state.push(rolls.RollDie(seat, state.fight().die))
    elif verb == PLACE:
        placing.begin_place(state, use, part)
    elif verb == MOVE_TOKEN:
        state.push(placing.ChooseThicket(seat, part.number, targets.number_of(state, use, part.n), ()))
    elif verb == REMOVE:
        state.push(placing.RemoveThicket(seat, part.number))
    elif verb == SWAP:
        state.push(swapping.SwapOne(seat, part.number, ()))
    elif verb == JOIN:
        state.push(swapping.JoinOne(seat, NONE))
    elif verb == EVOLVE:
        modes.evolve(state, use)
    elif verb == PLAY_EVOLVE:
        state.push(modes.PlayEvolve(seat))
    elif verb == CHARGE:
        charging.begin_charge(state, use, part)
    elif verb == MOVE_TOKENS:
        charges, tokens = charging.items_on_squads(state, seat)
        state.push(charging.MoveItem(seat, (), charges, tokens))
    elif verb == CHOOSE:
        state.push(picking.ChooseOne(seat, part.number))
    elif verb == MAY:
        if possible.doable(state, use, part):
            state.push(picking.Maybe(seat, part.number))
    elif verb == EACH:
        begin_each(state, use, part)
    elif verb == PAY:
        state.push(picking.Maybe(seat, part.number))
    elif verb == RULE:
        if part.rule == FREE_RED_DIE:
            state.free_red = True
        elif part.rule == BOTH_ACTIONS:
            state.both_actions = True
    else:
        accounts.settle_accounts(state, use, part)


def cancel(state: EdgeState, use: Use, part: Part) -> None:
    if part.cancels_wounds:
        state.batches[-1].n = max(0, state.batches[-1].n - targets.number_of(state, use, part.n))
        if part.no_counter and state.fights:
            state.fight().no_counter = True
    else:
        state.fight().cancelled = True
        state.tell("combat_cancelled", use.seat, {})


# -- moves and fights of cards ----------------------------------------------------------------------------------------


def begin_move(state: EdgeState, use: Use, part: Part) -> None:
    selector = part.t
    if selector is None:
        return
    models = targets.models_of(state, use, selector)
    if selector.kind in (S_ACTOR, S_IT, S_X, S_WOUNDER, S_TARGET):
        movement.one_model_moves(state, use.seat, models[0], part.number)
        return
    left = len(models)
    if selector.kind == S_OWN_MODEL and not selector.any and not selector.all:
        left = selector.n
    state.push(movement.BeginMove(use.seat, tuple(models), left, part.number))


def begin_combat(state: EdgeState, use: Use, part: Part) -> None:
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


def shots_of(state: EdgeState, squad: int, action: Action) -> int:
    """Firing Position: two shots for each Ranger of the squad that bears it."""
    for slot in range(squad * SLOTS, (squad + 1) * SLOTS):
        if state.paid[slot]:
            card = state.upgrades[slot]
            for part in state.content.actions[state.content.card_actions[card][LOWER]].parts:
                if part.verb == RULE and part.rule == DOUBLE_SHOTS and part.card == action.card:
                    return 2
    return 1


# -- loops ----------------------------------------------------------------------------------------------------------


def begin_each(state: EdgeState, use: Use, part: Part) -> None:
    """A loop; its target is chosen first."""
    if part.target is not None and use.target < 0:
        state.push(picking.PickTarget(use.seat, part.number))
        return
    items = eligible.each_items(state, use, part)
    if use.action >= 0 and part.then and part.then[0].verb == HIT_CHECK and use.squad >= 0:
        if shots_of(state, use.squad, state.content.actions[use.action]) == 2:
            items = [item for item in items for _ in range(2)]
    left = len(items)
    selector = part.t
    if selector is not None and selector.up_to:
        left = min(left, selector.n)
    state.push(picking.EachNext(use.seat, part.number, tuple(items), left))


# -- tokens and shrines that act by themselves ------------------------------------------------------------------------


@final
class PopUse(Step[EdgeState]):
    """What acted by itself is done."""

    def run(self, state: EdgeState) -> None:
        state.uses.pop()


@final
class RunToken(Step[EdgeState]):
    """What a token does when its moment comes."""

    def __init__(self, seat: int, part: int, model: int, hex: int) -> None:
        self.seat = seat
        self.part = part
        self.model = model
        self.hex = hex

    def run(self, state: EdgeState) -> None:
        use = Use(self.seat, NONE)
        use.actor = self.model
        use.token_hex = self.hex
        state.uses.append(use)
        state.push(PopUse())
        parts = [part for part in state.content.parts[self.part].then if part.verb != CLEAR]
        run_parts(state, parts)


def run_triggered(state: EdgeState, seat: int, part: Part, same: int) -> None:
    """A shrine answers an event."""
    use = Use(seat, NONE)
    use.same = same
    if state.batches:
        use.victims = [state.batches[-1].model // PER_SEAT]
    state.uses.append(use)
    state.push(PopUse())
    run_parts(state, part.then)
