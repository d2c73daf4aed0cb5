"""Playing together: sitting down, saying a phrase, leaving a seat to a bot and taking it back."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from druza.web.http.answers import say_problem
from druza.web.http.forms import number
from druza.web.http.visit import Visit, see_other
from druza.web.keys import browser_hash
from druza.web.lobby.leaving import people_at
from druza.web.moderation.blocks import not_together
from druza.web.notices.words import named
from druza.web.problems import N_, Problem, not_your_seat
from druza.web.requester import requester
from druza.web.routes.lobby import show_lobby
from druza.web.routes.pairing import waits_at
from druza.web.tables.live import Live
from druza.web.tables.seats import seat_of

router = APIRouter()


@router.post("/table/{table}/sit")
async def sit(request: Request, table: str) -> Response:
    visit = Visit(request)
    visit.services.rates.spend(visit.services.rates.tables, "joins", requester())
    live = await visit.table(late=True)
    if live.held_by(visit.visitor):
        return see_other(f"/table/{live.id}")
    services, browser = visit.services, visit.browser()
    services.sanctions.check_may_play(visit.holder)
    if not services.blocks.may_join(browser_hash(browser), [live.seats[one].holder for one in people_at(live)]):
        raise not_together()
    salt = (await visit.form()).get("salt", "")
    try:
        seat = await visit.services.lobby.sit(live, browser, visit.person, salt)
    except Problem as problem:
        if problem.error != "taken":
            raise
        said = say_problem(services.catalogues, problem, visit.lang)
        return await show_lobby(visit, said, problem.status, instead_of=live.facts.game)
    for other in [one for one in people_at(live) if one != seat]:
        name = visit.services.views.names(live, visit.lang)[seat]
        await visit.services.notices.tell(live.seats[other].holder, "sat", live.id, **named(live.seats[seat], name))
    return visit.remember(waits_at(visit, see_other(f"/table/{live.id}"), live), browser)


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


@router.post("/table/{table}/here")
async def here(request: Request, table: str) -> Response:
    """I am here: the game can begin."""
    visit, live, _ = await posted(request)
    await visit.services.clocks.here(live, own_seat(visit, live))
    return see_other(f"/table/{live.id}")


@router.post("/table/{table}/request")
async def ask_for(request: Request, table: str) -> Response:
    """`kind` = draw or break."""
    visit, live, form = await posted(request)
    seat = own_seat(visit, live)
    name = visit.services.views.names(live, visit.lang)[seat]
    await visit.services.requests.ask(live, seat, form.get("kind", ""), name)
    return see_other(f"/table/{live.id}")


@router.post("/table/{table}/request/answer")
async def answer_request(request: Request, table: str) -> Response:
    """`accept` = yes or no; who asked can withdraw, and everybody can end a break."""
    visit, live, form = await posted(request)
    await visit.services.requests.answer(live, own_seat(visit, live), form.get("accept", "") == "yes")
    return see_other(f"/table/{live.id}")


@router.post("/table/{table}/vote")
async def vote(request: Request, table: str) -> Response:
    """`about` = the seat of who is gone, `do` = bot, wait or end."""
    visit, live, form = await posted(request)
    about = number(form.get("about"))
    await visit.services.leaving.vote(live, own_seat(visit, live), -1 if about is None else about, form.get("do", ""))
    return see_other(f"/table/{live.id}")


async def posted(request: Request) -> tuple[Visit, Live, dict[str, str]]:
    visit = Visit(request)
    return visit, await visit.table(), await visit.form()


def own_seat(visit: Visit, live: Live) -> int:
    """The seat one speaks for, at a table with others."""
    seat_of(live, visit.visitor, None)
    mine = [seat for seat in people_at(live) if seat in live.held_by(visit.visitor)]
    if not mine:
        raise not_your_seat()
    return mine[0]
