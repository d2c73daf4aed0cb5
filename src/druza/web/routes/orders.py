"""Orders in advance: the page of their owner, and how they are given and taken back."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response

from druza.web.http.answers import answer
from druza.web.http.forms import number
from druza.web.http.visit import PAGE, Visit, see_other
from druza.web.pages.rendering import game_card
from druza.web.problems import not_found
from druza.web.tables.live import Live
from druza.web.tables.orders import ANYBODY, MOST, Question, Wanted, check_slow, previews
from druza.web.tables.seats import seat_of

router = APIRouter()


@router.get("/table/{table}/orders", dependencies=PAGE)
async def show_orders(request: Request, table: str) -> Response:
    visit = Visit(request)
    live = await visit.table()
    seat = seat_of(live, visit.visitor, visit.seat())
    check_slow(live)
    views = visit.services.views
    names = views.names(live, visit.lang)
    context: dict[str, Any] = {
        "table": views.table_facts(live, seat, visit.lang),
        "game": game_card(live.rules, visit.lang),
        "names": names,
        "you": seat,
        "orders": await visit.services.orders.of(live, seat),
        "most": MOST,
        "questions": await questions(visit, live, seat, names),
        "url": f"/table/{live.id}/orders",
    }
    return visit.page("orders.html", context)


async def questions(visit: Visit, live: Live, seat: int, names: list[str]) -> list[Question]:
    """What may be asked, in previews: thought of in a thread, one page at a time."""
    seed = int(live.version_for((seat,))[:8], 16)
    async with visit.services.orders.dreaming:
        return await asyncio.to_thread(previews, live.state, seat, seed, visit.lang, names)


@router.post("/table/{table}/orders")
async def post_order(request: Request, table: str) -> Response:
    """`key`, `path`, and if wanted `by`, `about`, `always`; or `drop` = the number of one."""
    visit = Visit(request)
    live, form = await visit.table(), await visit.form()
    seat = seat_of(live, visit.visitor, number(form.get("seat")))
    dropped = number(form.get("drop"))
    if dropped is not None:
        if not await visit.services.orders.drop(live, seat, dropped):
            raise not_found()
    else:
        await visit.services.orders.give(live, seat, wanted(form))
    return see_other(f"/table/{live.id}/orders?seat={seat}")


def wanted(form: dict[str, str]) -> Wanted:
    by, lines = number(form.get("by")), form.get("path", "").splitlines() or [""]
    return Wanted(
        form.get("key", ""),
        lines[0].strip(),
        ANYBODY if by is None else by,
        form.get("about", "") if form.get("only") == "on" else "",
        form.get("always") == "on",
        form.get("asks", ""),
        " ".join(lines[1:]).strip() or lines[0],
    )


@router.get("/api/tables/{table}/orders")
async def tell_orders(request: Request, table: str) -> Response:
    """One's own orders; those of others are nobody's business."""
    visit = Visit(request)
    live = await visit.table()
    seat = seat_of(live, visit.visitor, visit.seat())
    found = await visit.services.orders.of(live, seat)
    return answer(
        [{"id": one.id, "key": one.key, "by": one.by, "path": one.path, "always": one.always} for one in found]
    )
