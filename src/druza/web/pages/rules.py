"""The rulebook, as a page."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from druza.web.asking import Asking, switch_language
from druza.web.rendering import game_card, rulebook_page

router = APIRouter()


@router.get("/rules/{game}")
async def rules_page(request: Request, game: str) -> Response:
    if (switched := switch_language(request)) is not None:
        return switched
    asking = Asking(request)
    rules = asking.rules(game)
    page, contents = rulebook_page(rules, asking.lang, asking.house.catalogues)
    return asking.page("rules.html", {"game": game_card(rules, asking.lang), "page": page, "contents": contents})
