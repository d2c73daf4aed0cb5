"""The record: a game that is over, to keep."""

from __future__ import annotations

import json

import msgspec
from fastapi import APIRouter, Request
from fastapi.responses import Response

from druza.games.registry import kept_of
from druza.web.http.visit import Visit
from druza.web.problems import N_, Problem
from druza.web.tables.live import CLOSED
from druza.web.tables.records import ends_of, record_of

router = APIRouter()


@router.get("/table/{table}/record.json")
async def record(request: Request, table: str) -> Response:
    visit = Visit(request)
    live = await visit.table()
    if live.facts.course:
        raise Problem(404, "not-found", N_("A lesson has no record: it goes from position to position."))
    if not live.shows_all_to(visit.visitor):
        message = N_("The record holds everything that is hidden: it is given out when the game is over.")
        if live.status == CLOSED:
            message = N_("This game was not played to its end, so what was hidden stays hidden: there is no record.")
        raise Problem(409, "running", message)
    facts = live.facts
    found, moves = await record_of(visit.services.storage, live)
    found["steps"] = ends_of(moves)
    if request.query_params.get("content"):
        found["kept"] = msgspec.to_builtins(kept_of(live.rules))
    if (shuffle := await visit.services.shuffles.record(live)) is not None:
        found["shuffle"] = shuffle
    found["players"] = visit.services.views.names(live, visit.lang)
    name = f"{facts.game}-{facts.id}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(json.dumps(found, ensure_ascii=False), media_type="application/json", headers=headers)
