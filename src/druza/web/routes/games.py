"""The games: which there are, for programs, and the files of theirs that pages need."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

import druza
from druza.kernel import drawing
from druza.web.http.answers import answer
from druza.web.http.visit import Visit
from druza.web.pages.parts import FOREVER, MEDIA, mark_of, part
from druza.web.pages.rendering import bot_levels, game_file, setup_of
from druza.web.problems import not_found

router = APIRouter()


@router.get("/api/games")
async def games(request: Request) -> Response:
    visit = Visit(request)
    found = []
    for id in druza.game_ids():
        rules = druza.game(id)
        title = drawing.board_of(rules).about(visit.lang).title
        setup = setup_of(rules, visit.lang)
        found.append({"id": id, "title": title, "seats": rules.seat_counts, "options": setup["options"]})
    return answer({"games": found, "bots": bot_levels(visit.services.catalogues, visit.lang)})


@router.get("/game/{game}/{name}")
async def file_of_game(request: Request, game: str, name: str) -> Response:
    path = game_file(game, name)
    if path is None:
        raise not_found()
    cache = FOREVER if request.query_params.get("v") == mark_of(path) else "no-cache"
    return part(path).answer(request.scope, MEDIA[path.suffix], cache)
