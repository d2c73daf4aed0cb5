"""The people as the house sees them: who there is, what was decided about them, and what is decided now."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from druza.web.http.forms import number
from druza.web.http.visit import Visit, see_other
from druza.web.moderation import sanctions as given
from druza.web.pages.account_chip import mark_facts
from druza.web.people.sessions import Person
from druza.web.problems import N_, Problem, malformed
from druza.web.routes.moderation.access import entered, page
from druza.web.routes.moderation.measures import measure_facts

router = APIRouter()


@router.get("/house/people")
async def people(request: Request) -> Response:
    async def make(visit: Visit, person: Person, role: str) -> dict[str, Any]:
        text = request.query_params.get("q", "")[:64]
        found = await visit.services.keepers.search(text)
        rows = [
            {"id": row.id, "name": row.name, "mark": mark_facts(row.mark, row.name), "since": given.day_of(row.since)}
            for row in found
        ]
        return {"q": text, "people": rows}

    return await page(request, "house_people.html", make)


@router.get("/house/person/{id}")
async def person_page(request: Request, id: str) -> Response:
    async def make(visit: Visit, keeper: Person, role: str) -> dict[str, Any]:
        return await person_context(visit, id)

    return await page(request, "house_person.html", make)


async def person_context(visit: Visit, id: str) -> dict[str, Any]:
    found = await visit.services.people.by_id(id)
    facts = await visit.services.keepers.facts(found)
    facts["sanctions"] = [measure_facts(visit, row) for row in facts["sanctions"]]
    del facts["holder"]
    return {
        "person": {"id": found.id, "name": found.name, "mark": mark_facts(found.mark, found.name)},
        "since": given.day_of(found.since),
        "facts": facts,
        "days": given.MUTES,
    }


@router.post("/house/person/{id}")
async def measure(request: Request, id: str) -> Response:
    """`do` = warn, mute-1, ..., ban with `why`; lift with `measure`; role with `role` (operators only)."""
    visit, keeper, role = await entered(request)
    services, form = visit.services, await visit.form()
    found = await services.people.by_id(id)
    holder = services.notices.holder_of(found)
    kind, _, days = form.get("do", "").partition("-")
    try:
        if found.id == keeper.id:
            raise Problem(403, "own-case", N_("Nobody decides about themselves."))
        if kind in given.DEEDS and (not days or int(number(days) or 0) in given.MUTES):
            why = form.get("why", "")
            await services.sanctions.give(keeper, holder, found.name, kind, why, number(days) if days else None)
            await services.keepers.after_ban(holder)
        elif kind == "lift":
            await services.sanctions.lift(keeper, number(form.get("measure")) or 0, found.name)
        elif kind == "role":
            await services.roles.check(keeper, operator=True)
            await services.roles.give(keeper.name, found, form.get("role", ""))
        else:
            raise malformed(N_("The form does not say what was chosen."))
    except Problem as problem:
        message = visit.said(problem, 403, 409, 422)
        context = {"role": role, "waiting": len(await services.reports.open()), **await person_context(visit, id)}
        return visit.page("house_person.html", {**context, "error": message}, problem.status)
    return see_other(f"/house/person/{id}")
