"""The raid: what happens to a raided Base."""
# mypyc

from typing import final

from mypy_extensions import mypyc_attr

from druza.games.star_scrappers.content.pieces import NO_LIMIT
from druza.games.star_scrappers.rules.hand import room, take_into_hand
from druza.games.star_scrappers.state import StarScrappersState
from druza.kernel.state import Step
from druza.kernel.zones import with_number


@final
@mypyc_attr(free_list_len=1)
class RaidBase(Step[StarScrappersState]):
    """SS-158 to SS-165: the Leader returns, the Totem is taken, then cards from the top."""

    def __init__(self, seat: int, base: int) -> None:
        self.seat = seat
        self.base = base

    def run(self, state: StarScrappersState) -> None:
        base = state.bases[self.base][:]
        leader = base.pop()
        take_into_hand(state, self.base, leader)
        faction = state.content.faction[leader]
        owner = state.totems[faction]
        if owner != self.seat:  # SS-159, SS-170: from whoever has it, or from beside the board
            state.totems = with_number(state.totems, faction, self.seat)
        taken: list[int] = []
        most = raid_cap(state, self.seat, self.base)
        while base and len(taken) < most and room(state, self.seat) > 0:
            card = base.pop()
            take_into_hand(state, self.seat, card)
            taken.append(card)
        state.bases[self.base] = base
        if state.events is not None:
            names = [state.content.mercenaries[card] for card in taken]
            facts = {"base": self.base, "leader": state.content.mercenaries[leader], "cards": names}
            state.tell("raided", self.seat, facts)
            if owner != self.seat:
                state.tell("totem", self.seat, {"faction": state.content.factions[faction], "owner": owner})


def raid_cap(state: StarScrappersState, seat: int, base: int) -> int:
    """SS-196: how many cards a raider may take from a Base at most."""
    cap = NO_LIMIT
    if seat != base:
        for half in state.artifacts[base]:
            cap = min(cap, state.content.half_raid_cap[half])
    return cap


def is_protected(state: StarScrappersState, seat: int, base: int) -> bool:
    """SS-196: opponents' skills reach nothing in this Base."""
    if seat == base:
        return False
    for half in state.artifacts[base]:
        if state.content.half_protects[half]:
            return True
    return False
