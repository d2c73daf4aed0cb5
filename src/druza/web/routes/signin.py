"""Signing in and out."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from druza.web.http.answers import answer
from druza.web.http.middleware import SESSION, address, session_of
from druza.web.http.visit import PAGE, Visit, see_other
from druza.web.people.belongings import belongings_of
from druza.web.people.limits import LOOK
from druza.web.people.sessions import Person, session_hash
from druza.web.problems import Problem

router = APIRouter()


@router.get("/signin", dependencies=PAGE)
async def signin_page(request: Request) -> Response:
    visit = Visit(request)
    if visit.person is not None:
        return see_other("/account")
    return show_signin(visit, {}, "", 200)


def show_signin(visit: Visit, values: dict[str, str], error: str, status: int, appeal: str = "") -> HTMLResponse:
    context = {
        "values": {"name": "", **values},
        "error": error,
        "letters": visit.services.postman.delivers,
        "appeal": appeal,
    }
    return visit.page("signin.html", context, status)


@router.post("/signin")
async def sign_in(request: Request) -> Response:
    visit = Visit(request)
    form = await visit.form()
    people = visit.services.people
    try:
        if form.get("credential"):
            person = await people.by_passkey(visit.site, form.get("ticket", ""), form["credential"])
        else:
            person = await people.by_password(form.get("name", ""), form.get("password", ""))
        return await welcome(visit, person)
    except Problem as problem:
        message = visit.said(problem, 404, 422, 429)
        answered = show_signin(visit, form, message, problem.status, str(problem.more.get("appeal", "")))
        answered.headers.update(problem.headers)
        return answered


async def welcome(visit: Visit, person: Person) -> Response:
    """The session begins; a guest with games of their own is asked whether they should move under the name."""
    agent = visit.request.headers.get("user-agent", "")
    token = await visit.services.people.sign_in(person, agent, visit.site)
    kept = await visit.services.storage.read(lambda connection: belongings_of(connection, visit.guest))
    return visit.keep_session(see_other("/account/games" if kept else "/"), token)


@router.post("/api/signin/passkey")
async def ask_for_passkey(request: Request) -> Response:
    visit = Visit(request)
    visit.services.people.limits.check("look", LOOK, address(request.scope))
    return answer(await visit.services.people.passkeys.ask_for_known(visit.site))


@router.post("/signout")
async def sign_out(request: Request) -> Response:
    """This session ends, for good: its cookie is worth nothing any more, wherever it is."""
    visit = Visit(request)
    if visit.person is not None:
        await visit.services.people.sessions.end(visit.person.id, session_hash(session_of(request.scope)))
    response = see_other("/")
    response.delete_cookie(SESSION)
    return response
