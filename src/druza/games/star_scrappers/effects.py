"""Effects: what skills and Artifacts do, part by part."""
# mypyc

from typing import Any, ClassVar, Final, final

from druza.games.star_scrappers.hand import card_options, different_docks, is_bare, room, sort_in, take_into_hand
from druza.games.star_scrappers.pieces import (
    ALLOW_SAME_ACTION,
    ANY,
    CARDS,
    CHOOSE_ONE,
    COLLECT,
    DISCOUNT,
    DOCKS,
    DOUBLE_LEVEL,
    EACH_BASE,
    EMPTY,
    EXTRA_ACTION,
    MINE,
    NO_LIMIT,
    ON_RAID,
    ONE_BASE,
    OWN_BASE,
    OWN_HAND,
    PLACES,
    RAID_AGAIN,
    RECOLOUR_CARDS,
    RECOLOUR_CRYSTAL,
    SUBJUGATE,
    TAKE_CRYSTAL,
    TAKE_MERCENARY,
    TRIGGER,
    Effect,
    plain,
)
from druza.games.star_scrappers.raid import RaidBase, is_protected
from druza.games.star_scrappers.state import BASE, CARD, COLOUR, COUNT, CRYSTAL, DOCK, DONE, MODE, SPOT, Table
from druza.kernel.state import ALLOWED, Decision, Frame, Step

# where a card lies whose skill is used; it is no object of its own skill (SS-108, SS-248)
ELSEWHERE: Final = 0
BELOW_LEADER: Final = 1

CRYSTALS_OR_NONE: Final[list[int]] = [*CRYSTAL.options(), DONE.first]


def crystal_colour(state: Table, place: int) -> int:
    """The present colour of a Crystal in the Mine (SS-115)."""
    changed = state.crystal_colours[place]
    return changed if changed >= 0 else state.content.crystal_colour[state.mine[place]]


def take_crystal(state: Table, seat: int, place: int) -> None:
    """A Crystal goes from the Mine to a player, face down."""
    crystal = state.mine[place]
    state.mine[place] = EMPTY
    state.crystal_colours[place] = EMPTY
    state.crystal_discounts[place] = 0
    state.crystals[seat].append(crystal)
    state.moved = True


def is_object(state: Table, seat: int, base: int, spot: int, origin: int) -> bool:
    """May a skill touch this card of a Base: not the Leader, not itself, not behind a Force Screen?"""
    top = len(state.bases[base]) - 1
    if spot >= top or is_protected(state, seat, base):
        return False
    return not (origin == BELOW_LEADER and base == seat and spot == top - 1)


def fits(state: Table, effect: Effect, card: int) -> bool:
    """Has the card one of the levels, and the faction, that an effect speaks of?"""
    content = state.content
    if not effect.levels >> (content.level[card] - 1) & 1:
        return False
    return effect.colour == ANY or effect.colour == content.faction[card]


def lowest_level(state: Table, seat: int, base: int, origin: int) -> int:
    """SS-145: the lowest level among the cards that may be touched."""
    lowest = NO_LIMIT
    cards = state.bases[base]
    for spot in range(len(cards)):
        if is_object(state, seat, base, spot, origin):
            lowest = min(lowest, state.content.level[cards[spot]])
    return lowest


def base_refusal(state: Table, effect: Effect, seat: int, base: int, spot: int, origin: int) -> str:
    """The rule that keeps an effect from a card of a Base."""
    cards = state.bases[base]
    if spot >= len(cards):
        return "SS-141"
    if spot == len(cards) - 1:
        return "SS-103"
    if is_protected(state, seat, base):
        return "SS-196"
    if not is_object(state, seat, base, spot, origin):
        return "SS-248"
    if not fits(state, effect, cards[spot]):
        return "SS-141" if effect.verb == SUBJUGATE else "SS-154"
    if effect.lowest and state.content.level[cards[spot]] > lowest_level(state, seat, base, origin):
        return "SS-145"
    return ALLOWED


def has_object_in_base(state: Table, effect: Effect, seat: int, base: int, origin: int) -> bool:
    for spot in range(len(state.bases[base])):
        if not base_refusal(state, effect, seat, base, spot, origin):
            return True
    return False


def has_object(state: Table, effect: Effect, seat: int, origin: int) -> bool:
    """SS-236: is there anything this part could do now?"""
    verb = effect.verb
    if verb == TAKE_CRYSTAL:
        for place in range(PLACES):
            if not crystal_refusal(state, effect.colour, effect.costs, place):
                return True
        return False
    if verb == TAKE_MERCENARY and room(state, seat) == 0:
        return False
    if verb == TAKE_MERCENARY and effect.source == DOCKS:
        for place in different_docks(state):
            if fits(state, effect, state.docks[place]) and state.content.level[state.docks[place]] <= effect.most_total:
                return True
        return False
    if verb == TAKE_MERCENARY and effect.from_bottom:
        return bottom_cards(state, seat, origin) > 0
    if verb == TAKE_MERCENARY or (verb == SUBJUGATE and effect.source != OWN_HAND):
        if effect.source == OWN_BASE:
            return has_object_in_base(state, effect, seat, seat, origin)
        for base in range(state.seats):
            if has_object_in_base(state, effect, seat, base, origin):
                return True
        return False
    if verb == SUBJUGATE:
        for card in state.hands[seat]:
            if fits(state, effect, plain(card)):
                return True
        return False
    if verb == RECOLOUR_CRYSTAL:
        return not is_bare(state.mine)
    if verb == RECOLOUR_CARDS:
        return len(state.hands[seat]) > 0
    if verb == CHOOSE_ONE:
        for part in effect.then:
            if has_object(state, part, seat, origin):
                return True
        return False
    return True


def bottom_cards(state: Table, seat: int, origin: int) -> int:
    """How many cards lie under the Leader and may be taken from the bottom (SS-120, SS-248)."""
    under = len(state.bases[seat]) - 1
    if origin == BELOW_LEADER:
        under -= 1
    return max(0, under)


def crystal_refusal(state: Table, colour: int, costs: int, place: int) -> str:
    """The rule that keeps a Crystal from being taken; costs is a bit per cost row (SS-088)."""
    if state.mine[place] < 0:
        return "SS-087"
    if not costs >> state.content.mine_row[place] & 1:
        return "SS-088"
    if colour != ANY and crystal_colour(state, place) != colour:
        return "SS-112"
    return ALLOWED


def use_effects(state: Table, seat: int, effects: list[Effect], origin: int) -> None:
    """The parts of a skill or Artifact, in printed order."""
    place = len(effects) - 1
    while place >= 0:
        state.then(effect_frames(state, effects[place], seat, origin))
        place -= 1


def effect_frames(state: Table, effect: Effect, seat: int, origin: int) -> list[Frame]:
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


def mercenary_frames(state: Table, effect: Effect, seat: int, origin: int) -> list[Frame]:
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
class LastingEffect(Step[Table]):
    """Parts that change the rest of this turn (SS-101): discounts, doubling, extra and equal actions, triggers."""

    def __init__(self, seat: int, effect: int) -> None:
        self.seat = seat
        self.effect = effect

    def run(self, state: Table) -> None:
        effect = state.content.effects[self.effect]
        verb = effect.verb
        if verb == DISCOUNT:
            self.add_discount(state, effect)
        elif verb == DOUBLE_LEVEL:  # SS-109: doubling is never doubled again
            for action in range(len(state.doubled)):
                if effect.uses >> action & 1:
                    state.doubled[action] |= 1 << effect.colour
        elif verb == EXTRA_ACTION:
            state.extra[effect.action] += effect.amount
        elif verb == ALLOW_SAME_ACTION:
            state.same_action = True
        elif verb == TRIGGER:
            state.triggers.append(self.effect)

    def add_discount(self, state: Table, effect: Effect) -> None:
        if effect.action == MINE:
            state.mine_discount += effect.amount
        elif effect.action == COLLECT:
            state.collect_discount += effect.amount
        else:  # SS-067: each recruiting discount may be left unused
            state.recruit_gaps |= state.recruit_gaps << effect.amount


@final
class TakeCrystal(Decision[Table]):
    """D-09, SS-110 to SS-112: take a Crystal that fits, free of charge; this is not mining."""

    RULE: ClassVar[str] = "SS-111"
    KEY: ClassVar[str] = "bonus_crystal"

    def __init__(self, seat: int, effect: int, costs: int, left: int) -> None:
        self.seat = seat
        self.effect = effect
        self.costs = costs
        self.left = left

    def candidates(self, state: Table) -> list[int]:
        return CRYSTALS_OR_NONE

    def refusal(self, state: Table, option: int) -> str:
        if option == DONE.first:
            return ALLOWED
        return crystal_refusal(state, state.content.effects[self.effect].colour, self.costs, CRYSTAL.index(option))

    def resolve(self, state: Table, option: int) -> None:
        if option == DONE.first:
            return
        place = CRYSTAL.index(option)
        if state.events is not None:
            crystal = state.content.crystals[state.mine[place]]
            state.tell("took_crystal", self.seat, {"crystal": crystal, "place": place})
        take_crystal(state, self.seat, place)
        if self.left > 1:
            state.push(TakeCrystal(self.seat, self.effect, self.costs, self.left - 1))


@final
class TakeFromDocks(Decision[Table]):
    """D-14, SS-122, SS-125, SS-193: take mercenaries from the Docks, one at a time, while levels and room allow."""

    RULE: ClassVar[str] = "SS-123"
    KEY: ClassVar[str] = "take_mercenary"

    def __init__(self, seat: int, effect: int, left: int, total: int) -> None:
        self.seat = seat
        self.effect = effect
        self.left = left
        self.total = total

    def candidates(self, state: Table) -> list[int]:
        return [DOCK.first + place for place in different_docks(state)] + [DONE.first]

    def refusal(self, state: Table, option: int) -> str:
        if option == DONE.first:
            return ALLOWED
        card = state.docks[DOCK.index(option)]
        if room(state, self.seat) == 0:
            return "SS-026"
        if not fits(state, state.content.effects[self.effect], card):
            return "SS-125"
        if state.content.level[card] > self.total:
            return "SS-122"
        return ALLOWED

    def resolve(self, state: Table, option: int) -> None:
        if option == DONE.first:
            return
        card = take_from_docks(state, self.seat, DOCK.index(option))
        total = self.total if self.total == NO_LIMIT else self.total - state.content.level[card]
        if self.left > 1 and total > 0:
            state.push(TakeFromDocks(self.seat, self.effect, self.left - 1, total))


def take_from_docks(state: Table, seat: int, place: int) -> int:
    """A mercenary of the Docks goes into the hand; its place stays empty until clean-up (SS-052)."""
    card = state.docks[place]
    state.docks[place] = EMPTY
    take_into_hand(state, seat, card)
    if state.events is not None:
        state.tell("took_from_docks", seat, {"card": state.content.mercenaries[card], "place": place})
    return card


@final
class TakeFromBottom(Decision[Table]):
    """D-17, SS-120, SS-178: take cards from the bottom of the own Base, the lowest first."""

    RULE: ClassVar[str] = "SS-120"
    KEY: ClassVar[str] = "take_from_bottom"

    def __init__(self, seat: int, most: int, origin: int) -> None:
        self.seat = seat
        self.most = most
        self.origin = origin

    def candidates(self, state: Table) -> list[int]:
        return [COUNT.first + count for count in range(self.most + 1)]

    def refusal(self, state: Table, option: int) -> str:
        count = COUNT.index(option)
        if count > room(state, self.seat):
            return "SS-121"
        if count > bottom_cards(state, self.seat, self.origin):
            return "SS-103"
        return ALLOWED

    def resolve(self, state: Table, option: int) -> None:
        take_bottom(state, self.seat, COUNT.index(option))


def take_bottom(state: Table, seat: int, count: int) -> None:
    """The lowest cards of the own Base come into the hand."""
    for _ in range(count):
        take_spot(state, seat, seat, 0)


def take_spot(state: Table, seat: int, base: int, spot: int) -> None:
    """A card of a Base comes into a hand."""
    card = state.bases[base].pop(spot)
    take_into_hand(state, seat, card)
    if state.events is not None:
        facts = {"card": state.content.mercenaries[card], "base": base, "spot": spot}
        state.tell("took_from_base", seat, facts)


@final
class ChooseBase(Decision[Table]):
    """D-15: the Base from which a skill takes or subjugates."""

    RULE: ClassVar[str] = "SS-103"
    KEY: ClassVar[str] = "skill_base"

    def __init__(self, seat: int, effect: int, origin: int) -> None:
        self.seat = seat
        self.effect = effect
        self.origin = origin

    def candidates(self, state: Table) -> list[int]:
        return [BASE.first + base for base in range(state.seats)] + [DONE.first]

    def refusal(self, state: Table, option: int) -> str:
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

    def resolve(self, state: Table, option: int) -> None:
        if option == DONE.first:
            return
        effect = state.content.effects[self.effect]
        base = BASE.index(option)
        if effect.verb == SUBJUGATE:
            state.push(SubjugateFromBase(self.seat, self.effect, base, effect.most, self.origin))
        else:
            state.push(TakeFromBase(self.seat, self.effect, base, effect.most, self.origin))


@final
class TakeFromBase(Decision[Table]):
    """D-16, SS-129, SS-130, SS-153, SS-154: take cards of one Base by their place, one at a time."""

    RULE: ClassVar[str] = "SS-129"
    KEY: ClassVar[str] = "base_card"

    def __init__(self, seat: int, effect: int, base: int, left: int, origin: int) -> None:
        self.seat = seat
        self.effect = effect
        self.base = base
        self.left = left
        self.origin = origin

    def candidates(self, state: Table) -> list[int]:
        return [SPOT.first + spot for spot in range(len(state.bases[self.base]))] + [DONE.first]

    def refusal(self, state: Table, option: int) -> str:
        if option == DONE.first:
            return ALLOWED
        if room(state, self.seat) == 0:
            return "SS-026"
        effect = state.content.effects[self.effect]
        return base_refusal(state, effect, self.seat, self.base, SPOT.index(option), self.origin)

    def resolve(self, state: Table, option: int) -> None:
        if option == DONE.first:
            return
        take_spot(state, self.seat, self.base, SPOT.index(option))
        if self.left > 1:
            state.push(TakeFromBase(self.seat, self.effect, self.base, self.left - 1, self.origin))

    def words(self, state: Table) -> dict[str, Any]:
        return {"base": self.base}


@final
class SubjugateFromBase(Decision[Table]):
    """D-19, SS-140 to SS-146: subjugate a card of a Base."""

    RULE: ClassVar[str] = "SS-141"
    KEY: ClassVar[str] = "subjugate_from_base"

    def __init__(self, seat: int, effect: int, base: int, left: int, origin: int) -> None:
        self.seat = seat
        self.effect = effect
        self.base = base
        self.left = left
        self.origin = origin

    def candidates(self, state: Table) -> list[int]:
        return [SPOT.first + spot for spot in range(len(state.bases[self.base]))] + [DONE.first]

    def refusal(self, state: Table, option: int) -> str:
        if option == DONE.first:
            return ALLOWED
        effect = state.content.effects[self.effect]
        return base_refusal(state, effect, self.seat, self.base, SPOT.index(option), self.origin)

    def resolve(self, state: Table, option: int) -> None:
        if option == DONE.first:
            return
        subjugate(state, self.seat, state.bases[self.base].pop(SPOT.index(option)), self.base)
        if self.left > 1:
            state.push(SubjugateFromBase(self.seat, self.effect, self.base, self.left - 1, self.origin))

    def words(self, state: Table) -> dict[str, Any]:
        return {"base": self.base}


def subjugate(state: Table, seat: int, card: int, base: int) -> None:
    """SS-140, SS-149: the card lies face down before whoever subjugated it, for good. Base -1: from the hand."""
    state.subjugated[seat].append(card)
    state.moved = True
    if state.events is not None:
        state.tell("subjugated", seat, {"card": state.content.mercenaries[card], "base": base})


@final
class SubjugateFromHand(Decision[Table]):
    """D-19, SS-147, SS-242: subjugate cards of the hand one by one, each followed by its reward."""

    RULE: ClassVar[str] = "SS-147"
    KEY: ClassVar[str] = "subjugate_from_hand"

    def __init__(self, seat: int, effect: int, left: int) -> None:
        self.seat = seat
        self.effect = effect
        self.left = left

    def candidates(self, state: Table) -> list[int]:
        return card_options(state, self.seat)

    def refusal(self, state: Table, option: int) -> str:
        if option == DONE.first:
            return ALLOWED
        if not fits(state, state.content.effects[self.effect], plain(CARD.index(option))):
            return "SS-147"
        return ALLOWED

    def resolve(self, state: Table, option: int) -> None:
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
class RecolourCrystal(Decision[Table]):
    """D-20, SS-113, SS-240: name a Crystal of the Mine; it then gets another colour and its discount."""

    RULE: ClassVar[str] = "SS-113"
    KEY: ClassVar[str] = "recolour_crystal"

    def __init__(self, seat: int, discount: int) -> None:
        self.seat = seat
        self.discount = discount

    def candidates(self, state: Table) -> list[int]:
        return CRYSTALS_OR_NONE

    def refusal(self, state: Table, option: int) -> str:
        if option != DONE.first and state.mine[CRYSTAL.index(option)] < 0:
            return "SS-087"
        return ALLOWED

    def resolve(self, state: Table, option: int) -> None:
        if option != DONE.first:
            state.push(RecolourCrystalTo(self.seat, self.discount, CRYSTAL.index(option)))


@final
class RecolourCrystalTo(Decision[Table]):
    """D-20, SS-115: the new colour, any but the present one."""

    RULE: ClassVar[str] = "SS-115"
    KEY: ClassVar[str] = "crystal_colour"

    def __init__(self, seat: int, discount: int, place: int) -> None:
        self.seat = seat
        self.discount = discount
        self.place = place

    def candidates(self, state: Table) -> list[int]:
        return COLOUR.options()

    def refusal(self, state: Table, option: int) -> str:
        return "SS-240" if COLOUR.index(option) == crystal_colour(state, self.place) else ALLOWED

    def resolve(self, state: Table, option: int) -> None:
        colour = COLOUR.index(option)
        state.crystal_colours[self.place] = colour
        state.crystal_discounts[self.place] += self.discount
        if state.events is not None:
            facts = {
                "crystal": state.content.crystals[state.mine[self.place]],
                "place": self.place,
                "colour": state.content.colours[colour],
            }
            state.tell("recoloured", self.seat, facts)

    def words(self, state: Table) -> dict[str, Any]:
        return {"crystal": state.content.crystals[state.mine[self.place]]}


@final
class DyeCard(Decision[Table]):
    """D-21, SS-135, SS-136: name hand cards that change their colour, each once. `changed` are those done."""

    RULE: ClassVar[str] = "SS-135"
    KEY: ClassVar[str] = "dye_card"

    def __init__(self, seat: int, left: int, changed: tuple[int, ...]) -> None:
        self.seat = seat
        self.left = left
        self.changed = changed

    def candidates(self, state: Table) -> list[int]:
        return card_options(state, self.seat)

    def refusal(self, state: Table, option: int) -> str:
        if option == DONE.first:
            return ALLOWED
        card = CARD.index(option)
        if state.hands[self.seat].count(card) <= self.changed.count(card):
            return "SS-136"
        return ALLOWED

    def resolve(self, state: Table, option: int) -> None:
        if option != DONE.first:
            state.push(DyeCardTo(self.seat, self.left, self.changed, CARD.index(option)))


@final
class DyeCardTo(Decision[Table]):
    """D-21, SS-136, SS-241: the new colour, any but the present one."""

    RULE: ClassVar[str] = "SS-136"
    KEY: ClassVar[str] = "dye_colour"

    def __init__(self, seat: int, left: int, changed: tuple[int, ...], card: int) -> None:
        self.seat = seat
        self.left = left
        self.changed = changed
        self.card = card

    def candidates(self, state: Table) -> list[int]:
        return COLOUR.options()

    def refusal(self, state: Table, option: int) -> str:
        return "SS-136" if dyed(state, self.card, COLOUR.index(option)) == self.card else ALLOWED

    def resolve(self, state: Table, option: int) -> None:
        card = dyed(state, self.card, COLOUR.index(option))
        hand = state.hands[self.seat]
        hand.remove(self.card)
        sort_in(hand, card)
        if state.events is not None:
            secret = {
                "card": state.content.mercenaries[plain(card)],
                "colour": state.content.colours[COLOUR.index(option)],
            }
            state.tell_secret("dyed", self.seat, {}, secret)
        if self.left > 1:
            state.push(DyeCard(self.seat, self.left - 1, self.changed + (card,)))


def dyed(state: Table, card: int, colour: int) -> int:
    """A hand card in another colour; in its own colour it is the plain card again."""
    own = plain(card)
    if colour == state.content.faction[own]:
        return own
    return own + CARDS * (colour + 1)


@final
class ChooseMode(Decision[Table]):
    """D-18, SS-153: one of the parts of a skill, or none."""

    RULE: ClassVar[str] = "SS-153"
    KEY: ClassVar[str] = "choose_mode"

    def __init__(self, seat: int, effect: int, origin: int) -> None:
        self.seat = seat
        self.effect = effect
        self.origin = origin

    def candidates(self, state: Table) -> list[int]:
        parts = len(state.content.effects[self.effect].then)
        return [MODE.first + mode for mode in range(parts)] + [DONE.first]

    def refusal(self, state: Table, option: int) -> str:
        if option == DONE.first:
            return ALLOWED
        part = state.content.effects[self.effect].then[MODE.index(option)]
        return ALLOWED if has_object(state, part, self.seat, self.origin) else "SS-155"

    def resolve(self, state: Table, option: int) -> None:
        if option != DONE.first:
            part = state.content.effects[self.effect].then[MODE.index(option)]
            state.then(effect_frames(state, part, self.seat, self.origin))


@final
class FireTriggers(Step[Table]):
    """Skills and Artifacts that wait for a mining or a raid; raids come last (SS-247).

    `about` is the cost row of the mined Crystal, or the raided Base. `first` is false in a second raid (SS-174)."""

    def __init__(self, seat: int, on: int, about: int, first: bool) -> None:
        self.seat = seat
        self.on = on
        self.about = about
        self.first = first

    def run(self, state: Table) -> None:
        frames: list[Frame] = []
        raids: list[Frame] = []
        for effect in self.waiting(state):
            for part in effect.then:
                if part.verb == RAID_AGAIN:
                    raids.append(RaidAgain(self.seat, self.about))
                elif part.verb == TAKE_CRYSTAL and part.costs == 0:  # the same cost as was mined
                    frames.append(TakeCrystal(self.seat, part.number, 1 << self.about, part.most))
                else:
                    frames += effect_frames(state, part, self.seat, ELSEWHERE)
        state.then(frames + raids)

    def waiting(self, state: Table) -> list[Effect]:
        """The triggers of the turn, then those of the own Artifacts, that this event sets off."""
        effects = [state.content.effects[number] for number in state.triggers]
        for half in state.artifacts[self.seat]:
            for effect in state.content.half_effects[half]:
                if effect.verb == TRIGGER:
                    effects.append(effect)
        return [effect for effect in effects if self.sets_off(effect)]

    def sets_off(self, effect: Effect) -> bool:
        if effect.on != self.on or (effect.once and not self.first):
            return False
        return self.on == ON_RAID or bool(effect.costs >> self.about & 1)


@final
class RaidAgain(Decision[Table]):
    """D-23, SS-172 to SS-175: raid one other Base at once, or not."""

    RULE: ClassVar[str] = "SS-172"
    KEY: ClassVar[str] = "raid_again"

    def __init__(self, seat: int, base: int) -> None:
        self.seat = seat
        self.base = base

    def candidates(self, state: Table) -> list[int]:
        return [BASE.first + base for base in range(state.seats)] + [DONE.first]

    def refusal(self, state: Table, option: int) -> str:
        if option == DONE.first:
            return ALLOWED
        base = BASE.index(option)
        if base == self.base:
            return "SS-172"
        return ALLOWED if state.bases[base] else "SS-169"

    def resolve(self, state: Table, option: int) -> None:
        if option != DONE.first:
            base = BASE.index(option)
            state.then([RaidBase(self.seat, base), FireTriggers(self.seat, ON_RAID, base, False)])
