"""The events of a table, as a stream."""

from __future__ import annotations

from functools import partial

from fastapi import APIRouter, Request
from fastapi.responses import Response

from druza.web.http.forms import number
from druza.web.http.streams import EventStream
from druza.web.http.visit import Visit
from druza.web.pages.news import News
from druza.web.routes.table import render_fragment
from druza.web.tables.live import Moment

router = APIRouter()


@router.get("/api/tables/{table}/events")
async def events(request: Request, table: str) -> Response:
    visit = Visit(request)
    live = await visit.table()
    named = visit.named_seat(live)
    after, heard = number(request.query_params.get("after")), request.headers.get("last-event-id")
    last = live.version(Moment(after)) if after is not None and not heard else heard
    render = partial(render_fragment, visit) if "page" in request.query_params else None
    news = News(visit.services.tables, visit.services.views, live, visit.visitor, named, visit.lang, render)
    return EventStream(visit.services.rates, news.stream(last))
