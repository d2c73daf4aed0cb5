"""Abilities: what a card does while it is being played."""
# mypyc

from typing import Any, ClassVar, final

from mypy_extensions import mypyc_attr

from druza.games.tortuga.content.pieces import (
    CHOICE,
    COPY,
    DISCOUNT,
    DRAW,
    FLY,
    FORTIFY_SECTOR,
    GAIN,
    HOLD,
    JUMP,
    MINERAL_RATE,
    OFFER_INFLUENCE,
    PEEK,
    PER_MERCENARY,
    PER_MINERAL,
    RECALL,
    REFRESH_MARKET,
    RESERVE_CARD,
    SCOUT_TOKEN,
    TAKE_MINERAL,
    TRASH,
    Effect,
)
from druza.games.tortuga.rules.conquest import FortifyFree, can_fortify_free
from druza.games.tortuga.rules.hold import can_draw, draw_cards, kinds_of, next_card, own_deck, take_into_hand
from druza.games.tortuga.rules.hunt import ScoutAnywhere, can_scout_somewhere, scout, token_refusal
from druza.games.tortuga.rules.market import RefreshFree, can_refresh
from druza.games.tortuga.rules.pools import purse
from druza.games.tortuga.rules.reserve import ReserveCard, TrashCard, can_trash, reserve_refusal
from druza.games.tortuga.rules.travel import (
    FlySteps,
    JumpAnywhere,
    lies_mineral,
    take_mineral_from_stash,
    take_mineral_here,
)
from druza.games.tortuga.state import TortugaState
from druza.games.tortuga.vocabulary import ABILITY, BRANCH, CARD, DONE
from druza.kernel.state import ALLOWED, Decision
from druza.kernel.zones import take_out, with_added, with_number, without

# -- playing a card --------------------------------------------------------------------------------------------------


def play_card(state: TortugaState, seat: int, card: int) -> None:
    """TT-059, TT-065: from the hand to the play area; its Crypto and Maneuvers; then its abilities (TT-257)."""
    content = state.content
    take_out(state.hands[seat], card)
    state.played.append(card)
    state.crypto += content.crypto[card]
    state.maneuver += content.maneuver[card]
    abilities = content.abilities[card]
    if card == content.mercenary:
        state.mercenaries += 1
    if state.events is not None:
        facts = {"card": content.cards[card], "crypto": content.crypto[card], "maneuver": content.maneuver[card]}
        state.tell("played", seat, facts)
    count = len(abilities)
    if count == 1 and is_asked_itself(abilities[0]):
        if has_target(state, abilities[0], seat):
            use_ability(state, abilities[0], seat)
    elif count > 0:
        state.push(UseAbilities(seat, card, (1 << count) - 1))


@final
@mypyc_attr(free_list_len=1)
class UseAbilities(Decision[TortugaState]):
    """TT-060: abilities of the card being played, in any order, each or none. `left` is a bit for each."""

    RULE: ClassVar[str] = "TT-060"
    KEY: ClassVar[str] = "abilities"

    def __init__(self, seat: int, card: int, left: int) -> None:
        self.seat = seat
        self.card = card
        self.left = left

    def candidates(self, state: TortugaState) -> list[int]:
        count = len(state.content.abilities[self.card])
        return [*[ABILITY.first + number for number in range(count)], DONE.first]

    def refusal(self, state: TortugaState, option: int) -> str:
        if option == DONE.first:
            return ALLOWED
        number = ABILITY.index(option)
        if not self.left >> number & 1:
            return "TT-060"
        return ALLOWED if has_target(state, state.content.abilities[self.card][number], self.seat) else "TT-064"

    def resolve(self, state: TortugaState, option: int) -> None:
        if option == DONE.first:
            return
        number = ABILITY.index(option)
        left = self.left & ~(1 << number)
        if left:
            state.push(UseAbilities(self.seat, self.card, left))
        use_ability(state, state.content.abilities[self.card][number], self.seat)

    def words(self, state: TortugaState) -> dict[str, Any]:
        return {"card": state.content.cards[self.card]}


def is_asked_itself(effect: Effect) -> bool:
    """Does the ability ask for its target, with a way to skip it? Then it is not asked for twice."""
    verb = effect.verb
    if verb == SCOUT_TOKEN:
        return effect.anywhere
    return (
        verb == FLY
        or verb == JUMP
        or verb == TRASH
        or verb == COPY
        or verb == REFRESH_MARKET
        or verb == FORTIFY_SECTOR
        or verb == CHOICE
    )


def counted(state: TortugaState, effect: Effect, seat: int) -> int:
    """TT-253: how often a gain counts now."""
    if effect.per == PER_MERCENARY:
        return state.mercenaries
    if effect.per == PER_MINERAL:
        return state.held[seat]
    return 1


def has_target(state: TortugaState, effect: Effect, seat: int) -> bool:
    """TT-064: could this ability do anything now?"""
    verb = effect.verb
    if verb == GAIN:
        return counted(state, effect, seat) > 0
    if verb == DRAW or verb == PEEK:
        return can_draw(state, seat)
    if verb == FLY or verb == JUMP:
        return state.ships[seat] != HOLD  # TT-063
    if verb == RECALL:
        return effect.card in state.discards[seat]
    if verb == TRASH:
        return can_trash(state, seat, effect.zones)
    if verb == COPY:
        return bool(copied_cards(state))
    if verb == SCOUT_TOKEN:
        if effect.anywhere:
            return can_scout_somewhere(state, seat)
        return state.ships[seat] != HOLD and not token_refusal(state, seat, state.ships[seat])
    if verb == TAKE_MINERAL:
        return state.stash > 0 if effect.from_stash else lies_mineral(state, state.ships[seat])
    if verb == REFRESH_MARKET:
        return can_refresh(state, seat)
    if verb == FORTIFY_SECTOR:
        return can_fortify_free(state, seat, effect.anywhere)
    if verb == RESERVE_CARD:
        return not reserve_refusal(state, seat, effect.price, purse(state, seat))
    if verb == CHOICE:
        for branch in effect.branches:
            if has_target(state, branch[0], seat):
                return True
        return False
    return True


def use_ability(state: TortugaState, effect: Effect, seat: int) -> None:
    """Do it, or ask what it still needs to know."""
    verb = effect.verb
    if verb == GAIN:
        gain(state, effect, seat)
    elif verb == DRAW:
        draw_cards(state, seat, effect.amount)
    elif verb == FLY:
        state.push(FlySteps(seat, effect.amount))
    elif verb == JUMP:
        state.push(JumpAnywhere(seat))
    elif verb == RECALL:
        recall(state, effect, seat)
    elif verb == TRASH:
        state.push(TrashCard(seat, effect.number, effect.amount))
    elif verb == PEEK:
        peek(state, effect, seat)
    elif verb == COPY:
        state.push(CopyCard(seat))
    elif verb == SCOUT_TOKEN:
        if effect.anywhere:
            state.push(ScoutAnywhere(seat))
        else:
            scout(state, seat, state.ships[seat])
    elif verb == TAKE_MINERAL:
        take_minerals(state, effect, seat)
    elif verb == REFRESH_MARKET:
        state.push(RefreshFree(seat, effect.amount))
    elif verb == FORTIFY_SECTOR:
        state.push(FortifyFree(seat, effect.amount, effect.anywhere))
    elif verb == RESERVE_CARD:
        state.push(ReserveCard(seat, effect.price))
    elif verb == CHOICE:
        state.push(ChooseBranch(seat, effect.number))
    else:
        last_this_turn(state, effect, seat)


def gain(state: TortugaState, effect: Effect, seat: int) -> None:
    times = counted(state, effect, seat)
    crypto = min(effect.crypto * times, effect.cap)
    maneuver = min(effect.maneuver * times, effect.cap)
    state.crypto += crypto
    state.maneuver += maneuver
    state.tell("gained", seat, {"crypto": crypto, "maneuver": maneuver})


def recall(state: TortugaState, effect: Effect, seat: int) -> None:
    """TT-242: the named card comes back from the discard pile."""
    for _ in range(effect.amount):
        if effect.card not in state.discards[seat]:
            return
        state.discards[seat] = without(state.discards[seat], effect.card)
        take_into_hand(state, seat, effect.card)
        if state.events is not None:
            state.tell("recalled", seat, {"card": state.content.cards[effect.card]})


def take_minerals(state: TortugaState, effect: Effect, seat: int) -> None:
    """TT-267."""
    if not effect.from_stash:
        take_mineral_here(state, seat)
        return
    for _ in range(min(effect.amount, state.stash)):
        take_mineral_from_stash(state, seat)


def last_this_turn(state: TortugaState, effect: Effect, seat: int) -> None:
    """TT-246, TT-249, TT-250: abilities that wait for an action of this turn."""
    if effect.verb == DISCOUNT:
        state.discounts = state.discounts + [effect.number] * effect.uses
        if state.events is not None:
            state.tell("discount", seat, {"n": effect.amount, "for": "hunt" if effect.purpose else "conquest"})
    elif effect.verb == MINERAL_RATE:
        state.mineral_rate = effect.amount
        state.tell("mineral_rate", seat, {"n": effect.amount})
    elif effect.verb == OFFER_INFLUENCE:
        state.offers = state.offers + [effect.price] * effect.uses
        state.tell("offer", seat, {"price": effect.price})


# -- abilities that ask ----------------------------------------------------------------------------------------------


@final
@mypyc_attr(free_list_len=1)
class ChooseBranch(Decision[TortugaState]):
    """One branch of an ability, or none."""

    RULE: ClassVar[str] = "TT-064"
    KEY: ClassVar[str] = "choice"

    def __init__(self, seat: int, effect: int) -> None:
        self.seat = seat
        self.effect = effect

    def candidates(self, state: TortugaState) -> list[int]:
        count = len(state.content.effects[self.effect].branches)
        return [*[BRANCH.first + number for number in range(count)], DONE.first]

    def refusal(self, state: TortugaState, option: int) -> str:
        if option == DONE.first:
            return ALLOWED
        branch = state.content.effects[self.effect].branches[BRANCH.index(option)]
        return ALLOWED if has_target(state, branch[0], self.seat) else "TT-064"

    def resolve(self, state: TortugaState, option: int) -> None:
        if option != DONE.first:
            use_ability(state, state.content.effects[self.effect].branches[BRANCH.index(option)][0], self.seat)

    def words(self, state: TortugaState) -> dict[str, Any]:
        return {"card": state.content.cards[state.played[-1]], "effect": self.effect}


def copied_cards(state: TortugaState) -> list[int]:
    """TT-240: the played cards whose resources can be copied."""
    return [card for card in kinds_of(state.played) if not copy_refusal(state, card)]


def copy_refusal(state: TortugaState, card: int) -> str:
    content = state.content
    if content.copies_cards[card]:
        return "TT-240"
    return ALLOWED if content.crypto[card] + content.maneuver[card] > 0 else "TT-064"


@final
@mypyc_attr(free_list_len=1)
class CopyCard(Decision[TortugaState]):
    """TT-240: gain the printed resources of another card played this turn."""

    RULE: ClassVar[str] = "TT-240"
    KEY: ClassVar[str] = "copy"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: TortugaState) -> list[int]:
        return [*[CARD.first + card for card in kinds_of(state.played)], DONE.first]

    def refusal(self, state: TortugaState, option: int) -> str:
        return ALLOWED if option == DONE.first else copy_refusal(state, CARD.index(option))

    def resolve(self, state: TortugaState, option: int) -> None:
        if option == DONE.first:
            return
        content = state.content
        card = CARD.index(option)
        state.crypto += content.crypto[card]
        state.maneuver += content.maneuver[card]
        if state.events is not None:
            facts = {"card": content.cards[card], "crypto": content.crypto[card], "maneuver": content.maneuver[card]}
            state.tell("copied", self.seat, facts)


def peek(state: TortugaState, effect: Effect, seat: int) -> None:
    """TT-247: look at the top cards, as many as there are."""
    own_deck(state, seat)
    for _ in range(effect.amount):
        card = next_card(state, seat)
        if card < 0:
            break
        state.peeked = with_added(state.peeked, card)
    state.reveal()
    if state.events is not None:
        cards = [state.content.cards[card] for card in state.peeked]
        state.tell_secret("peeked", seat, {"n": len(cards)}, {"cards": cards})
    state.push(TakePeeked(seat, effect.keep))


@final
@mypyc_attr(free_list_len=1)
class TakePeeked(Decision[TortugaState]):
    """TT-247: one of the cards seen comes into the hand; the others go under the deck in the order seen."""

    RULE: ClassVar[str] = "TT-247"
    KEY: ClassVar[str] = "peek"

    def __init__(self, seat: int, left: int) -> None:
        self.seat = seat
        self.left = left

    def candidates(self, state: TortugaState) -> list[int]:
        return [CARD.first + card for card in kinds_of(state.peeked)]

    def resolve(self, state: TortugaState, option: int) -> None:
        card = CARD.index(option)
        state.peeked = without(state.peeked, card)
        take_into_hand(state, self.seat, card)
        if state.events is not None:
            state.tell_secret("kept", self.seat, {}, {"card": state.content.cards[card]})
        if self.left > 1 and state.peeked:
            state.push(TakePeeked(self.seat, self.left - 1))
            return
        deck = own_deck(state, self.seat)
        for rest in state.peeked:
            deck.insert(0, rest)
        state.known = with_number(state.known, self.seat, state.known[self.seat] + len(state.peeked))
        state.peeked = []
