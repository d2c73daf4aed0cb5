"""The events of a table, as a stream."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import partial

from fastapi import APIRouter, Request
from fastapi.responses import Response

from druza.web.http.forms import number
from druza.web.http.merged_streams import mingled
from druza.web.http.stream_ends import while_welcome
from druza.web.http.streams import EventStream
from druza.web.http.visit import Visit
from druza.web.lobby.calls import Calls
from druza.web.lobby.presence import Presence, present
from druza.web.pages.free_seat import offer_of
from druza.web.pages.news import News
from druza.web.routes.table import render_fragment
from druza.web.tables.changes import Moment
from druza.web.tables.live import Live

router = APIRouter()


@router.get("/api/tables/{table}/events")
async def events(request: Request, table: str) -> Response:
    visit = Visit(request)
    live = await visit.table()
    named = visit.named_seat(live)
    after, heard = number(request.query_params.get("after")), request.headers.get("last-event-id")
    last = live.version(Moment(after)) if after is not None and not heard else heard
    offer = await offer_of(visit, live)
    render = partial(render_fragment, visit, offer=offer) if "page" in request.query_params else None
    news = News(
        visit.services.tables, visit.services.views, live, visit.visitor, named, visit.lang, visit.services.now, render
    )
    await visit.services.chat.look(live)
    stream = news.stream(last)
    holder = visit.holder
    if holder and live.held_by(visit.visitor):
        visit.services.presence.hide(holder, visit.person is not None and not visit.person.shows["presence"])
        stream = at_the_table(visit.services.presence, visit.services.calls, live, holder, stream)
    elif render is not None:
        stream = watched(live, visit, stream)
    if holder and render is not None:
        stream = mingled(stream, visit.services.notices.stream(holder, beats=False))
    return EventStream(visit.services.rates, while_welcome(visit, stream))


async def at_the_table(
    presence: Presence, calls: Calls, live: Live, holder: str, events: AsyncIterator[bytes]
) -> AsyncIterator[bytes]:
    """Whoever listens is here, and the others at the table are told when that changes."""
    try:
        was_here = presence.is_here(holder)
        first = True
        async for event in present(presence, holder, events, live.id):
            if first and not was_here:
                live.seats_changed()
            first = False
            yield event
            del event
    finally:
        live.seats_changed()
        calls.left(live)


async def watched(live: Live, visit: Visit, events: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """Whoever only looks is counted, and named if they show that they are here."""
    who, person = visit.holder or f"?{id(events)}", visit.person
    live.watchers[who] += 1
    live.watching[who] = person.name if person is not None and person.shows["presence"] else ""
    live.seats_changed()
    try:
        async for event in events:
            yield event
            del event
    finally:
        live.watchers[who] -= 1
        if not live.watchers[who]:
            del live.watchers[who]
            live.watching.pop(who, None)
        live.seats_changed()
