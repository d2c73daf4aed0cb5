"""The invitation: a seat that waits for somebody, and how it is taken."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from druza.web.asking import Asking, see_other, switch_language
from druza.web.forms import texts
from druza.web.gate import address
from druza.web.line import SPECTATOR
from druza.web.live import Live, Seat
from druza.web.problems import Problem
from druza.web.rendering import game_card
from druza.web.speaking import say_problem

router = APIRouter()


@router.get("/table/{table}/join/{token}")
async def invitation(request: Request, table: str, token: str) -> Response:
    if (switched := switch_language(request)) is not None:
        return switched
    asking = Asking(request)
    live = await asking.table()
    seat = asking.house.seating.invited_to(live, token)
    if seat.number in live.held_by(asking.visitor):
        return see_other(f"/table/{live.id}")
    return join_page(asking, live, seat, token, None, 410 if seat.claimed is not None else 200)


def join_page(asking: Asking, live: Live, seat: Seat, token: str, error: str | None, status: int) -> HTMLResponse:
    showroom = asking.house.showroom
    context = {
        "table": showroom.table_facts(live, SPECTATOR, asking.lang),
        "game": game_card(live.rules, asking.lang),
        "seat": {"number": seat.number, "name": seat.name},
        "players": showroom.names(live, asking.lang),
        "token": token,
        "error": error,
        "taken": seat.claimed is not None,
    }
    return asking.page("join.html", context, status)


@router.post("/table/{table}/join/{token}")
async def join(request: Request, table: str, token: str) -> Response:
    asking = Asking(request)
    live = await asking.table()
    asking.house.rates.check(asking.house.rates.tables, "joins", address(request.scope))
    seat = asking.house.seating.invited_to(live, token)
    if seat.number in live.held_by(asking.visitor):
        return see_other(f"/table/{live.id}")
    browser = asking.browser()
    name = texts(await request.form()).get("name", "")
    try:
        await asking.house.seating.claim(live, token, name, browser)
    except Problem as problem:
        message = say_problem(asking.house.catalogues, problem, asking.lang)
        if problem.error == "taken":
            live = await asking.table()
            seat = live.seats[seat.number]
        return join_page(asking, live, seat, token, message, problem.status)
    return asking.remember(see_other(f"/table/{live.id}"), browser)
