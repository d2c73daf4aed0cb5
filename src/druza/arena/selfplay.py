"""Self-play: bots against each other, with fair seats and common seeds."""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import druza
from druza.arena.match import Match, play, seatings
from druza.arena.pool import run_all
from druza.bots import bot
from druza.kernel.refused import BadInput


@dataclass(frozen=True)
class Outcome:
    """What came of a match."""

    match: Match
    winners: list[int]
    scores: list[float]
    record: dict[str, Any]


def plan(game: str, seats: int, games: int, seed: int, bots: list[str], rotate: bool) -> list[Match]:
    """The matches. With `rotate` every seed is played once from each seating before the next seed comes."""
    rules = druza.game(game)
    if seats not in rules.seat_counts:
        raise BadInput(f"{game} cannot be played by {seats}: expected {', '.join(map(str, rules.seat_counts))} seats")
    if games < 1:
        raise BadInput(f"--games must be at least 1, not {games}")
    seated = tuple(bots * seats if len(bots) == 1 else bots)
    if len(seated) != seats:
        raise BadInput(f"{len(bots)} bots for {seats} seats: name one bot for all seats or {seats} of them")
    for name in seated:
        bot(name)
    orders = seatings(seated, games, seed) if rotate else [(seed + number, seated) for number in range(games)]
    return [Match(number, game, at, order) for number, (at, order) in enumerate(orders)]


def play_match(match: Match) -> Outcome:
    """Play one match to its end."""
    played = play(match, log=False)
    return Outcome(match, played.state.winners(), played.state.scores(), played.record)


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
    for outcome in run_all(play_match, matches, jobs, ""):
        names = outcome.match.bots
        if len(outcome.winners) == 1:
            wins[names[outcome.winners[0]]] += 1
        else:
            draws += 1
        for name, score in zip(names, outcome.scores, strict=True):
            scores[name].append(score)
        lengths.append(len(outcome.record["moves"]))
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
