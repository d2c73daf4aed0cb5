"""Instead: another target in the middle of what was begun, posted."""

from __future__ import annotations

import msgspec
from fastapi import APIRouter, Request
from fastapi.responses import Response

from druza.web.api import answer, body
from druza.web.asking import Asking
from druza.web.live import Live
from druza.web.pages.deeds import deed
from druza.web.problems import N_, malformed
from druza.web.seating import seat_of

router = APIRouter()


class InsteadOrder(msgspec.Struct, forbid_unknown_fields=True):
    ply: float
    path: str
    seat: int | None = None


@router.post("/api/tables/{table}/instead")
async def instead(request: Request, table: str) -> Response:
    asking = Asking(request)
    live = await asking.table()
    order = await body(request, InsteadOrder)
    seat = seat_of(live, asking.visitor, order.seat)
    await asking.house.undoing.play_instead(live, seat, order.ply, order.path, live.held_by(asking.visitor))
    return answer({"ply": live.ply_of(asking.visitor)})


@router.post("/table/{table}/instead")
async def instead_by_form(request: Request, table: str) -> Response:
    return await deed(request, choose_instead)


async def choose_instead(asking: Asking, live: Live, seat: int, ply: float, form: dict[str, str]) -> None:
    path = form.get("path", "")
    if not path:
        raise malformed(N_("The form does not say what was chosen."))
    await asking.house.undoing.play_instead(live, seat, ply, path, live.held_by(asking.visitor))
