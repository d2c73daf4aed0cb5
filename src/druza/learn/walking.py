"""Walking through a lesson: where it begins, what is played before a question, the model answer."""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from pathlib import Path
from typing import Any

from druza.kernel.drawing import View, board_of, look_at
from druza.kernel.game import Game
from druza.kernel.refused import BadInput
from druza.kernel.state import State
from druza.learn.judging import at_rest, holds
from druza.learn.lesson import Lesson, Play, Start, Step


def begin(game: Game[Any], start: Start, folder: Path) -> State:
    """The state at which a lesson or a step begins."""
    if start.position or start.file:
        state: State = game.from_json(start.position or read_position(folder / start.file))
    else:
        state = game.new(start.seats, start.seed, start.options)
    speak(state, start.moves)
    return state


def read_position(file: Path) -> str:
    try:
        return file.read_text("utf-8")
    except OSError as error:
        raise BadInput(f"{file.name}: the position cannot be read: {error.strerror}") from error


def speak(state: State, words: str) -> list[int]:
    """Play moves given as words, and say which: `a|b` is the first that is legal, `a|` may be left out."""
    chosen: list[int] = []
    for word in words.split():
        option = meant_option(state, word)
        if option >= 0:
            state.apply(option)
            chosen.append(option)
    return chosen


def meant_option(state: State, word: str) -> int:
    """The option that a word of moves means now; -1 where it may be left out and is not legal."""
    legal = {state.game.notation(option): option for option in state.options()} if state.seat >= 0 else {}
    for one in word.split("|"):
        if one.startswith("@"):
            one = stands_for(state, one[1:], legal)
        if one in legal:
            return legal[one]
        if not one:
            return -1
    who = f"seat {state.seat} is asked" if state.seat >= 0 else "the game is over"
    raise BadInput(f"{word} is not legal: {who}; legal are {', '.join(sorted(legal)) or 'no moves'}")


def stands_for(state: State, name: str, legal: Collection[str]) -> str:
    """The legal word that a thing of the table stands for: `hand-eudokia-pagos-0`, as its seat sees it drawn."""
    if state.seat < 0:
        return name
    look = look_at(state, state.seat, "en", [f"{seat}" for seat in range(state.seats)])
    drawing = board_of(state.game).draw(state.view(state.seat), look)
    for part in (drawing.board, drawing.hand, drawing.players, drawing.turn, drawing.scene, drawing.preview):
        found = re.search(rf'<[^<>]*\sid="{re.escape(name)}"[^<>]*>', str(part))
        paths: list[str] = re.findall(r'data-(?:option|more)="([^"]*)"', found[0]) if found else []
        for word in (word for path in paths for way in path.split() for word in way.split("/")):
            if word in legal:
                return word
    return name


def to_step(game: Game[Any], lesson: Lesson, folder: Path, step: int) -> State:
    """The state in which a step begins, its moves played, all before it answered by the model."""
    state = begin(game, lesson.start, folder)
    for place, one in enumerate(lesson.step[: step + 1]):
        if one.start is not None:
            state = begin(game, one.start, folder)
        speak(state, one.moves)
        if place < step:
            speak(state, one.answer)
    return state


def short_game(state: State, play: Play) -> State:
    """The game after the lesson: a state as the named step left it, with what `set` says of its position."""
    position = json.loads(state.to_json())
    position["table"].update(play.set)
    resumed: State = state.game.from_json(json.dumps(position))
    return resumed


def way_to(state: State, lesson: Lesson, step: Step, most: int = 20_000) -> list[int]:
    """A way to the aim of a step: its answer where that leads there, else one that is searched for."""
    assert step.aim is not None
    before = state.view(lesson.you)
    try:
        tried = state.clone()
        chosen = speak(tried, step.answer)
        if holds(step.aim, tried.view(lesson.you), before):
            return chosen
    except BadInput:
        pass
    way = way_on(state, lesson, step, before, most)
    if not way:
        raise BadInput(f"{lesson.game}, lesson {lesson.id}: no way to the aim of {step.id} was found")
    return way


def way_on(state: State, lesson: Lesson, step: Step, before: View, most: int) -> list[int]:
    """The shortest way to the aim of a step, of those that so many states show; empty if there is none among them."""
    todo: list[tuple[State, list[int]]] = [(state, [])]
    for here, way in todo:
        for option in here.options():
            after = here.clone()
            after.apply(option)
            if not at_rest(after, lesson):
                todo.append((after, [*way, option]))
            elif step.aim is not None and holds(step.aim, after.view(lesson.you), before):
                return [*way, option]
        if len(todo) > most:
            break
    return []


def next_of_answer(state: State, step: Step, chosen: list[str]) -> list[str]:
    """The words of the answer that come next after these; nothing where they lead elsewhere."""
    legal = [state.game.notation(option) for option in state.options()]
    wanted = [word.split("|") for word in step.answer.split()]
    for word in chosen:
        while wanted and word not in wanted[0] and "" in wanted[0]:
            wanted.pop(0)
        if not wanted or word not in wanted[0]:
            return []
        wanted.pop(0)
    while wanted and "" in wanted[0] and not set(wanted[0]) & set(legal):
        wanted.pop(0)
    return [word for word in wanted[0] if word in legal or word.startswith("@")] if wanted else []


def paths_of_answer(state: State, step: Step, chosen: list[str]) -> list[str]:
    """As `next_of_answer`, but first with the word after the next: a table offers some answers two at a time."""
    found = next_of_answer(state, step, chosen)
    legal = {state.game.notation(option): option for option in state.options()}
    further = []
    for word in (word for word in found if word in legal):
        after = state.clone()
        after.apply(legal[word])
        further += [f"{word}/{then}" for then in next_of_answer(after, step, [*chosen, word])]
    return [*further, *found]
