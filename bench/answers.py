"""How long the levels of the bots take to answer: `PYTHONPATH=build/compiled .venv/bin/python bench/answers.py`.

Bots of one level play whole games against each other, one decision at a time on one core. Casual shall answer within a
second and expert within three (docs/levels.md)."""

from __future__ import annotations

import argparse
import sys
import time

import druza
from druza.arena.bench import is_compiled
from druza.bots import Seat, bot
from druza.bots.levels import LEVELS

WITHIN = {"casual": 1.0, "expert": 3.0}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=2, help="games of each kind")
    parser.add_argument("--most", type=int, default=0, help="decisions of a game that are measured; 0: all")
    parser.add_argument("--levels", default="casual,expert", help=f"of {', '.join(LEVELS)}")
    parser.add_argument("ids", nargs="*", metavar="game", help="which games; all without it")
    asked = parser.parse_args()
    print(f"{'compiled' if is_compiled() else 'interpreted'}, seconds a decision")
    print("| game | level | seats | decisions | mean | 99 of 100 below | longest |\n|---|---|---|---:|---:|---:|---:|")
    late = False
    for id in asked.ids or druza.game_ids():
        for level in asked.levels.split(","):
            for seats in (2, 4):
                times = sorted(answers(id, level, seats, asked.games, asked.most))
                late = late or times[-1] > WITHIN.get(level, 3.0)
                figures = (sum(times) / len(times), times[len(times) * 99 // 100], times[-1])
                told = " | ".join(f"{seconds:.3f}" for seconds in figures)
                print(f"| {id} | {level} | {seats} | {len(times):,} | {told} |", flush=True)
    sys.exit("some answers came too late" if late else 0)


def answers(id: str, level: str, seats: int, games: int, most: int) -> list[float]:
    """The seconds that each decision took, in so many games."""
    times: list[float] = []
    for seed in range(games):
        state = druza.game(id).new(seats, seed)
        bots = [bot(level, seed * seats + seat, id) for seat in range(seats)]
        made = 0
        while state.seat >= 0 and (most == 0 or made < most):
            seat = Seat(state, state.seat)
            begun = time.perf_counter()
            option = bots[state.seat].choose(seat)
            times.append(time.perf_counter() - begun)
            state.apply(option)
            made += 1
    return times


if __name__ == "__main__":
    main()
