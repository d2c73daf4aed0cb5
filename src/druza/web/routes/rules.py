"""The rulebook, as a page."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from druza.web.http.answers import answer
from druza.web.http.visit import Visit, switch_language
from druza.web.pages.rendering import game_card, rulebook_page
from druza.web.problems import not_found

router = APIRouter()


@router.get("/rules/{game}")
async def rules_page(request: Request, game: str) -> Response:
    if (switched := switch_language(request)) is not None:
        return switched
    visit = Visit(request)
    rules = visit.rules(game)
    page, contents = rulebook_page(rules, visit.lang, visit.services.catalogues)
    return visit.page("rules.html", {"game": game_card(rules, visit.lang), "page": page, "contents": contents})


@router.get("/api/rules/{game}/{rule}")
async def rule(request: Request, game: str, rule: str) -> Response:
    visit = Visit(request)
    rules = visit.rules(game)
    if rule not in rules.rulebook.rules["en"]:
        raise not_found()
    return answer({"rule": rule, "text": rules.rulebook.text(rule, visit.lang), "url": f"/rules/{game}#{rule}"})
