"""Strength in combat: fighters, troops and fleets added up."""
# mypyc

from mypy_extensions import i64

from druza.games.crystalicum.content.pieces import (
    DUEL,
    STAR_BATTLE,
)
from druza.games.crystalicum.rules.cards import characters_in, ships_in, with_attached
from druza.games.crystalicum.rules.reading import current, strength
from druza.games.crystalicum.state import GONE, HOMELAND, CrystalicumState


def total(state: CrystalicumState, side: i64) -> i64:
    """CR-150, CR-177, CR-205: the sum of a side, with the Luck drawn so far."""
    combat = state.combat
    points: i64 = combat.luck[side]
    if combat.kind == DUEL:
        points += current(state, combat.champion if side == 0 else combat.rival, combat.trait)
    elif combat.kind == STAR_BATTLE:
        for ship in ships_in(state, combat.orbit, combat.attacker if side == 0 else combat.defender):
            points += strength(state, ship)
    else:
        for card in troops(state, side):
            points += strength(state, card)
    return points


def troops(state: CrystalicumState, side: i64) -> list[int]:
    """CR-198, CR-202: every card of a side in an invasion, the attacked World last."""
    combat = state.combat
    found: list[int] = []
    if side == 0:
        for slot in combat.raiders:
            if state.zone[slot] != GONE:
                found += with_attached(state, slot)
        return found
    for slot in characters_in(state, combat.defender, HOMELAND):
        found += with_attached(state, slot)
    if state.zone[combat.world] != GONE and not combat.home_lost:
        found.append(combat.world)
    return found


def fleet(state: CrystalicumState, side: i64) -> list[int]:
    """Every card of a side in a star battle: Ships, Captains, what is attached to them."""
    combat = state.combat
    found: list[int] = []
    for ship in ships_in(state, combat.orbit, combat.attacker if side == 0 else combat.defender):
        found += with_attached(state, ship)
    return found
