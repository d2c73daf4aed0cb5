"""Mining: a Crystal, the cards that pay for it, and what the cave says to it."""
# mypyc

from typing import Any, ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from druza.games.star_scrappers.content.pieces import CARDS, COLOURS, MINE, ON_MINE, PLACES, WILD_CARDS, plain
from druza.games.star_scrappers.rules.crystals import crystal_colour, take_crystal
from druza.games.star_scrappers.rules.hand import (
    card_options,
    colour_of,
    different_cards,
    lay_down,
    level_for,
    perks,
    power_by_colour,
)
from druza.games.star_scrappers.rules.triggers import FireTriggers
from druza.games.star_scrappers.state import NOT_DISCOUNTED, NOT_RECOLOURED, StarScrappersState
from druza.games.star_scrappers.vocabulary import CARD, CAVE_IN, CRYSTAL, DONE
from druza.kernel.state import ALLOWED, Decision, Step
from druza.kernel.subsets import Subsets

CRYSTALS: Final = Subsets(CRYSTAL.options())
EACH_COLOUR: Final = 0x010101010101  # a byte for each
HIGH_BITS: Final = 0x808080808080


def mining_cost(state: StarScrappersState, seat: int, place: i64) -> i64:
    """SS-075 to SS-078: the cost of a Crystal for this player now."""
    return cost_less(state, seat, place, crystal_colour(state, place), mining_discount(state, seat))


def mining_discount(state: StarScrappersState, seat: int) -> i64:
    """SS-076, SS-078: what every Crystal costs less, by skills of this turn and own Artifacts."""
    return state.mine_discount + (perks(state, seat) & 255)


def cost_less(state: StarScrappersState, seat: i64, place: i64, colour: i64, discount: i64) -> i64:
    """The cost of one Crystal with that discount, and what lowers its own cost."""
    content = state.content
    cost: i64 = content.place_costs[place] - discount
    if state.crystal_discounts is not NOT_DISCOUNTED:
        cost -= i64(state.crystal_discounts[place])
    owner: i64 = state.totems[colour]
    if owner == seat:
        cost -= content.totem_discount
    if cost < 0:
        return 0
    return cost


def odd_cards(state: StarScrappersState, seat: int) -> i64:
    """SS-195: how many cards of a payment may be of any colour."""
    return perks(state, seat) >> WILD_CARDS & 255


def best_others(state: StarScrappersState, seat: int, colour: int, odd: int, without: int) -> i64:
    """The most that so many cards of other colours add, one card (or -1) left out."""
    hand = state.hands[seat]
    if without >= 0:
        hand = hand[:]
        hand.remove(without)
    levels = [level_for(state, card, MINE) for card in hand if colour_of(state, card) != colour]
    levels.sort()
    total: i64 = 0
    for level in levels[-odd:]:
        total += level
    return total


def can_pay(
    state: StarScrappersState,
    seat: int,
    colour: i64,
    cost: i64,
    allowed: i64,
    power: i64,
    laid: i64,
    count: i64,
    paid: i64,
    without: int,
) -> bool:
    """Can a payment begun so for a Crystal of this colour still be right and enough? (SS-072, SS-079, SS-249)

    `allowed` cards may be of another colour; `power` is what the hand holds without one card (or -1); `laid` packs the
    cards laid down, 4 bits a colour."""
    paying = colour
    last = colour
    if i64(state.wild) >> colour & 1:  # any one colour pays
        paying = 0
        last = COLOURS - 1
    while paying <= last:
        odd = count - (laid >> (4 * paying) & 15)
        if odd <= allowed:
            total = paid + (power >> (8 * paying) & 255)
            if total >= cost:
                return True
            if odd < allowed and total + best_others(state, seat, paying, allowed - odd, without) >= cost:
                return True
        paying += 1
    return False


def paid_by_colour(state: StarScrappersState, power: i64, discount: i64) -> i64:
    """The highest cost that a hand of this power can pay without Totems, a byte for each colour of a Crystal."""
    highest: i64 = 0
    for colour in range(i64(COLOURS)):
        each = power >> (8 * colour) & 255
        if each > highest:
            highest = each
    wild: i64 = state.wild
    paid = power
    for colour in range(i64(COLOURS)):
        if wild >> colour & 1:  # any one colour pays
            paid += (highest - (power >> (8 * colour) & 255)) << (8 * colour)
    return paid + discount * EACH_COLOUR


def with_totems(state: StarScrappersState, seat: i64, paid: i64) -> i64:
    """SS-077: the same with the Totems that this player has."""
    discount = state.content.totem_discount
    for colour in range(i64(COLOURS)):
        owner: i64 = state.totems[colour]
        if owner == seat:
            paid += discount << (8 * colour)
    return paid


def reaches(paid: i64, costs: i64) -> bool:
    """Is any byte of the first as high as that of the second? None is above 127."""
    return ((paid | HIGH_BITS) - costs) & HIGH_BITS != 0


def is_usual(state: StarScrappersState, power: i64, brought: i64) -> bool:
    """Has every Crystal of the Mine its own colour and cost, does one colour alone pay, and is all of it so little that
    a byte holds every sum?"""
    return (
        state.crystal_colours is NOT_RECOLOURED
        and state.crystal_discounts is NOT_DISCOUNTED
        and brought >> WILD_CARDS & 255 == 0
        and power & (EACH_COLOUR * 0xC0) == 0
        and state.mine_discount + (brought & 255) + state.content.totem_discount < 64
    )


def can_mine(state: StarScrappersState, seat: int, power: i64, brought: i64) -> bool:
    """Is there any Crystal that a hand of this power can pay for, with what the own Artifacts bring?"""
    if not is_usual(state, power, brought):
        return judged_crystals(state, seat, power, brought, False) != 0
    paid = paid_by_colour(state, power, state.mine_discount + (brought & 255))
    cheapest = state.cheapest_crystals()
    if reaches(paid, cheapest):
        return True
    if not reaches(paid + state.content.totem_discount * EACH_COLOUR, cheapest):
        return False
    return reaches(with_totems(state, seat, paid), cheapest)


def payable_crystals(state: StarScrappersState, seat: int) -> i64:
    """Bit per place of the Crystals that the hand can pay for; hand and discounts are counted once for all of them."""
    power = power_by_colour(state, seat, MINE)
    brought = perks(state, seat)
    if not is_usual(state, power, brought):
        return judged_crystals(state, seat, power, brought, True)
    paid = with_totems(state, seat, paid_by_colour(state, power, state.mine_discount + (brought & 255)))
    found: i64 = 0
    colours = state.content.crystal_colour
    costs = state.content.place_costs
    mine = state.mine
    for place in range(i64(PLACES)):
        crystal: i64 = mine[place]
        if crystal >= 0 and paid >> (8 * colours[crystal]) & 255 >= costs[place]:
            found |= 1 << place
    return found


def judged_crystals(state: StarScrappersState, seat: int, power: i64, brought: i64, every: bool) -> i64:
    """The same, or the first one only, where Crystals are not as printed or cards of other colours may pay."""
    found: i64 = 0
    discount = state.mine_discount + (brought & 255)
    allowed = brought >> WILD_CARDS & 255
    mine = state.mine
    player: i64 = seat
    for place in range(i64(PLACES)):
        crystal: i64 = mine[place]
        if crystal >= 0:
            colour = crystal_colour(state, place)
            cost = cost_less(state, player, place, colour, discount)
            if power >> (8 * colour) & 255 >= cost or can_pay(state, seat, colour, cost, allowed, power, 0, 0, 0, -1):
                found |= 1 << place
                if not every:
                    return found
    return found


def begun_colours(laid: i64) -> i64:
    """SS-079: bit per colour that can pay for a Crystal of a Wild colour, after these cards (4 bits a colour)."""
    for colour in range(i64(COLOURS)):
        if laid >> (4 * colour) & 15:
            return 1 << colour
    return (1 << COLOURS) - 1


def colours_enough(power: i64, missing: i64) -> i64:
    """Bit per colour of which the hand holds as much as is missing."""
    enough: i64 = 0
    for colour in range(i64(COLOURS)):
        if power >> (8 * colour) & 255 >= missing:
            enough |= 1 << colour
    return enough


def cards_of_colours(state: StarScrappersState, seat: int, colours: i64) -> list[int]:
    """The cards of the hand that have one of these colours now, a bit each, as options, equal ones once."""
    marks = state.content.hand_marks
    first: i64 = CARD.first
    last: i64 = -1
    options: list[int] = []
    for held in state.hands[seat]:
        card: i64 = held
        if card != last:
            last = card
            mark: i64 = marks[card]
            if colours >> (mark >> 7 & 7) & 1:
                options.append(first + card)
    return options


@final
@mypyc_attr(free_list_len=1)
class ChooseCrystal(Decision[StarScrappersState]):
    """SS-071: mine one Crystal of the Mine that the hand can pay for."""

    RULE: ClassVar[str] = "SS-071"
    KEY: ClassVar[str] = "mine_target"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: StarScrappersState) -> list[int]:
        return CRYSTALS.options

    def refusal(self, state: StarScrappersState, option: int) -> str:
        place = CRYSTAL.index(option)
        if state.mine[place] < 0:
            return "SS-087"
        return ALLOWED if payable_crystals(state, self.seat) >> place & 1 else "SS-073"

    def options(self, state: StarScrappersState) -> list[int]:
        """The same, all at once."""
        return CRYSTALS.of(payable_crystals(state, self.seat))

    def resolve(self, state: StarScrappersState, option: int) -> None:
        place = CRYSTAL.index(option)
        state.then_both(PayForCrystal(self.seat, place, 0, 0, 0), MineCrystal(self.seat, place))


@final
@mypyc_attr(free_list_len=1)
class PayForCrystal(Decision[StarScrappersState]):
    """SS-072 to SS-074, SS-079: lay down one card after another, until the levels reach the cost."""

    RULE: ClassVar[str] = "SS-073"
    KEY: ClassVar[str] = "mine_pay"

    def __init__(self, seat: int, place: int, laid: int, count: int, paid: int) -> None:
        self.seat = seat
        self.place = place
        self.laid = laid
        self.count = count
        self.paid = paid

    def candidates(self, state: StarScrappersState) -> list[int]:
        return card_options(state, self.seat)

    def refusal(self, state: StarScrappersState, option: int) -> str:
        if option == DONE.first:
            return ALLOWED if self.paid >= mining_cost(state, self.seat, self.place) else "SS-073"
        if option in self.cards(state, mining_cost(state, self.seat, self.place)):
            return ALLOWED
        wild = state.wild >> crystal_colour(state, self.place) & 1
        return "SS-079" if wild else "SS-072"

    def options(self, state: StarScrappersState) -> list[int]:
        """The same, all at once."""
        cost = mining_cost(state, self.seat, self.place)
        options = self.cards(state, cost)
        if self.paid >= cost:
            options.append(DONE.first)
        return options

    def cards(self, state: StarScrappersState, cost: i64) -> list[int]:
        """The cards with which the payment can go on: it is judged as it would stand with each of them laid down."""
        seat = self.seat
        power = power_by_colour(state, seat, MINE)
        wanted = crystal_colour(state, self.place)
        allowed = odd_cards(state, seat)
        if allowed == 0:  # one colour alone pays, so any card of it goes on
            if not i64(state.wild) >> wanted & 1:
                paying: i64 = 1 << wanted
            else:
                paying = begun_colours(self.laid)
            return cards_of_colours(state, seat, paying & colours_enough(power, cost - self.paid))
        options: list[int] = []
        for option in different_cards(state, seat):
            card = CARD.index(option)
            colour: i64 = colour_of(state, card)
            level = level_for(state, card, MINE)
            laid = i64(self.laid) + (i64(1) << (4 * colour))
            left = power - (level << (8 * colour))
            paid = i64(self.paid) + level
            if can_pay(state, seat, wanted, cost, allowed, left, laid, self.count + 1, paid, card):
                options.append(option)
        return options

    def resolve(self, state: StarScrappersState, option: int) -> None:
        if option == DONE.first:
            return
        card = CARD.index(option)
        laid = self.laid + (1 << (4 * colour_of(state, card)))
        paid = self.paid + level_for(state, card, MINE)
        if state.events is not None:
            facts = {"card": state.content.mercenaries[plain(card)], "for": "mine"}
            if card >= CARDS:  # a changed colour is seen when the card is played
                facts["colour"] = state.content.colours[colour_of(state, card)]
            state.tell("laid", self.seat, facts)
        lay_down(state, self.seat, card)
        state.push(PayForCrystal(self.seat, self.place, laid, self.count + 1, paid))

    def words(self, state: StarScrappersState) -> dict[str, Any]:
        return {
            "crystal": state.content.crystals[state.mine[self.place]],
            "place": self.place,
            "cost": mining_cost(state, self.seat, self.place),
            "paid": self.paid,
        }


@final
@mypyc_attr(free_list_len=1)
class MineCrystal(Step[StarScrappersState]):
    """SS-084, SS-237: the Crystal is gained, the marker moves if it must, then what follows a mining."""

    def __init__(self, seat: int, place: int) -> None:
        self.seat = seat
        self.place = place

    def run(self, state: StarScrappersState) -> None:
        crystal = state.mine[self.place]
        if state.events is not None:
            facts = {"crystal": state.content.crystals[crystal], "place": self.place}
            state.tell("mined", self.seat, facts)
        take_crystal(state, self.seat, self.place)
        if state.triggers or state.artifacts[self.seat]:
            state.push(FireTriggers(self.seat, ON_MINE, state.content.crystal_row[crystal], True))
        if state.content.crystal_cave_in[crystal]:
            if may_leave_marker(state, self.seat):
                state.push(LeaveMarker(self.seat))
            else:
                state.cave_in()


def may_leave_marker(state: StarScrappersState, seat: int) -> bool:
    for half in state.artifacts[seat]:
        if state.content.half_stays_cave_in[half]:
            return True
    return False


@final
@mypyc_attr(free_list_len=1)
class LeaveMarker(Decision[StarScrappersState]):
    """SS-198: Pit Props: does the marker move?"""

    RULE: ClassVar[str] = "SS-198"
    KEY: ClassVar[str] = "cave_in_props"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: StarScrappersState) -> list[int]:
        return CAVE_IN.options()

    def resolve(self, state: StarScrappersState, option: int) -> None:
        if CAVE_IN.index(option) == 1:
            state.cave_in()
        else:
            state.tell("propped", self.seat, {})
