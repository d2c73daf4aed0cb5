"""The end of a turn: what was put off, discard, draw, what lasted ends."""
# mypyc

from typing import ClassVar, final

from mypy_extensions import i64, mypyc_attr

from druza.games.edge import scoring
from druza.games.edge.content.basics import NONE
from druza.games.edge.content.moments import W11
from druza.games.edge.content.terms import E_OWN_ACTIVE_END, U_GAME
from druza.games.edge.rules import effects, turn, windows
from druza.games.edge.rules.hand import different, discard_from_hand, draw_up_to
from druza.games.edge.rules.numbers import less, put
from druza.games.edge.rules.values import hand_limit
from druza.games.edge.state import ACTIVE_TURN, BY_STALL, RUNNING, EdgeState
from druza.games.edge.state_parts import Mark
from druza.games.edge.vocabulary import CARD, DONE, FIELD
from druza.kernel.state import Decision, Step


@final
@mypyc_attr(free_list_len=1)
class EndTurn(Step[EdgeState]):
    """ED-321: W11, effects of the end of the turn, discard, draw, close."""

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def run(self, state: EdgeState) -> None:
        seat = self.seat
        state.then([windows.OPENING[W11], EndEffects(seat), Discard(seat), DrawCards(seat), CloseTurn(seat)])


@final
@mypyc_attr(free_list_len=1)
class EndEffects(Step[EdgeState]):
    """D32, ED-321, ED-352: Strike tokens, and what cards have put off until now (Risky Tactics)."""

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def run(self, state: EdgeState) -> None:
        if state.marks and put_off(state):
            state.push(ChooseEndEffect(self.seat))
        elif state.strikes and ready_strikes(state, self.seat):
            state.push(SetOffStrike(self.seat))


def put_off(state: EdgeState) -> list[Mark]:
    """Effects that cards have put off to the end of this turn, and that would happen now."""
    found: list[Mark] = []
    for mark in state.marks:
        if mark.token < 0 and state.content.parts[mark.part].is_put_off():
            if effects.enemy_losses(state, mark.seat) == mark.n:
                found.append(mark)
    return found


def ready_strikes(state: EdgeState, seat: i64) -> list[int]:
    """The fields with Strike tokens of earlier turns that this seat may set off."""
    found: list[int] = []
    if state.factions[seat] == state.content.token_faction[state.content.strike]:
        for strike in state.strikes:
            if not strike & 1 and strike // 14 not in found:
                found.append(strike // 14)
    return found


@final
@mypyc_attr(free_list_len=1)
class ChooseEndEffect(Decision[EdgeState]):
    """ED-321: what happens next at the end of the turn; equal effects are one answer."""

    RULE: ClassVar[str] = "ED-321"
    KEY: ClassVar[str] = "end_effects"

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def candidates(self, state: EdgeState) -> list[int]:
        found: list[int] = []
        for mark in put_off(state):
            option = CARD.answers[card_of(state, mark)]
            if option not in found:
                found.append(option)
        return found + [FIELD.answers[field] for field in ready_strikes(state, self.seat)]

    def resolve(self, state: EdgeState, option: int) -> None:
        state.push(EndEffects(self.seat))
        if FIELD.has(option):
            set_off(state, self.seat, FIELD.index(option))
            return
        for mark in put_off(state):
            if card_of(state, mark) == CARD.index(option):
                state.marks = [kept for kept in state.marks if kept is not mark]
                effects.run_triggered(state, mark.seat, state.content.parts[mark.part], 0)
                return


def card_of(state: EdgeState, mark: Mark) -> i64:
    """The card whose effect was put off."""
    for action in state.content.actions:
        for part in action.parts:
            if part.number == mark.part:
                return action.card
    return NONE


@final
@mypyc_attr(free_list_len=1)
class SetOffStrike(Decision[EdgeState]):
    """ED-352: a Strike token of an earlier turn may be set off."""

    RULE: ClassVar[str] = "ED-352"
    KEY: ClassVar[str] = "set_off_strike"

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def candidates(self, state: EdgeState) -> list[int]:
        found = [FIELD.answers[field] for field in ready_strikes(state, self.seat)]
        if found:
            found.append(DONE.answers[0])
        return found

    def resolve(self, state: EdgeState, option: int) -> None:
        if option != DONE.first:
            state.push(SetOffStrike(self.seat))
            set_off(state, self.seat, FIELD.index(option))


def set_off(state: EdgeState, seat: i64, field: i64) -> None:
    """ED-352: one Strike of a field goes off."""
    for strike in state.strikes:
        if not strike & 1 and strike // 14 == field:
            state.strikes = less(state.strikes, strike)
            if state.events is not None:
                state.tell("strike", seat, {"field": state.board().ids[field]})
            for part in state.content.token_parts[state.content.strike]:
                if part.waits_for(E_OWN_ACTIVE_END):
                    state.push(effects.RunToken(seat, part.number, NONE, strike // 2))
            return


@final
@mypyc_attr(free_list_len=1)
class Discard(Decision[EdgeState]):
    """D18, ED-075: a card may be discarded."""

    RULE: ClassVar[str] = "ED-075"
    KEY: ClassVar[str] = "discard"

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def candidates(self, state: EdgeState) -> list[int]:
        return [CARD.answers[card] for card in different(state.hands[self.seat])] + [DONE.first]

    def resolve(self, state: EdgeState, option: int) -> None:
        if option != DONE.first:
            card = CARD.index(option)
            discard_from_hand(state, self.seat, card)
            if state.events is not None:
                state.tell("discarded", self.seat, {"card": state.content.cards[card]})


@final
@mypyc_attr(free_list_len=1)
class DrawCards(Step[EdgeState]):
    """ED-076, ED-321: everybody draws up to the limit, the active player first."""

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def run(self, state: EdgeState) -> None:
        for place in range(state.seats):
            seat = (self.seat + place) % state.seats
            if not state.eliminated >> seat & 1:
                draw_up_to(state, seat, hand_limit(state, seat))


@final
@mypyc_attr(free_list_len=1)
class CloseTurn(Step[EdgeState]):
    """ED-321, ED-319, ED-065: what lasted for the turn ends, ends are judged, the next player is up."""

    def __init__(self, seat: i64) -> None:
        self.seat = seat

    def run(self, state: EdgeState) -> None:
        end_lasting(state)
        state.idle = 0 if state.drawn else state.idle + 1
        if state.settings.stall_limit and is_stalled(state) and state.ending == RUNNING:
            state.ending = BY_STALL
            state.tell("stalled", self.seat, {})
        if state.ending != RUNNING:
            scoring.finish_by_points(state)
            return
        if state.extra_turns > 0 and state.kind == ACTIVE_TURN:
            state.extra_turns -= 1
            state.push(turn.BeginTurn(self.seat, True))
            return
        state.push(turn.BeginTurn((self.seat + 1) % state.seats, False))


def end_lasting(state: EdgeState) -> None:
    """Effects until the end of the turn, joined models, temporary crystals (ED-106)."""
    parts = state.content.parts
    joined = state.content.joined
    if state.marks:
        state.marks = [
            mark
            for mark in state.marks
            if mark.token != joined
            and (mark.token >= 0 or parts[mark.part].until == U_GAME)
            and not (mark.token < 0 and parts[mark.part].is_put_off())
        ]
    for seat in range(state.seats):
        if state.temporary[seat]:
            state.neutral += state.temporary[seat]
            state.temporary = put(state.temporary, seat, 0)
    if state.strikes:
        state.strikes = [strike & ~1 for strike in state.strikes]


def is_stalled(state: EdgeState) -> bool:
    """ED-319, R-59."""
    if state.idle >= state.content.idle_turns * state.seats:
        return True
    return state.settings.reshuffle and state.turn >= state.content.most_turns * state.seats
