"""Blasting: a bomb and a red pilot with a pattern."""
# mypyc

from typing import Any, ClassVar, final

from mypy_extensions import i64, mypyc_attr

from druza.games.motherload.content.pieces import BLAST, NO_DIRECTION
from druza.games.motherload.rules.collect import dig
from druza.games.motherload.rules.deck import different_cards, play_card
from druza.games.motherload.state import MotherloadState
from druza.games.motherload.vocabulary import AT_SPACE, CARD, SPACE, TURNED
from druza.kernel.state import ALLOWED, Decision
from druza.kernel.zones import with_number


def blast_refusal(state: MotherloadState, seat: i64) -> str:
    """SM-055, SM-062: when the action is not offered."""
    if i64(state.bombs[seat]) < state.content.blast_price:
        return "SM-055"
    for held in state.hands[seat]:
        card: i64 = held
        pattern: i64 = state.content.pattern[card]
        if pattern >= 0 and state.mine.blast_turns(pattern):
            return ALLOWED
    return "SM-062"


@final
@mypyc_attr(free_list_len=1)
class ChooseBlaster(Decision[MotherloadState]):
    """SM-054, SM-061: one red pilot with a pattern, and what a Blast costs in bombs."""

    RULE: ClassVar[str] = "SM-054"
    KEY: ClassVar[str] = "blast_card"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: MotherloadState) -> list[int]:
        return different_cards(state, self.seat)

    def refusal(self, state: MotherloadState, option: int) -> str:
        pattern = state.content.pattern[CARD.index(option)]
        if pattern < 0:
            return "SM-054"
        return ALLOWED if state.mine.blast_turns(pattern) else "SM-062"

    def resolve(self, state: MotherloadState, option: int) -> None:
        card = CARD.index(option)
        state.bombs = with_number(state.bombs, self.seat, state.bombs[self.seat] - state.content.blast_price)
        state.bomb_supply += state.content.blast_price
        play_card(state, self.seat, card)
        if state.events is not None:
            state.tell("played", self.seat, {"card": state.content.cards[card], "for": "blast"})
        state.push(TurnPattern(self.seat, state.content.pattern[card]))


@final
@mypyc_attr(free_list_len=1)
class TurnPattern(Decision[MotherloadState]):
    """SM-057: the pattern turned or mirrored."""

    RULE: ClassVar[str] = "SM-057"
    KEY: ClassVar[str] = "blast_turned"

    def __init__(self, seat: int, pattern: int) -> None:
        self.seat = seat
        self.pattern = pattern

    def candidates(self, state: MotherloadState) -> list[int]:
        return [TURNED.first + turned for turned in range(len(state.content.shapes[self.pattern]))]

    def refusal(self, state: MotherloadState, option: int) -> str:
        fits = state.mine.blast_turns(self.pattern) >> TURNED.index(option) & 1
        return ALLOWED if fits else "SM-062"

    def resolve(self, state: MotherloadState, option: int) -> None:
        state.push(PlacePattern(self.seat, self.pattern, TURNED.index(option)))

    def words(self, state: MotherloadState) -> dict[str, Any]:
        return {"pattern": state.content.patterns[self.pattern]}


@final
@mypyc_attr(free_list_len=1)
class PlacePattern(Decision[MotherloadState]):
    """SM-056, SM-058, SM-064: the space of the upper left corner of the pattern's frame."""

    RULE: ClassVar[str] = "SM-056"
    KEY: ClassVar[str] = "blast_place"

    def __init__(self, seat: int, pattern: int, turned: int) -> None:
        self.seat = seat
        self.pattern = pattern
        self.turned = turned

    def candidates(self, state: MotherloadState) -> list[int]:
        """Every space of the boards in play: whoever points at one is told why not."""
        mine = state.mine
        return [SPACE.first + mine.space(place) for place in range(mine.rows() * 12)]

    def options(self, state: MotherloadState) -> list[int]:
        """The search gives them all at once; `refusal` finds the reason for the others."""
        mine = state.mine
        return mine.spaces_in(mine.blast_corners(state.content.shapes[self.pattern][self.turned]), AT_SPACE)

    def refusal(self, state: MotherloadState, option: int) -> str:
        shape = state.content.shapes[self.pattern][self.turned]
        corner = state.mine.place(SPACE.index(option))
        if state.mine.blast_corners(shape).has(corner):
            return ALLOWED
        return state.mine.blast_refusal(shape, corner)

    def resolve(self, state: MotherloadState, option: int) -> None:
        shape = state.content.shapes[self.pattern][self.turned]
        places = state.mine.shape_at(shape, state.mine.place(option - SPACE.first))
        dig(state, self.seat, places, BLAST, NO_DIRECTION, False, 0)

    def words(self, state: MotherloadState) -> dict[str, Any]:
        return {"pattern": state.content.patterns[self.pattern], "turned": self.turned}
