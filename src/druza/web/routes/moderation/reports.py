"""Reports: what was reported, what was said around it, and what is decided."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response
from sqlalchemy import Connection, select

from druza.web.http.visit import Visit, see_other
from druza.web.keys import GUEST_NAME
from druza.web.lobby.phrases import PHRASES
from druza.web.moderation import sanctions as given
from druza.web.moderation.reports import DECISIONS, KINDS, Case
from druza.web.notices.words import game_title, span
from druza.web.pages.account_chip import GUEST_MARK, mark_facts
from druza.web.people.sessions import Person
from druza.web.problems import N_, Problem, malformed, not_found
from druza.web.routes.moderation.access import entered, page
from druza.web.routes.moderation.measures import MEASURES
from druza.web.storage import people as people_schema
from druza.web.storage import queries
from druza.web.tables.live import Seat

router = APIRouter()


@router.get("/house/decided")
async def decided(request: Request) -> Response:
    async def make(visit: Visit, person: Person, role: str) -> dict[str, Any]:
        found = await visit.services.reports.decided()
        return {"cases": [await case_facts(visit, case) for case in found]}

    return await page(request, "house_decided.html", make)


async def case_facts(visit: Visit, case: Case) -> dict[str, Any]:
    services = visit.services
    catalogue = services.catalogues[visit.lang]
    row = await services.storage.read(lambda connection: queries.table_row(connection, case.table))
    before = await services.sanctions.history(case.about)
    people = len(case.reporters)
    mark = await services.storage.read(lambda connection: mark_of(connection, case.about))
    name = case.name if case.name != GUEST_NAME else visit.say(N_("Guest"))
    by = catalogue.ngettext("reported by %(num)s person", "reported by %(num)s people", people) % {"num": people}
    return {
        "id": case.id,
        "name": name,
        "mark": mark_facts(mark, name or "?"),
        "kinds": ", ".join(visit.say(KINDS[kind]) for kind in case.kinds if kind in KINDS),
        "by": by,
        "said": visit.say(PHRASES[case.said]) if case.said in PHRASES else case.said,
        "noted": bool(case.said) and case.chat is None,
        "why": case.why,
        "game": game_title(row.game, visit.lang) if row is not None else "",
        "table": case.table,
        "ply": case.ply,
        "ago": span(services.catalogues, visit.lang, services.now() - case.since),
        "before": [
            f"{visit.say(MEASURES[one.kind])}, {given.day_of(one.at)}" for one in before if one.kind in MEASURES
        ],
        "decision": said_decision(visit, case.decision),
    }


def mark_of(connection: Connection, holder: str) -> str:
    """The stone of somebody with a name; guests share one."""
    own = people_schema.persons.c
    return connection.execute(select(own.mark).where(own.holder == holder)).scalars().first() or GUEST_MARK


def said_decision(visit: Visit, decision: str) -> str:
    kind, _, days = decision.partition("-")
    if not days:
        return visit.say(MEASURES[kind]) if kind in MEASURES else visit.say(N_("nothing was done"))
    said = visit.services.catalogues[visit.lang].ngettext("%(num)s day", "%(num)s days", int(days))
    return f"{visit.say(MEASURES[kind])}, {said % {'num': days}}"


@router.get("/house/case/{id}")
async def case_page(request: Request, id: int) -> Response:
    """In place: what was said around it, and the table at that move."""

    async def make(visit: Visit, person: Person, role: str) -> dict[str, Any]:
        return await case_context(visit, id)

    return await page(request, "house_case.html", make)


async def case_context(visit: Visit, id: int) -> dict[str, Any]:
    case = await visit.services.reports.case(id)
    names = await names_at(visit, case.table)
    return {
        "case": await case_facts(visit, case),
        "open": not case.decision,
        "said": [
            line_facts(visit, row, names, row.id == case.chat) for row in await visit.services.reports.around(case)
        ],
        "days": given.MUTES,
    }


async def names_at(visit: Visit, table: str) -> dict[int, str]:
    """Who sits where, by their seats."""
    rows = await visit.services.storage.read(lambda connection: queries.seat_rows(connection, table))
    seats = [Seat(row.number, row.kind, row.name, row.bot, "", row.holder, row.claimed) for row in rows]
    return {seat.number: visit.services.views.name(seat, visit.lang) for seat in seats}


def line_facts(visit: Visit, row: Any, names: dict[int, str], meant: bool = False) -> dict[str, Any]:
    who = row.name or names.get(row.seat) or visit.say(N_("seat %(seat)s"), seat=row.seat + 1)
    text = row.text or visit.say(PHRASES.get(row.phrase, row.phrase))
    return {"who": who, "text": text, "meant": meant, "room": row.room}


@router.post("/house/case/{id}")
async def decide(request: Request, id: int) -> Response:
    """`decision` = none, warn, mute-1, mute-7, mute-30, ban; `why` = the sentence that the person reads."""
    visit, person, role = await entered(request)
    services, form = visit.services, await visit.form()
    case = await services.reports.case(id)
    decision = form.get("decision", "")
    try:
        if decision not in DECISIONS:
            raise malformed(N_("The form does not say what was chosen."))
        await services.reports.decide(person, case, decision, form.get("why", ""), visit.say)
    except Problem as problem:
        message = visit.said(problem, 403, 409, 422)
        context = {"role": role, "waiting": len(await services.reports.open()), **await case_context(visit, id)}
        return visit.page("house_case.html", {**context, "error": message}, problem.status)
    await services.keepers.after_ban(case.about)
    return see_other("/house")


@router.post("/house/appeal/{id}")
async def answer_appeal(request: Request, id: int) -> Response:
    """`answer` = what the person reads, `lift` = on."""
    visit, person, _ = await entered(request)
    form = await visit.form()
    await visit.services.sanctions.answer(person, id, form.get("answer", ""), form.get("lift") == "on")
    return see_other("/house")


def appeal_facts(visit: Visit, row: Any) -> dict[str, Any]:
    who = {"person": row.person or "", "name": row.name or visit.say(N_("Guest"))}
    return {"id": row.id, **who, "kind": visit.say(MEASURES[row.kind]), "why": visit.say(row.why), "appeal": row.appeal}


@router.get("/house/chat/{table}")
async def read_chat(request: Request, table: str) -> Response:
    """A chat outside a report, for operators: the log tells it."""

    async def make(visit: Visit, person: Person, role: str) -> dict[str, Any]:
        if await visit.services.storage.read(lambda connection: queries.table_row(connection, table[:16])) is None:
            raise not_found()
        rows = await visit.services.keepers.read_chat(person, table[:16])
        names = await names_at(visit, table[:16])
        return {"table": table[:16], "said": [line_facts(visit, row, names) for row in rows]}

    return await page(request, "house_chat.html", make, operator=True)
