"""Access to the pages of the house: who may come in, and who must first show once more that it is they."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from druza.web.http.middleware import session_of
from druza.web.http.visit import PAGE, Visit, see_other, switch_language
from druza.web.people.sessions import Person, session_hash
from druza.web.people.signin_ways import PASSKEY, PASSWORD
from druza.web.problems import N_, Problem

router = APIRouter()


async def entered(request: Request, operator: bool = False) -> tuple[Visit, Person, str]:
    """Whoever may come in, and with which role; others learn nothing. Problem "touch" if it is too long ago that they
    showed that it is they."""
    visit = Visit(request)
    role = await visit.services.roles.check(visit.person, operator)
    assert visit.person is not None
    if not await visit.services.roles.is_touched(session_hash(session_of(request.scope))):
        raise Untouched
    return visit, visit.person, role


class Untouched(Problem):
    """They must show once more that it is they."""

    def __init__(self) -> None:
        super().__init__(403, "touch", N_("Show once more that it is you."))


@router.get("/house/touch", dependencies=PAGE)
async def touch_page(request: Request) -> Response:
    visit = Visit(request)
    await visit.services.roles.check(visit.person)
    return await show_touch(visit, "", 200)


async def show_touch(visit: Visit, error: str, status: int) -> Response:
    assert visit.person is not None
    ways = {way.kind for way in await visit.services.people.ways.of(visit.person.id)}
    context = {"error": error, "passkey": PASSKEY in ways, "password": PASSWORD in ways, "person": visit.person}
    return visit.page("house_touch.html", context, status)


@router.post("/house/touch")
async def touch(request: Request) -> Response:
    """A passkey or the password of whoever is signed in, once more; it holds for twelve hours."""
    visit = Visit(request)
    services = visit.services
    await services.roles.check(visit.person)
    assert visit.person is not None
    form = await visit.form()
    try:
        if form.get("credential"):
            shown = await services.people.by_passkey(visit.site, form.get("ticket", ""), form["credential"])
        else:
            shown = await services.people.by_password(visit.person.name, form.get("password", ""))
        if shown.id != visit.person.id:
            services.limits.refuse("passkey")
            raise Problem(422, "unfit", N_("This passkey is another person's."))
    except Problem as problem:
        return await show_touch(visit, visit.said(problem, 404, 422, 429), problem.status)
    await services.roles.touch(session_hash(session_of(request.scope)))
    return see_other("/house")


async def page(request: Request, template: str, make: Any, operator: bool = False) -> Response:
    """A page of the house, with what all of them show; whoever must show that it is they is sent to do so."""
    await switch_language(request)
    try:
        visit, person, role = await entered(request, operator)
    except Untouched:
        return see_other("/house/touch")
    common = {"role": role, "waiting": len(await visit.services.reports.open()), "error": ""}
    return visit.page(template, {**common, **await make(visit, person, role)})
