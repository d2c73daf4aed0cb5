"""The turn: start step, action step, end step."""
# mypyc

from typing import ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from druza.games.tortuga.content.pieces import (
    EMPTY,
    HOLD,
    IN_FIGHTS,
    IS_HUNTING,
    IS_PLAIN,
    MARKET_SIZE,
    NOBODY,
    TORTUGA,
)
from druza.games.tortuga.rules.abilities import play_card
from druza.games.tortuga.rules.conquest import ChooseFortified, can_fortify, conquer, conquest_refusal, fortify_refusal
from druza.games.tortuga.rules.fight import act_after_fight, attack_refusal, begin_fight
from druza.games.tortuga.rules.hold import draw_cards
from druza.games.tortuga.rules.hunt import capture, cash_refusal, hunt_refusal, scout, scout_refusal, take_reward
from druza.games.tortuga.rules.market import (
    affordable_piles,
    buy_from_market,
    buy_from_pile,
    buy_influence,
    different_slots,
    influence_refusal,
    market_refusal,
    pile_refusal,
    refresh_market,
    refresh_refusal,
)
from druza.games.tortuga.rules.pools import pay_crypto, purse, spend_mineral, use_market_token
from druza.games.tortuga.rules.reserve import RemovePlayed, ReserveCard, TakeReserve, reserve_refusal, take_refusal
from druza.games.tortuga.rules.sector_abilities import sector_ability_refusal, use_sector
from druza.games.tortuga.rules.sectors import conquest_price, income_left, total_of
from druza.games.tortuga.rules.travel import PlaceShip, collect_refusal, fly_to, move_refusal, take_mineral_here
from druza.games.tortuga.scoring import end_game
from druza.games.tortuga.state import BY_LAST_ROUND, BY_LIMIT, Ground, TortugaState
from druza.games.tortuga.vocabulary import (
    ATTACK,
    CASH,
    COLLECT,
    CONQUER,
    CONQUER_CRYPTO,
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
    REFRESH,
    REMOVE,
    RESERVE,
    SCOUT,
    TAKE,
    TOKEN,
    USE_SECTOR,
)
from druza.kernel.state import ALLOWED, Decision, Step


@final
@mypyc_attr(free_list_len=1)
class BeginTurn(Step[TortugaState]):
    """TT-044: place a defeated ship, take the reserved card or not; then the actions; then the end step."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: TortugaState) -> None:
        seat = self.seat
        state.active = seat
        state.forget_turn()
        if state.events is not None:
            state.tell("turn", seat, {"round": state.round})
        state.then_both(ChooseAction(seat), EndTurn(seat))
        if state.reserves[seat] >= 0:
            state.push(TakeReserve(seat))
        if state.ships[seat] == HOLD:
            state.push(PlaceShip(seat))


# -- the action step -------------------------------------------------------------------------------------------------


@final
@mypyc_attr(free_list_len=1)
class ChooseAction(Decision[TortugaState]):
    """TT-045: any number of actions in any order, or the end of the turn (TT-053)."""

    RULE: ClassVar[str] = "TT-045"
    KEY: ClassVar[str] = "main"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: TortugaState) -> list[int]:
        """In the order in which they are read: cards, deeds where the ship is, purchases, flights, the rest."""
        found = [TAKE.first, PLAY_ALL.first, *PLAY.options()]
        found += [CASH.first + hunt for hunt in range(len(state.content.hunts))]
        slots = different_slots(state)
        found += [*HERE, *ATTACK.options(), INFLUENCE.first, *PILE.options(), *[MARKET.first + slot for slot in slots]]
        found += [*MOVE.options(), *[REFRESH.first + slot for slot in slots]]
        found += [RESERVE.first, REMOVE.first, FORTIFY.first, TOKEN.first, MINERAL.first]
        found.append(END.first)
        return found

    def options(self, state: TortugaState) -> list[int]:
        """The candidates that nothing forbids; what cannot be among them is not even judged."""
        content = state.content
        seat: i64 = self.seat
        found: list[int] = []
        marks = content.marks[state.scenario]
        plain: i64 = 0
        fighting: i64 = 0
        last: i64 = -1
        for held in state.hands[seat]:
            card: i64 = held
            mark: i64 = marks[card]
            plain += mark & IS_PLAIN
            fighting |= mark & IN_FIGHTS
            if card == last:
                continue
            last = card
            found.append(PLAY.first + card)
            if mark & IS_HUNTING:
                found.append(CASH.first + content.hunt_of[card])
        if plain > 1:
            found.append(PLAY_ALL.first)
        ground = state.ground()
        sectors = state.controlled(seat)
        unused = sectors & ground.tokens & ~state.tokens_used
        income: i64 = 0
        if unused:
            income = total_of(ground.income, unused)
        held_minerals: i64 = state.held[seat]
        money = state.crypto + income + held_minerals * state.mineral_rate
        sector: i64 = state.ships[seat]
        if sector >= 0:
            self.add_local(state, ground, found, sector, sectors, money)
            if fighting != 0:
                self.add_attacks(state, found)
        if held_minerals > 0:
            found.append(MINERAL.first)
        if income > 0:
            found.append(TOKEN.first)
        if content.cost_reserve <= money and not reserve_refusal(state, seat, content.cost_reserve, money):
            found.append(RESERVE.first)
        if can_remove(state):
            found.append(REMOVE.first)
        if money > 0 and can_fortify(state, ground, sectors, money):
            found.append(FORTIFY.first)
        if (sector == TORTUGA or state.offers) and not influence_refusal(state, seat, money):
            found.append(INFLUENCE.first)
        found.append(END.first)
        return found

    def add_local(
        self, state: TortugaState, ground: Ground, found: list[int], here: i64, sectors: i64, money: i64
    ) -> None:
        """What can be done only where the ship is; `sectors` are those under the player's control, a bit for each. What
        is known at once comes first, so that most of it is never asked for its reasons."""
        content = state.content
        seat: i64 = self.seat
        maneuver = state.maneuver
        deck = ground.deck[here]
        if deck < 0:
            for pile in range(affordable_piles(state, money)):
                if i64(state.piles[pile]) > 0:
                    found.append(PILE.first + pile)
        else:
            self.add_market(state, found, deck, money)
        if maneuver >= content.cost_move:
            for sector in content.near[state.seats][here]:
                found.append(MOVE.first + sector)
        if not sectors >> here & 1:
            price = ground.fixed[here]
            if price <= 0:
                price = conquest_price(state, seat, here)
            if maneuver >= price and not conquest_refusal(state, seat, False, money):
                found.append(CONQUER.first)
            if money >= price and content.crypto_conquers[state.scenario]:
                if not conquest_refusal(state, seat, True, money):
                    found.append(CONQUER_CRYPTO.first)
        if i64(state.hunts[here]) >= 0:
            if i64(state.scouted[seat]) >> here & 1:
                if not hunt_refusal(state, seat):
                    found.append(HUNT.first)
            elif maneuver >= content.cost_scout and not scout_refusal(state, seat):
                found.append(SCOUT.first)
        if ground.minerals & state.minerals & 1 << here and maneuver >= content.cost_mineral:
            found.append(COLLECT.first)
        if sectors & ground.outer & 1 << here and not sector_ability_refusal(state, seat):
            found.append(USE_SECTOR.first)

    def add_market(self, state: TortugaState, found: list[int], deck: i64, money: i64) -> None:
        """The cards beside this deck, equal ones once: those that can be bought and those that can be replaced."""
        content = state.content
        refreshes = content.cost_refresh <= money and len(state.sector_decks[deck]) > 0
        last: i64 = EMPTY
        for slot in range(MARKET_SIZE * deck, MARKET_SIZE * (deck + 1)):
            card: i64 = state.market[slot]
            if card < 0 or card == last:
                continue
            last = card
            if i64(content.price[card]) <= money:
                found.append(MARKET.first + slot)
            if refreshes:
                found.append(REFRESH.first + slot)

    def add_attacks(self, state: TortugaState, found: list[int]) -> None:
        """Ships in the same sector; those elsewhere cannot be attacked anyway (TT-146)."""
        ships = state.ships
        seat: i64 = self.seat
        here: i64 = ships[seat]
        for target in range(i64(state.seats)):
            if i64(ships[target]) == here and target != seat and not attack_refusal(state, seat, target):
                found.append(ATTACK.first + target)

    def refusal(self, state: TortugaState, option: int) -> str:
        seat = self.seat
        if option == END.first:
            return ALLOWED
        if option == TAKE.first:
            return take_refusal(state, seat)
        if PLAY.has(option):
            return ALLOWED if PLAY.index(option) in state.hands[seat] else "TT-028"
        if option == PLAY_ALL.first:
            return ALLOWED if len(plain_cards(state, seat)) > 1 else "TT-059"
        if CASH.has(option):
            return cash_refusal(state, seat, CASH.index(option))
        if PILE.has(option):
            return pile_refusal(state, seat, PILE.index(option), purse(state, seat))
        if MARKET.has(option):
            return market_refusal(state, seat, MARKET.index(option), purse(state, seat))
        if REFRESH.has(option):
            return refresh_refusal(state, seat, REFRESH.index(option), state.content.cost_refresh, purse(state, seat))
        if MOVE.has(option):
            return move_refusal(state, seat, MOVE.index(option))
        if ATTACK.has(option):
            target = ATTACK.index(option)
            return attack_refusal(state, seat, target) if target < state.seats else "TT-146"
        return action_refusal(state, seat, option)

    def resolve(self, state: TortugaState, option: int) -> None:
        seat = self.seat
        if state.unseen:
            act_after_fight(state, seat)
        if option == END.first:
            return
        state.push(self)  # TT-045: and then the next action
        if PLAY.has(option):
            play_card(state, seat, PLAY.index(option))
        elif option == PLAY_ALL.first:
            for card in plain_cards(state, seat):
                play_card(state, seat, card)
        elif CASH.has(option):
            take_reward(state, seat, CASH.index(option))
        elif PILE.has(option):
            buy_from_pile(state, seat, PILE.index(option))
        elif MARKET.has(option):
            buy_from_market(state, seat, MARKET.index(option))
        elif REFRESH.has(option):
            pay_crypto(state, seat, state.content.cost_refresh)
            refresh_market(state, seat, REFRESH.index(option))
        elif MOVE.has(option):
            state.maneuver -= state.content.cost_move
            fly_to(state, seat, MOVE.index(option))
        elif ATTACK.has(option):
            begin_fight(state, seat, ATTACK.index(option))
        else:
            act(state, seat, option)

    def end(self, state: TortugaState) -> int:
        return END.first


HERE: Final[list[int]] = [
    CONQUER.first,
    CONQUER_CRYPTO.first,
    HUNT.first,
    SCOUT.first,
    COLLECT.first,
    USE_SECTOR.first,
]


def plain_cards(state: TortugaState, seat: int) -> list[int]:
    """The cards of the hand that only give resources: all of them can be played in one go."""
    is_plain = state.content.is_plain[state.scenario]
    return [card for card in state.hands[seat] if is_plain[card]]


def action_refusal(state: TortugaState, seat: int, option: int) -> str:
    """The rule that forbids an action without a target of its own."""
    if option == COLLECT.first:
        return collect_refusal(state, seat)
    if option == SCOUT.first:
        return scout_refusal(state, seat)
    if option == HUNT.first:
        return hunt_refusal(state, seat)
    if option == CONQUER.first:
        return conquest_refusal(state, seat, False, 0)
    if option == CONQUER_CRYPTO.first:
        return conquest_refusal(state, seat, True, purse(state, seat))
    if option == USE_SECTOR.first:
        return sector_ability_refusal(state, seat)
    if option == MINERAL.first:
        return ALLOWED if state.held[seat] > 0 else "TT-088"
    if option == TOKEN.first:
        return ALLOWED if income_left(state, seat) > 0 else "TT-190"
    if option == RESERVE.first:
        return reserve_refusal(state, seat, state.content.cost_reserve, purse(state, seat))
    if option == REMOVE.first:
        return ALLOWED if can_remove(state) else "TT-106"
    if option == FORTIFY.first:
        return fortify_refusal(state, seat, purse(state, seat))
    return influence_refusal(state, seat, purse(state, seat))


def can_remove(state: TortugaState) -> bool:
    """TT-106: is there a card that was played this turn, and its price in Maneuvers?"""
    return bool(state.played) and state.maneuver >= state.content.cost_remove


def act(state: TortugaState, seat: int, option: int) -> None:
    """An action without a target of its own."""
    if option == COLLECT.first:
        state.maneuver -= state.content.cost_mineral
        take_mineral_here(state, seat)
    elif option == SCOUT.first:
        state.maneuver -= state.content.cost_scout
        scout(state, seat, state.ships[seat])
    elif option == HUNT.first:
        capture(state, seat)
    elif option == CONQUER.first:
        conquer(state, seat, False)
    elif option == CONQUER_CRYPTO.first:
        conquer(state, seat, True)
    elif option == USE_SECTOR.first:
        use_sector(state, seat)
    elif option == MINERAL.first:
        spend_mineral(state, seat)
    elif option == TOKEN.first:
        use_market_token(state, seat)
    elif option == RESERVE.first:
        state.push(ReserveCard(seat, state.content.cost_reserve))
    elif option == REMOVE.first:
        state.push(RemovePlayed(seat, state.content.cost_remove))
    elif option == FORTIFY.first:
        state.push(ChooseFortified(seat))
    else:
        buy_influence(state, seat)


# -- the end step ----------------------------------------------------------------------------------------------------


@final
@mypyc_attr(free_list_len=1)
class EndTurn(Step[TortugaState]):
    """TT-049 to TT-051, TT-054: everything to the discard pile, five new cards, the next player."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: TortugaState) -> None:
        seat = self.seat
        hand = state.hands[seat]
        discards = state.discards[seat] + state.played
        discards += hand
        discards += state.bought
        state.discards[seat] = discards
        hand.clear()
        state.forget_turn()
        draw_cards(state, seat, state.content.hand_size)
        self.pass_on(state)

    def pass_on(self, state: TortugaState) -> None:
        """TT-042, TT-209, TT-212, TT-217, TT-271: whose turn is next, if anybody's."""
        following = (self.seat + 1) % state.seats
        if following == state.usurper:
            end_game(state, BY_LAST_ROUND)
            return
        if following == state.first:
            if state.round >= state.limit and state.usurper == NOBODY:
                end_game(state, BY_LIMIT)
                return
            state.round += 1
        BeginTurn(following).run(state)  # at once: nothing can come between
