"""Effects: what skills and Artifacts do, part by part."""
# mypyc

from typing import ClassVar, final

from mypy_extensions import mypyc_attr

from druza.games.star_scrappers.content.pieces import (
    ALLOW_SAME_ACTION,
    CHOOSE_ONE,
    DISCOUNT,
    DOCKS,
    DOUBLE_LEVEL,
    EACH_BASE,
    EXTRA_ACTION,
    MINE,
    ONE_BASE,
    OWN_BASE,
    OWN_HAND,
    RECOLOUR_CARDS,
    RECOLOUR_CRYSTAL,
    RECRUIT_GAP,
    SUBJUGATE,
    TAKE_CRYSTAL,
    TAKE_MERCENARY,
    TRIGGER,
    Effect,
    plain,
)
from druza.games.star_scrappers.rules.crystals import RecolourCrystal, TakeCrystal
from druza.games.star_scrappers.rules.dyeing import DyeCard
from druza.games.star_scrappers.rules.hand import card_options, room
from druza.games.star_scrappers.rules.objects import ELSEWHERE, fits, has_object, has_object_in_base
from druza.games.star_scrappers.rules.raid import is_protected
from druza.games.star_scrappers.rules.subjugation import SubjugateFromBase, subjugate
from druza.games.star_scrappers.rules.taking import TakeFromBase, TakeFromBottom, TakeFromDocks
from druza.games.star_scrappers.state import StarScrappersState
from druza.games.star_scrappers.vocabulary import BASE, CARD, DONE, MODE
from druza.kernel.state import ALLOWED, Decision, Frame, Step
from druza.kernel.zones import with_added, with_number


def use_effects(state: StarScrappersState, seat: int, effects: list[Effect], origin: int) -> None:
    """The parts of a skill or Artifact, in printed order."""
    place = len(effects) - 1
    while place >= 0:
        state.then(effect_frames(state, effects[place], seat, origin))
        place -= 1


def effect_frames(state: StarScrappersState, effect: Effect, seat: int, origin: int) -> list[Frame]:
    """What one part of an effect asks, or does at once."""
    verb = effect.verb
    if verb == TAKE_CRYSTAL:
        return [TakeCrystal(seat, effect.number, effect.costs, effect.most)]
    if verb == TAKE_MERCENARY:
        return mercenary_frames(state, effect, seat, origin)
    if verb == SUBJUGATE:
        if effect.source == OWN_HAND:
            return [SubjugateFromHand(seat, effect.number, effect.most)]
        if effect.source == OWN_BASE:
            return [SubjugateFromBase(seat, effect.number, seat, effect.most, origin)]
        return [ChooseBase(seat, effect.number, origin)]
    if verb == RECOLOUR_CRYSTAL:
        return [RecolourCrystal(seat, effect.amount)]
    if verb == RECOLOUR_CARDS:
        return [DyeCard(seat, effect.most, ())]
    if verb == CHOOSE_ONE:
        return [ChooseMode(seat, effect.number, origin)]
    return [LastingEffect(seat, effect.number)]


def mercenary_frames(state: StarScrappersState, effect: Effect, seat: int, origin: int) -> list[Frame]:
    if effect.source == DOCKS:
        return [TakeFromDocks(seat, effect.number, effect.most, effect.most_total)]
    if effect.from_bottom:
        return [TakeFromBottom(seat, effect.most, origin)]
    if effect.source == ONE_BASE:
        return [ChooseBase(seat, effect.number, origin)]
    if effect.source == EACH_BASE:  # SS-243: the own Base first, then clockwise
        bases = [(seat + step) % state.seats for step in range(state.seats)]
        return [TakeFromBase(seat, effect.number, base, effect.most, origin) for base in bases]
    return [TakeFromBase(seat, effect.number, seat, effect.most, origin)]


@final
@mypyc_attr(free_list_len=1)
class LastingEffect(Step[StarScrappersState]):
    """Parts that change the rest of this turn (SS-101): discounts, doubling, extra and equal actions, triggers."""

    def __init__(self, seat: int, effect: int) -> None:
        self.seat = seat
        self.effect = effect

    def run(self, state: StarScrappersState) -> None:
        effect = state.content.effects[self.effect]
        verb = effect.verb
        if verb == DISCOUNT:
            self.add_discount(state, effect)
        elif verb == RECRUIT_GAP:  # SS-067, SS-119: a fixed value, which may be left unused
            state.recruit_gaps |= 1 << (effect.amount - 1)
        elif verb == DOUBLE_LEVEL:  # SS-109: doubling is never doubled again
            self.double(state, effect)
        elif verb == EXTRA_ACTION:
            more = state.extra[effect.action] + effect.amount
            state.extra = with_number(state.extra, effect.action, more)
        elif verb == ALLOW_SAME_ACTION:
            state.same_action = True
        elif verb == TRIGGER:
            state.triggers = with_added(state.triggers, self.effect)

    def double(self, state: StarScrappersState, effect: Effect) -> None:
        doubled = state.doubled[:]
        for action in range(len(doubled)):
            if effect.uses >> action & 1:
                doubled[action] |= 1 << effect.colour
        state.doubled = doubled

    def add_discount(self, state: StarScrappersState, effect: Effect) -> None:
        if effect.action == MINE:
            state.mine_discount += effect.amount
        else:
            state.collect_discount += effect.amount


@final
@mypyc_attr(free_list_len=1)
class ChooseBase(Decision[StarScrappersState]):
    """The Base from which a skill takes or subjugates."""

    RULE: ClassVar[str] = "SS-103"
    KEY: ClassVar[str] = "skill_base"

    def __init__(self, seat: int, effect: int, origin: int) -> None:
        self.seat = seat
        self.effect = effect
        self.origin = origin

    def candidates(self, state: StarScrappersState) -> list[int]:
        return [BASE.first + base for base in range(state.seats)] + [DONE.first]

    def refusal(self, state: StarScrappersState, option: int) -> str:
        if option == DONE.first:
            return ALLOWED
        effect = state.content.effects[self.effect]
        base = BASE.index(option)
        if effect.verb == TAKE_MERCENARY and room(state, self.seat) == 0:
            return "SS-026"
        if is_protected(state, self.seat, base):
            return "SS-196"
        if not has_object_in_base(state, effect, self.seat, base, self.origin):
            return "SS-103"
        return ALLOWED

    def resolve(self, state: StarScrappersState, option: int) -> None:
        if option == DONE.first:
            return
        effect = state.content.effects[self.effect]
        base = BASE.index(option)
        if effect.verb == SUBJUGATE:
            state.push(SubjugateFromBase(self.seat, self.effect, base, effect.most, self.origin))
        else:
            state.push(TakeFromBase(self.seat, self.effect, base, effect.most, self.origin))


@final
@mypyc_attr(free_list_len=1)
class SubjugateFromHand(Decision[StarScrappersState]):
    """SS-147, SS-242: subjugate cards of the hand one by one, each followed by its reward."""

    RULE: ClassVar[str] = "SS-147"
    KEY: ClassVar[str] = "subjugate_from_hand"

    def __init__(self, seat: int, effect: int, left: int) -> None:
        self.seat = seat
        self.effect = effect
        self.left = left

    def candidates(self, state: StarScrappersState) -> list[int]:
        return card_options(state, self.seat)

    def refusal(self, state: StarScrappersState, option: int) -> str:
        if option == DONE.first:
            return ALLOWED
        if not fits(state, state.content.effects[self.effect], plain(CARD.index(option))):
            return "SS-147"
        return ALLOWED

    def resolve(self, state: StarScrappersState, option: int) -> None:
        if option == DONE.first:
            return
        card = CARD.index(option)
        state.hands[self.seat].remove(card)
        subjugate(state, self.seat, plain(card), -1)
        frames: list[Frame] = []
        for part in state.content.effects[self.effect].then:
            frames += effect_frames(state, part, self.seat, ELSEWHERE)
        if self.left > 1:
            frames.append(SubjugateFromHand(self.seat, self.effect, self.left - 1))
        state.then(frames)


@final
@mypyc_attr(free_list_len=1)
class ChooseMode(Decision[StarScrappersState]):
    """SS-153: one of the parts of a skill, or none."""

    RULE: ClassVar[str] = "SS-153"
    KEY: ClassVar[str] = "choose_mode"

    def __init__(self, seat: int, effect: int, origin: int) -> None:
        self.seat = seat
        self.effect = effect
        self.origin = origin

    def candidates(self, state: StarScrappersState) -> list[int]:
        parts = len(state.content.effects[self.effect].then)
        return [MODE.first + mode for mode in range(parts)] + [DONE.first]

    def refusal(self, state: StarScrappersState, option: int) -> str:
        if option == DONE.first:
            return ALLOWED
        part = state.content.effects[self.effect].then[MODE.index(option)]
        return ALLOWED if has_object(state, part, self.seat, self.origin) else "SS-155"

    def resolve(self, state: StarScrappersState, option: int) -> None:
        if option != DONE.first:
            part = state.content.effects[self.effect].then[MODE.index(option)]
            state.then(effect_frames(state, part, self.seat, self.origin))
