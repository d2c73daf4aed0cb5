"""Claiming a name: a guest keeps what there is, and can come back from anywhere."""

from __future__ import annotations

from typing import Any

import msgspec
from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from druza.web.http.answers import answer, say_problem
from druza.web.http.forms import body
from druza.web.http.middleware import address
from druza.web.http.visit import PAGE, Visit, see_other
from druza.web.keys import new_id
from druza.web.pages.account_chip import mark_facts
from druza.web.people import passwords
from druza.web.people.addresses import read_email
from druza.web.people.belongings import Belongings, belongings_of
from druza.web.people.limits import LOOK
from druza.web.people.names import SUITS, read_mark, read_name
from druza.web.people.passkeys import Passkey
from druza.web.people.sessions import agent_label
from druza.web.problems import N_, Problem
from druza.web.requester import requester

router = APIRouter()

STONES = [f"{place % 3 + 1}{suit}" for place, suit in enumerate(SUITS[:-1])]


@router.get("/claim", dependencies=PAGE)
async def claim_page(request: Request) -> Response:
    visit = Visit(request)
    if visit.person is not None:
        return see_other("/account")
    return await show_claim(visit, {}, {}, 200)


async def show_claim(visit: Visit, values: dict[str, str], errors: dict[str, str], status: int) -> HTMLResponse:
    kept = await visit.services.storage.read(lambda connection: belongings_of(connection, visit.guest))
    context = {
        "kept": kept,
        "titles": game_titles(visit, kept),
        "stones": [mark_facts(mark, values.get("name", "") or "A") for mark in STONES],
        "values": {"name": "", "email": "", "mark": STONES[0], **values},
        "errors": errors,
        "letters": visit.services.postman.delivers,
        "renewed": "renewed" in visit.request.query_params,
    }
    return visit.page("claim.html", context, status)


def game_titles(visit: Visit, kept: Belongings) -> list[str]:
    views = visit.services.views
    return [views.title(visit.rules(game), visit.lang) for game in dict.fromkeys(kept.running)]


@router.post("/claim")
async def claim(request: Request) -> Response:
    visit = Visit(request)
    if visit.person is not None:
        return see_other("/account")
    form = await visit.form()
    people = visit.services.people
    try:
        name, mark = read_name(form.get("name", "")), read_mark(form.get("mark", STONES[0]))
        email = read_email(form.get("email", ""))
        password, credential = form.get("password", ""), form.get("credential", "")
        passkey: tuple[str, Passkey] | None = None
        if credential:
            password = ""
            passkey = await people.passkeys.made(visit.site, form.get("ticket", ""), credential)
        else:
            passwords.check_password(password, name.text)
        agent = request.headers.get("user-agent", "")
        person, code = await people.claim(
            name, mark, visit.lang, visit.guest, address(request.scope), password, passkey, agent_label(agent)
        )
    except Problem as problem:
        message = visit.said(problem, 409, 422, 429)
        field = str(problem.more.get("field", "form"))
        return await show_claim(visit, form, {field: message}, problem.status)
    if form.get("phrases") == "on":
        await people.change(person, shows={"phrases": True})
    if email:
        await people.addresses.set(person, email, visit.site)
    token = await people.sessions.open(person.id, agent)
    visit.person = person
    return visit.keep_session(visit.page("claimed.html", {"code": code, "email": email}), token)


@router.post("/guest/renew")
async def renew(request: Request) -> Response:
    """A guest's cookie is exchanged: whoever has a copy of the old one is shut out."""
    visit = Visit(request)
    if visit.person is not None or visit.guest is None:
        return see_other("/account")
    visit.services.rates.spend(visit.services.rates.tables, "renewals", requester())
    fresh = await visit.services.people.renew_guest(visit.guest)
    return visit.remember(see_other("/claim?renewed=1"), fresh)


@router.get("/api/names")
async def look_at_name(request: Request) -> Response:
    """Is a name free? Asked while it is typed."""
    visit = Visit(request)
    people = visit.services.people
    people.limits.check("look", LOOK, address(request.scope))
    try:
        name = read_name(request.query_params.get("name", ""))
        if not await people.is_free(name, visit.person.id if visit.person else ""):
            raise await people.taken(name)
    except Problem as problem:
        return answer({"free": False, "message": say_problem(visit.services.catalogues, problem, visit.lang)})
    return answer({"free": True, "message": visit.say(N_("free"))})


class NameOrder(msgspec.Struct, forbid_unknown_fields=True):
    name: str


@router.post("/api/claim/passkey")
async def ask_for_passkey(request: Request) -> Response:
    """What a browser needs to make a passkey for a new name."""
    visit = Visit(request)
    people = visit.services.people
    people.limits.check("look", LOOK, address(request.scope))
    name = read_name((await body(request, NameOrder)).name)
    if not await people.is_free(name):
        raise await people.taken(name)
    found: dict[str, Any] = await people.passkeys.ask_for_new(visit.site, new_id(), name.text, [])
    return answer(found)
