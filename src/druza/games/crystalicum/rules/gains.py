"""Gains: Crystals and Politics Points won and lost."""
# mypyc

from druza.games.crystalicum.state import CrystalicumState


def gain_crystals(state: CrystalicumState, seat: int, count: int) -> None:
    if count > 0:
        state.treasuries[seat] += count
        state.tell("crystals", seat, {"count": count})


def gain_politics(state: CrystalicumState, seat: int, count: int) -> None:
    """CR-082: Politics Points come from the supply."""
    if count > 0:
        state.politics[seat] += count
        state.tell("politics", seat, {"count": count})


def lose_politics(state: CrystalicumState, seat: int, count: int) -> int:
    """CR-083: never below 0; returns what was lost."""
    lost = min(count, state.politics[seat])
    if lost > 0:
        state.politics[seat] -= lost
        state.tell("politics", seat, {"count": -lost})
    return lost
