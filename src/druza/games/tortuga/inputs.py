"""The table as inputs of a net, told from one seat on."""
# mypyc

from typing import Final

from mypy_extensions import i64

from druza.games.tortuga.content.pieces import DECKS, HUNTS, KINDS, MARKET_SIZE, PILES, SECTORS
from druza.games.tortuga.rules.abilities import ChooseBranch, CopyCard, TakePeeked, UseAbilities
from druza.games.tortuga.rules.conquest import ChooseDefence, ChooseFortified, FortifyFree, TakeControl
from druza.games.tortuga.rules.fight import CommitCards, DefendWithCards, NegateCard, RevealCards, UseFightAbilities
from druza.games.tortuga.rules.hunt import FreeMarker, LookAtToken, ScoutAnywhere
from druza.games.tortuga.rules.market import RefreshFree, influence_price
from druza.games.tortuga.rules.pools import purse
from druza.games.tortuga.rules.reserve import RemovePlayed, ReserveCard, TakeReserve, TrashCard
from druza.games.tortuga.rules.sectors import (
    conquest_price,
    defence_of,
    income_left,
    is_near,
    markers_left,
    turret_bonus,
)
from druza.games.tortuga.rules.spoils import (
    ChooseLostCard,
    ChoosePrize,
    DecideFight,
    EndFight,
    LoseCard,
    LoseShip,
    TakeOver,
)
from druza.games.tortuga.rules.sums import sums_of
from druza.games.tortuga.rules.travel import FlySteps, JumpAnywhere, PlaceShip
from druza.games.tortuga.rules.turn import ChooseAction
from druza.games.tortuga.scoring import total_influence
from druza.games.tortuga.state import ATTACKER, DEFENDER, Fight, TortugaState
from druza.kernel.inputs import Inputs
from druza.kernel.state import Frame

TILES: Final = 12
SCENARIOS: Final = 6
VERBS: Final = 24  # of abilities
FRAMES: Final = 30  # kinds

# a player: places within the block
CAPTAIN: Final = 0
SHIP_AT: Final = CAPTAIN + 8
POINTS: Final = SHIP_AT + SECTORS + 1
LACKING: Final = POINTS + 3
SECTORS_HELD: Final = LACKING + 16
DEFENDED: Final = SECTORS_HELD + SECTORS
SCOUTED: Final = DEFENDED + SECTORS
REACH: Final = SCOUTED + SECTORS  # the price of the sector where the ship is, and next to it
MINERALS: Final = REACH + 2
GUNS: Final = MINERALS + 1
INCOME: Final = GUNS + 1
MARKERS: Final = INCOME + 1
CAPTURED: Final = MARKERS + 1
HAND_SIZE: Final = CAPTURED + 2
DECK_SIZE: Final = HAND_SIZE + 10
HAS_RESERVE: Final = DECK_SIZE + 2
POOL: Final = HAS_RESERVE + 1
DISCARDED: Final = POOL + KINDS
STRENGTH: Final = DISCARDED + KINDS
ROLE: Final = STRENGTH + 3
# from here on: what others do not know
SECRET: Final = ROLE + 4
HAND: Final = SECRET
HAND_STRENGTH: Final = HAND + KINDS
RESERVED: Final = HAND_STRENGTH + 2
PEEKED: Final = RESERVED + KINDS
HUNT_PRICE: Final = PEEKED + KINDS
HUNT_REWARD: Final = HUNT_PRICE + SECTORS
COMMITTED: Final = HUNT_REWARD + SECTORS
PLAYER: Final = COMMITTED + 1
HIDDEN: Final = list(range(SECRET, PLAYER))

# the table: places after the players
SCENARIO: Final = 0
ROUNDS: Final = SCENARIO + SCENARIOS
TILE_AT: Final = ROUNDS + 2
FREE: Final = TILE_AT + SECTORS * TILES
MINERAL_AT: Final = FREE + SECTORS
HUNT_AT: Final = MINERAL_AT + SECTORS
STRONG: Final = HUNT_AT + SECTORS
ON_SALE: Final = STRONG + SECTORS
PILES_LEFT: Final = ON_SALE + KINDS
HUNTING: Final = PILES_LEFT + 2 * PILES
STASH: Final = HUNTING + HUNTS
CRYPTO: Final = STASH + 1
PLAYED: Final = CRYPTO + 4
TURN: Final = PLAYED + KINDS
TOKENS_USED: Final = TURN + 10
SECTORS_USED: Final = TOKENS_USED + SECTORS
PENDING: Final = SECTORS_USED + SECTORS
ABOUT_CARD: Final = PENDING + FRAMES
ABOUT_VERB: Final = ABOUT_CARD + KINDS
ABOUT_SECTOR: Final = ABOUT_VERB + VERBS
LEFT: Final = ABOUT_SECTOR + SECTORS
FIGHT: Final = LEFT + 1
BOARD: Final = FIGHT + 12


def tell_table(state: TortugaState, front: int, seen_by: int, pending: bool, into: Inputs) -> None:
    """The players from the one in front on, then the table; what is pending only where it may be known."""
    for step in range(state.seats):
        seat = (front + step) % state.seats
        first: i64 = PLAYER * step
        tell_player(state, seat, first, into)
        tell_cards(state, seat, first, into)
        if seen_by < 0 or seat == seen_by:
            tell_secrets(state, seat, first, into)
    table: i64 = PLAYER * state.seats
    tell_board(state, table, into)
    tell_markets(state, table, into)
    tell_turn(state, table, into)
    tell_fight(state, front, table, into)
    if pending:
        for place in range(1, len(state.pending)):
            tell_frame(state, state.pending[place], table, into)


def tell_player(state: TortugaState, seat: int, first: i64, into: Inputs) -> None:
    """What lies open before a player."""
    content = state.content
    if state.captains[seat] >= 0:
        into.mark(first + CAPTAIN + state.captains[seat])
    at = state.ships[seat]
    into.mark(first + SHIP_AT + 1 + at)
    total = int(total_influence(state, seat))
    into.add(first + POINTS, total * 0.1)
    into.add(first + POINTS + 1, state.influence[seat] * 0.1)
    into.add(first + POINTS + 2, int(state.control_influence(seat)) * 0.1)
    into.mark(first + LACKING + max(0, min(15, content.victory - total)))
    for sector in range(SECTORS):
        if state.owners[sector] == seat:
            into.mark(first + SECTORS_HELD + sector)
            into.add(first + DEFENDED + sector, int(defence_of(state, sector)) * 0.1)
        into.mark_if(state.scouted[seat] >> sector & 1 == 1, first + SCOUTED + sector)
    if at >= 0:
        into.add(first + REACH, int(conquest_price(state, seat, at)) * 0.1)
        cheapest = 99
        for sector in range(SECTORS):
            if state.tiles[sector] >= 0 and state.owners[sector] != seat and is_near(state, at, sector):
                cheapest = min(cheapest, conquest_price(state, seat, sector))
        if cheapest < 99:
            into.add(first + REACH + 1, cheapest * 0.1)
    into.add_number(first + MINERALS, state.held[seat], 12, 0.25)
    into.add(first + GUNS, int(turret_bonus(state, seat)) * 0.25)
    into.add(first + INCOME, int(income_left(state, seat)) * 0.25)
    into.add(first + MARKERS, int(markers_left(state, seat)) * 0.1)
    rewards = 0
    for hunt in state.captured[seat]:
        rewards += content.reward[hunt]
    into.add_number(first + CAPTURED, len(state.captured[seat]), 12, 0.25)
    into.add_number(first + CAPTURED + 1, rewards, 30, 0.1)
    into.mark_if(seat == state.first, first + ROLE)
    into.mark_if(seat == state.active, first + ROLE + 1)
    into.mark_if(seat == state.usurper, first + ROLE + 2)


def tell_cards(state: TortugaState, seat: int, first: i64, into: Inputs) -> None:
    """Which cards a player owns is open; of those face down only how many lie where."""
    content = state.content
    into.mark(first + HAND_SIZE + min(9, len(state.hands[seat])))
    into.add_number(first + DECK_SIZE, len(state.decks[seat]), 30, 0.1)
    into.add_number(first + DECK_SIZE + 1, len(state.discards[seat]), 30, 0.1)
    into.mark_if(state.reserves[seat] >= 0, first + HAS_RESERVE)
    crypto = 0
    maneuver = 0
    cards = 0
    for card in face_down(state, seat):
        into.add(first + POOL + card, 0.25)
        crypto += content.crypto[card]
        maneuver += content.maneuver[card]
        cards += 1
    for card in state.discards[seat]:
        into.add(first + DISCARDED + card, 0.25)
        crypto += content.crypto[card]
        maneuver += content.maneuver[card]
        cards += 1
    into.add(first + STRENGTH, (20 * crypto // max(1, cards)) * 0.05)
    into.add(first + STRENGTH + 1, (20 * maneuver // max(1, cards)) * 0.05)
    into.add_number(first + STRENGTH + 2, cards, 60, 0.05)


def face_down(state: TortugaState, seat: int) -> list[int]:
    """The cards of a player that others cannot see, wherever they lie."""
    cards = state.hands[seat] + state.decks[seat]
    if state.reserves[seat] >= 0:
        cards.append(state.reserves[seat])
    if seat == state.active:
        cards += state.peeked
    fight = state.fight
    if fight is not None and not fight.revealed and fight.seats[ATTACKER] == seat:
        cards += fight.cards[ATTACKER]
    return cards


def tell_secrets(state: TortugaState, seat: int, first: i64, into: Inputs) -> None:
    """What only this player knows."""
    content = state.content
    crypto = 0
    maneuver = 0
    for card in state.hands[seat]:
        into.add(first + HAND + card, 0.5)
        crypto += content.crypto[card]
        maneuver += content.maneuver[card]
    into.add_number(first + HAND_STRENGTH, crypto, 40, 0.1)
    into.add_number(first + HAND_STRENGTH + 1, maneuver, 40, 0.1)
    if state.reserves[seat] >= 0:
        into.mark(first + RESERVED + state.reserves[seat])
    if seat == state.active:
        into.mark_each(first + PEEKED, state.peeked)
    for sector in range(SECTORS):
        if state.hunts[sector] >= 0 and state.scouted[seat] >> sector & 1:
            into.add(first + HUNT_PRICE + sector, content.difficulty[state.hunts[sector]] * 0.1)
            into.add(first + HUNT_REWARD + sector, content.reward[state.hunts[sector]] * 0.25)
    fight = state.fight
    if fight is not None and not fight.revealed and fight.seats[ATTACKER] == seat:
        for card in fight.cards[ATTACKER]:
            into.add(first + COMMITTED, content.maneuver[card] * 0.1)


def tell_board(state: TortugaState, first: i64, into: Inputs) -> None:
    into.mark(first + SCENARIO + state.scenario)
    into.add_number(first + ROUNDS, state.round, 60, 0.05)
    into.mark_if(state.limit - state.round < 5, first + ROUNDS + 1)
    for sector in range(SECTORS):
        tile = state.tiles[sector]
        if tile < 0:
            continue
        into.mark(first + TILE_AT + TILES * sector + tile)
        into.mark_if(state.owners[sector] < 0, first + FREE + sector)
        into.mark_if(state.minerals >> sector & 1 == 1, first + MINERAL_AT + sector)
        into.mark_if(state.hunts[sector] >= 0, first + HUNT_AT + sector)
        into.add(first + STRONG + sector, int(defence_of(state, sector)) * 0.1)


def tell_markets(state: TortugaState, first: i64, into: Inputs) -> None:
    for slot in range(DECKS * MARKET_SIZE):
        if state.market[slot] >= 0:
            into.mark(first + ON_SALE + state.market[slot])
    for pile in range(len(state.piles)):
        if state.piles[pile] == 0:
            into.mark(first + PILES_LEFT + PILES + pile)
        else:
            into.add_number(first + PILES_LEFT + pile, state.piles[pile], 20, 0.1)
    into.mark_each(first + HUNTING, state.hunting)
    into.add_number(first + STASH, state.stash, 20, 0.1)


def tell_turn(state: TortugaState, first: i64, into: Inputs) -> None:
    into.add_some(first + CRYPTO, state.crypto, 60, 0.1)
    into.add_some(first + CRYPTO + 1, state.maneuver, 60, 0.1)
    money = purse(state, state.active)
    into.add_number(first + CRYPTO + 2, money, 60, 0.1)
    into.mark_if(money >= influence_price(state), first + CRYPTO + 3)
    into.add_pile(first + PLAYED, state.played, 0.5)
    into.add_some(first + TURN, state.mercenaries, 8, 0.5)
    for number in state.discounts:
        into.mark(first + TURN + 1 + state.content.effects[number].purpose)
    into.mark_if(state.mineral_rate > state.content.mineral_value, first + TURN + 3)
    if state.offers:
        into.mark(first + TURN + 4)
    into.mark_if(state.offer_used, first + TURN + 5)
    into.mark_if(state.reserved_now, first + TURN + 6)
    if state.bought:
        into.add_number(first + TURN + 7, len(state.bought), 8, 0.5)
    for sector in range(SECTORS):
        into.mark_if(state.tokens_used >> sector & 1 == 1, first + TOKENS_USED + sector)
        into.mark_if(state.sectors_used >> sector & 1 == 1, first + SECTORS_USED + sector)


def tell_fight(state: TortugaState, front: int, first: i64, into: Inputs) -> None:
    """The fight that goes on, told from the seat in front; hidden cards count nothing here."""
    if not state.is_fighting():
        return
    fight: Fight = state.now_fighting()
    mine = DEFENDER if fight.seats[DEFENDER] == front else ATTACKER
    into.mark(first + FIGHT + mine)
    into.add_number(first + FIGHT + 2, len(fight.cards[ATTACKER]), 12, 0.25)
    into.add_number(first + FIGHT + 3, len(fight.cards[DEFENDER]), 12, 0.25)
    into.add(first + FIGHT + 4, max(0, min(60, sums_of(state, fight, DEFENDER)[-1])) * 0.1)
    if fight.revealed:
        into.mark(first + FIGHT + 5)
        ahead = sums_of(state, fight, mine)[-1] - sums_of(state, fight, 1 - mine)[-1]
        into.add_number(first + FIGHT + (6 if ahead >= 0 else 7), abs(ahead), 60, 0.1)
        into.mark_if(ahead > 0, first + FIGHT + 8)
    into.add_number(first + FIGHT + 9, turret_bonus(state, fight.seats[ATTACKER]), 60, 0.1)
    into.add_number(first + FIGHT + 10, fight.spoils[mine], 12, 0.25)


def tell_frame(state: TortugaState, frame: Frame, first: i64, into: Inputs) -> None:
    """What is still to happen, and what it is about."""
    into.mark(first + PENDING + kind_of(frame))
    if isinstance(frame, UseAbilities):
        into.mark(first + ABOUT_CARD + frame.card)
        for number in range(len(state.content.abilities[frame.card])):
            into.mark_if(
                frame.left >> number & 1 == 1, first + ABOUT_VERB + state.content.abilities[frame.card][number].verb
            )
    elif isinstance(frame, ChooseBranch):
        into.mark(first + ABOUT_VERB + state.content.effects[frame.effect].verb)
    elif isinstance(frame, TrashCard):
        into.mark(first + ABOUT_VERB + state.content.effects[frame.effect].verb)
        into.add_number(first + LEFT, frame.left, 8, 0.5)
    elif isinstance(frame, UseFightAbilities):
        for number in frame.left:
            into.mark(first + ABOUT_VERB + state.content.effects[number].verb)
    elif isinstance(frame, (TakeControl, ChooseDefence)):
        into.mark(first + ABOUT_SECTOR + frame.sector)
    elif isinstance(frame, FortifyFree):
        into.add_number(first + LEFT, frame.points, 12, 0.5)
    elif isinstance(frame, (FlySteps, RefreshFree)):
        into.add_number(first + LEFT, frame.left, 8, 0.5)


# the kinds of frames; of all others 29
KIND_OF: Final[dict[type[Frame], int]] = {
    ChooseAction: 0,
    UseAbilities: 1,
    CommitCards: 2,
    DefendWithCards: 3,
    UseFightAbilities: 4,
    FlySteps: 5,
    TrashCard: 6,
    ReserveCard: 7,
    TakeReserve: 8,
    RemovePlayed: 9,
    CopyCard: 10,
    TakePeeked: 11,
    NegateCard: 12,
    ChooseLostCard: 13,
    ChooseBranch: 14,
    ChooseFortified: 15,
    ChooseDefence: 16,
    FortifyFree: 17,
    JumpAnywhere: 18,
    PlaceShip: 19,
    ScoutAnywhere: 20,
    FreeMarker: 21,
    RefreshFree: 22,
    ChoosePrize: 23,
    RevealCards: 24,
    DecideFight: 24,
    LoseCard: 25,
    LoseShip: 25,
    TakeOver: 26,
    EndFight: 26,
    TakeControl: 27,
    LookAtToken: 28,
}


def kind_of(frame: Frame) -> int:
    """The kind of a frame: questions of a turn first, then those of a fight, then what happens by itself."""
    return KIND_OF.get(type(frame), 29)
