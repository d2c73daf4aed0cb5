"""The hint: what a search advises, told while it is looked for."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import msgspec
from fastapi import APIRouter, Request
from fastapi.responses import Response

from druza.web.http.answers import say_problem
from druza.web.http.streams import EventStream
from druza.web.http.visit import Visit
from druza.web.problems import Problem
from druza.web.routes.table import post_form
from druza.web.tables.entries import SPECTATOR
from druza.web.tables.live import Live
from druza.web.tables.seats import seat_of

router = APIRouter()


@router.get("/api/tables/{table}/hint")
async def hint(request: Request, table: str) -> Response:
    """A hint, with how much of it is done meanwhile, as server-sent events; leaving ends the thinking."""
    visit = Visit(request)
    live = await visit.table()
    named = visit.named_seat(live)
    seat = seat_of(live, visit.visitor, None if named == SPECTATOR else named)
    visit.services.hints.check(live, seat)
    return EventStream(visit.services.rates, hint_events(visit, live, seat))


async def hint_events(visit: Visit, live: Live, seat: int) -> AsyncIterator[bytes]:
    yield event("thinking", {"done": 0.0})
    try:
        async for done in visit.services.hints.find(live, seat):
            yield event("thinking", {"done": round(done, 3)})
    except Problem as problem:
        message = say_problem(visit.services.catalogues, problem, visit.lang)
        yield event("failed", {"error": problem.error, "message": message})
        return
    found = live.hint_for(seat)
    if found is not None:
        yield event("ready", {"version": found.version, "tries": found.tries, "options": found.options})


def event(name: str, facts: Any) -> bytes:
    return f"event: {name}\ndata: ".encode() + msgspec.json.encode(facts) + b"\n\n"


@router.post("/table/{table}/hint")
async def hint_by_form(request: Request, table: str) -> Response:
    """The same without a script: the page comes when the hint is there."""
    return await post_form(request, wait_for_hint)


async def wait_for_hint(visit: Visit, live: Live, seat: int, at: str, form: dict[str, str]) -> None:
    async for _ in visit.services.hints.find(live, seat):
        pass
