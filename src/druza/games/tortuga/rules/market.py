"""The markets: buying cards and refreshing what is on sale."""
# mypyc

from typing import ClassVar, final

from mypy_extensions import i64, mypyc_attr

from druza.games.tortuga.content.pieces import EMPTY, MARKET_SIZE, PILES, TORTUGA
from druza.games.tortuga.rules.pools import pay_crypto
from druza.games.tortuga.scoring import check_victory, gain_influence
from druza.games.tortuga.state import TortugaState
from druza.games.tortuga.vocabulary import DONE, REFRESH
from druza.kernel.state import ALLOWED, Decision
from druza.kernel.zones import with_added, with_list, with_number, without


def deck_here(state: TortugaState, seat: i64) -> i64:
    """The deck sold in the sector of the ship; EMPTY in T sectors. Only with a ship on the board."""
    sector: i64 = state.ships[seat]
    return state.ground().deck[sector]


def pile_refusal(state: TortugaState, seat: int, pile: int, money: i64) -> str:
    """TT-067, TT-069: buying the top card of a Tortuga pile; `money` is all that could be paid, as in what follows."""
    if state.ships[seat] < 0:
        return "TT-075"
    if deck_here(state, seat) >= 0:
        return "TT-067"
    return top_refusal(state, pile, money)


def top_refusal(state: TortugaState, pile: i64, money: i64) -> str:
    """The same in a T sector, where all piles are sold."""
    left: i64 = state.piles[pile]
    if left == 0:
        return "TT-073"
    card: i64 = state.content.piles[pile]
    price: i64 = state.content.price[card]
    return "TT-067" if price > money else ALLOWED


def affordable_piles(state: TortugaState, money: i64) -> i64:
    """How many of the Tortuga piles cost no more than that: they lie in the order of their prices."""
    prices = state.content.pile_prices
    count: i64 = 0
    while count < PILES and prices[count] <= money:
        count += 1
    return count


def market_refusal(state: TortugaState, seat: i64, slot: i64, money: i64) -> str:
    """TT-067, TT-070: buying from the market of the ship's sector."""
    if i64(state.ships[seat]) < 0:
        return "TT-075"
    if deck_here(state, seat) != slot // MARKET_SIZE:
        return "TT-067"
    return slot_refusal(state, slot, money)


def slot_refusal(state: TortugaState, slot: i64, money: i64) -> str:
    """The same beside this market."""
    card: i64 = state.market[slot]
    if card < 0:
        return "TT-073"
    price: i64 = state.content.price[card]
    return "TT-067" if price > money else ALLOWED


def buy_from_pile(state: TortugaState, seat: int, pile: int) -> None:
    card = state.content.piles[pile]
    pay_crypto(state, seat, state.content.price[card])
    state.piles = with_number(state.piles, pile, state.piles[pile] - 1)
    state.bought = with_added(state.bought, card)
    if state.events is not None:
        facts = {"card": state.content.cards[card], "price": state.content.price[card], "pile": pile}
        state.tell("bought", seat, facts)


def buy_from_market(state: TortugaState, seat: int, slot: int) -> None:
    """TT-071, TT-072: the gap is filled at once."""
    card = state.market[slot]
    pay_crypto(state, seat, state.content.price[card])
    state.bought = with_added(state.bought, card)
    if state.events is not None:
        facts = {"card": state.content.cards[card], "price": state.content.price[card], "market": slot}
        state.tell("bought", seat, facts)
    fill_market(state, slot)


def fill_market(state: TortugaState, slot: int) -> None:
    """The top card of the deck comes into the gap, if there is one (TT-073)."""
    deck = slot // MARKET_SIZE
    cards = state.sector_decks[deck]
    if not cards:
        state.market = with_number(state.market, slot, EMPTY)
        return
    state.market = with_number(state.market, slot, cards[-1])
    state.sector_decks = with_list(state.sector_decks, deck, cards[:-1])
    if state.decks_known[deck] > len(cards) - 1:
        state.decks_known = with_number(state.decks_known, deck, len(cards) - 1)
    state.reveal()
    if state.events is not None:
        state.tell("on_sale", -1, {"card": state.content.cards[state.market[slot]], "market": slot})


def is_second_of_equals(state: TortugaState, slot: i64) -> bool:
    """Equal cards of one market are offered once."""
    if slot % MARKET_SIZE != 1:
        return False
    card: i64 = state.market[slot]
    return card >= 0 and card == i64(state.market[slot - 1])


def different_slots(state: TortugaState) -> list[int]:
    """The places of all markets, of equal cards only the first."""
    return [slot for slot in range(len(state.market)) if not is_second_of_equals(state, slot)]


# -- refreshing ------------------------------------------------------------------------------------------------------


def refresh_refusal(state: TortugaState, seat: i64, slot: i64, price: i64, money: i64) -> str:
    """TT-077 to TT-081: may this card of the market be replaced?"""
    if i64(state.ships[seat]) < 0:
        return "TT-173"
    deck: i64 = deck_here(state, seat)
    if deck < 0:
        return "TT-078"
    if deck != slot // MARKET_SIZE:
        return "TT-077"
    return replacement_refusal(state, slot, price, money)


def replacement_refusal(state: TortugaState, slot: i64, price: i64, money: i64) -> str:
    """The same beside this market."""
    if not state.sector_decks[slot // MARKET_SIZE]:
        return "TT-080"
    if i64(state.market[slot]) < 0:
        return "TT-073"
    return "TT-077" if price > money else ALLOWED


def can_refresh(state: TortugaState, seat: int) -> bool:
    """TT-252: is there anything to refresh where the ship is?"""
    if state.ships[seat] < 0:
        return False
    deck = deck_here(state, seat)
    return deck >= 0 and bool(state.sector_decks[deck]) and state.market[MARKET_SIZE * deck] >= 0


def refresh_market(state: TortugaState, seat: int, slot: int) -> None:
    """TT-081: the old card goes under the deck first; all have seen it there."""
    deck = slot // MARKET_SIZE
    card = state.market[slot]
    state.sector_decks = with_list(state.sector_decks, deck, [card, *state.sector_decks[deck]])
    state.decks_known = with_number(state.decks_known, deck, state.decks_known[deck] + 1)
    if state.events is not None:
        state.tell("refreshed", seat, {"card": state.content.cards[card], "market": slot})
    fill_market(state, slot)


@final
@mypyc_attr(free_list_len=1)
class RefreshFree(Decision[TortugaState]):
    """TT-252: an ability replaces cards of the market here, without payment."""

    RULE: ClassVar[str] = "TT-252"
    KEY: ClassVar[str] = "refresh"

    def __init__(self, seat: int, left: int) -> None:
        self.seat = seat
        self.left = left

    def candidates(self, state: TortugaState) -> list[int]:
        return [*[REFRESH.first + slot for slot in different_slots(state)], DONE.first]

    def options(self, state: TortugaState) -> list[int]:
        first = MARKET_SIZE * deck_here(state, self.seat)
        slots = [slot for slot in range(first, first + MARKET_SIZE) if not is_second_of_equals(state, slot)]
        found = [REFRESH.first + slot for slot in slots if not refresh_refusal(state, self.seat, slot, 0, 0)]
        return [*found, DONE.first]

    def refusal(self, state: TortugaState, option: int) -> str:
        if option == DONE.first:
            return ALLOWED
        return refresh_refusal(state, self.seat, REFRESH.index(option), 0, 0)

    def resolve(self, state: TortugaState, option: int) -> None:
        if option == DONE.first:
            return
        refresh_market(state, self.seat, REFRESH.index(option))
        if self.left > 1:
            state.push(RefreshFree(self.seat, self.left - 1))


# -- influence -------------------------------------------------------------------------------------------------------


def influence_price(state: TortugaState) -> int:
    """TT-250: the price that a card allows, else that of Tortuga."""
    return min(state.offers) if state.offers else state.content.cost_influence


def influence_refusal(state: TortugaState, seat: i64, money: i64) -> str:
    """TT-197, TT-199, TT-250: buying 1 influence."""
    if state.offers:
        return ALLOWED if min(state.offers) <= money else "TT-250"
    sector: i64 = state.ships[seat]
    if sector < 0:
        return "TT-075"
    if sector != TORTUGA:
        return "TT-250" if state.offer_used else "TT-197"
    return ALLOWED if state.content.cost_influence <= money else "TT-197"


def buy_influence(state: TortugaState, seat: int) -> None:
    price = influence_price(state)
    if state.offers:
        state.offers = without(state.offers, price)
        state.offer_used = True
    pay_crypto(state, seat, price)
    gain_influence(state, seat, 1, "bought")
    check_victory(state, seat)
