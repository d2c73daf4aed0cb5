"""Actions: how a card, upgrade or banner is used: actor, X, price, effect."""
# mypyc

from typing import Any, ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from druza.games.edge.content.basics import ACTION_CARD, CHOSEN, EVOLVE_CARD, MODELS, NONE, SLOTS, UPPER
from druza.games.edge.content.moments import AT_STEP, MOMENTS, NARROW, NO_ACTOR, ONE_SQUAD, W9, WITH_EVOLVE
from druza.games.edge.content.parts import Action
from druza.games.edge.content.terms import U_ACTION
from druza.games.edge.rules import actors, effects, payment, played_together, whose, windows
from druza.games.edge.rules.bodies import dead_models, squads_of_seat
from druza.games.edge.rules.durations import drop_marks
from druza.games.edge.rules.effects import action_words
from druza.games.edge.rules.hand import discard_from_hand
from druza.games.edge.rules.numbers import add, put
from druza.games.edge.rules.values import lost_endurance
from druza.games.edge.state import ACTIVE_TURN, EdgeState
from druza.games.edge.state_parts import Use
from druza.games.edge.vocabulary import MODEL, NUMBER, SQUAD
from druza.kernel.state import ALLOWED, Decision, Step


@final
@mypyc_attr(free_list_len=1)
class BeginUse(Step[EdgeState]):
    """ED-192, ED-197: a card, upgrade action or banner is used; the card goes to the discard pile."""

    def __init__(self, seat: i64, action: i64, slot: i64, window: i64, squad: i64, price: i64) -> None:
        self.seat = seat
        self.action = action
        self.slot = slot
        self.window = window
        self.squad = squad
        self.price = price  # NONE: as printed

    def run(self, state: EdgeState) -> None:
        action = state.content.actions[self.action]
        if self.slot >= 0 and action.passive and not state.paid[self.slot]:
            pay_passive(state, self.seat, self.slot, action)
            return
        use = Use(self.seat, self.action)
        actors.probe(state, use, action, self.slot, self.window, self.squad)
        use.x = 0
        use.x1 = 0
        if whose.actor_is_concerned(action) and action.actor != NO_ACTOR:
            use.actor = whose.concerned(state, self.seat, action, self.window)
            if use.actor >= 0:
                use.squad = use.actor // MODELS
        state.uses = [*state.uses, use]
        state.began = True
        if self.slot >= 0:
            note_use(state, self.slot * 2 + action.half)
        elif action.card >= 0:
            if self.price == NONE:  # else it has left the hand already
                discard_from_hand(state, self.seat, action.card)
            state.last_card = action.card if state.content.card_kind[action.card] == ACTION_CARD else NONE
        else:
            state.banners_up = put(state.banners_up, self.seat, 0)
        tell_use(state, self.seat, action, self.slot)
        price = action.cost if self.price == NONE or action.cost == CHOSEN else self.price
        if self.slot >= 0 and action.passive:
            price = 0  # paid once and for all (ED-222)
        state.then_both(RUN_USE, ENDING[self.window])
        if price != 0 or action.x_by_endurance:
            state.push(SetPrice(self.seat, price))
        if actors.needs_actor(action):
            state.push(ChooseActor(self.seat, self.window))
        else:
            state.pass_over(self.seat)


def note_use(state: EdgeState, key: i64) -> None:
    """Limits per turn, Combat action, sequence and roll (ED-217)."""
    state.used = [*state.used, key]
    if state.fights:
        fight = state.fight()
        fight.used = [*fight.used, key]
        fight.used_roll = [*fight.used_roll, key]


def pay_passive(state: EdgeState, seat: i64, slot: i64, action: Action) -> None:
    """ED-222: paid once; a passive marker shows it."""
    state.charges = add(state.charges, slot, -action.cost)
    state.supply += action.cost
    state.paid = put(state.paid, slot, 1)
    state.began = True
    if state.events is not None:
        state.tell("passive_paid", seat, {"card": state.content.cards[action.card], "slot": slot})


def tell_use(state: EdgeState, seat: i64, action: Action, slot: i64) -> None:
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
@mypyc_attr(free_list_len=1)
class ChooseActor(Decision[EdgeState]):
    """ED-193, ED-194: the model or squad that performs the action."""

    RULE: ClassVar[str] = "ED-194"
    KEY: ClassVar[str] = "choose_actor"

    def __init__(self, seat: i64, window: i64) -> None:
        self.seat = seat
        self.window = window

    def candidates(self, state: EdgeState) -> list[int]:
        use = state.use()
        action = state.content.actions[use.action]
        if not actors.needs_actor(action):
            return []
        first = SQUAD.first if action.actor == ONE_SQUAD else MODEL.first
        return [first + actor for actor in actors.actors(state, use, action, self.window)]

    def options(self, state: EdgeState) -> list[int]:
        use = state.use()
        action = state.content.actions[use.action]
        if not actors.needs_actor(action):
            return []
        tried = use.copy()
        tried.x = 1
        tried.x1 = 1
        verb = SQUAD if action.actor == ONE_SQUAD else MODEL
        found: list[int] = []
        for actor in actors.actors(state, use, action, self.window):
            if actors.is_actor(state, tried, action, actor):
                found.append(verb.answers[actor])
        return found

    def refusal(self, state: EdgeState, option: int) -> str:
        tried = state.use().copy()
        action = state.content.actions[tried.action]
        actor = SQUAD.index(option) if action.actor == ONE_SQUAD else MODEL.index(option)
        tried.x = 1
        tried.x1 = 1
        return ALLOWED if actors.is_actor(state, tried, action, actor) else "ED-208"

    def resolve(self, state: EdgeState, option: int) -> None:
        use = state.use()
        if SQUAD.has(option):
            use.squad = SQUAD.index(option)
        else:
            use.actor = MODEL.index(option)
            use.squad = use.actor // MODELS

    def words(self, state: EdgeState) -> dict[str, Any]:
        return action_words(state)


@final
@mypyc_attr(free_list_len=1)
class SetPrice(Step[EdgeState]):
    """ED-197, ED-215: the price is paid first; X is chosen now."""

    def __init__(self, seat: i64, price: i64) -> None:
        self.seat = seat
        self.price = price

    def run(self, state: EdgeState) -> None:
        use = state.use()
        action = state.content.actions[use.action]
        if self.price == CHOSEN:
            state.push(ChooseX(self.seat, use.slot))
            if action.splits_x:
                state.pending.insert(len(state.pending) - 1, SplitX(self.seat))
        elif action.in_charges:
            state.charges = add(state.charges, use.slot, -self.price)
            state.supply += self.price
        elif self.price > 0:
            state.push(payment.Pay(self.seat, self.price, False))
        if self.price != CHOSEN and action.x_by_endurance and action.parts[0].n.kind != 0:
            state.push(ChooseX(self.seat, NONE))


@final
@mypyc_attr(free_list_len=1)
class ChooseX(Decision[EdgeState]):
    """ED-197: X is chosen and paid when playing."""

    RULE: ClassVar[str] = "ED-197"
    KEY: ClassVar[str] = "choose_x"
    LEADS_ON: ClassVar[str] = "number/crystal number/crystals"

    def __init__(self, seat: i64, slot: i64) -> None:
        self.seat = seat
        self.slot = slot

    def candidates(self, state: EdgeState) -> list[int]:
        return [NUMBER.answers[x] for x in range(1, most_x(state, self.seat, self.slot) + 1)]

    def resolve(self, state: EdgeState, option: int) -> None:
        use = state.use()
        use.x = NUMBER.index(option)
        use.x1 = use.x
        action = state.content.actions[use.action]
        if action.cost != CHOSEN:
            return
        if action.in_charges:
            state.charges = add(state.charges, self.slot, -use.x)
            state.supply += use.x
        else:
            state.push(payment.Pay(self.seat, use.x, False))

    def words(self, state: EdgeState) -> dict[str, Any]:
        return action_words(state)


def most_x(state: EdgeState, seat: i64, slot: i64) -> i64:
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
            dead = len(dead_models(state, squad))
            if dead > 0:
                best = max(best, dead + lost_endurance(state, squad))
        return min(most, best)
    return min(most, action.parts[0].most(state))


@final
@mypyc_attr(free_list_len=1)
class SplitX(Decision[EdgeState]):
    """Resurrection: X is split into models that return and endurance restored."""

    RULE: ClassVar[str] = "ED-248"
    KEY: ClassVar[str] = "split_x"

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def candidates(self, state: EdgeState) -> list[int]:
        return [NUMBER.answers[models] for models in range(1, state.use().x + 1)]

    def refusal(self, state: EdgeState, option: int) -> str:
        models = NUMBER.index(option)
        rest = state.use().x - models
        for squad in squads_of_seat(state, self.seat):
            if len(dead_models(state, squad)) >= models and lost_endurance(state, squad) >= rest:
                return ALLOWED
        return "ED-061"

    def resolve(self, state: EdgeState, option: int) -> None:
        state.use().x1 = NUMBER.index(option)

    def words(self, state: EdgeState) -> dict[str, Any]:
        return {**action_words(state), "x": state.use().x}


@final
@mypyc_attr(free_list_len=1)
class RunUse(Step[EdgeState]):
    """The parts of an action, in printed order; first what may be used together with it."""

    def run(self, state: EdgeState) -> None:
        use = state.use()
        action = state.content.actions[use.action]
        if action.card >= 0 and state.content.card_kind[action.card] == EVOLVE_CARD:
            use.evolving = use.squad
        effects.run_parts(state, action.parts)
        if action.card >= 0 and use.slot < 0:
            if state.content.card_kind[action.card] == EVOLVE_CARD:
                state.push(played_together.UseWithEvolve(use.seat))
            elif state.content.card_is_strengthened[action.card]:
                state.push(played_together.UseTogether(use.seat, action.card))
            else:
                state.pass_over(use.seat)


@final
@mypyc_attr(free_list_len=1)
class EndUse(Step[EdgeState]):
    """The action is resolved: it can be answered now (W9)."""

    def __init__(self, window: i64) -> None:
        self.window = window

    def run(self, state: EdgeState) -> None:
        state.uses = state.uses[:-1]
        drop_marks(state, U_ACTION, NONE)
        if state.kind == ACTIVE_TURN and self.window != WITH_EVOLVE:
            windows.open_window(state, W9, AT_STEP if self.window in NARROW else NONE)
        if state.paid_losses and not state.fights:
            state.push(windows.PAID_LOSSES)


# frames never change: one of each is enough
RUN_USE: Final = RunUse()
ENDING: Final[list[EndUse]] = [EndUse(window) for window in range(MOMENTS)]
