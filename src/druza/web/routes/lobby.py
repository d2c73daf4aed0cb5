"""The lobby: tables with an open seat, and a new one of one's own."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from druza.web.bots.levels import BY_NAME
from druza.web.http.answers import say_problem
from druza.web.http.forms import number, texts
from druza.web.http.middleware import address
from druza.web.http.streams import EventStream
from druza.web.http.visit import Visit, see_other, switch_language
from druza.web.keys import browser_hash
from druza.web.lobby.lobby import OpenTable
from druza.web.lobby.presence import present
from druza.web.pages.chip import guest_called, mark_facts
from druza.web.pages.rendering import game_card
from druza.web.people.names import GUEST_NAME
from druza.web.problems import N_, Problem

router = APIRouter()


@router.get("/lobby")
async def lobby_page(request: Request) -> Response:
    if (switched := switch_language(request)) is not None:
        return switched
    return await show_lobby(Visit(request), None, 200)


async def show_lobby(visit: Visit, error: str | None, status: int) -> HTMLResponse:
    return visit.page("lobby.html", {**await lobby_context(visit), "error": error}, status)


@router.get("/lobby/fragment")
async def lobby_fragment(request: Request) -> Response:
    visit = Visit(request)
    return HTMLResponse(visit.render("partials/lobby.html", await lobby_context(visit), "/lobby"))


async def lobby_context(visit: Visit) -> dict[str, Any]:
    """`?game=` shows only that one."""
    services = visit.services
    holder = browser_hash(visit.visitor.browser) if visit.visitor.browser else ""
    wanted = visit.request.query_params.get("game", "")
    tables = await services.lobby.all(holder)
    shown = [table for table in tables if not wanted or table.game == wanted]
    return {
        "open": [table_facts(visit, table) for table in shown],
        "others": len(tables) - len(shown),
        "count": len(tables),
        "here": services.presence.count,
        "wanted": wanted,
        "mine": next((table.id for table in tables if table.mine), ""),
    }


def table_facts(visit: Visit, table: OpenTable) -> dict[str, Any]:
    now = visit.services.now()
    return {
        "id": table.id,
        "url": f"/table/{table.id}",
        "game": game_card(visit.rules(table.game), visit.lang),
        "language": table.language.upper(),
        "minutes": int((now - table.since) // 60),
        "fill": max(1, round((table.fill - now) / 60)) if table.fill is not None else None,
        "mine": table.mine,
        "seats": [seat_facts(visit, seat) for seat in table.seats],
    }


def seat_facts(visit: Visit, seat: dict[str, Any]) -> dict[str, Any]:
    catalogues = visit.services.catalogues
    name = seat["name"]
    if name == GUEST_NAME:
        name = guest_called(catalogues, visit.lang, seat["holder"])
    if seat["bot"]:
        level = BY_NAME.get(seat["bot"])
        name = catalogues.say(visit.lang, level.label) if level else seat["bot"]
    facts = {"free": seat["free"], "bot": bool(seat["bot"]), "here": seat["here"], "name": name}
    return {**facts, "mark": mark_facts(seat["mark"], name or "?")}


@router.post("/lobby")
async def open_table(request: Request) -> Response:
    """A new table: `game`, `seats`, `fill` = on (bots take what is free after five minutes)."""
    visit = Visit(request)
    visit.services.rates.check(visit.services.rates.tables, "tables", address(request.scope))
    form = texts(await request.form())
    try:
        rules, seats = visit.rules(form.get("game", "")), number(form.get("seats"))
        if seats is None or seats not in rules.seat_counts or seats < 2:
            counts = ", ".join(str(count) for count in rules.seat_counts if count > 1)
            raise Problem(422, "bad-table", N_("This game is for %(counts)s players."), {"counts": counts})
        browser = visit.browser()
        fill = form.get("fill") == "on"
        table = await visit.services.lobby.open(rules.id, seats, fill, visit.lang, browser, visit.person)
    except Problem as problem:
        if problem.status not in (409, 422, 429):
            raise
        return await show_lobby(visit, say_problem(visit.services.catalogues, problem, visit.lang), problem.status)
    return visit.remember(see_other(f"/table/{table}"), browser)


@router.get("/events/lobby")
async def lobby_events(request: Request) -> Response:
    visit = Visit(request)
    services = visit.services
    stream = services.lobby.stream(services.tables)
    if visit.visitor.browser is not None:
        stream = present(services.presence, browser_hash(visit.visitor.browser), stream)
    return EventStream(services.rates, stream)
