"""Deeds: what is posted at a table, answered by the table again."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from druza.web.asking import Asking, check_maker, see_other
from druza.web.forms import number, ply_of, texts
from druza.web.levels import USUAL
from druza.web.live import Live
from druza.web.pages.table import table_context
from druza.web.problems import N_, Problem, malformed
from druza.web.seating import seat_of
from druza.web.showing import shown_as
from druza.web.speaking import say_problem

router = APIRouter()


async def deed(request: Request, act: Any) -> Response:
    """A posted form at a table: done, then the table again; refused, then the table with the reason."""
    asking = Asking(request)
    live = await asking.table()
    form = texts(await request.form())
    seat = number(form.get("seat"))
    try:
        ply = ply_of(form.get("ply"))
        if ply is None:
            raise malformed(N_("The form does not say which ply it is for."))
        own = seat_of(live, asking.visitor, seat)
        await act(asking, live, own, ply, form)
    except Problem as problem:
        if problem.status not in (409, 422):
            raise
        message = say_problem(asking.house.catalogues, problem, asking.lang)
        shown = shown_as(live, asking.visitor, seat, asking.lang)
        notice = {"rule": problem.rule, "message": message}
        return asking.page("table.html", table_context(asking, shown, notice), problem.status)
    return see_other(f"/table/{live.id}" + (f"?seat={seat}" if seat is not None and seat >= 0 else ""))


@router.post("/table/{table}/move")
async def move(request: Request, table: str) -> Response:
    return await deed(request, make_move)


async def make_move(asking: Asking, live: Live, seat: int, ply: float, form: dict[str, str]) -> None:
    path = form.get("path", "") or form.get("option", "")
    if not path:
        raise malformed(N_("The form does not say what was chosen."))
    asking.house.rates.check(asking.house.rates.moves, "moves", live.id)
    await asking.house.moves.play(live, seat, ply, path)


@router.post("/table/{table}/undo")
async def undo(request: Request, table: str) -> Response:
    return await deed(request, take_back)


async def take_back(asking: Asking, live: Live, seat: int, ply: float, form: dict[str, str]) -> None:
    held = live.held_by(asking.visitor)
    await asking.house.undoing.undo(live, seat, ply, number(form.get("to")), held)


@router.post("/table/{table}/undo/answer")
async def answer_undo(request: Request, table: str) -> Response:
    return await deed(request, answer_request)


async def answer_request(asking: Asking, live: Live, seat: int, ply: float, form: dict[str, str]) -> None:
    accept = form.get("accept", "")
    if accept not in ("yes", "no"):
        raise malformed(N_("The form does not say yes or no."))
    await asking.house.undoing.answer(live, live.held_by(asking.visitor), ply, accept == "yes")


@router.post("/table/{table}/close")
async def close_table(request: Request, table: str) -> Response:
    asking = Asking(request)
    live = await asking.table()
    check_maker(live, asking.visitor)
    await asking.house.tables.close(live)
    return see_other(f"/table/{live.id}")


@router.post("/table/{table}/seat/{seat}/bot")
async def seat_to_bot(request: Request, table: str, seat: str) -> Response:
    asking = Asking(request)
    live = await asking.table()
    check_maker(live, asking.visitor)
    bot = texts(await request.form()).get("bot", "") or USUAL
    chosen = number(seat)
    await asking.house.seating.give_to_bot(live, -1 if chosen is None else chosen, bot)
    return see_other(f"/table/{live.id}")
