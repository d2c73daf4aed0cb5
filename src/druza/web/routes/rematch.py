"""After the end: a rematch with the same people, and the next table that waits."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from druza.web.http.answers import answer
from druza.web.http.visit import Visit, see_other
from druza.web.notices.words import named
from druza.web.problems import no_key
from druza.web.requester import requester
from druza.web.routes.home import own_tables
from druza.web.routes.together import own_seat

router = APIRouter()


@router.post("/table/{table}/rematch")
async def rematch(request: Request, table: str) -> Response:
    visit = Visit(request)
    live = await visit.table()
    seat, browser = own_seat(visit, live), visit.visitor.browser
    if browser is None:
        raise no_key()
    visit.services.rates.spend(visit.services.rates.tables, "tables", requester())
    form, services = await visit.form(), visit.services
    new = await services.rematches.want(live, seat, browser, visit.person, form.get("nonce", ""), form.get("salt", ""))
    name = services.views.names(live, visit.lang)[seat]
    for other in live.seats:
        mine = live.seats[seat].holder
        if other.holder and other.holder != mine and services.blocks.may_join(mine, [other.holder]):
            await services.notices.tell(other.holder, "rematch", live.id, **named(live.seats[seat], name))
    return see_other(f"/table/{new}")


@router.get("/next")
async def next_table(request: Request) -> Response:
    """The table of mine that waits for me, with the least time left, but `from`; the lobby if none does."""
    waiting = await tables_that_wait(Visit(request))
    return see_other(waiting[0]["url"] if waiting else "/lobby")


@router.get("/next/count")
async def count_tables(request: Request) -> Response:
    """How many tables but `from` wait for me."""
    return answer({"waiting": len(await tables_that_wait(Visit(request)))})


async def tables_that_wait(visit: Visit) -> list[dict[str, Any]]:
    """Those that wait for me, the least time left first; those without a clock by how long they wait. Lessons wait for
    nobody."""
    here = visit.request.query_params.get("from", "")
    own = [line for line in await own_tables(visit) if line["id"] != here]
    waiting = [line for line in own if line["your_turn"] and not line["is_lesson"]]
    return sorted(waiting, key=lambda line: (line["seconds"], line["changed"]))
