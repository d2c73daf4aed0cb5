"""The addresses: a file for each thing that can be asked for or done, for people and programs together."""

from __future__ import annotations

from fastapi import APIRouter

from druza.web.routes import (
    account,
    api_description,
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
    hint,
    home,
    installable,
    invitation,
    leaders,
    leagues,
    learn,
    letters,
    lobby,
    log,
    mine,
    moderation,
    moment,
    move,
    new_table,
    notices,
    open_table,
    operator,
    orders,
    pairing,
    player,
    presence,
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
    presence,
    claim,
    signin,
    recover,
    notices,
    wishes_of_notices,
    letters,
    account,
    moderation,
)
LEVELS = (player, leaders, rematch, leagues, clubs)
LOOKING = (home, mine, learn, puzzles, games, rules, gallery, builder, installable, health, operator)

router = APIRouter()
for part in (*AT_A_TABLE, *SEATS, *PEOPLE, *LEVELS, *LOOKING, api_description):  # of /api, the last takes what is left
    router.include_router(part.router)
