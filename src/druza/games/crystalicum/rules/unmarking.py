"""Unmarking: an effect unmarks a card, which may be answered."""
# mypyc

from typing import final

from mypy_extensions import i64, mypyc_attr

from druza.games.crystalicum.content.pieces import CHARACTER, CHARACTER_UNMARKING
from druza.games.crystalicum.rules.cards import kind_of
from druza.games.crystalicum.rules.reactions import announce, could_be_answered, event
from druza.games.crystalicum.state import GONE, CrystalicumState
from druza.games.crystalicum.state_parts import PREVENTED
from druza.kernel.state import Step


@final
@mypyc_attr(free_list_len=1)
class UnmarkCard(Step[CrystalicumState]):
    """An effect unmarks a card; the unmarking of a Character may be answered."""

    def __init__(self, slot: int) -> None:
        self.slot = slot

    def run(self, state: CrystalicumState) -> None:
        slot = self.slot
        if state.zone[slot] == GONE or not state.marked[slot]:
            return
        state.reveal()
        if kind_of(state, slot) == CHARACTER and could_be_answered(state, 1 << CHARACTER_UNMARKING):
            announce(state, event(state, CHARACTER_UNMARKING, state.owner[slot], slot), [SettleUnmarking(slot)])
        else:
            unmark(state, slot)


@final
@mypyc_attr(free_list_len=1)
class SettleUnmarking(Step[CrystalicumState]):
    """The Character is unmarked, unless a Reaction prevented it."""

    def __init__(self, slot: int) -> None:
        self.slot = slot

    def run(self, state: CrystalicumState) -> None:
        prevented = state.stack.pop().status == PREVENTED
        if state.zone[self.slot] == GONE:
            return
        if not prevented:
            unmark(state, self.slot)
        elif state.events is not None:
            state.tell("still_marked", state.owner[self.slot], {"slot": self.slot, "card": state.id_of(self.slot)})


def unmark(state: CrystalicumState, slot: i64) -> None:
    if state.marked[slot]:
        state.marked[slot] = 0
        if state.events is not None:
            state.tell("unmarked", state.owner[slot], {"slot": slot, "card": state.id_of(slot)})
