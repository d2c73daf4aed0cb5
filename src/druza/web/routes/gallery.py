"""The gallery: every component of a game, to look through."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response
from markupsafe import Markup

from druza.kernel import drawing
from druza.kernel.game import Game
from druza.web.http.visit import PAGE, Visit
from druza.web.pages.rendering import Rendering, game_card
from druza.web.problems import N_

router = APIRouter()

SOURCES = {
    "rulebook": N_("stated in the rulebook"),
    "public": N_("published elsewhere"),
    "house": N_("ours: the printed value is not known"),
}


@router.get("/gallery/{game}", dependencies=PAGE)
async def gallery(request: Request, game: str) -> Response:
    visit = Visit(request)
    rules = visit.rules(game)
    entries = await asyncio.to_thread(all_entries, rules, visit.lang, visit.services.rendering)
    q = request.query_params.get("q", "").strip()[:60]
    kind, source = request.query_params.get("kind", ""), request.query_params.get("source", "")
    found = [
        html
        for entry, html in entries
        if kind in ("", entry.kind) and source in ("", entry.source) and (not q or is_about(entry, q))
    ]
    context = {
        "game": game_card(rules, visit.lang),
        "entries": found,
        "all_count": len(entries),
        "kinds": counted(visit, rules, "kind", [entry.kind for entry, _ in entries]),
        "sources": counted(visit, rules, "source", [entry.source for entry, _ in entries]),
        "q": q,
        "kind": kind,
        "source": source,
    }
    return visit.page("gallery.html", context)


@lru_cache(maxsize=32)
def all_entries(rules: Game[Any], lang: str, rendering: Rendering) -> list[tuple[drawing.Entry, Markup]]:
    """Every component, drawn and written once: it takes long."""
    draw = rendering.environments[lang].get_template("partials/gallery_entry.html").render
    return [(entry, Markup(draw(entry=entry))) for entry in drawing.board_of(rules).gallery(lang)]


def is_about(entry: drawing.Entry, q: str) -> bool:
    """Does every word of the search occur in an entry, in either language?"""
    said = " ".join([entry.id, entry.kind, *entry.name.values(), *entry.text.values()]).casefold()
    return all(word in said for word in q.casefold().split())


def counted(visit: Visit, rules: Game[Any], section: str, values: list[str]) -> list[dict[str, Any]]:
    found = []
    for value in dict.fromkeys(values):
        label = value.replace("_", " ")
        if section == "source" and value in SOURCES:
            label = visit.say(SOURCES[value])
        elif rules.words.has(section, value):
            label = rules.words.say(visit.lang, section, value, {})
        found.append({"value": value, "label": label, "count": values.count(value)})
    return found
