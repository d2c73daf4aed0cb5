"""The rules: the booklet, a chapter a page; the quick sheet; every rule by its number."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from druza.kernel.game import Game
from druza.learn import shelf
from druza.learn.booklet import Booklet, Chapter
from druza.web.http.answers import answer
from druza.web.http.visit import PAGE, Visit, see_other
from druza.web.learning.booklets import chapter_facts, contents, folded, glance, rule_address, search, sheet
from druza.web.learning.coach import glossary_of
from druza.web.pages.rendering import game_card, rulebook_page
from druza.web.problems import not_found

router = APIRouter()


@router.get("/rules/{game}", dependencies=PAGE)
async def booklet_page(request: Request, game: str) -> Response:
    visit = Visit(request)
    rules = visit.rules(game)
    booklet = shelf.booklet(game)
    if booklet is None:
        return numbered(visit, rules)
    return visit.page("booklet.html", page_context(visit, rules, booklet, booklet.chapter[0]))


@router.get("/rules/{game}/all", dependencies=PAGE)
async def all_rules(request: Request, game: str) -> Response:
    visit = Visit(request)
    return numbered(visit, visit.rules(game))


def numbered(visit: Visit, rules: Game[Any]) -> Response:
    page, parts = rulebook_page(rules, visit.lang, visit.services.catalogues)
    return visit.page("rules.html", {"game": game_card(rules, visit.lang), "page": page, "contents": parts})


@router.get("/rules/{game}/rule/{rule}")
async def one_rule(request: Request, game: str, rule: str) -> Response:
    """To the paragraph where a rule stands."""
    visit = Visit(request)
    if rule.upper() not in visit.rules(game).rulebook.ids():
        raise not_found()
    return see_other(rule_address(game, rule.upper()))


@router.get("/rules/{game}/sheet", dependencies=PAGE)
async def sheet_page(request: Request, game: str) -> Response:
    visit = Visit(request)
    rules, booklet = visit.rules(game), shelf.booklet(game)
    if booklet is None:
        raise not_found()
    context = {
        "game": game_card(rules, visit.lang),
        "boxes": sheet(rules, booklet, visit.lang),
        "glance": glance(booklet, visit.lang, ""),
    }
    return visit.page("sheet.html", context)


@router.get("/rules/{game}/glossary", dependencies=PAGE)
async def glossary_page(request: Request, game: str) -> Response:
    visit = Visit(request)
    rules, booklet = visit.rules(game), shelf.booklet(game)
    if booklet is None or shelf.glossary(game) is None:
        raise not_found()
    return visit.page("booklet.html", {**page_context(visit, rules, booklet, None), "glossary": True})


@router.get("/rules/{game}/search", dependencies=PAGE)
async def search_page(request: Request, game: str) -> Response:
    visit = Visit(request)
    rules, booklet = visit.rules(game), shelf.booklet(game)
    if booklet is None:
        raise not_found()
    wanted = request.query_params.get("q", "").strip()[:80]
    context = page_context(visit, rules, booklet, None)
    return visit.page("booklet.html", {**context, "q": wanted, "found": search(rules, booklet, wanted, visit.lang)})


@router.get("/api/rules/{game}/{rule}")
async def rule_text(request: Request, game: str, rule: str) -> Response:
    visit = Visit(request)
    rules = visit.rules(game)
    if rule not in rules.rulebook.rules["en"]:
        raise not_found()
    return answer({"rule": rule, "text": rules.rulebook.text(rule, visit.lang), "url": f"/rules/{game}/rule/{rule}"})


@router.get("/rules/{game}/{chapter}", dependencies=PAGE)
async def chapter_page(request: Request, game: str, chapter: str) -> Response:
    visit = Visit(request)
    rules, booklet = visit.rules(game), shelf.booklet(game)
    found = booklet.find(chapter) if booklet is not None else None
    if booklet is None or found is None:
        raise not_found()
    return visit.page("booklet.html", page_context(visit, rules, booklet, found))


def page_context(visit: Visit, rules: Game[Any], booklet: Booklet, chapter: Chapter | None) -> dict[str, Any]:
    lang, now = visit.lang, chapter.id if chapter is not None else ""
    return {
        "game": game_card(rules, lang),
        "contents": contents(booklet, lang, now),
        "glance": glance(booklet, lang, now),
        "chapter": chapter_facts(rules, booklet, chapter, lang) if chapter is not None else None,
        "chapters": len(booklet.chapter),
        "terms": sorted(glossary_of(rules.id, lang), key=lambda term: folded(term["name"])),
        "glossary": False,
        "q": "",
        "found": None,
    }
