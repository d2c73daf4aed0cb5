"""A turn of Geodes: lay a stone and draw, or pass."""

from __future__ import annotations

from druza.kernel.state import ALLOWED, Decision, Step
from tests.geodes.state import LAY, PASS, GeodesState


class BeginTurn(Step[GeodesState]):
    """GE-004: turns go round; GE-007: they end when everybody has passed in a row."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: GeodesState) -> None:
        state.active = self.seat
        if state.passes < state.seats:
            state.then([LayStone(self.seat), BeginTurn((self.seat + 1) % state.seats)])


class LayStone(Decision[GeodesState]):
    """GE-005: which stone of the hand goes into the geode?"""

    RULE = "GE-005"
    KEY = "lay"

    def candidates(self, state: GeodesState) -> list[int]:
        return [*LAY.options(), PASS.option()]

    def refusal(self, state: GeodesState, option: int) -> str:
        if option == PASS.option():
            return "GE-009" if state.bag and any(not self.refusal(state, lay) for lay in LAY.options()) else ALLOWED
        kind = LAY.index(option)
        if kind not in state.hands[self.seat]:
            return "GE-005"
        return "GE-006" if state.geodes[self.seat][-1:] == [kind] else ALLOWED

    def resolve(self, state: GeodesState, option: int) -> None:
        if option == PASS.option():
            state.passes += 1
            state.tell("passed", self.seat, {})
            return
        state.passes = 0
        kind = LAY.index(option)
        state.hands[self.seat].remove(kind)
        state.geodes[self.seat].append(kind)
        state.tell("laid", self.seat, {"stone": kind})
        if state.bag:
            state.hands[self.seat] = sorted([*state.hands[self.seat], state.bag.pop()])
            state.reveal()

    def end(self, state: GeodesState) -> int:
        return PASS.option()
