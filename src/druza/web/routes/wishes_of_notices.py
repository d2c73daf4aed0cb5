"""What rings and where: wishes about notices, and the browsers that are rung."""

from __future__ import annotations

import datetime

from fastapi import APIRouter, Request
from fastapi.responses import Response

from druza.web.http.answers import answer
from druza.web.http.forms import number
from druza.web.http.visit import PAGE, Visit, see_other
from druza.web.notices.vacation import MOST_DAYS, days_of, ended, planned, today
from druza.web.notices.wishes import Wish, read_wish
from druza.web.pages.days import long_day
from druza.web.pages.notices import wish_facts
from druza.web.problems import N_, Problem, malformed, no_key
from druza.web.routes.home import own_tables
from druza.web.tables.live import OPEN
from druza.web.tables.vacations import wish_at

router = APIRouter()


@router.get("/notices/wishes", dependencies=PAGE)
async def wishes_page(request: Request) -> Response:
    visit = Visit(request)
    if visit.person is not None:
        return see_other("/account#notices")
    return await show_wishes(visit, "", 200)


async def show_wishes(visit: Visit, error: str, status: int) -> Response:
    context = {"rings": await wishes_of(visit), "error": error, "known": bool(visit.holder)}
    return visit.page("notice_wishes.html", context, status)


async def wishes_of(visit: Visit) -> dict[str, object]:
    """The form, for whoever asks. Letters need a name with an address."""
    services = visit.services
    wish = await services.wishes.of(visit.holder)
    address = await services.people.addresses.of(visit.person.id) if visit.person is not None else None
    letters = services.postman.delivers and address is not None and address.confirmed is not None
    facts = wish_facts(services.catalogues, visit.lang, wish, letters)
    return {**facts, "vacation": vacation_facts(wish, services.now(), visit.lang)}


def vacation_facts(wish: Wish, now: float, lang: str) -> dict[str, object]:
    """Vacations that run or come, and how many days are left of this year's."""
    day = today(wish, now)
    spans = [{"first": long_day(first, lang), "last": long_day(last, lang)} for first, last in wish.away if last > now]
    left = MOST_DAYS - days_of(wish, day.year)
    return {"today": day.isoformat(), "left": left, "most": MOST_DAYS, "spans": spans, "runs": wish.returns(now)}


@router.post("/notices/vacation")
async def plan_vacation(request: Request) -> Response:
    """`first` = a day and `days`; or `do` = end: I am back, and what was planned is dropped."""
    visit = Visit(request)
    if not visit.holder:
        raise no_key()
    form, services = await visit.form(), visit.services
    wish = await services.wishes.of(visit.holder)
    try:
        if form.get("do") == "end":
            wish = ended(wish, services.now())
        else:
            await check_not_late(visit, wish)
            days = number(form.get("days"))
            wish = planned(wish, day_in(form.get("first", "")), 0 if days is None else days, services.now())
    except Problem as problem:
        return await show_wishes(visit, visit.said(problem, 422), 422)
    await services.wishes.keep(visit.holder, wish)
    return see_other("/account#vacation" if visit.person is not None else "/notices/wishes#vacation")


async def check_not_late(visit: Visit, wish: Wish) -> None:
    """Problem for who is late at a slow table: they must answer there first."""
    now = visit.services.now()
    for line in await own_tables(visit):
        live = visit.services.tables.live.get(line["id"])
        clock = live.clock if live is not None else None
        if live is None or clock is None or not live.pace.is_slow or live.status != OPEN:
            continue
        until = clock.deadline(live.pace) if clock.asked in live.held_by(visit.visitor) else None
        if until is not None and wish_at(live, wish).moved(clock.since, until) < now:
            raise Problem(422, "late", N_("You are late at a table: answer there first."))


def day_in(text: str) -> datetime.date:
    try:
        return datetime.date.fromisoformat(text)
    except ValueError as error:
        raise Problem(422, "bad-vacation", N_("Write the day like 2026-12-22.")) from error


@router.post("/notices/wishes")
async def keep_wishes(request: Request) -> Response:
    visit = Visit(request)
    if not visit.holder:
        raise no_key()
    try:
        facts = await wishes_of(visit)
        before = await visit.services.wishes.of(visit.holder)
        wish = read_wish(await visit.form(), bool(facts["mail"]))
        wish.places, wish.away = {**before.places, **wish.places}, before.away
        await visit.services.wishes.keep(visit.holder, wish)
    except Problem as problem:
        return await show_wishes(visit, visit.said(problem, 422), 422)
    return see_other("/account#notices" if visit.person is not None else "/notices")


@router.get("/api/push/key")
async def push_key(request: Request) -> Response:
    return answer({"key": await Visit(request).services.pushes.key()})


@router.post("/api/push")
async def ring_here(request: Request) -> Response:
    """A browser that wants to be rung: `endpoint` and `keys`, as it says itself."""
    visit = Visit(request)
    if not visit.holder:
        raise no_key()
    await visit.services.pushes.add(visit.holder, await posted(request), visit.lang)
    return answer({"rings": True}, 201)


@router.post("/api/push/stop")
async def ring_no_more(request: Request) -> Response:
    visit, said = Visit(request), await posted(request)
    endpoint = said.get("endpoint") if isinstance(said, dict) else None
    if visit.holder and isinstance(endpoint, str):
        await visit.services.pushes.remove(visit.holder, endpoint)
    return answer({"rings": False})


async def posted(request: Request) -> object:
    try:
        found: object = await request.json()
    except ValueError as error:
        raise malformed(N_("The request cannot be understood.")) from error
    return found
