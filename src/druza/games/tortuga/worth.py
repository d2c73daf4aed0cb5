"""Worth: how well a seat stands, as a heuristic player values it."""
# mypyc

from typing import Final

from mypy_extensions import i64

from druza.games.tortuga.content.pieces import (
    BONUS,
    CHOICE,
    COPY,
    DISCOUNT,
    DRAW,
    FLY,
    FORTIFY_SECTOR,
    GAIN,
    HOLD,
    JUMP,
    NEGATE,
    NOBODY,
    OFFER_INFLUENCE,
    OUTER,
    PEEK,
    RECALL,
    SCOUT_TOKEN,
    SECTORS,
    SPOILS,
    TAKE_MINERAL,
    TORTUGA,
    TRASH,
    Content,
    Effect,
)
from druza.games.tortuga.rules.sectors import conquest_price, turret_bonus
from druza.games.tortuga.rules.sums import card_sum, sector_bonus
from druza.games.tortuga.scoring import total_influence, winning_seats
from druza.games.tortuga.state import ATTACKER, DEFENDER, Fight, TortugaState

# what things are worth to a heuristic player: cards in Maneuvers, all else in influence
CRYPTO: Final = 0.75
POWER: Final = 0.19  # influence that one Maneuver a turn brings, for each turn that is left
REWARD: Final = 0.75  # share of the reward of a Hunting card that still has to be drawn
LOST_SHIP: Final = 1.0
POOL_MANEUVER: Final = 0.15  # while the turn lasts
POOL_CRYPTO: Final = 0.12
VICTORY: Final = 60.0


def card_values(content: Content) -> list[float]:
    """Every card in Maneuvers: its resources, and a guess at its abilities."""
    values: list[float] = []
    for card in range(len(content.cards)):
        value = CRYPTO * content.crypto[card] + content.maneuver[card]
        for effect in content.abilities[card] + content.fight_abilities[card]:
            value += ability_value(effect)
        values.append(value)
    return values


def ability_value(effect: Effect) -> float:
    verb = effect.verb
    if verb == DRAW:
        return 1.0 * effect.amount
    if verb == FLY:
        return 0.4 * effect.amount
    if verb == COPY:
        return 2.0
    if verb == JUMP or verb == PEEK or verb == OFFER_INFLUENCE:
        return 1.1
    if verb == RECALL or verb == GAIN:
        return 0.8
    if verb == TRASH or verb == NEGATE or verb == SCOUT_TOKEN:
        return 0.6
    if verb == DISCOUNT or verb == TAKE_MINERAL or verb == SPOILS or verb == CHOICE or verb == FORTIFY_SECTOR:
        return 0.5
    if verb == BONUS:
        return 0.2 * effect.maneuver
    return 0.2


def turns_left(state: TortugaState) -> float:
    """A guess: the leader needs a turn for each influence that is missing."""
    if state.usurper != NOBODY:
        return 0.3
    return max(0.6, 0.85 * (state.content.victory - most_influence(state)))


def most_influence(state: TortugaState) -> int:
    """That of the leader."""
    most: i64 = 0
    for seat in range(i64(state.seats)):
        most = max(most, total_influence(state, seat))
    return most


def worth_of(state: TortugaState, seat: int) -> float:
    """How a seat stands."""
    return worth_with(state, seat, turns_left(state))


def worths_of(state: TortugaState) -> list[float]:
    """How every seat stands."""
    left = turns_left(state)
    return [worth_with(state, seat, left) for seat in range(state.seats)]


def worth_with(state: TortugaState, seat: int, left: float) -> float:
    """Influence now, and what deck, hold, sectors and a fight going on may still bring in the turns that are left."""
    influence = float(total_influence(state, seat))
    if state.seat < 0:
        winners = winning_seats(state)
        return influence + (VICTORY if seat in winners else 0.0)
    worth = influence + deck_worth(state, seat, left) + hold_worth(state, seat, left)
    if state.usurper != NOBODY:
        worth += usurper_worth(state, seat)
    if state.active == seat:
        worth += pool_worth(state, seat, left)
    fight = state.fight
    if fight is not None and fight.winner == NOBODY and seat in fight.seats:
        worth += fight_worth(state, fight, seat)
    return worth


def deck_worth(state: TortugaState, seat: int, left: float) -> float:
    """The power of an average hand in the turns that are left, and rewards still to come."""
    content = state.content
    values = content.values
    total = 0.0
    rewards = 0.0
    count = 0
    piles = [state.hands[seat], state.decks[seat], state.discards[seat]]
    if state.active == seat:
        piles.append(state.played)
        piles.append(state.bought)
        piles.append(state.peeked)
    fight = state.fight
    if fight is not None and fight.winner == NOBODY and seat in fight.seats:
        piles.append(fight.cards[fight.seats.index(seat)])
    for pile in piles:
        for card in pile:
            total += values[card]
            count += 1
            if content.hunt_of[card] >= 0:
                rewards += content.reward[content.hunt_of[card]]
    if state.reserves[seat] >= 0:
        card = state.reserves[seat]
        total += values[card]
        count += 1
        rewards += 0.1 * values[card]
        if content.hunt_of[card] >= 0:
            rewards += content.reward[content.hunt_of[card]]
    share = REWARD * min(1.0, 0.25 + 0.2 * left)
    hand = int(content.hand_size)
    power = hand * total / max(hand + 1, count)
    return POWER * power * left + share * rewards


def pool_worth(state: TortugaState, seat: int, left: float) -> float:
    """What this turn's resources may still buy: those of the pools, and half of those that lie in the hand."""
    content = state.content
    maneuver = float(state.maneuver)
    crypto = float(state.crypto)
    for card in state.hands[seat]:
        maneuver += 0.5 * content.maneuver[card]
        crypto += 0.5 * content.crypto[card]
    return POOL_MANEUVER * min(maneuver, 12.0) + POOL_CRYPTO * min(1.0, 0.2 * left) * min(crypto, 10.0)


def hold_worth(state: TortugaState, seat: int, left: float) -> float:
    """Tokens, markers and the place of the ship."""
    content = state.content
    worth = 0.12 * min(left, 1.0) * state.held[seat]
    own: i64 = state.controlled(seat)
    for sector in range(i64(SECTORS)):
        if own >> sector & 1:
            tile = state.tiles[sector]
            worth += left * (0.11 * content.tile_income[tile] + 0.05 * content.tile_guns[tile])
            worth += 0.06 * (state.defences[sector] - content.base_defence[tile])
            if content.tile_group[tile] == OUTER:
                worth += 0.04 * left
    scouted = state.scouted[seat]
    if scouted:
        for sector in range(SECTORS):
            if scouted >> sector & 1:
                hunt = state.hunts[sector]
                gain = content.capture_influence + REWARD * content.reward[hunt] - 0.22 * content.difficulty[hunt]
                worth += min(1.0, 0.3 * left) * (0.12 + 0.12 * max(0.0, gain))
    if state.ships[seat] == HOLD:
        worth -= LOST_SHIP * min(1.0, left)
    elif state.usurper == NOBODY:
        worth += 0.12 * min(1.0, left) * place_worth(state, seat, state.ships[seat])
    return worth


def place_worth(state: TortugaState, seat: int, sector: int) -> float:
    """What could be done in a sector with Maneuvers: a conquest, a hunt, a Mineral."""
    content = state.content
    worth = 0.0
    owner = state.owners[sector]
    if owner != seat and sector != TORTUGA and not (owner >= 0 and state.ships[owner] == sector):
        worth += content.tile_influence[state.tiles[sector]] * 6.0 / (2 + int(conquest_price(state, seat, sector)))
    if state.hunts[sector] >= 0:
        if state.scouted[seat] >> sector & 1:
            worth += 6.0 / (2 + content.difficulty[state.hunts[sector]])
        else:
            worth += 0.5
    if state.minerals >> sector & 1:
        worth += 0.2
    return worth


def usurper_worth(state: TortugaState, seat: int) -> float:
    """Who would win if the last round brought nothing more."""
    best = 0
    for other in range(state.seats):
        best = max(best, total_influence(state, other))
    own = total_influence(state, seat)
    if state.usurper == seat:
        lead = own
        for other in range(state.seats):
            if other != seat:
                lead = min(lead, own - total_influence(state, other))
        return 6.0 if lead >= 1 else -6.0
    return 2.0 if own == best and total_influence(state, state.usurper) < own else 0.0


def fight_worth(state: TortugaState, fight: Fight, seat: int) -> float:
    """A fight going on, as if the defender used everything: what this seat would win or lose."""
    attack = card_sum(state, fight, ATTACKER) + fight.bonus[ATTACKER] + turret_bonus(state, fight.seats[ATTACKER])
    defence = card_sum(state, fight, DEFENDER) + fight.bonus[DEFENDER] + turret_bonus(state, fight.seats[DEFENDER])
    defence += sector_bonus(state, fight, DEFENDER)
    if not fight.revealed:
        attack += fight_bonus(state, fight.cards[ATTACKER], 2)
        defence += hand_strength(state, fight.seats[DEFENDER], 4)
    won = ATTACKER if attack > defence else DEFENDER
    prize = 1.5 + LOST_SHIP
    if won == ATTACKER:
        prize += 1.0
    if state.owners[fight.sector] == fight.seats[1 - won]:
        prize += 2.0 * state.content.tile_influence[state.tiles[fight.sector]]
    return prize if fight.seats[won] == seat else -prize


def fight_bonus(state: TortugaState, cards: list[int], moment: int) -> int:
    """Maneuvers that combat abilities of these cards would add."""
    bonus = 0
    for card in cards:
        for effect in state.content.fight_abilities[card]:
            if effect.verb == BONUS and effect.moments & moment:
                bonus += min(effect.maneuver * (len(cards) - 1 if effect.per else 1), effect.cap)
    return bonus


def hand_strength(state: TortugaState, seat: int, moment: int) -> int:
    """All Maneuvers that a hand could bring into a fight."""
    strength = 0
    for card in state.hands[seat]:
        strength += state.content.maneuver[card]
    return strength + fight_bonus(state, state.hands[seat], moment)
