"""What the end of a game is worth, to all environments here."""

from __future__ import annotations

from druza.kernel.state import State


def utilities(state: State) -> list[float]:
    """What each seat has of the end of a game, from -1/(seats - 1) to 1; the sum is 0."""
    winners = state.winners()
    shares = [1 / len(winners) if seat in winners else 0.0 for seat in range(state.seats)]
    return [(share * state.seats - 1) / (state.seats - 1) for share in shares]
