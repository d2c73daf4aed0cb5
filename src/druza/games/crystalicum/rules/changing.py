"""Changing the event that is answered: cancelled, prevented, led elsewhere, drawn again."""
# mypyc

from typing import Any, ClassVar, final

from druza.games.crystalicum.content.pieces import (
    ADVANTAGE,
    CANCEL,
    CHANGE_DESTINATION,
    DESTROY_SELF,
    DUEL_RULE,
    LUCK_DRAWN,
    NONE,
    PREVENT,
    REDRAW_LUCK,
    REPLACE,
    RETURN_TO_HAND,
    STAY_MARKED,
    TO_DISCARD,
    TO_HAND,
    TOP_UP,
    WOULD_BE_DESTROYED,
    Act,
)
from druza.games.crystalicum.rules.cards import mark, orbits
from druza.games.crystalicum.rules.deeds import answered
from druza.games.crystalicum.rules.fate import Leave
from druza.games.crystalicum.rules.hands import draw_luck, into_hand_openly
from druza.games.crystalicum.rules.reactions import announce, event
from druza.games.crystalicum.state import CANCELLED, KEPT, PREVENTED, STANDS, CrystalicumState, Matter
from druza.games.crystalicum.vocabulary import AT
from druza.kernel.state import Decision, Step


def change_event(state: CrystalicumState, act: Act, deed: Matter) -> None:
    """Verbs that change what they answer, or the combat going on."""
    verb = act.verb
    if verb == ADVANTAGE:
        state.combat.advantage = max(0, state.combat.advantage + act.amount.value)
        state.tell("advantage", deed.seat, {"advantage": state.combat.advantage})
        return
    answer = answered(state, deed)
    if answer is None or answer.status != STANDS:
        return
    if verb == DUEL_RULE:
        state.combat.refuse_free = True
        answer.status = PREVENTED
    elif verb == CANCEL:
        answer.status = CANCELLED
        state.tell("cancelled", deed.seat, {"by": answer.seat})
    elif verb == PREVENT:
        answer.status = PREVENTED
    elif verb == REPLACE:
        replace_fate(state, act, deed, answer)
    elif verb == CHANGE_DESTINATION:
        state.push(ChooseDestination(deed.seat, deed.answers))
    elif verb == RETURN_TO_HAND:
        take_back(state, answer)
    elif verb == REDRAW_LUCK:
        redraw(state, act, deed)
    elif verb == TOP_UP:
        missing = answer.value - state.crystals[answer.card]
        if 0 < missing <= state.treasuries[deed.seat]:
            state.treasuries[deed.seat] -= missing
            state.crystals[answer.card] += missing
            state.tell("allocated", deed.seat, {"world": answer.card, "count": missing})


def replace_fate(state: CrystalicumState, act: Act, deed: Matter, answer: Matter) -> None:
    """CR-192: the card that would leave play goes elsewhere, stays, or another one is destroyed for it."""
    if act.to == TO_DISCARD:
        answer.fate = TO_DISCARD
        answer.events &= ~(1 << WOULD_BE_DESTROYED)
    elif act.to == TO_HAND:
        answer.fate = TO_HAND
        answer.status = PREVENTED
    elif act.to == STAY_MARKED:
        answer.status = KEPT
        answer.fate = STAY_MARKED
        mark(state, answer.card)
    elif act.to == DESTROY_SELF:
        answer.status = KEPT
        answer.fate = DESTROY_SELF
        state.push(Leave(deed.source, True, answer.value == 1))


def take_back(state: CrystalicumState, answer: Matter) -> None:
    """The card that the event is about goes from the discard pile to its owner's hand."""
    seat, pattern = answer.seat, answer.pattern
    if pattern in state.discards[seat]:
        state.discards[seat].remove(pattern)
        into_hand_openly(state, seat, pattern)
        if state.events is not None:
            state.tell("returned", seat, {"slot": NONE, "card": state.content.ids[pattern]})


def redraw(state: CrystalicumState, act: Act, deed: Matter) -> None:
    """RU-45: a redraw is itself a Luck draw; it changes only the result just drawn."""
    answer = state.stack[deed.answers]
    if not state.world_decks[answer.seat]:
        return
    matter = event(state, LUCK_DRAWN, answer.seat, NONE)
    matter.value = draw_luck(state, answer.seat)
    announce(state, matter, [KeepRedrawn(deed.answers, act.keep_best)])


@final
class KeepRedrawn(Step[CrystalicumState]):
    """The new result, or the better of both."""

    def __init__(self, place: int, best: bool) -> None:
        self.place = place
        self.best = best

    def run(self, state: CrystalicumState) -> None:
        drawn = state.stack.pop().value
        answer = state.stack[self.place]
        answer.value = max(drawn, answer.value) if self.best else drawn


@final
class ChooseDestination(Decision[CrystalicumState]):
    """The Orbit at which a Ship arrives: any but the one it left."""

    RULE: ClassVar[str] = "CR-131"
    KEY: ClassVar[str] = "redirect"

    def __init__(self, seat: int, place: int) -> None:
        self.seat = seat
        self.place = place

    def candidates(self, state: CrystalicumState) -> list[int]:
        left = state.place[state.stack[self.place].card]
        return [AT.first + world for world in orbits(state) if world != left]

    def resolve(self, state: CrystalicumState, option: int) -> None:
        state.stack[self.place].place = AT.index(option)

    def words(self, state: CrystalicumState) -> dict[str, Any]:
        return {"card": state.id_of(state.stack[self.place].card)}
