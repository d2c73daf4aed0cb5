"""Places: where a card is, and how far it reaches."""
# mypyc

from typing import Final

from mypy_extensions import i64

from druza.games.crystalicum.content.pieces import (
    BATTLE_ORBIT,
    IN_EMBASSY,
    IN_HOME_ORBIT,
    IN_HOMELAND,
    INVASION,
    OPPONENT_HOME_ORBIT,
    OWN_HIDDEN_ORBIT,
    STAR_BATTLE,
)
from druza.games.crystalicum.rules.cards import root_of
from druza.games.crystalicum.state import EMBASSY, HIDDEN, HOMELAND, ORBIT, SYSTEM, CrystalicumState

HOMELANDS: Final = -10  # less the seat
EMBASSIES: Final = -20  # less the seat; from there every card is reached


def location_of(state: CrystalicumState, slot: i64) -> i64:
    """CR-074 to CR-079, CR-203: an Orbit as its World's slot, a Homeland or an Embassy below 0."""
    root = root_of(state, slot)
    zone = state.zone[root]
    if zone == ORBIT:
        return state.place[root]
    if zone == HIDDEN:
        return root
    if zone == EMBASSY:
        return EMBASSIES - state.owner[root]
    combat = state.combat
    if combat.kind == INVASION and root in combat.raiders:
        return HOMELANDS - combat.defender
    return HOMELANDS - state.owner[root]


def reaches(state: CrystalicumState, origin: i64, slot: i64) -> bool:
    """CR-074 to CR-079: a card in an Embassy reaches all, any other only its own location."""
    if origin <= EMBASSIES:
        return True
    return location_of(state, slot) == origin


def in_zones(state: CrystalicumState, zones: i64, slot: i64) -> bool:
    """Attached cards are in the zone of their host."""
    root = root_of(state, slot)
    zone = state.zone[root]
    if zone == HOMELAND or zone == SYSTEM:
        return zones & IN_HOMELAND != 0
    if zone == EMBASSY:
        return zones & IN_EMBASSY != 0
    if zone == ORBIT:
        return zones & IN_HOME_ORBIT != 0 and state.place[root] == state.homes[state.owner[root]]
    return False


def at_orbit(state: CrystalicumState, at: i64, slot: i64, seat: i64) -> bool:
    root = root_of(state, slot)
    if state.zone[root] != ORBIT:
        return False
    world = state.place[root]
    if at == OWN_HIDDEN_ORBIT:
        return state.zone[world] == HIDDEN and state.owner[world] == seat
    if at == OPPONENT_HOME_ORBIT:
        return state.zone[world] == SYSTEM and state.owner[world] != seat
    if at == BATTLE_ORBIT:
        return state.combat.kind == STAR_BATTLE and state.combat.orbit == world
    return True
