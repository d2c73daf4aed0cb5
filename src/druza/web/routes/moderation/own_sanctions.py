"""What was decided about oneself, and the appeal against it."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from druza.web.http.forms import number
from druza.web.http.visit import PAGE, Visit, see_other
from druza.web.problems import Problem, not_found
from druza.web.routes.moderation.measures import measure_facts

router = APIRouter()


@router.get("/house/mine", dependencies=PAGE)
async def mine(request: Request) -> Response:
    """What was decided about me, and the form to appeal."""
    visit = Visit(request)
    if not visit.holder:
        raise not_found()
    return await show_mine(visit, visit.holder, "", "", 200)


async def show_mine(visit: Visit, holder: str, ticket: str, error: str, status: int) -> Response:
    rows = await visit.services.sanctions.history(holder)
    context = {"measures": [measure_facts(visit, row) for row in rows], "ticket": ticket, "error": error}
    return visit.page("house_mine.html", context, status)


@router.get("/house/appeal/{ticket}", dependencies=PAGE)
async def appeal_page(request: Request, ticket: str) -> Response:
    """For who is banned and cannot sign in: the ticket was given when they tried."""
    visit = Visit(request)
    return await show_mine(visit, await ticket_holder(visit, ticket), ticket, "", 200)


async def ticket_holder(visit: Visit, ticket: str) -> str:
    found = await visit.services.people.tickets.look("appeal", ticket)
    if found is None:
        raise not_found()
    return visit.services.notices.holder_of(found.person)


@router.post("/house/mine")
async def appeal(request: Request) -> Response:
    """`measure`, `text`; with `ticket` by who cannot sign in."""
    visit = Visit(request)
    form = await visit.form()
    ticket = form.get("ticket", "")
    holder = await ticket_holder(visit, ticket) if ticket else visit.holder
    try:
        await visit.services.sanctions.appeal(holder, number(form.get("measure")) or 0, form.get("text", ""))
    except Problem as problem:
        message = visit.said(problem, 409, 422)
        return await show_mine(visit, holder, ticket, message, problem.status)
    for keeper in await visit.services.keepers.operators():
        await visit.services.notices.tell(keeper, "report")
    return see_other(f"/house/appeal/{ticket}" if ticket else "/house/mine")
