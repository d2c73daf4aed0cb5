"""A replacement: another target in the middle of what was begun, posted."""

from __future__ import annotations

import msgspec
from fastapi import APIRouter, Request
from fastapi.responses import Response

from druza.web.http.answers import answer
from druza.web.http.forms import body, named_version
from druza.web.http.visit import Visit
from druza.web.problems import N_, malformed
from druza.web.routes.table import post_form
from druza.web.tables.live import Live
from druza.web.tables.replacement import replace
from druza.web.tables.seats import seat_of

router = APIRouter()


class InsteadOrder(msgspec.Struct, forbid_unknown_fields=True):
    path: str
    seat: int | None = None
    version: str = ""
    ply: int | None = None


@router.post("/api/tables/{table}/instead")
async def instead(request: Request, table: str) -> Response:
    visit = Visit(request)
    live = await visit.table()
    order = await body(request, InsteadOrder)
    seat = seat_of(live, visit.visitor, order.seat)
    await replace(
        visit.services.undos,
        live,
        seat,
        named_version(live, order.version, order.ply),
        order.path,
        live.held_by(visit.visitor),
    )
    return answer({"ply": live.ply, "version": live.version_of(visit.visitor)})


@router.post("/table/{table}/instead")
async def instead_by_form(request: Request, table: str) -> Response:
    return await post_form(request, choose_instead)


async def choose_instead(visit: Visit, live: Live, seat: int, at: str, form: dict[str, str]) -> None:
    path = form.get("path", "")
    if not path:
        raise malformed(N_("The form does not say what was chosen."))
    await replace(visit.services.undos, live, seat, at, path, live.held_by(visit.visitor))
