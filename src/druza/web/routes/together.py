"""Playing together: sitting down, saying a phrase, leaving a seat to a bot and taking it back."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from druza.web.http.answers import answer
from druza.web.http.forms import number, texts
from druza.web.http.middleware import address
from druza.web.http.visit import Visit, see_other
from druza.web.lobby.leaving import people_at
from druza.web.problems import N_, Problem, not_your_seat
from druza.web.tables.live import Live
from druza.web.tables.seats import seat_of

router = APIRouter()


@router.post("/table/{table}/sit")
async def sit(request: Request, table: str) -> Response:
    visit = Visit(request)
    visit.services.rates.check(visit.services.rates.tables, "joins", address(request.scope))
    live = await visit.table()
    if live.held_by(visit.visitor):
        return see_other(f"/table/{live.id}")
    browser = visit.browser()
    await visit.services.lobby.sit(live, browser, visit.person)
    return visit.remember(see_other(f"/table/{live.id}"), browser)


@router.post("/table/{table}/chat")
async def say(request: Request, table: str) -> Response:
    visit, live, form = await posted(request)
    await visit.services.chat.say(live, own_seat(visit, live), form.get("phrase", ""), visit.lang)
    return see_other(f"/table/{live.id}#chat")


@router.post("/table/{table}/leave")
async def leave(request: Request, table: str) -> Response:
    """`do` = bot (a bot plays for me), back (I take my seat back), resign."""
    visit, live, form = await posted(request)
    seat, deed = own_seat(visit, live), form.get("do", "")
    leaving = visit.services.leaving
    deeds = {"bot": leaving.leave, "back": leaving.come_back, "resign": leaving.resign}
    if deed not in deeds:
        raise Problem(422, "no-deed", N_("The form does not say what was chosen."))
    await deeds[deed](live, seat)
    return see_other(f"/table/{live.id}")


@router.post("/table/{table}/vote")
async def vote(request: Request, table: str) -> Response:
    """`about` = the seat of who is gone, `do` = bot or end."""
    visit, live, form = await posted(request)
    about = number(form.get("about"))
    await visit.services.leaving.vote(live, own_seat(visit, live), -1 if about is None else about, form.get("do", ""))
    return see_other(f"/table/{live.id}")


@router.get("/api/tables/{table}/chat")
async def chat(request: Request, table: str) -> Response:
    """What was said last, in the reader's language."""
    visit = Visit(request)
    live = await visit.table()
    await visit.services.chat.look(live)
    return answer([{"id": one.id, "seat": one.seat, "phrase": one.phrase, "lang": one.language} for one in live.said])


async def posted(request: Request) -> tuple[Visit, Live, dict[str, str]]:
    visit = Visit(request)
    return visit, await visit.table(), texts(await request.form())


def own_seat(visit: Visit, live: Live) -> int:
    """The seat one speaks for, at a table with others."""
    seat_of(live, visit.visitor, None)
    mine = [seat for seat in people_at(live) if seat in live.held_by(visit.visitor)]
    if not mine:
        raise not_your_seat()
    return mine[0]
