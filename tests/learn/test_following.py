"""Following: who knows nothing but what a lesson lights finishes it, and is refused nothing on the way."""

from __future__ import annotations

import re
from random import Random

import pytest

import druza
from druza.kernel import paths
from druza.kernel.drawing import board_of, look_at
from druza.kernel.refused import BadInput
from druza.kernel.state import State
from druza.learn.checking import NAMES, option_id
from druza.learn.figures import element_at
from druza.learn.judging import at_rest, judge
from druza.learn.lesson import Lesson, Step
from druza.learn.shelf import folder_of, lessons
from druza.learn.walking import begin, next_of_answer, speak, to_step, way_on

MOST_TRIES = 12  # of a step
FURTHER = 300


class Follower:
    """Clicks what is lit, the first thing first, then any other of them; goes on along the light."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.luck = Random(1)
        self.wrong = 0

    def finish(self) -> None:
        state = begin(druza.game(self.lesson.game), self.lesson.start, folder_of(self.lesson.game))
        for place, step in enumerate(self.lesson.step):
            if step.start is not None:
                state = begin(state.game, step.start, folder_of(self.lesson.game))
            try:
                speak(state, step.moves)
            except BadInput:
                state = to_step(state.game, self.lesson, folder_of(self.lesson.game), place)
            if step.aim is not None:
                state = self.solved(state, step)

    def solved(self, began: State, step: Step) -> State:
        before = began.view(self.lesson.you)
        lit = lit_paths(began, step, self.lesson.you)
        assert lit, f"{self.lesson.id}, {step.id}: nothing that is lit can be chosen"
        for attempt in range(MOST_TRIES):
            path = lit[0] if attempt == 0 else self.luck.choice(lit)
            state, chosen = began.clone(), list[str]()
            self.play(state, path, chosen)
            while not at_rest(state, self.lesson):
                path = self.next_path(state, step, chosen, before)
                if not path:
                    break
                self.play(state, path, chosen)
            if at_rest(state, self.lesson) and judge(step, before, state.view(self.lesson.you), chosen).right:
                return state
            self.wrong += 1
        raise AssertionError(f"{self.lesson.id}, {step.id}: not solved by {lit}")

    def play(self, state: State, path: str, chosen: list[str]) -> None:
        options = [state.game.parse(word) for word in path.split("/")]
        refused = paths.why_not(state, options)
        assert refused is None, f"{path} is lit and refused: {refused}"
        chosen += [state.game.notation(move) for move in paths.walk(state, self.lesson.you, options)]

    def next_path(self, state: State, step: Step, chosen: list[str], before: dict[str, object]) -> str:
        """What the light goes on to; empty where it shows the way back."""
        along = next_of_answer(state, step, chosen)
        if along:
            return along[0] if not along[0].startswith("@") else things_at(state, along[0][1:], self.lesson.you)[0]
        way = way_on(state, self.lesson, step, before, FURTHER)
        return state.game.notation(way[0]) if way else ""


def lit_paths(state: State, step: Step, you: int) -> list[str]:
    """What can be chosen among the things that a step lights, in their order."""
    found = [path for name in step.lit for path in things_at(state, name, you)]
    return list(dict.fromkeys(found))


def things_at(state: State, name: str, you: int) -> list[str]:
    """What can be chosen at a thing, in a zone or in a line of the list."""
    look = look_at(state, you, "en", NAMES[: state.seats])
    drawing = board_of(state.game).draw(state.view(you), look)
    listed = [path for path in look.legal if option_id(path) == name or option_id(path).startswith(f"{name}.")]
    shell = {"hand": drawing.hand, "board": drawing.board, "players": drawing.players}
    if name in shell:
        return options_in(str(shell[name]))
    parts = (drawing.board, drawing.hand, drawing.players, drawing.turn, drawing.scene, drawing.preview, drawing.note)
    for part in parts:
        found = re.search(rf'<[a-zA-Z][\w-]*\s(?:[^<>]*\s)?(?:id|data-zone)="{re.escape(name)}"', str(part))
        if found is not None:
            return [*options_in(element_at(str(part), found.start())), *listed]
    return listed


def options_in(markup: str) -> list[str]:
    found = re.findall(r'data-(?:option|more)="([^"]+)"', markup)
    return [path for paths in found for path in paths.split()]


@pytest.mark.parametrize(
    ("game", "number"), [(game, number) for game in druza.game_ids() for number in range(len(lessons(game)))]
)
def test_who_follows_the_light_finishes_and_is_refused_nothing(game: str, number: int) -> None:
    follower = Follower(lessons(game)[number])
    follower.finish()
    assert follower.wrong == 0, "what is lit first is right"
