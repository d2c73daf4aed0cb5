"""The bell: what one was told, read one by one or all at once."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from druza.web.http.stream_ends import while_welcome
from druza.web.http.streams import EventStream
from druza.web.http.visit import PAGE, Visit, see_other
from druza.web.lobby.presence import near
from druza.web.pages.notices import notice_facts
from druza.web.problems import not_found

router = APIRouter()


@router.get("/notices", dependencies=PAGE)
async def notices_page(request: Request) -> Response:
    visit = Visit(request)
    return visit.page("notices.html", await listed(visit))


@router.get("/notices/fragment")
async def notices_fragment(request: Request) -> Response:
    visit = Visit(request)
    return HTMLResponse(visit.render("partials/notices.html", await listed(visit), "/notices"))


async def listed(visit: Visit) -> dict[str, Any]:
    services = visit.services
    found = await services.notices.of(visit.holder) if visit.holder else []
    now = services.now()
    return {"notices": [notice_facts(services.catalogues, visit.lang, one, now) for one in found]}


@router.get("/notices/{id:int}")
async def follow(request: Request, id: int) -> Response:
    """Where a notice leads; it is read then."""
    visit = Visit(request)
    found = await visit.services.notices.one(visit.holder, id)
    if found is None:
        raise not_found()
    await visit.services.notices.read(visit.holder, id)
    return see_other(found.url)


@router.post("/notices/read")
async def read_all(request: Request) -> Response:
    visit = Visit(request)
    if visit.holder:
        await visit.services.notices.read(visit.holder)
    return see_other("/notices")


@router.get("/events/bell")
async def bell(request: Request) -> Response:
    """How much is unread, for pages that have no other stream."""
    visit = Visit(request)
    if not visit.holder:
        raise not_found()
    services = visit.services
    stream = near(services.presence, visit.holder, services.notices.stream(visit.holder))
    return EventStream(services.rates, while_welcome(visit, stream))
