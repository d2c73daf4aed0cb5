"""All games beside OpenSpiel's hearts, in one run: decisions of random players per CPU second, as ratios.

Usage: PYTHONPATH=build/compiled python bench/hearts.py [GAME ...] [--rounds 5] [--seconds 0.5] [--json]
Needs `pip install open_spiel`. Our games are played by the engine's own loop, new games included; hearts is driven from
Python, and only decisions of its players count, though its deal takes time too: once as quickly as Python can, which is
what the ratios are to, and once with the deal as OpenSpiel's own example does it, by numpy and the probabilities of all
outcomes. Every round measures both and then each game, so that a busy machine treats all alike; what counts is the
median of the rounds' ratios.
"""

import argparse
import json
import random
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

import druza
from druza.arena.bench import is_compiled
from druza.bots.playout import play_randomly
from druza.kernel.dice import dice_from_seed

SEATS = {"edge": 2, "crystalicum": 2}  # measured as their duels; the others with four seats
LONG = 1_000_000  # decisions, more than any game takes
EXAMPLE = "hearts, dealt as in OpenSpiel's example"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="which games; all without it")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.5, help="CPU seconds of one measurement")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    asked = parser.parse_args()
    if not is_compiled():
        print("warning: these sources are interpreted: PYTHONPATH=build/compiled takes the build", file=sys.stderr)
    players = {
        "hearts": hearts(any_outcome),
        EXAMPLE: hearts(outcome_by_numpy),
        **{id: ours(id) for id in asked.games or druza.game_ids()},
    }
    for play in players.values():
        play()  # all that is made once is made
    rounds = [{name: rate(play, asked.seconds) for name, play in players.items()} for _ in range(asked.rounds)]
    print(json.dumps(summary(rounds), indent=2) if asked.json else table(summary(rounds)))


def ours(id: str) -> Callable[[], int]:
    """Plays a random game; how many decisions it took."""
    game, seats, dice, seed = druza.game(id), SEATS.get(id, 4), dice_from_seed(1), iter(range(LONG))
    return lambda: play_randomly(game.new(seats, next(seed)), dice, LONG)


def hearts(outcome: Callable[[Any], int]) -> Callable[[], int]:
    """The same for OpenSpiel's hearts, whose deal is drawn by this function."""
    import pyspiel

    game, choose = pyspiel.load_game("hearts"), random.Random(1).choice

    def play() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(outcome(state))
            else:
                state.apply_action(choose(state.legal_actions()))
                decisions += 1
        return decisions

    return play


def any_outcome(state: Any) -> int:
    """All outcomes of a deal are as likely as each other."""
    found: int = random.choice(state.chance_outcomes())[0]
    return found


def outcome_by_numpy(state: Any) -> int:
    import numpy

    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
    return int(numpy.random.choice(outcomes, p=chances))


def rate(play: Callable[[], int], seconds: float) -> float:
    """Decisions per CPU second."""
    decisions, begun = 0, time.process_time()
    while True:
        decisions += play()
        spent = time.process_time() - begun
        if spent >= seconds:
            return decisions / spent


def summary(rounds: list[dict[str, float]]) -> list[dict[str, Any]]:
    """For each game the medians of its decisions and of its ratios to hearts, and the lowest and highest ratio."""
    found = []
    for name in rounds[0]:
        ratios = [each[name] / each["hearts"] for each in rounds]
        median = round(statistics.median(each[name] for each in rounds))
        extremes = [round(min(ratios), 2), round(max(ratios), 2)]
        ratio = round(statistics.median(ratios), 2)
        found.append({"game": name, "decisions_per_s": median, "ratio": ratio, "from_to": extremes})
    return found


def table(rows: list[dict[str, Any]]) -> str:
    lines = ["| game | decisions/s | times hearts | from | to |", "|---|---:|---:|---:|---:|"]
    for row in rows:
        low, high = row["from_to"]
        lines.append(f"| {row['game']} | {row['decisions_per_s']:,} | {row['ratio']} | {low} | {high} |")
    return "\n".join(lines)


if __name__ == "__main__":
    main()
