"""Luck: cards of luck in a combat, drawn, answered and added."""
# mypyc

from typing import Any, ClassVar, Final, final

from mypy_extensions import mypyc_attr

from druza.games.crystalicum.content.pieces import (
    LUCK_DRAWN,
    NONE,
    SEATS,
)
from druza.games.crystalicum.rules.combat_strength import total
from druza.games.crystalicum.rules.hands import draw_luck
from druza.games.crystalicum.rules.reactions import announce, event
from druza.games.crystalicum.state import CrystalicumState
from druza.games.crystalicum.vocabulary import DONE, LUCK
from druza.kernel.state import Decision, Frame, Step


@final
@mypyc_attr(free_list_len=1)
class ChooseLuck(Decision[CrystalicumState]):
    """D19, CR-149, CR-181, CR-207: draw Luck or not; both decide in secret, then draw together."""

    RULE: ClassVar[str] = "CR-149"
    KEY: ClassVar[str] = "luck"

    def __init__(self, seat: int, side: int) -> None:
        self.seat = seat
        self.side = side

    def candidates(self, state: CrystalicumState) -> list[int]:
        return [LUCK.first, DONE.first] if state.world_decks[self.seat] else [DONE.first]

    def resolve(self, state: CrystalicumState, option: int) -> None:
        state.combat.drawing[self.side] = 1 if option == LUCK.first else 0

    def words(self, state: CrystalicumState) -> dict[str, Any]:
        return {"combat": state.combat.kind, "sums": [total(state, 0), total(state, 1)]}


CHOOSE_LUCK: Final = [ChooseLuck(place // 2, place % 2) for place in range(SEATS * 2)]  # by seat and side


@final
@mypyc_attr(free_list_len=1)
class DrawLuck(Step[CrystalicumState]):
    """RU-55: both draw at once; each result has its own window, clockwise from the Active Player."""

    def __init__(self) -> None:
        pass

    def run(self, state: CrystalicumState) -> None:
        combat = state.combat
        seats = [combat.attacker, combat.defender]
        frames: list[Frame] = []
        for seat in state.round_from_active():
            for side in range(2):
                if seats[side] == seat and combat.drawing[side]:
                    combat.drawn[side] = draw_luck(state, seat)
                    combat.drawing[side] = 0
                    frames.append(AnswerLuck(side))
        state.then(frames)


DRAW_LUCK: Final = DrawLuck()


@final
@mypyc_attr(free_list_len=1)
class AnswerLuck(Step[CrystalicumState]):
    """A result of Luck may be answered before it is added."""

    def __init__(self, side: int) -> None:
        self.side = side

    def run(self, state: CrystalicumState) -> None:
        combat = state.combat
        seat = combat.attacker if self.side == 0 else combat.defender
        matter = event(state, LUCK_DRAWN, seat, NONE)
        matter.value = combat.drawn[self.side]
        announce(state, matter, [AddLuck(self.side)])


@final
@mypyc_attr(free_list_len=1)
class AddLuck(Step[CrystalicumState]):
    """The result is added to the sum."""

    def __init__(self, side: int) -> None:
        self.side = side

    def run(self, state: CrystalicumState) -> None:
        state.combat.luck[self.side] += state.stack.pop().value
