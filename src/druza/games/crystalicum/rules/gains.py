"""Gains: Crystals and Politics Points won and lost."""
# mypyc

from mypy_extensions import i64

from druza.games.crystalicum.state import CrystalicumState


def gain_crystals(state: CrystalicumState, seat: i64, count: i64) -> None:
    if count > 0:
        state.treasuries[seat] += count
        if state.events is not None:
            state.tell("crystals", seat, {"count": count})


def gain_politics(state: CrystalicumState, seat: i64, count: i64) -> None:
    """CR-082: Politics Points come from the supply."""
    if count > 0:
        state.politics[seat] += count
        if state.events is not None:
            state.tell("politics", seat, {"count": count})


def lose_politics(state: CrystalicumState, seat: i64, count: i64) -> i64:
    """CR-083: never below 0; returns what was lost."""
    lost = min(count, state.politics[seat])
    if lost > 0:
        state.politics[seat] -= lost
        if state.events is not None:
            state.tell("politics", seat, {"count": -lost})
    return lost
