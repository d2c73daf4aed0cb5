"""The addresses: a file for each thing that can be asked for or done, for people and programs together."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from druza.web.problems import not_found
from druza.web.routes import (
    account,
    bot,
    builder,
    chances,
    claim,
    close,
    clubs,
    events,
    gallery,
    games,
    health,
    here,
    hint,
    home,
    house,
    installed,
    invitation,
    leaders,
    leagues,
    learn,
    letters,
    lobby,
    log,
    mine,
    moment,
    move,
    new_table,
    notices,
    open_table,
    operator,
    orders,
    pairing,
    player,
    puzzles,
    reason,
    record,
    recover,
    rematch,
    replacement,
    replay,
    rules,
    shuffle,
    signin,
    table,
    talk,
    together,
    undo,
    why,
    wishes,
    wishes_of_notices,
)

AT_A_TABLE = (
    table,
    move,
    undo,
    replacement,
    wishes,
    hint,
    why,
    reason,
    chances,
    log,
    events,
    replay,
    record,
    shuffle,
    moment,
    orders,
)
SEATS = (new_table, open_table, invitation, bot, close)
PEOPLE = (
    lobby,
    pairing,
    together,
    talk,
    here,
    claim,
    signin,
    recover,
    notices,
    wishes_of_notices,
    letters,
    account,
    house,
)
LEVELS = (player, leaders, rematch, leagues, clubs)
LOOKING = (home, mine, learn, puzzles, games, rules, gallery, builder, installed, health, operator)

router = APIRouter()
for part in AT_A_TABLE + SEATS + PEOPLE + LEVELS + LOOKING:
    router.include_router(part.router)


@router.api_route("/api/{rest:path}", methods=["GET", "POST", "PUT", "DELETE", "PATCH"])
async def nothing(request: Request, rest: str) -> Response:
    """Every other address of programs."""
    raise not_found()
