"""Abilities of sectors: whether the one here can be used, and using it."""
# mypyc

from mypy_extensions import i64

from druza.games.tortuga.content.pieces import (
    HOLD,
    RESERVE_CARD,
    TAKE_MINERAL,
    TRASH,
)
from druza.games.tortuga.rules.abilities import use_ability
from druza.games.tortuga.rules.reserve import RemovePlayed
from druza.games.tortuga.state import TortugaState, told_sector
from druza.kernel.state import ALLOWED


def sector_ability_refusal(state: TortugaState, seat: i64) -> str:
    """TT-186 to TT-189, TT-200 to TT-204, TT-264."""
    sector: i64 = state.ships[seat]
    if sector == HOLD:
        return "TT-173"
    if not state.controlled(seat) >> sector & 1:
        return "TT-204"
    effect = state.content.tile_ability[state.tiles[sector]]
    if effect is None or not state.ground().outer >> sector & 1:
        return "TT-204"
    if state.sectors_used >> sector & 1:
        return "TT-200"
    if effect.verb == TAKE_MINERAL and state.stash == 0:
        return "TT-202"
    if effect.verb == RESERVE_CARD:
        if state.reserves[seat] >= 0:
            return "TT-203"
        return ALLOWED if state.hands[seat] else "TT-264"
    if effect.verb == TRASH and not state.played:
        return "TT-264"
    return ALLOWED


def use_sector(state: TortugaState, seat: int) -> None:
    """TT-200: once a turn."""
    sector = state.ships[seat]
    state.sectors_used |= 1 << sector
    effect = state.content.tile_ability[state.tiles[sector]]
    if state.events is not None:
        state.tell("used_sector", seat, told_sector(state, sector))
    if effect is None:
        return
    if effect.verb == TRASH:
        state.push(RemovePlayed(seat, 0))
    else:
        use_ability(state, effect, seat)
