"""Explaining: why the best line is the best, in the words of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from druza.kernel import paths
from druza.kernel.game import Game
from druza.kernel.refused import Refused
from druza.kernel.state import State
from druza.puzzles.kinds import WIN
from druza.puzzles.puzzle import Judged, Puzzle
from druza.puzzles.words import words

WORTH_TELLING = 0.4  # points
FEW = 3  # points, told to a tenth
LONGEST_LINE = 110  # letters, after which no further answer is told
LONGEST_CLICK = 70  # letters


def explanation(puzzle: Puzzle, lang: str) -> list[str]:
    """Two or three sentences: what the best click brings, now or later, and what is next best."""
    say = words().say
    state = puzzle.begin()
    best, second = puzzle.options[0], puzzle.options[puzzle.good]
    said = [say("line", lang, line=line_in_words(state, puzzle.line, lang))]
    gains = gains_in_words(state.game, best.brings, lang)
    if puzzle.kind == WIN:
        said.append(say("wins" if puzzle.ends else "leads_to_win", lang))
    elif gains:
        said.append(say("brings", lang, gains=gains))
    said += what_follows(puzzle, best, second, lang)
    if len(said) == 1:
        said.append(say("later", lang))
    gap = percent(best.chance) - percent(second.chance)
    other = click_in_words(state, second.path, lang)
    said.append(say("other", lang, other=other, chance=percent(second.chance), gap=gap))
    lesser = gains_in_words(state.game, second.brings, lang)
    if lesser and puzzle.kind != WIN:
        said.append(say("other_brings", lang, gains=lesser))
    return said


def what_follows(puzzle: Puzzle, best: Judged, second: Judged, lang: str) -> list[str]:
    """How the best click and its rival differ some turns later, where that can be told in points."""
    if puzzle.kind == WIN:
        return []
    game, say = puzzle.begin().game, words().say
    more = {key: value - second.later.get(key, 0.0) for key, value in best.later.items()}
    more = {key: rounded(value) for key, value in more.items() if value >= WORTH_TELLING}
    if more:
        return [say("follows", lang, gains=gains_in_words(game, more, lang))]
    less = second.theirs - best.theirs
    return [say("hurts", lang, n=figure(rounded(less), lang))] if less >= WORTH_TELLING else []


def rounded(points: float) -> float:
    """Few points to a tenth, many to whole ones."""
    return round(points, 1) if points < FEW else round(points)


def figure(points: float, lang: str, sign: str = "") -> str:
    """A number as it is written in a language."""
    written = f"{points:{sign}g}"
    return written.replace(".", ",") if lang == "pl" else written


def gains_in_words(game: Game[Any], gains: Mapping[str, float], lang: str) -> str:
    """What a click brings: "+3 Crystals, +3 Totems"."""
    parts = [f"{figure(value, lang, '+')} ({game.words.say(lang, 'points', key, {})})" for key, value in gains.items()]
    return ", ".join(parts)


def line_in_words(state: State, line: list[str], lang: str) -> str:
    """The best line, answer by answer, as far as one can take it in; without menus whose answer says it all."""
    here, said = state.clone(), list[str]()
    for word in line:
        option = here.game.parse(word)
        told = short(here.game.describe(here, option, state.seat, lang))
        if said and told.startswith(said[-1]):
            said.pop()
        said.append(told)
        here.apply(option)
        if here.seat != state.seat or len(" → ".join(said)) > LONGEST_LINE:
            break
    return " → ".join(said)


def click_in_words(state: State, path: str, lang: str) -> str:
    """A click as the list of options says it: what each of its words means where it is asked, without explanations."""
    here, said = state.clone(), list[str]()
    for word in path.split("/"):
        if here.seat != state.seat:
            break
        option = here.game.parse(word)
        said.append(short(here.game.describe(here, option, state.seat, lang)))
        try:
            paths.walk(here, state.seat, [option])
        except Refused:
            break
    if len(said) > 1 and said[-1].split()[0].strip(":,") == said[0].split()[0].strip(":,"):
        said = said[-1:]
    return " – ".join(said)


def short(text: str) -> str:
    """What an option is, without what it does: a long text up to its last colon or full stop that fits."""
    if len(text) <= LONGEST_CLICK:
        return text.rstrip(".")
    ends = [text.find(mark) for mark in (". ", ": ", "; ") if 0 < text.find(mark) <= LONGEST_CLICK]
    return text[: max(ends)] if ends else text[:LONGEST_CLICK].rsplit(" ", 1)[0] + "…"


def percent(chance: float) -> int:
    return round(100 * chance)
