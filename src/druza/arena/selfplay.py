"""Self-play: bots against each other, with fair seats and common seeds."""

from __future__ import annotations

import multiprocessing
import os
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import druza
from druza.bots import Seat, bot
from druza.kernel.record import new_record
from druza.kernel.refused import BadInput


@dataclass(frozen=True)
class Match:
    """One game to be played: who sits where, and from which seed."""

    game: str
    seed: int
    bots: tuple[str, ...]
    options: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Outcome:
    """What came of a match."""

    match: Match
    winners: list[int]
    scores: list[float]
    decisions: int
    record: dict[str, Any]


def plan(game: str, seats: int, games: int, seed: int, bots: list[str], rotate: bool) -> list[Match]:
    """The matches. With `rotate` every seed is played once from each seating before the next seed comes."""
    rules = druza.game(game)
    if seats not in rules.seat_counts:
        raise BadInput(f"{game} cannot be played by {seats}: expected {', '.join(map(str, rules.seat_counts))} seats")
    if games < 1:
        raise BadInput(f"--games must be at least 1, not {games}")
    seated = bots * seats if len(bots) == 1 else bots
    if len(seated) != seats:
        raise BadInput(f"{len(bots)} bots for {seats} seats: name one bot for all seats or {seats} of them")
    for name in seated:
        bot(name)
    matches = []
    for number in range(games):
        turn = number % seats if rotate else 0
        order = tuple(seated[(place - turn) % seats] for place in range(seats))
        matches.append(Match(game, seed + (number // seats if rotate else number), order))
    return matches


def play_match(match: Match) -> Outcome:
    """Play one match to its end."""
    game = druza.game(match.game)
    seats = len(match.bots)
    players = [bot(name, seed=match.seed * 64 + place) for place, name in enumerate(match.bots)]
    record = new_record(game, seats, match.seed, match.options)
    record["players"] = list(match.bots)
    state = game.new(seats, match.seed, match.options)
    while state.seat >= 0:
        option = players[state.seat].choose(Seat(state, state.seat))
        record["moves"].append(game.notation(option))
        state.apply(option)
    return Outcome(match, state.winners(), state.scores(), len(record["moves"]), record)


def play_all(matches: list[Match], jobs: int = 0) -> Iterator[Outcome]:
    """Play matches in so many processes (0: one per core), in their order."""
    workers = min(jobs or os.cpu_count() or 1, len(matches))
    if workers <= 1:
        yield from map(play_match, matches)
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context) as pool:
        yield from pool.map(play_match, matches, chunksize=1 if len(matches) < 200 else 8)


def selfplay(
    game: str,
    seats: int,
    games: int,
    seed: int,
    bots: list[str],
    rotate: bool,
    jobs: int = 0,
    on_game: Callable[[Outcome], None] | None = None,
) -> dict[str, Any]:
    """Play games and sum them up: sole wins by bot, draws (shared wins), lengths, scores."""
    matches = plan(game, seats, games, seed, bots, rotate)
    begun = time.perf_counter()
    wins: dict[str, int] = dict.fromkeys(bots, 0)
    scores: dict[str, list[float]] = defaultdict(list)
    lengths: list[int] = []
    draws = 0
    for outcome in play_all(matches, jobs):
        names = outcome.match.bots
        if len(outcome.winners) == 1:
            wins[names[outcome.winners[0]]] += 1
        else:
            draws += 1
        for name, score in zip(names, outcome.scores, strict=True):
            scores[name].append(score)
        lengths.append(outcome.decisions)
        if on_game:
            on_game(outcome)
    return {
        "game": game,
        "seats": seats,
        "games": games,
        "seed": seed,
        "bots": bots,
        "rotate": rotate,
        "wins": wins,
        "draws": draws,
        "lengths": _spread(lengths),
        "scores": {name: _spread(found) for name, found in scores.items()},
        "seconds": round(time.perf_counter() - begun, 3),
    }


def _spread(numbers: list[Any]) -> dict[str, float]:
    return {"mean": round(sum(numbers) / len(numbers), 2), "min": min(numbers), "max": max(numbers)}
