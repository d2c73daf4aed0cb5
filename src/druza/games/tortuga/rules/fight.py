"""Fights: two ships in one sector, cards face down, the sums, and what follows."""
# mypyc

from typing import Any, ClassVar, final

from mypy_extensions import i64, mypyc_attr

from druza.games.tortuga.content.pieces import (
    BONUS,
    HOLD,
    NEGATE,
    ON_ATTACK,
    ON_DEFENCE,
    PER_OTHER_CARD,
    SPOILS,
    Effect,
)
from druza.games.tortuga.rules.conquest import truce_refusal
from druza.games.tortuga.rules.hold import different, has_maneuver_card, kinds_of, put_sorted
from druza.games.tortuga.rules.spoils import DecideFight
from druza.games.tortuga.state import ATTACKER, BOTH_SIDES, DEFENDER, Fight, TortugaState, new_fight, told_sector
from druza.games.tortuga.vocabulary import CARD, CASH, DONE, TAKE
from druza.kernel.state import ALLOWED, Decision, Frame, Step


def attack_refusal(state: TortugaState, seat: i64, target: i64) -> str:
    """TT-146, TT-172, TT-263, TT-229, TT-210: attacking the ship of another player."""
    if not state.content.attacks[state.scenario]:
        return "TT-229"
    refused = truce_refusal(state, seat)
    if refused:
        return refused
    if target == seat:
        return "TT-146"
    here: i64 = state.ships[seat]
    there: i64 = state.ships[target]
    if here == HOLD or there == HOLD:
        return "TT-172"
    if here != there:
        return "TT-146"
    return ALLOWED if has_maneuver_card(state, seat) else "TT-263"


def begin_fight(state: TortugaState, seat: int, target: int) -> None:
    """TT-146 to TT-152, TT-262: the steps of a fight, in their order."""
    state.fight = new_fight(seat, target, state.ships[seat], state.round)
    state.unseen = BOTH_SIDES
    if state.events is not None:
        facts = {"target": target, **told_sector(state, state.ships[seat])}
        state.tell("attacked", seat, facts)
    state.then([CommitCards(seat), DefendWithCards(target), RevealCards(seat)])


def act_after_fight(state: TortugaState, seat: int) -> None:
    """Who acts has seen how the last fight went; in another turn than the attacker's it is forgotten then."""
    fight = state.fight
    if fight is None or seat not in fight.seats:
        return
    state.unseen &= ~(1 << fight.seats.index(seat))
    if state.unseen == 0 and state.active != fight.seats[ATTACKER]:
        state.forget_fight()


# -- the cards -------------------------------------------------------------------------------------------------------


def card_refusal(state: TortugaState, seat: i64, option: int) -> str:
    """TT-153, TT-122, TT-183: what cannot be used in a fight."""
    if option == TAKE.first:
        return "TT-183"
    if CASH.has(option):
        return "TT-122"
    card = CARD.index(option)
    if card not in state.hands[seat]:
        return "TT-028"
    return ALLOWED if state.content.maneuver[card] > 0 else "TT-153"


def fight_candidates(state: TortugaState, seat: int) -> list[int]:
    """Everything of the own hold that might be meant for a fight."""
    found = [CARD.first + card for card in different(state.hands[seat])]
    for card in state.hands[seat]:
        if state.content.hunt_of[card] >= 0:
            found.append(CASH.first + state.content.hunt_of[card])
    if state.reserves[seat] >= 0:
        found.append(TAKE.first)
    found.append(DONE.first)
    return found


def use_in_fight(state: TortugaState, seat: int, side: int, card: int) -> None:
    state.hands[seat].remove(card)
    put_sorted(state.now_fighting().cards[side], card)


@final
@mypyc_attr(free_list_len=1)
class CommitCards(Decision[TortugaState]):
    """TT-149, TT-263: the attacker lays cards with Maneuvers face down, at least one."""

    RULE: ClassVar[str] = "TT-149"
    KEY: ClassVar[str] = "commit"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: TortugaState) -> list[int]:
        return fight_candidates(state, self.seat)

    def refusal(self, state: TortugaState, option: int) -> str:
        if option == DONE.first:
            return ALLOWED if state.now_fighting().cards[ATTACKER] else "TT-149"
        return card_refusal(state, self.seat, option)

    def resolve(self, state: TortugaState, option: int) -> None:
        if option == DONE.first:
            return
        card = CARD.index(option)
        use_in_fight(state, self.seat, ATTACKER, card)
        if state.events is not None:
            facts = {"n": len(state.now_fighting().cards[ATTACKER])}
            state.tell_secret("committed", self.seat, facts, {"card": state.content.cards[card]})
        state.push(self)

    def words(self, state: TortugaState) -> dict[str, Any]:
        fight = state.now_fighting()
        return {"target": fight.seats[DEFENDER], "n": len(fight.cards[ATTACKER])}


@final
@mypyc_attr(free_list_len=1)
class DefendWithCards(Decision[TortugaState]):
    """TT-150, TT-174, TT-185: the defender answers with any number of cards, openly."""

    RULE: ClassVar[str] = "TT-150"
    KEY: ClassVar[str] = "defend"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: TortugaState) -> list[int]:
        return fight_candidates(state, self.seat)

    def refusal(self, state: TortugaState, option: int) -> str:
        return ALLOWED if option == DONE.first else card_refusal(state, self.seat, option)

    def resolve(self, state: TortugaState, option: int) -> None:
        if option == DONE.first:
            return
        card = CARD.index(option)
        use_in_fight(state, self.seat, DEFENDER, card)
        state.reveal()
        if state.events is not None:
            state.tell("defended", self.seat, {"card": state.content.cards[card]})
        state.push(self)

    def words(self, state: TortugaState) -> dict[str, Any]:
        fight = state.now_fighting()
        return {"attacker": fight.seats[ATTACKER], "n": len(fight.cards[ATTACKER])}


@final
@mypyc_attr(free_list_len=1)
class RevealCards(Step[TortugaState]):
    """TT-151, TT-152: the attacker's cards are turned over; then abilities, the attacker's first."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: TortugaState) -> None:
        fight = state.now_fighting()
        fight.revealed = True
        state.reveal()
        if state.events is not None:
            cards = [state.content.cards[card] for card in fight.cards[ATTACKER]]
            state.tell("uncovered", self.seat, {"cards": cards})
        frames: list[Frame] = []
        for side in (ATTACKER, DEFENDER):
            abilities = abilities_in_fight(state, fight, side)
            if abilities:
                frames.append(UseFightAbilities(fight.seats[side], side, tuple(abilities)))
        frames.append(DecideFight(self.seat))
        state.then(frames)


# -- abilities -------------------------------------------------------------------------------------------------------


def abilities_in_fight(state: TortugaState, fight: Fight, side: int) -> list[int]:
    """TT-038, TT-152, TT-167: the abilities of the used cards that work for this side."""
    moment = ON_ATTACK if side == ATTACKER else ON_DEFENCE
    numbers: list[int] = []
    for card in fight.cards[side]:
        for effect in state.content.fight_abilities[card]:
            if effect.moments & moment:
                numbers.append(effect.number)
    return numbers


def card_with(state: TortugaState, fight: Fight, side: int, number: int) -> int:
    """The used card that has this ability."""
    for card in fight.cards[side]:
        for effect in state.content.fight_abilities[card]:
            if effect.number == number:
                return card
    return fight.cards[side][0]


def open_cards(fight: Fight, side: int) -> list[int]:
    """The different used cards of a side whose Maneuvers still count."""
    cards = fight.cards[side][:]
    for card in fight.negated[side]:
        cards.remove(card)
    return kinds_of(cards)


@final
@mypyc_attr(free_list_len=1)
class UseFightAbilities(Decision[TortugaState]):
    """TT-152: each side uses the abilities of its cards, or not. `left` holds those not used yet."""

    RULE: ClassVar[str] = "TT-152"
    KEY: ClassVar[str] = "fight_abilities"

    def __init__(self, seat: int, side: int, left: tuple[int, ...]) -> None:
        self.seat = seat
        self.side = side
        self.left = left

    def candidates(self, state: TortugaState) -> list[int]:
        fight = state.now_fighting()
        cards = kinds_of([card_with(state, fight, self.side, number) for number in self.left])
        return [*[CARD.first + card for card in cards], DONE.first]

    def refusal(self, state: TortugaState, option: int) -> str:
        if option == DONE.first:
            return ALLOWED
        number = self.ability_of(state, CARD.index(option))
        return ALLOWED if could_help(state.now_fighting(), self.side, state.content.effects[number]) else "TT-064"

    def ability_of(self, state: TortugaState, card: int) -> int:
        """The first ability of this card that is left."""
        fight = state.now_fighting()
        for number in self.left:
            if card_with(state, fight, self.side, number) == card:
                return number
        return self.left[0]

    def resolve(self, state: TortugaState, option: int) -> None:
        if option == DONE.first:
            return
        number = self.ability_of(state, CARD.index(option))
        left = list(self.left)
        left.remove(number)
        if left:
            state.push(UseFightAbilities(self.seat, self.side, tuple(left)))
        use_fight_ability(state, self.seat, self.side, number, CARD.index(option))


def could_help(fight: Fight, side: int, effect: Effect) -> bool:
    """TT-064: could this ability do anything in this fight?"""
    if effect.verb == NEGATE:
        return bool(open_cards(fight, 1 - side))
    return effect.verb != BONUS or fight_bonus(fight, side, effect) > 0


def fight_bonus(fight: Fight, side: int, effect: Effect) -> int:
    """The Maneuvers of an ability: as printed, or for each other card of the side."""
    times = len(fight.cards[side]) - 1 if effect.per == PER_OTHER_CARD else 1
    return min(effect.maneuver * times, effect.cap)


def use_fight_ability(state: TortugaState, seat: int, side: int, number: int, card: int) -> None:
    fight = state.now_fighting()
    effect = state.content.effects[number]
    if effect.verb == NEGATE:
        state.push(NegateCard(seat, side, effect.amount))
        return
    points = 0
    if effect.verb == BONUS:
        points = fight_bonus(fight, side, effect)
        fight.bonus[side] += points
    elif effect.verb == SPOILS:
        fight.spoils[side] += effect.influence
    else:
        fight.saved[side] = True
    if state.events is not None:
        state.tell("fight_ability", seat, {"card": state.content.cards[card], "maneuver": points})


@final
@mypyc_attr(free_list_len=1)
class NegateCard(Decision[TortugaState]):
    """TT-244: a card of the other side counts 0 printed Maneuvers."""

    RULE: ClassVar[str] = "TT-244"
    KEY: ClassVar[str] = "negate"

    def __init__(self, seat: int, side: int, left: int) -> None:
        self.seat = seat
        self.side = side
        self.left = left

    def candidates(self, state: TortugaState) -> list[int]:
        return [CARD.first + card for card in open_cards(state.now_fighting(), 1 - self.side)]

    def resolve(self, state: TortugaState, option: int) -> None:
        card = CARD.index(option)
        put_sorted(state.now_fighting().negated[1 - self.side], card)
        if state.events is not None:
            state.tell("negated", self.seat, {"card": state.content.cards[card]})
        if self.left > 1:
            state.push(NegateCard(self.seat, self.side, self.left - 1))
