"""Elimination: a player whose Home World is destroyed is out of the game."""
# mypyc

from typing import final

from mypy_extensions import i64, mypyc_attr

from druza.games.crystalicum.rules.cards import send_home, vacate
from druza.games.crystalicum.state import (
    GONE,
    HIDDEN,
    ORBIT,
    SYSTEM,
    CrystalicumState,
    with_laid_on,
    with_number,
)
from druza.kernel.state import Step


@final
@mypyc_attr(free_list_len=1)
class Eliminate(Step[CrystalicumState]):
    """CR-218, CR-223, CR-224: a player whose Home World is destroyed is out; the last one left wins at once."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def run(self, state: CrystalicumState) -> None:
        seat = self.seat
        if state.is_out(seat):
            return
        state.tell("eliminated", seat, {})
        for slot in range(len(state.zone)):
            if state.owner[slot] == seat and (state.zone[slot] == SYSTEM or state.zone[slot] == HIDDEN):
                send_others_home(state, slot, seat)
        for slot in range(len(state.zone)):
            if state.owner[slot] == seat and state.zone[slot] != GONE:
                vacate(state, slot)
                state.destroyed = with_laid_on(state.destroyed, seat, state.pattern[slot])
        state.reveal()
        state.out = [*state.out, seat]
        state.announced = with_number(state.announced, seat, 0)
        state.lasting = [lasting for lasting in state.lasting if lasting.seat != seat or lasting.slot >= 0]
        if state.players() == 1:
            state.champions = [other for other in range(state.seats) if not state.is_out(other)]
            state.tell("won", state.champions[0], {"how": "survivor"})
            state.pending.clear()
            state.stack = []


def send_others_home(state: CrystalicumState, world: i64, seat: i64) -> None:
    """CR-223: the Ships of others leave the Orbits of the player who is out."""
    for slot in range(len(state.zone)):
        if state.zone[slot] == ORBIT and state.place[slot] == world and state.owner[slot] != seat:
            send_home(state, slot)
