"""Bonuses: what is printed on a card, and what equipment and lasting effects add to it."""
# mypyc

from mypy_extensions import i64

from druza.games.crystalicum.content.pieces import (
    BODY,
    EQUIPMENT,
    MIND,
    MODIFY,
)
from druza.games.crystalicum.rules.index import roster_of
from druza.games.crystalicum.state import CrystalicumState


def printed(state: CrystalicumState, slot: i64, trait: i64) -> i64:
    """CR-061: the number on the card alone."""
    pattern = state.pattern[slot]
    if trait == BODY:
        return state.content.body[pattern]
    if trait == MIND:
        return state.content.mind[pattern]
    return state.content.spirit[pattern]


def lasting_bonus(state: CrystalicumState, slot: i64, trait: i64) -> i64:
    """What effects that last add to a card."""
    bonus: i64 = 0
    for lasting in state.lasting:
        if lasting.slot == slot and lasting.verb == MODIFY and lasting.trait == trait:
            bonus += lasting.amount
    return bonus


def equipment_bonus(state: CrystalicumState, slot: i64, trait: i64) -> i64:
    """CR-124: what the Equipment of a bearer adds."""
    content = state.content
    bonus: i64 = 0
    for card in roster_of(state).kinds[EQUIPMENT]:
        if state.place[card] == slot:
            pattern = state.pattern[card]
            if trait == BODY:
                bonus += content.mod_body[pattern]
            elif trait == MIND:
                bonus += content.mod_mind[pattern]
            else:
                bonus += content.mod_spirit[pattern]
    return bonus
