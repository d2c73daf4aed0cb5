"""A match: bots at one table, from the first question to the end."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import Any

import druza
from druza.bots import Seat, bot
from druza.kernel.game import Game
from druza.kernel.record import new_record
from druza.kernel.state import State


@dataclass(frozen=True)
class Match:
    """Who sits where, from which seed, with which options and changes of the content."""

    number: int
    game: str
    seed: int
    bots: tuple[str, ...]
    options: dict[str, Any] = field(default_factory=dict)
    changes: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Played:
    """A match that is over."""

    game: Game[Any]
    state: State
    record: dict[str, Any]
    seconds: float


def play(match: Match, log: bool) -> Played:
    """Play a match to its end; with a log, events are kept."""
    game = druza.game(match.game, match.changes or None)
    seats = len(match.bots)
    players = [bot(name, match.seed * 64 + place, match.game) for place, name in enumerate(match.bots)]
    record = new_record(game, seats, match.seed, match.options) | {"players": list(match.bots)}
    state = game.new(seats, match.seed, match.options, log)
    begun = time.perf_counter()
    while state.seat >= 0:
        option = players[state.seat].choose(Seat(state, state.seat))
        if option not in state.options():
            where = f"{match.game}, seed {match.seed}, move {len(record['moves']) + 1}"
            raise RuntimeError(f"{where}: {match.bots[state.seat]} chose {game.notation(option)}, which is not legal")
        record["moves"].append(game.notation(option))
        state.apply(option)
    return Played(game, state, record, time.perf_counter() - begun)


def seatings(group: tuple[str, ...], games: int, seed: int) -> list[tuple[int, tuple[str, ...]]]:
    """Seeds and seatings for so many games: each seed from each seating before the next seed comes.

    Bots that sit there twice make seatings that are the same, and those are played once."""
    seats = len(group)
    turned = [tuple(group[(place - turn) % seats] for place in range(seats)) for turn in range(seats)]
    orders = list(dict.fromkeys(turned))
    return [(seed + number // len(orders), orders[number % len(orders)]) for number in range(games)]
