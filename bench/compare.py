"""The present sources beside an older commit, by turns, as ratios: `make bench BASE=<commit>`.

Both are compiled in the same way, each by its own tools. A slower change is seen on a noisy machine too: every round
measures both, one right after the other, and what counts is the median of the rounds' ratios.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
FIGURES = ["decisions_per_s", "clones_per_s", "imagines_per_s", "simulations_per_s", "search_per_s"]
SEATS = {"edge": 2, "crystalicum": 2}  # measured as their duels; the others with four seats
SLOWER = 0.95  # below this a figure is pointed at
MEASURE = """
import json, sys
from druza.arena.bench import bench
print(json.dumps(bench(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]))))
"""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("base", help="the commit to compare with")
    parser.add_argument("games", nargs="*", help="which games; all without it")
    parser.add_argument("--rounds", type=int, default=5, help="how often both are measured")
    parser.add_argument("--seconds", type=float, default=3.0, help="CPU seconds of one measurement")
    parser.add_argument(
        "--light", action="store_true", help="compile quickly, as for tests: slower games, alike for both"
    )
    asked = parser.parse_args()
    before = checked_out(asked.base)
    games = asked.games or listed_games()
    builds = {tree: compiled(tree, asked.light) for tree in (before, ROOT)}
    slower = 0
    print("| game | " + " | ".join(name.replace("_per_s", "") for name in FIGURES) + " |")
    print("|---|" + "---:|" * len(FIGURES))
    for game in games:
        rounds = [[measure(builds[tree], game, asked.seconds) for tree in (before, ROOT)] for _ in range(asked.rounds)]
        cells = []
        for name in FIGURES:
            ratios = [now[name] / then[name] for then, now in rounds if name in then and name in now]
            cells.append(f"{statistics.median(ratios):.2f}" if ratios else "")
            slower += bool(ratios) and statistics.median(ratios) < SLOWER
        print(f"| {game} | {' | '.join(cells)} |", flush=True)
    if slower:
        print(f"warning: {slower} figures are below {SLOWER} of {asked.base}", file=sys.stderr)
    return 0


def checked_out(commit: str) -> Path:
    """The sources of a commit, in a worktree of their own under build/."""
    found = subprocess.run(
        ["git", "rev-parse", "--short", f"{commit}^{{commit}}"], cwd=ROOT, capture_output=True, text=True
    )
    if found.returncode:
        sys.exit(f"there is no commit {commit!r} here")
    tree = ROOT / "build" / f"base-{found.stdout.strip()}"
    if not tree.exists():
        subprocess.run(["git", "worktree", "add", "--quiet", "--detach", tree, commit], cwd=ROOT, check=True)
    return tree


def compiled(tree: Path, light: bool) -> Path:
    """The compiled build of a tree, made if it is not fresh."""
    print(f"{tree.relative_to(ROOT.parent)}:", file=sys.stderr, flush=True)
    how = ["--light"] if light else []
    subprocess.run([sys.executable, tree / "tools" / "compile.py", *how], check=True, stdout=sys.stderr)
    return tree / "build" / ("compiled-light" if light else "compiled")


def listed_games() -> list[str]:
    import druza

    return druza.game_ids()


def measure(build: Path, game: str, seconds: float) -> dict[str, Any]:
    command = [sys.executable, "-c", MEASURE, game, str(SEATS.get(game, 4)), str(seconds)]
    environment = os.environ | {"PYTHONPATH": str(build), "DRUZA_BUILD": "compiled"}
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    found: dict[str, Any] = json.loads(done.stdout)
    if not found["compiled"]:
        sys.exit(f"{build} is not compiled")
    return found


if __name__ == "__main__":
    sys.exit(main())
