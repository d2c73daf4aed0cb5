"""Checking: every puzzle can be opened, solved as it says, and is still clear."""

from __future__ import annotations

from collections.abc import Callable

from druza.games.registry import game
from druza.kernel.refused import BadInput, Refused
from druza.puzzles.explaining import explanation
from druza.puzzles.judging import judged_clicks
from druza.puzzles.kinds import title
from druza.puzzles.mining import CLEAR
from druza.puzzles.puzzle import Puzzle, lead

RECHECKED = 1500  # simulations of the check of whether a puzzle is still clear
ROUNDING = 0.01
BLUNTER = 0.5  # the share of the gap that a shorter search must still see, unless it is clear anyhow


def check_puzzle(puzzle: Puzzle, search: bool) -> list[str]:
    """What is wrong with a puzzle; with `search` also whether its best answer is still clearly the best."""
    try:
        rules = game(puzzle.game, packs=[])
        state = puzzle.begin()
    except BadInput as error:
        return [f"{puzzle.id}: {error}"]
    faults = []
    if state.seat != puzzle.you:
        return [f"{puzzle.id}: seat {puzzle.you} should be asked, seat {state.seat} is"]
    if puzzle.gap < CLEAR - ROUNDING:
        faults.append(f"the best answer is better by {puzzle.gap:.2f} only, expected {CLEAR}")
    if not puzzle.options[0].path.startswith(puzzle.line[0]):
        faults.append(f"the line begins with {puzzle.line[0]!r}, the best answer is {puzzle.options[0].path!r}")
    after = state.clone()
    for place, word in enumerate(puzzle.line):
        if after.seat != puzzle.you:
            faults.append(f"the line goes on after the seat is no longer asked: {word!r}")
            break
        try:
            after.play(puzzle.you, rules.parse(word))
        except (BadInput, Refused) as error:
            faults.append(f"line[{place}]: {word!r}: {error}")
            break
    else:
        if puzzle.ends != (after.seat < 0):
            faults.append(f"the line {'does not end' if puzzle.ends else 'ends'} the game")
    if not faults:
        faults += word_faults(puzzle)
    if search and not faults:
        faults += still_clear(puzzle)
    return [f"{puzzle.id}: {fault}" for fault in faults]


def word_faults(puzzle: Puzzle) -> list[str]:
    """What cannot be said of a puzzle whose line can be gone."""
    spoken = {lang: [title(puzzle.game, puzzle.kind, lang), *explanation(puzzle, lang)] for lang in ("pl", "en")}
    return [f"no words in {lang!r}" for lang, said in spoken.items() if not all(said)]


def still_clear(puzzle: Puzzle) -> list[str]:
    """A shorter search with another seed must find the same answer, clearly."""
    clicks = judged_clicks(puzzle.begin(), RECHECKED, 7)
    good = [click.path for click in puzzle.options[: puzzle.good]]
    if clicks[0].path not in good:
        return [f"a search prefers {clicks[0].path!r} to {good[0]!r}"]
    rest = max([click.chance for click in clicks if click.path not in good], default=0.0)
    gap = lead(clicks[0].chance, rest)
    if gap < min(CLEAR, BLUNTER * puzzle.gap):
        return [f"a search sees a gap of {gap:.2f} only, expected {puzzle.gap:.2f}"]
    return []


def check_all(puzzles: list[Puzzle], searched: int, on_puzzle: Callable[[], None] = lambda: None) -> list[str]:
    """What is wrong with these puzzles, and with them together; so many of each game are also searched again."""
    faults = []
    ids = [puzzle.id for puzzle in puzzles]
    faults += [f"{id}: there are two of this id" for id in sorted({id for id in ids if ids.count(id) > 1})]
    again = {id for game in {puzzle.game for puzzle in puzzles} for id in sample(game, puzzles, searched)}
    for puzzle in puzzles:
        faults += check_puzzle(puzzle, puzzle.id in again)
        on_puzzle()
    return faults


def sample(game: str, puzzles: list[Puzzle], count: int) -> list[str]:
    """Some puzzles of a game, evenly apart."""
    ids = sorted(puzzle.id for puzzle in puzzles if puzzle.game == game)
    return ids[:: max(1, -(-len(ids) // count))] if count else []
