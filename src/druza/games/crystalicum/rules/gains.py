"""Gains: Crystals and Politics Points won, lost and stolen."""
# mypyc

from druza.games.crystalicum.content.pieces import GAIN_POLITICS, NONE, OPPONENT, STEAL_POLITICS, TRIGGER_PLAYER, Act
from druza.games.crystalicum.rules.deeds import answered
from druza.games.crystalicum.rules.targets import amount_now
from druza.games.crystalicum.state import CrystalicumState, Matter


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


def change_politics(state: CrystalicumState, act: Act, deed: Matter) -> None:
    answer = answered(state, deed)
    seat = deed.seat
    if act.who == OPPONENT:
        seat = deed.opponent
    elif act.who == TRIGGER_PLAYER and answer is not None:
        seat = answer.seat
    count = amount_now(state, act, deed, NONE)
    if act.verb == GAIN_POLITICS:
        gain_politics(state, seat, count)
    else:
        lost = lose_politics(state, seat, count)
        if act.verb == STEAL_POLITICS:
            gain_politics(state, deed.seat, lost)
