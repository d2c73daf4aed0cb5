"""The pools: Crypto and Maneuvers of this turn, and how they pay."""
# mypyc

from mypy_extensions import i64

from druza.games.tortuga.rules.sectors import income_left, next_market_token
from druza.games.tortuga.state import TortugaState, told_sector
from druza.kernel.zones import with_number


def purse(state: TortugaState, seat: i64) -> i64:
    """TT-258: all Crypto that could be paid now: the pool, unused Market tokens, Minerals."""
    return purse_with(state, seat, income_left(state, seat))


def purse_with(state: TortugaState, seat: i64, income: i64) -> i64:
    """The same, with the income of the Market tokens known."""
    held: i64 = state.held[seat]
    return state.crypto + income + held * state.mineral_rate


def pay_crypto(state: TortugaState, seat: int, amount: i64) -> None:
    """TT-258: the pool first, then Market tokens, then Minerals, as many as needed."""
    while state.crypto < amount:
        if not use_market_token(state, seat):
            spend_mineral(state, seat)
    state.crypto -= amount


def use_market_token(state: TortugaState, seat: int) -> bool:
    """TT-190: one Market token gives its Crypto; False if none is left."""
    sector = next_market_token(state, seat)
    if sector < 0:
        return False
    state.tokens_used |= 1 << sector
    income = state.ground().income[sector]
    state.crypto += income
    if state.events is not None:
        state.tell("token_used", seat, {**told_sector(state, sector), "crypto": income})
    return True


def spend_mineral(state: TortugaState, seat: int) -> None:
    """TT-088, TT-089, TT-249: a Mineral goes to the stash and gives Crypto."""
    state.held = with_number(state.held, seat, state.held[seat] - 1)
    state.stash += 1
    state.crypto += state.mineral_rate
    state.tell("mineral_spent", seat, {"crypto": state.mineral_rate})
