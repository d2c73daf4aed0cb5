"""Explaining: why the best line is the best, in the words of the game."""

from __future__ import annotations

from typing import Any

from druza.kernel import paths
from druza.kernel.game import Game
from druza.kernel.refused import Refused
from druza.kernel.state import State
from druza.puzzles.kinds import WIN
from druza.puzzles.puzzle import Judged, Puzzle
from druza.puzzles.words import words


def explanation(puzzle: Puzzle, lang: str) -> list[str]:
    """Two or three sentences."""
    say = words().say
    state = puzzle.begin()
    best, second = puzzle.options[0], puzzle.options[puzzle.good]
    said = []
    gains = gains_in_words(state.game, best, lang)
    if puzzle.kind == WIN:
        said.append(say("wins", lang))
    if gains:
        said.append(say("brings", lang, gains=gains))
    elif puzzle.kind != WIN:
        said.append(say("later", lang))
    other = click_in_words(state, second.path, lang)
    gap = percent(best.chance) - percent(second.chance)
    said.append(say("other", lang, other=other, chance=percent(second.chance), gap=gap))
    lesser = gains_in_words(state.game, second, lang)
    if lesser:
        said.append(say("other_brings", lang, gains=lesser))
    return said


def gains_in_words(game: Game[Any], click: Judged, lang: str) -> str:
    """What a click brings: "+3 Crystals, +3 Totems"."""
    parts = [f"{value:+g} {game.words.say(lang, 'points', key, {})}" for key, value in click.brings.items()]
    return ", ".join(parts)


def click_in_words(state: State, path: str, lang: str) -> str:
    """A click as the list of options says it: what its last word means where it is asked."""
    here, said = state.clone(), path
    for word in path.split("/"):
        if here.seat != state.seat:
            break
        option = here.game.parse(word)
        said = here.game.describe(here, option, state.seat, lang)
        try:
            paths.walk(here, state.seat, [option])
        except Refused:
            break
    return said


def percent(chance: float) -> int:
    return round(100 * chance)
