"""The end of a table, by whoever made it."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from druza.web.http.answers import answer
from druza.web.http.visit import Visit, check_maker, see_other
from druza.web.lobby.leaving import why_not_close
from druza.web.tables.live import Live

router = APIRouter()


@router.post("/api/tables/{table}/close")
async def close(request: Request, table: str) -> Response:
    visit = Visit(request)
    live = await visit.table()
    check_maker(live, visit.visitor)
    check_may_close(live)
    await visit.services.tables.close(live)
    return answer({"status": live.status})


@router.post("/table/{table}/close")
async def close_table(request: Request, table: str) -> Response:
    visit = Visit(request)
    live = await visit.table()
    check_maker(live, visit.visitor)
    check_may_close(live)
    await visit.services.tables.close(live)
    await visit.services.lobby.unlist(live.id)
    return see_other(f"/table/{live.id}")


def check_may_close(live: Live) -> None:
    refused = why_not_close(live)
    if refused is not None:
        raise refused
