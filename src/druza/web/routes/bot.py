"""A bot takes a seat that nobody has claimed."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from druza.web.bots.levels import USUAL
from druza.web.http.forms import number
from druza.web.http.visit import Visit, check_maker, see_other

router = APIRouter()


@router.post("/table/{table}/seat/{seat}/bot")
async def seat_to_bot(request: Request, table: str, seat: str) -> Response:
    visit = Visit(request)
    live = await visit.table()
    check_maker(live, visit.visitor)
    bot = (await visit.form()).get("bot", "") or USUAL
    chosen = number(seat)
    await visit.services.seats.give_to_bot(live, -1 if chosen is None else chosen, bot)
    return see_other(f"/table/{live.id}")
