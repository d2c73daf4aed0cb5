"""The house: reports, people, limits, health and the log of what was done there; and what somebody sees who was warned,
muted or banned."""

from __future__ import annotations

import datetime
import time
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

import druza
from druza.web.house import sanctions as given
from druza.web.house.audit import SHELL, SYSTEM
from druza.web.house.reports import DECISIONS, KINDS, Case
from druza.web.http.answers import answer, say_problem
from druza.web.http.forms import number, texts
from druza.web.http.middleware import session_of
from druza.web.http.visit import Visit, see_other, switch_language
from druza.web.lobby.phrases import PHRASES
from druza.web.notices.words import game_title, span
from druza.web.pages.chip import mark_facts
from druza.web.people.names import GUEST_NAME
from druza.web.people.people import PASSKEY, PASSWORD
from druza.web.people.sessions import Person, session_hash
from druza.web.problems import N_, Problem, malformed, not_found
from druza.web.storage import queries
from druza.web.tables.live import Seat
from druza.web.upkeep import copies

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
    "looks-up": N_("looks somebody up"),
}
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
REFUSED = {"password": N_("wrong passwords"), "passkey": N_("passkeys that did not fit"), "code": N_("wrong codes")}
MEASURES = {given.WARN: N_("warning"), given.MUTE: N_("phrases only"), given.BAN: N_("ban")}
NOBODY_IN_PERSON = {SYSTEM: N_("system"), SHELL: N_("command line")}
SLOW_BEAT = 1.0  # seconds
OLD_COPY = 2 * 24 * 3600.0


async def entered(request: Request, operator: bool = False) -> tuple[Visit, Person, str]:
    """Whoever may come in, and with which role; others learn nothing. Problem "touch" if it is too long ago that they
    showed that it is they."""
    visit = Visit(request)
    role = await visit.services.roles.check(visit.person, operator)
    assert visit.person is not None
    if not await visit.services.roles.is_touched(session_hash(session_of(request.scope))):
        raise Untouched
    return visit, visit.person, role


class Untouched(Problem):
    """They must show once more that it is they."""

    def __init__(self) -> None:
        super().__init__(403, "touch", N_("Show once more that it is you."))


@router.get("/house/touch")
async def touch_page(request: Request) -> Response:
    if (switched := switch_language(request)) is not None:
        return switched
    visit = Visit(request)
    await visit.services.roles.check(visit.person)
    return await show_touch(visit, "", 200)


async def show_touch(visit: Visit, error: str, status: int) -> Response:
    assert visit.person is not None
    ways = {way.kind for way in await visit.services.people.ways(visit.person.id)}
    context = {"error": error, "passkey": PASSKEY in ways, "password": PASSWORD in ways, "person": visit.person}
    return visit.page("house_touch.html", context, status)


@router.post("/house/touch")
async def touch(request: Request) -> Response:
    """A passkey or the password of whoever is signed in, once more; it holds for twelve hours."""
    visit = Visit(request)
    services = visit.services
    await services.roles.check(visit.person)
    assert visit.person is not None
    form = texts(await request.form())
    try:
        if form.get("credential"):
            shown = await services.people.by_passkey(visit.site, form.get("ticket", ""), form["credential"])
        else:
            shown = await services.people.by_password(visit.person.name, form.get("password", ""))
        if shown.id != visit.person.id:
            services.limits.refuse("passkey")
            raise Problem(422, "unfit", N_("This passkey is another person's."))
    except Problem as problem:
        if problem.status not in (404, 422, 429):
            raise
        return await show_touch(visit, say_problem(services.catalogues, problem, visit.lang), problem.status)
    await services.roles.touch(session_hash(session_of(request.scope)))
    return see_other("/house")


async def page(request: Request, template: str, make: Any, operator: bool = False) -> Response:
    """A page of the house, with what all of them show; whoever must show that it is they is sent to do so."""
    if (switched := switch_language(request)) is not None:
        return switched
    try:
        visit, person, role = await entered(request, operator)
    except Untouched:
        return see_other("/house/touch")
    common = {"role": role, "waiting": len(await visit.services.reports.open()), "error": ""}
    return visit.page(template, {**common, **await make(visit, person, role)})


# -- the first page ----------------------------------------------------------------------------------------------------


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
        "last": span(services.catalogues, visit.lang, services.now() - decided[0].since) if decided else "",
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


async def case_facts(visit: Visit, case: Case) -> dict[str, Any]:
    services = visit.services
    catalogue = services.catalogues[visit.lang]
    row = await services.storage.read(lambda connection: queries.table_row(connection, case.table))
    before = await services.sanctions.history(case.about)
    people = len(case.reporters)
    name = case.name if case.name != GUEST_NAME else visit.say(N_("Guest"))
    by = catalogue.ngettext("reported by %(num)s person", "reported by %(num)s people", people) % {"num": people}
    return {
        "id": case.id,
        "name": name,
        "mark": mark_facts("1n", name or "?"),
        "kinds": ", ".join(visit.say(KINDS[kind]) for kind in case.kinds if kind in KINDS),
        "by": by,
        "said": visit.say(PHRASES[case.said]) if case.said in PHRASES else case.said,
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


def said_decision(visit: Visit, decision: str) -> str:
    kind, _, days = decision.partition("-")
    if not days:
        return visit.say(MEASURES[kind]) if kind in MEASURES else visit.say(N_("nothing was done"))
    said = visit.services.catalogues[visit.lang].ngettext("%(num)s day", "%(num)s days", int(days))
    return f"{visit.say(MEASURES[kind])}, {said % {'num': days}}"


def appeal_facts(visit: Visit, row: Any) -> dict[str, Any]:
    return {"id": row.id, "kind": visit.say(MEASURES[row.kind]), "why": row.why, "appeal": row.appeal}


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


def audit_facts(visit: Visit, row: Any) -> dict[str, Any]:
    at = datetime.datetime.fromtimestamp(row.at, datetime.UTC)
    deed = visit.say(DEEDS[row.deed]) if row.deed in DEEDS else row.deed
    who = visit.say(NOBODY_IN_PERSON.get(row.who, row.who))
    return {"at": at, "who": who, "deed": deed, "ref": row.ref, "note": row.note}


# -- deciding ----------------------------------------------------------------------------------------------------------


@router.get("/house/decided")
async def decided(request: Request) -> Response:
    async def make(visit: Visit, person: Person, role: str) -> dict[str, Any]:
        found = await visit.services.reports.decided()
        return {"cases": [await case_facts(visit, case) for case in found]}

    return await page(request, "house_decided.html", make)


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
    services, form = visit.services, texts(await request.form())
    case = await services.reports.case(id)
    decision = form.get("decision", "")
    try:
        if decision not in DECISIONS:
            raise malformed(N_("The form does not say what was chosen."))
        await services.reports.decide(person, case, decision, form.get("why", ""), visit.say)
    except Problem as problem:
        if problem.status not in (403, 409, 422):
            raise
        message = say_problem(services.catalogues, problem, visit.lang)
        context = {"role": role, "waiting": len(await services.reports.open()), **await case_context(visit, id)}
        return visit.page("house_case.html", {**context, "error": message}, problem.status)
    await services.house.after_ban(case.about)
    return see_other("/house")


@router.post("/house/appeal/{id}")
async def answer_appeal(request: Request, id: int) -> Response:
    """`answer` = what the person reads, `lift` = on."""
    visit, person, _ = await entered(request)
    form = texts(await request.form())
    await visit.services.sanctions.answer(person, id, form.get("answer", ""), form.get("lift") == "on")
    return see_other("/house")


# -- people, tables, the log -------------------------------------------------------------------------------------------


@router.get("/house/people")
async def people(request: Request) -> Response:
    async def make(visit: Visit, person: Person, role: str) -> dict[str, Any]:
        text = request.query_params.get("q", "")[:64]
        found = await visit.services.house.search(text)
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
    facts = await visit.services.house.facts(found)
    facts["sanctions"] = [sanction_facts(visit, row) for row in facts["sanctions"]]
    del facts["holder"]
    return {
        "person": {"id": found.id, "name": found.name, "mark": mark_facts(found.mark, found.name)},
        "since": given.day_of(found.since),
        "facts": facts,
        "days": given.MUTES,
    }


def sanction_facts(visit: Visit, row: Any) -> dict[str, Any]:
    now = visit.services.now()
    running = row.kind != given.WARN and row.lifted is None and (row.until is None or row.until > now)
    return {
        "id": row.id,
        "kind": visit.say(MEASURES[row.kind]),
        "why": visit.say(row.why),
        "at": given.day_of(row.at),
        "until": given.day_of(row.until) if row.until is not None else "",
        "running": running,
        "appeal": row.appeal,
        "answer": row.answer,
        "may_appeal": row.appealed is None and row.lifted is None,
    }


@router.post("/house/person/{id}")
async def measure(request: Request, id: str) -> Response:
    """`do` = warn, mute-1, ..., ban with `why`; lift with `measure`; role with `role` (operators only)."""
    visit, keeper, role = await entered(request)
    services, form = visit.services, texts(await request.form())
    found = await services.people.by_id(id)
    holder = services.notices.holder_of(found)
    kind, _, days = form.get("do", "").partition("-")
    try:
        if found.id == keeper.id:
            raise Problem(403, "own-case", N_("Nobody decides about themselves."))
        if kind in given.DEEDS and (not days or int(number(days) or 0) in given.MUTES):
            why = form.get("why", "")
            await services.sanctions.give(keeper, holder, found.name, kind, why, number(days) if days else None)
            await services.house.after_ban(holder)
        elif kind == "lift":
            await services.sanctions.lift(keeper, number(form.get("measure")) or 0, found.name)
        elif kind == "role":
            await services.roles.check(keeper, operator=True)
            await services.roles.give(keeper.name, found, form.get("role", ""))
        else:
            raise malformed(N_("The form does not say what was chosen."))
    except Problem as problem:
        if problem.status not in (403, 409, 422):
            raise
        message = say_problem(services.catalogues, problem, visit.lang)
        context = {"role": role, "waiting": len(await services.reports.open()), **await person_context(visit, id)}
        return visit.page("house_person.html", {**context, "error": message}, problem.status)
    return see_other(f"/house/person/{id}")


@router.get("/house/chat/{table}")
async def read_chat(request: Request, table: str) -> Response:
    """A chat outside a report, for operators: the log tells it."""

    async def make(visit: Visit, person: Person, role: str) -> dict[str, Any]:
        if await visit.services.storage.read(lambda connection: queries.table_row(connection, table[:16])) is None:
            raise not_found()
        rows = await visit.services.house.read_chat(person, table[:16])
        names = await names_at(visit, table[:16])
        return {"table": table[:16], "said": [line_facts(visit, row, names) for row in rows]}

    return await page(request, "house_chat.html", make, operator=True)


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


@router.get("/api/house/numbers")
async def numbers(request: Request) -> Response:
    visit, _, _ = await entered(request)
    return answer(await visit.services.numbers.look())


# -- as the person sees it ---------------------------------------------------------------------------------------------


@router.get("/house/mine")
async def mine(request: Request) -> Response:
    """What was decided about me, and the form to appeal."""
    if (switched := switch_language(request)) is not None:
        return switched
    visit = Visit(request)
    if not visit.holder:
        raise not_found()
    return await show_mine(visit, visit.holder, "", "", 200)


async def show_mine(visit: Visit, holder: str, ticket: str, error: str, status: int) -> Response:
    rows = await visit.services.sanctions.history(holder)
    context = {"measures": [sanction_facts(visit, row) for row in rows], "ticket": ticket, "error": error}
    return visit.page("house_mine.html", context, status)


@router.get("/house/appeal/{ticket}")
async def appeal_page(request: Request, ticket: str) -> Response:
    """For who is banned and cannot sign in: the ticket was given when they tried."""
    if (switched := switch_language(request)) is not None:
        return switched
    visit = Visit(request)
    return await show_mine(visit, await ticket_holder(visit, ticket), ticket, "", 200)


async def ticket_holder(visit: Visit, ticket: str) -> str:
    found = await visit.services.people.tickets.look("appeal", ticket)
    if found is None:
        raise not_found()
    return visit.services.notices.holder_of(found.person)


@router.post("/house/mine")
async def appeal(request: Request) -> Response:
    """`measure`, `text`; with `ticket` by who cannot sign in."""
    visit = Visit(request)
    form = texts(await request.form())
    ticket = form.get("ticket", "")
    holder = await ticket_holder(visit, ticket) if ticket else visit.holder
    try:
        await visit.services.sanctions.appeal(holder, number(form.get("measure")) or 0, form.get("text", ""))
    except Problem as problem:
        if problem.status not in (409, 422):
            raise
        message = say_problem(visit.services.catalogues, problem, visit.lang)
        return await show_mine(visit, holder, ticket, message, problem.status)
    for keeper in await visit.services.house.operators():
        await visit.services.notices.tell(keeper, "report")
    return see_other(f"/house/appeal/{ticket}" if ticket else "/house/mine")
