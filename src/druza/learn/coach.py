"""What the coach says in any game: what actions are good for, what an event means, what would be wasted."""

from __future__ import annotations

from collections.abc import Container
from pathlib import Path
from typing import Literal

import msgspec

from druza.kernel.content import Entry, Text, read_content
from druza.kernel.drawing import View
from druza.learn.judging import holds
from druza.learn.lesson import Wanted

MOST_QUESTIONS = 3  # at a time


class Nudge(Entry, kw_only=True):
    """Something free or lost with the turn that is about to be ended, and the actions that would use it."""

    when: Wanted = msgspec.field(name="if")
    say: Text
    show: list[str]


class Question(Entry, kw_only=True):
    """A question that beginners have, and the answer; at certain prompts, or at any."""

    ask: Text
    say: Text
    at: list[str] = []
    rules: list[str] = []


class Coach(Entry, kw_only=True):
    """One file for each game, `lessons/coach.toml`."""

    format: Literal["druza-coach-1"]
    game: str
    ending: list[str] = msgspec.field(default_factory=lambda: ["end"])  # the words that end a turn
    verb: dict[str, Text]
    event: dict[str, Text] = {}
    nudge: list[Nudge] = []
    question: list[Question] = []

    def nudge_now(self, view: View, verbs: Container[str]) -> Nudge | None:
        """What would be wasted if the turn ended now, and could still be done with these actions."""
        open_still = (nudge for nudge in self.nudge if any(verb in verbs for verb in nudge.show))
        return next((nudge for nudge in open_still if holds(nudge.when, view, view)), None)

    def questions_at(self, prompt: str) -> list[Question]:
        """What beginners ask at this prompt: first what belongs to it, then what is always good to know."""
        here = [one for one in self.question if prompt in one.at]
        return [*here, *[one for one in self.question if not one.at]][:MOST_QUESTIONS]


def read_coach(file: Path) -> Coach:
    return read_content(file, Coach)
