"""The reason: why a bot made a move."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from druza.kernel.refused import BadInput
from druza.web.help.reasons import is_told, no_thought, read_thought
from druza.web.http.answers import answer
from druza.web.http.forms import number
from druza.web.http.visit import PAGE, Visit
from druza.web.pages.rendering import game_card
from druza.web.problems import N_, malformed
from druza.web.tables.editions import another_edition
from druza.web.tables.entries import SPECTATOR
from druza.web.tables.live import Live

router = APIRouter()


@router.get("/api/tables/{table}/thought")
async def thought(request: Request, table: str) -> Response:
    visit = Visit(request)
    live = await visit.table()
    return answer(await thought_facts(visit, live, number(request.query_params.get("ply"))))


@router.get("/table/{table}/thought/{ply}", dependencies=PAGE)
async def thought_page(request: Request, table: str, ply: str) -> Response:
    visit = Visit(request)
    live = await visit.table()
    context = {
        "table": visit.services.views.table_facts(live, SPECTATOR, visit.lang),
        "game": game_card(live.rules, visit.lang),
        "thought": await thought_facts(visit, live, number(ply)),
    }
    return visit.page("thought.html", context)


async def thought_facts(visit: Visit, live: Live, ply: int | None) -> dict[str, Any]:
    """Why a bot made the move at a ply, as far as it may be told now."""
    if ply is None:
        raise malformed(N_("The address does not say which move it is about."))
    try:
        found = await visit.services.storage.read(lambda connection: read_thought(connection, live, ply))
    except BadInput as error:
        raise another_edition() from error
    all_seen = live.shows_all_to(visit.visitor)
    if found is None or not is_told(live, found.move, all_seen):
        raise no_thought()
    reasons, names = visit.services.reasons, visit.services.views.names(live, visit.lang)
    held = live.held_by(visit.visitor)
    seat = held[0] if len(held) == 1 else SPECTATOR
    return {
        "ply": ply,
        "seat": found.move.seat,
        "name": names[found.move.seat],
        "says": reasons.say(found, visit.lang),
        "brought": reasons.brought(found, seat, visit.lang, names),
        "options": reasons.options(found, visit.lang, names) if all_seen else [],
        "more_later": not all_seen,
    }
