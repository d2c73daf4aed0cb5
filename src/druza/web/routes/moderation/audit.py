"""The log of what was done in the house."""

from __future__ import annotations

import datetime
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from druza.web.http.visit import Visit
from druza.web.moderation.audit import SHELL, SYSTEM
from druza.web.people.sessions import Person
from druza.web.problems import N_
from druza.web.routes.moderation.access import entered, page

router = APIRouter()

DEEDS = {
    "decides-none": N_("decides that nothing is to be done"),
    "warns": N_("warns a player"),
    "mutes": N_("mutes a player"),
    "bans": N_("bans a player"),
    "lifts": N_("lifts a measure"),
    "reads-chat": N_("reads the chat of a table"),
    "answers-appeal": N_("answers an appeal"),
    "gives-role": N_("gives a role"),
    "takes-role": N_("takes a role away"),
    "resets": N_("resets a way to sign in"),
    "exports": N_("takes out what is known of somebody"),
    "phrases-only": N_("leaves somebody only phrases, after several reports"),
    "hides-note": N_("hides a note"),
    "looks-up": N_("looks somebody up"),
}
NOBODY_IN_PERSON = {SYSTEM: N_("system"), SHELL: N_("command line")}


@router.get("/house/audit")
async def audit(request: Request) -> Response:
    async def make(visit: Visit, person: Person, role: str) -> dict[str, Any]:
        return {"audit": [audit_facts(visit, row) for row in await visit.services.audit.last()]}

    return await page(request, "house_audit.html", make)


@router.get("/house/audit.csv")
async def audit_file(request: Request) -> Response:
    visit, _, _ = await entered(request)
    headers = {"Content-Disposition": 'attachment; filename="druza-audit.csv"'}
    return Response(await visit.services.audit.table(), media_type="text/csv; charset=utf-8", headers=headers)


def audit_facts(visit: Visit, row: Any) -> dict[str, Any]:
    at = datetime.datetime.fromtimestamp(row.at, datetime.UTC)
    deed = visit.say(DEEDS[row.deed]) if row.deed in DEEDS else row.deed
    who = visit.say(NOBODY_IN_PERSON.get(row.who, row.who))
    return {"at": at, "who": who, "deed": deed, "ref": row.ref, "note": row.note}
