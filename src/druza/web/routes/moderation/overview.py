"""The first page of the house: what waits, five numbers, health and limits."""

from __future__ import annotations

import time
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

import druza
from druza.web.http.answers import answer
from druza.web.http.visit import Visit
from druza.web.moderation import sanctions as given
from druza.web.notices.words import span
from druza.web.people.sessions import Person
from druza.web.problems import N_
from druza.web.routes.moderation.access import entered, page
from druza.web.routes.moderation.audit import audit_facts
from druza.web.routes.moderation.reports import appeal_facts, case_facts
from druza.web.upkeep import copies

router = APIRouter()

LIMITS = {
    "signin": (N_("Signing in"), "10 / 10 min"),
    "claim": (N_("New names by address"), "5 / h"),
    "chat": (N_("Chat"), "6 / 30 s"),
    "open": (N_("New tables"), "10 / h"),
    "pairing": (N_("Pairing"), "20 / h"),
    "report": (N_("Reports"), "10 / d"),
    "invite": (N_("Invitations"), "20 / d"),
    "note": (N_("Notes"), "10 / h"),
}
REFUSED = {
    "password": N_("wrong passwords"),
    "passkey": N_("passkeys that did not fit"),
    "code": N_("wrong codes"),
    "session": N_("sessions that had ended"),
    "recovery": N_("links to get back in that were used or too old"),
    "no-invitation": N_("invitations that did not fit"),
    "taken": N_("invitations that somebody had used"),
    "foreign": N_("posts from other sites"),
}
SLOW_BEAT = 1.0  # seconds
OLD_COPY = 2 * 24 * 3600.0


@router.get("/house")
async def house(request: Request) -> Response:
    return await page(request, "house.html", front)


async def front(visit: Visit, person: Person, role: str, error: str = "") -> dict[str, Any]:
    services = visit.services
    found = await services.reports.open()
    decided = await services.reports.decided()
    return {
        "numbers": await number_facts(visit),
        "cases": [await case_facts(visit, case) for case in found],
        "last": span(services.catalogues, visit.lang, services.now() - decided[0].decided) if decided else "",
        "appeals": [appeal_facts(visit, row) for row in await services.sanctions.appeals()],
        "health": await health_facts(visit),
        "limits": limit_facts(visit),
        "audit": [audit_facts(visit, row) for row in await services.audit.last(8)],
        "days": given.MUTES,
        "error": error,
    }


async def number_facts(visit: Visit) -> list[dict[str, Any]]:
    found, lines = await visit.services.numbers.look(), await visit.services.numbers.lines()
    say, catalogue = visit.say, visit.services.catalogues[visit.lang]
    peak = int(max([*lines["here"], found["here"]]))
    finished = "–" if found["finished"] is None else f"{round(100 * found['finished'])}%"
    wait = "–" if found["wait"] is None else f"{round(found['wait'])} s"
    move = "–" if found["move"] is None else f"{max(1, round(1000 * found['move']))} ms"
    waited = catalogue.ngettext("%(num)s person sat down", "%(num)s people sat down", found["waited"])
    return [
        shown(say(N_("here now")), found["here"], lines["here"], say(N_("peak today %(peak)s"), peak=peak)),
        shown(
            say(N_("tables in play")),
            found["tables"],
            lines["tables"],
            say(N_("%(live)s live, %(slow)s slow"), live=found["live"], slow=found["slow"]),
        ),
        shown(say(N_("games this week")), found["games"], found["days"], say(N_("%(share)s finished"), share=finished)),
        shown(say(N_("until somebody comes, median")), wait, lines["wait"], str(waited % {"num": found["waited"]})),
        shown(
            say(N_("a move, 95%%")).replace("%%", "%"),
            move,
            lines["move"],
            say(N_("errors %(share)s"), share=f"{100 * found['errors']:.2f}%"),
        ),
    ]


def shown(label: str, value: Any, line: list[float], note: str) -> dict[str, Any]:
    """A number with its line, as points of a picture 100 wide and 30 high."""
    most, last = max(line, default=0) or 1, max(1, len(line) - 1)
    points = " ".join(f"{100 * at / last:.1f},{28 - 26 * one / most:.1f}" for at, one in enumerate(line))
    return {"label": label, "value": value, "points": points if len(line) > 1 else "", "note": note}


async def health_facts(visit: Visit) -> list[dict[str, Any]]:
    """What answers and what does not; what is ill comes first."""
    services, say = visit.services, visit.say
    begun = time.perf_counter()
    try:
        await services.storage.pulse()
        beat = time.perf_counter() - begun
        database = (beat < SLOW_BEAT, f"{max(1, round(1000 * beat))} ms")
    except Exception as error:
        database = (False, type(error).__name__)
    streams = sum(services.rates.streams.values())
    queue = len(services.thinkers.turns)
    copy = copies.newest(services.settings)
    age = None if copy is None else time.time() - copy
    postman = services.postman
    rows = [
        (N_("Database"), *database),
        (N_("Bots: queue"), queue < 100, str(queue)),
        (N_("Bots that did not answer"), services.thinkers.misses == 0, str(services.thinkers.misses)),
        (N_("Streams"), True, str(streams)),
        (
            N_("Mail"),
            postman.failed == 0,
            say(N_("%(sent)s sent, %(failed)s failed"), sent=postman.sent, failed=postman.failed)
            if postman.delivers
            else say(N_("not set up")),
        ),
        (
            N_("Backup"),
            not services.settings.backups or (age is not None and age < OLD_COPY),
            say(N_("none yet"))
            if age is None
            else say(N_("%(span)s ago"), span=span(services.catalogues, visit.lang, age)),
        ),
        (N_("Version"), True, druza.__version__),
    ]
    facts = [{"label": say(label), "well": well, "value": value} for label, well, value in rows]
    return sorted(facts, key=lambda one: one["well"])


def limit_facts(visit: Visit) -> list[dict[str, Any]]:
    limits = visit.services.limits
    rows = [
        {"label": visit.say(label), "rate": rate, "struck": limits.struck[name]}
        for name, (label, rate) in LIMITS.items()
    ]
    refused = [
        {"label": visit.say(label), "rate": "", "struck": limits.refused[name]} for name, label in REFUSED.items()
    ]
    return rows + refused


@router.get("/api/house/numbers")
async def numbers(request: Request) -> Response:
    visit, _, _ = await entered(request)
    return answer(await visit.services.numbers.look())
