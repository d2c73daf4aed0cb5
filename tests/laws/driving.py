"""Driving games for the laws: Hypothesis chooses the moves, so a broken law shrinks to a short game."""

from __future__ import annotations

import json
import re
from typing import Any

from hypothesis import strategies as st

import druza
from druza.kernel.game import Game
from druza.kernel.state import State

SEATS = [(id, seats) for id in druza.game_ids() for seats in druza.game(id).seat_counts]
IDS = [f"{id}-{seats}" for id, seats in SEATS]
MOST_MOVES = 120

seeds = st.integers(0, 2**32)
picks = st.lists(st.integers(0, 2**16), max_size=MOST_MOVES)


def played(id: str, seats: int, seed: int, picks: list[int], log: bool = False) -> State:
    """A game after some moves, each pick choosing one of the options of its moment."""
    state: State = druza.game(id).new(seats, seed, {}, log)
    for pick in picks:
        if state.seat < 0:
            break
        state.apply(state.options()[pick % len(state.options())])
    return state


def played_far(id: str, seats: int, seed: int, moves: int) -> State:
    """A game after many moves, chosen by the seed: the middle and the end of games."""
    state: State = druza.game(id).new(seats, seed)
    pick = seed
    for _ in range(moves):
        if state.seat < 0:
            break
        pick = (pick * 6364136223846793005 + 1442695040888963407) % 2**64
        state.apply(state.options()[(pick >> 33) % len(state.options())])
    return state


def everybody(state: State) -> list[int]:
    """All seats and a spectator."""
    return [-1, *range(state.seats)]


def as_json(value: Any) -> str:
    return json.dumps(value, sort_keys=True)


def is_rule(game: Game[Any], rule: str) -> bool:
    return re.fullmatch(r"[A-Z]{2}-\d{3}", rule) is not None and rule in game.rulebook.ids()
