"""Mining: games of quick bots are played, and their decisions searched for those with one answer far above the rest."""

from __future__ import annotations

import json
from dataclasses import dataclass

import druza
from druza.bots import Seat, bot
from druza.kernel.dice import dice_from_seed
from druza.kernel.state import State
from druza.puzzles.judging import Click, judged_clicks
from druza.puzzles.kinds import kind_of
from druza.puzzles.puzzle import Judged, Puzzle

CLEAR = 0.25  # the best click is better than the next by at least so much
ALMOST = 0.05  # what is as good as the best
FIRST_LOOK = 300  # simulations at every decision
LONG_LOOK = 3000  # and twice for those that look clear
LONGEST = 6  # clicks of a line
MISSED = 8  # of ten novices
TRIES = 10
PLAYERS = ["greedy", "greedy", "greedy~3", "mcts:30"]  # who plays the games that are searched
WEAKER = ["novice", "casual", "strong"]
MOST_OF_A_GAME = 2
HARDEST, EASIEST = 2200, 800


@dataclass(frozen=True)
class Dig:
    """One game to be searched."""

    game: str
    seats: int
    seed: int
    share: float = 0.5  # of its decisions


def dig(task: Dig) -> list[Puzzle]:
    """The puzzles of one game."""
    rules, luck = druza.game(task.game, packs=[]), dice_from_seed(task.seed + 1)
    state = rules.new(task.seats, task.seed, {})
    players = [bot(PLAYERS[luck.below(len(PLAYERS))], luck.below(1 << 30), task.game) for _ in range(task.seats)]
    found: list[Puzzle] = []
    before = -1
    while state.seat >= 0 and len(found) < MOST_OF_A_GAME:
        begins = state.seat != before or state.decision().MENU
        if begins and len(state.options()) > 1 and luck.below(1000) < 1000 * task.share:
            puzzle = look_at(state, task, len(found))
            if puzzle is not None:
                found.append(puzzle)
        before = state.seat
        state.apply(players[state.seat].choose(Seat(state, state.seat)))
    return found


def look_at(state: State, task: Dig, number: int) -> Puzzle | None:
    """The puzzle of this decision, if it is one."""
    clicks = judged_clicks(state, FIRST_LOOK, 1)
    if not is_clear(clicks, CLEAR * 0.8):
        return None
    good = clicks[0].moves[0]
    if sum(answers(state, "novice", task.game, seed) == good for seed in range(TRIES)) > TRIES - MISSED:
        return None
    looks = [judged_clicks(state, LONG_LOOK, seed) for seed in (2, 3)]
    if not all(is_clear(look, CLEAR) and look[0].path == clicks[0].path for look in looks):
        return None
    line, end = best_line(state, looks[0][0])
    if len(line) > LONGEST:
        return None
    found = {level: sum(answers(state, level, task.game, seed) == good for seed in range(TRIES)) for level in WEAKER}
    game = state.game
    return Puzzle(
        id=f"{task.game}-{task.seed}-{number}",
        game=task.game,
        content=game.fingerprint,
        you=state.seat,
        kind=kind_of(state, line, end),
        rating=rating_of(found),
        line=[game.notation(move) for move in line],
        options=judged(state, looks),
        found=found,
        simulations=LONG_LOOK,
        ends=end.seat < 0,
        position=json.loads(state.to_json()),
    )


def is_clear(clicks: list[Click], gap: float) -> bool:
    return len(clicks) > 1 and clicks[0].chance - clicks[1].chance >= gap


def answers(state: State, level: str, game: str, seed: int) -> int:
    """What a player of this level answers first."""
    return bot(level, seed, game).choose(Seat(state, state.seat))


def best_line(state: State, click: Click) -> tuple[list[int], State]:
    """The best click and what the same seat answers after it, until something new begins; and where that leads."""
    you, game = state.seat, state.game
    after = state.clone()
    line = []
    for move in click.moves:
        line.append(move)
        after.apply(move)
    while after.seat == you and not after.decision().MENU and len(line) <= LONGEST:
        clicks = judged_clicks(after, FIRST_LOOK, 5) if len(after.options()) > 1 else []
        move = clicks[0].moves[0] if clicks else after.options()[0]
        line.append(move)
        after.apply(move)
    assert game is after.game
    return line, after


def judged(state: State, looks: list[list[Click]]) -> list[Judged]:
    """The clicks that both long looks judged: the mean of their chances, and what each brings in points."""
    other = {click.path: click for click in looks[1]}
    both = [(click, (click.chance + other[click.path].chance) / 2) for click in looks[0] if click.path in other]
    both.sort(key=lambda one: -one[1])
    return [
        Judged(path=click.path, chance=round(chance, 3), brings=brought(state, best_line(state, click)[1]))
        for click, chance in both
    ]


def brought(before: State, after: State) -> dict[str, float]:
    """By how much the points of the seat that is asked change, by category."""
    you, game = before.seat, before.game
    had, has = game.points(before, you), game.points(after, you)
    return {key: has[key] - had.get(key, 0) for key in has if has[key] != had.get(key, 0)}


def rating_of(found: dict[str, int]) -> int:
    """How hard it is: the fewer of the weaker players find it, the harder."""
    missed = 1 - sum(found.values()) / (TRIES * len(found))
    return round(EASIEST + (HARDEST - EASIEST) * missed)
