"""The front page: the games, and the tables of this browser."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response
from sqlalchemy import Connection

import druza
from druza.web.http.visit import PAGE, Visit
from druza.web.learning.course import course_of, lesson_of
from druza.web.learning.lessons import games_played
from druza.web.lobby.open_tables import OpenTable, open_count, waiting_counts
from druza.web.lobby.pairing import is_waiting
from druza.web.lobby.worth_watching import worth_watching
from druza.web.pages.clocks import LOW_SLOW, running_seat, seat_clock, seat_days
from druza.web.pages.rendering import bot_levels, game_card, game_cards, setup_of
from druza.web.pages.strips import slow_left
from druza.web.problems import N_, Problem
from druza.web.routes.learn import begun_lessons, lesson_lines
from druza.web.routes.lobby import table_facts, uncounted
from druza.web.storage import queries
from druza.web.tables.clock import LOW
from druza.web.tables.clocks import is_full
from druza.web.tables.collection import tables_of
from druza.web.tables.entries import SPECTATOR
from druza.web.tables.live import OPEN, Live
from druza.web.upkeep.busy_hours import busy_hours

router = APIRouter()

MOST_TABLES = 40  # of one's own, under way, that are looked at: where one is asked may be an older one
SHOWN_TABLES = 3  # of them on the front page
MOST_OPEN = 5  # where one can sit down


@router.get("/", dependencies=PAGE)
async def home(request: Request) -> Response:
    visit = Visit(request)
    everything, mine = await visit.services.lobby.everything(visit.holder), await tables_to_return_to(visit)
    context = {
        "tables": mine[:SHOWN_TABLES],
        "under_way": sum(line["status"] == OPEN for line in mine),
        "waiting_for_me": sum(line["your_turn"] for line in mine),
        "open": await open_seats(visit, [table for table in everything if not table.apart]),
        "uncounted": uncounted(everything),
        "bots": bot_levels(visit.services.catalogues, visit.lang),
        "learn": await learning(visit),
        "waiting": await visit.services.storage.read(waiting_counts),
        "open_count": await visit.services.storage.read(open_count),
        "here": visit.services.presence.count,
        "busy": await visit.services.storage.read(busy_hours),
        "worth": await games_to_watch(visit),
        "setups": {card["id"]: setup_of(druza.game(card["id"]), visit.lang) for card in game_cards(visit.lang)},
    }
    return visit.page("home.html", context)


@router.get("/lobby/seats")
async def seats_to_take(request: Request) -> Response:
    """The part of the front page that changes with the lobby."""
    visit = Visit(request)
    tables = await visit.services.lobby.all(visit.holder)
    counted = await visit.services.storage.read(open_count)
    context = {"open": await open_seats(visit, tables), "open_count": counted}
    return HTMLResponse(visit.render("partials/open_seats.html", context, "/"))


async def open_seats(visit: Visit, tables: list[OpenTable]) -> list[dict[str, Any]]:
    """Where one may sit down, the nearest level first; of equals, who waits longest."""
    others = [table for table in tables if not table.mine]
    games = {table.game for table in others}
    levels = {game: await visit.services.lobby.level_of(visit.person, game) for game in games}
    rated = any(table.rated for table in others)
    held_back = await visit.services.lobby.held_back(visit.person, True) if rated else None
    lines = [table_facts(visit, table, levels[table.game], held_back) for table in others]
    return sorted([line for line in lines if line["refused"] is None], key=lambda line: line["apart"])[:MOST_OPEN]


async def games_to_watch(visit: Visit) -> list[dict[str, Any]]:
    services = visit.services
    found = await worth_watching(list(services.tables.live.values()), services.lobby.levels_of_holders, services.now())
    return [{**line, "game": game_card(visit.rules(line["game"]), visit.lang)} for line in found]


async def learning(visit: Visit) -> dict[str, dict[str, Any]]:
    """By game: how its first lesson is offered, and whether it comes before playing: it does for who never played."""
    begun, played = await begun_lessons(visit), {}
    if visit.visitor.browser is not None:
        browser = visit.visitor.browser
        played = await visit.services.storage.read(lambda connection: games_played(connection, browser))
    found = {}
    for card in game_cards(visit.lang):
        lines = lesson_lines(card["id"], begun, visit.lang)
        if lines:
            new = card["id"] not in played and not lines[0]["done"]
            found[card["id"]] = {**lines[0], "new": new}
    return found


async def tables_to_return_to(visit: Visit) -> list[dict[str, Any]]:
    """Those under way, where one is asked first; and if these are few, the last that have ended."""
    running = await own_tables(visit)
    if len(running) >= SHOWN_TABLES:
        return running
    last = await own_tables(visit, SHOWN_TABLES, "")
    return running + [line for line in last if line["status"] != OPEN and not line["never_began"]]


async def own_tables(visit: Visit, most: int = MOST_TABLES, status: str = OPEN) -> list[dict[str, Any]]:
    """The tables of this browser, those with a status or all: where one is asked first, then the newest."""
    browser = visit.visitor.browser
    if browser is None:
        return []

    def ask(connection: Connection) -> list[tuple[Any, Any | None]]:
        rows = tables_of(connection, browser, most, status)
        return [(row, queries.last_shown(connection, row.id)) for row in rows]

    found = []
    for row, last in await visit.services.storage.read(ask):
        try:
            live = await visit.services.tables.open(row.id)
        except Problem:
            continue  # of a game or an edition that is no longer there
        changed = last.time if last else row.created
        found.append(table_line(visit, live, datetime.datetime.fromtimestamp(changed, datetime.UTC)))
    found.sort(key=lambda line: line["changed"], reverse=True)
    return sorted(found, key=lambda line: (line["status"] != OPEN, not line["your_turn"], line["seconds"]))


def table_line(visit: Visit, live: Live, changed: datetime.datetime) -> dict[str, Any]:
    views, held = visit.services.views, live.held_by(visit.visitor)
    names = views.names(live, visit.lang)
    asked = live.rules.asked_as_seen(live.state, held[0] if len(held) == 1 else SPECTATOR)
    gathers = live.status == OPEN and is_waiting(live.seats) and not live.facts.dealt
    mine = live.status == OPEN and not gathers and waits_for(live, held)
    seconds, left = time_left(visit, live, held)
    return {
        "id": live.id,
        "url": f"/table/{live.id}",
        "game_id": live.rules.id,
        "title": lesson_title(visit, live) or views.title(live.rules, visit.lang),
        "status": live.status,
        "never_began": live.never_began,
        "your_turn": mine,
        "waiting": visit.say(N_("Your turn")) if mine else names[asked] if 0 <= asked < len(names) else "",
        "gathers": gathers,
        "is_lesson": course_of(live) is not None,
        "left": left,
        "low": seconds < LOW_SLOW if live.pace.is_slow else seconds < LOW,
        "seconds": seconds,
        "players": names,
        "ply": live.ply,
        "changed": changed,
    }


def waits_for(live: Live, held: Sequence[int]) -> bool:
    """Is one of these seats asked, or asked whether it is here?"""
    if live.pace and not live.begun:
        return is_full(live) and any(seat in live.to_come for seat in held)
    return live.state.seat in held


def time_left(visit: Visit, live: Live, held: tuple[int, ...]) -> tuple[float, str]:
    """How long who is asked has, as one may know: in seconds, without end where no clock runs, and in words."""
    clock = live.clock
    if clock is None or live.status != OPEN or not live.pace:
        return float("inf"), ""
    running = running_seat(live, clock, held)
    if running == SPECTATOR:
        return float("inf"), ""
    of = seat_days if live.pace.is_slow else seat_clock
    found = of(live, clock, running, running, held, visit.services.now())
    text = slow_left(visit, found) if live.pace.is_slow else found["text"]
    return found["reserve"] + found["free"], text


def lesson_title(visit: Visit, live: Live) -> str:
    """What a table with a lesson is called: the game, and the step; empty for others."""
    course = course_of(live)
    if course is None:
        return ""
    title = visit.services.views.title(live.rules, visit.lang)
    steps = len(lesson_of(live, course).step)
    if course.step >= steps:
        return visit.say(N_("%(game)s: the short game"), game=title)
    return visit.say(N_("%(game)s: lesson, step %(step)s of %(steps)s"), game=title, step=course.step + 1, steps=steps)
