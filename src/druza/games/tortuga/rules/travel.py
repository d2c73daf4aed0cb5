"""Travel: moving the ship, and the Minerals on its way."""
# mypyc

from typing import ClassVar, Final, final

from mypy_extensions import i64, mypyc_attr

from druza.games.tortuga.content.pieces import HOLD, SECTORS, TORTUGA
from druza.games.tortuga.rules.sectors import is_near
from druza.games.tortuga.state import TortugaState, place_name, told_sector
from druza.games.tortuga.vocabulary import DONE, SECTOR
from druza.kernel.state import ALLOWED, Decision
from druza.kernel.subsets import Subsets
from druza.kernel.zones import with_number


def move_refusal(state: TortugaState, seat: int, sector: int) -> str:
    """TT-082, TT-086: one step to an adjacent sector for its price in Maneuvers."""
    if state.ships[seat] < 0:
        return "TT-086"
    if not is_near(state, state.ships[seat], sector) or state.maneuver < state.content.cost_move:
        return "TT-082"
    return ALLOWED


def fly_to(state: TortugaState, seat: int, sector: int) -> None:
    """TT-083, TT-084: nothing blocks the way, any number of ships share a sector."""
    before = state.ships[seat]
    state.ships = with_number(state.ships, seat, sector)
    if state.events is not None:
        state.tell("flew", seat, {**told_sector(state, sector), "from": place_name(state, before)})


FLIGHTS: Final = Subsets([*SECTOR.options(), DONE.first])  # to adjacent sectors, or stop
STOP: Final = 1 << SECTORS


@final
@mypyc_attr(free_list_len=1)
class FlySteps(Decision[TortugaState]):
    """TT-061, TT-062, TT-085: up to so many steps without paying, or stop."""

    RULE: ClassVar[str] = "TT-061"
    KEY: ClassVar[str] = "fly"

    def __init__(self, seat: int, left: int) -> None:
        self.seat = seat
        self.left = left

    def candidates(self, state: TortugaState) -> list[int]:
        return [*SECTOR.options(), DONE.first]

    def options(self, state: TortugaState) -> list[int]:
        sector: i64 = state.ships[self.seat]
        if sector < 0:
            return []
        near: i64 = state.content.near_mask[state.seats][sector]
        return FLIGHTS.of(near | STOP)

    def refusal(self, state: TortugaState, option: int) -> str:
        if option == DONE.first:
            return ALLOWED
        if state.ships[self.seat] < 0:
            return "TT-063"
        return ALLOWED if is_near(state, state.ships[self.seat], SECTOR.index(option)) else "TT-082"

    def resolve(self, state: TortugaState, option: int) -> None:
        if option == DONE.first:
            return
        fly_to(state, self.seat, SECTOR.index(option))
        if self.left > 1:
            state.push(FlySteps(self.seat, self.left - 1))

    def words(self, state: TortugaState) -> dict[str, int]:
        return {"left": self.left}


@final
@mypyc_attr(free_list_len=1)
class JumpAnywhere(Decision[TortugaState]):
    """TT-248: any sector of the board, also the present one."""

    RULE: ClassVar[str] = "TT-248"
    KEY: ClassVar[str] = "jump"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: TortugaState) -> list[int]:
        return [*[SECTOR.first + place for place in range(SECTORS) if state.tiles[place] >= 0], DONE.first]

    def resolve(self, state: TortugaState, option: int) -> None:
        if option != DONE.first:
            fly_to(state, self.seat, SECTOR.index(option))


@final
@mypyc_attr(free_list_len=1)
class PlaceShip(Decision[TortugaState]):
    """TT-160, TT-218: a defeated ship comes back to an own sector or to Tortuga."""

    RULE: ClassVar[str] = "TT-160"
    KEY: ClassVar[str] = "place_ship"

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def candidates(self, state: TortugaState) -> list[int]:
        return [SECTOR.first + place for place in range(SECTORS) if state.tiles[place] >= 0]

    def refusal(self, state: TortugaState, option: int) -> str:
        sector = SECTOR.index(option)
        return ALLOWED if sector == TORTUGA or state.owners[sector] == self.seat else "TT-160"

    def resolve(self, state: TortugaState, option: int) -> None:
        fly_to(state, self.seat, SECTOR.index(option))


# -- Minerals --------------------------------------------------------------------------------------------------------


def lies_mineral(state: TortugaState, sector: i64) -> bool:
    return sector >= 0 and state.minerals >> sector & 1 == 1


def collect_refusal(state: TortugaState, seat: i64) -> str:
    """TT-087, TT-091, TT-092: taking the Mineral of the ship's sector."""
    sector: i64 = state.ships[seat]
    if sector == HOLD:
        return "TT-173"
    if not state.ground().minerals >> sector & 1:
        return "TT-007"
    if not lies_mineral(state, sector):
        effect = state.content.tile_ability[state.tiles[sector]]
        return "TT-091" if effect is not None and effect.from_stash and state.stash > 0 else "TT-092"
    return ALLOWED if state.maneuver >= state.content.cost_mineral else "TT-087"


def take_mineral_here(state: TortugaState, seat: int) -> None:
    sector = state.ships[seat]
    state.minerals &= ~(1 << sector)
    state.held = with_number(state.held, seat, state.held[seat] + 1)
    if state.events is not None:
        state.tell("mineral", seat, {**told_sector(state, sector), "from": "sector"})


def take_mineral_from_stash(state: TortugaState, seat: int) -> None:
    state.stash -= 1
    state.held = with_number(state.held, seat, state.held[seat] + 1)
    state.tell("mineral", seat, {"from": "stash"})
