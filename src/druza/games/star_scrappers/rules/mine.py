"""Mining: a Crystal, the cards that pay for it, and what the cave says to it."""
# mypyc

from typing import Any, ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from druza.games.star_scrappers.content.pieces import CARDS, COLOURS, MINE, ON_MINE, PLACES, plain
from druza.games.star_scrappers.rules.crystals import crystal_colour, take_crystal
from druza.games.star_scrappers.rules.hand import (
    card_options,
    colour_of,
    different_cards,
    lay_down,
    level_for,
    power_by_colour,
)
from druza.games.star_scrappers.rules.triggers import FireTriggers
from druza.games.star_scrappers.state import NOT_DISCOUNTED, StarScrappersState
from druza.games.star_scrappers.vocabulary import CARD, CAVE_IN, CRYSTAL, DONE
from druza.kernel.state import ALLOWED, Decision, Step
from druza.kernel.subsets import Subsets

CRYSTALS: Final = Subsets(CRYSTAL.options())


def mining_cost(state: StarScrappersState, seat: int, place: i64) -> i64:
    """SS-075 to SS-078: the cost of a Crystal for this player now."""
    return cost_less(state, seat, place, crystal_colour(state, place), mining_discount(state, seat))


def mining_discount(state: StarScrappersState, seat: int) -> i64:
    """SS-076, SS-078: what every Crystal costs less, by skills of this turn and own Artifacts."""
    discount: i64 = state.mine_discount
    for half in state.artifacts[seat]:
        discount += state.content.half_mine_discount[half]
    return discount


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
    odd: i64 = 0
    for half in state.artifacts[seat]:
        odd += state.content.half_wild_cards[half]
    return odd


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


def can_mine(state: StarScrappersState, seat: int) -> bool:
    return payable_crystals(state, seat, False) != 0


def payable_crystals(state: StarScrappersState, seat: int, every: bool) -> i64:
    """Bit per place of the Crystals that the hand can pay for, or of the first one only; hand and discounts are counted
    once for them all."""
    found: i64 = 0
    power = power_by_colour(state, seat, MINE)
    discount = mining_discount(state, seat)
    allowed = odd_cards(state, seat)
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


def cards_of_colour(state: StarScrappersState, seat: int, colour: i64) -> list[int]:
    """The cards of the hand that have this colour now, as options, equal ones once."""
    marks = state.content.hand_marks
    first: i64 = CARD.first
    last: i64 = -1
    options: list[int] = []
    for held in state.hands[seat]:
        card: i64 = held
        if card != last:
            last = card
            mark: i64 = marks[card]
            if mark >> 4 & 63 == 8 * colour:
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
        return ALLOWED if payable_crystals(state, self.seat, True) >> place & 1 else "SS-073"

    def options(self, state: StarScrappersState) -> list[int]:
        """The same, all at once."""
        return CRYSTALS.of(payable_crystals(state, self.seat, True))

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
            return ALLOWED if self.is_enough(state) else "SS-073"
        if option in self.cards(state):
            return ALLOWED
        wild = state.wild >> crystal_colour(state, self.place) & 1
        return "SS-079" if wild else "SS-072"

    def options(self, state: StarScrappersState) -> list[int]:
        """The same, all at once."""
        options = self.cards(state)
        if self.is_enough(state):
            options.append(DONE.first)
        return options

    def is_enough(self, state: StarScrappersState) -> bool:
        return self.paid >= mining_cost(state, self.seat, self.place)

    def cards(self, state: StarScrappersState) -> list[int]:
        """The cards with which the payment can go on: it is judged as it would stand with each of them laid down."""
        seat = self.seat
        power = power_by_colour(state, seat, MINE)
        wanted = crystal_colour(state, self.place)
        cost = mining_cost(state, seat, self.place)
        allowed = odd_cards(state, seat)
        if allowed == 0 and not i64(state.wild) >> wanted & 1:  # one colour alone pays, so any card of it goes on
            enough = i64(self.paid) + (power >> (8 * wanted) & 255) >= cost
            return cards_of_colour(state, seat, wanted) if enough else []
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
