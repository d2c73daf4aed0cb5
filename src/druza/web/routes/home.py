"""The front page: the games, and the tables of this browser."""

from __future__ import annotations

import datetime
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response
from sqlalchemy import Connection

import druza
from druza.web.http.visit import Visit, switch_language
from druza.web.learning.course import course_of, lesson_of
from druza.web.learning.lessons import games_played
from druza.web.pages.rendering import bot_levels, game_cards, setup_of
from druza.web.problems import N_, Problem
from druza.web.routes.learn import begun_lessons, lesson_lines
from druza.web.storage import queries
from druza.web.tables.collection import tables_of
from druza.web.tables.history import SPECTATOR
from druza.web.tables.live import OPEN, Live

router = APIRouter()

MOST_TABLES = 12  # of one's own on the front page


@router.get("/")
async def home(request: Request) -> Response:
    if (switched := switch_language(request)) is not None:
        return switched
    visit = Visit(request)
    context = {
        "tables": await own_tables(visit),
        "bots": bot_levels(visit.services.catalogues, visit.lang),
        "learn": await learning(visit),
        "setups": {card["id"]: setup_of(druza.game(card["id"]), visit.lang) for card in game_cards(visit.lang)},
    }
    return visit.page("home.html", context)


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


async def own_tables(visit: Visit) -> list[dict[str, Any]]:
    """The tables of this browser: where one is asked first, then the newest."""
    browser = visit.visitor.browser
    if browser is None:
        return []

    def ask(connection: Connection) -> list[tuple[Any, Any | None]]:
        return [(row, queries.last_shown(connection, row.id)) for row in tables_of(connection, browser, MOST_TABLES)]

    found = []
    for row, last in await visit.services.storage.read(ask):
        try:
            live = await visit.services.tables.open(row.id)
        except Problem:
            continue  # of a game or an edition that is no longer there
        changed = last.time if last else row.created
        found.append(table_line(visit, live, datetime.datetime.fromtimestamp(changed, datetime.UTC)))
    found.sort(key=lambda line: (line["status"] == OPEN, line["your_turn"], line["changed"]), reverse=True)
    return found


def table_line(visit: Visit, live: Live, changed: datetime.datetime) -> dict[str, Any]:
    views, held = visit.services.views, live.held_by(visit.visitor)
    names = views.names(live, visit.lang)
    asked = live.rules.asked_as_seen(live.state, held[0] if len(held) == 1 else SPECTATOR)
    mine = live.state.seat in held and live.status == OPEN
    return {
        "id": live.id,
        "url": f"/table/{live.id}",
        "game_id": live.rules.id,
        "title": lesson_title(visit, live) or views.title(live.rules, visit.lang),
        "status": live.status,
        "your_turn": mine,
        "waiting": visit.say(N_("Your turn")) if mine else names[asked] if 0 <= asked < len(names) else "",
        "players": names,
        "ply": live.ply,
        "changed": changed,
    }


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
