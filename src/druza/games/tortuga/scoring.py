"""Influence: who has how much, and when the game is over."""
# mypyc

from mypy_extensions import i64

from druza.games.tortuga.rules.sectors import bits
from druza.games.tortuga.state import BY_INFLUENCE, BY_LAST_ROUND, TortugaState
from druza.kernel.zones import with_number


def total_influence(state: TortugaState, seat: i64) -> i64:
    """TT-206: influence tokens and control tokens."""
    return i64(state.influence[seat]) + state.control_influence(seat)


def gain_influence(state: TortugaState, seat: int, amount: int, why: str) -> None:
    """Influence from the bank."""
    if amount > 0:
        state.influence = with_number(state.influence, seat, state.influence[seat] + amount)
        state.tell("influence", seat, {"n": amount, "why": why})


def check_victory(state: TortugaState, seat: int) -> bool:
    """TT-207, TT-140: with enough influence the game ends at once. Nothing pending is left."""
    if total_influence(state, seat) < state.content.victory:
        return False
    end_game(state, BY_INFLUENCE)
    return True


def end_game(state: TortugaState, ending: int) -> None:
    state.ending = ending
    state.pending.clear()
    if state.events is not None:
        state.tell("ended", -1, {"ending": ending, "winners": winning_seats(state)})


def winning_seats(state: TortugaState) -> list[int]:
    """TT-207, TT-212 to TT-215: most influence; then the usurper; then most sectors; then all who are equal."""
    totals = [total_influence(state, seat) for seat in range(state.seats)]
    best = max(totals)
    tied = [seat for seat in range(state.seats) if totals[seat] == best]
    if state.ending == BY_LAST_ROUND and state.usurper in tied:
        return [state.usurper]
    most = max([sectors_held(state, seat) for seat in tied])
    return [seat for seat in tied if sectors_held(state, seat) == most]


def sectors_held(state: TortugaState, seat: int) -> int:
    return bits(state.controlled(seat))
