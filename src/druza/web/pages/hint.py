"""The hint: what a search advises, told while it is looked for."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import msgspec
from fastapi import APIRouter, Request
from fastapi.responses import Response

from druza.web.api import named_seat
from druza.web.asking import Asking
from druza.web.line import SPECTATOR
from druza.web.live import Live
from druza.web.pages.deeds import deed
from druza.web.problems import Problem
from druza.web.seating import seat_of
from druza.web.speaking import say_problem
from druza.web.streams import CountedStream

router = APIRouter()


@router.get("/api/tables/{table}/hint")
async def hint(request: Request, table: str) -> Response:
    """A hint, with how much of it is done meanwhile, as server-sent events; leaving ends the thinking."""
    asking = Asking(request)
    live = await asking.table()
    named = named_seat(asking, live)
    seat = seat_of(live, asking.visitor, None if named == SPECTATOR else named)
    asking.house.hints.check(live, seat)
    return CountedStream(asking.house.rates, hint_events(asking, live, seat))


async def hint_events(asking: Asking, live: Live, seat: int) -> AsyncIterator[bytes]:
    yield event("thinking", {"done": 0.0})
    try:
        async for done in asking.house.hints.find(live, seat):
            yield event("thinking", {"done": round(done, 3)})
    except Problem as problem:
        message = say_problem(asking.house.catalogues, problem, asking.lang)
        yield event("failed", {"error": problem.error, "message": message})
        return
    found = live.hint_for(seat)
    if found is not None:
        yield event("ready", {"ply": found.ply, "tries": found.tries, "options": found.options})


def event(name: str, facts: Any) -> bytes:
    return f"event: {name}\ndata: ".encode() + msgspec.json.encode(facts) + b"\n\n"


@router.post("/table/{table}/hint")
async def hint_by_form(request: Request, table: str) -> Response:
    """The same without a script: the page comes when the hint is there."""
    return await deed(request, wait_for_hint)


async def wait_for_hint(asking: Asking, live: Live, seat: int, ply: float, form: dict[str, str]) -> None:
    async for _ in asking.house.hints.find(live, seat):
        pass
