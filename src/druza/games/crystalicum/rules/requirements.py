"""Requirements: what a card asks of its host and of who plays it."""
# mypyc

from mypy_extensions import i64

from druza.games.crystalicum.content.pieces import HOST_FACTION, HOST_FUNCTION, HOST_TRAIT, NONE
from druza.games.crystalicum.rules.reading import current, holds
from druza.games.crystalicum.state import CrystalicumState


def meets_host(state: CrystalicumState, pattern: i64, host: i64) -> bool:
    """CR-064: does a host meet the Requirements of a card to be attached to it?"""
    for condition in state.content.requires[pattern]:
        kind = condition.kind
        if kind == HOST_FUNCTION and not state.content.functions[state.pattern[host]] & condition.value:
            return False
        if kind == HOST_FACTION and state.content.faction[state.pattern[host]] != condition.value:
            return False
        if kind == HOST_TRAIT and current(state, host, condition.trait) < condition.value:
            return False
    return True


def meets_player(state: CrystalicumState, pattern: i64, seat: i64) -> bool:
    """CR-064: the Requirements that do not speak of a host."""
    for condition in state.content.requires[pattern]:
        kind = condition.kind
        if kind == HOST_FUNCTION or kind == HOST_FACTION or kind == HOST_TRAIT:
            continue
        if not holds(state, condition, seat, NONE, None):
            return False
    return True
