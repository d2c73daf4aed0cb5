"""Encoding: how the environments here write what a seat knows as numbers."""

from __future__ import annotations

from typing import Any, Protocol

from druza.interop.features import SIZE, Vector, features_of
from druza.kernel.game import Game
from druza.kernel.state import State


class Encoder(Protocol):
    """Writes what a seat knows into a buffer of one size."""

    size: int

    def write(self, state: Any, seat: int, buffer: Any) -> None: ...


class HashedEncoder:
    """Any view of any game, by hashing: for whoever wants one size for all games."""

    def __init__(self, size: int = SIZE) -> None:
        self.size = size

    def write(self, state: State, seat: int, buffer: Vector) -> None:
        buffer[:] = features_of(state.view(seat), self.size)


def encoder_of(game: Game[Any], seats: int) -> Encoder:
    """The encoder that environments use for a game."""
    return HashedEncoder()


def utilities(state: State) -> list[float]:
    """What each seat has of the end of a game, from -1/(seats - 1) to 1; the sum is 0."""
    winners = state.winners()
    shares = [1 / len(winners) if seat in winners else 0.0 for seat in range(state.seats)]
    return [(share * state.seats - 1) / (state.seats - 1) for share in shares]
