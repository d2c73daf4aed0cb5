"""A moment of a game: its picture, its frame for other pages, notes on it, and playing on from it."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import Response

from druza.web.http.answers import answer
from druza.web.http.forms import number
from druza.web.http.middleware import address
from druza.web.http.visit import Visit, see_other
from druza.web.moments.forks import ANEW, BOTS, Wish, check_wish, make_fork
from druza.web.moments.sharing import check_shared_seat, line_at, shown_moves
from druza.web.pages.replays import replay_context
from druza.web.problems import N_, Problem, not_found
from druza.web.tables.entries import SPECTATOR, Entry
from druza.web.tables.live import NOBODY, OVER, Live

router = APIRouter()

A_DAY = "public, max-age=86400"
HERE = "no-cache"


async def steps_for_all(visit: Visit, live: Live) -> list[Entry]:
    """The moves that may be shown to anybody by now."""
    return await shown_moves(visit.services.storage, live, NOBODY, visit.services.now())


def checked_step(step: int, moves: list[Entry]) -> int:
    if not 0 <= step <= len(moves):
        raise not_found()
    return step


@router.get("/table/{table}/moment/{step}.png")
async def picture(request: Request, table: str, step: int) -> Response:
    """The board after a step, as everybody may see it; after the end also as one of the seats did."""
    visit = Visit(request)
    live = await visit.table(late=True)
    seat = visit.seat()
    seat = SPECTATOR if seat is None else seat
    check_shared_seat(live, seat)
    moves = await steps_for_all(visit, live)
    line = await line_at(visit.services.storage, live, moves, checked_step(step, moves))
    names = visit.services.views.names(live, visit.lang)
    png = await visit.services.pictures.of(live, line, step, seat, names, visit.lang)
    headers = {"Cache-Control": A_DAY if live.status == OVER else HERE, "Vary": "Cookie, Accept-Language"}
    return Response(png, media_type="image/png", headers=headers)


@router.get("/table/{table}/embed")
async def embed(request: Request, table: str) -> Response:
    """A frame for other pages: the board, two steps, a link. No script, nothing of who looks."""
    visit = Visit(request)
    live = await visit.table(late=True)
    seat, wanted = visit.seat(), number(request.query_params.get("step"))
    seat = SPECTATOR if seat is None else seat
    check_shared_seat(live, seat)
    moves = await steps_for_all(visit, live)
    step = len(moves) if wanted is None else checked_step(wanted, moves)
    line = await line_at(visit.services.storage, live, moves, step, 1)
    context = replay_context(visit, live, line, seat, step, len(moves), [])
    return visit.page("embed.html", context)


# -- notes -------------------------------------------------------------------------------------------------------------


@router.get("/api/tables/{table}/notes")
async def notes(request: Request, table: str) -> Response:
    visit = Visit(request)
    found = await visit.services.notes.of(await visit.table(late=True))
    return answer([{"id": one.id, "step": one.step, "name": one.name, "text": one.text, "at": one.at} for one in found])


@router.post("/table/{table}/notes")
async def write_note(request: Request, table: str) -> Response:
    """`step`, `text`, and `seat`: as whom one looks."""
    visit = Visit(request)
    person = visit.signed_in()
    live, form = await visit.table(late=True), await visit.form()
    moves = await steps_for_all(visit, live)
    step = number(form.get("step"))
    step = -1 if step is None else step
    await visit.services.notes.write(live, step, len(moves), person, form.get("text", ""))
    for holder in {seat.holder for seat in live.seats if seat.holder and seat.holder != visit.holder}:
        url = f"/table/{live.id}/replay?step={step}"
        await visit.services.notices.tell(holder, "note", live.id, name=person.name, move=step, url=url)
    return see_other(back(live, step, number(form.get("seat"))) + "#notes")


@router.post("/table/{table}/notes/{note}/hide")
async def hide_note(request: Request, table: str, note: int) -> Response:
    visit = Visit(request)
    live, form = await visit.table(late=True), await visit.form()
    is_keeper = bool(await visit.services.roles.of(visit.person))
    await visit.services.notes.hide(live, note, visit.person, visit.visitor, is_keeper)
    return see_other(back(live, number(form.get("step")) or 0, number(form.get("seat"))) + "#notes")


def back(live: Live, step: int, seat: int | None) -> str:
    return f"/table/{live.id}/replay?step={step}" + (f"&seat={seat}" if seat is not None and seat >= 0 else "")


# -- playing on --------------------------------------------------------------------------------------------------------


@router.post("/table/{table}/fork")
async def fork(request: Request, table: str) -> Response:
    """`step`, `seat` (mine in the new game), `company` = bots or friends, `hidden` = kept or anew."""
    visit = Visit(request)
    live, form = await visit.table(late=True), await visit.form()
    step, seat = number(form.get("step")), number(form.get("seat"))
    wish = Wish(
        -1 if step is None else step,
        -1 if seat is None else seat,
        form.get("company", BOTS),
        form.get("hidden", ANEW),
    )
    check_wish(live, visit.visitor, wish)
    visit.services.rates.check(visit.services.rates.tables, "tables", address(request.scope))
    moves = await steps_for_all(visit, live)
    if not 0 <= wish.step < len(moves):
        raise Problem(422, "no-step", N_("This game has no such step."))
    line = await line_at(visit.services.storage, live, moves, wish.step)
    if line.is_stored:
        raise Problem(409, "edition", N_("The rules have changed since: this game cannot be played on."))
    browser = visit.browser()
    name = visit.person.name if visit.person is not None else ""
    made = await make_fork(visit.services.storage, live, line.state, wish, browser, name, visit.lang)
    return visit.remember(see_other(f"/table/{made}"), browser)
