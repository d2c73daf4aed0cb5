"""Sectors: who controls them, what their conquest costs, which markers are free."""
# mypyc

from librt.vecs import vec
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


def is_near(state: TortugaState, sector: i64, other: i64) -> bool:
    """TT-005: do the sectors share an edge?"""
    near: i64 = state.content.near_mask[state.seats][sector]
    return near >> other & 1 == 1


def defence_of(state: TortugaState, sector: i64) -> i64:
    """TT-012: the space of the marker, or the value of an unconquered sector."""
    owner: i64 = state.owners[sector]
    if owner >= 0:
        return state.defences[sector]
    return state.ground().base[sector]


def most_defence(state: TortugaState, sector: i64) -> i64:
    return state.ground().most[sector]


def space_after(state: TortugaState, sector: int) -> int:
    """TT-127, TT-132, TT-165: where the marker of the next controller will stand."""
    space = defence_of(state, sector) + state.content.conquest_step
    return min(space, most_defence(state, sector))


def conquest_price(state: TortugaState, seat: i64, sector: i64) -> i64:
    """TT-125, TT-134, TT-139: what the conquest costs this player now."""
    fixed: i64 = state.ground().fixed[sector]
    if fixed > 0:
        return fixed  # TT-259
    owner: i64 = state.owners[sector]
    price = state.content.conquest_step
    if owner >= 0:
        price += i64(state.defences[sector])
    else:
        price += state.ground().base[sector]
    if state.discounts and seat == state.active:
        for number in state.discounts:
            if fits_conquest(state, number, seat, sector):
                price -= state.content.effects[number].amount
    return at_least_0(price)


def fits_conquest(state: TortugaState, number: int, seat: int, sector: int) -> bool:
    """TT-246, TT-259, TT-270: does this discount lower the conquest of this sector?"""
    effect = state.content.effects[number]
    if effect.purpose != FOR_CONQUEST or state.ground().fixed[sector] > 0:
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


def turret_bonus(state: TortugaState, seat: i64) -> i64:
    """TT-155, TT-191: Maneuvers from Turret tokens."""
    return total_of(state.ground().guns, state.controlled(seat))


def income_left(state: TortugaState, seat: i64) -> i64:
    """TT-190: Crypto from the Market tokens not used this turn."""
    ground = state.ground()
    return total_of(ground.income, state.controlled(seat) & ground.tokens & ~state.tokens_used)


def total_of(numbers: vec[i64], sectors: i64) -> i64:
    """What is printed on some sectors (a bit for each), added up."""
    total: i64 = 0
    sector: i64 = 0
    while sectors:
        if sectors & 1:
            total += numbers[sector]
        sectors >>= 1
        sector += 1
    return total


def next_market_token(state: TortugaState, seat: i64) -> i64:
    """The place of an unused Market token, or EMPTY."""
    unused: i64 = state.controlled(seat) & ~state.tokens_used
    income = state.ground().income
    sector: i64 = 0
    while unused:
        if unused & 1 and income[sector] > 0:
            return sector
        unused >>= 1
        sector += 1
    return EMPTY


def markers_left(state: TortugaState, seat: i64) -> i64:
    """TT-024: markers in the hold; the others lie on sectors and on scouted Hunt tokens."""
    left: i64 = state.content.markers - bits(state.scouted[seat]) - bits(state.controlled(seat))
    return at_least_0(left)


def at_least_0(number: i64) -> i64:
    if number < 0:
        return 0
    return number


def bits(mask: i64) -> i64:
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
