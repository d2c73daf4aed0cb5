"""Hints: how good a heuristic player finds an option."""
# mypyc

from druza.games.tortuga.content.pieces import (
    NOBODY,
    TORTUGA,
)
from druza.games.tortuga.rules.hunt import hunt_price
from druza.games.tortuga.rules.pools import purse
from druza.games.tortuga.rules.sectors import conquest_price, turret_bonus
from druza.games.tortuga.rules.sums import card_sum, sector_bonus
from druza.games.tortuga.scoring import total_influence
from druza.games.tortuga.state import ATTACKER, DEFENDER, TortugaState
from druza.games.tortuga.vocabulary import (
    ABILITY,
    ATTACK,
    BRANCH,
    CARD,
    CASH,
    COLLECT,
    CONQUER,
    CONQUER_CRYPTO,
    DEFENCE,
    DISCARD,
    DONE,
    END,
    FORTIFY,
    HUNT,
    INFLUENCE,
    MARKET,
    MINERAL,
    MOVE,
    PILE,
    PLAY,
    PLAY_ALL,
    PRIZE,
    REFRESH,
    REMOVE,
    RESERVE,
    SCOUT,
    SECTOR,
    TAKE,
    TOKEN,
    USE_SECTOR,
)
from druza.games.tortuga.worth import fight_worth, hand_strength, turns_left


def rate_option(state: TortugaState, option: int) -> float:
    """A quick opinion on one option of the pending question."""
    seat = state.seat
    content = state.content
    if option == END.first:
        return 0.0  # what is rated below it is hardly ever good
    if option == DONE.first:
        return rate_done(state, seat)
    if PLAY.has(option):
        return 6.0 + 0.1 * content.values[PLAY.index(option)]
    if option == PLAY_ALL.first:
        return 8.0
    if MOVE.has(option):
        return rate_flight(state, seat, MOVE.index(option), state.maneuver - content.cost_move) - 0.1
    if SECTOR.has(option):
        return rate_sector(state, seat, SECTOR.index(option))
    if PILE.has(option):
        return rate_purchase(state, seat, content.piles[PILE.index(option)])
    if MARKET.has(option):
        return rate_purchase(state, seat, state.market[MARKET.index(option)])
    if CARD.has(option) or DISCARD.has(option):
        return rate_card(state, seat, option)
    if CASH.has(option):
        return rate_reward(state, seat, CASH.index(option))
    if ATTACK.has(option):
        return rate_attack(state, seat, ATTACK.index(option))
    return rate_action(state, seat, option)


def rate_action(state: TortugaState, seat: int, option: int) -> float:
    content = state.content
    if option == CONQUER.first or option == CONQUER_CRYPTO.first:
        if state.ships[seat] == TORTUGA:
            return rate_usurpation(state, seat)
        return 7.0 + content.tile_influence[state.tiles[state.ships[seat]]] - (0.5 if option != CONQUER.first else 0.0)
    if option == HUNT.first:
        return 7.5
    if option == INFLUENCE.first:
        return 6.0 if turns_left(state) < 7.0 else 1.0
    if option == SCOUT.first:
        return 3.5 if state.maneuver > 2 else 2.5
    if option == COLLECT.first:
        return 2.0
    if option == USE_SECTOR.first:
        return 4.0
    if option == TAKE.first:
        return 3.0
    if option == REMOVE.first:
        return 1.0
    if option == RESERVE.first or option == FORTIFY.first:
        return -0.3
    if option == MINERAL.first or option == TOKEN.first:
        return -0.6
    if REFRESH.has(option):
        return 0.4 - 0.3 * content.values[state.market[REFRESH.index(option)]]
    if ABILITY.has(option) or BRANCH.has(option):
        return 2.0
    if DEFENCE.has(option):
        return 1.0 - 0.1 * DEFENCE.index(option)
    if PRIZE.has(option):
        return 1.0 if PRIZE.index(option) else 1.2
    return 1.0


def rate_usurpation(state: TortugaState, seat: int) -> float:
    """Take Tortuga only with a lead that the others will not make up in one turn, or to win at once."""
    own = total_influence(state, seat) + state.content.tile_influence[state.tiles[TORTUGA]]
    if own >= state.content.victory:
        return 20.0
    best = 0
    for other in range(state.seats):
        if other != seat:
            best = max(best, total_influence(state, other))
    return 8.0 if own >= best + 3 else -1.0


def rate_purchase(state: TortugaState, seat: int, card: int) -> float:
    """Better cards than the own average; the money would be lost."""
    value = state.content.values[card]
    if turns_left(state) < 1.5:
        return -0.5
    return 1.0 + 1.2 * (value - 1.2) + 0.1 * state.content.price[card]


def rate_reward(state: TortugaState, seat: int, hunt: int) -> float:
    content = state.content
    left = turns_left(state)
    reward = content.reward[hunt]
    if total_influence(state, seat) + reward >= content.victory:
        return 20.0
    return 6.5 + reward - 0.25 * left * max(0.0, content.values[content.hunt_card[hunt]] - 1.5)


def rate_flight(state: TortugaState, seat: int, sector: int, maneuver: int) -> float:
    """Is there something to do over there with the Maneuvers and the money that are left?"""
    content = state.content
    rate = 0.0
    owner = state.owners[sector]
    guarded = owner >= 0 and owner != seat and state.ships[owner] == sector
    if sector == TORTUGA:
        money = purse(state, seat)
        if money >= content.cost_influence and turns_left(state) < 7.0:
            rate += 3.0
        return rate + (0.5 if money >= 2 and state.ships[seat] >= 0 else 0.0)
    if owner != seat and not guarded and state.usurper == NOBODY:
        price = conquest_price(state, seat, sector)
        points = content.tile_influence[state.tiles[sector]]
        rate += 3.0 + points if maneuver >= price else 0.4 * points
    if state.hunts[sector] >= 0:
        if state.scouted[seat] >> sector & 1:
            rate += 3.5 if maneuver >= hunt_price(state, seat, sector) else 0.6
        elif maneuver >= 1:
            rate += 1.2
    if maneuver >= 1 and state.minerals >> sector & 1:
        rate += 0.4
    if guarded:
        rate += 0.6
    return rate


def rate_sector(state: TortugaState, seat: int, sector: int) -> float:
    key = state.decision().KEY
    if key == "free_marker":
        return 0.3 * state.content.difficulty[state.hunts[sector]]
    if key == "fortify" or key == "fortify_free":
        return 1.0 + state.content.tile_influence[state.tiles[sector]]
    if key == "scout":
        return 2.0 if state.ships[seat] == sector else 1.0
    return 0.6 + rate_flight(state, seat, sector, state.maneuver)


def rate_card(state: TortugaState, seat: int, option: int) -> float:
    content = state.content
    value = content.values[DISCARD.index(option) if DISCARD.has(option) else CARD.index(option)]
    key = state.decision().KEY
    if key == "remove" or key == "lose_card":
        return -value
    if key == "trash":
        return 1.3 - value
    if key == "fight_abilities":
        return 4.0
    if key == "commit" or key == "defend":
        return 1.5 + 0.1 * value
    return value


def rate_done(state: TortugaState, seat: int) -> float:
    key = state.decision().KEY
    if key == "commit":
        fight = state.fight
        enough = fight is not None and fight_worth(state, fight, seat) > 0
        return 3.0 if enough else 0.0
    if key == "defend":
        fight = state.fight
        if fight is None or fight.revealed:
            return 0.5
        laid = card_sum(state, fight, DEFENDER) + sector_bonus(state, fight, DEFENDER) + turret_bonus(state, seat)
        return 2.5 if laid >= 3 * len(fight.cards[ATTACKER]) else 0.5
    if key == "fly":
        return 0.7 + (rate_flight(state, seat, state.ships[seat], state.maneuver) if state.ships[seat] >= 0 else 0.0)
    if key == "trash" or key == "refresh":
        return 0.4
    return 0.2


def rate_attack(state: TortugaState, seat: int, target: int) -> float:
    """Attack who is weaker than all that the hand could lay."""
    attack = hand_strength(state, seat, 2) + turret_bonus(state, seat)
    defence = hand_strength(state, target, 4) + turret_bonus(state, target)
    sector = state.ships[seat]
    if state.owners[sector] == target:
        defence += state.defences[sector] // state.content.defence_per_bonus
    return 9.0 if attack > defence else -1.0
