"""Verbs that destroy, and those that avert what would happen: cancelled, prevented, replaced, drawn again."""
# mypyc

from typing import ClassVar, final

from mypy_extensions import mypyc_attr

from druza.games.crystalicum.content.pieces import (
    DESTROY_SELF,
    LUCK_DRAWN,
    NONE,
    STAY_MARKED,
    TO_DISCARD,
    TO_HAND,
    WOULD_BE_DESTROYED,
    Act,
    Effect,
)
from druza.games.crystalicum.rules.cards import mark
from druza.games.crystalicum.rules.deeds import answered
from druza.games.crystalicum.rules.fate import Leave
from druza.games.crystalicum.rules.hands import draw_luck
from druza.games.crystalicum.rules.reactions import announce, event
from druza.games.crystalicum.rules.targets import resolved_targets
from druza.games.crystalicum.state import CrystalicumState
from druza.games.crystalicum.state_parts import CANCELLED, KEPT, PREVENTED, STANDS, Matter
from druza.games.crystalicum.verbs.verb import Verb
from druza.kernel.state import Frame, Step


def standing_answer(state: CrystalicumState, deed: Matter) -> Matter | None:
    """What the deed answers, unless it has been averted already."""
    answer = answered(state, deed)
    return answer if answer is not None and answer.status == STANDS else None


@final
class Destroy(Verb):
    NAME: ClassVar[str] = "destroy"
    DOES: ClassVar[str] = "destroys a card"
    KEYS: ClassVar[dict[str, str]] = {"target": "target"}
    DELAYS: ClassVar[bool] = True

    def carry_out(self, state: CrystalicumState, effect: Effect, act: Act, place: int, part: int) -> None:
        for slot in resolved_targets(state, effect, act, state.stack[place], part):
            state.push(Leave(slot, True, False))

    def put_off(self, state: CrystalicumState, slot: int) -> Frame | None:
        return Leave(slot, True, False)


@final
class Cancel(Verb):
    """CR-073."""

    NAME: ClassVar[str] = "cancel"
    DOES: ClassVar[str] = "cancels the Action or Reaction answered"
    KEYS: ClassVar[dict[str, str]] = {"target": "trigger-action"}
    ANSWERS: ClassVar[tuple[str, ...]] = ("action-card-played", "reaction-card-played", "targeted")

    def aims(self) -> bool:
        return False

    def helps(self, state: CrystalicumState, effect: Effect, act: Act, deed: Matter) -> bool:
        return standing_answer(state, deed) is not None

    def carry_out(self, state: CrystalicumState, effect: Effect, act: Act, place: int, part: int) -> None:
        deed = state.stack[place]
        answer = standing_answer(state, deed)
        if answer is not None:
            answer.status = CANCELLED
            state.tell("cancelled", deed.seat, {"by": answer.seat})


@final
class Prevent(Verb):
    NAME: ClassVar[str] = "prevent"
    DOES: ClassVar[str] = "prevents the event answered"
    KEYS: ClassVar[dict[str, str]] = {"what": "trigger"}
    ANSWERS: ClassVar[tuple[str, ...]] = ("character-unmarking", "would-be-destroyed", "would-leave-play")

    def helps(self, state: CrystalicumState, effect: Effect, act: Act, deed: Matter) -> bool:
        return standing_answer(state, deed) is not None

    def carry_out(self, state: CrystalicumState, effect: Effect, act: Act, place: int, part: int) -> None:
        answer = standing_answer(state, state.stack[place])
        if answer is not None:
            answer.status = PREVENTED


@final
class Replace(Verb):
    """CR-192: the card that would leave play goes elsewhere, stays, or another one is destroyed for it."""

    NAME: ClassVar[str] = "replace"
    DOES: ClassVar[str] = "gives a card that would leave play another fate"
    KEYS: ClassVar[dict[str, str]] = {
        "target": "self|bearer|trigger-card",
        "to": "discard|hand|stay-marked|destroy-self",
    }
    ANSWERS: ClassVar[tuple[str, ...]] = ("would-be-destroyed", "would-leave-play")

    def aims(self) -> bool:
        return False

    def helps(self, state: CrystalicumState, effect: Effect, act: Act, deed: Matter) -> bool:
        return standing_answer(state, deed) is not None

    def carry_out(self, state: CrystalicumState, effect: Effect, act: Act, place: int, part: int) -> None:
        deed = state.stack[place]
        answer = standing_answer(state, deed)
        if answer is None:
            return
        answer.fate = act.to
        if act.to == TO_DISCARD:
            answer.events &= ~(1 << WOULD_BE_DESTROYED)
        elif act.to == TO_HAND:
            answer.status = PREVENTED
        elif act.to == STAY_MARKED:
            answer.status = KEPT
            mark(state, answer.card)
        elif act.to == DESTROY_SELF:
            answer.status = KEPT
            state.push(Leave(deed.source, True, answer.value == 1))


@final
class RedrawLuck(Verb):
    """RU-45: a redraw is itself a Luck draw; it changes only the result just drawn."""

    NAME: ClassVar[str] = "redraw-luck"
    DOES: ClassVar[str] = "draws Luck again, and takes the new result or the better one"
    KEYS: ClassVar[dict[str, str]] = {"who": "you|trigger-player", "keep": "new|best"}
    ANSWERS: ClassVar[tuple[str, ...]] = ("luck-drawn",)

    def helps(self, state: CrystalicumState, effect: Effect, act: Act, deed: Matter) -> bool:
        answer = answered(state, deed)
        return answer is not None and len(state.world_decks[answer.seat]) > 0

    def carry_out(self, state: CrystalicumState, effect: Effect, act: Act, place: int, part: int) -> None:
        deed = state.stack[place]
        answer = standing_answer(state, deed)
        if answer is None or not state.world_decks[answer.seat]:
            return
        matter = event(state, LUCK_DRAWN, answer.seat, NONE)
        matter.value = draw_luck(state, answer.seat)
        announce(state, matter, [KeepRedrawn(deed.answers, act.keep_best)])


@final
@mypyc_attr(free_list_len=1)
class KeepRedrawn(Step[CrystalicumState]):
    """The new result, or the better of both."""

    def __init__(self, place: int, best: bool) -> None:
        self.place = place
        self.best = best

    def run(self, state: CrystalicumState) -> None:
        drawn = state.stack.pop().value
        answer = state.stack[self.place]
        answer.value = max(drawn, answer.value) if self.best else drawn
