"""Puzzles: the one of the day, all of a game, and a table to solve one at."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

import druza
from druza.kernel.refused import BadInput
from druza.puzzles.as_lesson import PREFIX, lesson_of_puzzle
from druza.puzzles.daily import puzzle_of
from druza.puzzles.kinds import title
from druza.puzzles.puzzle import Puzzle, puzzles_of
from druza.web.http.forms import texts
from druza.web.http.middleware import address
from druza.web.http.visit import Visit, see_other, switch_language
from druza.web.pages.rendering import game_card
from druza.web.problems import N_, Problem

router = APIRouter()


def no_puzzle() -> Problem:
    return Problem(404, "no-puzzle", N_("There is no such puzzle."))


@router.get("/puzzles")
async def puzzles(request: Request) -> Response:
    if (switched := switch_language(request)) is not None:
        return switched
    visit = Visit(request)
    shelves = [shelf_of(visit, id) for id in druza.game_ids() if puzzles_of(id)]
    return visit.page("puzzles.html", {"today": today(visit), "shelves": shelves, "game": None})


@router.get("/puzzles/today")
async def puzzle_today(request: Request) -> Response:
    if (switched := switch_language(request)) is not None:
        return switched
    visit = Visit(request)
    return visit.page("puzzles.html", {"today": today(visit), "shelves": [], "game": None})


@router.get("/puzzles/{game}")
async def puzzles_of_game(request: Request, game: str) -> Response:
    if (switched := switch_language(request)) is not None:
        return switched
    visit = Visit(request)
    visit.rules(game)
    shelf = shelf_of(visit, game)
    return visit.page("puzzles.html", {"today": None, "shelves": [shelf], "game": shelf["card"]})


@router.post("/puzzles/{game}")
async def begin(request: Request, game: str) -> Response:
    """Form `puzzle`: a table to solve it at."""
    visit = Visit(request)
    visit.rules(game)
    named = texts(await request.form()).get("puzzle", "")
    try:
        lesson = lesson_of_puzzle(PREFIX + named)
    except BadInput as error:
        raise no_puzzle() from error
    if lesson.game != game:
        raise no_puzzle()
    visit.services.rates.check(visit.services.rates.tables, "tables", address(request.scope))
    browser = visit.browser()
    live = await visit.services.lessons.start(browser, lesson, visit.lang)
    return visit.remember(see_other(f"/table/{live.id}"), browser)


def shelf_of(visit: Visit, game: str) -> dict[str, Any]:
    """A game's puzzles, the easiest first."""
    found = sorted(puzzles_of(game), key=lambda puzzle: (puzzle.rating, puzzle.id))
    return {"card": game_card(druza.game(game), visit.lang), "puzzles": [facts(one, visit.lang) for one in found]}


def today(visit: Visit) -> dict[str, Any] | None:
    """The puzzle of the day, by the calendar of the world."""
    puzzle = puzzle_of(datetime.now(UTC).date())
    if puzzle is None:
        return None
    return {**facts(puzzle, visit.lang), "card": game_card(druza.game(puzzle.game), visit.lang)}


def facts(puzzle: Puzzle, lang: str) -> dict[str, Any]:
    return {
        "id": puzzle.id,
        "title": title(puzzle.game, puzzle.kind, lang),
        "rating": puzzle.rating,
        "clicks": len(puzzle.line),
        "action": f"/puzzles/{puzzle.game}",
    }
