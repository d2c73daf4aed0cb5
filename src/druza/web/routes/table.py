"""The table: its page, and the part of it that changes."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from druza.kernel import drawing
from druza.kernel.answers import takes_away
from druza.learn import shelf
from druza.web.help import reasons
from druza.web.help.gains import say_gains
from druza.web.help.reasons import mark_reasons, percent
from druza.web.http.answers import answer
from druza.web.http.forms import named_version, number
from druza.web.http.visit import PAGE, Visit, see_other
from druza.web.learning.booklets import chapter_url
from druza.web.learning.coach import coach_of, glossary_of, guide_of, no_further_back, stand_still
from druza.web.lobby.leaving import why_not_close
from druza.web.lobby.requests import answer_by
from druza.web.pages.clocks import clocks_of, until
from druza.web.pages.ending import ending_of
from druza.web.pages.free_seat import Offer, free_facts, offer_of
from druza.web.pages.pace import pace_facts
from druza.web.pages.points import own_points
from druza.web.pages.rendering import game_card
from druza.web.pages.strips import with_people
from druza.web.pages.together import together_of
from druza.web.pages.viewer import Shown, shown_as
from druza.web.pages.views import may_answer
from druza.web.pages.wishes import shown_wishes
from druza.web.problems import Problem
from druza.web.tables.clocks import READY_WITHIN, is_full
from druza.web.tables.live import OPEN
from druza.web.tables.replacement import begun_by, instead_of, leaves
from druza.web.tables.seats import seat_of
from druza.web.tables.watching import is_late

router = APIRouter()


@router.get("/table/{table}", dependencies=PAGE)
async def show_table(request: Request, table: str) -> Response:
    visit = Visit(request)
    live = await visit.table(late=True)
    if is_late(live, visit.visitor):
        return see_other(f"/table/{live.id}/replay")
    await visit.services.chat.look(live)
    await visit.services.notices.opened(visit.holder, live.id)
    await visit.services.rematches.look(live)
    await visit.services.faces.look(live)
    if live.pace.is_slow:
        for seat in live.people:
            await visit.services.wishes.of(live.seats[seat].holder)
    await visit.services.shuffles.state(live)
    context = table_context(visit, shown_as(live, visit.visitor, visit.seat(), visit.lang))
    return visit.page("table.html", {**context, "free": free_facts(visit, live, await offer_of(visit, live))})


@router.get("/table/{table}/fragment")
async def show_fragment(request: Request, table: str) -> Response:
    visit = Visit(request)
    live = await visit.table()
    await visit.services.shuffles.state(live)
    await visit.services.faces.look(live)
    shown = shown_as(live, visit.visitor, visit.seat(), visit.lang)
    response = HTMLResponse(render_fragment(visit, shown, await offer_of(visit, live)))
    response.headers["X-Version"] = live.version_for(shown.held)
    return response


def render_fragment(visit: Visit, shown: Shown, offer: Offer | None = None) -> str:
    """What changes of the page of a table, as a visitor may see it."""
    context = {**table_context(visit, shown), "free": free_facts(visit, shown.live, offer)}
    return visit.render("partials/table.html", context, f"/table/{shown.live.id}")


def table_context(visit: Visit, shown: Shown, notice: dict[str, str] | None = None) -> dict[str, Any]:
    context = visit.services.views.context(shown, visit.site)
    context["game"] = game_card(shown.live.rules, visit.lang)
    context["rules_here"] = rules_here(shown.live.rules.id, context["view"]["prompt"]["key"])
    context["status"] = shown.live.status
    context["wishes"] = shown_wishes(shown)
    context["notice"] = notice
    context["free"] = None
    context["together"] = together_of(visit, shown, context["names"])
    context["clocks"] = clocks_of(shown, visit.services.now())
    context["pace"] = pace_facts(visit.services.catalogues, visit.lang, shown.live.facts.pace)
    context["strips"] = with_people(
        visit, context["drawing"].players, context["together"], context["clocks"], context["names"]
    )
    context["check"] = check_of(shown, visit.services.now())
    context["answer_by"] = until(answer_by(shown.live), visit.services.now())
    context["may_close"] = shown.maker and shown.live.status == OPEN and why_not_close(shown.live) is None
    context["ending"] = ending_of(visit, shown, context["names"])
    context["hint"] = hint_of(visit, shown, context["look"])
    context["instead"] = instead_facts(shown, context["names"])
    all_seen = shown.live.shows_all_to(visit.visitor)
    mark_reasons(shown.live, shown.live.history.moves, context["log"], all_seen)
    if not all_seen or shown.live.facts.course:
        context["table"]["record_url"] = None
    if shown.live.facts.course:
        context["table"]["chances_url"] = None
    context["coach"] = coach_of(shown, visit.services.catalogues)
    context["guide"] = guide_of(shown, context["view"], context["look"])
    context["terms"] = glossary_of(shown.live.rules.id, visit.lang)
    no_further_back(context, shown.live)
    if context["coach"] is not None and context["coach"]["standing"]:
        stand_still(context, context["coach"], shown, visit.services.catalogues)
    return context


def check_of(shown: Shown, now: float) -> dict[str, Any] | None:
    """The question whether everybody is here, before the clocks run; None if it is not asked."""
    live = shown.live
    if live.begun or live.status != OPEN or not is_full(live):
        return None
    people = [{"seat": seat, "here": seat in live.ready} for seat in live.people]
    last = max(live.seats[seat].claimed or now for seat in live.people)
    mine = any(seat in shown.held for seat in live.to_come)
    return {"people": people, "mine": mine, "until": until(last + READY_WITHIN, now)}


@lru_cache(maxsize=1024)
def rules_here(game: str, prompt: str) -> str:
    """The chapter of the booklet about the present question."""
    booklet = shelf.booklet(game)
    return chapter_url(game, booklet.chapter_of_prompt(prompt).id) if booklet is not None else f"/rules/{game}"


def hint_of(visit: Visit, shown: Shown, look: drawing.Look) -> dict[str, Any] | None:
    """The button for a hint, and the hint itself once it is there; None where there are none."""
    live, seat = shown.live, shown.you
    if not live.facts.hints or live.status != OPEN or seat < 0 or live.state.seat != seat or not may_answer(live, seat):
        return None
    found = live.hint_for(seat)
    says = {one["path"]: one["says"] for one in leaves(look.choices)}
    return {
        "url": f"/api/tables/{live.id}/hint?seat={seat}",
        "form_url": f"/table/{live.id}/hint",
        "tries": reasons.number(found.tries, visit.lang) if found else "",
        "options": worth_saying(
            [
                {
                    "path": one["path"],
                    "kind": look.legal[one["path"]].kind,
                    "says": says[one["path"]],
                    "why": say_gains(one["brings"], seat, look, live.state.view(seat)),
                    "chance": percent(one["chance"]),
                    "share": percent(one["share"]),
                }
                for one in (found.options if found else [])
                if one["path"] in says
            ]
        ),
    }


def worth_saying(options: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Of the advice the best, and what else brings something: nobody is advised to end the turn for nothing."""
    return [one for place, one in enumerate(options) if place == 0 or one["why"] or not takes_away(one["kind"])]


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


@router.get("/api/tables/{table}")
async def tell_table(request: Request, table: str) -> Response:
    visit = Visit(request)
    live = await visit.table()
    named = visit.named_seat(live)
    shown = shown_as(live, visit.visitor, named, visit.lang)
    you, state, rules = shown.you, live.state, live.rules
    names = visit.services.views.names(live, visit.lang)
    view, look = visit.services.views.seen(shown, names)
    return answer(
        {
            "table": live.id,
            "game": rules.id,
            "status": live.status,
            "ply": live.ply,
            "version": live.version_of(visit.visitor),
            "seat": you,
            "held": shown.held,
            "pace": live.facts.pace,
            "rated": live.facts.rated,
            "dealt": live.facts.dealt,
            "begun": live.begun,
            "clocks": clocks_of(shown, visit.services.now()),
            "handover": shown.handover,
            "asked": view["asked"],
            "over": view["over"],
            "names": names,
            "prompt": look.asks,
            "view": view,
            "options": [{"path": choice.path, "text": choice.says} for choice in look.legal.values()],
            "points": {one["key"]: one["points"] for one in own_points(rules, state, you, visit.lang)},
            "request": visit.services.views.request(shown, names),
        }
    )


async def post_form(request: Request, act: Any) -> Response:
    """A posted form at a table: done, then the table again; refused, then the table with the reason."""
    visit = Visit(request)
    live = await visit.table()
    form = await visit.form()
    seat = number(form.get("seat"))
    try:
        at = named_version(live, form.get("version", ""), number(form.get("ply")))
        own = seat_of(live, visit.visitor, seat)
        await act(visit, live, own, at, form)
    except Problem as problem:
        message = visit.said(problem, 409, 422)
        shown = shown_as(live, visit.visitor, seat, visit.lang)
        notice = {"rule": problem.rule, "message": message}
        return visit.page("table.html", table_context(visit, shown, notice), problem.status)
    return see_other(f"/table/{live.id}" + (f"?seat={seat}" if seat is not None and seat >= 0 else ""))
