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
from druza.web.http.visit import PAGE, Visit, see_other
from druza.web.learning.puzzle_tries import Tried
from druza.web.pages.rendering import game_card
from druza.web.problems import N_, Problem
from druza.web.requester import requester

router = APIRouter()


def no_puzzle() -> Problem:
    return Problem(404, "no-puzzle", N_("There is no such puzzle."))


@router.get("/puzzles", dependencies=PAGE)
async def puzzles(request: Request) -> Response:
    visit = Visit(request)
    shelves = [await shelf_of(visit, id) for id in druza.game_ids() if puzzles_of(id)]
    return await page(visit, {"today": await today(visit), "shelves": shelves, "game": None})


@router.get("/puzzles/today", dependencies=PAGE)
async def puzzle_today(request: Request) -> Response:
    visit = Visit(request)
    return await page(visit, {"today": await today(visit), "shelves": [], "game": None})


@router.get("/puzzles/{game}", dependencies=PAGE)
async def puzzles_of_game(request: Request, game: str) -> Response:
    visit = Visit(request)
    visit.rules(game)
    shelf = await shelf_of(visit, game)
    return await page(visit, {"today": None, "shelves": [shelf], "game": shelf["card"]})


@router.post("/puzzles/{game}")
async def begin(request: Request, game: str) -> Response:
    """Form `puzzle`: a table to solve it at."""
    visit = Visit(request)
    visit.rules(game)
    named = (await visit.form()).get("puzzle", "")
    try:
        lesson = lesson_of_puzzle(PREFIX + named)
    except BadInput as error:
        raise no_puzzle() from error
    if lesson.game != game:
        raise no_puzzle()
    visit.services.rates.spend(visit.services.rates.tables, "tables", requester())
    browser = visit.browser()
    live = await visit.services.lessons.start(browser, lesson, visit.lang)
    return visit.remember(see_other(f"/table/{live.id}"), browser)


async def page(visit: Visit, context: dict[str, Any]) -> Response:
    """A page of puzzles; who has a name sees their level there."""
    level = await visit.services.tries.level(visit.holder) if visit.person is not None else None
    return visit.page("puzzles.html", {**context, "level": level if level is not None and level.games else None})


async def shelf_of(visit: Visit, game: str) -> dict[str, Any]:
    """A game's puzzles, the easiest first."""
    found = sorted(puzzles_of(game), key=lambda puzzle: (puzzle.rating, puzzle.id))
    tried = await visit.services.tries.told([one.id for one in found])
    lines = [facts(one, tried.get(one.id, Tried()), visit.lang) for one in found]
    return {"card": game_card(druza.game(game), visit.lang), "puzzles": lines}


async def today(visit: Visit) -> dict[str, Any] | None:
    """The puzzle of the day, by the calendar of the world."""
    puzzle = puzzle_of(datetime.now(UTC).date())
    if puzzle is None:
        return None
    tried = await visit.services.tries.told([puzzle.id])
    line = facts(puzzle, tried.get(puzzle.id, Tried()), visit.lang)
    return {**line, "card": game_card(druza.game(puzzle.game), visit.lang)}


def facts(puzzle: Puzzle, tried: Tried, lang: str) -> dict[str, Any]:
    return {
        "id": puzzle.id,
        "title": title(puzzle.game, puzzle.kind, lang),
        "rating": puzzle.rating,
        "tried": tried.times,
        "solved": round(100 * tried.solved / tried.times) if tried.times else 0,
        "action": f"/puzzles/{puzzle.game}",
    }
