"""The spoils: what follows when a fight is decided."""
# mypyc

from typing import Any, ClassVar, final

from mypy_extensions import mypyc_attr

from druza.games.tortuga.content.pieces import HOLD, LOSER_CHOOSES
from druza.games.tortuga.rules.hold import different, draw_cards, remove_card
from druza.games.tortuga.rules.hunt import FreeMarker
from druza.games.tortuga.rules.sectors import give_control, markers_left
from druza.games.tortuga.rules.sums import sums_of, told_sums
from druza.games.tortuga.scoring import check_victory, gain_influence
from druza.games.tortuga.state import ATTACKER, DEFENDER, Fight, TortugaState, told_sector
from druza.games.tortuga.vocabulary import CARD, DONE, PRIZE
from druza.kernel.state import ALLOWED, Decision, Frame, Step
from druza.kernel.zones import with_number


@final
@mypyc_attr(free_list_len=1)
class DecideFight(Step[TortugaState]):
    """TT-157, TT-262: the higher total wins, a tie is the defender's; then everything that follows, in its order."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: TortugaState) -> None:
        fight = state.now_fighting()
        fight.sums = [sums_of(state, fight, ATTACKER), sums_of(state, fight, DEFENDER)]
        won = ATTACKER if fight.sums[ATTACKER][-1] > fight.sums[DEFENDER][-1] else DEFENDER
        winner, loser = fight.seats[won], fight.seats[1 - won]
        if state.events is not None:
            facts = {
                "loser": loser,
                "attack": told_sums(fight.sums[ATTACKER]),
                "defence": told_sums(fight.sums[DEFENDER]),
                "attacker": fight.seats[ATTACKER],
            }
            state.tell("fought", winner, facts)
        frames: list[Frame] = []
        if fight.cards[1 - won] and not fight.saved[1 - won]:
            frames.append(LoseCard(loser, 1 - won))
        frames.append(LoseShip(loser))
        frames.append(ChoosePrize(winner, won))
        frames.append(TakeOver(winner, won))
        frames.append(EndFight(winner))
        state.then(frames)


@final
@mypyc_attr(free_list_len=1)
class LoseCard(Step[TortugaState]):
    """TT-158, TT-222: the loser removes one of the used cards, at random or by choice."""

    def __init__(self, seat: int, side: int) -> None:
        self.seat = seat
        self.side = side

    def run(self, state: TortugaState) -> None:
        if state.content.loser_removes[state.scenario] == LOSER_CHOOSES:
            state.push(ChooseLostCard(self.seat, self.side))
            return
        cards = state.now_fighting().cards[self.side]
        state.reveal()
        lose_card(state, self.seat, self.side, state.dice.pick(cards))


def lose_card(state: TortugaState, seat: int, side: int, card: int) -> None:
    fight = state.now_fighting()
    fight.cards[side].remove(card)
    fight.removed = card
    remove_card(state, seat, card)
    if state.events is not None:
        state.tell("removed", seat, {"card": state.content.cards[card], "from": "fight"})


@final
@mypyc_attr(free_list_len=1)
class ChooseLostCard(Decision[TortugaState]):
    """TT-222: the loser chooses which used card leaves the game."""

    RULE: ClassVar[str] = "TT-222"
    KEY: ClassVar[str] = "lose_card"

    def __init__(self, seat: int, side: int) -> None:
        self.seat = seat
        self.side = side

    def candidates(self, state: TortugaState) -> list[int]:
        return [CARD.first + card for card in different(state.now_fighting().cards[self.side])]

    def resolve(self, state: TortugaState, option: int) -> None:
        lose_card(state, self.seat, self.side, CARD.index(option))


@final
@mypyc_attr(free_list_len=1)
class LoseShip(Step[TortugaState]):
    """TT-159: the loser's ship goes into the hold."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: TortugaState) -> None:
        state.ships = with_number(state.ships, self.seat, HOLD)
        if state.events is not None:
            state.tell("lost_ship", self.seat, told_sector(state, state.now_fighting().sector))


@final
@mypyc_attr(free_list_len=1)
class ChoosePrize(Decision[TortugaState]):
    """TT-161 to TT-163, TT-221, TT-223: what the winner takes. Only who has a choice is asked."""

    RULE: ClassVar[str] = "TT-221"
    KEY: ClassVar[str] = "prize"

    def __init__(self, seat: int, side: int) -> None:
        self.seat = seat
        self.side = side

    def candidates(self, state: TortugaState) -> list[int]:
        if self.side == ATTACKER and state.content.attacker_chooses[state.scenario]:
            return PRIZE.options()
        return [DONE.first]

    def refusal(self, state: TortugaState, option: int) -> str:
        if option == PRIZE.first and state.influence[self.loser(state)] == 0:
            return "TT-226"
        return ALLOWED

    def loser(self, state: TortugaState) -> int:
        return state.now_fighting().seats[1 - self.side]

    def resolve(self, state: TortugaState, option: int) -> None:
        content, scenario = state.content, state.scenario
        steal, bank = content.defender_prize[scenario], 0
        if self.side == ATTACKER:
            steal, bank = content.prize_from_loser[scenario], content.prize_from_bank[scenario]
        if option == PRIZE.first:
            bank = 0
        elif option == PRIZE.first + 1:
            steal = 0
        fight = state.now_fighting()
        loser = self.loser(state)
        steal = min(steal, state.influence[loser])  # TT-163, TT-175, TT-226
        if steal > 0:
            state.influence = with_number(state.influence, loser, state.influence[loser] - steal)
            state.influence = with_number(state.influence, self.seat, state.influence[self.seat] + steal)
            state.tell("stole", self.seat, {"n": steal, "from": loser})
        bank += fight.spoils[self.side]  # TT-254
        gain_influence(state, self.seat, bank, "fight")
        fight.won = [steal, bank]

    def words(self, state: TortugaState) -> dict[str, Any]:
        return {"loser": self.loser(state)}


@final
@mypyc_attr(free_list_len=1)
class TakeOver(Step[TortugaState]):
    """TT-164, TT-165, TT-177, TT-184: the loser's sector passes to the winner; then influence is counted (TT-179)."""

    def __init__(self, seat: int, side: int) -> None:
        self.seat = seat
        self.side = side

    def run(self, state: TortugaState) -> None:
        fight = state.now_fighting()
        if state.owners[fight.sector] == fight.seats[1 - self.side]:
            if markers_left(state, self.seat) == 0 and state.scouted[self.seat]:
                state.then([FreeMarker(self.seat), self])
                return
            give_control(state, self.seat, fight.sector)
            fight.took = True
        fight.winner = self.seat
        if check_victory(state, self.seat):
            settle_cards(state, fight)


@final
@mypyc_attr(free_list_len=1)
class EndFight(Step[TortugaState]):
    """TT-166, TT-168, TT-178: the defender draws up to a full hand, then the used cards are discarded."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: TortugaState) -> None:
        fight = state.now_fighting()
        defender = fight.seats[DEFENDER]
        draw_cards(state, defender, state.content.hand_size - len(state.hands[defender]))
        settle_cards(state, fight)


def settle_cards(state: TortugaState, fight: Fight) -> None:
    """The used cards go to the discard piles; the fight itself is remembered until the turn ends."""
    for side in (ATTACKER, DEFENDER):
        seat = fight.seats[side]
        state.discards[seat] = state.discards[seat] + fight.cards[side]
