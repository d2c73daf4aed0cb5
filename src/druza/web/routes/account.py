"""The account: the name and its stone, ways to sign in, sessions, what others see, one's data."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from druza.web.http.answers import answer
from druza.web.http.middleware import address, session_of
from druza.web.http.visit import PAGE, Visit, see_other
from druza.web.lobby.lobby import TALKS
from druza.web.pages.account_chip import mark_facts
from druza.web.pages.days import long_day, short_day
from druza.web.people import passwords
from druza.web.people.addresses import read_email
from druza.web.people.belongings import belongings_of
from druza.web.people.departure import GRACE
from druza.web.people.limits import LETTER
from druza.web.people.names import key_of, read_mark, read_name
from druza.web.people.sessions import Person, agent_label, agent_said, languages_of, session_hash
from druza.web.people.signin_ways import PASSKEY, PASSWORD
from druza.web.problems import N_, Problem, malformed
from druza.web.routes.claim import STONES
from druza.web.routes.wishes_of_notices import wishes_of

router = APIRouter()


@router.get("/account", dependencies=PAGE)
async def account_page(request: Request) -> Response:
    visit = Visit(request)
    if visit.person is None:
        return see_other("/signin")
    return await show_account(visit, visit.person, {}, 200)


async def show_account(
    visit: Visit, person: Person, errors: dict[str, str], status: int, code: str = "", saved: str = ""
) -> HTMLResponse:
    people = visit.services.people
    ways, address = await people.ways.of(person.id), await people.addresses.of(person.id)
    here = session_hash(session_of(visit.request.scope))
    context = {
        "person": person,
        "stones": [mark_facts(mark, person.name) for mark in dict.fromkeys([person.mark, *STONES])],
        "passkeys": [passkey_facts(visit, way) for way in ways if way.kind == PASSKEY],
        "password": next((way.id for way in ways if way.kind == PASSWORD), ""),
        "address": hidden(address.email) if address is not None else "",
        "confirmed": address is not None and address.confirmed is not None,
        "sessions": [session_facts(visit, one, here) for one in await people.sessions.of(person.id)],
        "leaving": long_day(person.leaving + GRACE, visit.lang) if person.leaving is not None else None,
        "export": await export_facts(visit, person),
        "letters": visit.services.postman.delivers,
        "rings": await wishes_of(visit),
        "blocks": await visit.services.blocks.blocks_of(visit.holder),
        "errors": errors,
        "code": code,
        "saved": saved,
        "talks": [
            {"id": lang, "label": visit.say(TALKS[lang]), "chosen": lang in languages_of(person)} for lang in TALKS
        ],
    }
    return visit.page("account.html", context, status)


def passkey_facts(visit: Visit, way: Any) -> dict[str, Any]:
    days = {"since": said_day(visit, way.since), "used": said_day(visit, way.used) if way.used else None}
    return {"id": way.id, "label": browser_said(visit, way.label), **days}


def session_facts(visit: Visit, one: Any, here: str) -> dict[str, Any]:
    days = {"since": said_day(visit, one.since), "seen": said_day(visit, one.seen)}
    return {"id": one.id_hash, "here": one.id_hash == here, "agent": browser_said(visit, one.agent), **days}


def browser_said(visit: Visit, label: str) -> str:
    return agent_said(visit.services.catalogues, visit.lang, label)


def said_day(visit: Visit, time: float) -> str:
    return short_day(time, visit.services.now(), visit.lang)


async def export_facts(visit: Visit, person: Person) -> str:
    """none, waiting or ready."""
    found = await visit.services.exports.of(person)
    return "none" if found is None else "waiting" if found.made is None else "ready"


def hidden(email: str) -> str:
    """An address that its owner knows again."""
    name, _, host = email.partition("@")
    return f"{name[:1]}…@{host}"


@router.post("/account/{part}")
async def change_account(request: Request, part: str) -> Response:
    """One form of the page: done, then the page again; refused, then the page with the reason."""
    visit = Visit(request)
    person = visit.signed_in()
    deed = DEEDS.get(part)
    if deed is None:
        raise malformed(N_("There is no such page."))
    try:
        response: Response = await deed(visit, person, await visit.form())
    except Problem as problem:
        message = visit.said(problem, 409, 422, 429)
        return await show_account(visit, person, {part: message}, problem.status)
    return response


async def change_name(visit: Visit, person: Person, form: dict[str, str]) -> Response:
    name, mark = read_name(form.get("name", "")), read_mark(form.get("mark", person.mark))
    await visit.services.people.rename(person, name)
    await visit.services.people.change(person, mark=mark)
    return see_other("/account#name")


async def change_password(visit: Visit, person: Person, form: dict[str, str]) -> Response:
    """With the old one, where there is one."""
    people = visit.services.people
    old = await people.ways.of(person.id, PASSWORD)
    if old:
        people.check_try(person.name)
        if not await passwords.fits(form.get("old", ""), old[0].secret):
            people.limits.refuse("password")
            raise Problem(422, "unfit", N_("The old password does not fit."))
    await people.ways.set_password(person, form.get("password", ""))
    await people.sessions.end(person.id, but=session_hash(session_of(visit.request.scope)))
    return see_other("/account#ways")


async def add_passkey(visit: Visit, person: Person, form: dict[str, str]) -> Response:
    agent = agent_label(visit.request.headers.get("user-agent", ""))
    ticket, credential = form.get("ticket", ""), form.get("credential", "")
    await visit.services.people.ways.add_passkey(person, visit.site, ticket, credential, agent)
    return see_other("/account#ways")


async def remove_way(visit: Visit, person: Person, form: dict[str, str]) -> Response:
    await visit.services.people.ways.remove(person, form.get("way", ""))
    return see_other("/account#ways")


async def new_code(visit: Visit, person: Person, form: dict[str, str]) -> Response:
    code = await visit.services.people.ways.new_code(person)
    return await show_account(visit, person, {}, 200, code=code)


async def change_address(visit: Visit, person: Person, form: dict[str, str]) -> Response:
    people, email = visit.services.people, read_email(form.get("email", ""))
    if email:
        people.limits.check("letter", LETTER, address(visit.request.scope))
        people.limits.check("letter", LETTER, key_of(person.name))
    await people.addresses.set(person, email, visit.site)
    return see_other("/account#ways")


async def end_session(visit: Visit, person: Person, form: dict[str, str]) -> Response:
    """One, or with `session=others` all but this one."""
    here = session_hash(session_of(visit.request.scope))
    if form.get("session") == "others":
        await visit.services.people.sessions.end(person.id, but=here)
    elif form.get("session"):
        await visit.services.people.sessions.end(person.id, form["session"])
    return see_other("/account#sessions")


async def change_shows(visit: Visit, person: Person, form: dict[str, str]) -> Response:
    shows: dict[str, Any] = {name: form.get(name) == "on" for name in ("presence", "history", "phrases")}
    shows["languages"] = [lang for lang in TALKS if form.get(f"speaks_{lang}") == "on"]
    await visit.services.people.change(person, shows={**person.shows, **shows}, language=visit.lang)
    visit.services.presence.hide(visit.holder, not shows["presence"])
    visit.services.faces.forget(visit.holder)
    return see_other("/account#shows")


async def ask_export(visit: Visit, person: Person, form: dict[str, str]) -> Response:
    await visit.services.exports.ask(person)
    visit.services.jobs.bell.set()
    return see_other("/account#data")


async def leave(visit: Visit, person: Person, form: dict[str, str]) -> Response:
    if key_of(form.get("name", "")) != key_of(person.name):
        raise Problem(422, "unfit", N_("Write your name to confirm that the account is to be deleted."))
    await visit.services.departure.leave(person)
    return see_other("/account#data")


async def stay(visit: Visit, person: Person, form: dict[str, str]) -> Response:
    await visit.services.departure.stay(person)
    return see_other("/account#data")


async def add_games(visit: Visit, person: Person, form: dict[str, str]) -> Response:
    """What this browser had as a guest becomes the person's."""
    if visit.guest is not None:
        await visit.services.people.add_belongings(person, visit.guest)
    return see_other("/")


DEEDS = {
    "name": change_name,
    "password": change_password,
    "passkey": add_passkey,
    "way": remove_way,
    "code": new_code,
    "address": change_address,
    "session": end_session,
    "shows": change_shows,
    "export": ask_export,
    "leave": leave,
    "stay": stay,
    "games": add_games,
}


@router.get("/account/games", dependencies=PAGE)
async def games_page(request: Request) -> Response:
    """After signing in: shall what was played here as a guest move under the name?"""
    visit = Visit(request)
    person = visit.signed_in()
    kept = await visit.services.storage.read(lambda connection: belongings_of(connection, visit.guest))
    if not kept:
        return see_other("/")
    return visit.page("account_games.html", {"kept": kept, "person": person})


@router.get("/account/export.zip")
async def export(request: Request) -> Response:
    visit = Visit(request)
    content = await visit.services.exports.content(visit.signed_in())
    headers = {"Content-Disposition": 'attachment; filename="druza.zip"'}
    return Response(content, media_type="application/zip", headers=headers)


@router.post("/api/account/passkey")
async def ask_for_passkey(request: Request) -> Response:
    """What a browser needs to make one more passkey."""
    visit = Visit(request)
    person, people = visit.signed_in(), visit.services.people
    known = [way.handle for way in await people.ways.of(person.id, PASSKEY)]
    return answer(await people.passkeys.ask_for_new(visit.site, person.id, person.name, known))
