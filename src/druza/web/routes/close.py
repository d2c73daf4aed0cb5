"""The end of a table, by whoever made it."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from druza.web.http.answers import answer
from druza.web.http.visit import Visit, check_maker, see_other
from druza.web.lobby.leaving import people_at
from druza.web.problems import N_, Problem
from druza.web.tables.live import Live

router = APIRouter()


@router.post("/api/tables/{table}/close")
async def close(request: Request, table: str) -> Response:
    visit = Visit(request)
    live = await visit.table()
    check_maker(live, visit.visitor)
    check_unrated(live)
    await visit.services.tables.close(live)
    return answer({"status": live.status})


@router.post("/table/{table}/close")
async def close_table(request: Request, table: str) -> Response:
    visit = Visit(request)
    live = await visit.table()
    check_maker(live, visit.visitor)
    check_unrated(live)
    await visit.services.tables.close(live)
    await visit.services.lobby.unlist(live.id)
    return see_other(f"/table/{live.id}")


def check_unrated(live: Live) -> None:
    """Nobody escapes a loss by closing the table."""
    if live.facts.rated and len(people_at(live)) > 1:
        raise Problem(409, "rated", N_("A rated game is not closed. Resign, or let a bot play for you."))
