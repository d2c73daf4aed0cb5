"""Actions: when a card, upgrade or banner may be used, and how using it goes: actor, X, price, effect."""
# mypyc

from typing import Any, ClassVar, final

from druza.games.edge import effects, payment, possible, windows
from druza.games.edge.bodies import distance, is_squad_alive, models_on, squad_on, squads_of_seat, touches_field
from druza.games.edge.hand import discard_from_hand
from druza.games.edge.pieces import (
    ACTION_CARD,
    ACTIVE,
    ACTIVE_OR_EVOLVE,
    AFTER_CARD,
    AFTER_ROLL,
    ANY_TIME,
    BACKSTAB,
    BACKSTAB_DECLARED,
    BEFORE_ATTACK,
    BEFORE_DEFENCE,
    BEFORE_VALUE,
    CHOSEN,
    DEFENCE_LOST,
    DEFENCE_WON,
    DURING_COMBAT,
    ENDURANCE_LOST,
    EVOLVE_CARD,
    H1,
    H2,
    LOWER,
    MENU,
    MODELS,
    NO_ACTOR,
    NONE,
    ON_DEATH,
    ON_ENEMY_DEATH,
    ON_KILL,
    ON_LOSS,
    ON_ROLL,
    ON_WOUND,
    ON_WOUND_DEALT,
    ONE_SQUAD,
    PER_COMBAT,
    PER_PAYMENT,
    PER_ROLL,
    PER_SEAT,
    PER_TURN,
    SLOTS,
    SQUADS,
    U_ACTION,
    UPGRADE,
    UPPER,
    USES_PER_TURN,
    W1,
    W2,
    W3,
    W4,
    W9,
    WITH_EVOLVE,
    WOUND_DEALT,
    WOUND_TAKEN,
    Action,
)
from druza.games.edge.state import ACTIVE_TURN, DONE, MODEL, NUMBER, SQUAD, USE, USE_BANNER, Table, Use
from druza.games.edge.values import drop_marks, lost_endurance, token_supply
from druza.kernel.state import ALLOWED, Decision, Step

# -- whom an action is about ----------------------------------------------------------------------------------------


def player_of(state: Table, model: int) -> int:
    """ED-243: who chooses and pays for a model: its owner, or whoever controls it."""
    if state.fights:
        fight = state.fights[-1]
        if fight.starter == model:
            return fight.seat
    for use in state.uses:
        if use.controlled == model:
            return use.seat
    return model // PER_SEAT


def roller(state: Table) -> int:
    """The model that rolls now; NONE for a hit check without a shooter."""
    fight = state.fight()
    if fight.shot:
        return fight.shooter
    return fight.defender if fight.rolled_defence else fight.attacker


def concerned(state: Table, seat: int, action: Action, window: int) -> int:
    """The own model (or, for a death of an enemy, that enemy) that an action of a window is about; NONE if none."""
    when = action.when
    model = NONE
    if when == BEFORE_VALUE:
        if window == W2:
            return own_fighter(state, seat, action)
        if window == H1:
            for target in state.fight().targets:
                if state.fields[target] >= 0 and target // PER_SEAT == seat:
                    return target
            return NONE
        model = state.fight().attacker if window == W3 else state.fight().defender
    elif when == BEFORE_ATTACK:
        model = state.fight().attacker
    elif when == BEFORE_DEFENCE:
        model = state.fight().defender
    elif when == ON_ROLL:
        model = roller(state)
    elif when == DEFENCE_LOST or when == DEFENCE_WON:
        model = state.fight().defender
    elif when == ON_WOUND or when == WOUND_TAKEN or when == ON_DEATH or when == ON_LOSS:
        model = state.batches[-1].model
        return model if is_own(state, seat, action, model) else NONE
    elif when == ON_ENEMY_DEATH:
        model = state.batches[-1].model
        return model if state.are_enemies(seat, model // PER_SEAT) else NONE
    elif when == ON_WOUND_DEALT or when == WOUND_DEALT or when == ON_KILL:
        model = state.batches[-1].by
        return model if model >= 0 and state.batches[-1].seat == seat and model // PER_SEAT == seat else NONE
    else:
        return own_fighter(state, seat, action)
    if model >= 0 and player_of(state, model) == seat and is_own(state, seat, action, model):
        return model
    if model >= 0 and action.team and state.rules().teams and not state.are_enemies(seat, model // PER_SEAT):
        return model
    return NONE


def is_own(state: Table, seat: int, action: Action, model: int) -> bool:
    owner = model // PER_SEAT
    return owner == seat or (action.team and state.rules().teams and not state.are_enemies(seat, owner))


def own_fighter(state: Table, seat: int, action: Action) -> int:
    if not state.fights or state.fight().shot:
        return NONE
    fight = state.fight()
    if is_own(state, seat, action, fight.starter) and fight.seat == seat:
        return fight.starter
    if is_own(state, seat, action, fight.other):
        return fight.other
    return NONE


def actor_is_concerned(action: Action) -> bool:
    """Is the actor the very model that the roll, wound or death is about?"""
    when = action.when
    if when == ACTIVE or when == ANY_TIME or when == ON_ENEMY_DEATH or when == ACTIVE_OR_EVOLVE:
        return False
    return not ((when == ON_WOUND or when == BEFORE_DEFENCE) and action.concerned < 0)


# -- may it be used -------------------------------------------------------------------------------------------------


def action_refusal(state: Table, seat: int, number: int, slot: int, window: int, squad: int) -> str:
    """The rule that forbids an action now; slot NONE for a card in hand. `squad` lost endurance in a W7."""
    action = state.content.actions[number]
    waiting = slot >= 0 and action.passive and not state.paid[slot]
    if not waiting and not action.windows >> window & 1 and not in_menu_window(state, seat, action, window):
        return "ED-198" if seat == state.active else "ED-202"
    if seat != state.active and not action.instant:
        return "ED-202"
    if waiting and not may_pay_passive(state, seat, action, window):
        return "ED-343"
    if not action.names_step and window != W9 and is_resolving(state):
        return "ED-333"
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
    refused = step_refusal(state, seat, action, slot, window, squad)
    if refused:
        return refused
    return effect_refusal(state, seat, action, slot, window, squad)


def in_menu_window(state: Table, seat: int, action: Action, window: int) -> bool:
    """ED-320: actions of the menu also before an attack roll and after a defence roll of the own activation."""
    return bool(action.windows & 1) and (window == W3 or window == 5) and seat == state.active


def may_pay_passive(state: Table, seat: int, action: Action, window: int) -> bool:
    """ED-343: when the single price of a passive action may be paid."""
    if seat == state.active:
        return window == MENU or ((window == W3 or window == 5) and not is_resolving(state))
    return action.instant and 1 <= window <= 11 and window != W4 and not is_resolving(state)


def is_resolving(state: Table) -> bool:
    """Is a card, upgrade action or banner still being resolved (ED-333)?"""
    return len(state.uses) > 0


def upgrade_refusal(state: Table, action: Action, slot: int) -> str:
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
    elif action.limit == PER_ROLL:
        if state.fights and key in state.fight().used_roll:
            return "ED-217"
    elif action.limit == PER_PAYMENT:
        if state.used.count(key) >= USES_PER_TURN:
            return "ED-361"
    return ALLOWED


def step_refusal(state: Table, seat: int, action: Action, slot: int, window: int, squad: int) -> str:
    """Is the thing that the action answers happening to the right model?"""
    when = action.when
    if when == ACTIVE or when == ANY_TIME or when == ACTIVE_OR_EVOLVE:
        return ALLOWED
    if when == AFTER_CARD:
        return ALLOWED if seat == state.active and state.last_card >= 0 else "ED-272"
    if when == ENDURANCE_LOST:
        return loss_refusal(state, seat, action, slot, squad)
    if when == WOUND_DEALT and action.actor == NO_ACTOR:
        if squad >= 0 or state.batches[-1].seat != seat or wounds_done(state) == 0:
            return "ED-208"
        return ALLOWED
    if window == 7 and squad >= 0:
        return "ED-324"
    model = concerned(state, seat, action, window)
    if when == ON_ROLL and model < 0 and state.fight().shot and state.fight().seat == seat:
        return "ED-117" if state.fight().rerolled else ALLOWED
    if model < 0:
        return "ED-208"
    if when == BACKSTAB_DECLARED and not state.fight().backstab:
        return "ED-159"
    if when == ON_ROLL and state.fight().rerolled:
        return "ED-117"
    if window == W1 and state.fight().backstab and action.parts[0].verb == BACKSTAB:
        return "ED-332"
    if when == DURING_COMBAT and window == 5 and not windows.roll_to_come(state):
        return "ED-208"
    if when == DEFENCE_LOST and not state.fight().won:
        return "ED-208"
    if when == DEFENCE_WON and state.fight().won:
        return "ED-208"
    if (when == WOUND_DEALT or when == WOUND_TAKEN) and wounds_done(state) == 0:
        return "ED-208"
    if when == WOUND_TAKEN and not state.batches[-1].fight:
        return "ED-208"
    if when == ON_KILL and not state.are_enemies(seat, state.batches[-1].model // PER_SEAT):
        return "ED-208"
    if (when == ON_DEATH or when == ON_ENEMY_DEATH) and state.batches[-1].sacrificed:
        return "ED-186"
    return owner_refusal(state, action, slot, model)


def wounds_done(state: Table) -> int:
    batch = state.batches[-1]
    return batch.lost + (1 if batch.killed else 0)


def loss_refusal(state: Table, seat: int, action: Action, slot: int, squad: int) -> str:
    lost = squad
    if lost < 0:
        if state.batches[-1].lost == 0:
            return "ED-208"
        lost = state.batches[-1].model // MODELS
    if lost // SQUADS != seat:
        return "ED-208"
    return "ED-208" if slot >= 0 and lost != slot // SLOTS else ALLOWED


def owner_refusal(state: Table, action: Action, slot: int, model: int) -> str:
    """Lower actions serve the unit they name, upgrades the squad that bears them."""
    if action.when == ON_ENEMY_DEATH:
        return ALLOWED
    if not actor_is_concerned(action):
        return ALLOWED
    if slot >= 0 and (action.half == LOWER or action.actor == ONE_SQUAD) and model // MODELS != slot // SLOTS:
        return "ED-214"
    if action.half == LOWER and action.unit >= 0 and state.units[model // MODELS] != action.unit:
        return "ED-194"
    return ALLOWED


def effect_refusal(state: Table, seat: int, action: Action, slot: int, window: int, squad: int) -> str:
    """ED-194, ED-195, ED-208: somebody can perform it, and it would do something."""
    use = state.spare
    if use is None:
        use = Use(seat, action.number)
    else:
        use.renew(seat, action.number)
        state.spare = None
    probe(state, use, action, slot, window, squad)
    state.uses.append(use)
    found = has_actor(state, use, action, window)
    state.uses.pop()
    state.spare = use
    if found:
        return ALLOWED
    if action.half == LOWER and action.unit >= 0 and not has_unit(state, seat, action.unit):
        return "ED-195"
    return "ED-208"


def has_unit(state: Table, seat: int, unit: int) -> bool:
    for squad in range(seat * SQUADS, (seat + 1) * SQUADS):
        if state.units[squad] == unit and is_squad_alive(state, squad):
            return True
    return False


def probe(state: Table, use: Use, action: Action, slot: int, window: int, squad: int) -> None:
    """Make of a new use what it would begin as: with what the window is about."""
    seat = use.seat
    use.card = action.card
    use.slot = slot
    use.window = window
    use.x = 1
    use.x1 = 1
    if slot >= 0:
        use.squad = slot // SLOTS
    if state.fights and window != MENU and window != W9:
        fight = state.fight()
        if not fight.shot:
            own = own_fighter(state, seat, action)
            use.fighter = own
            use.opponent = fight.other if own == fight.starter else fight.starter
        use.roller = concerned(state, seat, action, window) if action.names_step and window < 6 else NONE
        if window == AFTER_ROLL or window == H2:
            use.roller = roller(state)
    if state.batches and (window == 6 or window == 7 or window == 8 or window == 15) and squad < 0:
        batch = state.batches[-1]
        use.wounded = batch.model
        use.wounder = batch.by
        if window == 8 or window == 15:
            use.dead = batch.model
            use.dead_field = batch.field
            use.dead_mask = batch.mask
    if window == 7:
        use.last_squad = squad if squad >= 0 else state.batches[-1].model // MODELS
    if window == WITH_EVOLVE and state.uses:
        use.evolving = state.uses[-1].squad


def has_actor(state: Table, use: Use, action: Action, window: int) -> bool:
    """Is there an actor for whom the action would do something?"""
    if action.actor == NO_ACTOR or not needs_actor(action):
        if action.actor != NO_ACTOR and actor_is_concerned(action):
            use.actor = concerned(state, use.seat, action, window)
            if use.actor >= 0:
                use.squad = use.actor // MODELS
        elif not unit_stands(state, use, action, window):
            return False
        return mode_fits(state, use, action) and possible.would_do(state, use, action)
    for actor in actors(state, use, action, window):
        if is_actor(state, use, action, actor):
            return True
    return False


def needs_actor(action: Action) -> bool:
    """Has an actor to be chosen: somebody performs it, and it is not the model concerned?"""
    return (
        action.actor != NO_ACTOR
        and (action.uses_actor or action.actor == ONE_SQUAD)
        and not (actor_is_concerned(action))
    )


def unit_stands(state: Table, use: Use, action: Action, window: int) -> bool:
    """ED-195: a lower action needs its unit in play, unless it concerns dead models."""
    if action.half != LOWER or action.unit < 0 or use.slot >= 0:
        return True
    if window == 8:
        dead = state.batches[-1].model
        if action.when == ON_DEATH or action.when == ON_LOSS:
            return state.units[dead // MODELS] == action.unit
    return has_unit(state, use.seat, action.unit) or possible.concerns_dead(action)


def mode_fits(state: Table, use: Use, action: Action) -> bool:
    if action.needs_modes == 0:
        return True
    if use.squad >= 0:
        return bool(action.needs_modes & state.side_bit(use.squad))
    for squad in range(use.seat * SQUADS, (use.seat + 1) * SQUADS):
        if state.units[squad] >= 0 and state.units[squad] == action.unit and action.needs_modes & state.side_bit(squad):
            return True
    return False


def actors(state: Table, use: Use, action: Action, window: int) -> list[int]:
    """Those who might perform an action: models, or squads (by number) if a whole squad does."""
    found: list[int] = []
    if action.actor == ONE_SQUAD:
        if use.slot >= 0:
            return [use.slot // SLOTS]
        for squad in range(use.seat * SQUADS, (use.seat + 1) * SQUADS):
            if state.units[squad] >= 0 and (action.unit < 0 or state.units[squad] == action.unit):
                found.append(squad)
        return found
    if use.slot >= 0:
        return squad_on(state, use.slot // SLOTS)
    if action.unit < 0:
        return models_on(state, use.seat)
    for squad in range(use.seat * SQUADS, (use.seat + 1) * SQUADS):
        if state.units[squad] == action.unit:
            found += squad_on(state, squad)
    return found


def is_actor(state: Table, use: Use, action: Action, actor: int) -> bool:
    """Could this model or squad perform it with some effect?"""
    if action.actor == ONE_SQUAD:
        squad = actor
        use.actor = NONE
        if not is_squad_alive(state, squad) and not possible.concerns_dead(action):
            return False
    else:
        squad = actor // MODELS
        use.actor = actor
        if action.needs_straight and state.runs[actor] < action.needs_straight:
            return False
        if action.needs_source and not touches_source(state, actor):
            return False
        if action.near_dead >= 0 and distance(state, state.fields[actor], use.dead_field) > action.near_dead:
            return False
    use.squad = squad
    if action.needs_modes and not action.needs_modes & state.side_bit(squad):
        return False
    return possible.would_do(state, use, action)


def touches_source(state: Table, model: int) -> bool:
    for source in range(len(state.sources)):
        if not state.overgrown >> source & 1 and touches_field(state, model, state.sources[source]):
            return True
    return False


# -- using it -------------------------------------------------------------------------------------------------------


@final
class BeginUse(Step[Table]):
    """ED-192, ED-197: a card, upgrade action or banner is used; the card goes to the discard pile."""

    def __init__(self, seat: int, action: int, slot: int, window: int, squad: int, price: int) -> None:
        self.seat = seat
        self.action = action
        self.slot = slot
        self.window = window
        self.squad = squad
        self.price = price  # NONE: as printed

    def run(self, state: Table) -> None:
        action = state.content.actions[self.action]
        if self.slot >= 0 and action.passive and not state.paid[self.slot]:
            pay_passive(state, self.seat, self.slot, action)
            return
        use = Use(self.seat, self.action)
        probe(state, use, action, self.slot, self.window, self.squad)
        use.x = 0
        use.x1 = 0
        if actor_is_concerned(action) and action.actor != NO_ACTOR:
            use.actor = concerned(state, self.seat, action, self.window)
            if use.actor >= 0:
                use.squad = use.actor // MODELS
        state.uses.append(use)
        state.began = True
        if self.slot >= 0:
            note_use(state, self.slot * 2 + action.half)
        elif action.card >= 0:
            if self.price == NONE:  # else it has left the hand already
                discard_from_hand(state, self.seat, action.card)
            state.last_card = action.card if state.content.card_kind[action.card] == ACTION_CARD else NONE
        else:
            state.banners_up[self.seat] = 0
        tell_use(state, self.seat, action, self.slot)
        price = action.cost if self.price == NONE or action.cost == CHOSEN else self.price
        if self.slot >= 0 and action.passive:
            price = 0  # paid once and for all (ED-222)
        state.then([ChooseActor(self.seat, self.window), SetPrice(self.seat, price), RunUse(), EndUse(self.window)])


def note_use(state: Table, key: int) -> None:
    """Limits per turn, Combat and roll (ED-217)."""
    state.used.append(key)
    if state.fights:
        state.fight().used.append(key)
        state.fight().used_roll.append(key)


def pay_passive(state: Table, seat: int, slot: int, action: Action) -> None:
    """ED-222: paid once; a passive marker shows it."""
    state.charges[slot] -= action.cost
    state.supply += action.cost
    state.paid[slot] = 1
    state.began = True
    if state.events is not None:
        state.tell("passive_paid", seat, {"card": state.content.cards[action.card], "slot": slot})


def tell_use(state: Table, seat: int, action: Action, slot: int) -> None:
    """ED-199: the effect of a card is announced."""
    if state.events is not None:
        half = "upper" if action.half == UPPER else "lower"
        if action.card >= 0:
            state.tell(
                "used" if slot >= 0 else "played",
                seat,
                {"card": state.content.cards[action.card], "half": half, "squad": slot // SLOTS if slot >= 0 else None},
            )
        else:
            banner = state.content.banners[state.content.banner_of_action[action.number]]
            state.tell("banner", seat, {"banner": banner})


@final
class ChooseActor(Decision[Table]):
    """ED-193, ED-194: the model or squad that performs the action."""

    RULE: ClassVar[str] = "ED-194"
    KEY: ClassVar[str] = "choose_actor"

    def __init__(self, seat: int, window: int) -> None:
        self.seat = seat
        self.window = window

    def candidates(self, state: Table) -> list[int]:
        use = state.use()
        action = state.content.actions[use.action]
        if not needs_actor(action):
            return []
        first = SQUAD.first if action.actor == ONE_SQUAD else MODEL.first
        return [first + actor for actor in actors(state, use, action, self.window)]

    def refusal(self, state: Table, option: int) -> str:
        use = state.use().copy()
        action = state.content.actions[use.action]
        actor = SQUAD.index(option) if action.actor == ONE_SQUAD else MODEL.index(option)
        use.x = 1
        use.x1 = 1
        state.uses.append(use)
        found = is_actor(state, use, action, actor)
        state.uses.pop()
        return ALLOWED if found else "ED-208"

    def resolve(self, state: Table, option: int) -> None:
        use = state.use()
        if SQUAD.has(option):
            use.squad = SQUAD.index(option)
        else:
            use.actor = MODEL.index(option)
            use.squad = use.actor // MODELS

    def words(self, state: Table) -> dict[str, Any]:
        return action_words(state)


def action_words(state: Table) -> dict[str, Any]:
    """The running action, for questions that belong to it."""
    if not state.uses:
        return {}
    return {"action": state.use().action}


@final
class SetPrice(Step[Table]):
    """ED-197, ED-215: the price is paid first; X is chosen now."""

    def __init__(self, seat: int, price: int) -> None:
        self.seat = seat
        self.price = price

    def run(self, state: Table) -> None:
        use = state.use()
        action = state.content.actions[use.action]
        if self.price == CHOSEN:
            state.push(ChooseX(self.seat, use.slot))
            if action.splits_x:
                state.pending.insert(len(state.pending) - 1, SplitX(self.seat))
        elif action.in_charges:
            state.charges[use.slot] -= self.price
            state.supply += self.price
        elif self.price > 0:
            state.push(payment.Pay(self.seat, self.price, False))
        if self.price != CHOSEN and action.x_by_endurance and action.parts[0].n.kind != 0:
            state.push(ChooseX(self.seat, NONE))


@final
class ChooseX(Decision[Table]):
    """ED-197: X is chosen and paid when playing."""

    RULE: ClassVar[str] = "ED-197"
    KEY: ClassVar[str] = "choose_x"

    def __init__(self, seat: int, slot: int) -> None:
        self.seat = seat
        self.slot = slot

    def candidates(self, state: Table) -> list[int]:
        return [NUMBER.first + x for x in range(1, most_x(state, self.seat, self.slot) + 1)]

    def resolve(self, state: Table, option: int) -> None:
        use = state.use()
        use.x = NUMBER.index(option)
        use.x1 = use.x
        action = state.content.actions[use.action]
        if action.cost != CHOSEN:
            return
        if action.in_charges:
            state.charges[self.slot] -= use.x
            state.supply += use.x
        else:
            state.push(payment.Pay(self.seat, use.x, False))

    def words(self, state: Table) -> dict[str, Any]:
        return action_words(state)


def most_x(state: Table, seat: int, slot: int) -> int:
    """The highest X that can be paid and makes sense."""
    use = state.use()
    action = state.content.actions[use.action]
    if action.x_by_endurance:
        return state.endurance[use.squad] + 1
    if action.in_charges:
        return state.charges[slot]
    most = 1
    while most < 10 and payment.can_pay(state, seat, most + 1, False):
        most += 1
    if action.splits_x:
        best = 0
        for squad in squads_of_seat(state, seat):
            dead = possible.count_dead(state, squad)
            if dead > 0:
                best = max(best, dead + lost_endurance(state, squad))
        return min(most, best)
    if action.parts[0].token == state.content.thicket:
        return min(most, token_supply(state, state.content.thicket))
    return most


@final
class SplitX(Decision[Table]):
    """Resurrection: X is split into models that return and endurance restored."""

    RULE: ClassVar[str] = "ED-248"
    KEY: ClassVar[str] = "split_x"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: Table) -> list[int]:
        return [NUMBER.first + models for models in range(1, state.use().x + 1)]

    def refusal(self, state: Table, option: int) -> str:
        models = NUMBER.index(option)
        rest = state.use().x - models
        for squad in squads_of_seat(state, self.seat):
            if possible.count_dead(state, squad) >= models and lost_endurance(state, squad) >= rest:
                return ALLOWED
        return "ED-061"

    def resolve(self, state: Table, option: int) -> None:
        state.use().x1 = NUMBER.index(option)

    def words(self, state: Table) -> dict[str, Any]:
        return {**action_words(state), "x": state.use().x}


@final
class RunUse(Step[Table]):
    """The parts of an action, in printed order; first what may be used together with it."""

    def run(self, state: Table) -> None:
        use = state.use()
        action = state.content.actions[use.action]
        if action.card >= 0 and state.content.card_kind[action.card] == EVOLVE_CARD:
            use.evolving = use.squad
        effects.run_parts(state, action.parts)
        if action.card >= 0 and use.slot < 0:
            if state.content.card_kind[action.card] == EVOLVE_CARD:
                state.push(UseWithEvolve(use.seat))
            else:
                state.push(UseTogether(use.seat, action.card))


@final
class UseTogether(Decision[Table]):
    """ED-264: upgrade actions that are paid together with the card they strengthen, before its roll."""

    RULE: ClassVar[str] = "ED-264"
    KEY: ClassVar[str] = "use_together"

    def __init__(self, seat: int, card: int) -> None:
        self.seat = seat
        self.card = card

    def candidates(self, state: Table) -> list[int]:
        found: list[int] = []
        content = state.content
        for slot in range(self.seat * SQUADS * SLOTS, (self.seat + 1) * SQUADS * SLOTS):
            card = state.upgrades[slot]
            if card >= 0 and content.card_kind[card] == UPGRADE:
                action = content.actions[content.card_actions[card][LOWER]]
                if action.with_card == self.card and state.charges[slot] > 0:
                    if not upgrade_refusal(state, action, slot) and slot // SLOTS == state.use().squad:
                        found.append(USE.first + slot * 2 + LOWER)
        if found:
            found.append(DONE.first)
        return found

    def resolve(self, state: Table, option: int) -> None:
        if option == DONE.first:
            return
        slot = USE.index(option) // 2
        state.push(SpendTogether(self.seat, slot))

    def words(self, state: Table) -> dict[str, Any]:
        return action_words(state)


@final
class SpendTogether(Decision[Table]):
    """How many charges strengthen the action."""

    RULE: ClassVar[str] = "ED-264"
    KEY: ClassVar[str] = "spend_charges"

    def __init__(self, seat: int, slot: int) -> None:
        self.seat = seat
        self.slot = slot

    def candidates(self, state: Table) -> list[int]:
        return [NUMBER.first + x for x in range(1, state.charges[self.slot] + 1)]

    def resolve(self, state: Table, option: int) -> None:
        x = NUMBER.index(option)
        state.charges[self.slot] -= x
        state.supply += x
        effects.strengthen(state, self.slot, x)
        content = state.content
        action = content.actions[content.card_actions[state.upgrades[self.slot]][LOWER]]
        tell_use(state, self.seat, action, self.slot)

    def words(self, state: Table) -> dict[str, Any]:
        return action_words(state)


@final
class UseWithEvolve(Decision[Table]):
    """The Faceless banner, together with an evolve card."""

    RULE: ClassVar[str] = "ED-226"
    KEY: ClassVar[str] = "banner_with_evolve"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: Table) -> list[int]:
        number = state.banners[self.seat]
        action = state.content.actions[number]
        if not state.banners_up[self.seat] or not action.windows >> WITH_EVOLVE & 1:
            return []
        if possible.count_dead(state, state.use().squad) == 0:
            return []
        return [USE_BANNER.first, DONE.first]

    def resolve(self, state: Table, option: int) -> None:
        if option != DONE.first:
            state.push(BeginUse(self.seat, state.banners[self.seat], NONE, WITH_EVOLVE, NONE, NONE))

    def words(self, state: Table) -> dict[str, Any]:
        return action_words(state)


@final
class EndUse(Step[Table]):
    """The action is resolved: it can be answered now (W9)."""

    def __init__(self, window: int) -> None:
        self.window = window

    def run(self, state: Table) -> None:
        state.uses.pop()
        drop_marks(state, U_ACTION, NONE)
        if state.kind == ACTIVE_TURN and self.window != WITH_EVOLVE:
            windows.open_window(state, W9, NONE)
        if state.paid_losses and not state.fights:
            state.push(payment.PaidLosses())
