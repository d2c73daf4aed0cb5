"""The chances: how they moved in a game that is over."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from druza.kernel import drawing
from druza.kernel.refused import BadInput
from druza.web.help.curve import drawn, told_turns
from druza.web.http.answers import answer, say_problem
from druza.web.http.visit import PAGE, Visit
from druza.web.pages.logbook import lines_of
from druza.web.pages.rendering import game_card
from druza.web.problems import Problem
from druza.web.tables import history
from druza.web.tables.editions import another_edition
from druza.web.tables.entries import SPECTATOR, chain, read_entries
from druza.web.tables.live import Live

router = APIRouter()


@router.get("/api/tables/{table}/chances")
async def chances(request: Request, table: str) -> Response:
    visit = Visit(request)
    live = await visit.table()
    found = await visit.services.chances.of(live)
    if found is None:
        return answer({"status": "thinking", "done": round(visit.services.chances.progress(live), 3)})
    return answer({"status": "ready", "done": 1.0, **found})


@router.get("/table/{table}/chances", dependencies=PAGE)
async def chances_page(request: Request, table: str) -> Response:
    visit = Visit(request)
    live = await visit.table()
    error = None
    try:
        found = await visit.services.chances.of(live)
    except Problem as problem:
        if problem.status != 503:
            raise
        found, error = None, say_problem(visit.services.catalogues, problem, visit.lang)
    return await chances_answer(visit, live, found, error)


async def chances_answer(visit: Visit, live: Live, found: dict[str, Any] | None, error: str | None) -> HTMLResponse:
    views, lang = visit.services.views, visit.lang
    names, held = views.names(live, lang), live.held_by(visit.visitor)
    called = views.called(live, lang, held)
    view, look = live.state.view(SPECTATOR), drawing.look_at(live.state, SPECTATOR, lang, names)
    look.reader = held[0] if len(held) == 1 else SPECTATOR
    picture = drawing.board_of(live.rules).draw(view, look)
    context: dict[str, Any] = {
        "table": views.table_facts(live, SPECTATOR, lang),
        "game": game_card(live.rules, lang),
        "names": called,
        "own_seat": look.reader,
        "suits": picture.suits,
        "glyphs": picture.glyphs,
        "winners": live.state.winners(),
        "done": visit.services.chances.progress(live),
        "error": error,
        "curve": None,
        "turns": [],
    }
    if found is not None:
        line = await whole_history(visit, live)
        log = lines_of(views.catalogues, live.rules, line.moves, [], look)
        steps = {move.ply: step for step, move in enumerate(line.moves, 1)}
        context["curve"] = drawn(found["curve"], called)
        context["turns"] = told_turns(found["curve"], found["turns"], log, steps)
    return visit.page("chances.html", context, 503 if error else 200)


async def whole_history(visit: Visit, live: Live) -> history.History:
    entries = await visit.services.storage.read(lambda connection: read_entries(connection, live.id))
    moves = chain(entries)
    try:
        return await visit.services.storage.read(
            lambda connection: history.read_history(connection, live.rules, live.facts.start, moves, 0, len(moves))
        )
    except BadInput as error:
        raise another_edition() from error
