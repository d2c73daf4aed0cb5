"""Mining: a Crystal, the cards that pay for it, and what the cave says to it."""
# mypyc

from typing import Any, ClassVar, final

from druza.games.star_scrappers.effects import FireTriggers, crystal_colour, take_crystal
from druza.games.star_scrappers.hand import colour_of, different_cards, lay_down, level_for
from druza.games.star_scrappers.pieces import CARDS, COLOURS, MINE, ON_MINE, PLACES, plain
from druza.games.star_scrappers.state import CARD, CAVE_IN, CRYSTAL, DONE, Table
from druza.kernel.state import ALLOWED, Decision, Step


def mining_cost(state: Table, seat: int, place: int) -> int:
    """SS-075 to SS-078: the cost of a Crystal for this player now."""
    content = state.content
    cost = content.costs[content.mine_row[place]]
    cost -= state.mine_discount + state.crystal_discounts[place]
    if state.totems[crystal_colour(state, place)] == seat:
        cost -= content.totem_discount
    for half in state.artifacts[seat]:
        cost -= content.half_mine_discount[half]
    return max(0, cost)


def odd_cards(state: Table, seat: int) -> int:
    """SS-195: how many cards of a payment may be of any colour."""
    odd = 0
    for half in state.artifacts[seat]:
        odd += state.content.half_wild_cards[half]
    return odd


def reach(state: Table, seat: int, colour: int, odd: int) -> int:
    """The most that the hand can pay in one colour with so many odd cards."""
    total = 0
    others: list[int] = []
    for card in state.hands[seat]:
        level = level_for(state, card, MINE)
        if colour_of(state, card) == colour:
            total += level
        elif odd > 0:
            others.append(level)
    if odd > 0:
        others.sort()
        for level in others[-odd:]:
            total += level
    return total


def can_pay(state: Table, seat: int, place: int, laid: int, count: int, paid: int) -> bool:
    """Can a payment begun so still be right and enough? `laid` packs the cards per colour, 4 bits each (SS-249)."""
    cost = mining_cost(state, seat, place)
    colour = crystal_colour(state, place)
    allowed = odd_cards(state, seat)
    wild = bool(state.wild >> colour & 1)
    for paying in range(COLOURS):
        if not wild and paying != colour:
            continue
        odd = count - (laid >> (4 * paying) & 15)
        if odd > allowed:
            continue
        if paid >= cost or paid + reach(state, seat, paying, allowed - odd) >= cost:
            return True
    return False


def is_payable(state: Table, seat: int, place: int) -> bool:
    return state.mine[place] >= 0 and can_pay(state, seat, place, 0, 0, 0)


def can_mine(state: Table, seat: int) -> bool:
    for place in range(PLACES):
        if is_payable(state, seat, place):
            return True
    return False


@final
class ChooseCrystal(Decision[Table]):
    """D-06, SS-071: mine one Crystal of the Mine that the hand can pay for."""

    RULE: ClassVar[str] = "SS-071"
    KEY: ClassVar[str] = "mine_target"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: Table) -> list[int]:
        return CRYSTAL.options()

    def refusal(self, state: Table, option: int) -> str:
        place = CRYSTAL.index(option)
        if state.mine[place] < 0:
            return "SS-087"
        if not can_pay(state, self.seat, place, 0, 0, 0):
            return "SS-073"
        return ALLOWED

    def resolve(self, state: Table, option: int) -> None:
        place = CRYSTAL.index(option)
        state.then([PayForCrystal(self.seat, place, 0, 0, 0), MineCrystal(self.seat, place)])


@final
class PayForCrystal(Decision[Table]):
    """D-07, SS-072 to SS-074, SS-079: lay down one card after another, until the levels reach the cost."""

    RULE: ClassVar[str] = "SS-073"
    KEY: ClassVar[str] = "mine_pay"

    def __init__(self, seat: int, place: int, laid: int, count: int, paid: int) -> None:
        self.seat = seat
        self.place = place
        self.laid = laid
        self.count = count
        self.paid = paid

    def candidates(self, state: Table) -> list[int]:
        return [CARD.first + card for card in different_cards(state, self.seat)] + [DONE.first]

    def refusal(self, state: Table, option: int) -> str:
        if option == DONE.first:
            return ALLOWED if self.paid >= mining_cost(state, self.seat, self.place) else "SS-073"
        card = CARD.index(option)
        laid = self.laid + (1 << (4 * colour_of(state, card)))
        # the card itself still counts as in the hand: its own level is part of what can be reached
        paid = self.paid + level_for(state, card, MINE)
        if self.can_go_on(state, card, laid, paid):
            return ALLOWED
        wild = state.wild >> crystal_colour(state, self.place) & 1
        return "SS-079" if wild else "SS-072"

    def can_go_on(self, state: Table, card: int, laid: int, paid: int) -> bool:
        """Judge the payment as it would stand with this card laid down."""
        hand = state.hands[self.seat]
        spot = hand.index(card)
        hand.pop(spot)
        right = can_pay(state, self.seat, self.place, laid, self.count + 1, paid)
        hand.insert(spot, card)
        return right

    def resolve(self, state: Table, option: int) -> None:
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

    def words(self, state: Table) -> dict[str, Any]:
        return {
            "crystal": state.content.crystals[state.mine[self.place]],
            "place": self.place,
            "cost": mining_cost(state, self.seat, self.place),
            "paid": self.paid,
        }


@final
class MineCrystal(Step[Table]):
    """SS-084, SS-237: the Crystal is gained, the marker moves if it must, then what follows a mining."""

    def __init__(self, seat: int, place: int) -> None:
        self.seat = seat
        self.place = place

    def run(self, state: Table) -> None:
        crystal = state.mine[self.place]
        if state.events is not None:
            facts = {"crystal": state.content.crystals[crystal], "place": self.place}
            state.tell("mined", self.seat, facts)
        take_crystal(state, self.seat, self.place)
        state.push(FireTriggers(self.seat, ON_MINE, state.content.crystal_row[crystal], True))
        if state.content.crystal_cave_in[crystal]:
            if may_leave_marker(state, self.seat):
                state.push(LeaveMarker(self.seat))
            else:
                state.cave_in()


def may_leave_marker(state: Table, seat: int) -> bool:
    for half in state.artifacts[seat]:
        if state.content.half_stays_cave_in[half]:
            return True
    return False


@final
class LeaveMarker(Decision[Table]):
    """D-08, SS-198: Pit Props: does the marker move?"""

    RULE: ClassVar[str] = "SS-198"
    KEY: ClassVar[str] = "cave_in_props"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: Table) -> list[int]:
        return CAVE_IN.options()

    def resolve(self, state: Table, option: int) -> None:
        if CAVE_IN.index(option) == 1:
            state.cave_in()
        else:
            state.tell("propped", self.seat, {})
