"""The lobby: tables with an open seat, those that one looks for, and what stands in the dialog of a new one."""

from __future__ import annotations

from collections import Counter
from typing import Any
from urllib.parse import urlencode

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response
from starlette.datastructures import QueryParams

from druza.web.bots.levels import BY_NAME, USUAL
from druza.web.http.answers import answer, say_problem
from druza.web.http.merged_streams import mingled
from druza.web.http.stream_ends import while_welcome
from druza.web.http.streams import EventStream
from druza.web.http.visit import PAGE, Visit
from druza.web.http.visitors import YEAR
from druza.web.keys import GUEST_NAME
from druza.web.lobby.lobby import HIGHEST, LONGEST_NOTE, LOWEST, TALKS, may_sit
from druza.web.lobby.open_tables import OpenTable, ShownLevel, waiting_counts
from druza.web.lobby.presence import present
from druza.web.pages.account_chip import guest_called, mark_facts
from druza.web.pages.pace import all_paces, pace_facts
from druza.web.pages.rendering import bot_levels, game_card, game_cards
from druza.web.problems import Problem
from druza.web.tables.pace import LIVE, SLOW, read_pace
from druza.web.tables.pace import USUAL as USUAL_PACE
from druza.web.upkeep.busy_hours import busy_hours

router = APIRouter()

FILTERS = "lobby"  # the cookie: what was looked for last
LONGEST_FILTERS = 400  # characters
MOST_WATCHED = 60  # tables that a page asks after
VEIN_STEP = 50


@router.get("/lobby", dependencies=PAGE)
async def lobby_page(request: Request) -> Response:
    page = await show_lobby(Visit(request))
    if "filter" in request.query_params:
        kept = filters_of(request.query_params)
        page.set_cookie(FILTERS, kept, max_age=YEAR, samesite="lax", secure=request.url.scheme == "https")
    return page


@router.get("/lobby/new", dependencies=PAGE)
async def new_open_table(request: Request) -> Response:
    return await show_lobby(Visit(request), opening={"game": request.query_params.get("game", "")})


async def show_lobby(
    visit: Visit,
    error: str | None = None,
    status: int = 200,
    opening: dict[str, str] | None = None,
    instead_of: str = "",
) -> HTMLResponse:
    """The page. `opening` is what the open dialog of a new table says; `instead_of` the game of a table that one did
    not get, for which the nearest other one is offered."""
    found = await lobby_context(visit)
    lines = [line for line in found["open"] if line["refused"] is None and not line["mine"]]
    nearest = next((line for line in lines if line["game"]["id"] == instead_of), lines[0] if lines else None)
    context = {
        **found,
        **opening_context(visit, opening or {}),
        "error": error,
        "opens": opening is not None,
        "nearest": nearest if instead_of else None,
    }
    return visit.page("lobby.html", context, status)


def opening_context(visit: Visit, values: dict[str, str]) -> dict[str, Any]:
    """What the dialog of a new table shows: every choice there is, and what was chosen."""
    services, cards = visit.services, [card for card in game_cards(visit.lang) if max(card["seat_counts"]) > 1]
    known = values.get("game") if values.get("game") in {card["id"] for card in cards} else ""
    usual = {"game": known or cards[0]["id"], "pace": USUAL_PACE, "rated": "", "talk": "", "who": "all"}
    usual |= {
        "watch": "on",
        "bot": USUAL,
        "level_from": str(LOWEST),
        "level_to": str(HIGHEST),
        "note": "",
        "kind_1": "anybody",
    }
    paces, rest = all_paces(services.catalogues, visit.lang), {k: v for k, v in values.items() if k != "game"}
    return {
        "playable": cards,
        "paces": {kind: [one for one in paces if (one["kind"] or LIVE) == kind] for kind in (LIVE, SLOW)},
        "bots": bot_levels(services.catalogues, visit.lang),
        "values": {**usual, "fill": values.get("fill", "" if "kind_1" in values else "on"), **rest},
        "vein": {"from": LOWEST, "to": HIGHEST, "step": VEIN_STEP},
        "longest": LONGEST_NOTE,
        "most_seats": max(max(card["seat_counts"]) for card in cards),
    }


@router.get("/lobby/fragment")
async def lobby_fragment(request: Request) -> Response:
    visit = Visit(request)
    context = await lobby_context(visit)
    was = [one for one in request.query_params.get("was", "").split(",")[:MOST_WATCHED] if one]
    missing = [one for one in was if one not in {line["id"] for line in context["open"]}]
    context["gone"] = await visit.services.lobby.what_became(missing)
    return HTMLResponse(visit.render("partials/lobby.html", context, "/lobby"))


@router.get("/lobby/levels/{game}")
async def waiting_levels(request: Request, game: str) -> Response:
    """One's own level in a game, and those of the people who wait for one: for the choice of whom one wants to meet."""
    visit = Visit(request)
    lobby, rules = visit.services.lobby, visit.rules(game)
    tables = [table for table in await lobby.all(visit.holder) if table.game == rules.id]
    holders = {seat["holder"] for table in tables for seat in table.seats if seat["holder"]} - {visit.holder}
    waiting = [(await lobby.level_of_holder(holder, rules.id)).rating for holder in sorted(holders)[:MOST_WATCHED]]
    mine = await lobby.level_of(visit.person, rules.id)
    own = {"rating": mine.rating, "spread": mine.spread} if visit.person is not None else None
    return answer({"mine": own, "waiting": waiting})


async def lobby_context(visit: Visit) -> dict[str, Any]:
    """The open tables that fit `?game=` (any number of them), `pace` = live, slow, `talk` = pl, en, `rated`, `may`."""
    services, holder = visit.services, visit.holder
    chosen = chosen_filters(visit)
    everything = await services.lobby.everything(holder)
    tables = [table for table in everything if not table.apart]
    levels = {game: await services.lobby.level_of(visit.person, game) for game in {table.game for table in tables}}
    held_back = await services.lobby.held_back(visit.person, True) if any(table.rated for table in tables) else None
    lines = [table_facts(visit, table, levels[table.game], held_back) for table in tables]
    shown = [line for line in lines if fits(line, chosen)]
    best = nearest_to_level(shown)
    shown.sort(key=lambda line: (line["id"] != best, line["refused"] is not None))
    return {
        "open": shown,
        "best": best,
        "others": len(tables) - len(shown),
        "count": len(tables),
        "here": services.presence.count,
        "busy": await services.storage.read(busy_hours),
        "chosen": chosen,
        "query": query_of(chosen),
        "mine": next((table.id for table in tables if table.mine), ""),
        "waiting": await services.storage.read(waiting_counts),
        "uncounted": uncounted(everything),
        "talks": [{"code": code, "name": visit.say(name)} for code, name in TALKS.items()],
        "gone": {},
    }


def nearest_to_level(lines: list[dict[str, Any]]) -> str:
    """Where one may sit down with people of about one's own level; of equals the one that waits longest; or nothing."""
    open_to_me = [line for line in lines if line["refused"] is None and not line["mine"]]
    return str(min(open_to_me, key=lambda line: line["apart"])["id"]) if open_to_me else ""


def chosen_filters(visit: Visit) -> dict[str, Any]:
    """What the address asks for; an address that asks for nothing means what this browser chose last."""
    asked = visit.request.query_params
    if not asked.keys() - {"was"}:
        asked = QueryParams(visit.request.cookies.get(FILTERS, "")[:LONGEST_FILTERS])
    known = {card["id"] for card in game_cards(visit.lang)}
    return {
        "games": [game for game in asked.getlist("game") if game in known],
        "paces": [pace for pace in asked.getlist("pace") if pace in (LIVE, SLOW)],
        "talks": [talk for talk in asked.getlist("talk") if talk in TALKS],
        "rated": bool(asked.get("rated")),
        "may": bool(asked.get("may")),
    }


def query_of(chosen: dict[str, Any]) -> str:
    """The filters as a part of an address."""
    several = [("game", "games"), ("pace", "paces"), ("talk", "talks")]
    pairs = [(name, value) for name, key in several for value in chosen[key]]
    return urlencode(pairs + [(name, "1") for name in ("rated", "may") if chosen[name]])


def filters_of(asked: QueryParams) -> str:
    """What is kept of an address in the browser."""
    kept = [(name, value) for name, value in asked.multi_items() if name in ("game", "pace", "talk", "rated", "may")]
    return urlencode(kept)[:LONGEST_FILTERS]


def uncounted(tables: list[OpenTable]) -> dict[str, int]:
    """By "live/GAME": how many of those who are counted (`waiting_counts`) do not wait to be played with by who looks:
    oneself, and those at tables of somebody whom one does not meet."""
    found: Counter[str] = Counter()
    for table in tables:
        if not table.rated and not level_range(table):
            people = sum(bool(seat["holder"]) for seat in table.seats) if table.apart else int(table.mine)
            found[f"{read_pace(table.pace).kind or LIVE}/{table.game}"] += people
    return dict(+found)


def fits(line: dict[str, Any], chosen: dict[str, Any]) -> bool:
    """Is a table among those that are looked for?"""
    if chosen["games"] and line["game"]["id"] not in chosen["games"]:
        return False
    if chosen["paces"] and (line["pace"]["kind"] or LIVE) not in chosen["paces"]:
        return False
    if chosen["talks"] and line["talk"] and line["talk"] not in chosen["talks"]:
        return False
    return (line["rated"] or not chosen["rated"]) and (line["refused"] is None or not chosen["may"])


def table_facts(visit: Visit, table: OpenTable, level: ShownLevel, held_back: Problem | None) -> dict[str, Any]:
    """`held_back`: why one may sit at no rated table with a clock."""
    now, catalogues = visit.services.now(), visit.services.catalogues
    refused = None if table.mine else may_sit(table, visit.person, level)
    if refused is None and not table.mine and table.rated and read_pace(table.pace).is_live:
        refused = held_back
    return {
        "id": table.id,
        "url": f"/table/{table.id}",
        "game": game_card(visit.rules(table.game), visit.lang),
        "talk": table.language,
        "note": table.note,
        "minutes": int((now - table.since) // 60),
        "fill": max(1, round((table.fill - now) / 60)) if table.fill is not None else None,
        "mine": table.mine,
        "pace": pace_facts(catalogues, visit.lang, table.pace),
        "rated": table.rated,
        "levels": level_range(table),
        "apart": abs(table.level - level.rating),
        "refused": say_problem(catalogues, refused, visit.lang) if refused is not None else None,
        "needs_name": refused is not None and refused.error == "no-name",
        "seats": [seat_facts(visit, seat) for seat in table.seats],
    }


def level_range(table: OpenTable) -> str:
    """1400-1800, 1700+, or nothing."""
    if table.level_from is None and table.level_to is None:
        return ""
    if table.level_to is None:
        return f"{table.level_from}+"
    return f"{table.level_from or 0}–{table.level_to}"


def seat_facts(visit: Visit, seat: dict[str, Any]) -> dict[str, Any]:
    catalogues = visit.services.catalogues
    name = seat["name"]
    if name == GUEST_NAME:
        name = guest_called(catalogues, visit.lang, seat["holder"])
    if seat["bot"]:
        level = BY_NAME.get(seat["bot"])
        name = catalogues.say(visit.lang, level.label) if level else seat["bot"]
    facts = {
        "free": seat["free"],
        "kept": seat["kept"],
        "bot": bool(seat["bot"]),
        "state": seat["state"] if visit.sees_presence else "",
        "level": seat["level"],
        "name": name,
    }
    return {**facts, "mark": mark_facts(seat["mark"], name or "?")}


@router.get("/events/lobby")
async def lobby_events(request: Request) -> Response:
    visit = Visit(request)
    services = visit.services
    stream = services.lobby.news.stream()
    if visit.holder:
        stream = mingled(stream, services.notices.stream(visit.holder, beats=False))
        stream = present(services.presence, visit.holder, stream)
    return EventStream(services.rates, while_welcome(visit, stream))
