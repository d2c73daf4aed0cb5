"""The invitation: a seat that waits for somebody, and how it is taken."""

from __future__ import annotations

import msgspec
from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from druza.web.http.answers import answer, say_problem
from druza.web.http.forms import body
from druza.web.http.visit import PAGE, Visit, see_other
from druza.web.keys import browser_hash
from druza.web.lobby.lobby import name_needed
from druza.web.moderation.blocks import not_together
from druza.web.pages.rendering import game_card
from druza.web.problems import N_, Problem
from druza.web.requester import requester
from druza.web.tables.entries import SPECTATOR
from druza.web.tables.live import Live, Seat

router = APIRouter()


@router.get("/table/{table}/join/{token}", dependencies=PAGE)
async def invitation(request: Request, table: str, token: str) -> Response:
    visit = Visit(request)
    live = await visit.table()
    seat = visit.services.seats.invited_to(live, token)
    if seat.number in live.held_by(visit.visitor):
        return see_other(f"/table/{live.id}")
    return join_page(visit, live, seat, token, None, 410 if seat.claimed is not None else 200)


def join_page(visit: Visit, live: Live, seat: Seat, token: str, error: str | None, status: int) -> HTMLResponse:
    views = visit.services.views
    context = {
        "table": views.table_facts(live, SPECTATOR, visit.lang),
        "game": game_card(live.rules, visit.lang),
        "seat": {"number": seat.number, "name": seat.name or (visit.person.name if visit.person else "")},
        "players": views.names(live, visit.lang),
        "token": token,
        "error": error,
        "taken": seat.claimed is not None,
    }
    return visit.page("join.html", context, status)


@router.post("/table/{table}/join/{token}")
async def join(request: Request, table: str, token: str) -> Response:
    visit = Visit(request)
    live = await visit.table()
    visit.services.rates.spend(visit.services.rates.tables, "joins", requester())
    seat = visit.services.seats.invited_to(live, token)
    if seat.number in live.held_by(visit.visitor):
        return see_other(f"/table/{live.id}")
    browser = visit.browser()
    form = await visit.form()
    try:
        if not visit.services.blocks.may_join(browser_hash(browser), [one.holder for one in live.seats]):
            raise not_together()
        name = form.get("name", "")
        if live.facts.rated:
            name = check_named(visit, live)
            if (refused := await visit.services.ratings.refusal_at(live, visit.person)) is not None:
                raise refused
        await visit.services.seats.claim(live, token, name, browser, form.get("salt", ""))
    except Problem as problem:
        message = say_problem(visit.services.catalogues, problem, visit.lang)
        if problem.error == "taken":
            visit.services.limits.refuse("taken")
            live = await visit.table()
            seat = live.seats[seat.number]
        return join_page(visit, live, seat, token, message, problem.status)
    return visit.remember(see_other(f"/table/{live.id}"), browser)


def check_named(visit: Visit, live: Live) -> str:
    """The name of who joins a rated game; Problem without one, and for who sits there already."""
    if visit.person is None:
        raise name_needed()
    if live.held_by(visit.visitor):
        raise Problem(409, "taken", N_("In a rated game everybody has a screen and a name of their own."))
    return visit.person.name


class JoinOrder(msgspec.Struct, forbid_unknown_fields=True):
    token: str
    name: str = ""
    salt: str = ""


@router.post("/api/tables/{table}/join")
async def join_as_program(request: Request, table: str) -> Response:
    visit = Visit(request)
    visit.services.rates.spend(visit.services.rates.tables, "joins", requester())
    live = await visit.table()
    order = await body(request, JoinOrder)
    if live.facts.rated:
        raise name_needed()
    try:
        seat, key = await visit.services.seats.claim(live, order.token, order.name, None, order.salt)
    except Problem as problem:
        if problem.error == "taken":
            visit.services.limits.refuse("taken")
        raise
    return answer({"seat": seat, "key": key})
