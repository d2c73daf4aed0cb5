"""Learning by playing: the lessons there are, and what a learner does in one."""

from __future__ import annotations

from typing import Any

import msgspec
from fastapi import APIRouter, Request
from fastapi.responses import Response
from sqlalchemy import Connection

import druza
from druza.learn import shelf
from druza.learn.lesson import Lesson
from druza.web.http.answers import answer
from druza.web.http.forms import body, named_version, texts
from druza.web.http.visit import PAGE, Visit, see_other
from druza.web.learning.course import read_course
from druza.web.learning.lessons import lesson_named, lesson_tables, no_lesson
from druza.web.pages.rendering import game_card
from druza.web.requester import requester
from druza.web.routes.table import post_form
from druza.web.tables.live import CLOSED, Live
from druza.web.tables.seats import seat_of

router = APIRouter()


@router.get("/learn", dependencies=PAGE)
async def learn(request: Request) -> Response:
    visit = Visit(request)
    begun = await begun_lessons(visit)
    taught = [(card, lesson_lines(id, begun, visit.lang)) for id in druza.game_ids() for card in [card_of(visit, id)]]
    return visit.page("learn.html", {"taught": [(card, lines) for card, lines in taught if lines], "game": None})


@router.get("/learn/{game}", dependencies=PAGE)
async def learn_game(request: Request, game: str) -> Response:
    visit = Visit(request)
    card = game_card(visit.rules(game), visit.lang)
    lines = lesson_lines(game, await begun_lessons(visit), visit.lang)
    if not lines:
        raise no_lesson()
    return visit.page("learn.html", {"taught": [(card, lines)], "game": card})


@router.post("/learn")
async def begin_first(request: Request) -> Response:
    """From the front page: the first lesson of the chosen game."""
    form = texts(await request.form())
    return await begin(request, form.get("game", ""), {})


@router.post("/learn/{game}")
async def begin_lesson(request: Request, game: str) -> Response:
    """Form `lesson`, `again` (anew, not where one left), `step` (the id of one that is to be tried)."""
    return await begin(request, game, texts(await request.form()))


async def begin(request: Request, game: str, form: dict[str, str]) -> Response:
    visit = Visit(request)
    lesson = lesson_named(game, form.get("lesson", "") or shelf.FIRST)
    known = await begun_lessons(visit)
    kept = known.get((game, lesson.id))
    if kept is not None and not form.get("again") and not form.get("step") and kept["open"]:
        return see_other(f"/table/{kept['table']}")
    visit.services.rates.spend(visit.services.rates.tables, "tables", requester())
    place = 0
    if form.get("step"):
        place = next((n for n, step in enumerate(lesson.step) if step.id == form["step"]), -1)
        if place < 0:
            raise no_lesson()
    elif kept is not None and not form.get("again") and not kept["done"]:
        place = kept["step"]  # of another edition of the content: from the beginning of that step
    browser = visit.browser()
    live = await visit.services.lessons.start(browser, lesson, visit.lang, place)
    return visit.remember(see_other(f"/table/{live.id}"), browser)


async def begun_lessons(visit: Visit) -> dict[tuple[str, str], dict[str, Any]]:
    """By game and lesson: where this browser left it."""
    browser = visit.visitor.browser
    if browser is None:
        return {}

    def ask(connection: Connection) -> list[Any]:
        return lesson_tables(connection, browser)

    found: dict[tuple[str, str], dict[str, Any]] = {}
    for row in await visit.services.storage.read(ask):
        course = read_course(row.course)
        steps = steps_of(row.game, course.lesson)
        if steps == 0:
            continue
        done = course.step >= steps
        same = row.content == druza.game(row.game).fingerprint and row.status != CLOSED
        kept = found.get((row.game, course.lesson))
        if kept is None:
            found[row.game, course.lesson] = {
                "table": row.id,
                "step": min(course.step, steps - 1),
                "done": done,
                "open": same and not (done and row.status != "open"),
            }
        else:
            kept["done"] = kept["done"] or done
    return found


def steps_of(game: str, name: str) -> int:
    """How many steps a lesson has; 0 if it is no longer there."""
    return next((len(one.step) for one in shelf.lessons(game) if one.id == name), 0) if game in druza.game_ids() else 0


def lesson_lines(game: str, begun: dict[tuple[str, str], dict[str, Any]], lang: str) -> list[dict[str, Any]]:
    """The lessons of a game for a list."""
    return [lesson_line(lesson, begun.get((game, lesson.id)), lang) for lesson in shelf.lessons(game)]


def lesson_line(lesson: Lesson, kept: dict[str, Any] | None, lang: str) -> dict[str, Any]:
    return {
        "id": lesson.id,
        "title": lesson.title.get(lang),
        "about": lesson.about.get(lang) if lesson.about else "",
        "minutes": lesson.minutes,
        "steps": len(lesson.step),
        "action": f"/learn/{lesson.game}",
        "done": bool(kept and kept["done"]),
        "begun": bool(kept and kept["open"] and not kept["done"]),
        "step": kept["step"] + 1 if kept else 1,
    }


def card_of(visit: Visit, id: str) -> dict[str, Any]:
    return game_card(druza.game(id), visit.lang)


@router.post("/table/{table}/lesson")
async def in_lesson(request: Request, table: str) -> Response:
    return await post_form(request, do_in_lesson)


async def do_in_lesson(visit: Visit, live: Live, seat: int, at: str, form: dict[str, str]) -> None:
    await visit.services.lessons.do(live, seat, at, form.get("do", ""))


class LessonOrder(msgspec.Struct, forbid_unknown_fields=True):
    do: str
    seat: int | None = None
    version: str = ""
    ply: int | None = None


@router.post("/api/tables/{table}/lesson")
async def lesson_of_program(request: Request, table: str) -> Response:
    visit = Visit(request)
    live = await visit.table()
    order = await body(request, LessonOrder)
    await visit.services.lessons.do(
        live, seat_of(live, visit.visitor, order.seat), named_version(live, order.version, order.ply), order.do
    )
    return answer({"ply": live.ply, "version": live.version_of(visit.visitor)})
