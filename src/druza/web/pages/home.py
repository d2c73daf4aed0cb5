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
from druza.web.line import SPECTATOR
from druza.web.live import OPEN, Live
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
        "setups": {card["id"]: setup_of(druza.game(card["id"]), asking.lang) for card in game_cards(asking.lang)},
    }
    return asking.page("home.html", context)


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
        "title": showroom.title(live.rules, asking.lang),
        "status": live.status,
        "your_turn": mine,
        "waiting": asking.say(N_("Your turn")) if mine else names[asked] if 0 <= asked < len(names) else "",
        "players": names,
        "ply": live.count,
        "changed": changed,
    }
