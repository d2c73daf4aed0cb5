"""Judging: has the learner done what was asked? A function of the step, two views and the words chosen."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import Any

from druza.kernel.drawing import View
from druza.kernel.state import State
from druza.learn.lesson import Lesson, Step, Wanted, Wrong

GROWTH = re.compile(r"[+-]\d+")
MORE = re.compile(r">\d+")


@dataclass(frozen=True)
class Verdict:
    """Right, or wrong with the answer that fits: the place of a reaction in the step, -1 for the general one."""

    right: bool
    reaction: int = -1


def at_rest(state: State, lesson: Lesson) -> bool:
    """Is nothing begun: a menu, another's turn, the end, or a question that the lesson names? Else nobody judges."""
    if state.seat != lesson.you:
        return True
    return state.decision().MENU or state.prompt()["key"] in lesson.rest


def judge(step: Step, before: View, now: View, chosen: list[str]) -> Verdict:
    """What to say at rest: `before` is the learner's view when the step began, `chosen` the words since then."""
    begun = not step.accepts or any(chosen[: len(way.split())] == way.split() for way in step.accepts)
    if step.aim is None or (begun and holds(step.aim, now, before)):
        return Verdict(True)
    fitting = [place for place, wrong in enumerate(step.wrong) if meant(wrong, before, now, chosen)]
    return Verdict(False, fitting[0] if fitting else -1)


def meant(wrong: Wrong, before: View, now: View, chosen: list[str]) -> bool:
    """Is this the reaction to what was done? Refusals are answered when they happen, not here."""
    if wrong.when is not None:
        return holds(wrong.when, now, before)
    return bool(wrong.did) and chosen[:1] == [wrong.did]


def refusal_words(step: Step, rule: str) -> Wrong | None:
    """What the lesson says where this rule forbids something; None if it has no words of its own."""
    return next((wrong for wrong in step.wrong if wrong.rule == rule), None)


# -- predicates over a view --------------------------------------------------------------------------------------------


def holds(wanted: Wanted, view: View, before: View) -> bool:
    """A table: all its lines; a list of tables: any of them."""
    if isinstance(wanted, list):
        return any(holds(one, view, before) for one in wanted)
    return all(fits(value, at(view, path), at(before, path)) for path, value in wanted.items())


def at(view: View, path: str) -> Any:
    """`me.base.-1`: keys and places in the view; `me` is the looker's entry of `players`. None if there is no such."""
    keys = path.split(".")
    if keys[0] == "me":
        keys[:1] = ["players", str(view["you"])]
    here: Any = view
    for key in keys:
        if isinstance(here, list):
            here = here[int(key)] if -len(here) <= int(key) < len(here) else None
        else:
            here = here.get(key) if isinstance(here, dict) else None
    return here


def fits(wanted: Any, found: Any, before: Any) -> bool:
    """A value; `has GLOB` in a list; `>2`: more; `+2`, `-1`: grown or shrunk by at least so much meanwhile."""
    if isinstance(wanted, str) and wanted.startswith("has "):
        return any(fnmatchcase(word, wanted[4:]) for thing in found or [] for word in words_of(thing))
    if isinstance(wanted, str) and GROWTH.fullmatch(wanted):
        grown = size(found) - size(before)
        return grown >= int(wanted) if wanted[0] == "+" else grown <= int(wanted)
    if isinstance(wanted, str) and MORE.fullmatch(wanted):
        return size(found) > int(wanted[1:])
    return bool(found == wanted)


def words_of(thing: Any) -> list[str]:
    """A thing of a list as words: itself, or the values of its entry."""
    return [str(value) for value in thing.values()] if isinstance(thing, dict) else [str(thing)]


def size(thing: Any) -> float:
    """How much of it there is: a number, or the length of a list."""
    return len(thing) if isinstance(thing, list | dict) else float(thing or 0)
