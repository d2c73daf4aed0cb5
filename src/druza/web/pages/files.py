"""Files of a game's folder that pages need."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from druza.web.problems import not_found
from druza.web.rendering import game_file

router = APIRouter()

FOREVER = "public, max-age=31536000, immutable"
MEDIA = {"css": "text/css; charset=utf-8", "svg": "image/svg+xml"}


@router.get("/game/{game}/{name}")
async def file_of_game(request: Request, game: str, name: str) -> Response:
    path = game_file(game, name)
    if path is None:
        raise not_found()
    cache = FOREVER if "v" in request.query_params else "no-cache"
    media = MEDIA[path.suffix.removeprefix(".")]
    return Response(path.read_bytes(), media_type=media, headers={"Cache-Control": cache})
