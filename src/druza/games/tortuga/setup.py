"""Setup: the opening position, and the choice of ships."""
# mypyc

from typing import ClassVar, final

from mypy_extensions import mypyc_attr

from druza.games.tortuga.content.pieces import (
    DECKS,
    EMPTY,
    HOLD,
    MARKET_SIZE,
    NOBODY,
    OUTER_PLACE,
    SEATS,
    SECTOR_CARD,
    SECTORS,
    TORTUGA,
)
from druza.games.tortuga.rules.hold import draw_cards, own_deck
from druza.games.tortuga.rules.turn import BeginTurn
from druza.games.tortuga.state import TortugaState
from druza.games.tortuga.vocabulary import SHIP
from druza.kernel.state import ALLOWED, Decision, Frame, Step
from druza.kernel.zones import with_added, with_number, without


def lay_out(state: TortugaState, scenario: int, limit: int, dealt: bool) -> None:
    """TT-001 to TT-027, TT-255: board, markets, first player; then ships are chosen or dealt, and hands drawn."""
    clear(state)
    state.scenario = scenario
    state.limit = limit
    lay_tiles(state)
    lay_tokens(state)
    lay_markets(state)
    for seat in range(state.seats):
        state.decks[seat] = state.content.start_deck[:]  # TT-022
        state.ships[seat] = TORTUGA  # TT-011
    state.first = state.dice.below(state.seats)  # TT-020
    state.active = state.first
    frames: list[Frame] = []
    if dealt:
        frames.append(DealShips())
    else:
        for turn in range(state.seats):
            frames.append(ChooseShip((state.first + turn) % state.seats))
    frames.append(DealHands(state.first))
    state.then(frames)


def clear(state: TortugaState) -> None:
    """Nothing lies anywhere yet."""
    seats = state.seats
    state.played = []
    state.tiles = [EMPTY] * SECTORS
    state.owners = [NOBODY] * SECTORS
    state.defences = [0] * SECTORS
    state.hunts = [EMPTY] * SECTORS
    state.hunts_out = []
    state.sector_decks = [[] for _ in range(DECKS)]
    state.decks_known = [0] * DECKS
    state.market = [EMPTY] * (DECKS * MARKET_SIZE)
    state.piles = [0] * len(state.content.piles)
    state.hunting = []
    state.ships_left = list(range(SEATS))
    state.removed = []
    state.captains = [EMPTY] * seats
    state.ships = [HOLD] * seats
    state.hands = [[] for _ in range(seats)]
    state.decks = [[] for _ in range(seats)]
    state.known = [0] * seats
    state.discards = [[] for _ in range(seats)]
    state.reserves = [EMPTY] * seats
    state.influence = [0] * seats
    state.held = [0] * seats
    state.scouted = [0] * seats
    state.captured = [[] for _ in range(seats)]
    state.limit = state.content.round_limit
    state.forget_turn()
    state.forget_fight()


def lay_tiles(state: TortugaState) -> None:
    """TT-001 to TT-004: the outer tiles are shuffled onto their four places."""
    outer = state.content.outer_tiles[:]
    state.dice.shuffle(outer)
    printed = state.content.printed[state.seats]
    state.tiles = [outer.pop() if tile == OUTER_PLACE else tile for tile in printed]


def lay_tokens(state: TortugaState) -> None:
    """TT-007, TT-008, TT-014: a Mineral and an unseen Hunt token on every sector but Tortuga."""
    content = state.content
    hunts = list(range(len(content.hunts)))
    state.hunting = hunts[:]
    state.dice.shuffle(hunts)
    for sector in range(SECTORS):
        tile = state.tiles[sector]
        if tile < 0:
            continue
        if content.tile_has_mineral[tile]:
            state.minerals |= 1 << sector
        if content.tile_has_hunt[tile] and hunts:
            state.hunts[sector] = hunts.pop()
    hunts.sort()
    state.hunts_out = hunts


def lay_markets(state: TortugaState) -> None:
    """TT-016 to TT-018: price piles, shuffled sector decks, two cards of each on sale."""
    content = state.content
    state.piles = [content.copies[card] for card in content.piles]
    for card in range(len(content.cards)):
        if content.group[card] == SECTOR_CARD:
            state.sector_decks[content.deck[card]] += [card] * content.copies[card]
    for deck in range(DECKS):
        cards = state.sector_decks[deck]
        state.dice.shuffle(cards)
        for slot in range(MARKET_SIZE):
            state.market[MARKET_SIZE * deck + slot] = cards.pop()


@final
@mypyc_attr(free_list_len=1)
class ChooseShip(Decision[TortugaState]):
    """TT-021: in turn order, one of the ships that are left."""

    RULE: ClassVar[str] = "TT-021"
    KEY: ClassVar[str] = "choose_ship"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: TortugaState) -> list[int]:
        return SHIP.options()

    def refusal(self, state: TortugaState, option: int) -> str:
        return ALLOWED if SHIP.index(option) in state.ships_left else "TT-021"

    def resolve(self, state: TortugaState, option: int) -> None:
        take_ship(state, self.seat, SHIP.index(option))


@final
@mypyc_attr(free_list_len=1)
class DealShips(Step[TortugaState]):
    """A table option instead of TT-021: every seat gets a ship at random."""

    def run(self, state: TortugaState) -> None:
        ships = state.ships_left[:]
        state.dice.shuffle(ships)
        for seat in range(state.seats):
            take_ship(state, seat, ships[seat])


def take_ship(state: TortugaState, seat: int, ship: int) -> None:
    """TT-021: the ship, and its card into the deck."""
    card = state.content.ship_cards[ship]
    state.ships_left = without(state.ships_left, ship)
    state.captains = with_number(state.captains, seat, ship)
    state.decks[seat] = with_added(state.decks[seat], card)
    if state.events is not None:
        state.tell("chose_ship", seat, {"ship": state.content.cards[card]})


@final
@mypyc_attr(free_list_len=1)
class DealHands(Step[TortugaState]):
    """TT-023, TT-027, TT-255: every deck is shuffled and the starting hands are drawn."""

    def __init__(self, first: int) -> None:
        self.first = first

    def run(self, state: TortugaState) -> None:
        hands = state.content.starting_hands[state.seats]
        for turn in range(state.seats):
            seat = (self.first + turn) % state.seats
            deck = own_deck(state, seat)
            deck.sort()
            state.dice.shuffle(deck)
            draw_cards(state, seat, hands[turn])
        state.push(BeginTurn(self.first))
