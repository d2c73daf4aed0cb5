"""The thought: why a bot made a move."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from druza.kernel.refused import BadInput
from druza.web.api import answer
from druza.web.asking import Asking, switch_language
from druza.web.editions import another_edition
from druza.web.forms import number
from druza.web.line import SPECTATOR
from druza.web.live import Live
from druza.web.problems import N_, malformed
from druza.web.reasons import is_told, no_thought, read_thought
from druza.web.rendering import game_card

router = APIRouter()


@router.get("/api/tables/{table}/thought")
async def thought(request: Request, table: str) -> Response:
    asking = Asking(request)
    live = await asking.table()
    return answer(await thought_facts(asking, live, number(request.query_params.get("ply"))))


@router.get("/table/{table}/thought/{ply}")
async def thought_page(request: Request, table: str, ply: str) -> Response:
    if (switched := switch_language(request)) is not None:
        return switched
    asking = Asking(request)
    live = await asking.table()
    context = {
        "table": asking.house.showroom.table_facts(live, SPECTATOR, asking.lang),
        "game": game_card(live.rules, asking.lang),
        "thought": await thought_facts(asking, live, number(ply)),
    }
    return asking.page("thought.html", context)


async def thought_facts(asking: Asking, live: Live, ply: int | None) -> dict[str, Any]:
    """Why a bot made the move at a ply, as far as it may be told now."""
    if ply is None:
        raise malformed(N_("The address does not say which move it is about."))
    try:
        found = await asking.house.storage.read(lambda connection: read_thought(connection, live, ply))
    except BadInput as error:
        raise another_edition() from error
    all_seen = live.shows_all_to(asking.visitor)
    if found is None or not is_told(live, found.move, all_seen):
        raise no_thought()
    reasons, names = asking.house.reasons, asking.house.showroom.names(live, asking.lang)
    return {
        "ply": ply,
        "seat": found.move.seat,
        "name": names[found.move.seat],
        "says": reasons.say(found, asking.lang),
        "options": reasons.options(found, asking.lang, names) if all_seen else [],
        "more_later": not all_seen,
    }
