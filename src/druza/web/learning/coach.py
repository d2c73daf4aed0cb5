"""The coach: what it says at a table, and what it lights."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from druza.kernel.content import Text
from druza.kernel.drawing import Html, Look, View, board_of, el, icon, join
from druza.learn import shelf
from druza.learn.coach import Coach
from druza.learn.glossary import TERM
from druza.learn.judging import refusal_words
from druza.learn.lesson import Lesson, Step
from druza.learn.walking import paths_of_answer, way_on
from druza.puzzles.as_lesson import is_puzzle
from druza.web.languages import Catalogues
from druza.web.learning.course import (
    LOOK,
    MIDDLE,
    PLAY,
    RIGHT,
    SAY,
    STANDING,
    WRONG,
    Course,
    Stage,
    course_of,
    is_guided,
    lesson_of,
    stage_of,
    step_of,
)
from druza.web.pages.viewer import Shown
from druza.web.problems import N_
from druza.web.tables.history import Move
from druza.web.tables.live import Live

RECENT_MOVES = 12
LOOKED_THROUGH = 300  # states, for a way to the aim that the author did not think of
TAKE_BACK = "undo"  # what is lit where there is none
GENERAL = N_("Allowed, and sometimes good. Now, though: %(task)s.")
MARKS = re.compile(r"[.,:;!?)”’]+")  # no line begins with these
TURN_LINES = {LOOK: N_("Have a look"), RIGHT: N_("Well done"), WRONG: N_("Almost!")}


def said(text: Text | None, lang: str) -> Html:
    """A text of a lesson or booklet, its terms as buttons that explain them."""
    if text is None:
        return Html("")
    parts: list[object] = []
    written, at = text.get(lang), 0
    for found in TERM.finditer(written):
        stop = MARKS.match(written, found.end())
        explained = term(found[1], found[2])
        parts += [written[at : found.start()], el("span", explained, stop[0], cls="glued") if stop else explained]
        at = stop.end() if stop else found.end()
    return join([*parts, written[at:]])


def term(id: str, words: str) -> Html:
    return el("button", words, cls="term", type="button", popovertarget=f"g-{id}", data_term=id)


@lru_cache(maxsize=64)
def glossary_of(game: str, lang: str) -> list[dict[str, Any]]:
    """The terms of a game, to be explained where they are met."""
    terms = shelf.glossary(game)
    if terms is None:
        return []
    return [
        {
            "id": id,
            "name": one.name.get(lang),
            "say": said(one.say, lang),
            "icon": icon(one.icon) if one.icon else Html(""),
            "rules": one.rules,
            "symbols": one.symbols,
        }
        for id, one in terms.term.items()
    ]


def coach_of(shown: Shown, catalogues: Catalogues) -> dict[str, Any] | None:
    """What the coach of a lesson says to this seat; None where there is none."""
    live, lang = shown.live, shown.lang
    course = course_of(live)
    if course is None or shown.you < 0:
        return None
    lesson = lesson_of(live, course)
    if shown.you != lesson.you:
        return None
    stage, step = stage_of(live, course), step_of(live, course)
    facts = {
        "kind": "lesson",
        "stage": stage.kind,
        "title": lesson.title.get(lang),
        "step": course.step + 1,
        "steps": len(lesson.step),
        "url": f"/table/{live.id}/lesson",
        "learn_url": f"/{'puzzles' if is_puzzle(lesson.id) else 'learn'}/{live.facts.game}",
        "puzzle": is_puzzle(lesson.id),
        "lesson": lesson.id,
        "puzzle_rating": lesson.rating,
        "standing": stage.kind in STANDING,
        "since": course.since,
        "plays": lesson.play is not None,
        "fresh": False,
    }
    if step is None:
        return {**facts, **short_game_words(lesson, course, live, lang)}
    return {**facts, **step_words(live, lesson, course, step, stage, lang, catalogues)}


def short_game_words(lesson: Lesson, course: Course, live: Live, lang: str) -> dict[str, Any]:
    over = live.state.seat < 0
    return {
        "say": said(lesson.play.say if lesson.play and not over else None, lang),
        "task": "",
        "lit": [],
        "next": [],
        "rules": [],
        "why_url": f"/rules/{live.facts.game}",
        "over": over,
        "needs": [],
        "fresh": lesson.play is None or not any(move.seat == lesson.you for move in since(live, course)),
    }


def since(live: Live, course: Course) -> list[Move]:
    """What was played since the step, or the short game, began."""
    return [move for move in live.history.moves if move.ply >= course.since]


def step_words(
    live: Live, lesson: Lesson, course: Course, step: Step, stage: Stage, lang: str, catalogues: Catalogues
) -> dict[str, Any]:
    task = step.task.get(lang) if step.task else ""
    text = said(step.say, lang)
    if stage.kind == RIGHT:
        text = said(step.done, lang)
    elif stage.kind == WRONG and stage.reaction >= 0:
        text = said(step.wrong[stage.reaction].say, lang)
    elif stage.kind == WRONG:
        task_words = task[:1].lower() + task[1:]
        text = join([catalogues.say(lang, GENERAL, {"task": task_words})])
    rules = step.rules if stage.kind in (SAY, MIDDLE, LOOK) else []
    return {
        "task": task,
        "say": text,
        "lit": lit_now(live, course, step, stage),
        "next": next_words(live, lesson, course, step, stage),
        "rules": rules,
        "why_url": rule_url(live.facts.game, step.rules[0]) if step.rules else f"/rules/{live.facts.game}",
        "over": False,
        "needs": needs(step),
    }


def lit_now(live: Live, course: Course, step: Step, stage: Stage) -> list[str]:
    """What is lit: the things that are meant; in the middle of something, what is left of the way (`next_words`)."""
    return step.lit if stage.kind in (SAY, LOOK) else []


def next_words(live: Live, lesson: Lesson, course: Course, step: Step, stage: Stage) -> list[str]:
    """What comes next on the way to the aim; the way back where it can no longer be reached. A puzzle says nothing
    before it is begun, nor where one leaves its line."""
    if stage.kind == SAY and step.lit:
        return paths_of_answer(live.state, step, [])
    if stage.kind != MIDDLE:
        return []
    chosen = [move.option for move in since(live, course)]
    along = paths_of_answer(live.state, step, chosen)
    if along or step.accepts:
        return along
    before = live.rules.from_json(course.at).view(lesson.you)
    way = way_on(live.state, lesson, step, before, LOOKED_THROUGH)
    words = [live.rules.notation(option) for option in way[:2]]
    return ["/".join(words), words[0]] if way else [TAKE_BACK]


def needs(step: Step) -> list[str]:
    """Parts of the page that a phone folds away unless a step lights something in them."""
    found = {"players" for name in step.lit if re.match(r"(player|base)-[1-9]|players", name)}
    found |= {"artifacts" for name in step.lit if name.startswith(("stack-", "artifacts"))}
    found |= {"end" for name in step.lit if name == "end"}
    return sorted(found)


def rule_url(game: str, rule: str) -> str:
    """Where one reads about a rule: its chapter of the booklet."""
    return f"/rules/{game}/rule/{rule}"


def words_of_lesson(live: Live, rule: str, lang: str) -> str:
    """What the lesson says where a rule forbids something; empty if it says nothing of its own."""
    course = course_of(live)
    step = step_of(live, course) if course is not None else None
    if course is None or step is None or stage_of(live, course).kind in STANDING:
        return ""
    found = refusal_words(step, rule)
    return TERM.sub(r"\2", found.say.get(lang)) if found is not None else ""


# -- in any game -------------------------------------------------------------------------------------------------------


def guide_of(shown: Shown, view: View, look: Look) -> dict[str, Any] | None:
    """The coach of an ordinary game: nothing that the seat may not know, and no advice on what is best. None where it
    is not wanted: at rated tables, for who watches, in lessons that are still going on."""
    live, lang, seat = shown.live, shown.lang, shown.you
    coach = shelf.coach(live.rules.id)
    if coach is None or seat < 0 or live.facts.rated or is_guided(live):
        return None
    asked = view["asked"] == seat
    nudge = coach.nudge_now(view, verbs_of(look)) if asked else None
    return {
        "verbs": {verb: text.get(lang) for verb, text in coach.verb.items()},
        "happened": what_happened(live, coach, look),
        "nudge": nudge.say.get(lang) if nudge is not None else "",
        "show": nudge.show if nudge is not None else [],
        "ending": coach.ending,
        "questions": [
            {"ask": one.ask.get(lang), "say": one.say.get(lang), "rules": one.rules}
            for one in coach.questions_at(view["prompt"]["key"] if asked else "")
        ],
    }


def verbs_of(look: Look) -> set[str]:
    """What can be done now, by the first word."""
    return {re.split("[:/]", path)[0] for path in look.legal}


def what_happened(live: Live, coach: Coach, look: Look) -> dict[str, Any] | None:
    """The last thing that others did, as the log tells it, and what it means by the rules; None where there is nothing
    to be said about it."""
    board, seat = board_of(look.game), look.seat
    for move in reversed(live.history.moves[-RECENT_MOVES:]):
        if move.seat == seat or not move.openly:
            continue
        for event in reversed(move.events):
            if event.seat != seat and event.kind in coach.event:
                told = board.tell(event.seen_by(seat), look)
                return {"told": told, "means": coach.event[event.kind].get(look.lang)}
    return None


def stand_still(context: dict[str, Any], coach: dict[str, Any], shown: Shown, catalogues: Catalogues) -> None:
    """While the coach speaks about what was done, nothing on the table can be chosen."""
    look: Look = context["look"]
    quiet = Look(look.game, look.lang, look.seat, look.names, -1, look.asks, [])
    context["look"] = quiet
    context["drawing"] = board_of(look.game).draw(context["view"], quiet)
    context["waiting"] = "coach"
    context["turn_line"] = catalogues.say(shown.lang, TURN_LINES[coach["stage"]], {})
    context["undo"] = context["instead"] = context["hint"] = None
    if coach["stage"] != PLAY and "end" not in coach["needs"]:
        context["end"] = None


def no_further_back(context: dict[str, Any], live: Live) -> None:
    """In a lesson nothing is taken back that was done before its present step."""
    course = course_of(live)
    if course is None:
        return
    for key in ("undo", "instead"):
        if context[key] is not None and context[key]["to"] < course.since:
            context[key] = None
    if context["undo"] is not None and (context["undo"]["turn_to"] or 0) < course.since:
        context["undo"]["turn_to"] = None
    for line in context["log"]:
        if line["undo_to"] is not None and line["undo_to"] < course.since:
            line["undo_to"] = None
