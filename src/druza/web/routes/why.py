"""Why not: what forbids something on the table, while it is looked at."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from druza.kernel import drawing
from druza.kernel.refused import BadInput
from druza.web.http.answers import answer
from druza.web.http.visit import Visit
from druza.web.learning.coach import words_of_lesson
from druza.web.tables.entries import SPECTATOR
from druza.web.tables.moves import check_dealt
from druza.web.tables.paths import unknown_option
from druza.web.tables.seats import seat_of

router = APIRouter()


@router.get("/api/tables/{table}/why")
async def why(request: Request, table: str) -> Response:
    """Why something on the table cannot be chosen now."""
    visit = Visit(request)
    live = await visit.table()
    path = request.query_params.get("path", "")
    named = visit.named_seat(live)
    seat = seat_of(live, visit.visitor, None if named == SPECTATOR else named)
    check_dealt(live)
    try:
        found = drawing.why_not(live.ahead_for((seat,)).state, seat, path, visit.lang)
    except BadInput as error:
        raise unknown_option(path) from error
    if found is None:
        return answer({"allowed": True})
    rule, message = found
    message = words_of_lesson(live, rule, visit.lang) or message
    url = f"/rules/{live.rules.id}/rule/{rule}"
    return answer({"allowed": False, "rule": rule, "message": message, "rule_url": url})
