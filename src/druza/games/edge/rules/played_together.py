"""Together: what is used along with a card: charges, the banner, its other action."""
# mypyc

from typing import Any, ClassVar, final

from mypy_extensions import i64, mypyc_attr

from druza.games.edge.content.basics import ACTION_CARD, CHOSEN, LOWER, NONE, SLOTS, SQUADS, UPGRADE
from druza.games.edge.content.moments import WITH_EVOLVE
from druza.games.edge.rules import actions, actors, may_use, payment, targets
from druza.games.edge.rules.bodies import dead_models
from druza.games.edge.rules.effects import action_words
from druza.games.edge.rules.hand import discard_from_hand
from druza.games.edge.rules.numbers import add
from druza.games.edge.state import ACTIVE_TURN, EdgeState
from druza.games.edge.vocabulary import DONE, NUMBER, USE, USE_BANNER
from druza.kernel.state import Decision, Frame, Step


@final
@mypyc_attr(free_list_len=1)
class UseTogether(Decision[EdgeState]):
    """ED-264: upgrade actions that are paid together with the card they strengthen, before its roll."""

    RULE: ClassVar[str] = "ED-264"
    KEY: ClassVar[str] = "use_together"

    def __init__(self, seat: i64, card: i64) -> None:
        self.seat = seat
        self.card = card

    def candidates(self, state: EdgeState) -> list[int]:
        found: list[int] = []
        content = state.content
        for slot in range(self.seat * SQUADS * SLOTS, (self.seat + 1) * SQUADS * SLOTS):
            card = state.upgrades[slot]
            if card >= 0 and content.card_kind[card] == UPGRADE:
                action = content.actions[content.card_actions[card][LOWER]]
                if action.with_card == self.card and state.charges[slot] > 0:
                    if not may_use.upgrade_refusal(state, action, slot) and slot // SLOTS == state.use().squad:
                        found.append(USE.answers[slot * 2 + LOWER])
        if found:
            found.append(DONE.answers[0])
        return found

    def resolve(self, state: EdgeState, option: int) -> None:
        if option == DONE.first:
            return
        slot = USE.index(option) // 2
        state.push(SpendTogether(self.seat, slot))

    def words(self, state: EdgeState) -> dict[str, Any]:
        return action_words(state)


@final
@mypyc_attr(free_list_len=1)
class SpendTogether(Decision[EdgeState]):
    """How many charges strengthen the action."""

    RULE: ClassVar[str] = "ED-264"
    KEY: ClassVar[str] = "spend_charges"

    def __init__(self, seat: i64, slot: i64) -> None:
        self.seat = seat
        self.slot = slot

    def candidates(self, state: EdgeState) -> list[int]:
        return [NUMBER.answers[x] for x in range(1, state.charges[self.slot] + 1)]

    def resolve(self, state: EdgeState, option: int) -> None:
        x = NUMBER.index(option)
        state.charges = add(state.charges, self.slot, -x)
        state.supply += x
        strengthen(state, self.slot, x)
        content = state.content
        action = content.actions[content.card_actions[state.upgrades[self.slot]][LOWER]]
        actions.tell_use(state, self.seat, action, self.slot)

    def words(self, state: EdgeState) -> dict[str, Any]:
        return action_words(state)


@final
@mypyc_attr(free_list_len=1)
class UseWithEvolve(Decision[EdgeState]):
    """The Faceless banner, together with an evolve card."""

    RULE: ClassVar[str] = "ED-226"
    KEY: ClassVar[str] = "banner_with_evolve"

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def candidates(self, state: EdgeState) -> list[int]:
        number = state.banners[self.seat]
        action = state.content.actions[number]
        if not state.banners_up[self.seat] or not action.windows >> WITH_EVOLVE & 1:
            return []
        if state.kind != ACTIVE_TURN or self.seat != state.active:
            return []  # ED-226: only in an own active turn
        if not dead_models(state, state.use().squad):
            return []
        return [USE_BANNER.first, DONE.first]

    def resolve(self, state: EdgeState, option: int) -> None:
        if option != DONE.first:
            state.push(actions.BeginUse(self.seat, state.banners[self.seat], NONE, WITH_EVOLVE, NONE, NONE))

    def words(self, state: EdgeState) -> dict[str, Any]:
        return action_words(state)


def strengthen(state: EdgeState, slot: i64, x: i64) -> None:
    """ED-264: Charged Shot, Refined Fuel."""
    content = state.content
    use = state.use()
    kept = use.x
    use.x = x
    for part in content.actions[content.card_actions[state.upgrades[slot]][LOWER]].parts:
        part.strengthen(use, targets.number_of(state, use, part.n))
    use.x = kept


def may_play_both(state: EdgeState, seat: i64, card: i64) -> bool:
    """The alternative Rha-Zack banner was used, and the dearer action of this card can be paid."""
    if not state.both_actions or seat != state.active or state.content.card_kind[card] != ACTION_CARD:
        return False
    return payment.can_pay(state, seat, dearer_price(state, card), False)


def dearer_price(state: EdgeState, card: i64) -> i64:
    price = 0
    for number in state.content.card_actions[card]:
        if state.content.actions[number].cost == CHOSEN:
            return 0  # X is the dearer one, paid when it is chosen
        price = max(price, state.content.actions[number].cost)
    return price


def play_both(state: EdgeState, seat: i64, card: i64) -> None:
    """The alternative Rha-Zack banner: both actions for the price of the dearer one, upper first."""
    state.both_actions = False
    discard_from_hand(state, seat, card)
    frames: list[Frame] = [PayFirst(seat, dearer_price(state, card))]
    for number in state.content.card_actions[card]:
        frames.append(TryUse(seat, number))
    state.then(frames)


@final
@mypyc_attr(free_list_len=1)
class PayFirst(Step[EdgeState]):
    """The dearer of two prices."""

    def __init__(self, seat: i64, price: i64) -> None:
        self.seat = seat
        self.price = price

    def run(self, state: EdgeState) -> None:
        if self.price > 0:
            state.push(payment.Pay(self.seat, self.price, False))


@final
@mypyc_attr(free_list_len=1)
class TryUse(Step[EdgeState]):
    """One of both actions of a card, if it would do anything."""

    def __init__(self, seat: i64, action: i64) -> None:
        self.seat = seat
        self.action = action

    def run(self, state: EdgeState) -> None:
        action = state.content.actions[self.action]
        if action.windows & 1 and not actors.effect_refusal(state, self.seat, action, NONE, 0, NONE):
            state.push(actions.BeginUse(self.seat, self.action, NONE, 0, NONE, 0))
