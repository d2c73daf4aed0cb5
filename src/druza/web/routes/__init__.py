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
    events,
    gallery,
    games,
    health,
    hint,
    home,
    installed,
    invitation,
    learn,
    lobby,
    log,
    move,
    new_table,
    operator,
    puzzles,
    reason,
    record,
    recover,
    replacement,
    replay,
    rules,
    signin,
    table,
    together,
    undo,
    why,
    wishes,
)

AT_A_TABLE = (table, move, undo, replacement, wishes, hint, why, reason, chances, log, events, replay, record)
SEATS = (new_table, invitation, bot, close)
PEOPLE = (lobby, together, claim, signin, recover, account)
LOOKING = (home, learn, puzzles, games, rules, gallery, builder, installed, health, operator)

router = APIRouter()
for part in AT_A_TABLE + SEATS + PEOPLE + LOOKING:
    router.include_router(part.router)


@router.api_route("/api/{rest:path}", methods=["GET", "POST", "PUT", "DELETE", "PATCH"])
async def nothing(request: Request, rest: str) -> Response:
    """Every other address of programs."""
    raise not_found()
