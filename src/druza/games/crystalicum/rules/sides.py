"""Sides: which cards fight, and for whom."""
# mypyc

from mypy_extensions import i64

from druza.games.crystalicum.content.pieces import CHARACTER, DUEL, NONE, PEACE, STAR_BATTLE
from druza.games.crystalicum.rules.cards import root_of
from druza.games.crystalicum.state import GONE, HOMELAND, ORBIT, CrystalicumState


def side_of(state: CrystalicumState, slot: i64) -> i64:
    """0 for the attacker's fighting cards, 1 for the defender's, NONE for all others. Attached cards fight along."""
    combat = state.combat
    if combat.kind == PEACE or state.zone[slot] == GONE:
        return NONE
    root = root_of(state, slot)
    owner = state.owner[root]
    if combat.kind == DUEL:
        if root == combat.champion:
            return 0
        return 1 if root == combat.rival else NONE
    if combat.kind == STAR_BATTLE:
        if state.zone[root] != ORBIT or state.place[root] != combat.orbit:
            return NONE
        if owner == combat.attacker:
            return 0
        return 1 if owner == combat.defender else NONE
    if owner == combat.attacker:
        return 0 if root in combat.raiders else NONE
    if root == combat.world:
        return 1
    if owner == combat.defender and state.zone[root] == HOMELAND:
        return 1 if state.content.kind[state.pattern[root]] == CHARACTER else NONE
    return NONE


def fights(state: CrystalicumState, slot: i64) -> bool:
    return side_of(state, slot) >= 0
