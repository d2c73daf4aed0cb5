"""My games: those that go on, where I am asked first, and those that have ended, the newest first."""

from __future__ import annotations

from collections import Counter
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response
from sqlalchemy import Connection, select

from druza.web.http.forms import number
from druza.web.http.visit import PAGE, Visit
from druza.web.keys import browser_hash
from druza.web.pages.days import short_day
from druza.web.problems import Problem
from druza.web.routes.home import own_tables
from druza.web.storage import ratings as rating_schema
from druza.web.storage import schema
from druza.web.tables.live import OPEN, Seat

router = APIRouter()

MOST_RUNNING = 100
A_PAGE = 30  # ended games


@router.get("/mine", dependencies=PAGE)
async def my_games(request: Request) -> Response:
    visit = Visit(request)
    page = max(1, min(number(request.query_params.get("page")) or 1, 1000))
    running = [line for line in await own_tables(visit, MOST_RUNNING, OPEN) if line["status"] == OPEN]
    ended = await ended_games(visit, page)
    more = f"/mine?page={page + 1}" if len(ended) > A_PAGE else ""
    return visit.page("mine.html", {"running": running, "ended": ended[:A_PAGE], "page": page, "more": more})


async def ended_games(visit: Visit, page: int) -> list[dict[str, Any]]:
    """A page of them, and one more if there is another page. They are told by their rows: no game is played again."""
    browser = visit.visitor.browser
    if browser is None:
        return []

    holder = browser_hash(browser)

    def ask(connection: Connection) -> tuple[list[Any], list[Any], list[Any]]:
        tables, seats = schema.tables.c, schema.seats.c
        mine = select(seats.table_id).where(seats.holder == holder).distinct()
        chosen = select(tables.id, tables.game, tables.status, tables.created, tables.rated).where(
            tables.id.in_(mine), tables.status != OPEN, tables.course == ""
        )
        rows = list(
            connection.execute(chosen.order_by(tables.created.desc()).offset((page - 1) * A_PAGE).limit(A_PAGE + 1))
        )
        ids = [row.id for row in rows]
        own = rating_schema.results.c
        those = select(schema.seats).where(seats.table_id.in_(ids)).order_by(seats.number)
        results = select(rating_schema.results).where(own.table_id.in_(ids))
        return rows, list(connection.execute(those)), list(connection.execute(results))

    rows, seats, results = await visit.services.storage.read(ask)
    my_seats = {(row.table_id, row.number) for row in seats if row.holder == holder}
    mine = {row.table_id: row for row in results if (row.table_id, row.seat) in my_seats}
    shared = Counter((row.table_id, row.rank) for row in results)
    players: dict[str, list[str]] = {}
    for row in seats:
        seat = Seat(row.number, row.kind, row.name, row.bot, "", row.holder, row.claimed)
        players.setdefault(row.table_id, []).append(visit.services.views.name(seat, visit.lang))
    found = []
    for row in rows:
        try:
            title = visit.services.views.title(visit.rules(row.game), visit.lang)
        except Problem:
            continue  # of a game that is no longer there
        found.append(
            {
                "url": f"/table/{row.id}",
                "replay_url": f"/table/{row.id}/replay",
                "game_id": row.game,
                "title": title,
                "status": row.status,
                "rated": row.rated,
                "players": players.get(row.id, []),
                "result": mine.get(row.id),
                "tied": row.id in mine and shared[row.id, mine[row.id].rank] > 1,
                "day": short_day(row.created, visit.services.now(), visit.lang),
            }
        )
    return found
