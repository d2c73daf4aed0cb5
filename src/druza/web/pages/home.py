"""The front page: the games, and the tables of this browser."""

from __future__ import annotations

import datetime
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response
from sqlalchemy import Connection

import druza
from druza.web import storage
from druza.web.asking import Asking, switch_language
from druza.web.learning.course import course_of, lesson_of
from druza.web.learning.lessons import games_played
from druza.web.line import SPECTATOR
from druza.web.live import OPEN, Live
from druza.web.pages.learn import begun_lessons, lesson_lines
from druza.web.problems import N_, Problem
from druza.web.rendering import bot_levels, game_cards, setup_of
from druza.web.tables import tables_of

router = APIRouter()

MOST_TABLES = 12  # of one's own on the front page


@router.get("/")
async def home(request: Request) -> Response:
    if (switched := switch_language(request)) is not None:
        return switched
    asking = Asking(request)
    context = {
        "tables": await own_tables(asking),
        "bots": bot_levels(asking.house.catalogues, asking.lang),
        "learn": await learning(asking),
        "setups": {card["id"]: setup_of(druza.game(card["id"]), asking.lang) for card in game_cards(asking.lang)},
    }
    return asking.page("home.html", context)


async def learning(asking: Asking) -> dict[str, dict[str, Any]]:
    """By game: how its first lesson is offered, and whether it comes before playing: it does for who never played."""
    begun, played = await begun_lessons(asking), {}
    if asking.visitor.browser is not None:
        browser = asking.visitor.browser
        played = await asking.house.storage.read(lambda connection: games_played(connection, browser))
    found = {}
    for card in game_cards(asking.lang):
        lines = lesson_lines(card["id"], begun, asking.lang)
        if lines:
            new = card["id"] not in played and not lines[0]["done"]
            found[card["id"]] = {**lines[0], "new": new}
    return found


async def own_tables(asking: Asking) -> list[dict[str, Any]]:
    """The tables of this browser: where one is asked first, then the newest."""
    browser = asking.visitor.browser
    if browser is None:
        return []

    def ask(connection: Connection) -> list[tuple[Any, Any | None]]:
        return [(row, storage.last_shown(connection, row.id)) for row in tables_of(connection, browser, MOST_TABLES)]

    found = []
    for row, last in await asking.house.storage.read(ask):
        try:
            live = await asking.house.tables.open(row.id)
        except Problem:
            continue  # of a game or an edition that is no longer there
        changed = last.time if last else row.created
        found.append(table_line(asking, live, datetime.datetime.fromtimestamp(changed, datetime.UTC)))
    found.sort(key=lambda line: (line["status"] == OPEN, line["your_turn"], line["changed"]), reverse=True)
    return found


def table_line(asking: Asking, live: Live, changed: datetime.datetime) -> dict[str, Any]:
    showroom, held = asking.house.showroom, live.held_by(asking.visitor)
    names = showroom.names(live, asking.lang)
    asked = live.rules.asked_as_seen(live.state, held[0] if len(held) == 1 else SPECTATOR)
    mine = live.state.seat in held and live.status == OPEN
    return {
        "id": live.id,
        "url": f"/table/{live.id}",
        "game_id": live.rules.id,
        "title": lesson_title(asking, live) or showroom.title(live.rules, asking.lang),
        "status": live.status,
        "your_turn": mine,
        "waiting": asking.say(N_("Your turn")) if mine else names[asked] if 0 <= asked < len(names) else "",
        "players": names,
        "ply": live.count,
        "changed": changed,
    }


def lesson_title(asking: Asking, live: Live) -> str:
    """What a table with a lesson is called: the game, and the step; empty for others."""
    course = course_of(live)
    if course is None:
        return ""
    title = asking.house.showroom.title(live.rules, asking.lang)
    steps = len(lesson_of(live, course).step)
    if course.step >= steps:
        return asking.say(N_("%(game)s: the short game"), game=title)
    return asking.say(N_("%(game)s: lesson, step %(step)s of %(steps)s"), game=title, step=course.step + 1, steps=steps)
