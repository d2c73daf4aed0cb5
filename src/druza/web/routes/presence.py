"""Presence: a page says whether somebody looks at it."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from druza.web.http.visit import Visit
from druza.web.lobby.presence import AWAY, GONE, HERE
from druza.web.problems import N_, malformed, no_key

router = APIRouter()

LONGEST = 40


@router.post("/here")
async def here(request: Request) -> Response:
    """`tab` = a word of the page's own, `state` = here, away (hidden, or a minute untouched), gone (closed); `table` =
    what it shows, which is read when somebody looks at it again."""
    visit = Visit(request)
    form = await visit.form()
    state, tab, table = form.get("state", ""), form.get("tab", "")[:LONGEST], form.get("table", "")
    if state not in (HERE, AWAY, GONE) or not tab:
        raise malformed(N_("The form does not say what was chosen."))
    if not visit.holder:
        raise no_key()
    services = visit.services
    if services.presence.note(visit.holder, tab, state):
        services.tables.told_of({visit.holder})
    if state == HERE and table:
        await services.notices.opened(visit.holder, table)
    return Response(status_code=204)
