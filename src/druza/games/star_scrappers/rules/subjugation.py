"""Subjugation: a mercenary of a Base is laid face down before a player, for good."""
# mypyc

from typing import Any, ClassVar, final

from mypy_extensions import mypyc_attr

from druza.games.star_scrappers.rules.hand import leave_base
from druza.games.star_scrappers.rules.objects import base_refusal
from druza.games.star_scrappers.state import StarScrappersState
from druza.games.star_scrappers.vocabulary import DONE, SPOT
from druza.kernel.state import ALLOWED, Decision
from druza.kernel.zones import with_added, with_list


@final
@mypyc_attr(free_list_len=1)
class SubjugateFromBase(Decision[StarScrappersState]):
    """SS-140 to SS-146: subjugate a card of a Base."""

    RULE: ClassVar[str] = "SS-141"
    KEY: ClassVar[str] = "subjugate_from_base"

    def __init__(self, seat: int, effect: int, base: int, left: int, origin: int) -> None:
        self.seat = seat
        self.effect = effect
        self.base = base
        self.left = left
        self.origin = origin

    def candidates(self, state: StarScrappersState) -> list[int]:
        return [SPOT.first + spot for spot in range(len(state.bases[self.base]))] + [DONE.first]

    def refusal(self, state: StarScrappersState, option: int) -> str:
        if option == DONE.first:
            return ALLOWED
        effect = state.content.effects[self.effect]
        return base_refusal(state, effect, self.seat, self.base, SPOT.index(option), self.origin)

    def resolve(self, state: StarScrappersState, option: int) -> None:
        if option == DONE.first:
            return
        subjugate(state, self.seat, leave_base(state, self.base, SPOT.index(option)), self.base)
        if self.left > 1:
            state.push(SubjugateFromBase(self.seat, self.effect, self.base, self.left - 1, self.origin))

    def words(self, state: StarScrappersState) -> dict[str, Any]:
        return {"base": self.base}


def subjugate(state: StarScrappersState, seat: int, card: int, base: int) -> None:
    """SS-140, SS-149: the card lies face down before whoever subjugated it, for good. Base -1: from the hand."""
    state.subjugated = with_list(state.subjugated, seat, with_added(state.subjugated[seat], card))
    state.moved = True
    if state.events is not None:
        state.tell("subjugated", seat, {"card": state.content.mercenaries[card], "base": base})
