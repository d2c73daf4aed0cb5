"""Declaring: every choice of a deed, asked one after the other before it is paid."""
# mypyc

from typing import Any, ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from druza.games.crystalicum.content.pieces import (
    ALL,
    ANY_NUMBER,
    CHOOSE,
    DISCARD_HAND,
    MARK,
    MARK_X,
    NONE,
    OPPONENT,
    PAY_X,
    POINT_AT,
    SLOTS,
    UP_TO,
    Act,
    Effect,
)
from druza.games.crystalicum.rules.deeds import part_of
from druza.games.crystalicum.rules.index import index_of
from druza.games.crystalicum.rules.legality import completable, cost_candidates
from druza.games.crystalicum.rules.payment import pay_costs
from druza.games.crystalicum.rules.targets import targets_of_act
from druza.games.crystalicum.rules.triggers import FireTriggered, triggered_now
from druza.games.crystalicum.state import CrystalicumState
from druza.games.crystalicum.state_parts import Matter
from druza.games.crystalicum.verbs.verb import verb_of
from druza.games.crystalicum.vocabulary import ANSWERS, AT, CARD, COUNT, DONE, MODE, SEAT
from druza.kernel.state import ALLOWED, Decision, Step


@final
@mypyc_attr(free_list_len=1)
class Declare(Step[CrystalicumState]):
    """CR-252: mode, X, cost cards, targets, opponent, one after the other; then the cost is paid."""

    def __init__(self) -> None:
        pass

    def run(self, state: CrystalicumState) -> None:
        deed = state.stack[-1]
        effect = state.content.effects[deed.effect]
        question = next_question(state, effect, deed)
        if question is None:
            pay_costs(state, effect, deed)
            if index_of(state).watched & deed.events:
                state.push(FireTriggered(triggered_now(state, deed)))
        else:
            state.push(DECLARE)
            state.push(question)


DECLARE: Final = Declare()


def next_question(state: CrystalicumState, effect: Effect, deed: Matter) -> Decision[CrystalicumState] | None:
    """What is still to be chosen."""
    seat = deed.seat
    if deed.mode < 0 and effect.modes >= 0:
        return ChooseMode(seat)
    for cost in effect.costs:
        if cost.kind == PAY_X and deed.x == 0:
            return ChooseX(seat)
        if cost.kind == MARK_X and deed.x == 0:
            return ChooseCostCard(seat)
        if (cost.kind == MARK or cost.kind == POINT_AT) and cost.selector is not None and not deed.cost_cards:
            return ChooseCostCard(seat)
        if cost.kind == DISCARD_HAND and len(deed.discards) < cost.number:
            return ChooseDiscard(seat)
    for part in range(len(effect.acts)):
        act = part_of(effect, deed, part)
        if act.amount.kind == UP_TO and deed.amount < 0:
            return ChooseAmount(seat, part)
        if act.target == CHOOSE and not part_is_chosen(act, deed, part):
            return ChooseTarget(seat, part)
        if act.who == OPPONENT and deed.opponent < 0:
            return ChooseOpponent(seat, part)
    return None


def part_is_chosen(act: Act, deed: Matter, part: i64) -> bool:
    selector = act.selector
    if selector is None or selector.pick == ALL or deed.stopped >> part & 1:
        return True
    if selector.pick == ANY_NUMBER:
        return False
    return picked(deed, part) >= selector.pick


def picked(deed: Matter, part: i64) -> i64:
    """How many targets of a part are chosen."""
    count = 0
    for target in deed.targets:
        if target // SLOTS == part:
            count += 1
    return count


@final
@mypyc_attr(free_list_len=1)
class ChooseMode(Decision[CrystalicumState]):
    """D18: one of the options of a choice."""

    RULE: ClassVar[str] = "CR-252"
    KEY: ClassVar[str] = "choose_mode"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: CrystalicumState) -> list[int]:
        effect = state.content.effects[state.stack[-1].effect]
        return [MODE.answers[mode] for mode in range(len(effect.acts[effect.modes].parts))]

    def refusal(self, state: CrystalicumState, option: int) -> str:
        tried = state.stack[-1].copy()
        tried.mode = MODE.index(option)
        return ALLOWED if completable(state, state.content.effects[tried.effect], tried) else "CR-254"

    def resolve(self, state: CrystalicumState, option: int) -> None:
        state.stack[-1].mode = MODE.index(option)

    def words(self, state: CrystalicumState) -> dict[str, Any]:
        return deed_words(state)


@final
@mypyc_attr(free_list_len=1)
class ChooseX(Decision[CrystalicumState]):
    """D17, CR-069: how many Crystals to pay."""

    RULE: ClassVar[str] = "CR-069"
    KEY: ClassVar[str] = "choose_x"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: CrystalicumState) -> list[int]:
        effect = state.content.effects[state.stack[-1].effect]
        for cost in effect.costs:
            if cost.kind == PAY_X:
                most = min(cost.most, state.treasuries[self.seat] - effect.crystals, 255)
                return COUNT.answers[cost.least : max(0, most + 1)]
        return []

    def resolve(self, state: CrystalicumState, option: int) -> None:
        state.stack[-1].x = COUNT.index(option)

    def words(self, state: CrystalicumState) -> dict[str, Any]:
        return deed_words(state)


@final
@mypyc_attr(free_list_len=1)
class ChooseAmount(Decision[CrystalicumState]):
    """D17: how much, up to a limit."""

    RULE: ClassVar[str] = "CR-252"
    KEY: ClassVar[str] = "choose_amount"

    def __init__(self, seat: int, part: int) -> None:
        self.seat = seat
        self.part = part

    def candidates(self, state: CrystalicumState) -> list[int]:
        deed = state.stack[-1]
        act = part_of(state.content.effects[deed.effect], deed, self.part)
        most = act.amount.value
        if act.from_treasury:
            most = min(most, state.treasuries[self.seat])
        return COUNT.answers[: most + 1]

    def resolve(self, state: CrystalicumState, option: int) -> None:
        state.stack[-1].amount = COUNT.index(option)

    def words(self, state: CrystalicumState) -> dict[str, Any]:
        return deed_words(state)


@final
@mypyc_attr(free_list_len=1)
class ChooseCostCard(Decision[CrystalicumState]):
    """D16, D17: a card on the table that pays; card after card where the number is free."""

    RULE: ClassVar[str] = "CR-066"
    KEY: ClassVar[str] = "choose_cost_card"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: CrystalicumState) -> list[int]:
        deed = state.stack[-1]
        effect = state.content.effects[deed.effect]
        options = [AT.answers[slot] for slot in cost_candidates(state, effect, deed)]
        if effect.costs[effect.picks_cost].kind == MARK_X and deed.cost_cards:
            options.append(DONE.first)
        return options

    def refusal(self, state: CrystalicumState, option: int) -> str:
        if option == DONE.first:
            return ALLOWED
        tried = state.stack[-1].copy()
        tried.cost_cards = [*tried.cost_cards, AT.index(option)]
        return ALLOWED if completable(state, state.content.effects[tried.effect], tried) else "CR-162"

    def resolve(self, state: CrystalicumState, option: int) -> None:
        deed = state.stack[-1]
        if option == DONE.first:
            deed.x = len(deed.cost_cards)
            return
        deed.cost_cards = [*deed.cost_cards, AT.index(option)]
        effect = state.content.effects[deed.effect]
        if effect.costs[effect.picks_cost].kind == MARK_X and not cost_candidates(state, effect, deed):
            deed.x = len(deed.cost_cards)

    def words(self, state: CrystalicumState) -> dict[str, Any]:
        return deed_words(state)


@final
@mypyc_attr(free_list_len=1)
class ChooseDiscard(Decision[CrystalicumState]):
    """CR-066: a card of the hand that pays."""

    RULE: ClassVar[str] = "CR-066"
    KEY: ClassVar[str] = "choose_discard"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: CrystalicumState) -> list[int]:
        left = state.hands[self.seat][:]
        for pattern in state.stack[-1].discards:
            left.remove(pattern)
        return different(left)

    def resolve(self, state: CrystalicumState, option: int) -> None:
        state.stack[-1].discards = [*state.stack[-1].discards, CARD.index(option)]

    def words(self, state: CrystalicumState) -> dict[str, Any]:
        return deed_words(state)


def different(patterns: list[int]) -> list[int]:
    """Options for sorted cards, equal ones once."""
    options: list[Any] = []
    last: i64 = NONE
    for pattern in patterns:
        if pattern != last:
            options.append(ANSWERS[CARD.first + pattern])
        last = pattern
    return options


@final
@mypyc_attr(free_list_len=1)
class ChooseTarget(Decision[CrystalicumState]):
    """D16, CR-162: a legal target, one at a time."""

    RULE: ClassVar[str] = "CR-162"
    KEY: ClassVar[str] = "choose_target"

    def __init__(self, seat: int, part: int) -> None:
        self.seat = seat
        self.part = part

    def candidates(self, state: CrystalicumState) -> list[int]:
        deed = state.stack[-1]
        effect = state.content.effects[deed.effect]
        act = part_of(effect, deed, self.part)
        taken = [target % SLOTS for target in deed.targets if target // SLOTS == self.part]
        options = [AT.answers[slot] for slot in targets_of_act(state, effect, act, deed) if slot not in taken]
        if act.selector is not None and act.selector.pick == ANY_NUMBER and taken:
            options.append(DONE.first)
        return options

    def resolve(self, state: CrystalicumState, option: int) -> None:
        deed = state.stack[-1]
        if option == DONE.first:
            deed.stopped |= 1 << self.part
            return
        deed.targets = [*deed.targets, self.part * SLOTS + AT.index(option)]
        act = part_of(state.content.effects[deed.effect], deed, self.part)
        if act.selector is not None and act.selector.pick == ANY_NUMBER and len(self.candidates(state)) == 1:
            deed.stopped |= 1 << self.part

    def words(self, state: CrystalicumState) -> dict[str, Any]:
        return deed_words(state)


@final
@mypyc_attr(free_list_len=1)
class ChooseOpponent(Decision[CrystalicumState]):
    """D36, CR-249: the opponent meant."""

    RULE: ClassVar[str] = "CR-249"
    KEY: ClassVar[str] = "choose_opponent"

    def __init__(self, seat: int, part: int) -> None:
        self.seat = seat
        self.part = part

    def candidates(self, state: CrystalicumState) -> list[int]:
        return [SEAT.answers[seat] for seat in range(state.seats) if seat != self.seat and not state.is_out(seat)]

    def refusal(self, state: CrystalicumState, option: int) -> str:
        deed = state.stack[-1]
        act = part_of(state.content.effects[deed.effect], deed, self.part)
        return ALLOWED if verb_of(act).can_mean(state, SEAT.index(option)) else "CR-254"

    def resolve(self, state: CrystalicumState, option: int) -> None:
        state.stack[-1].opponent = SEAT.index(option)

    def words(self, state: CrystalicumState) -> dict[str, Any]:
        return deed_words(state)


def deed_words(state: CrystalicumState) -> dict[str, Any]:
    """The card that acts, for the words of a question."""
    deed = state.stack[-1]
    return {"card": state.content.ids[state.content.effects[deed.effect].pattern]}
