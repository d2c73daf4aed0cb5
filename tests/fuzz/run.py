"""A run over one game: how far it has come is kept in a file, and so is every game in which a law was broken."""

from __future__ import annotations

import contextlib
import json
import time
import traceback
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import druza
from druza.kernel.dice import Dice, dice_from_seed
from druza.kernel.record import begin, new_record
from druza.kernel.state import State
from tests.fuzz import laws

CLOSELY = 200  # one of so many positions is looked at closely
AGAIN = 20  # one of so many games is played again from its record
LONGEST = 100_000  # decisions of one game
TELL_EVERY = 10.0  # seconds
FORCED = 5  # one of so many games asks forced questions too


class Broken(Exception):
    """A law was broken."""


@dataclass
class Progress:
    """How far a run has come. The next game follows from it, so that a run that was stopped goes on with the same."""

    game: str
    content: str
    decisions: int = 0
    games: int = 0
    closely: int = 0
    faults: list[str] = field(default_factory=list)


def read_progress(folder: Path, game: str) -> Progress:
    """Where a run was left; a new one if there is none, or if the content has changed since."""
    content, file = druza.game(game).fingerprint, folder / f"{game}.json"
    if file.exists():
        found = Progress(**json.loads(file.read_text("utf-8")))
        if found.content == content:
            return found
    return Progress(game, content)


def keep(folder: Path, progress: Progress) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    fresh = folder / f"{progress.game}.new"
    fresh.write_text(json.dumps(asdict(progress), indent=1), "utf-8")
    fresh.replace(folder / f"{progress.game}.json")  # whole or not at all, whenever it is stopped


def go_on(folder: Path, game: str, decisions: int, until: float, tell: Callable[[Progress], None]) -> Progress:
    """Games one after another until there were so many decisions, or the time is over."""
    progress = read_progress(folder, game)
    while progress.decisions < decisions and time.monotonic() < until:
        play_one(folder, progress)
        keep(folder, progress)
        tell(progress)
    return progress


def work(folder: Path, game: str, decisions: int, seconds: float) -> None:
    """Go on with one game, and say now and then how far it has come."""
    begun, before = time.monotonic(), read_progress(folder, game).decisions
    told = 0.0

    def tell(progress: Progress, last: bool = False) -> None:
        nonlocal told
        now = time.monotonic()
        if last or now - told > TELL_EVERY:
            told, rate = now, (progress.decisions - before) / max(now - begun, 0.001)
            print(
                f"{game}: {progress.decisions:,} of {decisions:,} decisions, {progress.games:,} games, "
                f"{progress.closely:,} positions looked at closely, {len(progress.faults)} broken, {rate:,.0f}/s",
                flush=True,
            )

    with contextlib.suppress(KeyboardInterrupt):
        tell(go_on(folder, game, decisions, begun + seconds, tell), True)


def play_one(folder: Path, progress: Progress) -> None:
    """The next game. Whatever is wrong in it is kept with its record."""
    rules, number = druza.game(progress.game), progress.games
    seats = rules.seat_counts[number % len(rules.seat_counts)]
    record = new_record(rules, seats, number, {"ask_forced": True} if number % FORCED == 0 else {})
    try:
        play(rules, record, progress, dice_from_seed(number))
    except Exception as error:
        wrong = str(error) if isinstance(error, Broken) else traceback.format_exc()
        name = f"{progress.game}-{number}.json"
        (folder / "faults").mkdir(parents=True, exist_ok=True)
        (folder / "faults" / name).write_text(json.dumps({**record, "broken": wrong}), "utf-8")
        progress.faults.append(f"{name}, move {len(record['moves'])}: {wrong.strip().splitlines()[-1]}")
    progress.games += 1


def play(rules: Any, record: dict[str, Any], progress: Progress, dice: Dice) -> None:
    state = begin(rules, record)
    pieces = rules.pieces(state)
    for _ in range(LONGEST):
        if state.seat < 0:
            break
        check(laws.asked(state))
        if dice.below(CLOSELY) == 0:
            progress.closely += 1
            check(laws.position(state, pieces, dice))
        option = dice.pick(state.options())
        record["moves"].append(rules.notation(option))
        state.apply(option)
        progress.decisions += 1
    if state.seat >= 0:
        raise Broken(f"it does not end within {LONGEST} decisions")
    check(laws.ended(state, pieces))
    if progress.games % AGAIN == 0:
        check_again(state, record)


def check_again(state: State, record: dict[str, Any]) -> None:
    if druza.replay(json.loads(json.dumps(record))).to_json() != state.to_json():
        raise Broken("its record is another game")


def check(wrong: Any) -> None:
    found = list(wrong)
    if found:
        raise Broken("; ".join(found))
