"""Getting back in: by a letter, or by the printed code."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from druza.web.http.answers import say_problem
from druza.web.http.middleware import address
from druza.web.http.visit import PAGE, Visit, see_other
from druza.web.people.limits import LETTER
from druza.web.people.names import key_of
from druza.web.people.people import used_up
from druza.web.people.tickets import RECOVERY
from druza.web.problems import Problem
from druza.web.routes.signin import welcome

router = APIRouter()


@router.get("/recover", dependencies=PAGE)
async def recover_page(request: Request) -> Response:
    return show_recover(Visit(request), {}, "", False, 200)


def show_recover(visit: Visit, values: dict[str, str], error: str, sent: bool, status: int) -> HTMLResponse:
    context = {
        "values": {"who": "", "name": "", **values},
        "error": error,
        "sent": sent,
        "letters": visit.services.postman.delivers,
    }
    return visit.page("recover.html", context, status)


@router.post("/recover")
async def ask_to_recover(request: Request) -> Response:
    """A letter is answered alike whether or not anybody has the address; a code leads on at once."""
    visit = Visit(request)
    form = await visit.form()
    people = visit.services.people
    try:
        if form.get("code"):
            return see_other(f"/recover/{await people.by_code(form.get('name', ''), form['code'])}")
        who = form.get("who", "")[:254]
        people.limits.check("letter", LETTER, address(request.scope))
        people.limits.check("letter", LETTER, key_of(who[:64]))
        await people.send_recovery(who, visit.site)
    except Problem as problem:
        message = visit.said(problem, 422, 429)
        return show_recover(visit, form, message, False, problem.status)
    return show_recover(visit, form, "", True, 200)


@router.get("/recover/{token}", dependencies=PAGE)
async def new_password_page(request: Request, token: str) -> Response:
    visit = Visit(request)
    ticket = await visit.services.people.tickets.look(RECOVERY, token)
    if ticket is None:
        raise used_up()
    person = await visit.services.people.by_id(ticket.person)
    return visit.page("recover_one.html", {"name": person.name, "token": token, "error": ""})


@router.post("/recover/{token}")
async def new_password(request: Request, token: str) -> Response:
    visit = Visit(request)
    password = (await visit.form()).get("password", "")
    people = visit.services.people
    try:
        person = await people.recover(token, password)
    except Problem as problem:
        if problem.status != 422:
            people.limits.refuse("recovery")
            raise
        ticket = await people.tickets.look(RECOVERY, token)
        name = (await people.by_id(ticket.person)).name if ticket is not None else ""
        message = say_problem(visit.services.catalogues, problem, visit.lang)
        return visit.page("recover_one.html", {"name": name, "token": token, "error": message}, 422)
    return await welcome(visit, person)
