"""Sectors: who controls them, what their conquest costs, which markers are free."""
# mypyc

from mypy_extensions import i64

from druza.games.tortuga.content.pieces import (
    ANY_SECTOR,
    EMPTY,
    FOR_CONQUEST,
    NOT_TORTUGA,
    OF_ANOTHER,
    SECTORS,
    TORTUGA,
)
from druza.games.tortuga.state import TortugaState, told_sector
from druza.kernel.zones import with_number


def is_near(state: TortugaState, sector: int, other: int) -> bool:
    """TT-005: do the sectors share an edge?"""
    return bool(state.content.near_mask[state.seats][sector] >> other & 1)


def defence_of(state: TortugaState, sector: int) -> int:
    """TT-012: the space of the marker, or the value of an unconquered sector."""
    if state.owners[sector] >= 0:
        return state.defences[sector]
    return state.content.base_defence[state.tiles[sector]]


def most_defence(state: TortugaState, sector: int) -> int:
    return state.content.max_defence[state.tiles[sector]]


def space_after(state: TortugaState, sector: int) -> int:
    """TT-127, TT-132, TT-165: where the marker of the next controller will stand."""
    space = defence_of(state, sector) + state.content.conquest_step
    return min(space, most_defence(state, sector))


def conquest_price(state: TortugaState, seat: int, sector: int) -> int:
    """TT-125, TT-134, TT-139: what the conquest costs this player now."""
    fixed = state.content.fixed_cost[state.tiles[sector]]
    if fixed > 0:
        return fixed  # TT-259
    price = defence_of(state, sector) + state.content.conquest_step
    if seat == state.active:
        for number in state.discounts:
            if fits_conquest(state, number, seat, sector):
                price -= state.content.effects[number].amount
    return max(0, price)


def fits_conquest(state: TortugaState, number: int, seat: int, sector: int) -> bool:
    """TT-246, TT-259, TT-270: does this discount lower the conquest of this sector?"""
    effect = state.content.effects[number]
    if effect.purpose != FOR_CONQUEST or state.content.fixed_cost[state.tiles[sector]] > 0:
        return False
    if effect.only == ANY_SECTOR:
        return True
    if effect.only == NOT_TORTUGA:
        return sector != TORTUGA
    owner = state.owners[sector]
    return effect.only == OF_ANOTHER and owner >= 0 and owner != seat


def sectors_of(state: TortugaState, seat: int) -> list[int]:
    """The sectors under a player's control."""
    owners = state.owners
    return [sector for sector in range(SECTORS) if owners[sector] == seat]


def control_influence(state: TortugaState, seat: int) -> int:
    """TT-131: the control tokens in the hold."""
    own: i64 = seat
    owners = state.owners
    points: i64 = 0
    for sector in range(i64(SECTORS)):
        owner: i64 = owners[sector]
        if owner == own:
            tile: i64 = state.tiles[sector]
            points += state.content.tile_influence[tile]
    return points


def turret_bonus(state: TortugaState, seat: int) -> int:
    """TT-155, TT-191: Maneuvers from Turret tokens."""
    guns = 0
    for sector in range(i64(SECTORS)):
        if state.owners[sector] == seat:
            guns += state.content.tile_guns[state.tiles[sector]]
    return guns


def income_left(state: TortugaState, seat: int) -> int:
    """TT-190: Crypto from the Market tokens not used this turn."""
    own: i64 = seat
    used: i64 = state.tokens_used
    income: i64 = 0
    owners = state.owners
    for sector in range(i64(SECTORS)):
        owner: i64 = owners[sector]
        if owner == own and not used >> sector & 1:
            tile: i64 = state.tiles[sector]
            income += state.content.tile_income[tile]
    return income


def next_market_token(state: TortugaState, seat: int) -> int:
    """The place of an unused Market token, or EMPTY."""
    for sector in range(i64(SECTORS)):
        if state.owners[sector] == seat and not state.tokens_used >> sector & 1:
            if state.content.tile_income[state.tiles[sector]] > 0:
                return sector
    return EMPTY


def markers_left(state: TortugaState, seat: int) -> int:
    """TT-024: markers in the hold; the others lie on sectors and on scouted Hunt tokens."""
    own: i64 = seat
    left: i64 = state.content.markers - bits(state.scouted[seat])
    for owner in state.owners:
        if owner == own:
            left -= 1
    return left if left > 0 else 0


def bits(mask: i64) -> int:
    """How many bits are set."""
    count: i64 = 0
    while mask > 0:
        mask &= mask - 1
        count += 1
    return count


def give_control(state: TortugaState, seat: int, sector: int) -> None:
    """TT-129, TT-130, TT-164, TT-165: tokens and control pass on; the marker stands one space higher."""
    before = state.owners[sector]
    space = space_after(state, sector)
    state.owners = with_number(state.owners, sector, seat)
    state.defences = with_number(state.defences, sector, space)
    if state.events is not None:
        facts = {**told_sector(state, sector), "from": before, "defence": space}
        state.tell("controlled", seat, facts)
