"""The table: its page, and the part of it that changes."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from druza.kernel import drawing
from druza.web import reasons
from druza.web.asking import Asking, switch_language
from druza.web.instead import begun_by, instead_of, leaves
from druza.web.learning.coach import coach_of, glossary_of, no_further_back, stand_still
from druza.web.live import OPEN
from druza.web.reasons import mark_reasons, percent
from druza.web.rendering import game_card
from druza.web.showing import Shown, shown_as
from druza.web.stops import shown_stops

router = APIRouter()


@router.get("/table/{table}")
async def show_table(request: Request, table: str) -> Response:
    if (switched := switch_language(request)) is not None:
        return switched
    asking = Asking(request)
    live = await asking.table()
    return asking.page("table.html", table_context(asking, shown_as(live, asking.visitor, asking.seat(), asking.lang)))


@router.get("/table/{table}/fragment")
async def show_fragment(request: Request, table: str) -> Response:
    asking = Asking(request)
    live = await asking.table()
    shown = shown_as(live, asking.visitor, asking.seat(), asking.lang)
    response = asking.page("partials/table.html", table_context(asking, shown))
    response.headers["X-Ply"] = str(live.ply_for(shown.held))
    return response


def table_context(asking: Asking, shown: Shown, notice: dict[str, str] | None = None) -> dict[str, Any]:
    context = asking.house.showroom.context(shown, asking.site)
    context["game"] = game_card(shown.live.rules, asking.lang)
    context["status"] = shown.live.status
    context["stops"] = shown_stops(shown)
    context["notice"] = notice
    context["hint"] = hint_of(asking, shown, context["look"])
    context["instead"] = instead_facts(shown, context["names"])
    all_seen = shown.live.shows_all_to(asking.visitor)
    mark_reasons(shown.live, shown.live.line.moves, context["log"], all_seen)
    if not all_seen or shown.live.facts.course:
        context["table"]["record_url"] = None
    if shown.live.facts.course:
        context["table"]["chances_url"] = None
    context["coach"] = coach_of(shown, asking.house.catalogues)
    context["terms"] = glossary_of(shown.live.rules.id, asking.lang)
    no_further_back(context, shown.live)
    if context["coach"] is not None and context["coach"]["standing"]:
        stand_still(context, context["coach"], shown, asking.house.catalogues)
    return context


def hint_of(asking: Asking, shown: Shown, look: drawing.Look) -> dict[str, Any] | None:
    """The button for a hint, and the hint itself once it is there; None where there are none."""
    live, seat = shown.live, shown.you
    if not live.facts.hints or live.status != OPEN or seat < 0 or live.state.seat != seat:
        return None
    found = live.hint_for(seat)
    says = {one["path"]: one["says"] for one in leaves(look)}
    return {
        "url": f"/api/tables/{live.id}/hint?seat={seat}",
        "form_url": f"/table/{live.id}/hint",
        "tries": reasons.number(found.tries, asking.lang) if found else "",
        "options": [
            {**one, "says": says[one["path"]], "chance": percent(one["chance"]), "share": percent(one["share"])}
            for one in (found.options if found else [])
            if one["path"] in says
        ],
    }


def instead_facts(shown: Shown, names: list[str]) -> dict[str, Any] | None:
    """What else could be chosen in the middle of what was begun."""
    live, seat = shown.live, shown.you
    begun = begun_by(live, seat, shown.held) if seat >= 0 and shown.handover is None else None
    if begun is None:
        return None
    options = instead_of(begun, seat, shown.lang, names)
    if not options:
        return None
    return {"url": f"/table/{live.id}/instead", "begun": begun.path, "to": begun.to, "options": options}
