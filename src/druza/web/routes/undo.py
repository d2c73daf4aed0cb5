"""Undo: moves are taken back, or others are asked for leave."""

from __future__ import annotations

import msgspec
from fastapi import APIRouter, Request
from fastapi.responses import Response

from druza.web.http.answers import answer
from druza.web.http.forms import body, named_version, number
from druza.web.http.visit import Visit
from druza.web.problems import N_, malformed
from druza.web.routes.table import post_form
from druza.web.tables.live import Live
from druza.web.tables.seats import seat_of

router = APIRouter()


class UndoOrder(msgspec.Struct, forbid_unknown_fields=True):
    to: int | None = None
    seat: int | None = None
    version: str = ""
    ply: int | None = None


class AnswerOrder(msgspec.Struct, forbid_unknown_fields=True):
    accept: bool
    seat: int | None = None
    version: str = ""
    ply: int | None = None


@router.post("/api/tables/{table}/undo")
async def undo(request: Request, table: str) -> Response:
    visit = Visit(request)
    live = await visit.table()
    order = await body(request, UndoOrder)
    seat = seat_of(live, visit.visitor, order.seat)
    done = await visit.services.undos.undo(
        live, seat, named_version(live, order.version, order.ply), order.to, live.held_by(visit.visitor)
    )
    return answer({"ply": live.ply, "version": live.version_of(visit.visitor), "undone": done, "requested": not done})


@router.post("/table/{table}/undo")
async def undo_by_form(request: Request, table: str) -> Response:
    return await post_form(request, take_back)


async def take_back(visit: Visit, live: Live, seat: int, at: str, form: dict[str, str]) -> None:
    held = live.held_by(visit.visitor)
    await visit.services.undos.undo(live, seat, at, number(form.get("to")), held)


@router.post("/api/tables/{table}/undo/answer")
async def answer_undo(request: Request, table: str) -> Response:
    visit = Visit(request)
    live = await visit.table()
    order = await body(request, AnswerOrder)
    seat = seat_of(live, visit.visitor, order.seat)
    held = live.held_by(visit.visitor) if order.seat is None else (seat,)
    done = await visit.services.undos.answer(live, held, named_version(live, order.version, order.ply), order.accept)
    return answer({"ply": live.ply, "version": live.version_of(visit.visitor), "undone": done})


@router.post("/table/{table}/undo/answer")
async def answer_undo_by_form(request: Request, table: str) -> Response:
    return await post_form(request, answer_request)


async def answer_request(visit: Visit, live: Live, seat: int, at: str, form: dict[str, str]) -> None:
    accept = form.get("accept", "")
    if accept not in ("yes", "no"):
        raise malformed(N_("The form does not say yes or no."))
    await visit.services.undos.answer(live, live.held_by(visit.visitor), at, accept == "yes")
