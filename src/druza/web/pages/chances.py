"""The chances: how they moved in a game that is over."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from druza.kernel import drawing
from druza.kernel.refused import BadInput
from druza.web import line as lines
from druza.web.api import answer
from druza.web.asking import Asking, switch_language
from druza.web.curve import drawn, told_turns
from druza.web.editions import another_edition
from druza.web.line import SPECTATOR
from druza.web.live import Live
from druza.web.problems import Problem
from druza.web.rendering import game_card
from druza.web.speaking import say_problem

router = APIRouter()


@router.get("/api/tables/{table}/chances")
async def chances(request: Request, table: str) -> Response:
    asking = Asking(request)
    live = await asking.table()
    found = await asking.house.chances.of(live)
    if found is None:
        return answer({"status": "thinking", "done": round(asking.house.chances.progress(live), 3)})
    return answer({"status": "ready", "done": 1.0, **found})


@router.get("/table/{table}/chances")
async def chances_page(request: Request, table: str) -> Response:
    if (switched := switch_language(request)) is not None:
        return switched
    asking = Asking(request)
    live = await asking.table()
    error = None
    try:
        found = await asking.house.chances.of(live)
    except Problem as problem:
        if problem.status != 503:
            raise
        found, error = None, say_problem(asking.house.catalogues, problem, asking.lang)
    return await chances_answer(asking, live, found, error)


async def chances_answer(asking: Asking, live: Live, found: dict[str, Any] | None, error: str | None) -> HTMLResponse:
    showroom, lang = asking.house.showroom, asking.lang
    names = showroom.names(live, lang)
    view, look = live.state.view(SPECTATOR), drawing.look_at(live.state, SPECTATOR, lang, names)
    picture = drawing.board_of(live.rules).draw(view, look)
    context: dict[str, Any] = {
        "table": showroom.table_facts(live, SPECTATOR, lang),
        "game": game_card(live.rules, lang),
        "names": names,
        "suits": picture.suits,
        "glyphs": picture.glyphs,
        "winners": live.state.winners(),
        "done": asking.house.chances.progress(live),
        "error": error,
        "curve": None,
        "turns": [],
    }
    if found is not None:
        line = await whole_line(asking, live)
        log = showroom.lines(live.rules, line.moves, [], look)
        steps = {move.ply: step for step, move in enumerate(line.moves, 1)}
        context["curve"] = drawn(found["curve"], names)
        context["turns"] = told_turns(found["curve"], found["turns"], log, steps)
    return asking.page("chances.html", context, 503 if error else 200)


async def whole_line(asking: Asking, live: Live) -> lines.Line:
    entries = await asking.house.storage.read(lambda connection: lines.read_entries(connection, live.id))
    moves = lines.chain(entries)
    try:
        return await asking.house.storage.read(
            lambda connection: lines.read_line(connection, live.rules, live.facts.start, moves, 0, len(moves))
        )
    except BadInput as error:
        raise another_edition() from error
