"""The turn: two actions, artefacts and claims between them, the hand limit at its end."""
# mypyc

from typing import Any, ClassVar, final

from mypy_extensions import i64, mypyc_attr

from druza.games.motherload.rules.artefacts import different_artefacts, spend, spending_refusal
from druza.games.motherload.rules.blast import ChooseBlaster, blast_refusal
from druza.games.motherload.rules.buy import DuePurchases
from druza.games.motherload.rules.deck import can_draw, different_cards, draw_cards, play_card
from druza.games.motherload.rules.drill import ChooseColour, can_drill
from druza.games.motherload.rules.goals import judge, major_refusal, minor_refusal, take_major, take_minor
from druza.games.motherload.state import MotherloadState
from druza.games.motherload.vocabulary import ARTEFACT, BLAST, CARD, DRAW, DRILL, END, MAJOR, MINOR
from druza.kernel.state import ALLOWED, Decision, Frame, Step


@final
@mypyc_attr(free_list_len=1)
class BeginTurn(Step[MotherloadState]):
    """SM-021, SM-022, SM-161: two actions; goals that hold already are earned."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: MotherloadState) -> None:
        state.active = self.seat
        state.forget_turn()
        state.actions = state.content.actions
        if state.events is not None:
            state.tell("turn", self.seat, {"round": state.turns // state.seats + 1})
        judge(state, self.seat)
        state.push(ChooseAction(self.seat))


@final
@mypyc_attr(free_list_len=1)
class ChooseAction(Decision[MotherloadState]):
    """SM-022 to SM-025, SM-031, SM-188: the choice of the turn, again and again until it ends."""

    RULE: ClassVar[str] = "SM-023"
    KEY: ClassVar[str] = "main"
    MENU: ClassVar[bool] = True

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: MotherloadState) -> list[int]:
        options = [DRAW.first, DRILL.first, BLAST.first, END.first]
        for artefact in different_artefacts(state, self.seat):
            options.append(ARTEFACT.first + artefact)
        for major in state.majors:
            options.append(MAJOR.first + major)
        for minor in state.minors:
            options.append(MINOR.first + minor)
        return options

    def refusal(self, state: MotherloadState, option: int) -> str:
        if option == END.first:
            return ALLOWED
        if option >= MINOR.first:
            return minor_refusal(state, option - MINOR.first)
        if option >= MAJOR.first:
            return major_refusal(state, self.seat, option - MAJOR.first)
        if option >= ARTEFACT.first:
            return spending_refusal(state, self.seat, option - ARTEFACT.first)
        if state.actions == 0:
            return "SM-022"
        if option == DRAW.first:
            return ALLOWED if can_draw(state, self.seat) else "SM-038"
        if option == BLAST.first:
            return blast_refusal(state, self.seat)
        if can_drill(state, self.seat):
            return ALLOWED
        return "SM-049" if state.hands[self.seat] else "SM-040"

    def options(self, state: MotherloadState) -> list[int]:
        """The candidates that nothing forbids; what cannot be among them is not even judged."""
        seat: i64 = self.seat
        options: list[int] = []
        if state.actions:
            if can_draw(state, seat):
                options.append(DRAW.first)
            if can_drill(state, seat):
                options.append(DRILL.first)
            if not blast_refusal(state, seat):
                options.append(BLAST.first)
        options.append(END.first)
        for artefact in different_artefacts(state, seat):
            if not spending_refusal(state, seat, artefact):
                options.append(ARTEFACT.first + artefact)
        if not state.claimed_major:
            for major in state.majors_met(seat):
                options.append(MAJOR.first + major)
        if state.earned and not state.claimed_minor:
            for minor in state.minors:
                if not minor_refusal(state, minor):
                    options.append(MINOR.first + minor)
        return options

    def resolve(self, state: MotherloadState, option: int) -> None:
        seat = self.seat
        if option == END.first:
            state.push(EndTurn(seat))
            return
        if option >= MINOR.first:
            take_minor(state, seat, option - MINOR.first)
            state.push(ChooseAction(seat))
        elif option >= MAJOR.first:
            take_major(state, seat, option - MAJOR.first)
            state.push(ChooseAction(seat))
        elif option >= ARTEFACT.first:
            state.then([*spend(state, seat, option - ARTEFACT.first), DuePurchases(seat), ChooseAction(seat)])
        else:
            state.actions -= 1
            self.act(state, option)

    def act(self, state: MotherloadState, option: int) -> None:
        """SM-034, SM-040, SM-054."""
        seat = self.seat
        if option == DRAW.first:
            draw_cards(state, seat, state.content.draw_action)
            state.push(ChooseAction(seat))
            return
        asks: Frame = ChooseColour(seat) if option == DRILL.first else ChooseBlaster(seat)
        state.then_both(DuePurchases(seat), ChooseAction(seat))
        state.push(asks)

    def end(self, state: MotherloadState) -> int:
        return END.first

    def words(self, state: MotherloadState) -> dict[str, Any]:
        return {"actions": state.actions}


@final
@mypyc_attr(free_list_len=1)
class EndTurn(Step[MotherloadState]):
    """SM-026, SM-030, SM-179, SM-186: the hand limit; then the next player, or the end."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: MotherloadState) -> None:
        if len(state.hands[self.seat]) > state.content.hand_limit:
            state.then_both(DiscardCard(self.seat), EndTurn(self.seat))
            return
        state.turns += 1
        state.idle = 0 if state.dug else state.idle + 1
        stuck = state.idle >= state.content.idle_rounds * state.seats
        if state.last_turn or stuck:
            state.tell("ended", -1, {"idle": stuck and not state.last_turn})
            return
        BeginTurn((self.seat + 1) % state.seats).run(state)  # at once: nothing can come between


@final
@mypyc_attr(free_list_len=1)
class GameEnds(Step[MotherloadState]):
    """Nothing is left to happen. It lies under everything else, since a stack that is emptied and filled again with
    every question costs time."""

    def run(self, state: MotherloadState) -> None:
        pass


@final
@mypyc_attr(free_list_len=1)
class DiscardCard(Decision[MotherloadState]):
    """SM-026, SM-032: one card too many, of own choice."""

    RULE: ClassVar[str] = "SM-026"
    KEY: ClassVar[str] = "discard"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: MotherloadState) -> list[int]:
        return different_cards(state, self.seat)

    def resolve(self, state: MotherloadState, option: int) -> None:
        card = CARD.index(option)
        play_card(state, self.seat, card)
        if state.events is not None:
            state.tell("discarded", self.seat, {"card": state.content.cards[card]})

    def words(self, state: MotherloadState) -> dict[str, Any]:
        return {"left": len(state.hands[self.seat]) - state.content.hand_limit}
