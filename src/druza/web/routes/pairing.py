"""Pairing: one click to a game with somebody, and what is heard while one waits."""

from __future__ import annotations

from urllib.parse import urlsplit

from fastapi import APIRouter, Request
from fastapi.responses import Response

from druza.web.http.answers import answer
from druza.web.http.middleware import address
from druza.web.http.visit import Visit, see_other
from druza.web.lobby.pairing import NO_BOUND_AFTER, is_waiting, reach_of
from druza.web.problems import Problem
from druza.web.tables.clocks import is_full
from druza.web.tables.live import OPEN, Live

router = APIRouter()

LOOKING = "looking"  # the cookie: the table at which one waits
AT = "at:"  # begins it where one sat down by choice: nobody is looked for


@router.post("/pairing")
async def look_for_somebody(request: Request) -> Response:
    """`pair` = live/GAME or slow/GAME, or `with` and `game`: to the table if somebody waits, else back to where one
    was."""
    visit = Visit(request)
    visit.services.rates.check(visit.services.rates.tables, "tables", address(request.scope))
    visit.services.sanctions.check_may_play(visit.holder)
    form = await visit.form()
    wanted = form.get("pair") or f"{form.get('with', '')}/{form.get('game', '')}"
    kind, _, game = wanted.partition("/")
    rules, browser = visit.rules(game), visit.browser()
    mixing = await visit.services.shuffles.mixing(form.get("nonce", ""), form.get("salt", ""), True)
    found = await visit.services.pairing.look(rules.id, kind, visit.lang, browser, visit.person, mixing)
    back = way_back(request) if not form.get("on") else "/lobby"  # from a table at which the game did not begin
    response = see_other(f"/table/{found.table}" if found.paired else back)
    return visit.remember(looks_on(response, found.table), browser)


@router.post("/pairing/stop")
async def stop_looking(request: Request) -> Response:
    visit = Visit(request)
    table, browser = request.cookies.get(LOOKING, ""), visit.visitor.browser
    if table and browser is not None:
        await visit.services.pairing.stop(table, browser)
    response = see_other(way_back(request))
    response.delete_cookie(LOOKING)
    return response


@router.get("/pairing")
async def how_it_stands(request: Request) -> Response:
    """What the strip on every page shows: nothing, waiting, or found."""
    visit = Visit(request)
    table, browser = request.cookies.get(LOOKING, ""), visit.visitor.browser
    if not table or browser is None:
        return answer({"state": "none"})
    chosen, table = table.startswith(AT), table.removeprefix(AT)
    try:
        if not chosen:
            table = (await visit.services.pairing.again(table, browser, visit.person)).table
        live = await visit.services.tables.open(table)
    except Problem:
        return forgotten({"state": "none"})
    title = visit.services.views.title(live.rules, visit.lang)
    facts = {"table": f"/table/{live.id}", "title": title, "game": live.rules.id, "kind": live.pace.kind}
    mine = [seat for seat in live.people if seat in live.held_by(visit.visitor)]
    if live.status != OPEN or not mine:
        kept = bool(mine) and mine[0] in live.ready and not live.begun  # the other did not come
        return forgotten({**facts, "state": "again" if kept and not chosen else "none"})
    if is_waiting(live.seats) and chosen:
        return answer({**facts, "state": "sitting"})
    if is_waiting(live.seats):
        waited = visit.services.now() - live.facts.created
        level = await visit.services.lobby.level_of(visit.person, live.rules.id)
        reach = reach_of(level, waited)
        span = None if waited >= NO_BOUND_AFTER else [round(level.rating - reach), round(level.rating + reach)]
        offers = live.pace.is_slow or waited >= NO_BOUND_AFTER
        return answer({**facts, "state": "waiting", "seconds": int(waited), "range": span, "offers": offers})
    if is_full(live) and live.to_come:  # who has said that they are here keeps looking until the others have
        return looks_on(answer({**facts, "state": "found"}), (AT if chosen else "") + live.id)
    return forgotten({**facts, "state": "begun"})


def waits_at(visit: Visit, response: Response, live: Live) -> Response:
    """Somebody has sat down by choice where others are still to come: every page tells when the game can begin, unless
    it tells of somebody who is looked for."""
    looks = visit.request.cookies.get(LOOKING, AT)
    waits = live.pace.is_live and not live.begun and looks.startswith(AT)
    return looks_on(response, AT + live.id) if waits else response


def looks_on(response: Response, table: str) -> Response:
    response.set_cookie(LOOKING, table, max_age=86400, samesite="lax", httponly=True)
    return response


def way_back(request: Request) -> str:
    """The page from which something was posted; a path of ours, whatever the address says."""
    return "/" + urlsplit(request.headers.get("referer", "")).path.lstrip("/\\")


def forgotten(facts: dict[str, object]) -> Response:
    response = answer(facts)
    response.delete_cookie(LOOKING)
    return response
