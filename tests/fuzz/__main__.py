"""Ten million decisions of every game over the laws. It can be stopped at any time and goes on where it was."""

from __future__ import annotations

import argparse
import sys
import time
from multiprocessing import Process, get_context
from pathlib import Path

import druza
from tests.fuzz.run import read_progress, work

FOLDER = Path("build") / "fuzz"


def main() -> int:
    asked = arguments()
    waiting = [game for game in druza.game_ids() if game in (asked.game or druza.game_ids())]
    seconds = asked.seconds * min(1.0, asked.processes / len(waiting)) or float("inf")  # for each of them
    running: list[Process] = []
    context = get_context("spawn")
    try:
        while waiting or running:
            running = [one for one in running if one.is_alive()]
            while waiting and len(running) < asked.processes:
                one = context.Process(target=work, args=(asked.folder, waiting.pop(0), asked.decisions, seconds))
                one.start()
                running.append(one)  # type: ignore[arg-type]
            time.sleep(0.2)
    except KeyboardInterrupt:
        print("stopped; the next run goes on from here")
    faults = [fault for game in druza.game_ids() for fault in read_progress(asked.folder, game).faults]
    for fault in faults:
        print(f"broken: {asked.folder / 'faults' / fault}")
    return 1 if faults else 0


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--game", action="append", help="only this game; may be given several times")
    parser.add_argument("--decisions", type=int, default=10_000_000, help="of every game, all runs together")
    parser.add_argument("--seconds", type=float, default=0.0, help="after which it stops; 0: not before it is done")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where it keeps how far it has come")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
