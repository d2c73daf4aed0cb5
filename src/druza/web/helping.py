"""Helping: hints, reasons of bots, another target instead, and how the chances moved."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import msgspec
from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from druza.kernel import drawing
from druza.kernel.refused import BadInput
from druza.web import line as lines
from druza.web.api import answer, body, named_seat
from druza.web.asking import Asking, switch_language
from druza.web.curve import drawn, told_turns
from druza.web.editions import another_edition
from druza.web.forms import number
from druza.web.gate import address
from druza.web.line import SPECTATOR
from druza.web.live import Live
from druza.web.news import EventStream
from druza.web.pages.deeds import deed
from druza.web.problems import N_, Problem, malformed, too_many
from druza.web.reasons import is_told, no_thought, read_thought
from druza.web.rendering import game_card
from druza.web.seating import seat_of
from druza.web.speaking import say_problem

router = APIRouter()


# -- hints -------------------------------------------------------------------------------------------------------------


@router.get("/api/tables/{table}/hint")
async def hint(request: Request, table: str) -> Response:
    """A hint, with how much of it is done meanwhile, as server-sent events; leaving ends the thinking."""
    asking = Asking(request)
    live = await asking.table()
    named = named_seat(asking, live)
    seat = seat_of(live, asking.visitor, None if named == SPECTATOR else named)
    asking.house.hints.check(live, seat)
    rates, who = asking.house.rates, address(request.scope)
    if rates.streams[who] >= rates.most_streams:
        raise too_many(10)

    async def told() -> AsyncIterator[bytes]:
        rates.streams[who] += 1
        try:
            async for event in hint_events(asking, live, seat):
                yield event
        finally:
            rates.streams[who] -= 1
            if not rates.streams[who]:
                del rates.streams[who]

    return EventStream(told())


async def hint_events(asking: Asking, live: Live, seat: int) -> AsyncIterator[bytes]:
    yield event("thinking", {"done": 0.0})
    try:
        async for done in asking.house.hints.find(live, seat):
            yield event("thinking", {"done": round(done, 3)})
    except Problem as problem:
        message = say_problem(asking.house.catalogues, problem, asking.lang)
        yield event("failed", {"error": problem.error, "message": message})
        return
    found = live.hint_for(seat)
    if found is not None:
        yield event("ready", {"ply": found.ply, "tries": found.tries, "options": found.options})


def event(name: str, facts: Any) -> bytes:
    return f"event: {name}\ndata: ".encode() + msgspec.json.encode(facts) + b"\n\n"


@router.post("/table/{table}/hint")
async def hint_by_form(request: Request, table: str) -> Response:
    """The same without a script: the page comes when the hint is there."""
    return await deed(request, wait_for_hint)


async def wait_for_hint(asking: Asking, live: Live, seat: int, ply: float, form: dict[str, str]) -> None:
    async for _ in asking.house.hints.find(live, seat):
        pass


# -- another target ----------------------------------------------------------------------------------------------------


class InsteadOrder(msgspec.Struct, forbid_unknown_fields=True):
    ply: float
    path: str
    seat: int | None = None


@router.post("/api/tables/{table}/instead")
async def instead(request: Request, table: str) -> Response:
    asking = Asking(request)
    live = await asking.table()
    order = await body(request, InsteadOrder)
    seat = seat_of(live, asking.visitor, order.seat)
    await asking.house.undoing.play_instead(live, seat, order.ply, order.path, live.held_by(asking.visitor))
    return answer({"ply": live.ply})


@router.post("/table/{table}/instead")
async def instead_by_form(request: Request, table: str) -> Response:
    return await deed(request, choose_instead)


async def choose_instead(asking: Asking, live: Live, seat: int, ply: float, form: dict[str, str]) -> None:
    path = form.get("path", "")
    if not path:
        raise malformed(N_("The form does not say what was chosen."))
    await asking.house.undoing.play_instead(live, seat, ply, path, live.held_by(asking.visitor))


# -- why did you? ------------------------------------------------------------------------------------------------------


@router.get("/api/tables/{table}/thought")
async def thought(request: Request, table: str) -> Response:
    asking = Asking(request)
    live = await asking.table()
    return answer(await thought_facts(asking, live, number(request.query_params.get("ply"))))


@router.get("/table/{table}/thought/{ply}")
async def thought_page(request: Request, table: str, ply: str) -> Response:
    if (switched := switch_language(request)) is not None:
        return switched
    asking = Asking(request)
    live = await asking.table()
    context = {
        "table": asking.house.showroom.table_facts(live, SPECTATOR, asking.lang),
        "game": game_card(live.rules, asking.lang),
        "thought": await thought_facts(asking, live, number(ply)),
    }
    return asking.page("thought.html", context)


async def thought_facts(asking: Asking, live: Live, ply: int | None) -> dict[str, Any]:
    """Why a bot made the move at a ply, as far as it may be told now."""
    if ply is None:
        raise malformed(N_("The address does not say which move it is about."))
    try:
        found = await asking.house.storage.read(lambda connection: read_thought(connection, live, ply))
    except BadInput as error:
        raise another_edition() from error
    all_seen = live.shows_all_to(asking.visitor)
    if found is None or not is_told(live, found.move, all_seen):
        raise no_thought()
    reasons, names = asking.house.reasons, asking.house.showroom.names(live, asking.lang)
    return {
        "ply": ply,
        "seat": found.move.seat,
        "name": names[found.move.seat],
        "says": reasons.say(found, asking.lang),
        "options": reasons.options(found, asking.lang, names) if all_seen else [],
        "more_later": not all_seen,
    }


# -- how the chances moved ---------------------------------------------------------------------------------------------


@router.get("/api/tables/{table}/chances")
async def chances(request: Request, table: str) -> Response:
    asking = Asking(request)
    live = await asking.table()
    found = await asking.house.chances.of(live)
    if found is None:
        return answer({"status": "thinking", "done": round(asking.house.chances.progress(live), 3)})
    return answer({"status": "ready", "done": 1.0, **found})


@router.get("/table/{table}/chances")
async def chances_page(request: Request, table: str) -> Response:
    if (switched := switch_language(request)) is not None:
        return switched
    asking = Asking(request)
    live = await asking.table()
    error = None
    try:
        found = await asking.house.chances.of(live)
    except Problem as problem:
        if problem.status != 503:
            raise
        found, error = None, say_problem(asking.house.catalogues, problem, asking.lang)
    return await chances_answer(asking, live, found, error)


async def chances_answer(asking: Asking, live: Live, found: dict[str, Any] | None, error: str | None) -> HTMLResponse:
    showroom, lang = asking.house.showroom, asking.lang
    names = showroom.names(live, lang)
    view, look = live.state.view(SPECTATOR), drawing.look_at(live.state, SPECTATOR, lang, names)
    picture = drawing.board_of(live.rules).draw(view, look)
    context: dict[str, Any] = {
        "table": showroom.table_facts(live, SPECTATOR, lang),
        "game": game_card(live.rules, lang),
        "names": names,
        "suits": picture.suits,
        "glyphs": picture.glyphs,
        "winners": live.state.winners(),
        "done": asking.house.chances.progress(live),
        "error": error,
        "curve": None,
        "turns": [],
    }
    if found is not None:
        line = await whole_line(asking, live)
        log = showroom.lines(live.rules, line.moves, [], look)
        steps = {move.ply: step for step, move in enumerate(line.moves, 1)}
        context["curve"] = drawn(found["curve"], names)
        context["turns"] = told_turns(found["curve"], found["turns"], log, steps)
    return asking.page("chances.html", context, 503 if error else 200)


async def whole_line(asking: Asking, live: Live) -> lines.Line:
    entries = await asking.house.storage.read(lambda connection: lines.read_entries(connection, live.id))
    moves = lines.chain(entries)
    try:
        return await asking.house.storage.read(
            lambda connection: lines.read_line(connection, live.rules, live.facts.start, moves, 0, len(moves))
        )
    except BadInput as error:
        raise another_edition() from error
